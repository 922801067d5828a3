"""Every rule with dice, by name: what it asks for, and the exact chances of what may come of it."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from rules.catalogue import explosions, fire, indirect, melee, stealth, tasks, vehicles, wounds
from rules.catalogue.odds_rule import OddsRule

_CHAPTERS = (tasks, fire, indirect, melee, explosions, vehicles, wounds, stealth)

RULES: Mapping[str, OddsRule] = {one.name: one for chapter in _CHAPTERS for one in chapter.RULES}
"""The rules by name, chapter after chapter."""


def rule(name: str) -> OddsRule:
    """The rule of that name; raises `ValueError` naming those there are."""
    if name not in RULES:
        raise ValueError(f"there is no rule {name!r}; the rules are {', '.join(RULES)}")
    return RULES[name]


def odds(name: str, given: Mapping[str, str]) -> list[tuple[str, Fraction]]:
    """The exact chances of a rule; raises `ValueError` as `rule` and `OddsRule.odds`."""
    return rule(name).odds(given)


__all__ = ["RULES", "OddsRule", "odds", "rule"]
