"""What a fighter may do in a turn: the state machine of readiness."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.combat.ducking import duck
from rules.combat.initiative import (
    Act,
    Readiness,
    Slot,
    change_level,
    may_act,
    next_turn,
    pass_slot,
    points,
    spend,
    stop,
    why_not,
)


def open_points(readiness, bulk=0):
    return [point for point in range(10, 0, -1) if may_act(readiness, point, bulk)]


@pytest.mark.rows("C-09", "C-11")
def test_level_five_acts_at_five_and_two():
    fresh = Readiness(5)
    assert may_act(fresh, 5) is Slot.FIRST
    assert may_act(fresh, 2) is Slot.SECOND
    assert open_points(fresh) == [5, 2]
    assert open_points(spend(fresh, 5)) == [2]
    assert open_points(spend(spend(fresh, 5), 2)) == []


@pytest.mark.rows("C-10")
@pytest.mark.parametrize("act", Act)
def test_every_act_takes_one_action(act):
    assert may_act(Readiness(5), 5, act=act) is Slot.FIRST
    assert may_act(spend(Readiness(5), 5), 5, act=act) is None


@pytest.mark.rows("C-12")
def test_level_one_acts_once():
    assert open_points(Readiness(1)) == [1]
    assert open_points(spend(Readiness(1), 1)) == []


@pytest.mark.rows("C-11", "C-19")
def test_who_has_passed_is_next_at_the_point_that_follows():
    held = pass_slot(Readiness(5), 5)
    assert why_not(held, 5) == "no action at point 5; next at 4 and 2 (C-11)"


def test_an_action_cannot_be_spent_twice():
    with pytest.raises(ValueError, match="no action at point 5; next at 2"):
        spend(spend(Readiness(5), 5), 5)
    with pytest.raises(ValueError, match="no actions left this turn"):
        spend(spend(Readiness(1), 1), 1)


@pytest.mark.rows("C-18", "C-19", "G-63")
def test_the_printed_example_of_passing():
    """Level 6 passes at 3: nothing lost at turn's end, usable from 10 to 7, lost at 6."""
    passed = pass_slot(spend(Readiness(6), 6), 3)
    assert open_points(passed) == [2, 1]
    following = next_turn(passed)
    assert [may_act(following, point) for point in (10, 9, 8, 7)] == [Slot.PASSED] * 4
    assert may_act(following, 6) is Slot.FIRST
    assert open_points(following) == [10, 9, 8, 7, 6, 3]
    acted = spend(following, 8)
    assert open_points(acted) == [6, 3]
    assert open_points(spend(following, 6)) == [3]


@pytest.mark.rows("C-18", "G-63")
def test_a_pass_of_the_first_slot_is_lost_at_the_second():
    passed = pass_slot(Readiness(8), 8)
    assert [may_act(passed, point) for point in (8, 7, 5)] == [None, Slot.PASSED, Slot.PASSED]
    assert may_act(passed, 4) is Slot.SECOND
    assert may_act(passed, 3) is None
    assert next_turn(passed).passed is None


@pytest.mark.rows("C-19", "C-40")
def test_an_option_is_lost_as_the_next_point_of_ones_own_is_reached_whatever_is_done_there():
    """So a duck at that point costs the action of the point, and nothing is left to act with."""
    waiting = pass_slot(Readiness(8), 8)
    assert open_points(duck(waiting, 5)) == [4], "up to there the option pays for it"
    ducked = duck(waiting, 4)
    assert [may_act(ducked, point) for point in (4, 3, 2, 1)] == [None] * 4


@pytest.mark.rows("C-19")
def test_nobody_holds_two_passes():
    twice = pass_slot(pass_slot(Readiness(8), 8), 4)
    assert open_points(twice) == [3, 2, 1]
    assert open_points(spend(twice, 2)) == []
    assert open_points(next_turn(next_turn(twice))) == [8, 4]


@pytest.mark.rows("C-18", "C-12")
def test_level_one_may_pass_into_the_next_turn():
    following = next_turn(pass_slot(Readiness(1), 1))
    assert open_points(following) == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
    assert open_points(spend(following, 4)) == [1]


def test_only_an_own_point_can_be_passed():
    with pytest.raises(ValueError, match="no action at point 7"):
        pass_slot(Readiness(8), 7)
    held = next_turn(pass_slot(spend(Readiness(6), 6), 3))
    with pytest.raises(ValueError, match="no action at point 9"):
        pass_slot(held, 9)


@pytest.mark.rows("C-17", "C-18", "C-19")
def test_every_point_at_which_a_pass_can_be_used_is_called():
    held = next_turn(pass_slot(spend(Readiness(6), 6), 3))
    assert points([held]) == (10, 9, 8, 7, 6, 3)
    assert points([held], offers=False) == (6, 3)
    assert points([pass_slot(Readiness(8), 8)], below=8) == (7, 6, 5, 4)
    assert points([pass_slot(Readiness(8), 8)], below=8, offers=False) == (4,)
    assert points([Readiness(8)]) == (8, 4), "nobody who passed, nothing more to call"


@pytest.mark.rows("C-16", "G-66")
def test_only_a_weapon_no_bulkier_still_acts_at_the_point_of_the_fall():
    down = stop(Readiness(6), 6, bulk=2)
    assert may_act(down, 6, bulk=2) is Slot.FIRST
    assert may_act(down, 6, bulk=1) is Slot.FIRST
    assert may_act(down, 6, bulk=3) is None
    assert open_points(spend(down, 6, bulk=2)) == []
    assert open_points(stop(Readiness(6), 8, bulk=2), bulk=0) == []


@pytest.mark.rows("C-16", "G-66")
def test_dying_does_not_take_back_a_simultaneous_action():
    dead = change_level(stop(Readiness(6), 6, bulk=2), None, 6)
    assert may_act(dead, 6, bulk=2) is Slot.FIRST
    assert open_points(next_turn(dead)) == []
    assert why_not(next_turn(dead), 6) == "out of action (W-18, W-22)"


@pytest.mark.rows("C-16")
def test_the_earliest_and_lightest_stop_counts():
    down = stop(stop(Readiness(6), 6, bulk=1), 6, bulk=4)
    assert may_act(down, 6, bulk=2) is None
    assert may_act(stop(stop(Readiness(6), 6, bulk=4), 6, bulk=1), 6, bulk=2) is None
    twice = stop(stop(Readiness(8), 8, bulk=1), 4, bulk=4)
    assert [may_act(twice, point) for point in (8, 4)] == [Slot.FIRST, None]


@pytest.mark.rows("W-15")
def test_a_fall_loses_the_passed_option_too():
    down = stop(pass_slot(spend(Readiness(6), 6), 3), 3, bulk=1)
    assert open_points(down) == []
    assert open_points(next_turn(down)) == [6, 3]
    with pytest.raises(ValueError, match="stopped at point 6"):
        pass_slot(stop(Readiness(6), 6, bulk=2), 6)


@pytest.mark.rows("W-15", "C-16", "G-66")
def test_an_option_is_lost_at_the_very_point_of_the_fall_and_an_own_action_is_not():
    held = pass_slot(Readiness(8), 8)
    assert may_act(held, 6) is Slot.PASSED
    assert may_act(stop(held, 6, bulk=9), 6) is None
    assert may_act(stop(held, 4, bulk=9), 4) is Slot.SECOND


@pytest.mark.rows("C-90")
def test_whoever_is_under_control_neither_moves_nor_struggles_but_may_call_or_wait():
    held = Readiness(6, controlled=True)
    assert points([held]) == (6, 3)
    left = {act for act in Act if may_act(held, 6, act=act)}
    assert left == {Act.STAY, Act.SPECIAL}
    assert why_not(held, 6, act=Act.STRIKE) == "under control: can neither move nor struggle (C-90)"
    assert why_not(held, 6, act=Act.SPECIAL) is None
    assert pass_slot(held, 6).passed is not None
    with pytest.raises(ValueError, match="C-90"):
        duck(held, 6)
    assert open_points(Readiness(6, controlled=True, dazed=True)) == []


@pytest.mark.rows("W-16", "G-44")
def test_daze_costs_whole_turns_after_this_one():
    first = next_turn(Readiness(6, dazed_turns=2))
    assert (first.dazed, first.dazed_turns, open_points(first)) == (True, 1, [])
    second = next_turn(first)
    assert (second.dazed, second.dazed_turns, open_points(second)) == (True, 0, [])
    assert open_points(next_turn(second)) == [6, 3]
    assert why_not(first, 6) == "dazed: cannot move or act this turn (W-16)"


@pytest.mark.rows("W-16")
def test_daze_loses_an_option_carried_over():
    held = pass_slot(spend(Readiness(6, dazed_turns=1), 6), 3)
    assert open_points(next_turn(next_turn(held))) == [6, 3]


@pytest.mark.rows("W-17", "G-65")
def test_a_light_wound_forbids_moving_only():
    lame = Readiness(6, immobilised=True)
    assert may_act(lame, 6, act=Act.MOVE) is None
    assert "W-17" in why_not(lame, 6, act=Act.MOVE)
    assert may_act(lame, 6, act=Act.AIMED_FIRE) is Slot.FIRST
    assert may_act(next_turn(lame), 6, act=Act.MOVE) is Slot.FIRST


@pytest.mark.rows("C-16", "W-15", "W-17")
def test_a_light_hit_does_not_take_the_move_of_its_own_point():
    """It is simultaneous, as of somebody shot dead: one action at that point, and none after it."""
    felled = replace(stop(Readiness(6), 6, bulk=3), immobilised=True)
    dead = replace(stop(Readiness(6), 6, bulk=3), level=None)
    for readiness in (felled, dead):
        assert may_act(readiness, 6, act=Act.MOVE) is Slot.FIRST
        assert may_act(spend(readiness, 6), 6, act=Act.MOVE) is None
        assert may_act(readiness, 3, act=Act.MOVE) is None
        assert may_act(readiness, 6, bulk=4, act=Act.MOVING_FIRE) is None


@pytest.mark.rows("C-79")
def test_blocking_costs_fire_with_the_next_action():
    guarded = Readiness(6, no_fire=True)
    assert may_act(guarded, 6, act=Act.AIMED_FIRE) is None
    assert may_act(guarded, 6, act=Act.STRIKE) is Slot.FIRST
    assert may_act(spend(guarded, 6), 3, act=Act.AIMED_FIRE) is Slot.SECOND
    assert may_act(pass_slot(guarded, 6), 5, act=Act.AIMED_FIRE) is Slot.PASSED
    spent = Readiness(6, frozenset(Slot) - {Slot.PASSED}, no_fire=True)
    assert may_act(next_turn(spent), 6, act=Act.AIMED_FIRE) is None


@pytest.mark.rows("C-79", "C-40", "C-16")
@pytest.mark.parametrize(
    "later",
    [
        duck(Readiness(6, no_fire=True), 8),
        next_turn(stop(Readiness(6, no_fire=True), 8, bulk=1)),
        next_turn(replace(Readiness(6), spent=frozenset({Slot.FIRST, Slot.SECOND}), no_fire=True,
                          ducks_owed=1)),
    ],
)  # fmt: skip
def test_the_point_that_a_block_bars_may_go_by_without_an_action(later):
    """Whoever ducks from it, or lies on the ground when it comes, fires again with the next."""
    assert may_act(later, open_points(later)[0], act=Act.AIMED_FIRE)


@pytest.mark.rows("C-40")
def test_ducking_uses_up_the_next_available_action():
    assert open_points(duck(Readiness(6), 8)) == [3]
    assert open_points(duck(spend(Readiness(6), 6), 4)) == []
    assert duck(Readiness(6), 4).spent == {Slot.SECOND}  # the first went by unused
    spent = spend(spend(Readiness(6), 6), 3)
    assert open_points(next_turn(duck(spent, 2))) == [3]
    assert open_points(next_turn(duck(duck(spent, 2), 2))) == []


@pytest.mark.rows("C-40")
def test_ducking_uses_up_an_option_held():
    held = next_turn(pass_slot(spend(Readiness(6), 6), 3))
    assert open_points(duck(held, 9)) == [6, 3]


@pytest.mark.rows("C-18", "C-40")
def test_ducking_uses_up_an_option_that_may_be_used_only_later():
    """Somebody passes and comes under fire at that very point: the option is the next action."""
    assert open_points(duck(pass_slot(Readiness(6), 6), 6)) == [3]
    last = duck(pass_slot(spend(Readiness(6), 6), 3), 3)
    assert (last.passed, last.ducks_owed) == (None, 0)
    assert open_points(next_turn(last)) == [6, 3]


@pytest.mark.rows("C-19", "C-40")
def test_an_option_that_will_be_lost_unused_pays_for_no_duck():
    assert duck(pass_slot(Readiness(2), 2), 2).spent == {Slot.FIRST, Slot.SECOND}
    elite = pass_slot(spend(Readiness(10), 10), 5)
    assert duck(elite, 5).passed is None, "it might be used at 4"
    lost = next_turn(elite)
    assert open_points(duck(lost, 10)) == [5]


@pytest.mark.rows("G-62", "C-12")
def test_two_ducks_may_be_owed_and_level_one_pays_in_two_turns():
    owing = duck(duck(spend(Readiness(1), 1), 1), 1)
    with pytest.raises(ValueError, match="already owed"):
        duck(owing, 1)
    assert open_points(next_turn(owing)) == []
    assert open_points(next_turn(next_turn(owing))) == []
    assert open_points(next_turn(next_turn(next_turn(owing)))) == [1]


@pytest.mark.rows("C-40", "W-16")
@pytest.mark.parametrize(
    "helpless", [Readiness(None), Readiness(6, dazed=True), stop(Readiness(6), 8, bulk=1)]
)
def test_whoever_cannot_act_cannot_duck(helpless):
    with pytest.raises(ValueError, match=r"C-16|W-16|W-22"):
        duck(helpless, 7)


@pytest.mark.rows("G-64", "C-11")
def test_a_new_level_moves_only_the_actions_still_to_come():
    assert open_points(change_level(Readiness(8), 5, point=9)) == [5, 2]
    assert open_points(change_level(spend(Readiness(8), 8), 5, point=8)) == [2]
    assert open_points(change_level(Readiness(8), 5, point=6)) == [2]
    assert open_points(change_level(Readiness(8), 5, point=8)) == [5, 2]
    assert open_points(change_level(spend(Readiness(8), 8), 1, point=8)) == []


def test_adjusted_level_three_acts_again_at_one():
    assert open_points(change_level(spend(Readiness(6), 6), 3, point=6)) == [1]


EVENTS = st.sampled_from(["act", "act", "pass", "duck", "nothing", "stop", "daze", "worse"])


def try_to(change, readiness, point):
    try:
        return change(readiness, point)
    except ValueError:
        return None


def one_event(readiness, event, point):
    """The readiness after one event and the number of actions it really used."""
    if event in ("act", "duck"):
        after = try_to(spend if event == "act" else duck, readiness, point)
        return (after, 1) if after else (readiness, 0)
    match event:
        case "pass":
            readiness = try_to(pass_slot, readiness, point) or readiness
        case "stop":
            readiness = stop(readiness, point, bulk=0)
        case "daze":
            readiness = replace(stop(readiness, point, bulk=0), dazed_turns=1)
        case "worse":
            readiness = change_level(readiness, max(1, readiness.level - 1), point)
    return readiness, 0


@pytest.mark.rows("C-09", "C-11", "C-12", "C-19", "G-62")
@given(
    level=st.integers(1, 10),
    turns=st.lists(st.lists(EVENTS, min_size=10, max_size=10), min_size=1, max_size=4),
)
def test_nobody_ever_gets_more_actions_than_the_rules_allow(level, turns):
    readiness = Readiness(level)
    allowed = used_in_all = 0
    for events in turns:
        carried = readiness.passed is not None
        owed = readiness.ducks_owed
        own = 1 if readiness.level == 1 else 2
        allowed += own
        used = fallen_at = 0
        for point, event in zip(range(10, 0, -1), events, strict=True):
            readiness, more = one_event(readiness, event, point)
            used += more
            if fallen_at and point < fallen_at:
                assert more == 0
            if event in ("stop", "daze"):
                fallen_at = fallen_at or point
        used_in_all += used
        assert used <= own + carried + (readiness.ducks_owed - owed)
        assert used_in_all <= allowed + readiness.ducks_owed
        assert readiness.ducks_owed <= 2
        readiness = next_turn(readiness)
