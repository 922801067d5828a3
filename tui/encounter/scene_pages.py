"""Which page shows a scene, and how each engine of stealth is offered in the menu."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING, NamedTuple

from models.tables import Phase

if TYPE_CHECKING:
    from tui.shell.page import Page


class Opening(NamedTuple):
    """How a scene of one engine is chosen and opened.

    `page` names its page as `module:class`, which is imported when somebody goes there. Who comes
    to open ground is put `at_a_place` that is asked for, or where the rules of the engine say.
    """

    title: str
    words: str
    key: str
    page: str
    at_a_place: bool = False


OPENINGS = {
    "zones": Opening(
        "Zones", "a map of zones, stretches of minutes", "z", "tui.encounter.zones.page:ZonesPage"
    ),
    "bands": Opening(
        "Range bands",
        "a track in metres, stealth against observation",
        "b",
        "tui.encounter.bands.page:BandsPage",
    ),
    "ladder": Opening(
        "Ladder",
        "one throw for each side, seven rungs",
        "l",
        "tui.encounter.ladder.page:LadderPage",
        at_a_place=True,
    ),
    "tokens": Opening(
        "Tokens",
        "a square grid, real and decoy tokens",
        "t",
        "tui.encounter.tokens.page:TokensPage",
    ),
}
"""Every engine by the name that a scene keeps."""


_COMBAT = "tui.encounter.combat_page:CombatPage"
_OVER = "tui.encounter.scene_page:ScenePage"


def every_scene_page() -> list[type[Page]]:
    """The pages that a scene can have."""
    pages = (_OVER, _COMBAT, *(opening.page for opening in OPENINGS.values()))
    return [resolve_name(page) for page in pages]


def page_for(phase: str, engine: str) -> type[Page]:
    """The page of a scene: the fight's, its stealth engine's, or the plain one when it is over.

    Without a scene both are empty.
    """
    if phase == Phase.COMBAT:
        page = _COMBAT
    elif phase == Phase.STEALTH and engine in OPENINGS:
        page = OPENINGS[engine].page
    else:
        page = _OVER
    found: type[Page] = resolve_name(page)
    return found
