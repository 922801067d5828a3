"""Between somebody who throws and the rules: how far, how heavy, with which skill."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Refusal
from models.bridge.afar import NO_WAY
from models.bridge.body import exact, skill_of
from models.bridge.firing import DAMAGE
from models.bridge.ground import Stand
from models.rulings import rulings
from models.tables import Weapon, WeaponKind
from rules.combat.thrown import Cast, Impact, object_impact
from rules.combat.wounds import DamageType
from rules.tally import Tally
from rules.tasks.success import Word

SKILL = "Thrown weapons"
"""The skill to throw whatever is no weapon of its own; its name is INVENTED (G-67, G-75)."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """What is thrown: a weapon made for it, or some hard object of so many kilograms."""

    weapon: Weapon | None
    kilograms: Fraction

    @property
    def name(self) -> str:
        """What it is called."""
        return self.weapon.name if self.weapon else "an object"

    @property
    def bulk(self) -> int:
        """Its bulk, for the order of simultaneous actions (C-15)."""
        return self.weapon.bulk if self.weapon else 0

    def impact(self, strength: int) -> Impact:
        """What it does where it hits: a knife by its own figure, all else by Strength (C-58, C-59).

        Whatever does normal damage counts as a knife (INVENTED).
        """
        if self.weapon and DAMAGE[self.weapon.damage] is DamageType.NORMAL:
            return Impact(exact(self.weapon.dpv), DamageType.NORMAL, ("C-59",))
        return object_impact(strength)

    def refusals(self, thrower: Stand, *, drawn: bool | None) -> tuple[str, ...]:
        """Why it cannot be thrown: it is used up, or not in hand unless `drawn` says so (C-10)."""
        weapon = self.weapon
        if weapon is None:
            return ()
        held = weapon.in_hand if drawn is None else drawn
        gone = f"{thrower.name} has thrown the last {weapon.name}."
        stowed = f"The {weapon.name} is not in hand; it has to be taken up first (C-10)."
        return (*(() if weapon.rounds else (gone,)), *(() if held else (stowed,)))


def thrown_by(session: Session, thrower: Stand, key: int | None, kilograms: float | None) -> Thrown:
    """The weapon with this key, or a hard object; `kilograms` say otherwise what it weighs.

    Raises `Refusal` when the thrower does not have the weapon.
    """
    weapon = session.get(Weapon, key) if key is not None else None
    if key is not None and (weapon is None or weapon.person_id != thrower.person.id):
        raise Refusal(f"{thrower.name} no longer has that.")
    if weapon is not None and weapon.kind != WeaponKind.THROWN:
        raise Refusal(f"The {weapon.name} is not made to be thrown.")
    listed = exact(weapon.kilograms) if weapon else Fraction(1)
    return Thrown(weapon, listed if kilograms is None else exact(kilograms))


def cast_of(
    session: Session,
    thrower: Stand,
    thrown: Thrown,
    metres: Fraction | None,
    word: Word,
    modifiers: Tally,
) -> Cast:
    """The throw over so many metres, with the referee's `word` (C-57, C-62)."""
    skill = thrown.weapon.skill if thrown.weapon else SKILL
    return Cast(
        skill=skill_of(session, thrower.person, skill),
        distance=metres or Fraction(0),
        throw_range=thrower.person.throw_range,
        kilograms=thrown.kilograms,
        word=word,
        rulings=rulings(session),
        modifiers=modifiers,
    )


def to_throw(weapon: Weapon) -> str:
    """How many of them are at hand, and how many in store for a reload: `1 to throw, 2 spare`."""
    spare = weapon.spare_magazines * weapon.magazine
    return f"{weapon.rounds} to throw" + (f", {spare} spare" if spare else "")


def cast_note(cast: Cast, thrown: Thrown, refusals: Sequence[str]) -> str:
    """How far it is, if anybody knows, and how far it may be, for a preview."""
    far = f"{cast.band} range" if cast.band else "out of reach"
    weight = f"{float(thrown.kilograms):g} kg" if thrown.kilograms > 1 else ""
    left = to_throw(thrown.weapon) if thrown.weapon else ""
    told = (
        "" if NO_WAY in refusals else f"{float(cast.distance):g} m, {far}",
        f"throws {float(cast.effective_range):g} m",
        weight,
        left,
    )
    return "; ".join(filter(None, told))
