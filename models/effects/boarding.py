"""Stations aboard a vehicle are taken and left, and people are where it is (V-01, C-25)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import hypot

from sqlmodel import col, select

from models.action import Action, Refusal
from models.bridge.crew import crew_of, station_of
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Field, Stand
from models.bridge.vehicles import deployed
from models.effects.leaving import uproot
from models.effects.turn import use_action
from models.tables import (
    Deployment,
    Participant,
    Person,
    Phase,
    Role,
    Scene,
    Side,
    Station,
    Vehicle,
    Weapon,
)
from rules.combat.initiative import Act
from rules.tally import INVENTED


def carry(action: Action, vehicle: Vehicle, place: Deployment) -> None:
    """Everybody aboard, and the animal that is ridden, is where the vehicle is."""
    people = [aboard.person for aboard in crew_of(action.session, vehicle)]
    if vehicle.animal_id is not None:
        people.append(action.get(Person, vehicle.animal_id))
    known = select(Participant).where(Participant.scene_id == place.scene_id)
    rows = {row.person_id: row for row in action.session.exec(known)}
    last = max((row.arrived for row in rows.values()), default=0)
    for number, person in enumerate(people, last + 1):
        side = place.side if person.side == Side.BYSTANDER else person.side
        row = rows.get(person.key) or Participant(
            scene_id=place.scene_id, person_id=person.key, side=side, zone_id=place.zone_id
        )
        if row.id is None and side != person.side:
            told = f"{person.name} is on the side of the {side} here, as {vehicle.name} is."
            action.tell(told, INVENTED, secret=side != Side.PARTY)
        if row.zone_id != place.zone_id or row.id is None:
            row.came_from_id, row.zone_id, row.arrived = None, place.zone_id, number
        row.toward_id, row.toward_metres = place.toward_id, place.toward_metres
        row.x, row.y = place.x, place.y
        row.hidden, row.prone, row.peeking_id = False, False, None
        action.session.add(row)
        action.session.flush()
        uproot(action, row)


BOARDING_METRES = Fraction(10)
"""INVENTED: how near somebody must be to a vehicle to board it with one action."""


def seat(
    action: Action, vehicle: Vehicle, person: Person, role: Role, weapon_id: int | None
) -> None:
    """Give somebody the station, if nobody else has it; raises `Refusal` otherwise."""
    if role is not Role.PASSENGER and (person.dead or person.unconscious):
        state = "dead" if person.dead else "unconscious"
        raise Refusal(f"{person.name} is {state}, and comes aboard as a passenger alone.")
    weapon = action.get(Weapon, weapon_id) if weapon_id is not None else None
    others = [a for a in crew_of(action.session, vehicle) if a.person.id != person.id]
    for other in others:
        if role.drives and other.role.drives:
            raise Refusal(f"{other.person.name} is at the controls of {vehicle.name}.")
        if weapon is not None and other.station.weapon_id == weapon.id:
            raise Refusal(f"{other.person.name} serves the {weapon.name}.")
    if weapon is not None and weapon.vehicle_id != vehicle.id:
        raise Refusal(f"{vehicle.name} has no {weapon.name}.")
    if (role is Role.RIDER) != (vehicle.animal_id is not None):
        raise Refusal("Animals have riders, and only animals (V-02).")
    if person.id == vehicle.animal_id:
        raise Refusal(f"{person.name} cannot ride on {vehicle.name}.")
    row = station_of(action.session, person.key) or Station(vehicle_id=0, person_id=person.key)
    row.vehicle_id, row.role = vehicle.key, role
    row.weapon_id = weapon.key if weapon else None
    action.session.add(row)
    action.session.flush()
    serves = f", at the {weapon.name}" if weapon else ""
    action.tell(f"{person.name} is {role} of {vehicle.name}{serves}.", "V-01", "C-25")
    place = deployed(action.session, vehicle)
    if place is not None:
        here = select(Participant.id).where(
            Participant.scene_id == place.scene_id, Participant.person_id == person.key
        )
        if action.session.exec(here).first() is None:
            action.tell(f"{person.name} comes into the scene with it.")
        carry(action, vehicle, place)


def leave(action: Action, person: Person) -> Vehicle:
    """Take somebody's station away; raises `Refusal` for whoever has none."""
    station = station_of(action.session, person.key)
    if station is None:
        raise Refusal(f"{person.name} is not aboard anything.")
    vehicle = action.get(Vehicle, station.vehicle_id)
    action.delete(station)
    action.tell(f"{person.name} is no longer aboard {vehicle.name}.")
    return vehicle


def stay_behind(action: Action, stands: Sequence[Stand]) -> None:
    """Let whoever has been put elsewhere than their vehicle be aboard of it no longer."""
    for stand in stands:
        row = stand.participant
        there = action.session.exec(
            select(Deployment)
            .join(Station, col(Station.vehicle_id) == col(Deployment.vehicle_id))
            .where(Station.person_id == stand.person.key, Deployment.scene_id == row.scene_id)
        ).first()
        if there is None:
            continue
        if engine_of(action.get(Scene, row.scene_id)).open_ground:
            away = hypot(row.x - there.x, row.y - there.y) > BOARDING_METRES
        else:
            away = row.zone_id != there.zone_id
        if away:
            leave(action, stand.person)


def spend_special(action: Action, field: Field, stand: Stand) -> None:
    """In a fight this takes an action, out of it none."""
    if field.scene.phase == Phase.COMBAT:
        use_action(action, field.scene, stand, Act.HANDIWORK, 0)


def disband(action: Action, vehicle: Vehicle) -> None:
    """Nobody is aboard a vehicle that goes, and its places in scenes go with it."""
    for place in action.session.exec(select(Deployment).where(Deployment.vehicle_id == vehicle.id)):
        action.delete(place)
    for aboard in crew_of(action.session, vehicle):
        action.delete(aboard.station)
