"""So much of an explosive as it is typed: points, kilograms, or charges of the equipment book."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction

from sqlmodel import Session, col, select

from models.bridge.supply import points_in
from models.tables import Explosive, Form
from rules.explosions.charges import bulk_points

PLASTIQUE = Explosive(name="Plastique-9", form=Form.BULK, explosive_points=10)
"""What a kilogram is of that says no more (X-09, G-37)."""
EXAMPLES = "Such as 25 points, 10 kg of Plastique-9 or 5 kg x 12 points a kilogram."

_AMOUNT = r"([0-9]{1,4}(?:\.[0-9]{1,2})?)"
_POINTS = re.compile(rf"{_AMOUNT}(?: ?(?:explosive )?points?| ?ep)?")
_EACH = r"(?: ?(?:points?|ep))?(?: ?(?:an?|per|/) ?(?:kg|kilogram))?"
_PER_KILOGRAM = re.compile(rf"{_AMOUNT} ?kg ?(?:x|×|at) ?{_AMOUNT}{_EACH}")
_BULK = re.compile(rf"{_AMOUNT} ?kg(?: of)?(?: (.+))?")
_CHARGES = re.compile(rf"(?:{_AMOUNT} ?(?:(?:x|×|of) )?)?(\D.*)")


def explosives_in_book(session: Session) -> list[Explosive]:
    """The explosives of the equipment book, which nobody carries."""
    listed = select(Explosive).where(col(Explosive.person_id).is_(None))
    return list(session.exec(listed.order_by(col(Explosive.id))))


def typed_points(text: str, book: Sequence[Explosive]) -> float:
    """How many explosive points somebody typed (X-09, X-10).

    A `book` says what a kilogram or a charge of each explosive is worth. Raises `ValueError` with a
    sentence for what is none, and for more than one charge may have.
    """
    word = " ".join(text.split()).casefold()
    if points := _POINTS.fullmatch(word):
        if not float(points[1]):
            raise ValueError(f"That is no explosive at all. {EXAMPLES}")
        return float(points[1])
    if found := _PER_KILOGRAM.fullmatch(word):
        return float(bulk_points(Fraction(found[1]), Fraction(found[2])))
    if found := _BULK.fullmatch(word):
        row = _named(found[2], book) if found[2] else PLASTIQUE
        if row.form != Form.BULK:
            raise ValueError(f"{row.name} is counted in charges, not in kilograms.")
        return float(points_in(row, float(found[1])))
    if found := _CHARGES.fullmatch(word):
        row = _named(found[2], book)
        if row.form == Form.BULK:
            raise ValueError(f"How many kg of {row.name}?")
        return float(points_in(row, float(found[1] or 1)))
    raise ValueError(f"That is no amount. {EXAMPLES}")


def _named(name: str, book: Sequence[Explosive]) -> Explosive:
    """The one explosive that a name or its beginning means."""
    rows = book if any(_is(row, PLASTIQUE.name.casefold()) for row in book) else (PLASTIQUE, *book)
    for begun in (False, True):
        meant = [row for row in rows if _is(row, name, begun=begun)]
        if len({row.name for row in meant}) == 1:
            return meant[0]
    known = ", ".join(dict.fromkeys(row.name for row in meant or rows))
    raise ValueError(f"Which explosive? The equipment book has {known}.")


def _is(row: Explosive, name: str, *, begun: bool = False) -> bool:
    """Whether a row is called so, be it of several or by the beginning of it."""
    own = row.name.casefold()
    return own.startswith(name) if begun else name in {own, f"{own}s"}
