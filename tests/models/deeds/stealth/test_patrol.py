"""Patrols: several, each with a route and a turn of its own; they split, join and go around."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.patrols import patrol_turns
from models.deeds.stealth.zones.patrol import EndPatrol, SetPatrol
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.stretch import EndStretch
from models.tables import Border, Patrol, Scene, Side
from tests.models.deeds.stage import Stage

RING = ("Gate", "Yard", "Ramp", "Bay")


@pytest.fixture
def stage(tmp_path):
    """A ring of four zones, a Cellar off the Yard, and a locked Store beside the Bay."""
    made = Stage(tmp_path / "Watch.outrider")
    for name in (*RING, "Cellar", "Store"):
        made.zone(name, cluttered=True)
    made.ring = {}
    for one, other in (("Gate", "Yard"), ("Yard", "Ramp"), ("Ramp", "Bay"), ("Bay", "Gate")):
        made.ring[one] = made.border(one, other, "door")
    made.border("Yard", "Cellar", "door")
    made.border("Bay", "Store", "locked")
    for name in ("Dace", "Pauli", "Ivo"):
        made.enter(name, "Gate", Side.OPPOSITION)
    made.enter("Wei", "Cellar")
    return made


def patrols(stage) -> list[tuple[str, list[int], list[int]]]:
    with stage.campaign.read() as session:
        return [(row.name, row.walkers, row.route) for row in session.exec(select(Patrol))]


def zones(stage, *names) -> tuple[int, ...]:
    return tuple(stage.zones[name] for name in names)


def walk(stage, *walkers, way=RING, **how):
    stage.do(SetPatrol(stage.scene, stage.keys(*walkers), zones(stage, *way), **how))


def turns(stage) -> list[tuple[str, tuple[str, ...], str]]:
    """Who walks where next: the patrol, its people, the zone."""
    with stage.campaign.read() as session:
        found = patrol_turns(session, session.get_one(Scene, stage.scene))
    people = {key: name for name, key in stage.places.items()}
    places = {key: name for name, key in stage.zones.items()}
    return [
        (turn.name, tuple(people[key] for key in turn.movers), places[turn.to]) for turn in found
    ]


def go(stage, number=0) -> None:
    with stage.campaign.read() as session:
        turn = patrol_turns(session, session.get_one(Scene, stage.scene))[number]
    stage.do(Sneak(stage.scene, turn.movers, turn.to))


def test_no_stretch_ends_while_the_clock_stands(stage):
    stage.due(0)
    (why,) = stage.preview(EndStretch(stage.scene)).refusals
    stage.refuses(EndStretch(stage.scene), why)


@pytest.mark.rows("A-02", "A-03")
def test_several_patrols_walk_each_in_its_own_turn(stage):
    walk(stage, "Dace", "Pauli", name="Gate watch")
    walk(stage, "Ivo", way=("Gate", "Bay"), name="Bay watch")
    assert turns(stage) == [
        ("Gate watch", ("Dace", "Pauli"), "Yard"), ("Bay watch", ("Ivo",), "Bay"),
    ]  # fmt: skip
    go(stage, 1)
    assert stage.where("Ivo") == "Bay"
    assert turns(stage) == [("Gate watch", ("Dace", "Pauli"), "Yard")]
    (left,) = stage.preview(EndStretch(stage.scene)).notes
    assert left == "Dace and Pauli: Gate watch has not walked in this stretch (A-02, A-03)."
    go(stage)
    assert turns(stage) == []
    assert stage.preview(EndStretch(stage.scene)).notes == ()
    stage.do(EndStretch(stage.scene))
    assert turns(stage) == [
        ("Gate watch", ("Dace", "Pauli"), "Ramp"), ("Bay watch", ("Ivo",), "Gate"),
    ]  # fmt: skip


@pytest.mark.rows("A-03")
def test_a_patrol_that_was_split_walks_in_parts_until_they_meet_again(stage):
    walk(stage, "Dace", "Pauli")
    stage.do(Sneak(stage.scene, stage.keys("Dace"), stage.zones["Yard"]))
    assert turns(stage) == [("Dace", ("Pauli",), "Yard")]
    go(stage)
    assert turns(stage) == []
    stage.do(EndStretch(stage.scene))
    assert turns(stage) == [("Dace", ("Dace", "Pauli"), "Ramp")]


@pytest.mark.rows("A-03")
def test_a_party_splits_and_joins_as_it_likes(stage):
    stage.enter("Ines", "Cellar")
    stage.do(Sneak(stage.scene, stage.keys("Wei"), stage.zones["Yard"]))
    assert (stage.where("Wei"), stage.where("Ines")) == ("Yard", "Cellar")
    stage.do(Sneak(stage.scene, stage.keys("Ines"), stage.zones["Yard"]))
    stage.do(EndStretch(stage.scene))
    stage.do(Sneak(stage.scene, stage.keys("Wei", "Ines"), stage.zones["Ramp"]))
    assert (stage.where("Wei"), stage.where("Ines")) == ("Ramp", "Ramp")


def test_a_route_that_ends_elsewhere_is_walked_back_and_on_as_they_came(stage):
    walk(stage, "Dace", way=("Gate", "Yard", "Cellar"))
    assert patrols(stage)[0][2] == list(zones(stage, "Gate", "Yard", "Cellar", "Yard"))
    stage.change("Dace", zone_id=stage.zones["Yard"], came_from_id=stage.zones["Cellar"])
    assert turns(stage)[0][2] == "Gate"
    stage.change("Dace", came_from_id=stage.zones["Gate"])
    assert turns(stage)[0][2] == "Cellar"


@pytest.mark.rows("A-02")
def test_who_is_off_the_route_or_finds_it_barred_goes_around(stage):
    walk(stage, "Dace", way=("Gate", "Bay"))
    stage.change("Dace", zone_id=stage.zones["Cellar"])
    assert turns(stage)[0][2] == "Yard"
    stage.change("Dace", zone_id=stage.zones["Gate"])
    with stage.campaign.action("Barred") as action:
        action.get(Border, stage.ring["Bay"]).kind = "sealed"
    assert turns(stage)[0][2] == "Yard"  # by the Yard and the Ramp
    with stage.campaign.action("Barred") as action:
        action.get(Border, stage.ring["Gate"]).kind = "blocked"
    assert turns(stage)[0][2] == "Bay"  # nowhere to go: the rules say why
    with stage.campaign.read() as session:
        (turn,) = patrol_turns(session, session.get_one(Scene, stage.scene))
    stage.refuses(Sneak(stage.scene, turn.movers, turn.to), "sealed")


def test_one_zone_is_a_post_where_they_stay(stage):
    walk(stage, "Dace", way=("Gate",))
    assert turns(stage) == []
    stage.change("Dace", zone_id=stage.zones["Ramp"])
    assert turns(stage)[0][2] in {"Yard", "Bay"}


@pytest.mark.rows("A-02")
def test_who_has_acted_or_is_out_of_action_does_not_walk(stage):
    walk(stage, "Dace", "Pauli")
    stage.change("Dace", unconscious_since=0)
    assert turns(stage) == [("Dace", ("Pauli",), "Yard")]
    stage.change("Pauli", acted=True)
    assert turns(stage) == []


def test_nobody_walks_with_two_patrols(stage):
    walk(stage, "Dace", "Pauli", name="First")
    walk(stage, "Pauli", "Ivo", name="Second")
    assert [(name, walkers) for name, walkers, _ in patrols(stage)] == [
        ("First", [*stage.keys("Dace")]), ("Second", [*stage.keys("Pauli", "Ivo")]),
    ]  # fmt: skip
    walk(stage, "Dace", name="Third")
    assert [name for name, _, _ in patrols(stage)] == ["Second", "Third"]


def test_a_patrol_is_changed_and_ended_in_secret_and_taken_back(stage):
    walk(stage, "Dace")
    before = stage.content()
    walk(stage, "Dace", "Ivo", way=("Gate", "Bay"), patrol=1)
    assert patrols(stage) == [
        ("Dace", [*stage.keys("Dace", "Ivo")], [*zones(stage, "Gate", "Bay")])
    ]  # fmt: skip
    assert stage.last_entry().secret
    stage.do(EndPatrol(1))
    assert stage.last_entry().secret
    assert patrols(stage) == []
    stage.campaign.undo()
    stage.campaign.undo()
    assert stage.content() == before


def test_a_patrol_does_not_jump_and_needs_people_and_a_way(stage):
    dace = stage.keys("Dace")
    for route, why in (
        (zones(stage, "Gate", "Ramp"), "Ramp is not next to Gate"),
        ((stage.zones["Gate"], 999), "no longer there"),
        ((), "needs somebody who walks, and a way"),
    ):
        stage.refuses(SetPatrol(stage.scene, dace, route), why)
    stage.refuses(SetPatrol(stage.scene, (), zones(stage, "Gate")), "needs somebody")
    stage.refuses(SetPatrol(stage.scene, (99,), zones(stage, "Gate")), "no longer in the scene")
    stage.refuses(SetPatrol(stage.scene, dace, zones(stage, "Gate"), "x" * 41), "40")
    stage.refuses(EndPatrol(1), "no longer there")
    walk(stage, "Dace", way=("Bay", "Store"))  # a locked border may lie on a route
    with pytest.raises(Refusal):
        stage.do(EndPatrol(2))


@pytest.mark.rows("A-23")
def test_players_read_of_a_patrol_only_when_the_party_knows_of_it(stage):
    walk(stage, "Dace", "Pauli", way=("Gate", "Yard", "Cellar"))
    go(stage)
    assert stage.last_entry().secret
    stage.change("Wei", hidden=True)
    stage.do(EndStretch(stage.scene))
    go(stage)
    assert not stage.last_entry().secret
    assert stage.known("party") == {"Dace", "Pauli"}
    stage.do(EndStretch(stage.scene))
    go(stage)
    assert stage.known("party") == set(), "who has left is lost from sight"
    assert stage.last_entry().secret
    assert (stage.where("Dace"), stage.where("Pauli")) == ("Yard", "Yard")
