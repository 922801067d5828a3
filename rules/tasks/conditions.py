"""What a referee's note to a task asks of an attempt, as far as it is written in a known way.

Understood are `with Education 8- ... becomes Difficult`, `Any mishap ...`, and the size of a team:
`Minimum 2 individuals plus a driver`, `Difficulty decreases by 1 for each additional individual`.
Limits of attempts are read with the task. Whatever else a note says is for the referee to apply
(T-65).
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from rules.tasks.abilities import Abilities, is_characteristic
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import number

_BECOMES = re.compile(
    r"\b(?P<name>[^\W\d_]+) (?P<value>\d{1,2}) ?(?P<side>[-−+]|or less\b|or more\b)"
    r".*\bbecomes (?P<level>[a-z]+)",
    re.IGNORECASE,
)
_MISHAP = re.compile(r"any (?:\w+ )?mishap\b", re.IGNORECASE)
_PEOPLE = r"(?:individual|participant|member|person|people)"
_MINIMUM = re.compile(
    rf"\bminimum (?:of )?(?P<least>\w+) {_PEOPLE}s?(?: plus (?:an?|one) (?P<aside>\w+))?",
    re.IGNORECASE,
)
_EASING = re.compile(
    rf"\bdecreases by (\w+)(?: levels?)? for each (?:additional|extra) {_PEOPLE}", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Condition:
    """A characteristic that sets the difficulty of whoever has it at most, or at least, so high."""

    characteristic: str
    value: int
    at_most: bool
    difficulty: Difficulty

    @property
    def label(self) -> str:
        """The condition in words: `Education 8 or less`."""
        return f"{self.characteristic} {self.value} or {'less' if self.at_most else 'more'}"

    def met_by(self, abilities: Abilities) -> bool:
        """Whether the condition is met by a character."""
        value = abilities.characteristic(self.characteristic)
        return value <= self.value if self.at_most else value >= self.value


@dataclass(frozen=True, slots=True)
class TeamSize:
    """How many people a team task takes, and the levels each one more takes off (T-71, G-31).

    `aside` is what somebody does whom it takes beside those, as a driver; empty for nobody (T-88).
    """

    required: int = 2
    easing: int = 1
    aside: str = ""


@lru_cache(maxsize=1024)
def conditions(note: str) -> tuple[Condition, ...]:
    """The conditions on characteristics in a note, in its order (T-66)."""
    found = (_BECOMES.search(sentence) for sentence in _sentences(note))
    return tuple(
        condition for match in found if match and (condition := _condition(match)) is not None
    )


def after_mishap(note: str) -> tuple[str, ...]:
    """The sentences of a note that say what any mishap brings besides its damage (T-66)."""
    return tuple(sentence for sentence in _sentences(note) if _MISHAP.match(sentence))


def team_size(note: str) -> TeamSize:
    """The size of a team according to a note (T-71, T-88).

    Where it says nothing, two people are needed and each one more takes off a level (G-31).
    """
    minimum, easing = _MINIMUM.search(note), _EASING.search(note)
    usual = TeamSize()
    return TeamSize(
        (number(minimum["least"].lower()) if minimum else 0) or usual.required,
        number(easing[1].lower()) if easing else usual.easing,
        (minimum["aside"] or "").lower() if minimum else "",
    )


def _condition(match: re.Match[str]) -> Condition | None:
    if not is_characteristic(match["name"]):
        return None
    try:
        difficulty = Difficulty.named(match["level"])
    except ValueError:
        return None
    at_most = match["side"].lower() in ("-", "−", "or less")
    return Condition(match["name"].capitalize(), int(match["value"]), at_most, difficulty)


def _sentences(note: str) -> list[str]:
    return [sentence.strip() for sentence in re.split(r"[.;\n]", note) if sentence.strip()]
