"""The scene's own menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tui.encounter.page import EncounterPage


async def scene_menu(page: EncounterPage) -> None:
    """Start, end or change the scene."""
    page.outrider.tell("Not there yet.")
