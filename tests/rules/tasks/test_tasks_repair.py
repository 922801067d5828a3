from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import GivenDice
from rules.tasks.abilities import Abilities
from rules.tasks.assets import parse_assets
from rules.tasks.damage import Condition
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import Duration
from rules.tasks.failure import Damage
from rules.tasks.repair import (
    SHOP,
    Workplace,
    diagnosis,
    due,
    expected_cost,
    repair,
    repair_attempt,
    repair_cost,
    repair_cost_odds,
    repaired,
    replacement_cost,
    replacement_cost_odds,
)
from rules.tasks.resolution import Truth, attempt_odds, attempt_task
from rules.tasks.task import Kind

MARK, MINOR, MAJOR, DESTROYED = Damage
LEVELS = (Difficulty.SIMPLE, Difficulty.ROUTINE, Difficulty.DIFFICULT, Difficulty.FORMIDABLE)
TABLE = list(zip(Damage, LEVELS, (1, 5, 10, 20), strict=True))
FIELD, NO_SPARES = Workplace(field=True), Workplace(spares=False)
PLACES = [Workplace(*where) for where in product((False, True), repeat=3)]
TECH = Abilities.of({}, {"Mechanical": 2})
MECHANICAL = parse_assets("Mechanical")


@pytest.mark.rows("T-41", "T-42", "T-56")
@pytest.mark.parametrize(("level", "difficulty", "_"), TABLE)
def test_diagnosis_is_uncertain_and_as_hard_as_the_damage_is_bad(level, difficulty, _):
    task = diagnosis("the rover", level, MECHANICAL, Duration.period(600))
    assert (task.difficulty, task.kinds) == (difficulty, frozenset({Kind.UNCERTAIN}))
    assert (task.assets, task.duration) == (MECHANICAL, Duration.period(600))
    assert task.statement == "To diagnose the rover"


@pytest.mark.rows("T-69", "T-82")
def test_an_illness_or_a_program_is_diagnosed_like_a_machine():
    task = diagnosis("a fever", MINOR, parse_assets("Medical"))
    doctor = Abilities.of({}, {"Medical": 2})
    # Five of ten naturals reach 7 with a DM of 2.
    assert attempt_odds(repair_attempt(task, doctor)).truth == {
        Truth.NO: Fraction(1, 4),
        Truth.SOME: Fraction(1, 2),
        Truth.TOTAL: Fraction(1, 4),
    }


@pytest.mark.rows("T-43")
@pytest.mark.parametrize(("level", "difficulty", "_"), TABLE)
def test_repair_in_a_shop_is_as_hard_as_the_damage_is_bad(level, difficulty, _):
    task = repair("the rover", level, MECHANICAL, Duration.period(60))
    assert repair_attempt(task, TECH).need == difficulty
    assert (task.kinds, task.duration) == (frozenset(), Duration.period(60))


@pytest.mark.rows("T-44", "G-19")
@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize(("level", "difficulty", "_"), TABLE)
def test_field_and_want_of_spares_and_tools_add_a_level_each(place, level, difficulty, _):
    attempt = repair_attempt(repair("it", level, MECHANICAL), TECH, place)
    raised = place.field + (not place.spares) + (not place.tools)
    need = difficulty.value + 4 * raised
    if need > 19:
        assert attempt.level == "beyond Impossible"
        with pytest.raises(ValueError, match="G-19"):
            _ = attempt.need
    else:
        assert attempt.need == need
        assert ("T-44" in attempt_task(attempt, GivenDice([9, 4])).rows) is bool(raised)


@pytest.mark.rows("T-43", "G-17")
@pytest.mark.parametrize(("level", "_", "percent"), TABLE)
def test_a_repair_costs_a_share_of_the_list_price_for_each_point_of_the_die(level, _, percent):
    for die in range(1, 11):
        cost = repair_cost(Fraction(750), level, GivenDice([die]))
        assert cost == Fraction(750 * percent * die, 100)
    odds = repair_cost_odds(Fraction(333), level)
    assert odds == {Fraction(333 * percent * die, 100): Fraction(1, 10) for die in range(1, 11)}
    # The mean of a die read 1 to 10 is five and a half.
    assert expected_cost(odds) == Fraction(333 * percent * 55, 1000)


@pytest.mark.rows("G-16")
def test_repairing_what_is_destroyed_exceeds_its_price_half_the_time():
    odds = repair_cost_odds(Fraction(100), DESTROYED)
    assert sum(chance for cost, chance in odds.items() if cost > 100) == Fraction(1, 2)
    assert max(odds) == 200


@pytest.mark.rows("T-45", "G-17")
def test_replacing_an_undiagnosed_assembly_multiplies_the_repair_cost_by_another_die():
    dice = GivenDice([7, 3])
    assert replacement_cost(Fraction(1000), MINOR, dice) == 3 * 7 * 50
    assert [thrown.throw.notation for thrown in dice.thrown] == ["1D10", "1D10"]
    falls = Counter(first * second * 50 for first, second in product(range(1, 11), repeat=2))
    odds = replacement_cost_odds(Fraction(1000), MINOR)
    assert odds == {Fraction(cost): Fraction(count, 100) for cost, count in falls.items()}
    assert expected_cost(odds) == Fraction(55 * 55 * 50, 100)


@pytest.mark.rows("T-46")
@pytest.mark.parametrize("place", PLACES)
def test_in_the_field_or_without_spares_a_repair_is_free_and_may_not_last(place):
    free = place.field or not place.spares
    odds = repair_cost_odds(Fraction(1000), MAJOR, place)
    assert (odds == {Fraction(0): Fraction(1)}) is free
    assert repaired(Condition(points=2), place).makeshift is (MAJOR if free else None)


@pytest.mark.rows("T-46", "T-47")
def test_a_repair_in_the_field_is_made_good_in_a_shop():
    mended = repaired(Condition(marks=3, points=2), FIELD)
    assert mended == Condition(makeshift=MAJOR, field_repair=MAJOR)
    assert due(mended, FIELD) is None
    assert repaired(mended, FIELD) == mended
    assert due(mended, SHOP) is MAJOR
    assert repaired(mended, SHOP) == Condition()


@pytest.mark.rows("T-46", "T-47")
def test_a_shop_without_spares_ends_the_hazard_but_not_the_makeshift():
    mended = repaired(Condition(points=2), FIELD)
    patched = repaired(mended, NO_SPARES)
    assert patched == Condition(makeshift=MAJOR)
    assert due(patched, NO_SPARES) is None
    assert repaired(patched, NO_SPARES) == patched
    assert repaired(patched, SHOP) == Condition()


@pytest.mark.rows("T-47")
def test_the_worst_of_several_field_repairs_is_what_the_shop_must_make_good():
    twice = repaired(repaired(Condition(points=1), FIELD).damaged(MAJOR), FIELD)
    assert due(twice) is MAJOR
    thrice = repaired(twice.damaged(MINOR), FIELD)
    assert due(thrice) is MAJOR
    assert repaired(thrice) == Condition()


@pytest.mark.rows("T-43", "T-46")
def test_a_mark_is_repaired_without_a_trace_and_what_is_sound_stays_as_it_is():
    assert repaired(Condition(marks=4), FIELD) == Condition()
    assert due(Condition(marks=4)) is MARK
    assert due(Condition()) is None
    assert repaired(Condition(), FIELD) == Condition()
