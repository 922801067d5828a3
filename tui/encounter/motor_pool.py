"""Vehicles of a scene by hand: brought in, put elsewhere, taken out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from models.deeds.people.equipment import MakeVehicle
from models.deeds.scenes.vehicles import PlaceVehicle, TakeVehicle
from models.tables import Side
from models.views.crafts import CraftView
from models.views.equipment import in_book, in_motor_pool
from tui.dialogs.menu import KEYS, Item, Menu
from tui.dialogs.prompt import Prompt, whole_number
from tui.rolling.foreseen import foretold
from tui.scene.places import place_prompt
from tui.shell import places

if TYPE_CHECKING:
    from models.campaign import Campaign
    from models.views.scene import SceneView
    from tui.encounter.acting_page import ActingPage

Act = Callable[[], Awaitable[None]]
"""Something an item of a menu does."""


class MotorPool:
    """The questions behind the vehicles of a scene."""

    def __init__(self, page: ActingPage, view: SceneView, campaign: Campaign) -> None:
        self._page = page
        self._view = view
        self._campaign = campaign

    async def ask(self) -> None:
        """Ask which vehicle, and what becomes of it."""
        act: Act | None = await self._page.outrider.ask(Menu("Vehicles", [*self._items()]))
        if act is not None:
            await act()

    def _items(self) -> Iterator[Item]:
        """What can be done with each vehicle; its place among all of them is its key."""
        here = {craft.vehicle_id: craft for craft in self._view.crafts}
        with self._campaign.read() as session:
            pool, book = in_motor_pool(session), in_book(session, "vehicle")
        keys = iter([*KEYS])
        for row in pool:
            key, name = next(keys, ""), str(row.values["name"])
            if craft := here.get(row.key):
                yield Item(partial(self._put, craft), f"Put {name} elsewhere", craft.state, key)
            else:
                bring = partial(self._bring, row.key)
                yield Item(bring, f"Bring in {name}", str(row.values["kind"]), key)
        for row in book:
            build, name = partial(self._build, row.key), f"Bring in a new {row.values['name']}"
            yield Item(build, name, "like the pattern in the book", next(keys, ""))
        for craft in self._view.crafts:
            yield Item(partial(self._take, craft), f"Take {craft.name} out", "crew stays")
            aboard = ", ".join(f"{seat.role} {seat.name}" for seat in craft.crew) or "nobody"
            yield Item(partial(self._sheet, craft), f"Aboard {craft.name}", aboard, "c")

    async def _side(self) -> Side | None:
        sides = [Item(side, side.value, key=side.value[0]) for side in Side]
        side: Side | None = await self._page.outrider.ask(Menu("On which side?", sides))
        return side

    async def _bring(self, vehicle: int) -> None:
        side = await self._side()
        if side is not None:
            await self.place(vehicle, side)

    async def _build(self, pattern: int) -> None:
        """Bring in a vehicle like a pattern, which is made once it has its side and its place."""
        side = await self._side()
        placed = await self._placed(pattern, side) if side is not None else None
        if placed and await self._page.outrider.perform(MakeVehicle(pattern)):
            with self._campaign.read() as session:
                newest = in_motor_pool(session)[-1].key
            await self._page.do(replace(placed, vehicle=newest))

    async def _put(self, craft: CraftView) -> None:
        await self.place(craft.vehicle_id, Side(craft.side))

    async def _take(self, craft: CraftView) -> None:
        await self._page.do(TakeVehicle(craft.key))

    async def _sheet(self, craft: CraftView) -> None:
        """Go where people are given stations aboard, at no price of an action."""
        self._page.outrider.visit(places.VehicleSheet(craft.vehicle_id))

    async def place(self, vehicle: int, side: Side) -> None:
        """Ask where, and which way it faces if that is to be asked, and put it there."""
        if deed := await self._placed(vehicle, side):
            await self._page.do(deed)

    async def _placed(self, vehicle: int, side: Side) -> PlaceVehicle | None:
        zone, east, north = None, 0, 0
        if self._view.open_ground:
            here = (craft for craft in self._view.crafts if craft.vehicle_id == vehicle)
            told_by = next(here, None) or self._page.current()
            place = await self._page.outrider.ask(place_prompt("Where?", self._view, told_by))
            if place is None:
                return None
            east, north = place
        else:
            zones = sorted(self._view.zones, key=lambda z: (z.y, z.x))
            zone = await self._page.outrider.ask(
                Menu("Where?", [Item(z.key, z.name) for z in zones])
            )
            if zone is None:
                return None
        deed = PlaceVehicle(self._view.key, vehicle, zone, east, north, side=side)
        there = vehicle in {craft.vehicle_id for craft in self._view.crafts}
        facing = await self._facing(deed) if there or self._view.open_ground else 0
        return replace(deed, facing=facing) if facing is not None else None

    async def _facing(self, deed: PlaceVehicle) -> int | None:
        """Ask which way it faces; what is brought to a map faces north at first."""
        title = "Which way does it face? 0 is north, 90 east, up to 359"
        then = f"Then: {foretold(self._campaign, deed)}"
        prompt = Prompt(title, whole_number(0, 359), initial="0", hint=then)
        facing: int | None = await self._page.outrider.ask(prompt)
        return facing
