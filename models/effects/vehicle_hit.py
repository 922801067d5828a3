"""A vehicle is hit: what the damage chart says is carried out (V-07 to V-20)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action
from models.bridge.body import armour_of
from models.bridge.crew import Aboard, crew_of, out_of_order, unseen_aboard, weapons_on
from models.bridge.house import hit_table
from models.bridge.vehicles import deployed, protection_of
from models.effects.components import break_part, lose_suspension
from models.effects.crash import avoid_crash, crash, halt, wreck
from models.effects.telling import hush
from models.effects.wounds import inflict
from models.rulings import rulings
from models.tables import Part, Person, Vehicle, Weapon
from rules.combat.cover import NO_COVER
from rules.combat.direct_fire import behind_wounds
from rules.combat.hit_location import Location
from rules.combat.toll import Toll
from rules.combat.wounds import DamageType, Wound, hit
from rules.dice import Dice, Throw, ThrownFor
from rules.odds import Odds, every
from rules.tasks.failure import Damage as Grade
from rules.vehicles.driving import crash_dpv
from rules.vehicles.hits import Damage, Face, VehicleHit, crew_dpv, strike

OUT = Wound(Location.CHEST, shock=1, knocked_down=True, rows=("V-15", "G-104", "W-21"))
"""INVENTED (G-104): what a crew hit does to a non-player character, who is out of action."""


@dataclass(frozen=True, slots=True)
class _Inside:
    """What comes through the hull of a vehicle, for those aboard."""

    action: Action
    vehicle: Vehicle
    dpv: Fraction
    kinetic: bool
    bulk: int


def strike_vehicle(
    action: Action,
    vehicle: Vehicle,
    dpv: Fraction,
    face: Face,
    *,
    kinetic: bool = True,
    bulk: int = 0,
) -> VehicleHit:
    """One hit by a DPV on a face: throw, and carry out what comes of it (V-07 to V-20).

    `kinetic` is false for what does not bruise through armour, a laser or a blast; `bulk` is that
    of the weapon, for the order of simultaneous actions (C-15). Not for a ridden animal, which is
    wounded as a body.
    """
    ruled = rulings(action.session)
    result = strike(protection_of(vehicle), face, dpv, action.dice, ruled)
    action.tell_ruled(ruled, ruled.changed("G-01"))
    suffer_hit(action, vehicle, result, dpv, kinetic=kinetic, bulk=bulk)
    return result


def suffer_hit(
    action: Action,
    vehicle: Vehicle,
    result: VehicleHit,
    dpv: Fraction,
    *,
    kinetic: bool = True,
    bulk: int = 0,
) -> None:
    """Carry out a hit that has been thrown for; `dpv` is that of the weapon (V-12, V-13)."""
    action.tell(f"{vehicle.name} is hit: {result.describe()}.", *result.rows)
    if result.suspension:
        if result.points:
            lose_suspension(action, vehicle, result.points)
        return
    ruled = rulings(action.session)
    inside = _Inside(action, vehicle, crew_dpv(result, dpv, ruled.crew_damage), kinetic, bulk)
    match result.damage:
        case Damage.CREW:
            _hit_crew(inside, 1)
        case Damage.TWO_CREW:
            _hit_crew(inside, 2)
        case Damage.ARMAMENT:
            _lose_weapon(inside)
        case Damage.MOBILITY:
            _stop(inside)
        case Damage.CATASTROPHE:
            wreck(action, vehicle, bulk)


def _hit_crew(inside: _Inside, number: int) -> None:
    """So many different people aboard are hit, each chosen by the die (V-15, V-16).

    INVENTED: everybody aboard who is alive is as likely to be hit.
    """
    action, vehicle = inside.action, inside.vehicle
    aboard = [a for a in crew_of(action.session, vehicle) if not a.person.dead]
    if not aboard:
        action.tell(f"Nobody named is aboard {vehicle.name}: the referee says who is hit.", "V-15")
    for _ in range(min(number, len(aboard))):
        unseen = any(unseen_aboard(action.session, vehicle, a.person) for a in aboard)
        struck = aboard.pop(_one_of(action, len(aboard), "which of the crew is hit", unseen))
        _wound(inside, struck.person)


def _wound(inside: _Inside, person: Person) -> None:
    """A player character is wounded normally; anybody else is out of action (V-15, G-104)."""
    action = inside.action
    unseen = unseen_aboard(action.session, inside.vehicle, person)
    with hush(action, unseen):
        if person.by_pc_rules:
            _wound_by_dice(inside, person, ThrownFor(person.name, action.dice, unseen))
        else:
            inflict(action, person, OUT, inside.bulk)


def _wound_by_dice(inside: _Inside, person: Person, dice: Dice) -> None:
    action = inside.action
    ruled, armour = rulings(action.session), armour_of(action.session, person)
    behind = behind_wounds(DamageType.NORMAL, inside.kinetic, armour, NO_COVER)
    action.tell_ruled(ruled, ruled.changed("G-94", *behind))
    wound = _by_dice(action.session, person, inside.dpv, dice, kinetic=inside.kinetic)
    if wound is None:
        action.tell(f"{person.name} is hit, but nothing gets through.", "V-15", "W-02")
    else:
        inflict(action, person, wound, inside.bulk)


def crew_hit_odds(
    session: Session, person: Person, dpv: Fraction, *, kinetic: bool = True
) -> Odds[Toll]:
    """The chances of everything that a crew hit of so much DPV does to somebody (V-15, G-104)."""
    if not person.by_pc_rules:
        return {Toll.of(OUT): Fraction(1)}
    return every(lambda dice: Toll.of(_by_dice(session, person, dpv, dice, kinetic=kinetic)))


def _by_dice(
    session: Session, person: Person, dpv: Fraction, dice: Dice, *, kinetic: bool
) -> Wound | None:
    table, armour = hit_table(session), armour_of(session, person)
    ruled = rulings(session)
    return hit(dpv, DamageType.NORMAL, table, armour, NO_COVER, kinetic, dice, ruled)


def _lose_weapon(inside: _Inside) -> None:
    """One weapon is destroyed, and whoever serves it is hit (V-17, G-95)."""
    action, vehicle = inside.action, inside.vehicle
    working = working_weapons(action.session, vehicle)
    if not working:
        action.tell(f"{vehicle.name} has no weapon left to lose.", "V-17")
        return
    weapon = working[_one_of(action, len(working), "which weapon is destroyed")]
    break_part(action, vehicle, Part.WEAPON, Grade.DESTROYED, "V-17", weapon=weapon)
    gunner = serving(crew_of(action.session, vehicle), weapon.key)
    if gunner is not None and not weapon.remote_mount:
        _wound(inside, gunner)


def _stop(inside: _Inside) -> None:
    """The vehicle is stopped until its drive is repaired, with one crew hit (V-18).

    INVENTED: for the workshop it is major damage.
    """
    action, vehicle = inside.action, inside.vehicle
    break_part(action, vehicle, Part.DRIVE, Grade.MAJOR, "V-18")
    _hit_crew(inside, 1)
    place = deployed(action.session, vehicle)
    if vehicle.airborne:
        crash(action, vehicle, crash_dpv(vehicle.combat_movement))
    elif place is not None and place.doubled:
        avoid_crash(action, vehicle)
    halt(action, vehicle)


def working_weapons(session: Session, vehicle: Vehicle) -> list[Weapon]:
    """The weapons of a vehicle that are not out of order (V-17)."""
    mounted = weapons_on(session, vehicle)
    broken = out_of_order(session, [weapon.key for weapon in mounted])
    return [weapon for weapon in mounted if weapon.key not in broken]


def serving(aboard: list[Aboard], weapon: int) -> Person | None:
    """Who is hit when a weapon is lost: whoever alive serves it (V-17)."""
    found = (a.person for a in aboard if a.station.weapon_id == weapon and not a.person.dead)
    return next(found, None)


def _one_of(action: Action, number: int, purpose: str, secret: bool = False) -> int:
    """The place in a list that the die picks; no throw where there is no choice."""
    if number == 1:
        return 0
    return action.dice.read(Throw(purpose, faces=number, secret=secret), lambda die: die - 1)
