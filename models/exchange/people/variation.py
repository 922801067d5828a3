"""What of a kind varies from one to the next: `STR DEX +2D6-7, Rifle 1D3`.

With a sign the dice are added to the figure of the stat line; without one they stand in its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from models.exchange.people.draft import Draft
from models.exchange.people.stat_words import FIGURES, TITLES, folded, is_no_skill
from models.fields import FieldSpec, plain, spec_of
from models.text import clean
from rules.amounts import Amount, parse_amount
from rules.dice import Dice

EXAMPLE = "STR DEX END +2D6-7, Rifle 1D3"
_PIECE = re.compile(r"(?P<what>.*?)\s*(?P<added>[+=]?)\s*(?P<dice>[0-9]{0,2}D[0-9].*)", re.I)
_MOST = 20
_SKILL = "skill"


@dataclass(frozen=True, slots=True)
class Varying:
    """A figure or a skill that is thrown: `added` to what the line says, or in its place.

    `column` is one of `Person`, empty for the skill that `title` names.
    """

    title: str
    column: str
    amount: Amount
    added: bool = False

    @property
    def spec(self) -> FieldSpec:
        """What may be written in it."""
        return spec_of("person", self.column) if self.column else spec_of(_SKILL, "level")

    def within(self, number: int) -> int:
        """The number, or the nearest that may be."""
        low, high = self.spec.low, self.spec.high
        number = number if low is None else max(low, number)
        return number if high is None else min(high, number)

    def said(self, base: int) -> str:
        """What it comes to with this figure in the line: `Strength 5 to 15, 10 on average`."""
        plus = base if self.added else 0
        low, high = (self.within(plus + end) for end in (self.amount.lowest, self.amount.highest))
        cut = (plus + self.amount.lowest, plus + self.amount.highest) != (low, high)
        average = "" if cut else f", {plain(float(plus + self.amount.average))} on average"
        thrown = f"{plus} + {self.amount}" if self.added else str(self.amount)
        return f"{self.title} {thrown}: {low} to {high}{average}"


def read_variation(text: str) -> tuple[Varying, ...]:
    """What varies, by a text such as `STR DEX END +2D6-7, Rifle 1D3`; nothing for none.

    Raises `ValueError` with a sentence for what cannot be read or cannot be.
    """
    found = tuple(
        each
        for piece in re.split(r"[,;\n]", clean(text, lines=True))
        if piece.strip()
        for each in _piece(piece.strip())
    )
    names = [folded(each.title) for each in found]
    if twice := [each.title for each in found if names.count(folded(each.title)) > 1]:
        raise ValueError(f"{twice[0]} varies twice.")
    if len(found) > _MOST:
        raise ValueError(f"{len(found)} things vary; {_MOST} are the most.")
    return found


def varied(draft: Draft, varying: Iterable[Varying], base: Mapping[str, Any], dice: Dice) -> Draft:
    """Somebody like a draft with what varies thrown; `base` has the figures of every column."""
    for each in varying:
        thrown = each.amount.read(dice, each.title)
        level = each.within(thrown + (figure(draft, each, base) if each.added else 0))
        if each.column:
            draft = replace(draft, values={**draft.values, each.column: level})
        else:
            draft = replace(draft, skills=(*_other_skills(draft, each), (each.title, level)))
    return draft


def figure(draft: Draft, each: Varying, base: Mapping[str, Any]) -> int:
    """What the line has of something that varies; a skill it does not name is 0."""
    if each.column:
        return int(draft.values.get(each.column, base[each.column]))
    return next((n for name, n in draft.skills if folded(name) == folded(each.title)), 0)


def _other_skills(draft: Draft, each: Varying) -> Iterator[tuple[str, int]]:
    return (skill for skill in draft.skills if folded(skill[0]) != folded(each.title))


def _piece(text: str) -> Iterator[Varying]:
    found = _PIECE.fullmatch(text)
    if found is None or not found["what"].strip():
        raise ValueError(f'What varies is written {EXAMPLE}; you wrote "{clean(text, 40)}".')
    amount, added = parse_amount(found["dice"]), found["added"] == "+"
    for title, column in _named(found["what"].replace("&", " ")):
        varying = Varying(title, column, amount, added)
        if not added and not _fits(varying):
            spec = varying.spec
            raise ValueError(
                f"{title} is {spec.low} to {spec.high}, and {amount} shows {amount.lowest} to "
                f"{amount.highest}; write +{amount} to add it to the stat line."
            )
        yield varying


def _fits(each: Varying) -> bool:
    return all(each.within(end) == end for end in (each.amount.lowest, each.amount.highest))


def _named(text: str) -> Iterator[tuple[str, str]]:
    """The figures that are named, each with its column; or else one skill."""
    words = [word for word in text.split() if folded(word) != "and"]
    figures = list(_figures(words))
    if len(figures) == sum(1 for _, column in figures if column) and figures:
        yield from figures
    elif any(column for _, column in figures) or is_no_skill(" ".join(words)):
        odd = next((name for name, column in figures if not column), text)
        raise ValueError(f'"{clean(odd, 30)}" is no figure of a person; write {EXAMPLE}.')
    else:
        yield clean(" ".join(words), 40), ""


def _figures(words: list[str]) -> Iterator[tuple[str, str]]:
    """The words one after the other, those that name a figure together; empty for no column."""
    at = 0
    while at < len(words):
        for length in range(len(words) - at, 0, -1):
            column = FIGURES.get(folded(" ".join(words[at : at + length])), "")
            if column:
                break
        yield (TITLES[column] if column else words[at]), column
        at += length
