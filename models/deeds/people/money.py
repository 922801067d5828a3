"""Money changes hands: between people, the party's own purse, and everybody else."""

from __future__ import annotations

import re
from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action
from models.bridge.purses import ELSEWHERE, hundredths, is_open, payment, purse_called
from models.effects.purses import hand_over
from models.text import clean

_SIGNED = re.compile(r"([+-])\s*([0-9][0-9,']*(?:\.[0-9]{1,2})?)(?:\s+(.*))?")
_BETWEEN = re.compile(r"([0-9][0-9,']*(?:\.[0-9]{1,2})?)\s+(to|from)\s+([^:]+?)\s*(?::\s*(.*))?")

_OTHER = re.compile(r"(to|from)\s+([^:]+?)\s*(?::.*)?")


@dataclass(frozen=True, slots=True)
class Pay:
    """One purse pays another so many hundredths, for a reason that may be left out.

    A purse is `party`, somebody's as `person:4`, or empty for whoever is not in the books, who has
    as much as is asked.
    """

    payer: str
    payee: str
    amount: int
    why: str = ""

    def perform(self, action: Action) -> None:
        """Pay; raises `Refusal` where the payer has less, or there is nobody or nothing to pay."""
        hand_over(action, self.payer, self.payee, self.amount)
        said = payment(action.session, self.payer, self.payee, self.amount)
        action.title = f"{said}: {self.why}" if self.why else said
        action.secret = not all(is_open(action.session, p) for p in (self.payer, self.payee))


def read_payment(session: Session, purse: str, text: str) -> Pay:
    """What a line says that a purse is paid or pays.

    As in `+120 wages`, `-40 rations`, `40 to Gideon Strand: for silence`, `200 from party`; a sign
    before the last two changes nothing. Raises `ValueError` with a sentence that says what would
    be right.
    """
    said = clean(text)
    if found := _SIGNED.fullmatch(said):
        sign, amount, why = found.groups()
        if _between(session, sign, why or ""):
            return read_payment(session, purse, f"{amount} {why}")
        ends = (ELSEWHERE, purse) if sign == "+" else (purse, ELSEWHERE)
        return Pay(*ends, hundredths(amount), clean(why or "", 120))
    if found := _BETWEEN.fullmatch(said):
        amount, way, name, why = found.groups()
        other = purse_called(session, name)
        ends = (purse, other) if way == "to" else (other, purse)
        return Pay(*ends, hundredths(amount), clean(why or "", 120))
    raise ValueError("Write a sum, such as +120 wages, -40 rations, or 40 to Strand: for silence.")


def _between(session: Session, sign: str, why: str) -> bool:
    """Whether what stands after a sum names the other purse, and the sign is that way."""
    found = _OTHER.fullmatch(why)
    if found is None or found[1] != ("from" if sign == "+" else "to"):
        return False
    try:
        purse_called(session, found[2])
    except ValueError:
        return False
    return True
