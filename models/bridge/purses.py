"""Purses: whose money there is, how much, and who can pay what."""

from __future__ import annotations

from fractions import Fraction

from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.devices import money
from models.bridge.naming import called, name_of, row_of
from models.tables import Person, Side, World
from models.text import clean

PARTY = "party"
"""What the party's own purse is called where a person has a `Row.ref`."""
ELSEWHERE = ""
"""Whoever is not in the books."""
MOST = 10**15
"""The largest sum, in hundredths."""


def owner_of(session: Session, purse: str) -> Person | World:
    """Whose purse it is; raises `Refusal` when they are gone."""
    if purse == PARTY:
        return session.exec(select(World)).one()
    row = row_of(session, purse)
    if not isinstance(row, Person):
        raise Refusal("Whose money that is, is no longer in the campaign.")
    return row


def has(session: Session, purse: str) -> int:
    """What is in a purse, in hundredths, less than nothing in debt; `Refusal` when nobody's."""
    return owner_of(session, purse).money


def is_open(session: Session, purse: str) -> bool:
    """Whether players know what is in it: the party's, and that of whoever is of the party."""
    row = None if purse == PARTY else row_of(session, purse)
    return not isinstance(row, Person) or row.side == Side.PARTY


def holder(session: Session, purse: str) -> str:
    """Whose it is, in words; empty for whoever is not in the books."""
    row = None if purse in {PARTY, ELSEWHERE} else row_of(session, purse)
    return "the party" if purse == PARTY else name_of(row) if row else ""


def hundredths(written: str) -> int:
    """A sum written as `1,240.50`; raises `ValueError` for one that cannot be."""
    amount = round(Fraction(written.replace(",", "").replace("'", "")) * 100)
    if not 0 < amount <= MOST:
        raise ValueError("Say how much, more than nothing.")
    return amount


def currency(session: Session) -> str:
    """What stands after a sum; empty for nothing."""
    return session.exec(select(World.currency)).one()


def sum_of(session: Session, hundredths: int) -> str:
    """A sum as it is written: `1,240.50 Lv`."""
    return f"{money(Fraction(hundredths, 100))} {currency(session)}".strip()


def holds(session: Session, purse: str) -> str:
    """What somebody has, as a sentence."""
    found = has(session, purse)
    said = f"has {sum_of(session, found)}" if found >= 0 else f"owes {sum_of(session, -found)}"
    return f"{_begun(holder(session, purse))} {said}."


def lacking(session: Session, purse: str, amount: int) -> str:
    """Why a purse cannot pay so many hundredths, as a sentence; empty if it can."""
    if purse == ELSEWHERE or (found := has(session, purse)) >= amount:
        return ""
    if found < 0:
        return holds(session, purse)
    return f"{_begun(holder(session, purse))} has only {sum_of(session, found)}."


def too_dear(session: Session, purse: str, most: int) -> str:
    """Why a purse cannot bear what may cost so many hundredths; empty if it can."""
    why = lacking(session, purse, most)
    cost = f"{why} It may cost {sum_of(session, most)}" if why else ""
    return f"{cost}: another purse may pay, or this one on credit." if why else ""


def purse_called(session: Session, name: str) -> str:
    """Whose purse a name means; raises `ValueError` with a sentence where nobody is called so."""
    if name.casefold() in {"party", "the party"}:
        return PARTY
    refs = called(session, (name,)).get(name.casefold(), ())
    people = [ref for ref in refs if ref.startswith(f"{Person.__tablename__}:")]
    return people[0] if people else _begun_so(session, name)


def _begun_so(session: Session, name: str) -> str:
    """Whose purse the beginning of one of their names means, if it is that of one alone."""
    begun = f" {name.casefold()}"
    every = session.exec(select(Person.id, Person.name).order_by(col(Person.id)))
    near = [(key, called) for key, called in every if begun in f" {called.casefold()}"]
    if len(near) == 1:
        return f"{Person.__tablename__}:{near[0][0]}"
    said = clean(name, 40)
    if near:
        some = ", ".join(called for _, called in near[:3])
        raise ValueError(f"{said} may be {some}{' ...' if near[3:] else ''}: write the name out.")
    raise ValueError(f"Nobody in the campaign is called {said}.")


def purses_of(session: Session, *people: Person | None) -> tuple[tuple[str, str], ...]:
    """Who may pay for what these people do, each once, with their names; nobody comes first."""
    owners = {person.ref: person.name for person in people if person is not None}
    return ((ELSEWHERE, "nobody"), (PARTY, holder(session, PARTY)), *owners.items())


def likely(session: Session, person: Person, amount: int) -> str:
    """Who pays so many hundredths for what somebody does, until the referee says otherwise.

    Whoever does it, or else their party, if they have so much; or else nobody. INVENTED.
    """
    ours = (PARTY,) if person.side == Side.PARTY else ()
    return next((p for p in (person.ref, *ours) if has(session, p) >= amount), ELSEWHERE)


def _begun(name: str) -> str:
    return name[:1].upper() + name[1:]


def payment(session: Session, payer: str, payee: str, amount: int) -> str:
    """Who pays whom how much, as the journal says it."""
    gives, gets = holder(session, payer), holder(session, payee)
    said = sum_of(session, amount)
    if not gives:
        return f"{_begun(gets)} gets {said}"
    return f"{_begun(gives)} pays {' '.join(filter(None, (gets, said)))}"
