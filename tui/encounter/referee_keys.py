"""The keys of a fight for the unusual: the clock, every figure by hand, an attack on no enemy."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from models.bridge.aim import aim_at
from models.bridge.finding import field_of
from models.bridge.schedule import AUTOMATIC
from models.deed import ShownDeed
from models.deeds.fight.dive import Tackle
from models.deeds.fight.fire import Fire
from models.deeds.fight.fire_round import FireRound
from models.deeds.fight.grapple import Grab
from models.deeds.fight.strike import Blow
from models.views.scene import FigureView
from tui.clock.due import meet
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.encounter.bursting import BurstingKeys
from tui.shell import places
from tui.shell.command import Command

if TYPE_CHECKING:
    from models.storage.headline import Coming


class RefereeKeys(BurstingKeys):
    """Key `h` settles what has come due, `F` shows all figures of a place in the fight.

    Key `A` attacks whomever the other keys spare: friends, bystanders, the fallen.
    """

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("h", "at_hand", "at hand", "Settle what has come due; no turn ends before."),
        Command("F", "figures", "figures", "What is left of the turn, and where: by hand.", False),
        Command("A", "anybody", "attack anybody", "Attack somebody who is no enemy.", False),
    )

    def can(self, name: str) -> bool:
        """While something is at hand; while somebody or something is under the cursor."""
        if name == "at_hand":
            return bool(self._at_hand())
        if name == "figures":
            return self.current() is not None or self.current_craft() is not None
        return self.able() if name == "anybody" else super().can(name)

    def why_not(self, name: str) -> str:
        """Why there is nothing to settle, or nobody to attack with."""
        if name == "at_hand":
            return "Nothing has come due."
        return self.why_unable() if name == "anybody" else super().why_not(name)

    async def action_at_hand(self) -> None:
        """Throw for it, or decide about it."""
        headline = self.outrider.headline
        if headline is not None and (hand := self._at_hand()):
            await meet(self.outrider, hand[0], headline.clock)

    def action_figures(self) -> None:
        """Open the row of whoever, or whatever, the cursor is on."""
        craft, me = self.current_craft(), self.current()
        if me is not None:
            self.outrider.visit(places.Row("participant", me.key))
        elif craft is not None:
            self.outrider.visit(places.Row("deployment", craft.key))

    def action_anybody(self) -> None:
        """Ask whom, then how."""
        me, view = self.current(), self.view
        if me is None or view is None:
            return
        items = [Item(f, f.name, f"{f.side}, {self.place(f)}") for f in view.figures if f is not me]
        self.offer(f"{me.name} attacks", items, partial(self._attack, me))

    def _attack(self, me: FigureView, it: FigureView) -> None:
        talk(self, partial(self._ask_how, me, it))

    async def _ask_how(self, me: FigureView, it: FigureView) -> None:
        """Ask how; what cannot be done so says why."""
        ways: list[tuple[str, ShownDeed]] = [
            ("Fire", await self._fire_at(me, it)),
            ("Strike", Blow(self.fight, me.key, it.key)),
            ("Grapple", Grab(self.fight, me.key, it.key)),
            ("Dive", Tackle(self.fight, me.key, it.key)),
        ]
        items = [Item(deed, word, key=word[0].lower()) for word, deed in ways]
        title = f"{me.name} attacks {it.name}"
        deed = await self.outrider.ask(Menu(title, items))
        if deed is None or await self._chances([deed.preview]) is None:
            return
        if isinstance(deed, FireRound):
            self.fire_and_burst(deed)
        else:
            self.roll(deed)

    async def _fire_at(self, me: FigureView, it: FigureView) -> ShownDeed:
        """Fire with what is in hand, which may explode (X-01)."""
        if not me.fires_rounds:
            return Fire(self.fight, me.key, it.key)
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            aim = aim_at(field_of(session, self.fight), who=it.key)
        return FireRound(self.fight, me.key, aim)

    def _at_hand(self) -> list[Coming]:
        headline = self.outrider.headline
        if headline is None:
            return []
        due = [each for each in headline.due if each.kind not in AUTOMATIC]
        return [each for each in due if each.at <= headline.clock]
