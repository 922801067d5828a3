"""What a deed shows before it happens.

A deed is a frozen dataclass. `preview` looks at the rows and says what would come of it;
`perform` does it. What the referee may still change beforehand are its options: each is a field
of the deed, so a changed option is a new deed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from rules.tally import Tally

if TYPE_CHECKING:
    from sqlmodel import Session

    from models.action import Action

SomeDeed = TypeVar("SomeDeed")
_NO_WAIT = 100
"""So many people are written to without a bar."""

_RULE = re.compile(r"\b[A-Z]-\d+\b")
"""The id of a rule in a sentence."""

YES_NO = ((False, "no"), (True, "yes"))
"""The choices of an option that is so or not."""

NO_HIT = "It cannot hit as things stand: the referee may say otherwise."
NO_LINE = "No line of sight between them as the scene stands: the referee may say otherwise."


@dataclass(frozen=True, slots=True)
class Chance:
    """One possible outcome and how likely it is, between 0 and 1."""

    outcome: str
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Prospect:
    """One of several people whom an act threatens: who, where, and the chances of each effect.

    `number` tells them apart where names do not. `chances` belong to the preview's `effects`, each
    between 0 and 1, None where it cannot happen.
    """

    number: int
    name: str
    where: str
    chances: tuple[Fraction | None, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A field of a deed that the referee may change: by stepping through choices, or as a number.

    With `choices` (value, label) the next one is taken; otherwise a number from `low` to `high` is
    asked for, a whole one unless `decimal`. With `referee` it sets
    by hand what is otherwise proposed or thrown for, and the journal says so (T-76). Where a
    field holds several things said of somebody, `part` is the one that is changed.
    """

    field: str
    label: str
    value: Any
    choices: tuple[tuple[Any, str], ...] = ()
    low: int = 0
    high: int = 0
    decimal: bool = False
    referee: bool = False
    part: str = ""

    @property
    def shown(self) -> str:
        """The present value in words."""
        plain = "not set" if self.value is None else self.written
        return next((label for value, label in self.choices if value == self.value), plain)

    @property
    def written(self) -> str:
        """A number as it is typed, to be changed; empty where none is set."""
        if self.value is None:
            return ""
        return f"{self.value:g}" if self.decimal else str(self.value)

    @property
    def next(self) -> Any:
        """The choice after the present one, the first after the last."""
        values = [value for value, _ in self.choices]
        at = values.index(self.value) if self.value in values else -1
        return values[(at + 1) % len(values)]


@dataclass(frozen=True, slots=True)
class Preview:
    """What the referee sees before the dice: need, modifiers with reasons, exact chances.

    An act that meets several people has `prospects`, whose chances are headed by `effects`. A
    preview with `refusals` cannot be performed; each is a sentence that says why. A `blind` attack
    is on what the attacker has no line of sight to. With `thrown_later` the chances are those of a
    throw that is not part of this deed; with `throws` dice are thrown of which none are shown. The
    `dm` of a `pool` counts dice, and is added to none.
    """

    title: str
    need: str = ""
    dm: Tally = field(default_factory=Tally)
    chances: tuple[Chance, ...] = ()
    effects: tuple[str, ...] = ()
    prospects: tuple[Prospect, ...] = ()
    notes: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    refusals: tuple[str, ...] = ()
    blind: bool = False
    thrown_later: bool = False
    throws: bool = False
    pool: bool = False

    @property
    def cited(self) -> tuple[str, ...]:
        """The rules behind it, and those that its sentences name besides."""
        said = " ".join((self.need, *self.notes, *self.refusals))
        of_dm = (row for reason in self.dm.reasons for row in reason.rows)
        return tuple(dict.fromkeys((*self.rows, *of_dm, *_RULE.findall(said))))

    @property
    def misses(self) -> bool:
        """Whether it is an attack of which no throw makes a hit, or anything else.

        What strays may burst all the same, and what the referee has said is no throw.
        """
        can = {each.outcome.strip() for each in self.chances if each.chance}
        said = any(each.field == "result" and each.value is not None for each in self.options)
        attack = bool(self.chances) and self.chances[0].outcome == "hit"
        return attack and can <= {"miss"} and not said

    @property
    def remarks(self) -> tuple[str, ...]:
        """The notes as they are shown, with what being blind means, or being sure to miss."""
        hits = (NO_HIT,) if self.misses else ()
        return (*hits, *self.notes, *((NO_LINE,) if self.blind else ()))

    @property
    def odds(self) -> dict[str, Any]:
        """What was to be thrown and how likely each outcome was, as the journal keeps it.

        Of an act on several people, what threatens each of them; empty without chances.
        """
        if self.thrown_later or not (self.chances or self.prospects):
            return {}
        chances = [[each.outcome, float(each.chance)] for each in self.chances]
        for one in self.prospects:
            threats = zip(self.effects, one.chances, strict=False)
            chances += [[f"{one.name}: {effect}", float(c)] for effect, c in threats if c]
        return {"need": self.need, "chances": chances}

    def chance_of(self, outcome: str) -> Fraction:
        """The chance of one outcome; 0 where it cannot happen."""
        return sum((each.chance for each in self.chances if each.outcome == outcome), Fraction(0))


class ShownDeed(Protocol):
    """A deed that is shown before it happens."""

    def preview(self, session: Session) -> Preview:
        """What would come of it, as things stand."""
        ...

    def perform(self, action: Action) -> None:
        """Let it happen; raises `models.action.Refusal` when it cannot."""
        ...


class ToSeveral:
    """A deed that is done to people of whom there may be thousands."""

    people: tuple[int, ...]

    @property
    def lasts(self) -> str:
        """What goes on where there are so many that no key should wait for it; empty for few."""
        return "Writing it" if len(self.people) > _NO_WAIT else ""


def glance_of(deed: ShownDeed) -> Callable[[Session], Preview]:
    """What of a deed is shown in a list of many: less than its preview where that is quicker."""
    glance: Callable[[Session], Preview] = getattr(deed, "glance", deed.preview)
    return glance


def with_option(deed: SomeDeed, option: Option, value: Any) -> SomeDeed:
    """The same deed with one option changed."""
    return replace(deed, **{option.field: value})  # type: ignore[type-var]
