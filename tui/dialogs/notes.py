"""Longer texts of a row, written over several lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tui.dialogs.writing import Writing

if TYPE_CHECKING:
    from models.views.sheet import Spot


class NotesDialog(Writing):
    """Write into a field of several lines."""

    def __init__(self, spot: Spot) -> None:
        from models.fields import checked

        table, field = spot.table, spot.spec.name
        super().__init__(
            spot.spec.title, lambda text: str(checked(table, field, text)), initial=spot.shown
        )
