"""The charges on a scene's map, as a screen shows them to the referee."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.bridge.charges import fuses, where
from models.clock import span
from models.tables import Charge, World


@dataclass(frozen=True, slots=True)
class ChargeView:
    """One charge: what it is called, where it lies and how, and when its fuse runs out.

    `carried` says that it is of an explosive that somebody carried.
    """

    key: int
    name: str
    where: str
    tamped: bool
    detail: str
    carried: bool


def charges_in(session: Session, zones: Collection[int]) -> tuple[ChargeView, ...]:
    """The charges that lie in these zones, in the order they were set."""
    there = select(Charge).where(col(Charge.zone_id).in_(zones)).order_by(col(Charge.id))
    return tuple(_view(session, charge) for charge in session.exec(there))


def _view(session: Session, charge: Charge) -> ChargeView:
    place = where(session, charge)
    clock = session.exec(select(World.clock)).one()
    due = next(iter(fuses(session, [charge])), None)
    details = (
        f"{charge.points:g} EP",
        place,
        "tamped" if charge.tamped else "",
        f"in {span(max(0, due.at - clock))}" if due else "",
        "referee: a dud" if charge.dud else "",
    )
    return ChargeView(
        charge.key,
        charge.name,
        place,
        charge.tamped,
        ", ".join(filter(None, details)),
        carried=charge.explosive_id is not None,
    )
