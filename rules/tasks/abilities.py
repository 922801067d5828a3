"""What a character brings to a task: characteristics and skills."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

_CHARACTERISTICS = (
    "strength",
    "dexterity",
    "endurance",
    "intelligence",
    "education",
    "eloquence",
    "determination",
    "coolness",
    "size",
)
_ALIASES = {"agility": "dexterity"}  # G-83


def is_characteristic(name: str) -> bool:
    """Whether the name, in any case, is a characteristic; every other name is a skill."""
    return folded(name) in _CHARACTERISTICS


def folded(name: str) -> str:
    """The name by which a characteristic or skill is kept, however it is written."""
    plain = " ".join(name.split()).casefold()
    return _ALIASES.get(plain, plain)


@dataclass(frozen=True, slots=True)
class Abilities:
    """Characteristics (0 and up) and skills (levels, 0 and up) of one character, by folded name.

    Build it with `Abilities.of`; look names up in any case.
    """

    characteristics: tuple[tuple[str, int], ...] = ()
    skills: tuple[tuple[str, int], ...] = ()

    @classmethod
    def of(
        cls,
        characteristics: Mapping[str, int] | None = None,
        skills: Mapping[str, int] | None = None,
    ) -> Abilities:
        """The abilities in these mappings from name to value or level."""
        return cls(_folded(characteristics or {}), _folded(skills or {}))

    def characteristic(self, name: str) -> int:
        """The value of a characteristic; everybody has one, if only 0 (T-61)."""
        return dict(self.characteristics).get(folded(name), 0)

    def skill(self, name: str) -> int | None:
        """The level of a skill, or `None` for a skill the character does not have."""
        return dict(self.skills).get(folded(name))


def _folded(values: Mapping[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((folded(name), value) for name, value in values.items()))
