"""What a hit does to a vehicle: the face struck, hull or suspension, and the damage chart."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import floor

from rules.dice import Dice, chart_die, d10
from rules.odds import every
from rules.rulings import DEFAULTS, CrewDamage, Rulings

SUSPENSION_HIT = 3
"""A die of this or less strikes the suspension (V-09)."""

DPV_A_STEP = 5
"""How much DPV above the armour adds 1 to the damage throw (V-11)."""

HALF_SPEED, IMMOBILE = 5, 10
"""The points of suspension damage that halve the speed, and that end all movement (V-14)."""


class Face(StrEnum):
    """The side of a vehicle that is struck (V-07)."""

    FRONT = "front"
    FLANK = "flank"
    REAR = "rear"
    OVERHEAD = "overhead"
    BOTTOM = "bottom"


class Damage(StrEnum):
    """The results of the vehicle damage chart, least first (V-12)."""

    NONE = "no effect"
    CREW = "crew hit"
    TWO_CREW = "two crew hits"
    ARMAMENT = "armament"
    MOBILITY = "mobility"
    CATASTROPHE = "catastrophe"

    def wrecks(self, *, airborne: bool) -> bool:
        """Whether the vehicle is destroyed: what is stopped in the air crashes (V-18, V-20)."""
        return self is Damage.CATASTROPHE or (airborne and self is Damage.MOBILITY)


_CHART = {
    1: Damage.NONE,
    2: Damage.NONE,
    3: Damage.CREW,
    4: Damage.TWO_CREW,
    5: Damage.ARMAMENT,
    6: Damage.MOBILITY,
    7: Damage.ARMAMENT,
    8: Damage.MOBILITY,
    9: Damage.CATASTROPHE,
    10: Damage.MOBILITY,
    11: Damage.CATASTROPHE,
    12: Damage.ARMAMENT,
    13: Damage.CATASTROPHE,
    14: Damage.MOBILITY,
}

_ROWS = {
    Damage.NONE: ("V-12",),
    Damage.CREW: ("V-12", "V-15"),
    Damage.TWO_CREW: ("V-12", "V-16"),
    Damage.ARMAMENT: ("V-12", "V-17", "G-95"),
    Damage.MOBILITY: ("V-12", "V-18"),
    Damage.CATASTROPHE: ("V-12", "V-20"),
}


@dataclass(frozen=True, slots=True)
class Protection:
    """The armour values of a vehicle, all 0 or more.

    `suspension` is `None` for a vehicle that has none: then every hit is on the hull (G-101).
    """

    front: Fraction = Fraction(0)
    flank: Fraction = Fraction(0)
    rear: Fraction = Fraction(0)
    overhead: Fraction = Fraction(0)
    bottom: Fraction = Fraction(0)
    suspension: Fraction | None = None

    def over(self, face: Face) -> Fraction:
        """The armour of one face (V-07)."""
        value: Fraction = getattr(self, face.value)
        return value


@dataclass(frozen=True, slots=True)
class Struck:
    """What the referee says of a hit, where not `None` (T-76).

    Whether it strikes the `suspension`, which a vehicle without one has not, and what a hull that
    is penetrated suffers.
    """

    suspension: bool | None = None
    damage: Damage | None = None


BY_THROW = Struck()


@dataclass(frozen=True, slots=True)
class VehicleHit:
    """What one hit did.

    On the suspension it is so many `points`; on the hull `damage`, `None` when it did not
    penetrate. `through` is the DPV above the armour of the part struck, 0 at least.
    """

    suspension: bool
    through: Fraction
    points: int = 0
    damage: Damage | None = None
    rows: tuple[str, ...] = ()

    @property
    def penetrated(self) -> bool:
        """Whether the armour let anything through (V-10, V-13)."""
        return self.through > 0

    def describe(self) -> str:
        """The hit in a few words: `suspension, 3 points`, `hull, armament`."""
        if not self.penetrated:
            return f"{'suspension' if self.suspension else 'hull'}, does not penetrate"
        if self.suspension:
            return f"suspension, {self.points} {'point' if self.points == 1 else 'points'}"
        return f"hull, {self.damage}"


def face_toward(facing: int, bearing: int) -> Face:
    """The face turned to an attacker in the direction `bearing`, both in degrees (V-07).

    INVENTED: a quarter of the circle each for the front, the rear and the two flanks; an edge
    belongs to front or rear. Bottom and overhead are the referee's to say.
    """
    off = abs((bearing - facing + 180) % 360 - 180)
    if off <= 45:
        return Face.FRONT
    return Face.REAR if off >= 135 else Face.FLANK


def strike(
    protection: Protection,
    face: Face,
    dpv: Fraction,
    dice: Dice,
    rulings: Rulings = DEFAULTS,
    said: Struck = BY_THROW,
) -> VehicleHit:
    """Resolve one hit by a DPV of 0 or more on a face (V-07 to V-13).

    An overhead hit is always on the hull (V-09), unless the referee has `said` otherwise.
    """
    if _on_suspension(protection, face, dice, rulings, said):
        return _suspension_hit(protection.suspension or Fraction(0), dpv)
    armour = protection.over(face)
    rows = ("V-07", "V-08" if face is Face.OVERHEAD else "V-09", "V-10")
    through = dpv - armour
    if through <= 0:
        return VehicleHit(False, Fraction(0), rows=rows)
    damage = said.damage or _damage(through, dice)
    return VehicleHit(False, through, damage=damage, rows=(*rows, "V-11", *_ROWS[damage]))


def strike_odds(
    protection: Protection,
    face: Face,
    dpv: Fraction,
    rulings: Rulings = DEFAULTS,
    said: Struck = BY_THROW,
) -> dict[VehicleHit, Fraction]:
    """The exact chances of everything one hit can do."""
    return every(lambda dice: strike(protection, face, dpv, dice, rulings, said))


def damage_chart(total: int) -> Damage:
    """The result for a damage throw with its bonus; 15 and more is a catastrophe (V-12)."""
    return _CHART.get(total, Damage.CATASTROPHE)


def suspension_points(dpv: Fraction, armour: Fraction) -> int:
    """The points a hit does to the suspension: none at or below its armour (V-13).

    Armour of 0 counts as 1 (G-100).
    """
    return floor(dpv / (armour or 1)) if dpv > armour else 0


def crew_dpv(hit: VehicleHit, dpv: Fraction, ruling: CrewDamage) -> Fraction:
    """The DPV that wounds somebody aboard when the hull is penetrated (V-15, G-94)."""
    return hit.through if ruling is CrewDamage.PENETRATED else dpv


def _damage(through: Fraction, dice: Dice) -> Damage:
    bonus = floor(through / DPV_A_STEP)
    return dice.read(chart_die("vehicle damage"), lambda die: damage_chart(die + bonus))


def _on_suspension(
    protection: Protection, face: Face, dice: Dice, rulings: Rulings, said: Struck
) -> bool:
    if protection.suspension is None:
        return False
    if said.suspension is not None or face is Face.OVERHEAD:
        return bool(said.suspension)
    die = d10("suspension or hull", rulings.ten_sided)
    return dice.read(die, lambda shown: shown <= SUSPENSION_HIT)


def _suspension_hit(armour: Fraction, dpv: Fraction) -> VehicleHit:
    points = suspension_points(dpv, armour)
    rows = ("V-07", "V-09", "V-13", *(() if armour else ("G-100",)))
    return VehicleHit(True, max(dpv - armour, Fraction(0)), points=points, rows=rows)
