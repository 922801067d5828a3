"""The roll panel of area fire: everybody in the way, and the referee's say on each."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from textual import on
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.content import Content

from models.deed import Preview, Prospect
from models.deeds.fight.area_fire import FireAtArea
from models.effects.area_targets import AWAY, EFFECTS
from models.effects.exposure import ALREADY
from rules.combat.beaten_zone import Place
from tui.rolling.panel import RollPanel
from tui.rolling.text import percent, preview_text
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.campaign import Done

_WHERE = len(f"{Place.INSIDE}{ALREADY}")
"""Room for where somebody is who is out of action as well."""


class AreaPanel(RollPanel):
    """Lists everybody in the scene, in the way or not; options are those of the person marked."""

    DEFAULT_CSS = """
    AreaPanel Listing { height: auto; max-height: 50vh; background: $surface; }
    AreaPanel.-listing VerticalScroll { max-height: 8; }
    """

    MOVE_KEYS = "[/]"
    GIVE_WAY = (VerticalScroll, Listing)

    _deed: FireAtArea

    def people(self) -> ComposeResult:
        """Everybody whom the fire may hit."""
        yield Listing(
            Column("who"),
            Column("where", _WHERE),
            *(Column(effect, 6, right=True) for effect in EFFECTS),
        )

    def text(self, preview: Preview, width: int) -> Content:
        """What is fired; the people are in the list."""
        return preview_text(replace(preview, effects=(), prospects=()), width)

    async def _look(self) -> None:
        await super()._look()
        listing = self.query_one(Listing)
        listing.fill([_line(prospect) for prospect in self._preview.prospects])
        self._show_people()

    def _finish(self, done: Done | None) -> None:
        super()._finish(done)
        self._show_people()

    def _show_people(self) -> None:
        """The list is there until it is done, while there is anybody."""
        listing = self.query_one(Listing)
        listing.display = bool(self._preview.prospects) and not self._done
        self.set_class(listing.display, "-listing")
        if listing.display:
            listing.focus()

    @on(Listing.Moved)
    async def _moved(self, event: Listing.Moved) -> None:
        """The options are those of whoever is under the cursor."""
        if event.line is not None and event.line.key != self._deed.about and not self._done:
            self._deed = replace(self._deed, about=event.line.key)
            await self._look()

    @on(Listing.Chosen)
    async def _chosen(self) -> None:
        await self.action_roll()


def _line(prospect: Prospect) -> Line:
    """One person: where, and the chances."""
    chances = map(_chance, prospect.chances)
    tone, where = ("dim", "not in it") if prospect.where == AWAY else ("", prospect.where)
    return Line(prospect.number, (prospect.name, where, *chances), tone)


def _chance(chance: Fraction | None) -> str:
    return "\N{MIDDLE DOT}" if chance is None else percent(chance)
