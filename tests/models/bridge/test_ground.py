"""Distances between people, who stands against whom, and who sees whom."""

from contextlib import contextmanager

import pytest

from models.action import Refusal
from models.bridge.ground import SAME_ZONE_METRES, Field
from models.tables import Scene
from tests.models.deeds.stage import Stage


@pytest.fixture
def stage(tmp_path):
    """A - 20 - B - 30 - C, a way round over D of 10 and 15 metres, and E that nothing leads to."""
    made = Stage(tmp_path / "Stage.outrider")
    for zone in "ABCDE":
        made.zone(zone)
    made.border("A", "B", metres=20)
    made.border("B", "C", "door", metres=30)
    made.border("B", "D", metres=10)
    made.border("D", "C", "blocked", metres=15)
    made.enter("Ines", "A")
    made.enter("Wei", "C")
    yield made
    made.campaign.close()


@contextmanager
def field(stage):
    with stage.campaign.read() as session:
        yield Field(session, session.get_one(Scene, stage.scene))


def metres(stage, one="Ines", other="Wei"):
    here, there = stage.at(one), stage.at(other)
    with field(stage) as found:
        return found.metres(here, there)


def test_the_shortest_way_counts(stage):
    assert metres(stage) == 45
    assert metres(stage, "Wei", "Ines") == 45


def test_people_in_one_zone_are_near(stage):
    stage.enter("Nils", "A")
    assert metres(stage, "Ines", "Nils") == SAME_ZONE_METRES


def test_nothing_leads_there(stage):
    stage.enter("Nils", "E")
    assert metres(stage, "Ines", "Nils") is None


@pytest.mark.parametrize(
    ("on_the_way", "expected"),
    [
        ({"Ines": ("B", 12)}, 33),
        ({"Wei": ("D", 15)}, 30),
        ({"Wei": ("B", 12.5)}, 57.5),
        ({"Ines": ("B", 20), "Wei": ("D", 15)}, 10),
        ({"Ines": ("B", 20), "Wei": ("D", 14)}, 11),
    ],
)
def test_somebody_on_the_way_is_so_much_nearer_or_farther(stage, on_the_way, expected):
    for name, (zone, gone) in on_the_way.items():
        stage.change(name, toward_id=stage.zones[zone], toward_metres=gone)
    assert metres(stage) == expected


@pytest.mark.parametrize(
    ("ines", "nils", "expected"),
    [
        (("B", 20), None, 20),
        (("B", 20), ("B", 5), 15),
        (("B", 20), ("B", 15), SAME_ZONE_METRES),
        (("B", 5), ("B", 20), 15),
    ],
)
def test_who_leaves_a_zone_goes_away_from_who_stays(stage, ines, nils, expected):
    stage.enter("Nils", "A")
    for name, way in (("Ines", ines), ("Nils", nils)):
        if way:
            stage.change(name, toward_id=stage.zones[way[0]], toward_metres=way[1])
    assert metres(stage, "Ines", "Nils") == expected


def test_who_is_whose_enemy(stage):
    stage.enter("Guard", "A", "opposition")
    stage.enter("Cook", "A", "bystander")

    def enemies(side):
        with field(stage) as found:
            return [stand.name for stand in found.enemies(side)]

    assert enemies("party") == ["Guard"]
    assert enemies("opposition") == ["Ines", "Wei"]
    assert enemies("bystander") == []


@pytest.mark.rows("A-23", "A-24")
def test_who_sees_whom(stage):
    def sees():
        pair = stage.keys("Ines", "Wei")
        with field(stage) as found:
            return found.in_sight(*map(found.stand, pair))

    assert not sees()
    stage.change("Ines", zone_id=stage.zones["B"])
    assert not sees()
    stage.change("Ines", peeking_id=stage.zones["C"])
    assert sees()
    stage.change("Wei", zone_id=stage.zones["B"])
    assert sees()
    stage.change("Wei", cover="full")
    assert not sees()


def test_people_stand_in_order_of_arrival(stage):
    stage.enter("Nils", "A")
    stage.change("Nils", arrived=0)
    wei = stage.people["Wei"]
    with field(stage) as found:
        assert [stand.name for stand in found.stands] == ["Nils", "Ines", "Wei"]
        assert found.of_person(wei).name == "Wei"
        assert found.of_person(999) is None


@pytest.mark.parametrize("asked_before", [0, 1, 2, 3])
def test_a_participant_is_the_same_however_many_were_asked_for(stage, asked_before):
    stage.enter("Nils", "A")
    keys = stage.keys("Ines", "Wei", "Nils")
    with field(stage) as found:
        for key in keys[:asked_before]:
            found.stand(key)
        assert [found.stand(key).name for key in keys] == ["Ines", "Wei", "Nils"]
        with pytest.raises(Refusal):
            found.stand(999)
