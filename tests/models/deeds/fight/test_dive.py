"""Diving blows: who avoids them, who falls, and who is hurt."""

from fractions import Fraction
from itertools import product

import pytest

from models.deeds.fight.actions import Walk
from models.deeds.fight.dive import Tackle
from models.deeds.fight.turn import NextPoint
from models.deeds.house.ruling import SetRuling
from rules.combat.initiative import BEFORE_THE_COUNT
from rules.combat.movement import Mode
from rules.rulings import StunWounds, TenSided
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.ward import chances, cited, told

HEAD_KILL, CHEST_SERIOUS, ARM_LIGHT = 1, 3, 6


@pytest.fixture
def stage(tmp_path):
    """Ines (size 10) and a guard (Strength 11, size 9, Agility 10) in the Yard, at point 6."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Yard")
    made.zone("Lane")
    made.border("Yard", "Lane", metres=20)
    made.enter("Ines", "Yard", coolness=6, weapon=RIFLE, consciousness_level=9)
    made.enter(
        "Guard", "Yard", "opposition", coolness=6, strength=11, size=9, weapon=RIFLE,
        consciousness_level=9,
    )  # fmt: skip
    made.fight(6)
    return made


def dive(stage, **options):
    return Tackle(stage.scene, stage.places["Ines"], stage.places["Guard"], **options)


@pytest.mark.rows("C-84", "C-85", "C-86", "C-23")
def test_the_target_avoids_it_with_a_fifth_of_agility_unless_the_referee_says_otherwise(stage):
    preview = stage.preview(dive(stage))
    assert preview.need == "Routine 7+ on 1D10 (0-9) by Guard to avoid it"
    assert preview.dm.total == 2
    assert any("2 x 10 + 1D6 against Guard 11 + 9 = 20" in note for note in preview.notes)
    assert "no throw" in stage.preview(dive(stage, avoids=False)).need
    assert chances(stage.preview(dive(stage, avoids=False)))["brings the target down"] == 1


@pytest.mark.rows("C-85", "W-15")
def test_an_avoided_dive_knocks_the_attacker_down(stage):
    done = stage.do(dive(stage), 5)
    assert "Guard avoids the dive" in told(done)
    assert cited(done) >= {"C-84", "C-85", "W-15"}
    assert (stage.at("Ines").prone, stage.at("Ines").stop_point) == (True, 6)
    assert not stage.at("Guard").prone
    assert not stage.wounds(stage.people["Ines"])
    stage.do(NextPoint(stage.scene))
    assert not stage.at("Guard").stop_point


@pytest.mark.rows("C-84", "C-86", "C-87", "G-79")
def test_whoever_is_dived_at_falls_and_is_stunned(stage):
    done = stage.do(dive(stage), 4, 1, CHEST_SERIOUS, 6)  # 21 against 20
    assert "Ines brings Guard down: Guard takes the blow." in told(done)
    assert stage.of("Guard").stun == 1
    assert (stage.at("Guard").prone, stage.at("Guard").stop_point) == (True, 6)
    assert not stage.at("Ines").prone
    assert cited(done) >= {"C-86", "C-87", "W-11", "G-79"}


@pytest.mark.rows("C-86", "G-79")
def test_who_dives_too_light_is_hurt_and_the_target_still_falls(stage):
    stage.change("Ines", size=7)
    stage.do(dive(stage), 4, 5, CHEST_SERIOUS, 5)  # 19 against 20
    assert (stage.of("Ines").stun, stage.of("Guard").stun) == (1, 0)
    assert stage.at("Ines").prone
    assert stage.at("Guard").prone
    assert not stage.wounds(stage.people["Guard"])


@pytest.mark.rows("C-86", "G-80")
def test_equal_totals_hurt_both(stage):
    stage.change("Ines", size=9)
    done = stage.do(dive(stage), 4, 2, ARM_LIGHT, 5, HEAD_KILL)
    assert "both take the blow" in told(done)
    assert (stage.of("Ines").stun, stage.of("Guard").stun) == (1, 4)


@pytest.mark.rows("C-87")
def test_armour_does_not_help(stage):
    from models.tables import Armour

    with stage.campaign.action("Vest") as action:
        person = stage.people["Guard"]
        action.session.add(Armour(person_id=person, name="Vest", chest=3, head=3))
    stage.do(dive(stage), 4, 6, CHEST_SERIOUS, 5)
    assert stage.of("Guard").stun == 1


@pytest.mark.rows("C-84", "A-09", "G-161")
def test_the_surprised_do_not_avoid_it(stage):
    stage.set_scene(point=BEFORE_THE_COUNT)
    stage.change("Guard", surprised=True)
    stage.change("Ines", ambushing=True)
    assert stage.preview(dive(stage)).need.startswith("no throw")
    stage.refuses(dive(stage, avoids=True), "surprised does not avoid")
    stage.do(dive(stage), 6, ARM_LIGHT, 10)


@pytest.mark.rows("W-16", "C-84", "C-90")
@pytest.mark.parametrize("how", [{"dazed": True}, {"stop_point": 7}, {"unconscious_since": 0}])
def test_who_cannot_act_does_not_avoid_it(stage, how):
    stage.change("Guard", **how)
    assert stage.preview(dive(stage)).need.startswith("no throw")
    stage.refuses(dive(stage, avoids=True), "Guard cannot avoid the dive")


@pytest.mark.rows("C-73")
def test_the_two_must_be_within_reach(stage):
    stage.do(Walk(stage.scene, stage.places["Guard"], stage.zones["Lane"], Mode.WALK))
    stage.refuses(dive(stage), r"10 m away; melee needs 2 m")
    stage.do(dive(stage, distance=1), 5)


def test_nobody_dives_at_themselves(stage):
    ines = stage.places["Ines"]
    stage.refuses(Tackle(stage.scene, ines, ines), "Nobody fights with themselves")


@pytest.mark.rows("C-84", "C-85", "C-86", "C-87", "W-08", "W-11", "W-14")
def test_the_odds_are_those_of_every_face(stage):
    """Agility avoids on 5 or more; 20 and the die always beat 20, so the guard is the loser."""

    def stunned(avoid, place, die):
        serious_or_kill = place in {1, 2, 3, 4, 5, 8}
        return not (avoid and avoid + 2 >= 7) and (serious_or_kill or die <= 5)

    faces = list(product(range(10), range(1, 11), range(1, 11)))
    shown = chances(stage.preview(dive(stage)))
    assert shown == {
        "brings the target down": Fraction(5, 10),
        "  target stunned": Fraction(sum(stunned(*each) for each in faces), len(faces)),
        "attacker knocked down": Fraction(5, 10),
    }


@pytest.mark.rows("G-01")
def test_a_wound_die_read_0_to_9_is_named(stage):
    stage.do(SetRuling("G-01", TenSided.ZERO))
    assert any("G-01" in note for note in stage.preview(dive(stage)).notes)
    # Of 0 to 9 a half point has its full effect on 0 to 5.
    assert "G-01" in told(stage.do(dive(stage), 4, 6, ARM_LIGHT, 5))
    assert stage.of("Guard").stun == 1


@pytest.mark.rows("G-51")
def test_a_stun_by_the_prose_says_so(stage):
    stage.do(SetRuling("G-51", StunWounds.PROSE))
    assert any("G-51" in note for note in stage.preview(dive(stage)).notes)
    assert "G-51" in told(stage.do(dive(stage), 4, 6, ARM_LIGHT))
    assert stage.of("Guard").stun == 1
