"""A vehicle's sheet: armour by face, crew and stations, weapons and damage, all to be edited."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tui.dialogs.menu import Item, Menu
from tui.dialogs.talk import talk
from tui.people.editing import EditingPage
from tui.people.grid import Cell, FieldGrid
from tui.people.vehicle_layout import vehicle_lines
from tui.shell import places
from tui.shell.command import Command

if TYPE_CHECKING:
    from models.action import Deed
    from models.reading import Reader
    from models.views.vehicle_sheet import VehicleSheet

_MOUNTED = {"weapon", "missile"}
_ROWS = _MOUNTED | {"device", "deployment"}


class VehiclePage(EditingPage["VehicleSheet | None"]):
    """One vehicle's sheet."""

    def __init__(self, key: int) -> None:
        super().__init__()
        self._key = key

    def page_title(self) -> str:
        """Which vehicle it is."""
        return str(self.view.vehicle.values["name"]) if self.view else "Vehicle"

    def _why_gone(self) -> str:
        return "" if self.view else "This vehicle is no longer in the campaign."

    def _why_no_crew(self) -> str:
        pattern = self.view is not None and self.view.pattern
        return self._why_gone() or ("A pattern of the book has no crew." if pattern else "")

    def _why_pattern(self) -> str:
        pattern = self.view is not None and self.view.pattern
        return self._why_gone() or ("A pattern of the book has no relations." if pattern else "")

    def _why_no_drop(self) -> str:
        droppable = self.table in _MOUNTED | {"device", "station"}
        return "" if droppable else "There is nothing mounted and nobody aboard under the cursor."

    def _why_no_figures(self) -> str:
        return "" if self.table in _ROWS else "What is under the cursor has no figures of its own."

    def read(self, reader: Reader) -> VehicleSheet | None:
        """The sheet; None if the vehicle is gone."""
        from models.views.vehicle_sheet import read_vehicle

        return read_vehicle(reader, self._key)

    def paint(self, view: VehicleSheet | None) -> None:
        """Lay out its fields."""
        grid = self.query_one(FieldGrid)
        if view is None:
            grid.fill([(Cell("This vehicle is no longer in the campaign."),)])
        else:
            board = self.key_of(VehiclePage.action_person)
            mount = self.key_of(VehiclePage.action_mount)
            width, console = self.size.width, self.app.console
            grid.fill(vehicle_lines(view, width, console, board=board, mount=mount))

    def action_figures(self) -> None:
        """Open all figures of what is under the cursor."""
        assert self.spot is not None
        self.outrider.visit(places.Row(self.spot.table, self.spot.key))

    async def action_drop(self) -> None:
        """Take off, clear or strike out what is under the cursor."""
        assert self.spot is not None
        await self.outrider.perform(self._dropping(self.spot.table, self.spot.key))

    def _dropping(self, table: str, key: int) -> Deed:
        from models.deeds.people.armament import Dismount
        from models.deeds.people.crew import ClearStation
        from models.deeds.workshop.devices import RemoveDevice

        assert self.view is not None
        if table in _MOUNTED:
            return Dismount(table, key)
        if table == "device":
            return RemoveDevice(key)
        crew = self.view.crew
        return ClearStation(next(line.person_id for line in crew if line.station.key == key))

    def action_person(self) -> None:
        """Ask who, and what they do aboard."""
        talk(self, self._ask_person)

    async def _ask_person(self) -> None:
        from models.deeds.people.crew import AssignStation

        person = await self._somebody("Who comes aboard?")
        station = await self.outrider.ask(Menu("As", self._stations())) if person else None
        if person and station is not None:
            await self.outrider.perform(AssignStation(self._key, person, *station))

    async def _somebody(self, title: str) -> int | None:
        from models.views.roster import roster

        people = await self.outrider.read(roster)
        able_first = sorted(people, key=lambda each: each.initiative is None)
        items = [Item(each.key, each.name, f"{each.side}, {each.state}") for each in able_first]
        return await self.outrider.ask(Menu(title, items))

    def _stations(self) -> list[Item]:
        from models.tables import Role

        assert self.view is not None
        if self.view.animal:
            return [Item((Role.RIDER, None), "rider", key="r")]
        roles = (Role.DRIVER, Role.COMMANDER, Role.PASSENGER)
        return [
            *(Item((role, None), role.value, key=role.value[0]) for role in roles),
            *(
                Item((Role.GUNNER, weapon.key), "gunner", f"at the {weapon.values['name']}")
                for weapon in self.view.weapons
            ),
        ]

    def action_mount(self) -> None:
        """Ask for a pattern of the book."""
        from tui.choosing.handing import choose_and_mount

        tables = ("weapon", "missile", "sensor")
        talk(self, partial(choose_and_mount, self.outrider, self._key, tables))

    def action_buy(self) -> None:
        """Ask what is paid for it, by whom and to whom."""
        from tui.choosing.buying import buy

        assert self.view is not None
        talk(self, partial(buy, self.outrider, self.view.vehicle))

    def action_animal(self) -> None:
        """Ask which person's sheet is the animal's."""
        talk(self, self._ask_animal)

    async def _ask_animal(self) -> None:
        from models.deeds.people.crew import Saddle

        assert self.view is not None
        machine = bool(self.view.animal)
        animal = None if machine else await self._somebody("Whose sheet is the animal's?")
        if machine or animal is not None:
            await self.outrider.perform(Saddle(self._key, animal))

    def action_relations(self) -> None:
        """Ask what to do about how it stands to others."""
        from tui.choosing.relating import related

        talk(self, partial(related, self.outrider, f"vehicle:{self._key}", self.page_title()))

    def action_notes(self) -> None:
        """Open the notes about the vehicle."""
        self.outrider.visit(places.Notes(f"vehicle:{self._key}"))

    def action_life(self) -> None:
        """Open everything that has happened to it."""
        self.outrider.visit(places.Life(f"vehicle:{self._key}", self.page_title()))

    KEYS = (
        EditingPage.EDIT,
        Command("N", "notes", "The notes about it.",
                action_notes, _why_gone, footer=False, looks=True),
        Command(
            "R", "relations", "Its relations: belongs to, was bought from.",
            action_relations, _why_pattern, footer=False, looks=True,
        ),
        Command("l", "life", "What the journal says of it.",
                action_life, _why_gone, footer=False, looks=True),
        Command(
            "b", "buy", "It is bought, or one like a pattern, and paid from a purse.", action_buy,
            _why_gone, footer=False,
        ),
        Command("p", "person", "Give somebody a station aboard.", action_person, _why_no_crew),
        Command(
            "w",
            "mount",
            "Mount a weapon, missiles or a sensor of the book.",
            action_mount,
            _why_gone,
        ),
        *EditingPage.STEPS,
        Command(
            "d",
            "drop",
            "Take off what is mounted, a component or a person.",
            action_drop,
            _why_no_drop,
        ),
        Command(
            "f",
            "figures",
            "Every figure of the weapon, component or place.",
            action_figures,
            _why_no_figures, looks=True,
        ),
        Command(
            "A",
            "animal",
            "It is an animal, or no longer one (V-02).",
            action_animal,
            _why_no_crew,
            footer=False,
        ),
    )  # fmt: skip
