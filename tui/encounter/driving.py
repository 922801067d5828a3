"""The key for vehicles: drive, board, change station, leave, crash."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from math import atan2, degrees, hypot
from typing import ClassVar

from models.deeds.fight.crash import Crash
from models.deeds.fight.drive import Drive
from models.deeds.people.crew import Board, Leave
from models.deeds.people.mount import PACE, MountUp
from models.effects.boarding import BOARDING_METRES
from models.tables import Role
from models.views.crafts import CraftView
from models.views.scene import FigureView
from tui.dialogs.dialog import Answer, Dialog
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, whole_number
from tui.dialogs.talk import talk
from tui.encounter.fighting import FightKeys
from tui.shell.command import Command

Act = Callable[[], Awaitable[None]]

_COMPASS = (
    ("north", 0), ("north-east", 45), ("east", 90), ("south-east", 135),
    ("south", 180), ("south-west", 225), ("west", 270), ("north-west", 315),
)  # fmt: skip


class DrivingKeys(FightKeys):
    """Key `V`: what the person under the cursor can do with a vehicle, or about the one there."""

    KEYS: ClassVar[tuple[Command, ...]] = (
        Command("V", "vehicle", "vehicle", "Drive, board, leave or crash a vehicle (V-01)."),
    )

    def can(self, name: str) -> bool:
        """As long as there is anything to do."""
        if name != "vehicle":
            return super().can(name)
        return self.view is not None and bool([*self._vehicle_acts()])

    def why_not(self, name: str) -> str:
        """Why there is nothing to do with a vehicle."""
        if name != "vehicle":
            return super().why_not(name)
        return self.why_unable() or "No vehicle is near: S brings one in, or nearer."

    def action_vehicle(self) -> None:
        """Ask what is done, and with which."""
        under = self.current() or self.current_craft()
        if under is not None:
            menu = Menu(under.name, [*self._vehicle_acts()])
            talk(self, partial(self._ask_vehicle, menu))

    async def _ask_vehicle(self, menu: Menu) -> None:
        act: Act | None = await self._answer(menu)
        if act is not None:
            await act()

    def _vehicle_acts(self) -> Iterator[Item]:
        """What makes sense for whoever, or whatever, the cursor is on."""
        assert self.view is not None
        me = self.current()
        craft = self.view.craft_of(me) if me else self.current_craft()
        if craft is not None:
            yield from self._of_driver(craft)
        if me is not None and me.acts:
            yield from self._of_person(me, craft)
        if craft is not None and not craft.wrecked and not craft.animal:
            yield Item(lambda: self._crash(craft), f"{craft.name} crashes", "by hand", "x")

    def _of_driver(self, craft: CraftView) -> Iterator[Item]:
        assert self.view is not None
        seat = craft.driver
        driver = next(
            (f for f in self.view.figures if seat and f.person_id == seat.person_id), None
        )
        if driver is not None and driver.acts and craft.rate:
            told = f"{driver.name}, {craft.rate:g} m an action"
            yield Item(lambda: self._drive(driver, craft), f"Drive {craft.name}", told, "d")

    def _of_person(self, me: FigureView, craft: CraftView | None) -> Iterator[Item]:
        if craft is not None:
            yield Item(lambda: self.do(Leave(self.fight, me.key)), f"Leave {craft.name}", "", "l")
            if not craft.animal:
                yield Item(lambda: self._station(me, craft), "Another station", craft.name, "s")
            return
        for near in self._near(me):
            yield Item(lambda near=near: self._station(me, near), f"Board {near.name}", near.state)
        if animals := self._animals(me):
            told = "it moves at the rider's points (V-02)"
            yield Item(lambda: self._mount(me, animals), "Get onto an animal", told, "a")

    def _near(self, me: FigureView) -> list[CraftView]:
        assert self.view is not None
        if self.view.open_ground:
            return [c for c in self.view.crafts if hypot(c.x - me.x, c.y - me.y) <= BOARDING_METRES]
        return [c for c in self.view.crafts if c.zone == me.zone]

    def _animals(self, me: FigureView) -> list[FigureView]:
        """Whoever is near enough to be ridden, on foot, holds nothing and is nobody's enemy."""
        assert self.view is not None
        aboard = {seat.person_id for craft in self.view.crafts for seat in craft.crew}
        foes = {foe.key for foe in self.foes(me)}
        near = BOARDING_METRES if self.view.open_ground else None
        return [
            f
            for f in self.view.figures
            if f.key not in {me.key, *foes} and not f.out and f.person_id not in aboard
            and f.weapon_id is None
            and (f.zone == me.zone if near is None else me.metres(f) <= near)
        ]  # fmt: skip

    async def _mount(self, me: FigureView, animals: list[FigureView]) -> None:
        items = [Item(animal.key, animal.name, animal.state) for animal in animals]
        animal = await self._answer(Menu("Get onto", items))
        if animal is None:
            return
        title = "How many metres does it move with one action?"
        metres = await self._answer(Prompt(title, whole_number(1, 999), initial=str(PACE)))
        if metres is not None:
            await self.do(MountUp(self.fight, me.key, animal, metres))

    async def _station(self, me: FigureView, craft: CraftView) -> None:
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
        chosen = await self._answer(Menu(f"{me.name} aboard {craft.name}", items))
        if chosen is not None:
            role, weapon = chosen
            await self.do(Board(self.fight, me.key, craft.key, role, weapon))

    async def _drive(self, driver: FigureView, craft: CraftView) -> None:
        assert self.view is not None
        if self.view.open_ground:
            bearing = await self._answer(Menu(f"Drive {craft.name}", [*self._bearings(craft)]))
            if bearing is not None:
                self.roll(Drive(self.fight, driver.key, bearing=bearing))
            return
        zones = sorted(self.view.zones, key=lambda zone: (zone.y, zone.x))
        items = [Item(zone.key, zone.name) for zone in zones if zone.key != craft.zone]
        zone = await self._answer(Menu(f"Drive {craft.name} toward", items))
        if zone is not None:
            self.roll(Drive(self.fight, driver.key, to=zone))

    def _bearings(self, craft: CraftView) -> Iterator[Item]:
        """By the compass, or toward somebody or something, the nearest first."""
        assert self.view is not None
        yield from (Item(bearing, name, f"{bearing} degrees") for name, bearing in _COMPASS)
        aboard = {seat.person_id for seat in craft.crew}
        others: list[FigureView | CraftView] = [
            *(f for f in self.view.figures if f.person_id not in aboard),
            *(c for c in self.view.crafts if c.key != craft.key),
        ]
        for it in sorted(others, key=lambda it: hypot(it.x - craft.x, it.y - craft.y)):
            east, north = it.x - craft.x, it.y - craft.y
            bearing = round(degrees(atan2(east, north))) % 360
            yield Item(bearing, f"toward {it.name}", f"{hypot(east, north):.0f} m")

    async def _crash(self, craft: CraftView) -> None:
        self.roll(Crash(craft.vehicle_id))

    async def _answer(self, dialog: Dialog[Answer]) -> Answer | None:
        return await self.outrider.ask(dialog)
