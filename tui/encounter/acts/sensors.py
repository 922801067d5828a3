"""Looking for somebody with sensors, in a fight or before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.deeds.fight.detect import Detect
from models.views.at_hand import sensors_of, vehicle_sensor
from models.views.crafts import CraftView
from models.views.figure import FigureView
from tui.dialogs.menu import Item
from tui.encounter.target_page import TargetPage
from tui.shell.command import Command

if TYPE_CHECKING:
    from models.reading import Reader

OWN = 0
"""The vehicle's own sensor, in the question which sensor looks."""


def _why_no_sensors(page: TargetPage) -> str:
    me = page.current()
    if me is None:
        return "A vehicle's sensors are used by its crew: choose one of them."
    if me.out:
        return f"{me.name} is out of action."
    return "" if me.key in page.sensing else f"{me.name} has no sensor; the sheet gives one."


async def detect(page: TargetPage) -> None:
    """Ask which sensor, if there are several."""
    me = page.me
    items = await page.outrider.read(lambda reader: _sensors(reader, me, page.scene.craft_of(me)))
    if len(items) == 1:
        await _scan(page, me, items[0].value)
    else:
        page.offer("Look with", items, lambda key: page.run_worker(_scan(page, me, key)))


async def _scan(page: TargetPage, me: FigureView, sensor: int) -> None:
    """Choose whom to look for."""
    fight, with_it = page.fight, sensor or None

    def deed(target: FigureView | CraftView) -> Detect:
        return Detect(fight, me.key, target.key, isinstance(target, CraftView), with_it)

    await page.at_one_of("Look for", page.targets(me), deed)


def _sensors(session: Reader, me: FigureView, craft: CraftView | None) -> list[Item]:
    """Every sensor somebody may look with: that of their vehicle, then those they carry."""
    vehicle = vehicle_sensor(session, craft)
    aboard = vehicle and Item(
        OWN, vehicle.name, _figures(vehicle.sensor_range, vehicle.sensor_bonus)
    )
    carried = sensors_of(session, me.person_id)
    items = [Item(it.key, it.name, _figures(it.range_km, it.bonus)) for it in carried]
    return [aboard, *items] if aboard else items


def _figures(range_km: float, bonus: int) -> str:
    return f"{range_km:g} km {bonus:+d}"


DETECT = Command(
    "y", "sensors", "Look for somebody with sensors (N-02).", detect, _why_no_sensors, footer=False
)
DETECT_ELSEWHERE = DETECT._replace(keys="Y")
"""The same for a page on which that key means something else."""
