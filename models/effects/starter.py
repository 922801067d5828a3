"""The sample's equipment book: patterns of ours, each of them INVENTED and marked as a sample."""

from __future__ import annotations

import tomllib
from collections.abc import Container, Iterable, Mapping
from importlib.resources import files
from typing import Any

from models.action import Action
from models.bridge.equipment import EQUIPMENT
from models.tables import Missile, Vehicle, Weapon

Table = Mapping[str, Any]


def sample_data() -> dict[str, Any]:
    """All of the sample campaign, as `sample.toml` has it."""
    return tomllib.loads(files("models").joinpath("sample.toml").read_text("utf-8"))


def add_patterns(
    action: Action, data: Table, there: Container[tuple[str, str]] = frozenset()
) -> list[str]:
    """Put the patterns into the book, but those `there` by kind and name; gives their names."""
    added = []
    for table, model in EQUIPMENT.items():
        for piece in data[table]:
            vehicle = table == "vehicle"
            if (table, piece["name"]) in there or (vehicle and not piece.get("pattern")):
                continue
            added.append(str(piece["name"]))
            if vehicle:
                make_vehicle(action, piece, data)
            else:
                made = make_weapon(piece) if table == "weapon" else model(**piece)
                action.session.add(made)
    return added


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
