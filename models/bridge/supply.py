"""What somebody has of an explosive: how many points a part of it makes, and taking it."""

from __future__ import annotations

from fractions import Fraction

from sqlmodel import Session, col, select

from models.bridge.body import exact
from models.tables import Explosive, Form, Person
from rules.explosions.charges import bulk_points


def explosives_of(session: Session, person_id: int) -> list[Explosive]:
    """The explosives somebody carries, as long as anything is left of them."""
    carried = select(Explosive).where(Explosive.person_id == person_id, Explosive.amount > 0)
    return list(session.exec(carried.order_by(col(Explosive.id))))


def points_in(row: Explosive, amount: float) -> Fraction:
    """The explosive points of so many kilograms, or of so many fixed charges together (X-09).

    Raises `ValueError` for more bulk explosive than one charge may have (X-10), and for charges
    that are no whole number of one or more.
    """
    if row.form == Form.BULK:
        return bulk_points(exact(amount), exact(row.explosive_points))
    if amount < 1 or amount % 1:
        raise ValueError("Fixed charges are a whole number, one or more (X-09).")
    return exact(amount) * exact(row.explosive_points)


def shortage(session: Session, person: Person, key: int, amount: float) -> str:
    """Why somebody has not so much of an explosive; empty if they have."""
    row = session.get(Explosive, key)
    if row is None or row.person_id != person.id:
        return f"{person.name} does not have that explosive."
    return "" if amount <= row.amount else f"{person.name} has only {left_of(row)}."


def left_of(row: Explosive) -> str:
    """How much of it there is, in words: `9.5 kg of Plastique-9`."""
    unit = "kg of" if row.form == Form.BULK else "x"
    return f"{row.amount:g} {unit} {row.name}"
