"""Throwing stones and knives in a scene."""

import re
from dataclasses import replace
from fractions import Fraction

import pytest
from sqlmodel import select

from models.action import Refusal
from models.deed import with_option
from models.deeds.fight.fire import Fire
from models.deeds.fight.throw import Throw
from models.tables import Weapon
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.ward import chances, cited, told

HEAD, CHEST = 1, 3
KNIFE = {
    "name": "Gasket knife", "kind": "thrown", "skill": "Thrown weapons", "dpv": 0.3, "bulk": 0,
    "magazine": 1, "rounds": 1, "kilograms": 0.2,
}  # fmt: skip


@pytest.fixture
def stage(tmp_path):
    """Wei throws 20 m with skill 3; Vera stands 15 m off in the Yard, Colm 30 m behind her."""
    made = Stage(tmp_path / "Stage.outrider")
    for zone in ("Fence", "Yard", "Ramp"):
        made.zone(zone)
    made.border("Fence", "Yard", metres=15)
    made.border("Yard", "Ramp", metres=30)
    skills = {"Thrown weapons": 3}
    made.enter("Wei", "Fence", skills=skills, weapon=KNIFE, coolness=8, strength=13, throw_range=20)
    made.enter("Vera", "Yard", "opposition")
    made.enter("Colm", "Ramp", "opposition")
    made.fight(8)
    return made


def weapon(stage):
    with stage.campaign.read() as session:
        return session.exec(select(Weapon)).one()


def throw(stage, **options):
    return Throw(stage.scene, stage.places["Wei"], stage.places["Vera"], **options)


@pytest.mark.rows("C-01", "C-57", "C-29")
def test_a_stone_either_misses_or_does_damage_and_both_are_counted(stage):
    # 15 m of 20: effective, Difficult, 11+ with skill 3: the faces 8 and 9.
    preview = stage.preview(throw(stage))
    assert preview.need.startswith("Difficult 11+")
    assert preview.dm.total == 3
    assert chances(preview)["hit"] == Fraction(2, 10)
    assert sum(chance for name, chance in chances(preview).items() if name.startswith(" ")) == 1


@pytest.mark.rows("C-58", "W-02")
def test_a_stone_bruises_by_a_twentieth_of_the_strength(stage):
    assert "DPV 0.6, blunt trauma" in stage.preview(throw(stage)).notes  # 13 / 20, tenths down
    done = stage.do(throw(stage), 9, CHEST, 10)
    assert "Vera is hit." in told(done)
    assert {"C-57", "C-58"} <= cited(done)
    assert "throws an object at a suspected target" in done.title


@pytest.mark.rows("C-57")
def test_what_is_heavy_flies_less_far(stage):
    assert "long range" in stage.preview(throw(stage, kilograms=2)).notes[0]  # 15 of 10 m
    assert "extreme range" in stage.preview(throw(stage, kilograms=4)).notes[0]  # 15 of 5 m
    refused = stage.preview(throw(stage, kilograms=6)).refusals
    assert any("farthest throw" in refusal for refusal in refused)


@pytest.mark.rows("C-57", "T-62", "G-21")
def test_anybody_throws_a_stone_or_a_knife_though_two_levels_harder(stage):
    stage.enter("Gus", "Fence", coolness=8, strength=10, throw_range=20)
    deed = Throw(stage.scene, stage.places["Gus"], stage.places["Vera"])
    shown = stage.preview(deed)
    assert shown.refusals == ()
    assert shown.need.startswith("Impossible 19+")  # 15 m of 20: Difficult, and two levels
    near = Throw(stage.scene, stage.places["Gus"], stage.places["Vera"], distance=10, modifier=8)
    assert stage.preview(near).need.startswith("Formidable 15+")
    assert chances(stage.preview(near))["hit"] == Fraction(3, 10)  # 7, 8, 9
    assert {"T-62", "G-21"} <= cited(stage.do(near, 9, CHEST, 10))


@pytest.mark.rows("C-59", "C-10")
def test_a_knife_leaves_the_hand_and_does_what_it_always_does(stage):
    deed = throw(stage, weapon=1)
    assert "DPV 0.3, normal" in stage.preview(deed).notes
    done = stage.do(deed, 9, HEAD, 10)
    assert "C-59" in cited(done)
    assert weapon(stage).rounds == 0
    stage.set_scene(point=4)
    assert "has thrown the last" in stage.preview(deed).refusals[0]
    stage.campaign.undo()
    stage.campaign.undo()
    assert weapon(stage).rounds == 1


@pytest.mark.rows("C-10", "T-76")
def test_what_is_not_in_hand_is_taken_there_first_or_the_referee_waives_it(stage):
    with stage.campaign.action("Put away") as action:
        action.get(Weapon, 1).in_hand = False
    deed = throw(stage, weapon=1)
    preview = stage.preview(deed)
    assert "not in hand" in preview.refusals[0]
    assert not any("in hand" in note for note in preview.notes)
    with pytest.raises(Refusal, match="not in hand"):
        stage.do(deed)
    option = next(each for each in stage.preview(deed).options if each.field == "drawn")
    assert not stage.preview(with_option(deed, option, option.next)).refusals


@pytest.mark.rows("C-62", "T-76")
def test_the_referee_changes_distance_size_and_modifier(stage):
    changed = throw(stage, distance=10, levels=-1, modifier=-2)
    preview = stage.preview(changed)
    assert preview.need.startswith("Simple 3+")  # close is Routine, one level down Simple
    assert preview.dm.total == 1
    assert "C-62" in preview.rows


@pytest.mark.rows("T-76", "W-02")
def test_a_throw_with_everything_set_needs_no_dice_and_the_journal_says_so(stage):
    deed = throw(stage, kilograms=2.5, result=True, dpv=2, lands=HEAD)
    assert "2.5 kg" in stage.preview(deed).notes[0]
    done = stage.do(deed)
    said = "Set by the referee: kilograms 2.5, result hits, DPV 2, lands head, kill at worst."
    assert {"text": said, "secret": True, "rows": ["T-76"]} in done.lines
    assert stage.of("Vera").dead


def test_it_cannot_be_thrown_without_an_action(stage):
    stage.do(throw(stage), 1)
    with pytest.raises(Refusal, match="no action at point 8"):
        stage.do(throw(stage))


@pytest.mark.parametrize("deed", [Fire, Throw])
def test_where_nothing_leads_no_distance_is_claimed(stage, deed):
    stage.zone("Island")
    stage.enter("Ann", "Island", "opposition")
    stage.enter("Ivo", "Fence", weapon=RIFLE, skills={"Rifle": 2}, coolness=8)
    at = deed(stage.scene, stage.places["Ivo"], stage.places["Ann"])
    shown = stage.preview(at)
    (distance,) = (option for option in shown.options if option.field == "distance")
    assert (distance.value, distance.shown, shown.need) == (None, "not set", "")
    assert not any(re.search(r"\b0 m", note) for note in shown.notes)
    said = stage.preview(replace(at, distance=12))
    assert said.need
    assert "12 m" in said.notes[0]
