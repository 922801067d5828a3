"""The tables this campaign plays with where the documents print none (G-35, G-36)."""

from __future__ import annotations

from typing import Any

from sqlmodel import Session, select

from models.reading import read_once
from models.tables import HouseTable
from rules.combat.cover import Stance
from rules.combat.hit_location import DEFAULT_HIT_TABLE, HitRow, HitTable, Location, Potential

HIT_TABLE = "hit locations"


@read_once
def hit_table(session: Session) -> HitTable:
    """The target hits table: the campaign's own, or the invented default (G-35)."""
    rows = _rows(session, HIT_TABLE)
    if rows is None:
        return DEFAULT_HIT_TABLE
    return HitTable(tuple(HitRow(Location(where), Potential(worst)) for where, worst in rows))


@read_once
def covered(session: Session, stance: Stance) -> frozenset[Location]:
    """What a stance leaves behind cover: the campaign's own, or the invented default (G-36)."""
    rows = _rows(session, stance.value)
    return stance.covered if rows is None else frozenset(Location(where) for where in rows)


def changed_tables(session: Session) -> tuple[str, ...]:
    """The rulings whose table is not the default here (G-35, G-36)."""
    changed = []
    if hit_table(session) != DEFAULT_HIT_TABLE:
        changed.append("G-35")
    if any(covered(session, stance) != stance.covered for stance in Stance):
        changed.append("G-36")
    return tuple(changed)


def _rows(session: Session, name: str) -> list[Any] | None:
    table = session.exec(select(HouseTable).where(HouseTable.name == name)).first()
    return None if table is None else table.rows
