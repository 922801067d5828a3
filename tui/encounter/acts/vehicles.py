"""Vehicles in a fight: drive, board, change station, leave, crash."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from math import atan2, degrees, hypot

from models.deeds.fight.crash import Crash
from models.deeds.fight.drive import Drive
from models.deeds.people.crew import Board, Leave
from models.deeds.people.mount import PACE, MountUp
from models.effects.boarding import BOARDING_METRES
from models.tables import Role
from models.text import in_metres
from models.views.crafts import CraftView
from models.views.figure import FigureView
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, whole_number
from tui.dialogs.talk import talk
from tui.encounter.fight_page import FightPage
from tui.encounter.scene_page import ScenePage
from tui.shell.command import Command

Act = Callable[[], Awaitable[None]]

_COMPASS = (
    ("north", 0), ("north-east", 45), ("east", 90), ("south-east", 135),
    ("south", 180), ("south-west", 225), ("west", 270), ("north-west", 315),
)  # fmt: skip


def _why_no_vehicle(page: FightPage) -> str:
    if page.view is None or any(_vehicle_acts(page)):
        return ""
    return page.why_unable() or _none_near(page)


def _none_near(page: FightPage) -> str:
    """Why there is no vehicle to board, and how there would be."""
    brings = page.key_of(ScenePage.action_scene)
    me, crafts = page.current(), page.scene.crafts
    if me is None or not crafts:
        return f"No vehicle is here: {brings} brings one in."
    if not page.scene.open_ground:
        return f"No vehicle is in the zone of {me.name}: {brings} puts one there."
    nearest = min(crafts, key=lambda craft: hypot(craft.x - me.x, craft.y - me.y))
    metres = hypot(nearest.x - me.x, nearest.y - me.y)
    return f"{nearest.name} is {in_metres(metres)} away; boarded within {BOARDING_METRES} m."


def vehicle(page: FightPage) -> None:
    """Ask what is done, and with which."""
    under = page.current() or page.current_craft()
    if under is not None:
        menu = Menu(under.name, [*_vehicle_acts(page)])
        talk(page, partial(_ask_vehicle, page, menu))


async def _ask_vehicle(page: FightPage, menu: Menu) -> None:
    act: Act | None = await page.outrider.ask(menu)
    if act is not None:
        await act()


def _vehicle_acts(page: FightPage) -> Iterator[Item]:
    """What makes sense for whoever, or whatever, the cursor is on."""
    me = page.current()
    craft = page.scene.craft_of(me) if me else page.current_craft()
    if craft is not None:
        yield from _of_driver(page, craft)
    if me is not None and me.acts:
        yield from _of_person(page, me, craft)
    if craft is not None and not craft.wrecked and not craft.animal:
        yield Item(lambda: _crash(page, craft), f"{craft.name} crashes", "by hand", "x")


def _of_driver(page: FightPage, craft: CraftView) -> Iterator[Item]:
    seat = craft.driver
    driver = next((f for f in page.scene.figures if seat and f.person_id == seat.person_id), None)
    if driver is not None and driver.acts and craft.rate:
        told = f"{driver.name}, {craft.rate:g} m an action"
        yield Item(lambda: _drive(page, driver, craft), f"Drive {craft.name}", told, "d")


def _of_person(page: FightPage, me: FigureView, craft: CraftView | None) -> Iterator[Item]:
    if craft is not None:
        yield Item(lambda: page.do(Leave(page.fight, me.key)), f"Leave {craft.name}", "", "l")
        if not craft.animal:
            yield Item(lambda: _station(page, me, craft), "Another station", craft.name, "s")
        return
    for near in _near(page, me):
        yield Item(lambda near=near: _station(page, me, near), f"Board {near.name}", near.state)
    if animals := _animals(page, me):
        told = "it moves at the rider's points (V-02)"
        yield Item(lambda: _mount(page, me, animals), "Get onto an animal", told, "a")


def _near(page: FightPage, me: FigureView) -> list[CraftView]:
    if page.scene.open_ground:
        return [c for c in page.scene.crafts if hypot(c.x - me.x, c.y - me.y) <= BOARDING_METRES]
    return [c for c in page.scene.crafts if c.zone == me.zone]


def _animals(page: FightPage, me: FigureView) -> list[FigureView]:
    """Whoever is near enough to be ridden, on foot, holds nothing and is nobody's enemy."""
    aboard = {seat.person_id for craft in page.scene.crafts for seat in craft.crew}
    foes = {foe.key for foe in page.foes(me)}
    near = BOARDING_METRES if page.scene.open_ground else None
    return [
        f
        for f in page.scene.figures
        if f.key not in {me.key, *foes} and not f.out and f.person_id not in aboard
        and f.weapon_id is None
        and (f.zone == me.zone if near is None else me.metres(f) <= near)
    ]  # fmt: skip


async def _mount(page: FightPage, me: FigureView, animals: list[FigureView]) -> None:
    items = [Item(animal.key, animal.name, animal.state) for animal in animals]
    animal = await page.outrider.ask(Menu("Get onto", items))
    if animal is None:
        return
    title = "How many metres does it move in one action?"
    metres = await page.outrider.ask(Prompt(title, whole_number(1, 999), initial=str(PACE)))
    if metres is not None:
        await page.do(MountUp(page.fight, me.key, animal, metres))


async def _station(page: FightPage, me: FigureView, craft: CraftView) -> None:
    taken = {seat.weapon for seat in craft.crew if seat.person_id != me.person_id}
    items = [Item((Role.RIDER, None), "rider", "rides it", "r")]
    if not craft.animal:
        guns = [gun for gun in craft.guns if gun.works and gun.name not in taken]
        driver = craft.driver
        items = [
            *([Item((Role.DRIVER, None), "driver", "drives", "d")] if driver is None else []),
            *(Item((Role.GUNNER, gun.key), "gunner", f"at the {gun.name}") for gun in guns),
            Item((Role.COMMANDER, None), "commander", "", "c"),
            Item((Role.PASSENGER, None), "passenger", "", "p"),
        ]
    chosen = await page.outrider.ask(Menu(f"{me.name} aboard {craft.name}", items))
    if chosen is not None:
        role, weapon = chosen
        await page.do(Board(page.fight, me.key, craft.key, role, weapon))


async def _drive(page: FightPage, driver: FigureView, craft: CraftView) -> None:
    if page.scene.open_ground:
        way = await page.outrider.ask(Menu(f"Drive {craft.name}", [*_bearings(page, craft)]))
        if way is not None:
            bearing, metres = way
            page.roll(Drive(page.fight, driver.key, bearing=bearing, metres=metres))
        return
    zones = sorted(page.scene.zones, key=lambda zone: (zone.y, zone.x))
    items = [Item(zone.key, zone.name) for zone in zones if zone.key != craft.zone]
    zone = await page.outrider.ask(Menu(f"Drive {craft.name} toward", items))
    if zone is not None:
        page.roll(Drive(page.fight, driver.key, to=zone))


def _bearings(page: FightPage, craft: CraftView) -> Iterator[Item]:
    """By the compass as far as it goes, or up to somebody or something, the nearest first.

    Each with the bearing and the metres, None for all it can go.
    """
    yield from (Item((bearing, None), name, f"{bearing} degrees") for name, bearing in _COMPASS)
    aboard = {seat.person_id for seat in craft.crew}
    others: list[FigureView | CraftView] = [
        *(f for f in page.scene.figures if f.person_id not in aboard),
        *(c for c in page.scene.crafts if c.key != craft.key),
    ]
    for it in sorted(others, key=lambda it: hypot(it.x - craft.x, it.y - craft.y)):
        east, north = it.x - craft.x, it.y - craft.y
        bearing, far = round(degrees(atan2(east, north))) % 360, hypot(east, north)
        up_to = round(far) if far < craft.rate else None
        yield Item((bearing, up_to), f"toward {it.name}", in_metres(far))


async def _crash(page: FightPage, craft: CraftView) -> None:
    page.roll(Crash(craft.vehicle_id))


VEHICLE = Command(
    "V", "vehicle", "Drive, board, leave or crash a vehicle (V-01).", vehicle, _why_no_vehicle
)
