"""What may stand in for a crucial skill the character does not have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

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


def substitute_dm(substitute: Substitute, abilities: Abilities) -> Tally:
    """The level of a related skill (G-22), or a fifth of Intelligence and of Education (G-24)."""
    if isinstance(substitute, RelatedSkill):
        return Tally().plus(substitute.label, substitute.level, "T-63", "G-22")
    tally = Tally()
    for name in ("Intelligence", "Education"):
        value = abilities.characteristic(name)
        tally = tally.plus(f"{name} {value} / 5 = {value // 5}", value // 5, "T-64", "G-24")
    return tally
