"""Gear and vehicles are bought: who pays, from whom, and whose they are from then on."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.action import Action
from models.bridge.equipment import CARRIED, kind_in
from models.bridge.purses import (
    ELSEWHERE,
    PARTY,
    holder,
    hundredths,
    is_open,
    lacking,
    likely,
    payment,
    purse_called,
    sum_of,
)
from models.effects.outfitting import hand_out, new_vehicle
from models.effects.purses import hand_over, in_debt
from models.tables import Person, Relation, Side, Vehicle
from models.text import clean

FROM, OF = "was bought from", "belongs to"
"""How a vehicle stands to whoever sold it, and to whoever has bought it."""
_PRICE = re.compile(
    r"(?P<sum>[0-9][0-9,']*(?:\.[0-9]{1,2})?)(?:\s+by\s+(?P<payer>[^:]+?))?"
    r"(?:\s+from\s+(?P<seller>[^:]+?))?(?P<credit>\s+on\s+credit)?\s*(?::\s*(?P<why>.*))?"
)


@dataclass(frozen=True, slots=True)
class Price:
    """What is paid: so many hundredths, from which purse to which, perhaps on `credit`.

    A purse is a person's `Row.ref`, `PARTY`, or `ELSEWHERE` for whoever is not in the books.
    """

    amount: int
    payer: str
    seller: str = ELSEWHERE
    credit: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Buy:
    """Somebody buys a piece like a pattern; `table` is one of those they may have."""

    table: str
    person_id: int
    pattern_id: int
    price: Price

    def perform(self, action: Action) -> None:
        """Pay and take; raises `Refusal` where the purse lacks it, or there is nothing to buy."""
        person = action.get(Person, self.person_id)
        pattern = action.get(kind_in(CARRIED, self.table), self.pattern_id)
        _pay(action, self.price, pattern.name)
        hand_out(action, person, pattern)
        action.tell(f"{person.name} has {pattern.name}", secret=person.side != Side.PARTY)


@dataclass(frozen=True, slots=True)
class BuyVehicle:
    """A vehicle changes hands; of a pattern of the book one like it is bought."""

    vehicle_id: int
    price: Price

    def perform(self, action: Action) -> None:
        """Pay, and note whose it is; raises `Refusal` where the purse lacks it, or it is gone."""
        vehicle, price = action.get(Vehicle, self.vehicle_id), self.price
        if vehicle.pattern:
            vehicle = new_vehicle(action, vehicle)
        _pay(action, price, vehicle.name, vehicle.kind)
        stood = select(Relation).where(
            Relation.one == vehicle.ref, col(Relation.words).in_((FROM, OF))
        )
        for old in action.session.exec(stood).all():
            action.delete(old)
        for words, other in ((FROM, price.seller), (OF, price.payer)):
            if other not in {PARTY, ELSEWHERE}:
                action.session.add(Relation(one=vehicle.ref, words=words, other=other))


def _pay(action: Action, price: Price, what: str, kind: str = "") -> None:
    """Let the price be paid, and say so in the words that it will be searched by.

    Players read of their own money alone.
    """
    session = action.session
    hand_over(action, price.payer, price.seller, price.amount, credit=price.credit)
    why = f": {price.why}" if price.why else ""
    action.title = f"{payment(session, price.payer, price.seller, price.amount)} for {what}{why}"
    own = is_open(session, price.payer)
    action.secret = not own or not is_open(session, price.seller)
    with action.published(when=own and action.secret):
        if action.secret and own:
            action.tell(f"{payment(session, price.payer, ELSEWHERE, price.amount)} for {what}")
        action.tell(f"Bought: {what}{f', {kind}' if kind else ''}")
        if debt := in_debt(session, price.payer):
            action.tell(debt)
    if seller := holder(session, price.seller):
        action.tell(f"Sold by {seller}", secret=not is_open(session, price.seller))


def read_price(session: Session, text: str, person: int | None = None) -> Price:
    """What a line says is paid for something that `person` gets, or the party.

    As in `400`, `400 from Gideon Strand`, `400 by the party from Strand on credit: worn tracks`.
    Raises `ValueError` with a sentence that says what would be right.
    """
    found = _PRICE.fullmatch(clean(text))
    if found is None:
        raise ValueError(
            "Write a sum, such as 400, 400 by the party, or 400 from somebody by name."
        )
    amount = hundredths(found["sum"])
    payer = purse_called(session, found["payer"]) if found["payer"] else ""
    if not payer:
        buyer = session.get(Person, person or 0)
        payer = (likely(session, buyer, amount) or buyer.ref) if buyer else PARTY
    seller = purse_called(session, found["seller"]) if found["seller"] else ELSEWHERE
    credit = bool(found["credit"])
    if not credit and (why := lacking(session, payer, amount)):
        short = f"{why} It costs {sum_of(session, amount)}"
        raise ValueError(f"{short}: say who pays, as in by the party, or end with on credit.")
    if payer == seller:
        raise ValueError("Nobody pays themselves.")
    return Price(amount, payer, seller, credit, clean(found["why"] or "", 120))
