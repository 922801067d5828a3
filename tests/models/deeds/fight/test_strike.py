"""Strikes and blocks: reach, surprise, bare hands, and what a block costs."""

from fractions import Fraction
from itertools import product

import pytest

from models.deeds.fight.actions import Walk
from models.deeds.fight.fire import Fire
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import NextPoint
from rules.combat.initiative import BEFORE_THE_COUNT
from rules.combat.movement import Mode
from tests.models.deeds.stage import KNIFE, PIKE, RIFLE, Stage
from tests.models.deeds.ward import chances, cited, told

HEAD_KILL, CHEST_SERIOUS, ARM_LIGHT = 1, 3, 6
TASK_DIE, D10 = range(10), range(1, 11)
KILLS, SERIOUS = {1, 2}, {3, 4, 5, 8}


@pytest.fixture
def stage(tmp_path):
    """Ines (Melee 2, a knife) and a guard (Melee 3, a rifle) in the Yard, at point 6."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Yard")
    made.zone("Lane")
    made.border("Yard", "Lane", metres=20)
    made.enter("Ines", "Yard", coolness=6, skills={"Melee": 2}, weapon=KNIFE, strength=11)
    made.enter(
        "Guard", "Yard", "opposition", coolness=6, skills={"Melee": 3, "Rifle": 3}, weapon=RIFLE,
        consciousness_level=9,
    )  # fmt: skip
    made.fight(6)
    yield made
    made.campaign.close()


def strike(stage, **options):
    return Blow(stage.scene, stage.places["Ines"], stage.places["Guard"], **options)


def disarm(stage, name):
    from models.tables import Weapon

    held = stage.weapon(name).key
    with stage.campaign.action("Disarm") as action:
        row = action.get(Weapon, held)
        row.in_hand = False
        action.session.add(row)


@pytest.mark.rows("C-75", "T-05", "G-05")
def test_a_strike_is_routine(stage):
    preview = stage.preview(strike(stage))
    assert (preview.need, preview.dm.total) == ("Routine 7+ on 1D10 (0-9)", 2)
    assert chances(preview)["hit"] == Fraction(5, 10)
    assert "misses" in told(stage.do(strike(stage), 4))


@pytest.mark.rows("C-76")
def test_a_short_weapon_against_a_long_one_is_difficult(stage):
    stage.enter("Pikeman", "Yard", "opposition", weapon=PIKE)
    deed = Blow(stage.scene, stage.places["Ines"], stage.places["Pikeman"])
    preview = stage.preview(deed)
    assert preview.need == "Difficult 11+ on 1D10 (0-9)"
    assert "C-76" in preview.rows


@pytest.mark.rows("G-21")
def test_without_melee_it_is_two_levels_harder(stage):
    stage.enter("Wei", "Yard", coolness=6, weapon=KNIFE)
    deed = Blow(stage.scene, stage.places["Wei"], stage.places["Guard"])
    assert stage.preview(deed).need == "Formidable 15+ on 1D10 (0-9)"


@pytest.mark.rows("C-81", "C-82", "W-24", "G-53")
def test_an_armed_strike_and_armour_that_stops_it_for_good(stage):
    stage.do(strike(stage), 5, CHEST_SERIOUS, 4)  # .4
    assert stage.of("Guard").shock == 1
    from models.tables import Armour

    with stage.campaign.action("Vest") as action:
        action.session.add(Armour(person_id=stage.people["Guard"], name="Vest", chest=0.4))
    stage.set_scene(point=3)
    assert "nothing gets through" in told(stage.do(strike(stage), 5, CHEST_SERIOUS))


@pytest.mark.rows("C-80", "C-83", "G-77", "W-11")
def test_bare_hands_stun(stage):
    disarm(stage, "Ines")  # (11 + 2) / 30 is .4
    done = stage.do(strike(stage), 5, CHEST_SERIOUS, 4)
    assert (stage.of("Guard").stun, stage.of("Guard").shock) == (1, 0)
    assert stage.at("Guard").prone
    assert cited(done) >= {"C-80", "C-83", "W-11"}


@pytest.mark.rows("C-83", "W-10", "W-07")
def test_bare_hands_do_blunt_trauma_from_melee_4(stage):
    disarm(stage, "Ines")
    stage.refuses(strike(stage, bruising=True), "needs Melee 4")
    assert "bruising" not in {option.field for option in stage.preview(strike(stage)).options}
    stage.skill("Ines", "Melee", 4)  # (11 + 4) / 30 is .5
    assert "bruising" in {option.field for option in stage.preview(strike(stage)).options}
    stage.do(strike(stage, bruising=True), 3, HEAD_KILL, 5)
    assert stage.of("Guard").dead_by == "head"


@pytest.mark.rows("C-83")
def test_a_weapon_does_what_it_does(stage):
    stage.skill("Ines", "Melee", 4)
    stage.refuses(strike(stage, bruising=True), "Only bare hands")


@pytest.mark.rows("C-73")
def test_the_two_must_be_within_reach(stage):
    stage.change("Guard", zone_id=stage.zones["Lane"])
    stage.refuses(strike(stage), r"20 m away; melee needs 2 m")
    stage.change("Guard", zone_id=stage.zones["Yard"])
    stage.do(Walk(stage.scene, stage.places["Guard"], stage.zones["Lane"], Mode.WALK))
    stage.refuses(strike(stage), r"10 m away; melee needs 2 m")


@pytest.mark.rows("C-77")
def test_an_unexpected_attack_from_behind_needs_no_throw_and_is_not_blocked(stage):
    deed = strike(stage, behind=True, blocks=True)
    preview = stage.preview(deed)
    assert preview.need == "certain"
    assert chances(preview)["hit"] == 1
    done = stage.do(deed, ARM_LIGHT, 10)
    assert "C-77" in cited(done)
    assert not stage.at("Guard").no_fire


@pytest.mark.rows("A-09", "C-77", "G-140", "G-161")
def test_only_the_first_strike_out_of_an_ambush_is_unexpected(stage):
    stage.change("Guard", surprised=True)
    assert stage.preview(strike(stage)).need == "Routine 7+ on 1D10 (0-9)"
    stage.set_scene(point=BEFORE_THE_COUNT)
    stage.change("Ines", ambushing=True)
    assert stage.preview(strike(stage)).need == "certain"
    stage.do(strike(stage), ARM_LIGHT, 10)


# Blocks


@pytest.mark.rows("C-78", "G-76", "C-23")
@pytest.mark.parametrize(("die", "hit"), [(8, False), (7, True)])
def test_a_block_turns_a_hit_into_a_miss(stage, die, hit):
    wound = (CHEST_SERIOUS, 1) if hit else ()
    done = stage.do(strike(stage, blocks=True), 5, die, *wound)
    assert ("is blocked" in told(done)) is not hit
    assert stage.of("Guard").shock == int(hit)
    assert cited(done) >= {"C-78", "C-79"}


@pytest.mark.rows("C-78")
def test_a_miss_is_not_blocked(stage):
    stage.do(strike(stage, blocks=True), 4)
    assert not stage.at("Guard").no_fire


@pytest.mark.rows("C-79")
def test_who_tried_to_block_does_not_fire_with_the_next_action_but_may_strike(stage):
    stage.do(strike(stage, blocks=True), 5, 9)
    guard, ines = stage.places["Guard"], stage.places["Ines"]
    fire = Fire(stage.scene, guard, ines)
    stage.refuses(fire, r"no fire with this action after trying to block \(C-79\)")
    stage.do(Blow(stage.scene, guard, ines), 0)
    while stage.now.point != 3:
        stage.do(NextPoint(stage.scene))
    stage.do(fire, 1)


@pytest.mark.rows("W-16", "C-78")
@pytest.mark.parametrize("how", [{"dazed": True}, {"stop_point": 7}, {"unconscious_since": 0}])
def test_who_cannot_act_does_not_block(stage, how):
    stage.change("Guard", **how)
    stage.refuses(strike(stage, blocks=True), "Guard cannot block")
    stage.do(strike(stage), 0)


@pytest.mark.rows("C-75", "C-78", "C-80", "W-08", "W-11", "W-14")
def test_the_odds_of_a_blocked_strike_are_those_of_every_face(stage):
    disarm(stage, "Ines")
    stage.change("Guard", coolness=6)

    def worst(hit, block, place, die):
        if hit == 0 or hit + 2 < 7 or (block != 0 and block + 3 >= 11):
            return "miss"
        if place in KILLS or place in SERIOUS:
            return "stun"
        return "stun" if die <= 4 else "hit, no effect"

    counted = [worst(*faces) for faces in product(TASK_DIE, TASK_DIE, D10, D10)]
    preview = stage.preview(strike(stage, blocks=True))
    shown = {text.strip(): chance for text, chance in chances(preview).items()}
    assert shown.pop("hit") == 1 - Fraction(counted.count("miss"), 10_000)
    assert shown == {what: Fraction(counted.count(what), 10_000) for what in set(counted)}
