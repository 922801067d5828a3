"""Key `l`: launching a missile at a vehicle."""

from __future__ import annotations

from typing import ClassVar

from sqlmodel import Session, col, or_, select

from models.deeds.fight.launch import Launch
from models.tables import Missile
from models.views.crafts import CraftView
from models.views.scene import FigureView
from rules.vehicles.missiles import Guidance
from tui.dialogs.menu import Item
from tui.encounter.fighting import FightKeys
from tui.shell.command import Command


class MissileKeys(FightKeys):
    """The key for missiles: which one, then at which vehicle."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("l", "launch", "missile", "Launch a missile at a vehicle (V-21).", False),
    )

    def can(self, name: str) -> bool:
        """While the person has an action and there is a vehicle to launch at."""
        me = self.current()
        if name != "launch" or me is None:
            return super().can(name)
        return self.able() and bool(self.foes_vehicles(me))

    def why_not(self, name: str) -> str:
        """Why they cannot."""
        if name != "launch":
            return super().why_not(name)
        return self.why_unable() or "There is no enemy vehicle here."

    async def action_launch(self) -> None:
        """Ask which missile, if there are several."""
        me, view = self.current(), self.view
        if me is None or view is None:
            return
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            items = missiles(session, me, view.craft_of(me))
        if not items:
            self.outrider.tell(f"{me.name} has no missile: g on the sheet gives one.")
        elif len(items) == 1:
            await self._launch(me, *items[0].value)
        else:
            self.offer("Launch", items, lambda chosen: self._launch_later(me, chosen))

    def _launch_later(self, me: FigureView, chosen: tuple[int, bool]) -> None:
        self.run_worker(self._launch(me, *chosen))

    async def _launch(self, me: FigureView, missile: int, automatic: bool) -> None:
        """Choose the vehicle, the likeliest hit first; some missiles choose by themselves."""
        fight = self.fight
        if automatic:
            self.roll(Launch(fight, me.key, missile))
            return
        await self.at_one_of(
            "Launch at",
            self.foes_vehicles(me),
            lambda craft: Launch(fight, me.key, missile, craft.key),
        )


def missiles(session: Session, me: FigureView, craft: CraftView | None) -> list[Item]:
    """The missiles somebody may launch: their own, and those of the vehicle they are aboard.

    The value of each is its key, and whether it picks its target by itself (V-24).
    """
    mounted = col(Missile.vehicle_id) == (craft.vehicle_id if craft else None)
    owned = col(Missile.person_id) == me.person_id
    rows = session.exec(
        select(Missile).where(or_(owned, mounted) if craft else owned).order_by(col(Missile.id))
    )
    return [
        Item(
            (row.key, row.guidance == Guidance.AUTOMATIC),
            row.name,
            f"{row.number} left, {row.range} m, homing {row.homing}, {row.guidance}",
        )
        for row in rows
    ]
