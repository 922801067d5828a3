"""Every field of one row: a weapon, a piece of armour, a zone, a vehicle."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from tui.people.editing import EditingPage
from tui.people.grid import Cell, FieldGrid
from tui.people.layout import row_lines
from tui.shell import places
from tui.shell.command import Command

if TYPE_CHECKING:
    from models.reading import Reader
    from models.views.sheet import RowView


class RowPage(EditingPage["RowView | None"]):
    """All fields of a row of a table but those left out, each to be edited by hand."""

    def __init__(self, table: str, key: int, left_out: Collection[str] = ()) -> None:
        super().__init__()
        self._left_out = left_out
        self._table = table
        self._key = key
        self._title = table.capitalize()

    def page_title(self) -> str:
        """What the row is called."""
        return self._title

    def read(self, reader: Reader) -> RowView | None:
        """The row; None if it is gone."""
        from models.views.sheet import read_row

        return read_row(reader, self._table, self._key)

    def paint(self, view: RowView | None) -> None:
        """Lay out its fields."""
        grid = self.query_one(FieldGrid)
        if view is None:
            grid.fill([(Cell(f"This {self._table} is no longer there."),)])
            return
        self._title = str(view.values.get("name") or self._table.capitalize())
        if view.whose:
            self._title = f"{view.whose} in the scene"
        spots = [spot for spot in view.spots if spot.spec.name not in self._left_out]
        grid.fill(list(row_lines(spots, self.size.width, self.app.console)))

    def _why_no_life(self) -> str:
        gear = {"weapon", "armour", "explosive", "missile", "sensor", "device"}
        alive = self._table in gear | {"scene", "zone"}
        return "" if alive else "Only gear, scenes and zones have a life of their own here."

    def action_life(self) -> None:
        """Open everything that has happened to it."""
        self.outrider.visit(places.Life(f"{self._table}:{self._key}", self._title))

    KEYS = (
        *EditingPage.KEYS,
        Command(
            "l",
            "life",
            "Everything in the journal that has to do with it.",
            action_life,
            _why_no_life,
            looks=True,
        ),
    )
