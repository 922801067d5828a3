"""Launching missiles at vehicles in a scene."""

from dataclasses import replace

import pytest

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.fight.detect import Detect
from models.deeds.fight.launch import SENSED, Launch
from models.deeds.fight.turn import EndTurn
from models.deeds.house.ruling import SetRuling
from models.tables import (
    Border,
    Deployment,
    Missile,
    Participant,
    Person,
    Phase,
    Scene,
    Station,
    Vehicle,
    Zone,
    ZoneMap,
)
from rules.dice import GivenDice
from rules.rulings import FragmentRounding, TenSided
from rules.vehicles.missiles import Angle


@pytest.fixture
def campaign(tmp_path):
    """Maya with two missiles; an evading tank 400 m north that faces her, and a truck."""
    opened = Campaign.create(tmp_path / "Plain.outrider")
    with opened.action("Set up") as action:
        for row in (
            ZoneMap(name="Plain"),
            Zone(map_id=1, name="Open ground", x=0, y=0),
            Person(name="Maya", side="party", coolness=8),
            Scene(name="Plain", map_id=1, engine="bands", phase=Phase.COMBAT, turn=1, point=8),
            Participant(scene_id=1, person_id=1, side="party", zone_id=1),
            Vehicle(name="Tank", evasion=30, combat_movement=100, armour_front=100,
                    armour_overhead=10, suspension="none"),
            Vehicle(name="Truck", suspension="none"),
            Deployment(scene_id=1, vehicle_id=1, zone_id=1, y=400, facing=180),
            Deployment(scene_id=1, vehicle_id=2, zone_id=1, y=500, facing=180),
            Missile(name="Javelin", person_id=1, number=2, range=450, homing=9,
                    attack_angle="selectable", explosive_points=5),
        ):  # fmt: skip
            action.session.add(row)
            action.session.flush()
    return opened


def look(campaign, deed):
    with campaign.read() as session:
        return deed.preview(session)


def missiles(campaign):
    with campaign.read() as session:
        return session.get(Missile, 1).number


@pytest.mark.rows("V-06", "V-22", "V-25", "V-27")
def test_the_preview_counts_a_tenth_of_the_evasion_and_the_face(campaign):
    front = look(campaign, Launch(1, 1, 1, 1))
    assert front.chances[0].chance * 10 == 6  # homing 9, less 3
    assert "against front armour 100" in front.notes[1]
    above = look(campaign, Launch(1, 1, 1, 1, setting=Angle.OVERHEAD))
    assert "contact 20 against overhead armour 10" in above.notes[1]
    assert look(campaign, Launch(1, 1, 1, 2)).refusals  # the truck is out of range


@pytest.mark.rows("V-21", "V-23", "V-26")
def test_a_miss_crashes_and_the_missile_is_gone_until_it_is_taken_back(campaign):
    done = campaign.perform(Launch(1, 1, 1, 1), GivenDice([7]))
    assert "misses Tank and crashes" in done.lines[0]["text"]
    assert missiles(campaign) == 1
    campaign.undo()
    assert missiles(campaign) == 2


@pytest.mark.rows("V-28", "G-102")
def test_a_hit_from_above_destroys_the_tank(campaign):
    # 20 against 10: +2, so an 9 is 11 on the chart, a catastrophe.
    done = campaign.perform(Launch(1, 1, 1, 1, setting=Angle.OVERHEAD), GivenDice([6, 9]))
    told = " ".join(line["text"] for line in done.lines)
    assert "hits Tank, overhead" in told
    assert "catastrophe" in told
    with pytest.raises(Refusal):
        campaign.perform(Launch(1, 1, 1, 1), GivenDice([1]))  # the action is spent


@pytest.fixture
def automatic(campaign):
    """The missile needs no gunner's eye, and the truck is nearer than the tank."""
    with campaign.action("Automatic") as action:
        row, truck = action.get(Missile, 1), action.get(Deployment, 2)
        row.guidance, row.range, truck.y = "fully automatic", 1_000, 300
        action.session.add(row)
        action.session.add(truck)
    return campaign


@pytest.mark.rows("V-24", "G-99")
def test_a_fully_automatic_missile_takes_the_nearest_vehicle(automatic):
    done = automatic.perform(Launch(1, 1, 1), GivenDice([10]))
    assert [line["text"] for line in done.lines] == ["The Javelin misses Truck and crashes."]


@pytest.mark.rows("V-24", "T-76")
def test_the_referee_may_say_which_it_takes(automatic):
    preview = look(automatic, Launch(1, 1, 1))
    (takes,) = (option for option in preview.options if option.field == "vehicle")
    assert [label for _, label in takes.choices] == ["the nearest", "Tank", "Truck"]
    done = automatic.perform(Launch(1, 1, 1, takes.next), GivenDice([10]))
    assert [line["text"] for line in done.lines] == [
        "Set by the referee: takes Tank.",
        "The Javelin misses Tank and crashes.",
    ]


@pytest.mark.rows("V-24")
def test_without_an_enemy_vehicle_it_finds_nothing(automatic):
    with automatic.action("Gone") as action:
        for key in (1, 2):
            action.session.delete(action.get(Deployment, key))
    with pytest.raises(Refusal, match="V-24"):
        automatic.perform(Launch(1, 1, 1), GivenDice([1]))


@pytest.mark.rows("G-01", "V-26")
def test_a_homing_throw_read_0_to_9_is_named(campaign):
    campaign.perform(SetRuling("G-01", TenSided.ZERO))
    preview = look(campaign, Launch(1, 1, 1, 1))
    assert preview.chances[0].chance * 10 == 7  # 0 to 6
    assert any(note.startswith("G-01") for note in preview.notes)
    done = campaign.perform(Launch(1, 1, 1, 1), GivenDice([9]))
    assert any("G-01" in line["rows"] for line in done.lines)


@pytest.mark.rows("G-105", "X-13")
def test_the_radius_of_its_fragments_is_named_where_it_is_ruled(campaign):
    hit = Launch(1, 1, 1, 1, setting=Angle.OVERHEAD, result=True)
    assert not any("as this campaign" in t["text"] for t in campaign.perform(hit).lines)
    campaign.undo()
    campaign.perform(SetRuling("G-105", FragmentRounding.DOWN))
    told = [line["text"] for line in campaign.perform(hit).lines]
    assert any(line.startswith("G-105 as this campaign rules") for line in told)
    assert any("fragments to 15 m" in line for line in told)  # 5 points, between 4 and 8


# Locked on by sensors


@pytest.fixture
def indoors(campaign):
    """Maya aboard a carrier with sensors, the tank two zones on, where no line of sight leads."""
    with campaign.action("Zones") as action:
        action.get(Scene, 1).engine = "zones"
        for row in (
            Zone(map_id=1, name="Cutting", x=1, y=0),
            Border(map_id=1, a_id=1, b_id=2, kind="door", metres=400),
            Vehicle(name="Carrier", sensor_range=20),
            Deployment(scene_id=1, vehicle_id=3, zone_id=1, side="party"),
            Station(vehicle_id=3, person_id=1, role="gunner"),
        ):
            action.session.add(row)
            action.session.flush()
        for key in (1, 2):
            action.get(Deployment, key).zone_id = 2
    return campaign


@pytest.mark.rows("V-24", "N-05")
def test_a_vehicle_that_sensors_have_acquired_can_be_locked_on(indoors):
    launch = Launch(1, 1, 1, 1)
    assert "V-24" in look(indoors, launch).refusals[0]
    found = Detect(1, 1, 1, craft=True, blocked=False)  # the referee says the door is no hill
    indoors.perform(found, GivenDice([6]))  # Routine 7+
    assert "V-24" in look(indoors, launch).refusals[0]
    indoors.perform(replace(found, again=True), GivenDice([7]))
    shown = look(indoors, launch)
    assert shown.refusals == ()
    assert SENSED.format("Tank") in shown.notes
    assert "V-24" in look(indoors, Launch(1, 1, 1, 2)).refusals[0]  # the truck was not found
    indoors.perform(EndTurn(1))
    assert look(indoors, launch).refusals == ()  # this turn and the next
    indoors.perform(EndTurn(1))
    assert "V-24" in look(indoors, launch).refusals[0]


@pytest.mark.rows("V-24")
def test_only_the_sensors_of_the_launchers_own_vehicle_lock_on(indoors):
    indoors.perform(Detect(1, 1, 1, craft=True, blocked=False), GivenDice([7]))
    with indoors.action("On foot") as action:
        action.session.delete(action.get(Station, 1))
    assert "V-24" in look(indoors, Launch(1, 1, 1, 1)).refusals[0]
    with indoors.action("In a car without sensors") as action:
        for row in (
            Vehicle(name="Car"),
            Deployment(scene_id=1, vehicle_id=4, zone_id=1, side="party"),
            Station(vehicle_id=4, person_id=1, role="gunner"),
        ):
            action.session.add(row)
            action.session.flush()
    assert "V-24" in look(indoors, Launch(1, 1, 1, 1)).refusals[0]
