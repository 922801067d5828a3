"""Money changes hands: between people, the party's own purse, and everybody else."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session, select

from models.action import Action, Refusal
from models.bridge.devices import money
from models.bridge.naming import called, row_of
from models.tables import Person, Side, World
from models.text import clean

PARTY = "party"
"""What the party's own purse is called where a person has a `Row.ref`."""
ELSEWHERE = ""
"""Whoever is not in the books."""
MOST = 10**15
_SIGNED = re.compile(r"([+-])\s*([0-9][0-9,']*(?:\.[0-9]{1,2})?)(?:\s+(.*))?")
_BETWEEN = re.compile(r"([0-9][0-9,']*(?:\.[0-9]{1,2})?)\s+(to|from)\s+([^:]+?)\s*(?::\s*(.*))?")


@dataclass(frozen=True, slots=True)
class Pay:
    """One purse pays another so many hundredths, for a reason that may be left out.

    A purse is a person's `Row.ref`, `PARTY`, or `ELSEWHERE`, which has as much as is asked.
    """

    payer: str
    payee: str
    amount: int
    why: str = ""

    def perform(self, action: Action) -> None:
        """Pay; raises `Refusal` where the payer has less, or there is nobody or nothing to pay."""
        if self.payer == self.payee:
            raise Refusal("Nobody pays themselves.")
        if not 0 < self.amount <= MOST:
            raise Refusal("Say how much, more than nothing.")
        _change(action, self.payer, -self.amount)
        _change(action, self.payee, self.amount)
        action.title = _said(action, self)
        people = [row_of(action.session, ref) for ref in (self.payer, self.payee)]
        action.secret = any(isinstance(row, Person) and row.side != Side.PARTY for row in people)


def has(session: Session, purse: str) -> int:
    """What is in a purse, in hundredths; raises `Refusal` when its owner is gone."""
    return _owner(session, purse).money


def sum_of(session: Session, hundredths: int) -> str:
    """A sum as it is written: `1,240.50 Lv`."""
    currency = session.exec(select(World.currency)).one()
    return f"{money(Fraction(hundredths, 100))} {currency}".strip()


def read_payment(session: Session, purse: str, text: str) -> Pay:
    """What a line says that a purse is paid or pays.

    As in `+120 wages`, `-40 rations`, `40 to Gideon Strand: for silence`, `200 from party`. Raises
    `ValueError` with a sentence that says what would be right.
    """
    said = clean(text)
    if found := _SIGNED.fullmatch(said):
        sign, amount, why = found.groups()
        ends = (ELSEWHERE, purse) if sign == "+" else (purse, ELSEWHERE)
        return Pay(*ends, _hundredths(amount), clean(why or "", 120))
    if found := _BETWEEN.fullmatch(said):
        amount, way, name, why = found.groups()
        other = _purse(session, name)
        ends = (purse, other) if way == "to" else (other, purse)
        return Pay(*ends, _hundredths(amount), clean(why or "", 120))
    raise ValueError("Write a sum, such as +120 wages, -40 rations, or 40 to Strand: for silence.")


def _hundredths(written: str) -> int:
    amount = round(Fraction(written.replace(",", "").replace("'", "")) * 100)
    if not 0 < amount <= MOST:
        raise ValueError("Say how much, more than nothing.")
    return amount


def _purse(session: Session, name: str) -> str:
    """Whose purse a name means."""
    if name.casefold() in {"party", "the party"}:
        return PARTY
    refs = called(session, (name,)).get(name.casefold(), ())
    people = [ref for ref in refs if ref.startswith(f"{Person.__tablename__}:")]
    if not people:
        raise ValueError(f"Nobody in the campaign is called {clean(name, 40)}.")
    return people[0]


def _owner(session: Session, purse: str) -> Person | World:
    if purse == PARTY:
        return session.exec(select(World)).one()
    row = row_of(session, purse)
    if not isinstance(row, Person):
        raise Refusal("Whose money that is, is no longer in the campaign.")
    return row


def _change(action: Action, purse: str, by: int) -> None:
    """Put so much into a purse, or take it out."""
    if purse == ELSEWHERE:
        return
    owner = _owner(action.session, purse)
    if owner.money + by < 0:
        name = "The party" if purse == PARTY else getattr(owner, "name", "")
        raise Refusal(f"{name} has only {sum_of(action.session, owner.money)}.")
    owner.money += by
    action.session.add(owner)


def _said(action: Action, pay: Pay) -> str:
    """What the journal says: who paid whom how much for what."""
    names = []
    for purse in (pay.payer, pay.payee):
        owner = None if purse in {PARTY, ELSEWHERE} else row_of(action.session, purse)
        names.append("the party" if purse == PARTY else getattr(owner, "name", ""))
    payer, payee = names
    amount = sum_of(action.session, pay.amount)
    if not payer:
        said = f"{payee} gets {amount}"
    else:
        said = f"{payer} pays {f'{payee} ' if payee else ''}{amount}"
    said = said[0].upper() + said[1:]
    return f"{said}: {pay.why}" if pay.why else said
