"""Between a weapon's row and fire: what it shoots, and how much of its rate of fire is gone."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from sqlmodel import Session, select

from models.action import Refusal
from models.bridge.body import exact, skill_of
from models.bridge.crew import Arm, weapon_held
from models.bridge.ground import Stand
from models.bridge.munitions import burst_by_value, fires_rounds
from models.reading import read_once
from models.rulings import rulings
from models.tables import Fired, Person, Scene, Weapon, WeaponKind
from rules.combat.aimed_fire import Shot
from rules.combat.direct_fire import ONE_SLUG
from rules.combat.wounds import DamageType
from rules.dice import Throw
from rules.rulings import FirePeriod, Rulings
from rules.tally import Tally

DAMAGE = {
    "normal": DamageType.NORMAL,
    "blunt": DamageType.BLUNT,
    "stun": DamageType.STUN,
}


def rounds_loaded(weapon: Weapon) -> str:
    """What is in the magazine, in words: `1 round loaded`."""
    return f"{weapon.rounds} round{'' if weapon.rounds == 1 else 's'} loaded"


def aimed_weapon(session: Session, firer: Stand) -> Weapon:
    """The weapon somebody aims with; raises `Refusal` when it is none, or its rounds explode."""
    weapon = weapon_held(session, firer.person.key)
    if weapon is None or weapon.kind != WeaponKind.FIRE or not weapon.aimed_range:
        raise Refusal(f"{firer.name} holds no weapon for aimed fire.")
    if fires_rounds(weapon):
        raise Refusal(
            f"What the {weapon.name} fires explodes: it is aimed as a round that bursts (X-01)."
        )
    return weapon


def shot_with(
    session: Session,
    scene: Scene,
    firer: Stand,
    weapon: Weapon,
    metres: Fraction | None,
    shots: int,
    modifiers: Tally,
) -> Shot:
    """Aimed fire with a weapon over so many metres, at a target yet to be described (C-24).

    0 `shots` are as many as the weapon can; the `modifiers` are those of any attack.
    """
    plain = shot_of(session, firer.person, weapon, metres or Fraction(0))
    gone = fired(session, scene, weapon, plain.rulings)
    return replace(
        plain,
        shots=shots or max(1, min(weapon.rate_of_fire - gone, weapon.rounds)),
        fired=gone,
        rounds_loaded=weapon.rounds,
        modifiers=modifiers,
    )


def shot_of(session: Session, person: Person, weapon: Weapon, metres: Fraction) -> Shot:
    """One shot of somebody with a weapon over so many metres, as if nothing hindered them."""
    return Shot(
        skill=skill_of(session, person, weapon.skill),
        skilled_in=weapon.skill,
        distance=metres,
        effective_range=weapon.aimed_range,
        dpv=exact(weapon.dpv),
        damage_type=DAMAGE[weapon.damage],
        kinetic=not weapon.laser,
        slug_die=slug_die(weapon),
        flechette=weapon.flechette,
        range_finder=weapon.range_finder,
        rate_of_fire=weapon.rate_of_fire,
        rulings=rulings(session),
    )


def reach_at_areas(weapon: Weapon | Arm) -> int:
    """The effective range of area fire in metres, 0 for a weapon that has none (C-28, C-34).

    Where none is given it is that of aimed fire (INVENTED); but a round whose burst has the value
    is aimed (G-72), unless it is of flechettes, which are never aimed (C-33).
    """
    if weapon.kind != WeaponKind.FIRE or not weapon.area_value:
        return 0
    aimed = burst_by_value(weapon) and not weapon.flechette
    return weapon.area_range or (0 if aimed else weapon.aimed_range)


def slug_die(weapon: Weapon) -> Throw | None:
    """The die for the slugs of a shotgun, None for any other weapon (C-52)."""
    if not weapon.shotgun:
        return None
    if not weapon.slug_die:
        return ONE_SLUG
    count, _, faces = weapon.slug_die.upper().partition("D")
    return Throw("slugs that hit", count=int(count or 1), faces=int(faces))


def fired(session: Session, scene: Scene, weapon: Weapon, chosen: Rulings) -> int:
    """How much of the weapon's rate of fire is gone: none, unless it is for a turn (G-38)."""
    if chosen.fire_period is not FirePeriod.TURN:
        return 0
    row = fired_of(session, weapon.key)
    return row.number if row is not None and in_turn(row, scene) else 0


@read_once
def fired_of(session: Session, weapon_id: int) -> Fired | None:
    """What is noted of the last turn a weapon was fired in."""
    return session.exec(select(Fired).where(Fired.weapon_id == weapon_id)).first()


def in_turn(row: Fired, scene: Scene) -> bool:
    """Whether a note of shots is about the present turn."""
    return (row.scene_id, row.turn) == (scene.key, scene.turn)
