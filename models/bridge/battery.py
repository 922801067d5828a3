"""Between a weapon's row and the rules: one round of indirect fire."""

from __future__ import annotations

from fractions import Fraction

from sqlmodel import Session

from models.action import Refusal
from models.bridge.attack import attack_modifiers
from models.bridge.body import exact, skill_of
from models.bridge.crew import Arm, weapon_held
from models.bridge.ground import Field, Stand
from models.bridge.kept import key, part
from models.bridge.munitions import explodes, explosion_of
from models.rulings import rulings
from models.tables import Due, Weapon
from rules.combat.deviation import Ordnance
from rules.combat.indirect import IndirectFire, Observation
from rules.explosions.blast import Explosion

OBSERVING = "Forward Observer"
"""The skill of whoever sees the target for the weapon (C-67)."""


def fires_indirectly(weapon: Weapon | Arm | None) -> bool:
    """Whether a weapon has a range for it, or its rounds home on a laser (C-63, C-72)."""
    return weapon is not None and bool(weapon.indirect_range or weapon.homes)


def spot_is_kept(field: Field, call: Due) -> bool:
    """Whether a laser is on the place of a call now (C-70).

    Somebody has kept it there with an action of this turn, and has not been thrown down, dazed or
    killed since (G-73): the spot must be there as the round comes down.
    """
    if part(call, "lased") != field.scene.turn:
        return False
    observer = key(call, "laser") or key(call, "fire", "observer")
    stand = next((stand for stand in field.stands if stand.key == observer), None)
    if stand is None or not stand.active:
        return False
    row = stand.participant
    return not (row.stop_point or row.dazed)


def batteries(field: Field) -> list[tuple[Stand, Arm]]:
    """Everybody who holds, or serves, a weapon for indirect fire, in order of arrival (C-63)."""
    pairs = ((stand, field.arms.get(stand.person.key)) for stand in field.stands)
    return [(stand, arm) for stand, arm in pairs if arm and fires_indirectly(arm)]


def battery_of(session: Session, firer: Stand) -> Weapon:
    """The weapon that somebody fires indirectly; raises `Refusal` when they hold none (C-63)."""
    weapon = weapon_held(session, firer.person.key)
    if weapon is None or not fires_indirectly(weapon):
        raise Refusal(f"{firer.name} holds no weapon for indirect fire (C-63).")
    return weapon


def round_of(
    field: Field,
    firer: Stand,
    weapon: Weapon,
    metres: Fraction | None,
    *,
    observer: Stand | None,
    direct: bool,
    spotted: bool,
    modifier: int,
) -> IndirectFire:
    """One round over so many metres; without an observer the firer is his own (C-69, C-72).

    With an observer, or fired directly, a round that homes on a spot does. `modifier` is the
    referee's DM.
    """
    session = field.session
    seen = Observation.OBSERVER if observer else Observation.SELF
    observing = skill_of(session, observer.person, OBSERVING) if observer else None
    return IndirectFire(
        marksmanship=skill_of(session, firer.person, weapon.skill),
        distance=metres or Fraction(0),
        reach=(4 * weapon.aimed_range if direct else 0) or weapon.indirect_range,
        ordnance=Ordnance(weapon.ordnance or Ordnance.MORTAR),
        observation=Observation.DIRECT if direct else seen,
        observing=observing,
        designated=weapon.homes and (direct or observer is not None),
        spotted=spotted,
        rulings=rulings(session),
        modifiers=attack_modifiers(session, field.scene, firer.participant, modifier),
    )


def burst_of(session: Session, weapon: Weapon) -> Explosion:
    """What one round does: to what it hits its damage point value, and its burst (C-68).

    INVENTED: an exploding round without a damage point value does contact by its points (X-15).
    """
    contact = exact(weapon.dpv or weapon.explosive_points)
    return (
        explosion_of(session, weapon, contact) if explodes(weapon) else Explosion(contact=contact)
    )
