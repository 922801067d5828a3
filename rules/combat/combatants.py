"""Who fights, and how a fight stands: what a forecast of it begins with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from rules.combat.aimed_fire import Shot
from rules.combat.cover import Cover
from rules.combat.initiative import BEFORE_THE_COUNT, Readiness, initiative
from rules.combat.melee import Strike
from rules.combat.wounds import Armour, Condition, Endurance
from rules.rulings import DEFAULTS, Rulings


@dataclass(frozen=True, slots=True)
class Combatant:
    """Somebody in the fight, as it stands.

    `coolness` is the initiative level before loads and wounds. `shot` is aimed fire with the
    weapon in hand, at nobody in particular, None without one; if its rounds explode (`bursts`), its
    damage is that of contact (X-08). `strike` likewise is what they do at arm's length. `bulk` is
    that of the weapon in hand.
    """

    name: str
    side: str
    coolness: int
    condition: Condition
    endurance: Endurance
    readiness: Readiness
    strike: Strike
    shot: Shot | None = None
    bursts: bool = False
    rounds: int = 0
    magazine: int = 0
    spare_magazines: int = 0
    bulk: int = 0
    encumbered: bool = False
    armour_penalty: int = 0
    armour: Armour = ()

    def level(self, condition: Condition) -> int:
        """The initiative level in a condition (C-04 to C-07)."""
        return initiative(
            self.coolness,
            encumbered=self.encumbered,
            armour_penalty=self.armour_penalty,
            light=condition.light,
            shock=condition.shock,
            stun=condition.stun,
        ).total


@dataclass(frozen=True, slots=True)
class Fight:
    """A fight as it stands: who, how far apart, behind what, and where the count is.

    `metres` and `cover` are by the places of two combatants in `combatants`: attacker, target. No
    distance means that they cannot get at each other; the `blind` see nothing of the target yet.
    """

    combatants: tuple[Combatant, ...]
    metres: Mapping[tuple[int, int], Fraction]
    cover: Mapping[tuple[int, int], Cover] = field(default_factory=dict)
    blind: frozenset[tuple[int, int]] = frozenset()
    point: int = BEFORE_THE_COUNT
    rulings: Rulings = DEFAULTS
