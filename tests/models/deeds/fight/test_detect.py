"""Looking for people and vehicles with sensors in a scene."""

from dataclasses import replace

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.afar import NO_WAY
from models.campaign import Campaign
from models.deeds.clock.time import Advance
from models.deeds.fight.actions import Special
from models.deeds.fight.cross import Cross
from models.deeds.fight.detect import Detect
from models.deeds.fight.drive import Drive
from models.deeds.fight.fire_at_vehicle import FireAtVehicle
from models.deeds.fight.turn import EndTurn, NextPoint
from models.deeds.house.ruling import SetRuling
from models.tables import (
    BandGround,
    Deployment,
    Entry,
    LadderFeature,
    Participant,
    Person,
    Phase,
    Scene,
    Sensor,
    Sighting,
    Skill,
    Station,
    Vehicle,
    Weapon,
    Zone,
    ZoneMap,
)
from rules.dice import GivenDice
from rules.rulings import FullRange


@pytest.fixture
def campaign(tmp_path):
    """Maya in a rover with a 20 km +2 sensor; a guard 10 km and a truck 15 km away."""
    opened = Campaign.create(tmp_path / "Plain.outrider")
    with opened.action("Set up") as action:
        for row in (
            ZoneMap(name="Plain"),
            Zone(map_id=1, name="Open ground", x=0, y=0),
            Person(name="Maya", side="party"),
            Person(name="Guard", side="opposition", tier="green"),
            Scene(name="Plain", map_id=1, engine="bands", phase=Phase.COMBAT, turn=1, point=5),
            Participant(scene_id=1, person_id=1, side="party", zone_id=1),
            Participant(scene_id=1, person_id=2, zone_id=1, x=10_000),
            Vehicle(name="Rover", sensor_range=20, sensor_bonus=2),
            Vehicle(name="Truck", signature=-3),
            Deployment(scene_id=1, vehicle_id=1, zone_id=1, side="party"),
            Deployment(scene_id=1, vehicle_id=2, zone_id=1, x=15_000),
            Station(vehicle_id=1, person_id=1, role="driver"),
            Sensor(name="Mast", range_km=40),
        ):
            action.session.add(row)
            action.session.flush()
    return opened


def look(campaign, deed):
    with campaign.read() as session:
        return deed.preview(session)


@pytest.mark.rows("N-02", "N-04")
def test_the_vehicles_own_sensor_at_half_range(campaign):
    preview = look(campaign, Detect(1, 1, 2))
    assert preview.need.startswith("Routine 7+")
    assert preview.dm.total == 2
    assert preview.chances[0].chance * 10 == 5


@pytest.mark.rows("N-03")
def test_a_vehicle_has_a_signature_and_the_other_sensor_a_longer_reach(campaign):
    own = look(campaign, Detect(1, 1, 2, craft=True))
    assert own.need.startswith("Difficult 11+")
    assert own.dm.total == -1
    mast = look(campaign, Detect(1, 1, 2, craft=True, sensor=1))
    assert mast.need.startswith("Routine 7+")
    assert mast.dm.total == -3


def test_who_is_detected_is_known_until_it_is_taken_back(campaign):
    def known():
        with campaign.read() as session:
            return [(s.side, s.participant_id) for s in session.exec(select(Sighting))]

    campaign.perform(Detect(1, 1, 2), GivenDice([4]))
    assert known() == []
    campaign.perform(Detect(1, 1, 2, again=True), GivenDice([5]))
    assert known() == [("party", 2)]
    campaign.undo()
    assert known() == []


@pytest.mark.rows("N-06", "N-07")
def test_the_referee_says_what_is_obscured_and_who_has_acted(campaign):
    assert look(campaign, Detect(1, 1, 2, obscured=True)).dm.total == -1
    assert look(campaign, Detect(1, 1, 2, obscured=True, acted=True)).dm.total == 2


def acted(campaign, deed):
    (option,) = (each for each in look(campaign, deed).options if each.field == "acted")
    return option.value


@pytest.mark.rows("N-07")
def test_who_moved_or_fired_this_turn_has_shown_up_and_who_stayed_still_has_not(campaign):
    with campaign.action("The guard can act") as action:
        person = action.get(Person, 2)
        person.coolness, person.tier = 5, ""
        action.session.add(person)
        gun = {"magazine": 9, "rounds": 9, "aimed_range": 9_000, "dpv": 1, "in_hand": True}
        action.session.add(Weapon(person_id=2, name="Long gun", skill="Rifle", **gun))
        action.session.add(Skill(person_id=2, name="Rifle", level=3))
    search = Detect(1, 1, 2)
    campaign.perform(FireAtVehicle(1, 2, 1), GivenDice([1]))
    assert acted(campaign, search)
    campaign.undo()
    campaign.perform(Special(1, 2, "waits"))
    assert not acted(campaign, search)
    campaign.undo()
    campaign.perform(NextPoint(1))
    assert not acted(campaign, search)  # stayed still
    campaign.undo()
    campaign.perform(Cross(1, 2, 1))
    assert acted(campaign, search)
    campaign.perform(EndTurn(1))
    assert not acted(campaign, search)


@pytest.mark.rows("N-07")
def test_a_vehicle_shows_up_by_what_its_crew_does(campaign):
    with campaign.action("The guard drives") as action:
        person = action.get(Person, 2)
        person.coolness, person.tier = 5, ""
        truck = action.get(Vehicle, 2)
        truck.combat_movement = 100
        action.session.add_all([person, truck, Station(vehicle_id=2, person_id=2, role="driver")])
    search = Detect(1, 1, 2, craft=True)
    assert not acted(campaign, search)
    campaign.perform(Drive(1, 2))
    assert acted(campaign, search)


def test_what_an_unseen_enemy_looks_for_is_the_referees(campaign):
    done = campaign.perform(Detect(1, 2, 1, sensor=1), GivenDice([9]))
    with campaign.read() as session:
        entry = session.get_one(Entry, done.key)
        assert entry.secret
        assert [thrown["secret"] for thrown in entry.thrown] == [True]


@pytest.mark.rows("G-58", "N-02", "N-04")
def test_the_example_of_seven_at_full_range_may_be_ruled(campaign):
    far = Detect(1, 1, 2, distance=20_000)
    assert look(campaign, far).chances[0].chance * 10 == 1  # 11 less 2: a 9 alone
    campaign.perform(SetRuling("G-58", FullRange.NINE))
    preview = look(campaign, far)
    assert preview.chances[0].chance * 10 == 3  # 7, 8 and 9
    assert any(note.startswith("G-58") for note in preview.notes)
    told = campaign.perform(far, GivenDice([7])).lines
    assert any("G-58" in line["rows"] for line in told)
    near = campaign.perform(Detect(1, 1, 2, again=True), GivenDice([5])).lines
    assert not any("G-58" in line["rows"] for line in near)


@pytest.mark.rows("N-01", "N-05")
def test_what_cannot_be_looked_for(campaign):
    assert look(campaign, Detect(1, 1, 2, blocked=True)).refusals
    assert look(campaign, Detect(1, 1, 2, blocked=True, acted=True)).refusals
    assert look(campaign, Detect(1, 1, 2, distance=20_001)).refusals
    with pytest.raises(Refusal, match="N-01"):
        campaign.perform(Detect(1, 2, 1), GivenDice([9]))


# One attempt a turn


@pytest.mark.rows("G-59")
def test_a_sensor_looks_once_a_turn_and_another_beside_it(campaign):
    campaign.perform(Detect(1, 1, 2), GivenDice([4]))
    for again in (Detect(1, 1, 2), Detect(1, 1, 2, craft=True)):
        assert "one attempt of this turn (G-59)" in look(campaign, again).refusals[0]
        with pytest.raises(Refusal, match="G-59"):
            campaign.perform(again, GivenDice([9]))
    campaign.perform(Detect(1, 1, 2, sensor=1), GivenDice([4]))
    campaign.perform(EndTurn(1))
    assert not look(campaign, Detect(1, 1, 2)).refusals
    campaign.undo()
    assert look(campaign, Detect(1, 1, 2)).refusals
    campaign.undo()
    campaign.undo()
    assert not look(campaign, Detect(1, 1, 2)).refusals


@pytest.mark.rows("G-59", "T-76")
def test_the_referee_lets_it_look_again(campaign):
    campaign.perform(Detect(1, 1, 2), GivenDice([4]))
    done = campaign.perform(Detect(1, 1, 2, again=True), GivenDice([5]))
    assert any("looks again yes" in line["text"] and line["secret"] for line in done.lines)


# Out of a fight


@pytest.mark.rows("N-01", "G-59")
def test_sensors_look_before_there_is_a_fight(campaign):
    with campaign.action("No fight yet") as action:
        scene = action.get(Scene, 1)
        scene.phase, scene.turn, scene.point = Phase.STEALTH, 0, 0
    done = campaign.perform(Detect(1, 1, 2), GivenDice([5]))
    assert any("Guard is detected" in line["text"] for line in done.lines)
    with campaign.read() as session:
        assert [s.participant_id for s in session.exec(select(Sighting))] == [2]
    assert look(campaign, Detect(1, 1, 2)).refusals  # the same thirty seconds
    campaign.perform(Advance(30))
    assert not look(campaign, Detect(1, 1, 2)).refusals


@pytest.mark.rows("D-12", "G-160")
def test_tokens_are_found_by_the_checks_of_the_board_alone(campaign):
    with campaign.action("Tokens") as action:
        scene = action.get(Scene, 1)
        scene.phase, scene.engine = Phase.STEALTH, "tokens"
    assert "D-12" in look(campaign, Detect(1, 1, 2)).refusals[0]
    with campaign.action("A fight") as action:
        action.get(Scene, 1).phase = Phase.COMBAT
    assert look(campaign, Detect(1, 1, 2)).refusals == ()


def test_where_no_way_leads_the_referee_says_how_far_it_is(campaign):
    with campaign.action("Two zones apart") as action:
        action.get(Scene, 1).engine = "zones"
        action.session.add(Zone(map_id=1, name="Beyond", x=1, y=0))
        action.session.flush()
        action.get(Participant, 2).zone_id = 2
    assert NO_WAY in look(campaign, Detect(1, 1, 2, blocked=False)).refusals
    said = look(campaign, Detect(1, 1, 2, blocked=False, distance=10_000))
    assert said.refusals == ()
    assert said.need.startswith("Routine 7+")


@pytest.mark.rows("N-05", "R-16")
def test_a_sensor_reaches_farther_along_a_track_than_any_eye(campaign):
    with campaign.action("A wood at night") as action:
        action.session.add(BandGround(scene_id=1, terrain="light forest", sky="starlit night"))
    assert look(campaign, Detect(1, 1, 2)).refusals == ()  # 10 km: nobody sees so far


@pytest.mark.rows("N-05", "C-45")
def test_a_feature_between_blocks_a_sensor(campaign):
    with campaign.action("A hill") as action:
        action.get(Scene, 1).engine = "ladder"
        action.session.add(LadderFeature(scene_id=1, name="Hill", x=5_000, y=0, across=200))
    search = Detect(1, 1, 2)
    assert "N-05" in look(campaign, search).refusals[0]
    assert look(campaign, replace(search, blocked=False)).refusals == ()
