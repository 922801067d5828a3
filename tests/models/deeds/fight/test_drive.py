"""Driving in a fight: on a map and on open ground, faster, evasively, and on a horse."""

from dataclasses import replace
from fractions import Fraction

import pytest

from models.bridge.vehicles import crafts
from models.deeds.fight.drive import Drive
from models.deeds.fight.turn import NextPoint, PassOption
from models.effects.wounds import inflict
from models.tables import Device, Person, TokenGround, Vehicle
from rules.combat.hit_location import Location
from rules.combat.wounds import Wound
from rules.vehicles.driving import Manner
from tests.models.deeds.garage import HOVERTANK, Garage
from tests.models.deeds.ward import cited


@pytest.fixture
def garage(tmp_path):
    """A hovertank that moves 100 m an action, on a road of three legs; Maya drives."""
    garage = Garage(tmp_path / "Garage.outrider")
    for zone in ("Gate", "Yard", "Road", "Hill"):
        garage.zone(zone)
    garage.border("Gate", "Yard", metres=60)
    garage.border("Yard", "Road", metres=70)
    garage.border("Road", "Hill", metres=80, kind="locked")
    garage.drive_in("Tank", "Gate", "party", **HOVERTANK)
    garage.enter("Maya", "Gate", skills={"Driver": 3}, coolness=8)
    garage.enter("Bo", "Gate", coolness=6)
    garage.aboard("Maya", "Tank", "driver")
    garage.aboard("Bo", "Tank", "passenger")
    garage.fight(8)
    return garage


def drive(garage, to="Road", **options):
    deed = Drive(garage.scene, garage.places["Maya"], garage.zones.get(to))
    return replace(deed, **options)


def craft(garage):
    with garage.campaign.read() as session:
        return crafts(session, garage.scene)[0]


def preview(garage, deed):
    with garage.campaign.read() as session:
        return deed.preview(session)


def hurt(garage, who, **points):
    """A wound in the chest: with shock it has crisis points to come."""
    with garage.campaign.action("A hit") as action:
        person = action.get(Person, garage.people[who])
        inflict(action, person, Wound(Location.CHEST, **points))


@pytest.mark.rows("V-01", "V-03")
def test_a_vehicle_moves_its_rate_at_the_drivers_point_with_all_aboard(garage):
    garage.do(drive(garage))
    place = garage.place("Tank")
    assert (place.zone_id, place.toward_id) == (garage.zones["Yard"], garage.zones["Road"])
    assert place.toward_metres == 40
    for name in ("Maya", "Bo"):
        assert (garage.where(name), garage.at(name).toward_metres) == ("Yard", 40)
    assert garage.at("Maya").first_spent
    assert not garage.at("Bo").first_spent
    garage.refuses(drive(garage), "no action at point 8")


@pytest.mark.rows("T-40")
def test_a_component_that_is_of_no_use_is_named_though_no_hit_stops_by_it(garage):
    assert craft(garage).state == "sound"
    with garage.campaign.action("A pin breaks") as action:
        tank = garage.place("Tank").vehicle_id
        action.session.add(Device(vehicle_id=tank, name="Track pin", points=1))
        action.session.add(Device(vehicle_id=tank, name="Gearbox"))
        action.session.add(Device(vehicle_id=tank, name="Gun", part="weapon", points=1))
    assert (craft(garage).state, craft(garage).damaged) == ("weapon out, damaged", ("Track pin",))
    assert (
        "Track pin is damaged (T-40): what it drives like without is the referee's to say."
        in preview(garage, drive(garage)).notes
    )
    garage.do(drive(garage))
    assert garage.place("Tank").zone_id == garage.zones["Yard"], "it is still driven"


@pytest.mark.rows("W-30", "G-88")
def test_whoever_is_unstable_aboard_is_moved_as_the_vehicle_goes(garage):
    hurt(garage, "Bo", shock=1)
    done = garage.do(drive(garage))
    assert (garage.of("Bo").moved, garage.of("Maya").moved) == (True, False)
    (line,) = (line for line in done.lines if "W-30" in line["rows"])
    assert line["text"] == "Bo: DM -1 at the next crisis point."
    garage.campaign.undo()
    assert not garage.of("Bo").moved
    garage.campaign.redo()
    garage.fight(4)
    assert "W-30" not in cited(garage.do(drive(garage))), "it counts once"


@pytest.mark.rows("W-30")
def test_nobody_is_moved_by_a_vehicle_that_stays_where_it_is(garage):
    hurt(garage, "Bo", shock=1)
    garage.do(drive(garage, metres=0))
    assert not garage.of("Bo").moved


@pytest.mark.rows("W-30")
def test_how_foes_fare_aboard_is_the_referees_to_know(garage):
    garage.enter("Ivo", "Gate", "opposition")
    garage.aboard("Ivo", "Tank", "passenger")
    hurt(garage, "Ivo", shock=1)
    done = garage.do(drive(garage))
    assert [line["secret"] for line in done.lines if "W-30" in line["rows"]] == [True]


@pytest.mark.rows("V-03")
def test_what_is_on_the_way_goes_on_or_comes_back_first(garage):
    garage.refit("Tank", zone_id=garage.zones["Yard"], toward_id=garage.zones["Road"])
    garage.refit("Tank", toward_metres=40)
    garage.do(drive(garage, metres=20))
    assert garage.place("Tank").toward_metres == 60
    garage.fight(4)
    garage.do(drive(garage, "Gate", metres=50))
    assert garage.place("Tank").toward_metres == 10
    garage.change("Maya", second_spent=False)
    garage.do(drive(garage, "Gate"))
    assert (garage.place("Tank").zone_id, garage.place("Tank").toward_id) == (
        garage.zones["Gate"],
        None,
    )


@pytest.mark.rows("V-07")
def test_a_vehicle_faces_where_it_goes(garage):
    garage.do(drive(garage))
    assert garage.place("Tank").facing == 90


@pytest.mark.rows("V-04")
def test_double_speed_is_thrown_for_and_doubles_the_distance(garage):
    deed = drive(garage, manner=Manner.DOUBLE)
    seen = preview(garage, deed)
    # Routine 7+ with Driver 3: faces 4 to 9.
    assert [c.chance for c in seen.chances] == [Fraction(6, 10)]
    garage.do(deed, 4)
    assert garage.where("Maya") == "Road"
    assert garage.place("Tank").doubled


@pytest.mark.rows("V-04")
def test_a_driver_who_fails_moves_at_the_listed_rate(garage):
    garage.do(drive(garage, manner=Manner.DOUBLE), 3)
    assert garage.place("Tank").toward_metres == 40
    assert not garage.place("Tank").doubled


@pytest.mark.rows("V-05", "V-06", "G-97", "G-98")
def test_evasive_driving_gives_the_full_evasion_until_the_driver_acts_again(garage):
    assert craft(garage).evasion == 2
    garage.do(drive(garage, manner=Manner.EVASIVE), 4)
    assert craft(garage).evasion == 25
    garage.fight(4)
    garage.do(drive(garage))
    assert craft(garage).evasion == 2


@pytest.mark.rows("V-05", "V-06", "V-14", "G-97")
def test_of_what_can_move_no_more_a_tenth_of_the_evasion_counts(garage):
    """It does not evade, and whatever does not evade uses one tenth of its rating."""
    garage.do(drive(garage, manner=Manner.EVASIVE), 4)
    with garage.campaign.action("Ten points") as action:
        vehicle = action.get(Vehicle, garage.vehicle("Tank").key)
        vehicle.suspension_points = 10
        action.session.add(vehicle)
    assert craft(garage).rate == 0
    assert craft(garage).evasion == 2


@pytest.mark.rows("V-05", "G-98")
def test_a_driver_who_stays_still_no_longer_evades_and_one_who_passes_does(garage):
    garage.refit("Tank", evading=True)
    garage.do(PassOption(garage.scene, garage.places["Maya"]))
    assert garage.place("Tank").evading
    garage.change("Maya", first_spent=False, pass_slot="")
    garage.do(NextPoint(garage.scene))
    assert not garage.place("Tank").evading


@pytest.mark.rows("V-05", "V-06", "V-18", "G-98", "W-16")
@pytest.mark.parametrize("wound", [{"knocked_down": True}, {"stun": 4}, {"killed": True}])
def test_a_driver_who_is_thrown_down_or_worse_evades_nothing_any_more(garage, wound):
    """And has no next action to end it; how fast it goes is another matter."""
    garage.do(drive(garage, manner=Manner.EVASIVE), 4)
    assert craft(garage).evasion == 25
    hurt(garage, "Bo", **wound)
    assert craft(garage).evasion == 25
    hurt(garage, "Maya", **wound)
    assert craft(garage).evasion == 2
    garage.refit("Tank", doubled=True)
    hurt(garage, "Maya", **wound)
    assert garage.place("Tank").doubled


@pytest.mark.rows("V-05")
def test_failing_to_drive_evasively_still_moves(garage):
    garage.do(drive(garage, manner=Manner.EVASIVE), 0)
    assert not garage.place("Tank").evading
    assert garage.place("Tank").toward_metres == 40


@pytest.mark.rows("V-14")
@pytest.mark.parametrize(("points", "metres"), [(5, 50), (9, 50)])
def test_a_damaged_suspension_halves_the_distance(garage, points, metres):
    garage.refit("Tank", suspension_points=points)
    garage.do(drive(garage))
    assert garage.place("Tank").toward_metres == metres


@pytest.mark.rows("V-14", "V-18", "V-20")
def test_what_cannot_move_does_not(garage):
    garage.refit("Tank", suspension_points=10)
    garage.refuses(drive(garage), "cannot move: plenum 10")


def test_there_must_be_a_way(garage):
    garage.refuses(drive(garage, "Hill"), "can be passed")
    garage.refuses(drive(garage, None), "can be passed")


@pytest.mark.rows("V-01")
def test_only_the_driver_drives(garage):
    garage.fight(6)
    garage.refuses(replace(drive(garage), who=garage.places["Bo"]), "not driving anything")


@pytest.mark.rows("V-03", "V-07")
def test_on_open_ground_it_goes_by_the_compass(garage):
    garage.set_scene(engine="ladder")
    garage.refit("Tank", x=10, y=20)
    garage.do(drive(garage, bearing=90))
    place = garage.place("Tank")
    assert (place.x, place.y, place.facing) == (110, 20, 90)
    assert (garage.at("Bo").x, garage.at("Bo").y) == (110, 20)
    garage.fight(4)
    garage.do(drive(garage, bearing=180, metres=30))
    assert (garage.place("Tank").x, garage.place("Tank").y) == (110, -10)


@pytest.mark.rows("V-03")
def test_nothing_drives_through_what_is_solid(garage):
    """On a board of 5 m squares a wall stands 20 m east; beyond the edge the ground is plain."""
    garage.set_scene(engine="tokens")
    with garage.campaign.action("A board") as action:
        action.session.add(TokenGround(scene_id=garage.scene, squares=["....b...."] * 3, metres=5))
    garage.refuses(drive(garage, bearing=90), "Something solid is in the way")
    garage.refuses(drive(garage, bearing=90, metres=20), "Something solid is in the way")
    garage.do(drive(garage, bearing=90, metres=15))
    assert garage.place("Tank").x == 15
    garage.fight(4)
    garage.do(drive(garage, bearing=0))
    assert garage.place("Tank").y == 100


@pytest.mark.rows("V-02")
def test_a_ridden_animal_moves_at_the_riders_point(garage):
    garage.enter("Horse", "Gate", coolness=3)
    garage.enter("Ines", "Gate", coolness=8, skills={"Riding": 4})
    garage.drive_in(
        "Mount", "Gate", animal_id=garage.people["Horse"], combat_movement=60,
        suspension="", driving_skill="Riding",
    )  # fmt: skip
    garage.aboard("Ines", "Mount", "rider")
    ride = Drive(garage.scene, garage.places["Ines"], garage.zones["Yard"])
    garage.do(replace(ride, manner=Manner.DOUBLE), 3)
    assert (garage.where("Ines"), garage.where("Horse")) == ("Yard", "Yard")
    assert not garage.at("Horse").first_spent
    garage.change("Horse", unconscious_since=1)
    garage.fight(4)
    garage.refuses(replace(ride, to=garage.zones["Gate"]), "Horse is out of action")


def test_doors_and_crawlspaces_on_the_way_are_named_for_no_rule_says_what_fits(garage):
    garage.zone("Culvert", crawlspace=True)
    garage.border("Yard", "Culvert", kind="door", metres=5)
    notes = " ".join(preview(garage, drive(garage, "Culvert")).notes)
    assert (
        "The way leads through the door to Culvert and the crawlspace Culvert: say whether it fits."
    ) in notes
    assert "fits" not in " ".join(preview(garage, drive(garage)).notes)
