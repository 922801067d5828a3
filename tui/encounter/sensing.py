"""Key `y` in a fight, `Y` before it: looking for somebody with sensors."""

from __future__ import annotations

from typing import ClassVar

from sqlmodel import Session, col, select

from models.deeds.fight.detect import Detect
from models.tables import Sensor, Vehicle
from models.views.crafts import CraftView
from models.views.scene import FigureView
from tui.dialogs.menu import Item
from tui.encounter.choosing import ChoosingKeys
from tui.shell.command import Command

OWN = 0
"""The vehicle's own sensor, in the question which sensor looks."""


class SensorKeys(ChoosingKeys):
    """The key for sensors: which one, then at whom."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("y", "detect", "sensors", "Look for somebody with sensors (N-02).", False),
    )
    ELSEWHERE: ClassVar[tuple[Command, ...]] = (
        Command("Y", "detect", "sensors", "Look for somebody with sensors (N-02).", False),
    )

    def __init__(self) -> None:
        super().__init__()
        self._carriers: frozenset[int] = frozenset()  # people with a sensor
        self._equipped: frozenset[int] = frozenset()  # vehicles with one

    def read_more(self, session: Session) -> None:
        """Read who has a sensor."""
        super().read_more(session)
        if self.view is None:
            return
        people = {figure.person_id for figure in self.view.figures}
        carried = select(Sensor.person_id).where(col(Sensor.person_id).in_(people))
        self._carriers = frozenset(key for key in session.exec(carried) if key is not None)
        if crafts := {craft.vehicle_id for craft in self.view.crafts}:
            here = select(Vehicle.id).where(col(Vehicle.id).in_(crafts), Vehicle.sensor_range > 0)
            self._equipped = frozenset(key for key in session.exec(here) if key is not None)

    def can(self, name: str) -> bool:
        """While the person under the cursor is up and has a sensor."""
        me = self.current()
        if name != "detect":
            return super().can(name)
        return me is not None and not me.out and self._has_sensor(me)

    def why_not(self, name: str) -> str:
        """Why they cannot."""
        me = self.current()
        if name != "detect":
            return super().why_not(name)
        if me is None:
            return "Somebody looks: move to one of them."
        return (
            f"{me.name} {'is out of action' if me.out else 'has no sensor; the sheet gives one'}."
        )

    def _has_sensor(self, me: FigureView) -> bool:
        craft = self.view.craft_of(me) if self.view else None
        aboard = craft is not None and craft.vehicle_id in self._equipped
        return aboard or me.person_id in self._carriers

    async def action_detect(self) -> None:
        """Ask which sensor, if there are several."""
        me, view = self.current(), self.view
        if me is None or view is None:
            return
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            items = sensors(session, me, view.craft_of(me))
        if len(items) == 1:
            await self._scan(me, items[0].value)
        elif items:
            self.offer("Look with", items, lambda key: self._scan_later(me, key))

    def _scan_later(self, me: FigureView, sensor: int) -> None:
        self.run_worker(self._scan(me, sensor))

    async def _scan(self, me: FigureView, sensor: int) -> None:
        """Choose whom to look for."""
        fight, with_it = self.fight, sensor or None

        def deed(target: FigureView | CraftView) -> Detect:
            return Detect(fight, me.key, target.key, isinstance(target, CraftView), with_it)

        await self.at_one_of("Look for", self.targets(me), deed)


def sensors(session: Session, me: FigureView, craft: CraftView | None) -> list[Item]:
    """Every sensor somebody may look with: that of their vehicle, then those they carry."""
    items = []
    vehicle = session.get(Vehicle, craft.vehicle_id) if craft else None
    if vehicle is not None and vehicle.sensor_range:
        figures = _figures(vehicle.sensor_range, vehicle.sensor_bonus)
        items.append(Item(OWN, vehicle.name, figures))
    carried = select(Sensor).where(Sensor.person_id == me.person_id).order_by(Sensor.name)
    for sensor in session.exec(carried):
        items.append(Item(sensor.key, sensor.name, _figures(sensor.range_km, sensor.bonus)))
    return items


def _figures(range_km: float, bonus: int) -> str:
    return f"{range_km:g} km {bonus:+d}"
