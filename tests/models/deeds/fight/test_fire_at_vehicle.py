"""Aimed fire at vehicles on the encounter: previews, gunners, ammunition, and what comes of it."""

from dataclasses import replace
from fractions import Fraction

import pytest

from models.bridge.crew import weapons_held
from models.bridge.ground import Field
from models.bridge.turn import everybody
from models.deeds.fight.fire import Fire
from models.deeds.fight.fire_at_vehicle import FireAtVehicle
from models.tables import Scene, Weapon
from rules.vehicles.hits import Face
from tests.models.deeds.garage import CANNON, HOVERTANK, Garage
from tests.models.deeds.stage import RIFLE


@pytest.fixture
def garage(tmp_path):
    """A hovertank that faces east in the Yard; the Road lies 400 m east of it."""
    garage = Garage(tmp_path / "Garage.outrider")
    garage.zone("Yard")
    garage.zone("Road")
    garage.border("Yard", "Road", metres=400)
    garage.drive_in("Tank", "Yard", place={"facing": 90}, **HOVERTANK)
    garage.drive_in("Gun", "Road", "party", weapons=[CANNON | {"range_finder": 2}])
    garage.enter("Maya", "Road", skills={"Gunnery": 2}, coolness=6, weapon=RIFLE)
    garage.aboard("Maya", "Gun", "gunner", "Cannon")
    garage.fight(6)
    return garage


def shot(garage, **options):
    fire = FireAtVehicle(garage.scene, garage.places["Maya"], garage.deployments["Tank"])
    return replace(fire, **options)


def preview(garage, deed):
    with garage.campaign.read() as session:
        return deed.preview(session)


@pytest.mark.rows("C-25", "C-30", "V-01", "V-07", "V-10")
def test_the_gunner_sees_the_odds_of_the_weapon_served_against_the_face_turned_to_it(garage):
    seen = preview(garage, shot(garage))
    chances = {chance.outcome.strip(): chance.chance for chance in seen.chances}
    # Close range, Routine 7+ with Gunnery 2 and the range finder's 2: faces 3 to 9, 7 in 10.
    # DPV 18 on the front of 10 is 8 more: +1 on the chart; on the plenum of 5 three points.
    hull = Fraction(7, 100)
    assert chances == {
        "hit": Fraction(7, 10),
        "suspension 3": Fraction(7, 10) * Fraction(3, 10),
        "crew hit": Fraction(7, 10) * hull,
        "two crew hits": Fraction(7, 10) * hull,
        "armament": Fraction(7, 10) * 2 * hull,
        "mobility": Fraction(7, 10) * 3 * hull,
        "catastrophe": Fraction(7, 10) * 2 * hull,
        "no effect": Fraction(7, 10) * hull,
    }
    assert seen.dm.total == 4
    assert "front armour 10, plenum 5" in seen.notes


@pytest.mark.rows("C-29", "D-21", "B-31")
@pytest.mark.parametrize(
    ("engine", "place", "rows", "value"),
    [
        ("tokens", "hidden", ("D-21",), 2),
        ("ladder", "surprised", ("INVENTED", "B-31"), -2),
    ],
)
def test_what_stealth_gives_or_costs_an_attack_counts_against_vehicles(
    garage, engine, place, rows, value
):
    garage.set_scene(engine=engine)
    garage.change("Maya", **{place: True})
    dm = preview(garage, shot(garage, distance=400)).dm
    assert [(reason.value, reason.rows) for reason in dm if reason.rows == rows] == [(value, rows)]
    assert dm.total == 4 + value


@pytest.mark.rows("V-07")
@pytest.mark.parametrize(
    ("facing", "face"), [(0, Face.FLANK), (180, Face.FLANK), (270, Face.REAR), (60, Face.FRONT)]
)
def test_the_face_follows_from_where_the_vehicle_faces(garage, facing, face):
    garage.refit("Tank", facing=facing)
    option = next(o for o in preview(garage, shot(garage)).options if o.field == "face")
    assert option.value is face


@pytest.mark.rows("V-07", "V-08")
def test_the_referee_may_say_another_face_and_distance(garage):
    seen = preview(garage, shot(garage, face=Face.OVERHEAD, distance=900, modifier=5))
    assert "overhead armour 3, plenum 5" in seen.notes
    assert seen.need.startswith("Difficult")
    assert seen.dm.total == 9


@pytest.mark.rows("C-25", "C-27", "V-01", "V-13")
def test_the_gunner_fires_the_vehicles_weapon_at_the_gunners_point(garage):
    garage.do(shot(garage), 3, 1)
    assert garage.vehicle("Tank").suspension_points == 3
    assert garage.at("Maya").first_spent
    with garage.campaign.read() as session:
        assert session.get_one(Weapon, garage.guns["Cannon"]).rounds == 19
        assert garage.weapon("Maya").rounds == 10
    garage.refuses(shot(garage), "no action at point 6")


@pytest.mark.rows("C-15", "C-25")
def test_a_gunner_acts_with_the_bulk_of_the_weapon_served(garage):
    with garage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, garage.scene))
        assert [ready.bulk for ready in everybody(field)] == [12]


@pytest.mark.rows("V-17", "C-25")
def test_of_a_destroyed_weapon_the_gunner_is_left_with_what_is_in_hand(garage):
    from tests.models.effects.test_vehicle_hit import Struck

    garage.drive_in("Other", "Yard", weapons=[CANNON | {"name": "Mount", "remote_mount": True}])
    garage.enter("Bo", "Yard", weapon=RIFLE)
    garage.aboard("Bo", "Other", "gunner", "Mount")
    assert held(garage, "Bo") == "Mount"
    garage.do(Struck(garage.vehicles["Other"], Fraction(1)), 4, 5)
    assert held(garage, "Bo") == "Carbine"


def held(garage, name):
    with garage.campaign.read() as session:
        return weapons_held(session, [garage.people[name]])[garage.people[name]].name


@pytest.mark.rows("C-29", "V-12")
def test_a_miss_costs_the_round_and_does_nothing(garage):
    garage.do(shot(garage), 2)
    assert garage.components("Tank") == {}
    assert "Maya misses, front." in [line["text"] for line in garage.last_entry().lines]


@pytest.mark.rows("C-26", "C-28")
def test_what_cannot_be_fired_is_refused_with_the_reason(garage):
    garage.refuses(shot(garage, distance=4001), "reaches 4000 m")
    garage.enter("Bo", "Road", coolness=6, weapon=RIFLE)
    deed = replace(shot(garage), firer=garage.places["Bo"])
    assert any("C-26" in why for why in preview(garage, deed).refusals)


@pytest.mark.rows("C-45")
def test_nobody_fires_out_of_full_cover(garage):
    garage.change("Maya", cover="full")
    garage.refuses(shot(garage), "full cover")


@pytest.mark.rows("V-02")
def test_a_ridden_animal_is_fired_at_as_a_body(garage):
    garage.enter("Horse", "Yard")
    garage.drive_in("Mount", "Yard", animal_id=garage.people["Horse"])
    deed = replace(shot(garage), vehicle=garage.deployments["Mount"])
    garage.refuses(deed, "fire at its body")


@pytest.mark.rows("V-15")
def test_who_is_inside_is_no_target_but_in_the_open_they_are(garage):
    garage.enter("Guard", "Yard", "opposition", tier="green")
    garage.aboard("Guard", "Tank", "driver")
    garage.change("Maya", coolness=6)
    deed = Fire(garage.scene, garage.places["Maya"], garage.places["Guard"])
    garage.refuses(deed, "inside Tank")
    garage.refit("Tank", open_topped=True)
    assert not preview(garage, deed).refusals


def test_whoever_has_gone_is_not_fired_at(garage):
    garage.refuses(replace(shot(garage), vehicle=999), "no longer in the scene")
