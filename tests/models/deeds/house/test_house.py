"""House tables: written by the referee, read by every shot and blow, taken back exactly."""

import pytest

from models.action import Refusal
from models.bridge.house import covered, hit_table
from models.deeds.fight.fire import Fire
from models.deeds.fight.turn import NextPoint, StartFight
from models.deeds.house.house import SetCovered, SetHitTable, in_words, parts
from models.deeds.scenes.scene import PutInZone
from models.tables import Entry, HouseTable, Participant, Person, Scene, World
from rules.combat.cover import Stance
from rules.combat.hit_location import HitRow, Location, Potential
from tests.models.deeds.people.test_people import (
    all_of,
    campaign,
    content,
    one,
    performed_and_taken_back,
)

__all__ = ["campaign"]

# G-35 and G-36, as the rulings give them.
DEFAULT = (
    ("head", "kill"), ("chest", "kill"), ("chest", "serious"), ("abdomen", "serious"),
    ("abdomen", "serious"), ("right arm", "light"), ("left arm", "light"),
    ("right leg", "serious"), ("right leg", "light"), ("left leg", "light"),
)  # fmt: skip
LEGS = {Location.RIGHT_LEG, Location.LEFT_LEG}
ALL_KILL = (("head", "kill"),) * 10
ALL_LIGHT = (("left leg", "light"),) * 10


def table(campaign):
    with campaign.read() as session:
        rows = hit_table(session).rows
    return tuple((row.location.label, row.potential.value) for row in rows)


def behind(campaign, stance):
    with campaign.read() as session:
        return covered(session, stance)


def last(campaign):
    return all_of(campaign, Entry, state="done")[-1]


def lines(campaign):
    return [line["text"] for line in last(campaign).lines]


@pytest.mark.rows("G-35", "W-02")
def test_the_table_is_the_default_until_another_is_written(campaign):
    assert table(campaign) == DEFAULT
    changed = (("left arm", "kill"), *DEFAULT[1:])
    performed_and_taken_back(campaign, SetHitTable(changed))
    assert table(campaign) == changed
    assert lines(campaign) == ["Target hits, 1: head, kill -> left arm, kill."]
    assert last(campaign).rows == ["G-35"]


@pytest.mark.rows("G-35")
def test_the_default_comes_back(campaign):
    campaign.perform(SetHitTable(ALL_KILL))
    performed_and_taken_back(campaign, SetHitTable(None))
    assert table(campaign) == DEFAULT
    assert len(lines(campaign)) == 9
    assert not all_of(campaign, HouseTable)


@pytest.mark.parametrize(
    ("rows", "why"),
    [
        (DEFAULT[:9], "needs 10 rows"),
        ((*DEFAULT, ("head", "kill")), "needs 10 rows"),
        ((), "needs 10 rows"),
        ((*DEFAULT[:9], ("tail", "kill")), "row 10: 'tail' is not one of head, chest"),
        ((("head", "fatal"), *DEFAULT[1:]), "row 1: 'fatal' is not one of kill, serious, light"),
    ],
)
def test_a_table_that_the_rules_cannot_read_is_refused(campaign, rows, why):
    before = content(campaign)
    with pytest.raises(Refusal, match=why):
        campaign.perform(SetHitTable(rows))
    assert content(campaign) == before


@pytest.mark.rows("G-36", "C-46")
@pytest.mark.parametrize(
    ("stance", "default"),
    [
        (Stance.WAIST_HIGH, {Location.ABDOMEN} | LEGS),
        (Stance.HEAD_AND_ARMS, {Location.CHEST, Location.ABDOMEN} | LEGS),
        (Stance.SIDE_ON, {Location.ABDOMEN, Location.LEFT_ARM, Location.LEFT_LEG}),
    ],
)
@pytest.mark.parametrize("wanted", [{Location.HEAD}, set(), set(Location)], ids=len)
def test_what_a_stance_covers_is_written_and_brought_back(campaign, stance, default, wanted):
    assert behind(campaign, stance) == default
    performed_and_taken_back(campaign, SetCovered(stance, frozenset(wanted)))
    assert behind(campaign, stance) == wanted
    performed_and_taken_back(campaign, SetCovered(stance, None))
    assert behind(campaign, stance) == default
    assert [behind(campaign, other) for other in Stance if other is not stance] == [
        other.covered for other in Stance if other is not stance
    ]


def test_a_change_of_cover_is_told(campaign):
    campaign.perform(SetCovered(Stance.WAIST_HIGH, frozenset(LEGS)))
    assert lines(campaign) == ["Cover behind a waist-high wall: abdomen, legs -> legs."]


@pytest.mark.parametrize(
    ("locations", "words"),
    [
        (set(), "nothing"),
        (set(Location), "head, chest, abdomen, arms, legs"),
        ({Location.LEFT_LEG, Location.HEAD}, "head, left leg"),
        ({Location.RIGHT_ARM, Location.LEFT_ARM, Location.RIGHT_LEG}, "arms, right leg"),
    ],
)
def test_parts_of_the_body_in_words(locations, words):
    assert parts(frozenset(locations)) == words


def test_a_row_in_words():
    assert in_words(HitRow(Location.LEFT_ARM, Potential.LIGHT)) == "left arm, light"


@pytest.mark.rows("W-02")
def test_the_odds_of_a_shot_follow_at_once(campaign):
    """Where every number is a light wound nobody is killed, where every one is a kill many are."""
    shot = lined_up(campaign)
    campaign.perform(SetHitTable(ALL_LIGHT))
    assert chances(campaign, shot).keys() == {"hit", "light wound", "hit, no effect", "miss"}
    campaign.perform(SetHitTable(ALL_KILL))
    assert chances(campaign, shot)["killed"] > 0
    campaign.undo()
    assert "killed" not in chances(campaign, shot)


def lined_up(campaign):
    """A shot of Ines at Colm, who stands beside her, at the first point that lets her fire."""
    scene = one(campaign, World).scene_id
    ines, colm = place(campaign, "Ines Calder"), place(campaign, "Colm Brandvold")
    campaign.perform(PutInZone(scene, (ines.key,), colm.zone_id))
    campaign.perform(StartFight(scene))
    shot = Fire(scene, ines.key, colm.key)
    while not chances(campaign, shot):
        assert one(campaign, Scene, id=scene).turn == 1
        campaign.perform(NextPoint(scene))
    return shot


def chances(campaign, deed):
    with campaign.read() as session:
        preview = deed.preview(session)
    return {chance.outcome.strip(): chance.chance for chance in preview.chances}


def place(campaign, name):
    """Where somebody is in the present scene."""
    person, scene = one(campaign, Person, name=name), one(campaign, World).scene_id
    return one(campaign, Participant, person_id=person.key, scene_id=scene)
