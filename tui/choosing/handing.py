"""Handing a pattern of the book out: to somebody, or onto a vehicle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.deeds.people.armament import Mount, MountSensor
from models.deeds.people.equipment import NewPattern
from models.deeds.people.gear import Give
from models.deeds.people.starter import AddStarter
from models.fields import checked
from models.starters import Starter
from models.tables import WeaponKind
from models.views.equipment import in_book, in_motor_pool
from models.views.roster import roster
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.words.equipment import figures

if TYPE_CHECKING:
    from collections.abc import Collection

    from models.action import Deed
    from models.reading import Reader
    from models.views.sheet import RowView
    from tui.shell.service import Service


async def give(outrider: Service, pattern: RowView) -> None:
    """Ask whom to give one like this; only from a worker."""
    items = await outrider.read(
        lambda reader: [Item(each.key, each.name, each.side) for each in roster(reader)]
    )
    person = await outrider.ask(Menu(f"Give {pattern.values['name']} to", items))
    if person is not None:
        await outrider.perform(Give(pattern.table, person, pattern.key))


async def mount(outrider: Service, pattern: RowView) -> None:
    """Ask on which vehicle to mount one like this, of the campaign or the book; from a worker."""
    campaign = await outrider.campaign()
    with campaign.read() as session:
        pool, book = in_motor_pool(session), in_book(session, "vehicle")
    items = [
        *(Item(row.key, str(row.values["name"]), str(row.values["kind"])) for row in pool),
        *(Item(row.key, str(row.values["name"]), "pattern in the book") for row in book),
    ]
    vehicle = await outrider.ask(Menu(f"Mount {pattern.values['name']} on", items))
    if vehicle is not None:
        await outrider.perform(_mounting(pattern, vehicle))


async def chosen(
    outrider: Service, title: str, tables: Collection[str], *, mounted: bool = False
) -> RowView | None:
    """Ask for a pattern of one of these kinds, or of those that are mounted; only from a worker."""

    def look(reader: Reader) -> list[RowView]:
        rows = in_book(reader, *tables)
        return [row for row in rows if not (mounted and for_the_hand(row))]

    patterns = await outrider.read(look)
    if not patterns:
        await _fill_book(outrider, tables)
        patterns = await outrider.read(look)
        if not patterns:
            return None
    several = len(tables) > 1
    items = [
        Item(row, str(row.values["name"]), f"{row.table + ' · ' if several else ''}{figures(row)}")
        for row in patterns
    ]
    answer: RowView | None = await outrider.ask(Menu(title, items))
    return answer


async def _fill_book(outrider: Service, tables: Collection[str]) -> None:
    """Ask what is to be in a book that has nothing of these kinds yet."""
    ways = [
        Item(
            AddStarter(Starter.BOOK),
            "Take the starter book",
            "our invented equipment, marked ~",
            "s",
        ),
        *(Item(table, f"Write a new {table}", "a name now, its figures later") for table in tables),
    ]
    title = f"The equipment book has no {' or '.join(tables)} yet"
    answer = await outrider.ask(Menu(title, ways))
    if isinstance(answer, str):
        answer = await _new_pattern(outrider, answer)
    if answer is not None:
        await outrider.perform(answer)


async def _new_pattern(outrider: Service, table: str) -> NewPattern | None:
    name = await outrider.ask(Prompt("Name", lambda text: str(checked(table, "name", text))))
    return NewPattern(table, name) if name is not None else None


async def choose_and_give(outrider: Service, person: int, tables: Collection[str]) -> None:
    """Ask which pattern somebody gets; only from a worker."""
    pattern = await chosen(outrider, f"Give {', '.join(tables)}", tables)
    if pattern is not None:
        await outrider.perform(Give(pattern.table, person, pattern.key))


async def choose_and_mount(outrider: Service, vehicle: int, tables: Collection[str]) -> None:
    """Ask which pattern is mounted on a vehicle; only from a worker."""
    pattern = await chosen(outrider, "Mount", tables, mounted=True)
    if pattern is not None:
        await outrider.perform(_mounting(pattern, vehicle))


def for_the_hand(pattern: RowView) -> bool:
    """Whether it is struck with or thrown: such weapons are not mounted on a vehicle."""
    return pattern.table == "weapon" and pattern.values["kind"] != WeaponKind.FIRE


def _mounting(pattern: RowView, vehicle: int) -> Deed:
    if pattern.table == "sensor":
        return MountSensor(vehicle, pattern.key)
    return Mount(pattern.table, vehicle, pattern.key)
