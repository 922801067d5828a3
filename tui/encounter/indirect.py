"""Key `i`: calling for fire, firing what was called, observing for oneself, laser guidance."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import ClassVar

from models.bridge.aim import Aim
from models.deeds.clock.due import Skip
from models.deeds.fight.bombard import Bombard
from models.deeds.fight.call_fire import CallFire, Designate
from models.tables import Due
from models.views.barrage import BatteryView
from models.views.scene import FigureView
from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.encounter.bursting import BurstingKeys
from tui.shell.command import Command


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
            talk(self, partial(self._ask_which, me))

    async def _ask_which(self, me: FigureView) -> None:
        items = self._fire_missions()
        act = await self.outrider.ask(Menu(f"{me.name}: indirect fire", items))
        if act is not None:
            await act()

    def _fire_missions(self) -> list[Item]:
        """What the person under the cursor may do about it."""
        me = self.current()
        if me is None or not self.able():
            return []
        return [*self._called(me), *self._own(me), *self._callable(me)]

    def _called(self, me: FigureView) -> Iterator[Item]:
        """The calls that this person is to fire, or to keep a laser on, or may call off."""
        for call in self.barrage.calls:
            if me.key not in {call.firer, call.observer}:
                continue
            if call.firer == me.key and not call.waits:
                yield Item(partial(self._fire_called, call.key), f"Fire {call.where}", call.label)
            battery = self.barrage.battery(call.firer)
            if call.observer == me.key and battery and battery.homes and not call.lased:
                deed = Designate(self.fight, me.key, call.key)
                yield Item(partial(self.do, deed), f"Keep the laser {call.where}", call.when)
            off = partial(self.do, Skip(call.key))
            yield Item(off, f"Call off the fire {call.where}", call.when)

    def _own(self, me: FigureView) -> Iterator[Item]:
        """What the person's own weapon can do without anybody else."""
        mine = self.barrage.battery(me.key)
        if mine is None:
            return
        at = partial(Bombard, self.fight, me.key)
        if mine.indirect:
            yield Item(partial(self._fire, me, at), "Observe and fire", mine.weapon, "o")
        if mine.homes:
            along = partial(at, direct=True)
            yield Item(partial(self._fire, me, along), "Fire along the laser", mine.weapon, "g")

    def _callable(self, me: FigureView) -> Iterator[Item]:
        """The weapons of the person's side that they can call for."""
        for battery in self.barrage.of(me.side):
            if battery.key != me.key and battery.indirect:
                title = f"Call for fire from {battery.name}"
                yield Item(partial(self._call, me, battery), title, battery.weapon)

    async def _call(self, me: FigureView, battery: BatteryView) -> None:
        make = partial(CallFire, self.fight, me.key, battery.key)
        aim = await self.choose_aim(me, "Call for fire", make)
        if aim is not None:
            self.roll(make(aim))

    async def _fire(self, me: FigureView, make: Callable[[Aim], Bombard]) -> None:
        aim = await self.choose_aim(me, "Fire", make)
        if aim is not None:
            self.fire_and_burst(make(aim))

    async def _fire_called(self, due_id: int) -> None:
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            due = session.get_one(Due, due_id)
            deed = Bombard.read(due.data["bombard"], due_id)
        self.fire_and_burst(deed)
