"""What an import would do to the equipment book: each record against the patterns there are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session

from models.bridge.equipment import EQUIPMENT, mounted_on, patterns
from models.exchange.equipment import PatternRecord, fields_in
from models.exchange.merging import Fate
from models.tables import Vehicle

_LONGEST = 40


@dataclass(frozen=True, slots=True)
class PatternStep:
    """One record of a file, what becomes of it, and the pattern that it is.

    `changes` are the fields that change, in words. What is mounted has the key of its vehicle, or
    the place of it among the records; `wrong` says that there is none.
    """

    record: PatternRecord
    fate: Fate
    key: int | None = None
    changes: tuple[str, ...] = ()
    vehicle_key: int | None = None
    vehicle_place: int | None = None
    wrong: str = ""


def plan(session: Session, records: Sequence[PatternRecord]) -> list[PatternStep]:
    """What an import of these would do, in their order.

    A record is the pattern of its kind and name, or on a vehicle that of its kind and name there;
    of several the one that is the same in all that is given. Each pattern is met only once, and an
    import takes none away.
    """
    places = [place for place, record in enumerate(records) if not record.mounted_on]
    book = [row for table in EQUIPMENT for row in patterns(session, table)]
    met = _pairs(places, book, records, lambda _: None, lambda _: None)
    vehicles = _vehicles(records, met, [row for row in book if isinstance(row, Vehicle)])
    met |= _met_aboard(session, records, vehicles, met)
    return [_step(place, records, met, vehicles) for place in range(len(records))]


Home = tuple[int | None, int | None]
"""The vehicle that something is mounted on: its place among the records, and its key."""


def _vehicles(
    records: Sequence[PatternRecord], met: dict[int, Any], book: Iterable[Vehicle]
) -> dict[int, Home]:
    """The vehicle of each record that is mounted: the last of its name before it, or the book's."""
    known: dict[str, Home] = {row.name.casefold(): (None, row.key) for row in book}
    found: dict[int, Home] = {}
    for place, record in enumerate(records):
        if record.table == "vehicle":
            row = met.get(place)
            known[record.name.casefold()] = place, row.key if row else None
        elif record.mounted_on.casefold() in known:
            found[place] = known[record.mounted_on.casefold()]
    return found


def _met_aboard(
    session: Session,
    records: Sequence[PatternRecord],
    vehicles: dict[int, Home],
    met: dict[int, Any],
) -> dict[int, Any]:
    """What is mounted already, by the place of its record."""
    homes = {place: key for place, (_, key) in vehicles.items() if key is not None}
    rows = [
        piece
        for key in dict.fromkeys(homes.values())
        for piece in mounted_on(session, session.get_one(Vehicle, key))
    ]
    places = [place for place in homes if place not in met]
    return _pairs(places, rows, records, lambda place: homes[place], lambda row: row.vehicle_id)


def _pairs(
    places: Sequence[int],
    rows: Sequence[Any],
    records: Sequence[PatternRecord],
    home: Callable[[int], Hashable],
    home_of: Callable[[Any], Hashable],
) -> dict[int, Any]:
    """Each place with the row it is: first those that are the same, then those of the same name."""
    free: dict[Hashable, list[Any]] = defaultdict(list)
    for row in rows:
        free[str(row.__tablename__), row.name.casefold(), home_of(row)].append(row)
    found: dict[int, Any] = {}
    for exactly in (True, False):
        for place in (place for place in places if place not in found):
            record = records[place]
            named = free[record.table, record.name.casefold(), home(place)]
            alike = (row for row in named if not (exactly and _differing(record, row)))
            row = next(alike, None)
            if row is not None:
                found[place] = row
                named.remove(row)
    return found


def _differing(record: PatternRecord, row: Any) -> list[str]:
    return [name for name, value in record.values.items() if getattr(row, name) != value]


def _step(
    place: int,
    records: Sequence[PatternRecord],
    met: dict[int, Any],
    vehicles: dict[int, Home],
) -> PatternStep:
    record, row = records[place], met.get(place)
    at, key = vehicles.get(place, (None, None))
    if record.mounted_on and place not in vehicles:
        wrong = f"there is no vehicle {record.mounted_on!r} before it or in the book."
        return PatternStep(record, Fate.UNREADABLE, wrong=wrong)
    if row is None:
        return PatternStep(record, Fate.NEW, vehicle_key=key, vehicle_place=at)
    differing = _differing(record, row)
    fate = Fate.CHANGED if differing else Fate.SAME
    return PatternStep(record, fate, row.key, tuple(_changes(record, row, differing)), key, at)


def _changes(record: PatternRecord, row: Any, differing: Sequence[str]) -> Iterable[str]:
    """What changes, in words: `Damage point value 0.7 -> 0.8`."""
    for spec in fields_in(record.table):
        if spec.name in differing:
            old, new = (
                spec.shown(value) or "none"
                for value in (getattr(row, spec.name), record.values[spec.name])
            )
            yield f"{spec.title} {_short(old)} -> {_short(new)}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}..."
