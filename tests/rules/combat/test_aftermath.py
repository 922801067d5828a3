"""From a wound to the rest of the turn."""

import pytest

from rules.combat.aftermath import struck
from rules.combat.hit_location import Location
from rules.combat.initiative import Act, Readiness, Slot, may_act, next_turn, why_not
from rules.combat.wounds import Condition, Endurance, Wound, after
from rules.rulings import DEFAULTS

CHEST = Location.CHEST
ENDURANCE = Endurance(consciousness=4, life=8)


def hurt(readiness, wound, condition=None, *, level=6, point=7, bulk=2, rulings=DEFAULTS):
    carried = after(condition or Condition(), wound, ENDURANCE)
    return struck(
        readiness, wound, carried, ENDURANCE, level=level, point=point, bulk=bulk, rulings=rulings
    )


@pytest.mark.rows("W-15", "W-16", "C-16")
def test_knocked_down_without_points_costs_this_turn_only():
    down = hurt(Readiness(6), Wound(CHEST, knocked_down=True))
    assert why_not(down, 6) == "stopped at point 7: has nothing after that this turn (C-16)"
    assert may_act(next_turn(down), 6) is Slot.FIRST


@pytest.mark.rows("W-16", "W-20", "G-44")
def test_two_shocks_cost_two_turns_more_and_six_points_of_initiative():
    down = hurt(Readiness(8), Wound(CHEST, shock=2, knocked_down=True), level=2)
    second, third, fourth = next_turn(down), next_turn(next_turn(down)), None
    fourth = next_turn(third)
    assert [turn.dazed for turn in (second, third, fourth)] == [True, True, False]
    assert fourth.level == 2


@pytest.mark.rows("W-16", "G-44")
@pytest.mark.parametrize(
    ("choice", "left"), [(None, 2), ("what remains and the points carried, added up", 3)]
)
def test_a_second_daze_counts_from_the_points_carried_and_what_is_left_as_is_ruled(choice, left):
    """One shock, then one more: the total of 2 is the longer, or comes on top of what is left."""
    ruled = DEFAULTS.choose("G-44", choice) if choice else DEFAULTS
    shock = Wound(CHEST, shock=1, knocked_down=True)
    down = hurt(Readiness(8), shock, level=5, rulings=ruled)
    assert down.dazed_turns == 1
    again = hurt(down, shock, Condition(shock=1), level=2, rulings=ruled)
    assert again.dazed_turns == left


@pytest.mark.rows("W-19")
def test_a_stun_dazes_without_a_fall():
    down = hurt(Readiness(6), Wound(CHEST, stun=1), level=3)
    assert may_act(down, 3) is None
    assert next_turn(down).dazed


@pytest.mark.rows("W-17", "G-65")
def test_a_light_wound_alone_forbids_moving():
    lame = hurt(Readiness(6), Wound(CHEST, light=1), level=5)
    assert may_act(lame, 5, act=Act.MOVE) is None
    assert may_act(lame, 5, act=Act.AIMED_FIRE) is Slot.FIRST


@pytest.mark.rows("W-22", "G-66")
def test_whoever_is_knocked_out_keeps_only_a_simultaneous_action():
    out = hurt(Readiness(7), Wound(CHEST, shock=4, knocked_down=True))
    assert out.level is None
    assert may_act(out, 7, bulk=2) is Slot.FIRST
    assert may_act(out, 7, bulk=3) is None
    assert may_act(next_turn(out), 6) is None


def test_a_killed_fighter_is_stopped():
    assert hurt(Readiness(6), Wound(CHEST, killed=True)).level is None


def test_a_hit_without_effect_changes_nothing():
    assert hurt(Readiness(6), Wound(CHEST)) == Readiness(6)
