"""Key `t`: throwing whatever is at hand, a knife, or a grenade."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from sqlmodel import Session, col, select

from models.bridge.munitions import explodes
from models.deeds.fight.grenade import ThrowGrenade
from models.deeds.fight.throw import Throw
from models.tables import Weapon, WeaponKind
from models.views.scene import FigureView
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.encounter.bursting import BurstingKeys
from tui.shell.command import Command


class ThrowKeys(BurstingKeys):
    """The key for throwing: what, then at whom or where."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("t", "throw", "throw", "Throw a grenade, a knife, anything hard (C-57).", False),
    )

    def can(self, name: str) -> bool:
        """While the person under the cursor has an action, or a round waits to burst."""
        if name != "throw":
            return super().can(name)
        return bool(self.barrage.bursts) or self.able()

    def why_not(self, name: str) -> str:
        """Why they cannot."""
        return self.why_unable() if name == "throw" else super().why_not(name)

    def action_throw(self) -> None:
        """Ask what is thrown; first let burst what has come down."""
        me = self.current()
        if not self.burst_waiting() and me is not None:
            talk(self, partial(self._ask_what, me))

    async def _ask_what(self, me: FigureView) -> None:
        """Ask what is thrown, then at whom or where."""
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            items = _at_hand(session, me)
        chosen = await self.outrider.ask(Menu(f"{me.name} throws", items))
        if chosen is None:
            return
        fight, (weapon, explosive) = self.fight, chosen
        if not explosive:
            at = partial(Throw, fight, me.key, weapon=weapon)
            await self.at_one_of("Throw it at", self.foes(me), lambda it: at(target=it.key))
            return
        make = partial(ThrowGrenade, fight, me.key, weapon)
        aim = await self.choose_aim(me, "Throw it at", partial(make, drawn=True))
        if aim is not None:
            self.fire_and_burst(make(aim))


def _at_hand(session: Session, me: FigureView) -> list[Item]:
    """What somebody may throw, each with whether it explodes: theirs first, then anything hard."""
    mine = select(Weapon).where(Weapon.person_id == me.person_id, Weapon.kind == WeaponKind.THROWN)
    weapons = session.exec(mine.order_by(col(Weapon.in_hand).desc(), col(Weapon.id)))
    items = [Item((weapon.key, explodes(weapon)), weapon.name, _told(weapon)) for weapon in weapons]
    return [*items, Item((None, False), "Anything hard", "a stone, a tool (C-58)", "o")]


def _told(weapon: Weapon) -> str:
    where = "in hand" if weapon.in_hand else "not in hand"
    points = f", {weapon.explosive_points:g} EP" if weapon.explosive_points else ""
    return f"{weapon.rounds} left, {where}{points}"
