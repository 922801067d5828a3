"""Key `i`: calling for fire, firing what was called, observing for oneself, laser guidance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from models.bridge.aim import Aim
from models.deeds.fight.bombard import Bombard
from models.deeds.fight.call_fire import CallFire, Designate
from models.tables import Due
from models.views.barrage import BatteryView
from models.views.scene import FigureView
from tui.command import Command
from tui.dialogs.menu import Item
from tui.encounter.bursting import BurstingKeys


class IndirectKeys(BurstingKeys):
    """The key for fire at what the weapon does not see."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("i", "indirect", "indirect", "Call for fire, and fire indirectly (C-63).", False),
    )

    def can(self, name: str) -> bool:
        """While there is something to call, to fire, or to let burst."""
        if name != "indirect":
            return super().can(name)
        return bool(self.barrage.bursts) or bool(self._fire_missions())

    def why_not(self, name: str) -> str:
        """Why not."""
        if name != "indirect":
            return super().why_not(name)
        return self.why_unable() or "Nobody of this side holds a weapon for indirect fire."

    def action_indirect(self) -> None:
        """Ask what is to be done; first let burst what has come down."""
        me = self.current()
        if not self.burst_waiting() and me is not None:
            self.offer(f"{me.name}: indirect fire", self._fire_missions(), lambda act: act())

    def _fire_missions(self) -> list[Item]:
        me = self.current()
        if me is None or not self.able():
            return []
        return [*self._called(me), *self._own(me), *self._callable(me)]

    def _called(self, me: FigureView) -> Iterator[Item]:
        """The calls that this person is to fire, or to keep a laser on."""
        for call in self.barrage.calls:
            if call.firer == me.key and not call.waits:
                yield Item(lambda key=call.key: self.run_worker(self._fire_called(key)), call.label)
            battery = self.barrage.battery(call.firer)
            if call.observer == me.key and battery and battery.homes and not call.lased:
                deed = Designate(self.fight, me.key, call.key)
                yield Item(
                    lambda deed=deed: self.run_worker(self.do(deed)),
                    "Keep the laser on it",
                    f"{call.label}, {call.when}",
                )

    def _own(self, me: FigureView) -> Iterator[Item]:
        """What the person's own weapon can do without anybody else."""
        mine = self.barrage.battery(me.key)
        if mine is None:
            return
        if mine.indirect:
            yield Item(lambda: self._fire(me, direct=False), "Observe and fire", mine.weapon, "o")
        if mine.homes:
            yield Item(
                lambda: self._fire(me, direct=True), "Fire along the laser", mine.weapon, "g"
            )

    def _callable(self, me: FigureView) -> Iterator[Item]:
        """The weapons of the person's side that they can call for."""
        for battery in self.barrage.of(me.side):
            if battery.key != me.key and battery.indirect:
                yield Item(
                    lambda to=battery: self._call(me, to),
                    f"Call for fire from {battery.name}",
                    battery.weapon,
                )

    def _call(self, me: FigureView, battery: BatteryView) -> None:
        fight = self.fight

        def at(aim: Aim) -> None:
            self.roll(CallFire(fight, me.key, battery.key, aim))

        self.at_a_place(me, "Call for fire", at)

    def _fire(self, me: FigureView, *, direct: bool) -> None:
        fight = self.fight

        def at(aim: Aim) -> None:
            self.fire_and_burst(Bombard(fight, me.key, aim, direct=direct))

        self.at_a_place(me, "Fire", at)

    async def _fire_called(self, due_id: int) -> None:
        """Fire what was called for."""
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            due = session.get_one(Due, due_id)
            deed = Bombard.read(due.data["bombard"], due_id)
        self.fire_and_burst(deed)
