"""The assets of a task: which skills and characteristics help or hinder it, and by how much.

Written as `Medical and Automed`, `Computer or Electronics, Intelligence`,
`average of Pilot and Sensors`, `lower of Forward Observer or Marksmanship`, `-Size`. Commas
separate assets that count beside each other. `Reputation = 3` is a label with the number the task
itself gives it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum

from rules.rulings import MissingPart
from rules.tally import Reason, Tally
from rules.tasks.abilities import Abilities, folded, is_characteristic

_NAME = re.compile(r"[^\W\d_][\w'’()/ -]*")
_JOINT = re.compile(r" (and|or) ", re.IGNORECASE)
_PREFIX = re.compile(r"(average|lower) of ", re.IGNORECASE)
_STATED = re.compile(r"([^=]*[^= ]) ?= ?(\d{1,2})")
_LONGEST = 500


class Join(StrEnum):
    """How the parts of one asset make one modifier; the value is the word that joins them."""

    ANY = "or"
    ALL = "and"
    AVERAGE = "average of"
    LOWER = "lower of"


@dataclass(frozen=True, slots=True)
class Named:
    """A skill or a characteristic by name; a name that is no characteristic is a skill."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True, slots=True)
class Stated:
    """A characteristic known by a label, and the number this task gives it (T-13, G-25)."""

    label: str
    value: int

    def __str__(self) -> str:
        return f"{self.label} = {self.value}"


Part = Named | Stated


@dataclass(frozen=True, slots=True)
class _Score:
    """What one part is worth to one character."""

    label: str
    value: int
    rows: tuple[str, ...]
    skill: bool = False
    held: bool = True


def _score(part: Part, abilities: Abilities) -> _Score:
    """A skill gives its level (T-07), a characteristic a fifth (T-12), a label what is stated."""
    if isinstance(part, Stated):
        return _Score(str(part), part.value, ("T-13",))
    if is_characteristic(part.name):
        value = abilities.characteristic(part.name)
        return _Score(f"{part.name} {value} / 5 = {value // 5}", value // 5, ("T-12",))
    level = abilities.skill(part.name)
    if level is None:
        return _Score(f"{part.name} missing", 0, (), skill=True, held=False)
    return _Score(f"{part.name} {level}", level, ("T-07",), skill=True)


@dataclass(frozen=True, slots=True)
class Asset:
    """One asset: its parts, how they join, and whether it is a detriment (T-14)."""

    parts: tuple[Part, ...]
    join: Join = Join.ANY
    detriment: bool = False

    def __str__(self) -> str:
        joint = " and " if self.join in (Join.ALL, Join.AVERAGE) else " or "
        prefix = f"{self.join} " if self.join in (Join.AVERAGE, Join.LOWER) else ""
        return f"{'-' if self.detriment else ''}{prefix}{joint.join(map(str, self.parts))}"

    def reasons(self, abilities: Abilities) -> tuple[Reason, ...]:
        """The modifiers this asset gives, negative for a detriment (T-07 to T-14)."""
        reasons = self._joined([_score(part, abilities) for part in self.parts])
        if not self.detriment:
            return reasons
        return tuple(
            Reason(f"detriment {reason.label}", -reason.value, (*reason.rows, "T-14"))
            for reason in reasons
        )

    def lacking(
        self, abilities: Abilities, missing: MissingPart = MissingPart.ALL
    ) -> tuple[str, ...]:
        """The crucial skills the character would need and does not have (T-62).

        With `and` and `average of` one of the skills will do, unless any `missing` counts (G-23);
        with `or` anything named will do, while `lower of` needs them all. A detriment is never
        missed.
        """
        scores = [_score(part, abilities) for part in self.parts]
        counted = [s for s in scores if s.skill or self.join is Join.ANY]
        strict = self.join is not Join.ANY and missing is MissingPart.ANY
        enough = all if strict or self.join is Join.LOWER else any
        if self.detriment or not counted or enough(score.held for score in counted):
            return ()
        return tuple(
            str(part) for part, score in zip(self.parts, scores, strict=True) if not score.held
        )

    def _joined(self, scores: list[_Score]) -> tuple[Reason, ...]:
        counted = [score for score in scores if score.held] or scores
        match self.join:
            case Join.ANY:
                best = max(counted, key=lambda score: score.value)
                row = ("T-08",) if len(scores) > 1 else ()
                return (Reason(best.label, best.value, (*best.rows, *row)),)
            case Join.ALL:
                return tuple(Reason(s.label, s.value, (*s.rows, "T-09")) for s in counted)
            case Join.AVERAGE:
                average = sum(score.value for score in scores) // len(scores)
                return (_named_reason(self.join, scores, average, "T-10"),)
            case Join.LOWER:
                lower = min(score.value for score in scores)
                return (_named_reason(self.join, scores, lower, "T-11"),)


def _named_reason(join: Join, scores: list[_Score], value: int, row: str) -> Reason:
    labels = " and ".join(score.label for score in scores)
    return Reason(f"{join} {labels} = {value}", value, (row,))


@dataclass(frozen=True, slots=True)
class Assets:
    """All assets of a task; they add up."""

    assets: tuple[Asset, ...] = ()

    def __str__(self) -> str:
        return ", ".join(map(str, self.assets))

    def dm(self, abilities: Abilities) -> Tally:
        """The modifier to the success throw, with a reason for each asset.

        Fractions are dropped, of a characteristic's fifth (T-12) and of an average alike.
        """
        return Tally(tuple(reason for asset in self.assets for reason in asset.reasons(abilities)))

    @property
    def hindering(self) -> frozenset[str]:
        """The names of what counts against whoever has it, as abilities keep them (T-14)."""
        parts = (part for asset in self.assets if asset.detriment for part in asset.parts)
        return frozenset(folded(part.name) for part in parts if isinstance(part, Named))

    def lacking(
        self, abilities: Abilities, missing: MissingPart = MissingPart.ALL
    ) -> tuple[str, ...]:
        """The crucial skills the character lacks, each once; empty when nothing is missing."""
        names = (name for asset in self.assets for name in asset.lacking(abilities, missing))
        return tuple(dict.fromkeys(names))


def parse_assets(text: str) -> Assets:
    """Read assets as the rules write them; the empty text is no assets at all.

    Raises `ValueError`, saying what is wrong, for anything that is not an asset.
    """
    if len(text) > _LONGEST:
        raise ValueError(f"The assets have {len(text)} characters; {_LONGEST} is the most")
    plain = " ".join(text.split())
    if not plain:
        return Assets()
    return Assets(tuple(_asset(piece.strip()) for piece in plain.split(",")))


def _asset(text: str) -> Asset:
    detriment = text.startswith(("-", "−"))
    body = text[1:].strip() if detriment else text
    prefix = _PREFIX.match(body)
    pieces = _JOINT.split(body[prefix.end() :] if prefix else body)
    parts = tuple(_part(piece) for piece in pieces[::2])
    words = {word.lower() for word in pieces[1::2]}
    return Asset(parts, _join(prefix and prefix[1].lower(), words, text), detriment)


def _join(prefix: str | None, words: set[str], text: str) -> Join:
    if len(words) > 1:
        raise ValueError(f"{text!r} mixes 'and' with 'or': separate the assets with a comma")
    if prefix and not words:
        raise ValueError(f"{text!r} needs at least two assets")
    if prefix == "lower":
        return Join.LOWER
    if prefix == "average":
        if words != {"and"}:
            raise ValueError(f"{text!r}: an average joins its assets with 'and'")
        return Join.AVERAGE
    return Join.ALL if words == {"and"} else Join.ANY


def _part(text: str) -> Part:
    stated = _STATED.fullmatch(text.strip())
    name = " ".join((stated[1] if stated else text).split())
    if not _NAME.fullmatch(name):
        raise ValueError(f"{text.strip()!r} is not the name of a skill or characteristic")
    return Stated(name, int(stated[2])) if stated else Named(name)
