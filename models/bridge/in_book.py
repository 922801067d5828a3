"""Gear that is only named: which pattern of the equipment book is meant."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import TypeVar

from sqlmodel import Session, col, select

from models.bridge.equipment import CARRIED, Piece, patterns
from models.bridge.starter import starter_data
from models.starters import Starter
from models.tables import Armour, Explosive, Missile, PersonKind, Sensor, Vehicle, Weapon
from models.text import clean

Pattern = TypeVar("Pattern", Weapon, Armour, Explosive, Missile, Sensor)

_BEFORE = re.compile(
    r"(?:(?:armed with|wearing|carrying|with|an|a|the|his|her|their)\s+){1,3}", re.IGNORECASE
)
_PLAIN = {
    "autopistol": "pistol", "auto pistol": "pistol", "handgun": "pistol", "revolver": "pistol",
    "assault rifle": "rifle", "autorifle": "rifle", "hunting rifle": "rifle",
}  # fmt: skip
"""Words of other games for a weapon, and the skill of those that are as good (INVENTED)."""
_IRREGULAR = {
    "men": "man", "people": "person", "children": "child", "thieves": "thief", "knives": "knife",
    "wolves": "wolf",
}  # fmt: skip
_ENDINGS = (
    ("ives", "ive"), ("ies", "y"), ("sses", "ss"),
    ("xes", "x"), ("ches", "ch"), ("shes", "sh"), ("ss", "ss"), ("us", "us"), ("s", ""),
)  # fmt: skip


class Book:
    """The patterns that somebody may carry, read at once, to look names up in.

    They are those of a campaign or, before it is there, of the starter sets it begins with. Of
    vehicles and of kinds of people only the names are looked up, and only in a campaign.
    """

    def __init__(self, of: Session | Collection[Starter]) -> None:
        self._patterns: dict[str, list[Piece]] = {}
        self._vehicles: Sequence[Vehicle] = ()
        self._kinds: dict[str, None] = {}
        if isinstance(of, Session):
            self._patterns = {table: patterns(of, table) for table in CARRIED}
            self._vehicles = patterns(of, "vehicle")
            kinds = of.exec(select(PersonKind.name).order_by(col(PersonKind.id)))
            self._kinds = dict.fromkeys(singular(name.casefold()) for name in kinds)
        elif Starter.BOOK in of:
            rows = starter_data(Starter.BOOK)
            self._patterns = {t: [kind(**row) for row in rows[t]] for t, kind in CARRIED.items()}
        self._known: dict[tuple[str, str], tuple[Piece, ...]] = {}

    def meant(self, name: str, table: str = "") -> tuple[Piece, ...]:
        """The patterns that a name may mean, of one kind or of any; none where the book has none.

        The one of this very name, in the plural too, is meant alone. Otherwise it is all whose
        names have all these words, or all weapons for the skill that is named.
        """
        if (name, table) not in self._known:
            self._known[name, table] = self._look(name, table)
        return self._known[name, table]

    def vehicle(self, name: str) -> Vehicle | None:
        """The pattern of a vehicle by its name, or the only one whose name has all these words."""
        wanted = singular(name.casefold())
        exact = [one for one in self._vehicles if singular(one.name.casefold()) == wanted]
        words = set(wanted.split())
        partly = [v for v in self._vehicles if words and words <= set(v.name.casefold().split())]
        meant = exact[:1] or partly
        return meant[0] if len(meant) == 1 else None

    def has_vehicle(self, name: str) -> bool:
        """Whether a vehicle has this very name."""
        return any(one.name.casefold() == name.casefold() for one in self._vehicles)

    @property
    def carried(self) -> tuple[str, ...]:
        """What one may be said to carry: in plain words, by name, and in words of other games."""
        plain = self._plain()
        skilled = (word for word, skill in _PLAIN.items() if skill in plain)
        names = (piece.name for kind in CARRIED for piece in self._of(kind))
        return tuple(dict.fromkeys((*sorted(plain), *sorted(names), *sorted(skilled))))

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of people, in small letters, in the order they were written."""
        return tuple(self._kinds)

    @property
    def vehicles(self) -> tuple[str, ...]:
        """The vehicles, by name."""
        return tuple(sorted(one.name for one in self._vehicles))

    def has_kind(self, name: str) -> bool:
        """Whether a kind of people has this very name, in the plural too."""
        return singular(name.casefold()) in self._kinds

    def is_plain(self, name: str) -> bool:
        """Whether a name only says what kind of thing it is, of which the first is as good as any.

        It is the skill of weapons of the book, or a plain word for one: `rifles`; or what several
        pieces of armour are called with a word before it: `vests`.
        """
        name = clean(name[said.end() :] if (said := _BEFORE.match(name)) else name)
        return skill_in(name) in self._plain()

    def _plain(self) -> set[str]:
        """The words, in small letters and for one, that only say what kind of thing it is."""
        skills = (p.skill for p in self._of("weapon") if isinstance(p, Weapon))
        coats = (armour.name.split()[-1] for armour in self._of("armour"))
        return {singular(word.casefold()) for word in (*skills, *coats)}

    def like(self, name: str, table: str = "") -> tuple[Piece, ...]:
        """What something that the book does not have is like by the end of its name.

        A FAM-90 rifle is a rifle, and may be any that the book has; none for what ends otherwise.
        """
        words = clean(name).split()
        ends = (" ".join(words[at:]) for at in range(1, len(words)))
        plain = next((end for end in ends if self.is_plain(end)), "")
        return self.meant(plain, table) if plain else ()

    def _look(self, name: str, table: str) -> tuple[Piece, ...]:
        name = name[said.end() :] if (said := _BEFORE.match(name)) else name
        there = [piece for kind in ((table,) if table else CARRIED) for piece in self._of(kind)]
        wanted = singular(name.casefold())
        exact = [p for p in there if wanted == singular(p.name.casefold()) or named(p, name)]
        if exact:
            return tuple(exact[:1])
        words = set(wanted.split())
        partly = [p for p in there if words and words <= set(p.name.casefold().split())]
        skilled = (p for p in there if isinstance(p, Weapon))
        skill = skill_in(name)
        return tuple(partly or (p for p in skilled if singular(p.skill.casefold()) == skill))

    def _of(self, kind: str) -> Sequence[Piece]:
        return self._patterns.get(kind, [])


def skill_in(name: str) -> str:
    """The skill that a plain word for a weapon names: `rifles` and `revolver` do, a P-9 none."""
    one = singular(name.casefold())
    return _PLAIN.get(one, one)


def named(pattern: Piece, name: str) -> bool:
    """Whether a pattern has this very name."""
    return pattern.name.casefold() == name.casefold()


def match_weapon(piece: str, patterns: Sequence[Weapon]) -> Weapon | None:
    """By name, else the first for the skill that is named: `rifles`, `revolvers`."""
    skill = skill_in(piece)
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


def plural(phrase: str) -> str:
    """A phrase with its last word in the plural, as `singular` takes it back: `dust coats`."""
    *most, last = phrase.split() or [""]
    for many, one in _IRREGULAR.items():
        if last.casefold().endswith(one) and not last.casefold().endswith("human"):
            return " ".join((*most, last[: -len(one)] + many))
    if last.endswith("y") and last[-2:-1] not in set("aeiou"):
        last = f"{last[:-1]}ie"
    elif last.endswith(("s", "x", "ch", "sh")):
        last = f"{last}e"
    return " ".join((*most, f"{last}s"))
