"""Weapons at the table: what must be thrown at each range, by the code that the odds are from."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session, col, select

from models.bridge.firing import reach_at_areas, shot_of
from models.bridge.munitions import fires_rounds
from models.exchange.paper.document import Table
from models.tables import Person, Weapon, WeaponKind
from models.views.roster import loaded
from rules.combat.aimed_fire import Shot, difficulty, dm, dpv, refusals
from rules.combat.ranges import RangeBand, range_band
from rules.tasks.success import Success, as_read

_FACES = range(10)


def weapons_of(session: Session, person: Person) -> list[Weapon]:
    """What somebody has, what is in hand first."""
    owned = select(Weapon).where(Weapon.person_id == person.key)
    return list(session.exec(owned.order_by(col(Weapon.in_hand).desc(), col(Weapon.id))))


def weapon_lines(session: Session, person: Person, weapons: list[Weapon]) -> Table:
    """A line for each weapon: what it holds and does, and the need at each range (C-28, C-29)."""
    head = ("Weapon", "Holds", "DPV", *(band.title() for band in RangeBand))
    rows = tuple(
        (_called(weapon), held(weapon), f"{weapon.dpv:g}", *_cells(session, person, weapon))
        for weapon in weapons
    )
    return Table(head, rows, frozenset(range(2, len(head))))


def area_fire(weapons: list[Weapon]) -> tuple[str, ...]:
    """What each of them is worth at areas, a line each (C-34)."""
    return tuple(
        f"{weapon.name}: area fire {weapon.area_value:g}, effective to {reach} m"
        for weapon in weapons
        if (reach := reach_at_areas(weapon))
    )


@dataclass(frozen=True, slots=True)
class Need:
    """What hits at the far edge of a range: so many metres, the throw, and what it does there."""

    metres: int
    throw: str
    dpv: float
    rows: tuple[str, ...]


def needs(session: Session, person: Person, weapon: Weapon) -> list[Need]:
    """What hits at each of the four ranges; nothing for what is not aimed fire (C-28, C-29)."""
    aims = weapon.kind == WeaponKind.FIRE and weapon.aimed_range and not fires_rounds(weapon)
    if not aims:
        return []
    edges = [_edge(band, weapon.aimed_range) for band in RangeBand]
    shots = [shot_of(session, person, weapon, edge) for edge in edges]
    return [Need(int(s.distance), _on_die(s), float(dpv(s)), s.rows) for s in shots]


def held(weapon: Weapon) -> str:
    """What is in a weapon, and how many magazines there are beside; empty where it holds none."""
    spare = f" +{weapon.spare_magazines}" if weapon.spare_magazines else ""
    return f"{loaded(weapon)}{spare}" if weapon.magazine else ""


def _cells(session: Session, person: Person, weapon: Weapon) -> list[str]:
    found = needs(session, person, weapon)
    if not found:
        return [otherwise(weapon), *("",) * (len(RangeBand) - 1)]
    return [
        f"{need.throw} to {need.metres} m{f', DPV {need.dpv:g}' if need.dpv != weapon.dpv else ''}"
        for need in found
    ]


def _on_die(shot: Shot) -> str:
    """The lowest number on the die that hits; `no` where none does (T-05, T-06, C-26, C-28)."""
    level = difficulty(shot)
    if level is None or refusals(shot):
        return "no"
    bonus = dm(shot).total
    hits = (n for n in _FACES if as_read(n, bonus, int(level)) is Success.SUCCESS)
    lowest = next(hits, None)
    return "no" if lowest is None else f"{lowest}+"


def _edge(band: RangeBand, reach: int) -> Fraction:
    """How far a range goes, in metres (C-28)."""
    quarters = (Fraction(reach * part, 4) for part in (16, 12, 8, 6, 4, 3, 2, 1))
    return next(metres for metres in quarters if range_band(metres, reach) is band)


def otherwise(weapon: Weapon) -> str:
    """How a weapon is used that is not aimed."""
    if weapon.kind == WeaponKind.MELEE:
        return f"melee, {weapon.reach}"
    if weapon.kind == WeaponKind.THROWN:
        return "thrown"
    return "bursts" if fires_rounds(weapon) else "not aimed"


def _called(weapon: Weapon) -> str:
    return f"{weapon.name} ({weapon.skill})" if weapon.skill else weapon.name
