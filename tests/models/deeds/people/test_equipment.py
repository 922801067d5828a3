"""The equipment book and the motor pool: made, copied, handed out, removed, and taken back."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.equipment import CARRIED, EQUIPMENT, MOUNTED
from models.deeds.people.armament import Dismount, Mount, MountSensor
from models.deeds.people.edit import EditRow
from models.deeds.people.equipment import KeepPattern, MakeVehicle, NewPattern, RemoveEquipment
from models.deeds.people.gear import DropGear, Give
from models.deeds.people.people import CopyPerson
from models.deeds.people.several import TakeOffList
from models.tables import (
    Deployment,
    Device,
    Explosive,
    Missile,
    Person,
    Scene,
    Sensor,
    Station,
    Vehicle,
    Weapon,
    Zone,
)
from models.views.equipment import in_book, in_motor_pool, mounted
from models.views.sheet import read_sheet
from models.views.vehicle_sheet import read_vehicle
from tests.models.deeds.people.test_people import (
    all_of,
    campaign,
    key,
    one,
    performed_and_taken_back,
)

__all__ = ["campaign"]

OWNERS = {"id", "person_id", "vehicle_id", "in_hand"}


def figures(row):
    """Everything of a row but its key and whose it is."""
    return row.model_dump(exclude=OWNERS)


def pattern(campaign, table):
    """The first pattern of a kind in the sample's book."""
    with campaign.read() as session:
        key = in_book(session, table)[0].key
        return session.get(EQUIPMENT[table], key)


def names(rows):
    return [row.values["name"] for row in rows]


# ---- The book --------------------------------------------------------------------------------


@pytest.mark.rows("G-37")
def test_the_sample_has_something_of_every_kind_and_says_what_is_invented(campaign):
    with campaign.read() as session:
        book = in_book(session)
    assert {row.table for row in book} == set(EQUIPMENT)
    ours = [row for row in book if not row.values["sample"]]
    assert names(ours) == ["Plastique-9", "Array", "ATV"]


@pytest.mark.rows("G-37", "X-09", "C-59", "N-04")
def test_the_five_figures_of_the_rules_are_in_the_book(campaign):
    plastique = one(campaign, Explosive, name="Plastique-9")
    assert (plastique.form, plastique.explosive_points) == ("bulk", 10)
    knife = one(campaign, Weapon, name="Gasket knife", person_id=None)
    assert (knife.kind, knife.dpv, knife.damage) == ("thrown", 0.3, "normal")
    tank = one(campaign, Vehicle, name="Hovertank")
    assert (tank.suspension, tank.suspension_armour) == ("plenum", 5)
    laser = one(campaign, Weapon, name="Beam gun", vehicle_id=None)
    assert (laser.dpv, laser.laser) == (18, True)
    array = one(campaign, Sensor, name="Array")
    assert (array.range_km, array.bonus) == (20, 2)


@pytest.mark.parametrize("table", EQUIPMENT)
def test_something_new_is_in_the_book(campaign, table):
    performed_and_taken_back(campaign, NewPattern(table, "Alfa"))
    with campaign.read() as session:
        assert "Alfa" in names(in_book(session, table))
        assert "Alfa" not in names(in_motor_pool(session))
    with pytest.raises(Refusal, match="Name cannot be empty"):
        campaign.perform(NewPattern(table, " "))


@pytest.mark.parametrize("table", EQUIPMENT)
def test_one_more_pattern_has_the_same_figures(campaign, table):
    row = pattern(campaign, table)
    performed_and_taken_back(campaign, KeepPattern(table, row.id))
    copy = max(all_of(campaign, EQUIPMENT[table]), key=lambda row: row.id)
    assert copy.name == f"{row.name} 2"
    assert figures(copy) | {"name": row.name} == figures(row)


def test_what_was_given_stays_when_the_pattern_goes(campaign):
    auditor = one(campaign, Weapon, name="Auditor", person_id=None)
    soraya = key(campaign, "Soraya Whitlock")
    campaign.perform(Give("weapon", soraya, auditor.id))
    performed_and_taken_back(campaign, RemoveEquipment("weapon", auditor.id))
    assert one(campaign, Weapon, person_id=soraya).name == "Auditor"
    with pytest.raises(Refusal, match="no longer there"):
        campaign.perform(RemoveEquipment("weapon", auditor.id))


def test_gear_is_kept_as_a_pattern_under_its_own_name_if_that_is_free(campaign):
    auditor = one(campaign, Weapon, name="Auditor", person_id=None)
    soraya = key(campaign, "Soraya Whitlock")
    campaign.perform(Give("weapon", soraya, auditor.id))
    own = one(campaign, Weapon, person_id=soraya)
    campaign.perform(EditRow("weapon", own.id, {"name": "Old Auditor"}))
    performed_and_taken_back(campaign, KeepPattern("weapon", own.id))
    kept = one(campaign, Weapon, name="Old Auditor", person_id=None)
    assert kept.in_hand is False


# ---- Handing out -----------------------------------------------------------------------------


@pytest.mark.parametrize("table", CARRIED)
def test_somebody_is_given_one_like_a_pattern_and_drops_it(campaign, table):
    row, soraya = pattern(campaign, table), key(campaign, "Soraya Whitlock")
    performed_and_taken_back(campaign, Give(table, soraya, row.id))
    given = one(campaign, CARRIED[table], person_id=soraya)
    assert figures(given) == figures(row)
    with campaign.read() as session:
        sheet = read_sheet(session, soraya)
    assert [r.key for r in (*sheet.weapons, *sheet.armour, *sheet.gear)] == [given.id]
    performed_and_taken_back(campaign, DropGear(table, given.id))
    assert all_of(campaign, CARRIED[table], person_id=soraya) == []


@pytest.mark.parametrize("table", CARRIED)
def test_gear_is_copied_and_removed_with_its_owner(campaign, table):
    soraya = key(campaign, "Soraya Whitlock")
    campaign.perform(Give(table, soraya, pattern(campaign, table).id))
    performed_and_taken_back(campaign, CopyPerson(soraya))
    twin = one(campaign, Person, name="Soraya Whitlock 2").id
    assert len(all_of(campaign, CARRIED[table], person_id=twin)) == 1
    performed_and_taken_back(campaign, TakeOffList((soraya,)))
    assert all_of(campaign, CARRIED[table], person_id=soraya) == []


@pytest.mark.parametrize("table", MOUNTED)
def test_a_vehicle_gets_one_like_a_pattern_and_loses_it(campaign, table):
    row, skiff = pattern(campaign, table), one(campaign, Vehicle, name="Collection Plate").id
    performed_and_taken_back(campaign, Mount(table, skiff, row.id))
    piece = one(campaign, MOUNTED[table], vehicle_id=skiff)
    assert figures(piece) == figures(row)
    with campaign.read() as session:
        sheet = read_vehicle(session, skiff)
        assert mounted(session)[skiff] == (row.name,)
    assert [r.key for r in (*sheet.weapons, *sheet.missiles)] == [piece.id]
    performed_and_taken_back(campaign, Dismount(table, piece.id))
    assert all_of(campaign, MOUNTED[table], vehicle_id=skiff) == []


@pytest.mark.parametrize("kind", ["melee", "thrown"])
def test_what_is_for_the_hand_is_not_mounted(campaign, kind):
    with campaign.action("A weapon for the hand") as action:
        row = action.get(Weapon, pattern(campaign, "weapon").id)
        row.kind = kind
    skiff = one(campaign, Vehicle, name="Collection Plate").id
    with pytest.raises(Refusal, match="only firearms are mounted"):
        campaign.perform(Mount("weapon", skiff, row.id))


@pytest.mark.rows("N-01", "N-04")
def test_the_sensors_of_a_vehicle_are_like_a_pattern(campaign):
    skiff = one(campaign, Vehicle, name="Collection Plate").id
    performed_and_taken_back(campaign, MountSensor(skiff, one(campaign, Sensor, name="Array").id))
    sheet = one(campaign, Vehicle, id=skiff)
    assert (sheet.sensor_range, sheet.sensor_bonus) == (20, 2)


# ---- Vehicles --------------------------------------------------------------------------------


def armed_vehicle(campaign):
    """A vehicle with a weapon, somebody at it, a component that is the weapon, in the scene."""
    with campaign.action("A vehicle") as action:
        vehicle = Vehicle(name="Scout", suspension_points=7)
        action.session.add(vehicle)
        action.session.flush()
        weapon = Weapon(name="Turret", vehicle_id=vehicle.key, magazine=9, rounds=2)
        missile = Missile(name="Javelin", vehicle_id=vehicle.key)
        action.session.add_all((weapon, missile))
        action.session.flush()
        soraya = key(campaign, "Soraya Whitlock")
        parts = {"vehicle_id": vehicle.key, "weapon_id": weapon.key}
        scene = action.session.exec(select(Scene)).first()
        zone = action.session.exec(select(Zone).where(Zone.map_id == scene.map_id)).first()
        action.session.add(Station(person_id=soraya, role="gunner", **parts))
        action.session.add(Device(name="Mount", part="weapon", **parts))
        action.session.add(Deployment(scene_id=scene.key, vehicle_id=vehicle.key, zone_id=zone.key))
        return vehicle.key


def test_what_is_mounted_is_no_pattern_of_its_own(campaign):
    armed_vehicle(campaign)
    with campaign.read() as session:
        assert not {"Turret", "Javelin"} & set(names(in_book(session, "weapon", "missile")))


def test_a_vehicle_is_made_like_a_pattern_with_all_that_is_mounted(campaign):
    tank = one(campaign, Vehicle, name="Hovertank")
    performed_and_taken_back(campaign, MakeVehicle(tank.id))
    (made,) = all_of(campaign, Vehicle, pattern=False, name="Hovertank")
    assert figures(made) | {"pattern": True} == figures(tank)
    (laser,) = all_of(campaign, Weapon, vehicle_id=made.id)
    assert (laser.name, laser.rounds, laser.dpv) == ("Beam gun", 200, 18)
    assert [m.name for m in all_of(campaign, Missile, vehicle_id=made.id)] == ["Circular"]
    with campaign.read() as session:
        assert read_vehicle(session, tank.id).pattern
        assert not read_vehicle(session, made.id).pattern
    campaign.perform(MakeVehicle(tank.id))
    assert one(campaign, Vehicle, name="Hovertank 2").pattern is False


def test_one_more_like_a_vehicle_is_loaded_undamaged_and_unmanned(campaign):
    performed_and_taken_back(campaign, MakeVehicle(armed_vehicle(campaign)))
    copy = one(campaign, Vehicle, name="Scout 2")
    assert copy.suspension_points == 0
    assert one(campaign, Weapon, vehicle_id=copy.id).rounds == 9
    assert one(campaign, Missile, vehicle_id=copy.id).name == "Javelin"
    assert all_of(campaign, Station, vehicle_id=copy.id) == []


def test_a_vehicle_is_kept_as_a_pattern_with_what_is_mounted(campaign):
    performed_and_taken_back(campaign, KeepPattern("vehicle", armed_vehicle(campaign)))
    (kept,) = all_of(campaign, Vehicle, name="Scout", pattern=True)
    assert kept.suspension_points == 0
    assert one(campaign, Weapon, vehicle_id=kept.id).name == "Turret"


def test_a_blank_vehicle_has_a_name_of_its_own(campaign):
    performed_and_taken_back(campaign, MakeVehicle(name="Alfa"))
    assert one(campaign, Vehicle, name="Alfa").pattern is False
    with pytest.raises(Refusal, match="Name cannot be empty"):
        campaign.perform(MakeVehicle())


def test_what_belongs_to_a_vehicle_goes_with_it_and_its_components_stay(campaign):
    performed_and_taken_back(campaign, RemoveEquipment("vehicle", armed_vehicle(campaign)))
    assert all_of(campaign, Station) == []
    assert all_of(campaign, Deployment) == []
    assert not all_of(campaign, Weapon, name="Turret")
    assert not all_of(campaign, Missile, name="Javelin")
    part = one(campaign, Device, name="Mount")
    assert (part.vehicle_id, part.weapon_id, part.part) == (None, None, "")


def test_a_weapon_taken_off_leaves_its_gunner_aboard(campaign):
    armed_vehicle(campaign)
    turret = one(campaign, Weapon, name="Turret")
    performed_and_taken_back(campaign, Dismount("weapon", turret.id))
    assert one(campaign, Station).weapon_id is None


def test_who_is_removed_leaves_the_vehicle_and_an_animal_its_saddle(campaign):
    vehicle = armed_vehicle(campaign)
    soraya = key(campaign, "Soraya Whitlock")
    with campaign.action("Saddled") as action:
        action.get(Vehicle, vehicle).animal_id = soraya
    performed_and_taken_back(campaign, TakeOffList((soraya,)))
    assert all_of(campaign, Station) == []
    assert one(campaign, Vehicle, name="Scout").animal_id is None
