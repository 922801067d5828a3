"""What is in stock: made, copied and removed, and taken back exactly."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.deeds.people.armament import DismountWeapon, MountWeapon
from models.deeds.people.gear import GiveWeapon
from models.deeds.people.people import RemovePerson
from models.deeds.people.stock import STOCK, CopyStock, NewStock, RemoveStock
from models.tables import Deployment, Device, Scene, Station, Vehicle, Weapon, Zone
from models.views.sheet import in_stock
from tests.models.deeds.people.test_people import (
    all_of,
    campaign,
    key,
    one,
    performed_and_taken_back,
)

__all__ = ["campaign"]


@pytest.mark.parametrize("table", STOCK)
def test_something_new_is_in_stock(campaign, table):
    performed_and_taken_back(campaign, NewStock(table, "Alfa"))
    assert one(campaign, STOCK[table], name="Alfa")
    with pytest.raises(Refusal, match="Name cannot be empty"):
        campaign.perform(NewStock(table, " "))


@pytest.mark.parametrize("table", STOCK)
def test_one_more_of_a_kind_has_the_same_figures(campaign, table):
    row = all_of(campaign, STOCK[table])[0]
    performed_and_taken_back(campaign, CopyStock(table, row.id))
    copy = max(all_of(campaign, STOCK[table]), key=lambda row: row.id)
    own = {"id", "name", "person_id", "in_hand"}
    assert copy.name == f"{row.name} 2"
    assert copy.model_dump(exclude=own) == row.model_dump(exclude=own)
    assert getattr(copy, "person_id", None) is None


def test_what_was_copied_stays_when_the_pattern_goes(campaign):
    pattern = one(campaign, Weapon, name="Auditor", person_id=None)
    soraya = key(campaign, "Soraya Whitlock")
    campaign.perform(GiveWeapon(soraya, pattern.id))
    performed_and_taken_back(campaign, RemoveStock("weapon", pattern.id))
    assert one(campaign, Weapon, person_id=soraya).name == "Auditor"
    with pytest.raises(Refusal, match="no longer there"):
        campaign.perform(RemoveStock("weapon", pattern.id))


def armed_vehicle(campaign):
    """A vehicle with a weapon, somebody at it, a component that is the weapon, in the scene."""
    with campaign.action("A vehicle") as action:
        vehicle = Vehicle(name="Scout", suspension_points=7)
        action.session.add(vehicle)
        action.session.flush()
        weapon = Weapon(name="Turret", vehicle_id=vehicle.key)
        action.session.add(weapon)
        action.session.flush()
        soraya = key(campaign, "Soraya Whitlock")
        parts = {"vehicle_id": vehicle.key, "weapon_id": weapon.key}
        scene = action.session.exec(select(Scene)).first()
        zone = action.session.exec(select(Zone).where(Zone.map_id == scene.map_id)).first()
        action.session.add(Station(person_id=soraya, role="gunner", **parts))
        action.session.add(Device(name="Mount", part="weapon", **parts))
        action.session.add(Deployment(scene_id=scene.key, vehicle_id=vehicle.key, zone_id=zone.key))
        return vehicle.key


def test_the_weapons_of_vehicles_are_not_in_the_armoury(campaign):
    armed_vehicle(campaign)
    with campaign.read() as session:
        assert "Turret" not in [row.values["name"] for row in in_stock(session, "weapon")]


def test_a_vehicle_is_copied_with_its_weapons_and_undamaged(campaign):
    performed_and_taken_back(campaign, CopyStock("vehicle", armed_vehicle(campaign)))
    copy = one(campaign, Vehicle, name="Scout 2")
    assert copy.suspension_points == 0
    assert one(campaign, Weapon, vehicle_id=copy.id).name == "Turret"


def test_what_belongs_to_a_vehicle_goes_with_it_and_its_components_stay(campaign):
    performed_and_taken_back(campaign, RemoveStock("vehicle", armed_vehicle(campaign)))
    assert all_of(campaign, Station) == []
    assert all_of(campaign, Deployment) == []
    assert not [w for w in all_of(campaign, Weapon) if w.name == "Turret"]
    part = one(campaign, Device, name="Mount")
    assert (part.vehicle_id, part.weapon_id, part.part) == (None, None, "")


def test_a_weapon_is_mounted_loaded_and_taken_off(campaign):
    vehicle = armed_vehicle(campaign)
    pattern = one(campaign, Weapon, name="Auditor", person_id=None)
    performed_and_taken_back(campaign, MountWeapon(vehicle, pattern.id))
    mounted = one(campaign, Weapon, name="Auditor", vehicle_id=vehicle)
    assert mounted.rounds == pattern.magazine
    turret = one(campaign, Weapon, name="Turret")
    performed_and_taken_back(campaign, DismountWeapon(turret.id))
    assert one(campaign, Station).weapon_id is None


def test_who_is_removed_leaves_the_vehicle_and_an_animal_its_saddle(campaign):
    vehicle = armed_vehicle(campaign)
    soraya = key(campaign, "Soraya Whitlock")
    with campaign.action("Saddled") as action:
        action.get(Vehicle, vehicle).animal_id = soraya
    performed_and_taken_back(campaign, RemovePerson(soraya))
    assert all_of(campaign, Station) == []
    assert one(campaign, Vehicle, name="Scout").animal_id is None
