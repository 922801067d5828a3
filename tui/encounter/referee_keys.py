"""The keys of a fight for what is the referee's alone: the clock, and every figure by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from models.deeds.clock.time import AUTOMATIC
from tui.command import Command
from tui.desk.due import meet
from tui.encounter.fighting import FightKeys
from tui.people.row import RowPage

if TYPE_CHECKING:
    from models.views.headline import Coming


class RefereeKeys(FightKeys):
    """Key `h` settles what has come due, `F` shows all figures of a place in the fight."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("h", "at_hand", "at hand", "Settle what has come due; no turn ends before."),
        Command("F", "figures", "figures", "What is left of the turn, and where: by hand.", False),
    )

    def can(self, name: str) -> bool:
        """While something is at hand; while somebody or something is under the cursor."""
        if name == "at_hand":
            return bool(self._at_hand())
        if name == "figures":
            return self.current() is not None or self.current_craft() is not None
        return super().can(name)

    def why_not(self, name: str) -> str:
        """Why there is nothing to settle."""
        return "Nothing has come due." if name == "at_hand" else super().why_not(name)

    async def action_at_hand(self) -> None:
        """Throw for it, or decide about it."""
        headline = self.outrider.headline
        if headline is not None and (hand := self._at_hand()):
            await meet(self.outrider, hand[0], headline.clock)

    def action_figures(self) -> None:
        """Open the row of whoever, or whatever, the cursor is on."""
        craft, me = self.current_craft(), self.current()
        if me is not None:
            self.app.push_screen(RowPage("participant", me.key))
        elif craft is not None:
            self.app.push_screen(RowPage("deployment", craft.key))

    def _at_hand(self) -> list[Coming]:
        headline = self.outrider.headline
        if headline is None:
            return []
        due = [each for each in headline.due if each.kind not in AUTOMATIC]
        return [each for each in due if each.at <= headline.clock]
