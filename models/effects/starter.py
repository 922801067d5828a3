"""Starter sets are added to a campaign: what of them it does not have yet, each INVENTED."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from models.action import Action
from models.bridge.equipment import EQUIPMENT
from models.bridge.library import task_in
from models.bridge.starter import Piece, how_many, missing, starter_data
from models.effects.library import write_row
from models.effects.random_tables import link_rows
from models.starters import Starter
from models.tables import LibraryTask, Missile, PersonKind, RandomTable, TableRow, Vehicle, Weapon
from models.tags import tags_in

Table = Mapping[str, Any]


def add_starter(action: Action, starter: Starter) -> int:
    """Add what of a set is not there yet, and tell it; gives how much that was."""
    added = missing(action.session, starter)
    if added:
        _ADD[starter](action, added)
        names = ", ".join(piece.name for piece in added)
        said = f"{starter.called}: {how_many(starter, len(added))}, all invented."
        action.tell(said, "G-37", secret=True)
        action.tell(f"There now: {names}.", secret=True)
    return len(added)


def add_patterns(action: Action, added: Iterable[Piece]) -> None:
    """Put these patterns into the equipment book."""
    book = starter_data(Starter.BOOK)
    for table, _, data in added:
        if table == "vehicle":
            make_vehicle(action, data, book)
        else:
            made = make_weapon(data) if table == "weapon" else EQUIPMENT[table](**data)
            action.session.add(made)


def make_task(data: Table) -> LibraryTask:
    """A task for the library: its line, the referee's note and its tags."""
    row = write_row(LibraryTask(statement=""), task_in(f"{data['line']} Referee: {data['note']}"))
    row.tags = " ".join(tags_in(data["tags"]))
    return row


def _add_tasks(action: Action, added: Iterable[Piece]) -> None:
    """Add these tasks to the library, tagged as invented."""
    for piece in added:
        tags = f"{piece.data['tags']}, invented"
        action.session.add(make_task({**piece.data, "tags": tags}))


def make_weapon(data: Table, person: int | None = None, *, in_hand: bool = False) -> Weapon:
    """A weapon like a pattern, loaded, of nobody or in somebody's kit."""
    loaded = data.get("magazine", 0)
    return Weapon(**data, person_id=person, rounds=loaded, in_hand=in_hand)


def make_vehicle(action: Action, data: Table, book: Table) -> Vehicle:
    """A vehicle or a pattern of one, with what is mounted on it."""
    separate = {"weapons", "missiles"}
    vehicle = Vehicle(**{key: value for key, value in data.items() if key not in separate})
    action.session.add(vehicle)
    action.session.flush()
    for name in data.get("weapons", ()):
        weapon = make_weapon(named(book["weapon"], name))
        weapon.vehicle_id = vehicle.key
        action.session.add(weapon)
    for name in data.get("missiles", ()):
        action.session.add(Missile(**named(book["missile"], name), vehicle_id=vehicle.key))
    return vehicle


def named(rows: Iterable[Table], name: str) -> Table:
    """The first of these that has the name."""
    return next(row for row in rows if row["name"] == name)


def _add_kinds(action: Action, added: Iterable[Piece]) -> None:
    """Keep these kinds of people."""
    action.session.add_all(PersonKind(**piece.data, invented=True) for piece in added)
    action.session.flush()
    link_rows(action)


def _add_names(action: Action, added: Iterable[Piece]) -> None:
    """Keep these lists as random tables, every name as likely as any other."""
    for _, name, data in added:
        table = RandomTable(name=name, notes=data["notes"], invented=True)
        action.session.add(table)
        action.session.flush()
        for number, text in enumerate(data["names"], start=1):
            row = TableRow(table_id=table.key, low=number, high=number, text=text)
            action.session.add(row)


_ADD: Mapping[Starter, Callable[[Action, Iterable[Piece]], None]] = {
    Starter.BOOK: add_patterns,
    Starter.TASKS: _add_tasks,
    Starter.KINDS: _add_kinds,
    Starter.NAMES: _add_names,
}
"""How what is in each set is added."""
