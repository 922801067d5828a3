"""Crashes and wrecks: what becomes of a vehicle out of control, and of those aboard."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action
from models.bridge.body import abilities_of, armour_of, exact, out_of_action
from models.bridge.crew import Aboard, crew_of, unseen_aboard
from models.bridge.ground import field_in
from models.bridge.house import hit_table
from models.bridge.vehicles import deployed
from models.deed import Chance, Option, Preview
from models.deeds.fight.said import dpv_option, tell_said
from models.deeds.medicine.secrecy import none_of_the_party
from models.deeds.workshop.components import break_part
from models.effects.hush import hush
from models.effects.wounds import inflict
from models.rulings import rulings
from models.tables import Part, Person, Scene, Vehicle
from rules.combat.cover import NO_COVER
from rules.combat.hit_location import Location
from rules.combat.toll import Effect, Toll, chances
from rules.combat.wounds import DamageType, Wound, hit
from rules.dice import Dice, ThrownFor
from rules.odds import Odds, every
from rules.tasks.attempt import Attempt
from rules.tasks.failure import Damage
from rules.vehicles.driving import crash_dpv, crash_task, succeeds

_KILLED = Wound(Location.CHEST, killed=True, rows=("V-20",))


@dataclass(frozen=True, slots=True)
class Crash:
    """The referee lets a vehicle crash; `dpv` is None as long as the ruling's stands (G-96)."""

    vehicle: int
    dpv: float | None = None

    def preview(self, session: Session) -> Preview:
        """What it would do to those aboard."""
        vehicle = session.get(Vehicle, self.vehicle)
        if vehicle is None:
            return Preview("Crash", refusals=("That vehicle is no longer there.",))
        title, aboard = f"{vehicle.name} crashes", _alive(session, vehicle)
        if vehicle.airborne:
            note = f"Airborne: it is destroyed, and all {len(aboard)} aboard are killed."
            return Preview(title, notes=(note,), rows=("V-18", "V-20", "G-96"))
        dpv = self._dpv(vehicle)
        return Preview(
            title,
            chances=tuple(
                Chance(f"{person.name} killed", chances(odds)[Effect.KILLED])
                for person in aboard
                for odds in (bruise_odds(session, person, dpv),)
            ),
            notes=(f"Blunt trauma of DPV {float(dpv):g} to each of {len(aboard)} aboard.",),
            rows=("V-18", "G-96", "W-03"),
            options=self._options(vehicle),
        )

    def perform(self, action: Action) -> None:
        """Crash."""
        vehicle = action.get(Vehicle, self.vehicle)
        action.title = f"{vehicle.name} crashes"
        action.secret = _out_of_sight(action.session, vehicle)
        tell_said(action, self, self._options(vehicle))
        crash(action, vehicle, self._dpv(vehicle))

    def _options(self, vehicle: Vehicle) -> tuple[Option, ...]:
        return (dpv_option(self._dpv(vehicle), "d"),)

    def _dpv(self, vehicle: Vehicle) -> Fraction:
        return crash_dpv(vehicle.combat_movement) if self.dpv is None else exact(self.dpv)


def _out_of_sight(session: Session, vehicle: Vehicle) -> bool:
    """Whether the party does not see what becomes of a vehicle."""
    place = deployed(session, vehicle)
    if place is None:
        return none_of_the_party(*(aboard.person for aboard in crew_of(session, vehicle)))
    field = field_in(session, session.get_one(Scene, place.scene_id))
    return field.overlooked(field.craft(place.key))


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
    for person in _alive(action.session, vehicle):
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
    for person in _alive(action.session, vehicle):
        with hush(action, unseen_aboard(action.session, vehicle, person)):
            inflict(action, person, _KILLED, bulk)


def halt(action: Action, vehicle: Vehicle) -> None:
    """It no longer moves at double speed, nor evades."""
    place = deployed(action.session, vehicle)
    if place is not None:
        place.doubled = place.evading = False
        action.session.add(place)


def _alive(session: Session, vehicle: Vehicle) -> list[Person]:
    return [aboard.person for aboard in crew_of(session, vehicle) if not aboard.person.dead]


def bruise_odds(session: Session, person: Person, dpv: Fraction) -> Odds[Toll]:
    """The chances of everything that a crash of so much DPV does to somebody aboard (G-96)."""
    return every(lambda dice: Toll.of(_bruise(session, person, dpv, dice)))


def _bruise(session: Session, person: Person, dpv: Fraction, dice: Dice) -> Wound | None:
    armour, table = armour_of(session, person), hit_table(session)
    return hit(dpv, DamageType.BLUNT, table, armour, NO_COVER, False, dice, rulings(session))
