"""Gear that is only named: which pattern of the equipment book is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from sqlmodel import Session

from models.bridge.equipment import CARRIED, Piece, patterns
from models.tables import Armour, Explosive, Missile, Sensor, Weapon

Pattern = TypeVar("Pattern", Weapon, Armour, Explosive, Missile, Sensor)

_IRREGULAR = {"men": "man", "people": "person", "children": "child", "thieves": "thief"}
_ENDINGS = (
    ("knives", "knife"), ("wolves", "wolf"), ("ives", "ive"), ("ies", "y"), ("sses", "ss"),
    ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("ss", "ss"), ("us", "us"), ("s", ""),
)  # fmt: skip


class Book:
    """The patterns that somebody may carry, read at once, to look names up in."""

    def __init__(self, session: Session) -> None:
        self._patterns = {table: patterns(session, table) for table in CARRIED}

    def find(self, name: str, table: str = "") -> Piece | None:
        """The pattern that a name means, of one kind or of any; None where the book has none.

        Of several kinds weapons come first, then armour.
        """
        for kind in (table,) if table else CARRIED:
            there = self._patterns.get(kind, [])
            if found := match_weapon(name, there) if kind == "weapon" else match(name, there):
                return found
        return None


def match_weapon(piece: str, patterns: Sequence[Weapon]) -> Weapon | None:
    """By name, else the first for the skill that is named: `rifles`."""
    skill = singular(piece.casefold())
    by_skill = (p for p in patterns if singular(p.skill.casefold()) == skill)
    return match(piece, patterns) or next(by_skill, None)


def match(piece: str, patterns: Sequence[Pattern]) -> Pattern | None:
    """The pattern of this name, in the plural too, else one whose name has all these words."""
    wanted = {piece.casefold(), singular(piece.casefold())}
    exact = (p for p in patterns if p.name.casefold() in wanted)
    words = set(singular(piece.casefold()).split())
    partly = (p for p in patterns if words and words <= set(p.name.casefold().split()))
    return next(exact, None) or next(partly, None)


def match_armour(piece: str, patterns: Sequence[Armour]) -> Armour | None:
    """As `match`; the word armour says nothing."""
    return match(
        re.sub(r"^(?:body )?armou?r\s+|\s+armou?r$", "", piece, flags=re.IGNORECASE), patterns
    )


def singular(phrase: str) -> str:
    """A phrase with its last word in the singular, in plain English: `dust coats`, `men`."""
    *most, last = phrase.split() or [""]
    for plural, one in _IRREGULAR.items():
        if last.endswith(plural):
            return " ".join((*most, last.removesuffix(plural) + one))
    for plural, one in _ENDINGS:
        if last.endswith(plural):
            return " ".join((*most, last.removesuffix(plural) + one))
    return " ".join((*most, last))
