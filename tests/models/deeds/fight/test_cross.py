"""Crossing open ground in a fight, and being put somewhere by hand."""

from math import isclose

import pytest

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.fight.cross import Cross
from models.deeds.house.ruling import SetRuling
from models.deeds.scenes.place import PutOnGround
from models.effects.crossing import Way
from models.tables import Deployment, Participant, Person, Phase, Scene, Vehicle, Zone, ZoneMap
from rules.combat.movement import Mode
from rules.rulings import MovePeriod


@pytest.fixture
def campaign(tmp_path):
    """Two people 30 m east and 40 m north of each other, in a fight on open ground."""
    opened = Campaign.create(tmp_path / "Plain.outrider")
    with opened.action("Set up") as action:
        for row in (
            ZoneMap(name="Plain"),
            Zone(map_id=1, name="Open ground", x=0, y=0),
            Person(name="Maya", side="party", coolness=8),
            Person(name="Guard", side="opposition", tier="green", coolness=4),
            Scene(name="Plain", map_id=1, engine="bands", phase=Phase.COMBAT, turn=1, point=8),
            Participant(scene_id=1, person_id=1, side="party", zone_id=1),
            Participant(scene_id=1, person_id=2, zone_id=1, x=30, y=40),
        ):
            action.session.add(row)
            action.session.flush()
    return opened


def place(campaign, key):
    with campaign.read() as session:
        row = session.get(Participant, key)
        return row.x, row.y


@pytest.mark.rows("C-20", "C-22", "G-43")
@pytest.mark.parametrize(
    ("way", "mode", "metres", "expected"),
    [
        (Way.TOWARD, Mode.TROT, None, (12, 16)),  # 40 m a turn, 20 m an action, of 50 m
        (Way.TOWARD, Mode.WALK, 5, (3, 4)),
        (Way.AWAY, Mode.WALK, None, (-6, -8)),
        (Way.EAST, Mode.RUN, None, (40, 0)),
        (Way.SOUTH, Mode.CRAWL, 2, (0, -2)),
    ],
)
def test_an_action_goes_so_far(campaign, way, mode, metres, expected):
    campaign.perform(Cross(1, 1, 2, way, mode, metres))
    assert all(map(isclose, place(campaign, 1), expected))
    campaign.undo()
    assert place(campaign, 1) == (0, 0)


@pytest.mark.rows("C-20", "V-02")
def test_somebody_goes_up_to_a_vehicle(campaign):
    with campaign.action("A skiff") as action:
        action.session.add(Vehicle(name="Skiff"))
        action.session.flush()
        action.session.add(Deployment(scene_id=1, vehicle_id=1, side="party", zone_id=1, x=9))
    toward = Cross(1, 1, -1)
    with campaign.read() as session:
        assert "then 1 m from Skiff" in toward.preview(session).notes[0]
    assert campaign.perform(toward).title == "Maya moves toward Skiff"
    assert place(campaign, 1) == (8, 0)


@pytest.mark.rows("C-73")
def test_whoever_goes_up_to_somebody_stops_within_reach(campaign):
    campaign.perform(PutOnGround(1, (2,), 3, 4))
    campaign.perform(Cross(1, 1, 2))
    x, y = place(campaign, 1)
    assert isclose(x, 2.4)
    assert isclose(y, 3.2)


@pytest.mark.parametrize(("metres", "why"), [(None, "beside Guard already"), (0, "0 m")])
def test_standing_still_spends_no_action(campaign, metres, why):
    campaign.perform(PutOnGround(1, (2,), 1, 0))
    with pytest.raises(Refusal, match=why):
        campaign.perform(Cross(1, 1, 2, metres=metres))
    campaign.perform(Cross(1, 1, 2, Way.AWAY))


def test_the_preview_says_how_far_is_left(campaign):
    with campaign.read() as session:
        preview = Cross(1, 1, 2).preview(session)
    assert "goes 20 m; then 30 m from Guard" in preview.notes[0]
    assert not preview.refusals


def test_nobody_moves_out_of_turn_or_over_zones(campaign):
    with pytest.raises(Refusal):
        campaign.perform(Cross(1, 2, 1))  # the green guard acts at 4 and 2
    with campaign.action("Zones") as action:
        action.get(Scene, 1).engine = "zones"
    with pytest.raises(Refusal, match="zones"):
        campaign.perform(Cross(1, 1, 2))


def test_several_put_somewhere_stand_beside_each_other_and_come_back(campaign):
    campaign.perform(PutOnGround(1, (1, 2), 100, -20))
    assert (place(campaign, 1), place(campaign, 2)) == ((100, -20), (101, -20))
    campaign.undo()
    assert (place(campaign, 1), place(campaign, 2)) == ((0, 0), (30, 40))


@pytest.mark.rows("G-43", "C-22")
def test_metres_for_each_action_are_named(campaign):
    campaign.perform(SetRuling("G-43", MovePeriod.ACTION))
    with campaign.read() as session:
        assert any(note.startswith("G-43") for note in Cross(1, 1, 2).preview(session).notes)
    done = campaign.perform(Cross(1, 1, 2, Way.EAST))
    assert any("G-43 as this campaign rules" in line["text"] for line in done.lines)
    assert place(campaign, 1) == (40, 0)
