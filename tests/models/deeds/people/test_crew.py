"""Stations aboard: taken and left, in a fight and by hand."""

import pytest
from sqlmodel import select

from models.bridge.crew import crew_of, weapon_held
from models.bridge.ground import Field
from models.deeds.fight.actions import Walk
from models.deeds.fight.cross import Cross
from models.deeds.people.crew import AssignStation, Board, ClearStation, Leave
from models.deeds.people.mount import MountUp
from models.deeds.scenes.place import PutOnGround
from models.deeds.scenes.scene import PutInZone
from models.deeds.scenes.vehicles import PlaceVehicle, TakeVehicle
from models.deeds.stealth.bands.grouping import FormSides
from models.tables import Role, Scene, Side, Vehicle
from tests.models.deeds.garage import CANNON, HOVERTANK, Garage
from tests.models.deeds.ward import told


@pytest.fixture
def garage(tmp_path):
    garage = Garage(tmp_path / "Garage.outrider")
    garage.zone("Yard")
    garage.zone("Road")
    garage.border("Yard", "Road", metres=30)
    garage.drive_in("Tank", "Yard", weapons=[CANNON], **HOVERTANK)
    garage.enter("Maya", "Yard", coolness=6)
    garage.enter("Bo", "Road", coolness=6)
    return garage


def board(garage, who, role, weapon=None, vehicle="Tank"):
    gun = garage.guns[weapon] if weapon else None
    place = garage.deployments[vehicle]
    return Board(garage.scene, garage.places[who], place, role, gun)


def crew(garage, vehicle="Tank"):
    with garage.campaign.read() as session:
        row = session.get_one(Vehicle, garage.vehicles[vehicle])
        return {a.person.name: a.role for a in crew_of(session, row)}


@pytest.mark.rows("V-01", "C-10")
def test_boarding_costs_an_action_in_a_fight_and_none_outside(garage):
    garage.do(board(garage, "Maya", Role.DRIVER))
    assert crew(garage) == {"Maya": Role.DRIVER}
    garage.fight(6)
    garage.do(Leave(garage.scene, garage.places["Maya"]))
    assert crew(garage) == {}
    garage.refuses(board(garage, "Maya", Role.DRIVER), "no action at point 6")
    garage.fight(3)
    garage.do(board(garage, "Maya", Role.GUNNER, "Cannon"))
    assert crew(garage) == {"Maya": Role.GUNNER}


@pytest.mark.rows("V-01", "C-25")
def test_a_station_is_for_one(garage):
    garage.do(board(garage, "Maya", Role.GUNNER, "Cannon"))
    garage.enter("Ines", "Yard")
    garage.refuses(board(garage, "Ines", Role.GUNNER, "Cannon"), "Maya serves the Cannon")
    garage.do(board(garage, "Ines", Role.DRIVER))
    garage.refuses(board(garage, "Maya", Role.DRIVER), "Ines is at the controls")
    garage.do(board(garage, "Maya", Role.COMMANDER))
    assert crew(garage) == {"Maya": Role.COMMANDER, "Ines": Role.DRIVER}


@pytest.mark.rows("V-01", "C-25")
@pytest.mark.parametrize("state", [{"dead_since": 0, "dead_by": "head"}, {"unconscious_since": 0}])
def test_the_fallen_are_taken_along_and_serve_nothing(garage, state):
    garage.change("Maya", **state)
    tank, maya = garage.vehicles["Tank"], garage.people["Maya"]
    for role in (Role.DRIVER, Role.COMMANDER):
        garage.refuses(AssignStation(tank, maya, role), "as a passenger alone")
    garage.refuses(AssignStation(tank, maya, Role.GUNNER, garage.guns["Cannon"]), "passenger alone")
    garage.do(AssignStation(tank, maya, Role.PASSENGER))
    assert crew(garage) == {"Maya": Role.PASSENGER}


def test_who_is_too_far_does_not_board(garage):
    garage.refuses(board(garage, "Bo", Role.DRIVER), "too far")


def test_a_vehicle_has_its_own_weapons_only(garage):
    garage.drive_in("Scout", "Yard")
    garage.refuses(board(garage, "Maya", Role.GUNNER, "Cannon", "Scout"), "has no Cannon")


@pytest.mark.rows("V-02")
def test_only_animals_have_riders(garage):
    garage.enter("Horse", "Yard")
    garage.drive_in("Mount", "Yard", animal_id=garage.people["Horse"])
    garage.refuses(board(garage, "Maya", Role.RIDER), "only animals")
    garage.refuses(board(garage, "Maya", Role.DRIVER, None, "Mount"), "only animals")
    garage.refuses(board(garage, "Horse", Role.RIDER, None, "Mount"), "cannot ride")
    garage.do(board(garage, "Maya", Role.RIDER, None, "Mount"))
    assert crew(garage, "Mount") == {"Maya": Role.RIDER}


@pytest.mark.rows("V-01", "V-02")
def test_nobody_aboard_walks_and_no_ridden_animal_does(garage):
    garage.enter("Horse", "Yard", coolness=6)
    garage.drive_in("Mount", "Yard", animal_id=garage.people["Horse"])
    garage.do(board(garage, "Maya", Role.RIDER, None, "Mount"))
    garage.fight(6)
    for who, why in (("Maya", "aboard Mount"), ("Horse", "when its rider does")):
        garage.refuses(Walk(garage.scene, garage.places[who], garage.zones["Road"]), why)
        garage.set_scene(engine="bands")
        garage.refuses(Cross(garage.scene, garage.places[who], garage.places["Bo"]), why)
        garage.set_scene(engine="zones")


@pytest.mark.rows("V-01")
def test_by_hand_anybody_has_a_station_wherever_they_are(garage):
    tank = garage.vehicles["Tank"]
    garage.do(AssignStation(tank, garage.people["Bo"], Role.DRIVER))
    assert crew(garage) == {"Bo": Role.DRIVER}
    assert garage.where("Bo") == "Yard"
    garage.do(ClearStation(garage.people["Bo"]))
    assert crew(garage) == {}
    garage.refuses(ClearStation(garage.people["Bo"]), "not aboard anything")


def test_what_is_done_by_hand_is_said_once(garage):
    """What is told begins as the title does, so that lists of both say it once."""
    tank, bo = garage.vehicles["Tank"], garage.people["Bo"]
    done = [
        garage.do(AssignStation(tank, bo, Role.DRIVER)),
        garage.do(ClearStation(bo)),
        garage.do(PlaceVehicle(garage.scene, tank, garage.zones["Road"])),
        garage.do(TakeVehicle(garage.deployments["Tank"])),
    ]
    assert [(each.title, told(each)) for each in done] == [
        ("Bo is driver of Tank", "Bo is driver of Tank."),
        ("Bo is no longer aboard Tank", "Bo is no longer aboard Tank."),
        ("Tank: now in Road", "Tank: now in Road, by hand."),
        ("Tank: no longer in the scene", "Tank: no longer in the scene, by hand."),
    ]


def test_a_vehicle_is_put_into_a_scene_with_its_crew_and_taken_out(garage):
    stranger = garage.person("Stranger")
    with garage.campaign.action("A vehicle") as action:
        van = Vehicle(name="Van")
        action.session.add(van)
        action.session.flush()
        key = van.key
    garage.do(AssignStation(key, stranger, Role.DRIVER))
    garage.do(PlaceVehicle(garage.scene, key, garage.zones["Road"], facing=370, side=Side.PARTY))
    with garage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, garage.scene))
        place = field.crafts[-1].deployment
        assert (place.zone_id, place.facing, place.side) == (garage.zones["Road"], 10, "party")
        arrived = field.of_person(stranger)
        assert arrived.participant.zone_id == garage.zones["Road"]
    garage.do(PlaceVehicle(garage.scene, key, garage.zones["Yard"], side=Side.PARTY))
    garage.do(TakeVehicle(place.key))
    with garage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, garage.scene))
        assert [craft.name for craft in field.crafts] == ["Tank"]
        assert field.of_person(stranger).participant.zone_id == garage.zones["Yard"]


def test_who_is_put_elsewhere_than_the_vehicle_has_left_it(garage):
    garage.aboard("Maya", "Tank", "driver")
    done = garage.do(PutInZone(garage.scene, (garage.places["Maya"],), garage.zones["Road"]))
    assert "Maya is no longer aboard Tank." in told(done)
    assert crew(garage) == {}
    garage.aboard("Maya", "Tank", "driver")
    garage.set_scene(engine="ladder")
    garage.do(PutOnGround(garage.scene, (garage.places["Maya"],), 3, 0))
    assert crew(garage) == {"Maya": Role.DRIVER}
    garage.do(PutOnGround(garage.scene, (garage.places["Maya"],), 30, 0))
    assert crew(garage) == {}


def test_who_comes_into_a_scene_with_a_vehicle_is_on_their_own_side_and_is_named(garage):
    stranger = garage.person("Stranger")
    done = garage.do(AssignStation(garage.vehicles["Tank"], stranger, Role.PASSENGER))
    assert "Stranger comes into the scene with it." in told(done)
    prisoner = garage.person("Prisoner", side="party")
    garage.do(AssignStation(garage.vehicles["Tank"], prisoner, Role.PASSENGER))
    with garage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, garage.scene))
        assert field.of_person(prisoner).participant.side == "party"


@pytest.mark.rows("R-06")
def test_a_group_on_the_track_takes_the_vehicle_along_that_it_is_in(garage):
    garage.enter("Cy", "Yard", "opposition", coolness=6)
    garage.aboard("Cy", "Tank", "driver")
    garage.set_scene(engine="bands")
    garage.do(FormSides(garage.scene, 900))
    assert (garage.place("Tank").x, garage.at("Cy").x, garage.at("Maya").x) == (900, 900, 0)


@pytest.mark.rows("V-15", "C-25")
def test_who_is_in_a_scene_without_their_vehicle_is_on_foot_there(garage):
    garage.aboard("Maya", "Tank", "gunner", "Cannon")
    garage.do(TakeVehicle(garage.deployments["Tank"]))
    with garage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, garage.scene))
        maya = field.stand(garage.places["Maya"])
        assert (field.not_on_foot(maya), field.shielded(maya)) == ("", "")
        assert weapon_held(session, garage.people["Maya"]) is None
    garage.fight(6)
    garage.do(Walk(garage.scene, garage.places["Maya"], garage.zones["Road"], metres=30))
    assert garage.where("Maya") == "Road"


@pytest.mark.rows("V-02", "V-03")
def test_whoever_gets_onto_an_animal_rides_it_at_their_own_points(garage):
    garage.enter("Horse", "Yard", coolness=2)
    mount = MountUp(garage.scene, garage.places["Maya"], garage.places["Horse"], 60)
    done = garage.do(mount)
    assert "Maya is rider of Horse." in told(done)
    with garage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, garage.scene))
        (ridden,) = [craft for craft in field.crafts if craft.name == "Horse"]
        assert (ridden.rate, ridden.vehicle.animal_id) == (60, garage.people["Horse"])
        assert "V-02" in field.not_on_foot(field.stand(garage.places["Horse"]))
    garage.do(Leave(garage.scene, garage.places["Maya"]))
    garage.do(mount)  # once more onto the same horse
    with garage.campaign.read() as session:
        assert len(session.exec(select(Vehicle).where(Vehicle.name == "Horse")).all()) == 1


@pytest.mark.rows("V-02")
def test_what_cannot_be_ridden(garage):
    maya = garage.places["Maya"]
    garage.refuses(MountUp(garage.scene, maya, 99), "no longer in the scene")
    garage.refuses(MountUp(garage.scene, maya, maya), "cannot ride")
    garage.enter("Horse", "Yard", dead_since=0)
    garage.refuses(MountUp(garage.scene, maya, garage.places["Horse"]), "out of action")
    garage.enter("Mule", "Road")
    garage.refuses(MountUp(garage.scene, maya, garage.places["Mule"]), "too far")
