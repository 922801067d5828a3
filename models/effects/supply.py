"""Explosives are used up, and come back from a charge that is taken apart."""

from __future__ import annotations

from sqlmodel import col, select

from models.action import Action
from models.bridge.body import exact
from models.bridge.supply import left_of
from models.tables import Explosive, Person
from rules.tally import INVENTED


def use_up(action: Action, key: int, amount: float) -> None:
    """Take so much of an explosive, and tell what is left."""
    row = action.get(Explosive, key)
    row.amount = float(exact(row.amount) - exact(amount))
    action.session.add(row)
    action.tell(f"Left: {left_of(row)}.", "X-09")


def give_back(action: Action, person: Person, source: Explosive, amount: float) -> None:
    """Somebody has so much of an explosive, as it was carried by whoever set it. INVENTED."""
    alike = select(Explosive).where(
        Explosive.person_id == person.id,
        Explosive.name == source.name,
        Explosive.form == source.form,
        Explosive.explosive_points == source.explosive_points,
    )
    row = action.session.exec(alike.order_by(col(Explosive.id))).first()
    if row is None:
        kept = source.model_dump(exclude={"id", "person_id", "amount"})
        row = Explosive(person_id=person.key, amount=0, **kept)
    row.amount = float(exact(row.amount) + exact(amount))
    action.session.add(row)
    action.tell(f"{person.name} has {left_of(row)}.", INVENTED, "X-09")
