"""Crashes and wrecks: what becomes of a vehicle out of control, and of those aboard."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from sqlmodel import Session

from models.action import Action
from models.bridge.body import abilities_of, armour_of, out_of_action
from models.bridge.crew import Aboard, crew_of, unseen_aboard
from models.bridge.house import hit_table
from models.bridge.vehicles import deployed
from models.effects.components import break_part
from models.effects.telling import hush
from models.effects.wounds import inflict
from models.rulings import rulings
from models.tables import Part, Person, Vehicle
from rules.combat.cover import NO_COVER
from rules.combat.hit_location import Location
from rules.combat.toll import Toll
from rules.combat.wounds import DamageType, Wound, hit
from rules.dice import Dice, ThrownFor
from rules.odds import Odds, every
from rules.tasks.attempt import Attempt
from rules.tasks.failure import Damage
from rules.vehicles.driving import crash_dpv, crash_task, succeeds

_KILLED = Wound(Location.CHEST, killed=True, rows=("V-20",))


def avoid_crash(action: Action, vehicle: Vehicle) -> None:
    """Stopped at double speed: the driver avoids a crash, or does not (V-18, V-19)."""
    driver = driver_of(crew_of(action.session, vehicle))
    if driver is None or out_of_action(driver):
        action.tell(f"Nobody is at the controls of {vehicle.name}.", "V-19")
        crash(action, vehicle, crash_dpv(vehicle.combat_movement))
        return
    attempt = _avoidance(action.session, vehicle, driver)
    rows = ("V-19", *attempt.levels.rows, *attempt.dm.rows)
    unseen = unseen_aboard(action.session, vehicle, driver)
    dice = ThrownFor(driver.name, action.dice, unseen)
    avoided = not attempt.barred and succeeds(attempt, dice)
    how = "avoids" if avoided else "cannot avoid"
    action.tell(f"{driver.name} {how} a crash.", *rows, secret=unseen)
    if avoided:
        return
    crash(action, vehicle, crash_dpv(vehicle.combat_movement))


def driver_of(aboard: Iterable[Aboard]) -> Person | None:
    """Who drives, of those aboard."""
    return next((each.person for each in aboard if each.role.drives), None)


def chance_to_avoid(session: Session, vehicle: Vehicle, driver: Person) -> Fraction:
    """The chance that a driver who is able to avoids a crash (V-19)."""
    attempt = _avoidance(session, vehicle, driver)
    if attempt.barred:
        return Fraction(0)
    return every(lambda dice: succeeds(attempt, dice)).get(True, Fraction(0))


def _avoidance(session: Session, vehicle: Vehicle, driver: Person) -> Attempt:
    task, abilities = crash_task(vehicle.driving_skill), abilities_of(session, driver)
    return Attempt(task, abilities, rulings=rulings(session))


def crash(action: Action, vehicle: Vehicle, dpv: Fraction) -> None:
    """Blunt trauma to everybody aboard, and the end of what was in the air (V-18, G-96)."""
    action.tell(f"{vehicle.name} crashes.", "V-18", "G-96")
    if vehicle.airborne:
        vehicle.airborne = False
        action.session.add(vehicle)
        wreck(action, vehicle)
        return
    halt(action, vehicle)
    for person in alive(action.session, vehicle):
        unseen = unseen_aboard(action.session, vehicle, person)
        dice = ThrownFor(person.name, action.dice, unseen)
        wound = _bruise(action.session, person, dpv, dice)
        if wound is not None:
            with hush(action, unseen):
                inflict(action, person, wound)


def wreck(action: Action, vehicle: Vehicle, bulk: int = 0) -> None:
    """The vehicle is destroyed and everybody aboard killed (V-20)."""
    halt(action, vehicle)
    break_part(action, vehicle, Part.HULL, Damage.DESTROYED, "V-20")
    for person in alive(action.session, vehicle):
        with hush(action, unseen_aboard(action.session, vehicle, person)):
            inflict(action, person, _KILLED, bulk)


def halt(action: Action, vehicle: Vehicle) -> None:
    """It no longer moves at double speed, nor evades."""
    place = deployed(action.session, vehicle)
    if place is not None:
        place.doubled = place.evading = False
        action.session.add(place)


def alive(session: Session, vehicle: Vehicle) -> list[Person]:
    """Those aboard who are not dead."""
    return [aboard.person for aboard in crew_of(session, vehicle) if not aboard.person.dead]


def bruise_odds(session: Session, person: Person, dpv: Fraction) -> Odds[Toll]:
    """The chances of everything that a crash of so much DPV does to somebody aboard (G-96)."""
    return every(lambda dice: Toll.of(_bruise(session, person, dpv, dice)))


def _bruise(session: Session, person: Person, dpv: Fraction, dice: Dice) -> Wound | None:
    armour, table = armour_of(session, person), hit_table(session)
    return hit(dpv, DamageType.BLUNT, table, armour, NO_COVER, False, dice, rulings(session))
