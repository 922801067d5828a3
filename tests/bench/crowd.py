"""An encounter of two hundred people and twenty vehicles, as large as a referee may ever play."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from sqlmodel import Session

from models.action import Action
from models.campaign import Campaign
from models.deeds.fight.turn import StartFight
from models.tables import (
    Armour,
    Border,
    Deployment,
    Participant,
    Person,
    Role,
    Scene,
    Side,
    Skill,
    Station,
    Vehicle,
    Weapon,
    Zone,
    ZoneMap,
)

PEOPLE = 200
VEHICLES = 20
ZONES = 12
SKILLS = ("Rifle", "Brawling", "Observation", "Driver", "Medical")
TIERS = ("green", "experienced", "veteran", "elite")
AREA = 2
"""The zone in which three tenths of the people stand together, all of one side."""


def crowd(path: Path, people: int = PEOPLE, vehicles: int = VEHICLES) -> Campaign:
    """A campaign in which a fight of so many has just begun, half of them on either side.

    The last people of each side drive its vehicles and serve their guns.
    """
    campaign = Campaign.create(path)
    with campaign.action("A crowd") as action:
        _ground(action.session)
        folk = [_person(number, people) for number in range(people)]
        _store(action, folk)
        action.session.add_all(
            Skill(person_id=one.key, name=skill, level=3) for one in folk for skill in SKILLS
        )
        action.session.add_all(_rifle(one) for one in folk)
        action.session.add_all(
            Armour(person_id=one.key, name="Vest", chest=0.3, abdomen=0.3) for one in folk
        )
        _store(action, [_place(one, number, people) for number, one in enumerate(folk)])
        _vehicles(action, folk, vehicles)
        action.world.scene_id = 1
    campaign.perform(StartFight(1))
    return campaign


def _ground(session: Session) -> None:
    """A scene on a row of zones, every other one cluttered."""
    session.add(ZoneMap(name="Plain"))
    session.flush()
    session.add_all(
        Zone(map_id=1, name=f"Field {n}", x=n % 4, y=n // 4, cluttered=bool(n % 2))
        for n in range(ZONES)
    )
    session.flush()
    session.add_all(
        Border(map_id=1, a_id=n, b_id=n + 1, kind="open", metres=20) for n in range(1, ZONES)
    )
    session.add(Scene(name="Crowd", map_id=1))
    session.flush()


def _person(number: int, of: int) -> Person:
    side = Side.PARTY if number < of // 2 else Side.OPPOSITION
    return Person(name=f"Person {number}", side=side, tier=TIERS[number % len(TIERS)])


def _place(person: Person, number: int, of: int) -> Participant:
    together = of // 2 <= number < of * 8 // 10
    zone = AREA if together else AREA + 1 + number // len(TIERS) % (ZONES - AREA)
    return Participant(
        scene_id=1, person_id=person.key, side=person.side, zone_id=zone, arrived=number
    )


def _rifle(person: Person | None = None, vehicle: Vehicle | None = None) -> Weapon:
    return Weapon(
        person_id=person.key if person else None,
        vehicle_id=vehicle.key if vehicle else None,
        name="Rifle",
        in_hand=person is not None,
        bulk=2,
        magazine=90,
        rounds=90,
        aimed_range=100,
        area_value=4,
        dpv=1,
        rate_of_fire=3,
        rounds_per_burst=10,
    )


def _vehicles(action: Action, folk: Sequence[Person], number: int) -> None:
    """Vehicles with a driver and a gunner each, half of them on either side."""
    fleet = [Vehicle(name=f"Rover {n}", combat_movement=60, armour_front=8) for n in range(number)]
    _store(action, fleet)
    guns = [_rifle(vehicle=vehicle) for vehicle in fleet]
    _store(action, guns)
    sides = folk[: len(folk) // 2], folk[len(folk) // 2 :]
    for n, (vehicle, gun) in enumerate(zip(fleet, guns, strict=True)):
        driver, gunner = sides[n % 2][-2 - n // 2 * 2 :][:2]
        zone = AREA + 1 + n % (ZONES - AREA)
        action.session.add_all(
            (
                Deployment(scene_id=1, vehicle_id=vehicle.key, side=driver.side, zone_id=zone),
                Station(vehicle_id=vehicle.key, person_id=driver.key, role=Role.DRIVER),
                Station(
                    vehicle_id=vehicle.key,
                    person_id=gunner.key,
                    role=Role.GUNNER,
                    weapon_id=gun.key,
                ),
            )
        )


def _store(action: Action, rows: Sequence[object]) -> None:
    action.session.add_all(rows)
    action.session.flush()
