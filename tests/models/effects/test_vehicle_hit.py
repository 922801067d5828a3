"""What a hit leaves of a vehicle and its crew, in the rows."""

from dataclasses import dataclass
from fractions import Fraction

import pytest

from models.action import Action
from models.bridge.vehicles import crafts
from models.deeds.house.ruling import SetRuling
from models.effects.vehicle_hit import strike_vehicle
from models.tables import Part, Sighting, Vehicle
from rules.rulings import CrewDamage
from rules.vehicles.hits import Face
from tests.models.deeds.garage import CANNON, HOVERTANK, Garage

HULL, SUSPENSION = 4, 3


@dataclass(frozen=True)
class Struck:
    """One hit on a vehicle, as a deed."""

    vehicle: int
    dpv: Fraction
    face: Face = Face.FRONT

    def perform(self, action: Action) -> None:
        strike_vehicle(action, action.get(Vehicle, self.vehicle), self.dpv, self.face)


@pytest.fixture
def garage(tmp_path):
    garage = Garage(tmp_path / "Garage.outrider")
    garage.zone("Yard")
    garage.drive_in("Tank", "Yard", weapons=[CANNON], **HOVERTANK)
    return garage


def hit(garage, dpv, *dice, face=Face.FRONT):
    return garage.do(Struck(garage.vehicles["Tank"], Fraction(dpv), face), *dice)


def craft(garage):
    with garage.campaign.read() as session:
        return crafts(session, garage.scene)[0]


def lines(garage):
    return " ".join(line["text"] for line in garage.last_entry().lines)


@pytest.mark.rows("V-13", "V-14", "G-103")
def test_the_hovertank_of_the_document_loses_three_points_and_with_two_more_half_its_speed(garage):
    hit(garage, 18, SUSPENSION)
    assert garage.vehicle("Tank").suspension_points == 3
    assert craft(garage).rate == 100
    hit(garage, 10, SUSPENSION)
    assert garage.vehicle("Tank").suspension_points == 5
    assert craft(garage).rate == 50
    assert "half speed" in lines(garage)
    hit(garage, 25, SUSPENSION)
    assert craft(garage).rate == 0
    assert "immobile" in lines(garage)
    assert garage.components("Tank") == {"plenum": 3}


@pytest.mark.rows("V-10", "V-13")
def test_what_does_not_penetrate_does_nothing(garage):
    before = garage.vehicle("Tank").model_dump()
    hit(garage, 10, HULL)
    hit(garage, 5, SUSPENSION)
    assert garage.vehicle("Tank").model_dump() == before
    assert garage.components("Tank") == {}


@pytest.mark.rows("V-12")
def test_a_low_throw_has_no_effect(garage):
    hit(garage, 11, HULL, 2)
    assert garage.components("Tank") == {}


def secrets(done):
    """The lines that name the driver, and whether they are the referee's alone."""
    named = [line for line in done.lines if "Driver" in line["text"]]
    assert named
    return {line["secret"] for line in named}


def thrown_for_the_driver(garage):
    thrown = [each for each in garage.last_entry().thrown if "Driver" in each["purpose"]]
    return {each["secret"] for each in thrown}


@pytest.mark.rows("V-15", "V-18", "V-20")
@pytest.mark.parametrize(
    ("side", "place", "open_topped", "found", "unseen"),
    [
        ("opposition", "opposition", False, True, True),
        ("opposition", "opposition", True, False, True),
        ("opposition", "opposition", True, True, False),
        ("party", "opposition", False, False, False),
        ("bystander", "party", False, False, False),
    ],
)
def test_the_crew_is_hit_unseen_unless_it_is_seen(garage, side, place, open_topped, found, unseen):
    garage.enter("Driver", "Yard", side)
    garage.aboard("Driver", "Tank", "driver")
    garage.refit("Tank", open_topped=open_topped, side=place)
    if found:
        with garage.campaign.action("Found") as action:
            action.session.add(Sighting(scene_id=garage.scene, side="party", participant_id=1))
    crew_hit = hit(garage, 12, HULL, 3, 3)
    assert secrets(crew_hit) == {unseen}
    assert thrown_for_the_driver(garage) == {unseen}
    assert not crew_hit.lines[0]["secret"]  # that the tank is hit is plain to see
    garage.campaign.undo()
    garage.refit("Tank", doubled=True)
    stopped = hit(garage, 11, HULL, 6, 10, 1, 10)
    assert secrets(stopped) == {unseen}
    assert thrown_for_the_driver(garage) == {unseen}
    assert [line["secret"] for line in stopped.lines if "Tank crashes" in line["text"]] == [False]
    garage.campaign.undo()
    assert secrets(hit(garage, 11, HULL, 9)) == {unseen}


@pytest.mark.rows("V-15", "G-94")
def test_a_crew_hit_wounds_a_player_character_by_what_penetrated(garage):
    garage.enter("Maya", "Yard")
    garage.aboard("Maya", "Tank", "driver")
    # chart 3: crew; location 3 is a serious chest wound; 2 points above the armour: 2 shocks
    hit(garage, 12, HULL, 3, 3)
    assert garage.of("Maya").shock == 2


@pytest.mark.rows("V-15", "G-94")
def test_by_the_chart_the_crew_is_hit_by_all_of_the_weapon(garage):
    garage.campaign.perform(SetRuling("G-94", CrewDamage.WEAPON))
    garage.enter("Maya", "Yard", life_level=80)
    garage.aboard("Maya", "Tank", "driver")
    hit(garage, 12, HULL, 3, 3)
    assert garage.of("Maya").shock == 12
    assert "G-94 as this campaign rules" in lines(garage)


@pytest.mark.rows("V-15", "G-104")
def test_a_crew_hit_puts_a_non_player_character_out_of_action(garage):
    garage.enter("Guard", "Yard", tier="elite")
    garage.aboard("Guard", "Tank", "gunner", "Cannon")
    hit(garage, 12, HULL, 3)
    assert garage.of("Guard").unconscious


@pytest.mark.rows("V-16")
def test_two_crew_hits_strike_two_of_the_crew(garage):
    for name in ("One", "Two", "Three"):
        garage.enter(name, "Yard", tier="green")
        garage.aboard(name, "Tank")
    # of three the second, then of the other two the second
    hit(garage, 12, HULL, 4, 2, 2)
    assert [garage.of(n).unconscious for n in ("One", "Two", "Three")] == [False, True, True]


@pytest.mark.rows("V-16")
def test_two_crew_hits_on_one_aboard_strike_once(garage):
    garage.enter("One", "Yard", tier="green")
    garage.aboard("One", "Tank")
    hit(garage, 12, HULL, 4)
    assert garage.of("One").shock == 1


@pytest.mark.rows("V-15")
def test_of_an_unnamed_crew_the_referee_says_who_is_hit(garage):
    hit(garage, 12, HULL, 3)
    assert "the referee says who is hit" in lines(garage)


@pytest.mark.rows("V-17", "G-95")
def test_a_weapon_is_destroyed_and_its_gunner_hit(garage):
    garage.enter("Gunner", "Yard", tier="green")
    garage.enter("Driver", "Yard", tier="green")
    garage.aboard("Driver", "Tank", "driver")
    garage.aboard("Gunner", "Tank", "gunner", "Cannon")
    hit(garage, 12, HULL, 5)
    assert garage.components("Tank") == {"Cannon": 3}
    assert craft(garage).broken == {Part.WEAPON}
    assert garage.of("Gunner").unconscious
    assert not garage.of("Driver").unconscious
    hit(garage, 12, HULL, 5)
    assert "no weapon left" in lines(garage)


@pytest.mark.rows("V-17")
def test_a_remote_mount_spares_its_gunner(garage):
    remote = CANNON | {"name": "Turret", "remote_mount": True}
    garage.drive_in("Scout", "Yard", weapons=[remote, CANNON], **HOVERTANK)
    garage.enter("Gunner", "Yard", tier="green")
    garage.aboard("Gunner", "Scout", "gunner", "Turret")
    garage.do(Struck(garage.vehicles["Scout"], Fraction(12)), HULL, 5, 1)
    assert garage.components("Scout") == {"Turret": 3}
    assert not garage.of("Gunner").unconscious


@pytest.mark.rows("V-18")
def test_mobility_stops_the_vehicle_and_hits_one_of_the_crew(garage):
    garage.enter("Driver", "Yard", tier="green")
    garage.aboard("Driver", "Tank", "driver")
    hit(garage, 12, HULL, 6)
    assert craft(garage).rate == 0
    assert craft(garage).state == "stopped"
    assert garage.of("Driver").unconscious


@pytest.mark.rows("V-18", "V-19", "G-96")
def test_at_double_speed_the_driver_must_avoid_a_crash(garage):
    garage.enter("Driver", "Yard", skills={"Driver": 5}, coolness=8)
    garage.enter("Other", "Yard", tier="green")
    garage.aboard("Other", "Tank")
    garage.aboard("Driver", "Tank", "driver")
    garage.refit("Tank", doubled=True)
    # chart 6; the first of two is hit; Difficult 11 with Driver 5 needs a 6
    hit(garage, 12, HULL, 6, 1, 6)
    assert garage.of("Driver").stun == 0
    assert "avoids a crash" in lines(garage)
    assert not garage.place("Tank").doubled


@pytest.mark.rows("V-18", "V-19", "G-96")
def test_a_crash_bruises_everybody_aboard_who_lives(garage):
    garage.enter("Driver", "Yard", skills={"Driver": 5})
    garage.enter("Other", "Yard", tier="green", dead_since=1, dead_by="head")
    garage.aboard("Other", "Tank")
    garage.aboard("Driver", "Tank", "driver")
    garage.refit("Tank", doubled=True)
    # the driver is hit in the leg (light), fails with a 5, and at DPV 100 / 20 = 5 blunt trauma
    # a serious chest hit is five points, of which the first, third and fifth are stuns
    hit(garage, 12, HULL, 6, 9, 5, 3)
    driver = garage.of("Driver")
    assert (driver.light, driver.shock, driver.stun) == (1, 2, 3)


@pytest.mark.rows("V-19")
def test_with_nobody_at_the_controls_it_crashes(garage):
    garage.enter("Guest", "Yard", tier="green")
    garage.aboard("Guest", "Tank")
    garage.refit("Tank", doubled=True)
    hit(garage, 12, HULL, 6, 9)
    assert "Nobody is at the controls" in lines(garage)
    assert "crashes" in lines(garage)


@pytest.mark.rows("V-18", "G-96")
def test_what_is_airborne_crashes_and_all_aboard_die(garage):
    garage.enter("Pilot", "Yard")
    garage.aboard("Pilot", "Tank", "driver")
    garage.refit("Tank", airborne=True)
    hit(garage, 12, HULL, 6, 9)
    assert garage.of("Pilot").dead
    assert craft(garage).wrecked


@pytest.mark.rows("V-20")
def test_a_catastrophe_leaves_a_wreck_and_nobody_alive(garage):
    for name in ("One", "Two"):
        garage.enter(name, "Yard")
        garage.aboard(name, "Tank")
    garage.refit("Tank", doubled=True, evading=True)
    hit(garage, 12, HULL, 9)
    assert garage.of("One").dead
    assert garage.of("Two").dead
    assert craft(garage).state == "wreck"
    assert craft(garage).evasion == 2, "a tenth, as of whatever does not evade (V-06)"
    assert not garage.place("Tank").doubled


@pytest.mark.rows("V-12", "V-20")
def test_undo_gives_the_vehicle_and_the_dead_back(garage):
    garage.enter("One", "Yard")
    garage.aboard("One", "Tank")
    before = garage.content()
    hit(garage, 12, HULL, 9)
    garage.campaign.undo()
    after = garage.content()
    for table in ("vehicle", "device", "person", "wound", "due", "deployment"):
        assert after[table] == before[table]
