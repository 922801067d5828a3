"""What may stand in for a crucial skill the character does not have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from rules.rulings import DEFAULTS, IntellectValue, RelatedLevel, Rulings
from rules.tally import Tally
from rules.tasks.abilities import Abilities


@dataclass(frozen=True, slots=True)
class RelatedSkill:
    """A skill the referee lets stand in, and the level the character has in it (T-63)."""

    row: ClassVar[str] = "T-63"
    name: str
    level: int

    @property
    def label(self) -> str:
        """The skill and its level: `related skill Biology 2`."""
        return f"related skill {self.name} {self.level}"


@dataclass(frozen=True, slots=True)
class Intellect:
    """Intelligence and Education together, if the referee lets them stand in (T-64)."""

    row: ClassVar[str] = "T-64"
    label: ClassVar[str] = "Intelligence and Education"


Substitute = RelatedSkill | Intellect

_OF_SUM = {IntellectValue.FIFTH_OF_SUM: 5, IntellectValue.TENTH_OF_SUM: 10}


def substitute_level(substitute: Substitute, rulings: Rulings = DEFAULTS) -> int:
    """The levels a task gets harder although something stands in (T-63, T-64, G-24)."""
    free = rulings.intellect is IntellectValue.NO_LEVEL and isinstance(substitute, Intellect)
    return 0 if free else 1


def substitute_dm(
    substitute: Substitute, abilities: Abilities, rulings: Rulings = DEFAULTS
) -> Tally:
    """The level of a related skill (G-22), or a fifth of Intelligence and of Education (G-24)."""
    if isinstance(substitute, Intellect):
        return _intellect_dm(abilities, rulings.intellect)
    half = rulings.related is RelatedLevel.HALF
    level = substitute.level // 2 if half else substitute.level
    label = f"half of {substitute.label}" if half else substitute.label
    return Tally().plus(label, level, "T-63", "G-22")


def _intellect_dm(abilities: Abilities, choice: IntellectValue) -> Tally:
    divisor = _OF_SUM.get(choice)
    if divisor:
        total = abilities.characteristic("Intelligence") + abilities.characteristic("Education")
        label = f"{Intellect.label} {total} / {divisor} = {total // divisor}"
        return Tally().plus(label, total // divisor, "T-64", "G-24")
    tally = Tally()
    for name in ("Intelligence", "Education"):
        value = abilities.characteristic(name)
        tally = tally.plus(f"{name} {value} / 5 = {value // 5}", value // 5, "T-64", "G-24")
    return tally
