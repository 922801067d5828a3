"""Vehicles by a sentence: `a truck in the Yard`, `2 ATVs, party`; a look at them, and making them.

Whose side nobody says, they are on none: bystanders, whom a journal for players does not name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action
from models.bridge.equipment import motor_pool
from models.bridge.in_book import Book
from models.bridge.joint import listed
from models.deed import Preview
from models.effects.deploying import deploy
from models.effects.outfitting import free_name, new_vehicle
from models.exchange.people.muster import before_called, is_at, no_such_place, place_of
from models.exchange.people.sentence import Squad, read_squad, side_of
from models.tables import Scene, Side, Vehicle, Zone
from models.text import clean
from rules.combat.initiative import Tier

ONE = re.compile(r"(?:an?|one|the)\s+(?=\w)", re.IGNORECASE)
"""What a sentence for one vehicle begins with."""


@dataclass(frozen=True, slots=True)
class Vehicles:
    """What a sentence asks for: so many like a pattern, each with its name, and where they are.

    With no `zone` they are in the motor pool.
    """

    pattern: Vehicle
    names: tuple[str, ...]
    side: Side
    zone: Zone | None = None

    @property
    def said(self) -> str:
        """What they will be called."""
        return listed(self.names)


def is_vehicles(text: str, book: Book) -> bool:
    """Whether a text is a sentence for vehicles that the book has."""
    return _read(text, book) is not None


def vehicles_of(session: Session, text: str) -> Vehicles | None:
    """What a sentence asks for; None where it is for people.

    Raises `ValueError` for a place that is not there, and for all else that vehicles do not take.
    """
    found = _read(text, Book(session))
    if found is None:
        return None
    squad, pattern, name = found
    zone = place_of(session, squad)
    for piece in squad.gear:
        if zone is None or not is_at(piece, zone):
            where = no_such_place(session, piece) if piece in squad.within else ""
            raise ValueError(where or f'What is "{clean(piece, 30)}" of a {pattern.name.lower()}?')
    names = tuple(_names(session, name, squad.count))
    return Vehicles(pattern, names, squad.said_side or Side.BYSTANDER, zone)


def look_at_vehicles(asked: Vehicles) -> Preview:
    """What would be made, and where it would be."""
    where = f"in the scene: {asked.zone.name}" if asked.zone else "in the motor pool"
    like = f"vehicle: like {asked.pattern.name} of the book, {asked.side}"
    return Preview(asked.said, notes=(like, where))


def make_vehicles(action: Action, asked: Vehicles) -> None:
    """Make them, and put them where they are to be."""
    for name in asked.names:
        made = new_vehicle(action, asked.pattern, name)
        if asked.zone is None:
            action.tell(f"{made.name} is in the motor pool.")
        else:
            scene = action.get(Scene, action.world.scene_id)
            deploy(action, scene, made, asked.zone, asked.side)


def _read(text: str, book: Book) -> tuple[Squad, Vehicle, str] | None:
    """The sentence, the pattern it means, and what they are called."""
    line = clean(text)
    if "\n" in text.strip():
        return None
    try:
        squad = read_squad(_counted(line, book))
    except ValueError:
        return None
    words = before_called(squad.words).split()
    kind = " ".join(word for word in words if not side_of(word) and word not in set(Tier))
    pattern = book.vehicle(kind)
    if pattern is None:
        return None
    called = before_called(squad.words) != squad.words.casefold()
    return squad, pattern, squad.noun if called else pattern.name


def _counted(line: str, book: Book) -> str:
    """The sentence with a number before it, where it says one, or only names a vehicle: `truck`."""
    if ONE.match(line):
        return ONE.sub("1 ", line, count=1)
    kind = re.split(r"\s(?:in|at)\s|[,;]", line)[0].strip()
    return f"1 {line}" if book.has_vehicle(kind) else line


def _names(session: Session, name: str, count: int) -> Iterator[str]:
    """The next free names, with numbers where one is taken."""
    taken = {row.name for row in motor_pool(session)}
    for _ in range(count):
        free = free_name(name, taken, "vehicle")
        taken.add(free)
        yield free
