from itertools import permutations

import pytest

from rules.dice import GivenDice
from rules.tasks.abilities import Abilities
from rules.tasks.attempt import Attempt
from rules.tasks.damage import Condition, using
from rules.tasks.difficulty import Difficulty
from rules.tasks.failure import CONSEQUENCES, Damage, Mishap
from rules.tasks.repair import Workplace, repaired
from rules.tasks.resolution import attempt_task
from rules.tasks.task import Task

MARK, MINOR, MAJOR, DESTROYED = Damage
FIELD = Workplace(field=True)
DRIVE = Attempt(Task("To drive on", Difficulty.ROUTINE), Abilities.of())


def device(*damages):
    condition = Condition()
    for damage in damages:
        condition = condition.damaged(damage)
    return condition


@pytest.mark.rows("T-37", "T-40", "G-14")
def test_superficial_damage_never_adds_up_and_never_stops_a_device():
    scratched = device(*[MARK] * 50)
    assert (scratched.level, scratched.marks) == (MARK, 50)
    assert scratched.is_operable
    assert device(*[MARK] * 50, MINOR).level is MINOR


@pytest.mark.rows("T-38", "G-15", "G-16")
@pytest.mark.parametrize(
    ("damages", "level"),
    [
        ((), None),
        ((MINOR,), MINOR),
        ((MINOR, MINOR), MAJOR),
        ((MAJOR,), MAJOR),
        ((MAJOR, MINOR), DESTROYED),
        ((MINOR, MINOR, MINOR), DESTROYED),
        ((MAJOR, MAJOR), DESTROYED),
        ((DESTROYED,), DESTROYED),
        ((DESTROYED, MAJOR, MINOR), DESTROYED),
    ],
)
def test_damage_above_superficial_adds_up_in_any_order(damages, level):
    for order in permutations((*damages, MARK) if damages else damages):
        assert device(*order).level is level


@pytest.mark.rows("T-39", "G-15")
def test_components_keep_their_damage_apart():
    tracks, radio = device(MINOR), device(MINOR)
    assert (tracks.level, radio.level) == (MINOR, MINOR)
    assert using(DRIVE, device(MARK), [device(MINOR)]) == DRIVE
    with pytest.raises(ValueError, match="minor damage must be repaired"):
        using(DRIVE, tracks, [device()])


@pytest.mark.rows("T-40", "G-14")
@pytest.mark.parametrize("damage", [MINOR, MAJOR, DESTROYED])
def test_from_minor_damage_up_a_device_cannot_be_used_before_repair(damage):
    assert not device(damage).is_operable
    with pytest.raises(ValueError, match="T-40"):
        using(DRIVE, device(damage))
    assert using(DRIVE, repaired(device(damage))) == DRIVE


@pytest.mark.rows("T-32", "T-33", "T-34", "T-35", "T-38")
def test_mishaps_damage_a_device_by_their_grade():
    levels = [device(CONSEQUENCES[mishap].damage).level for mishap in Mishap]
    assert levels == [MARK, MINOR, MAJOR, DESTROYED]


@pytest.mark.rows("T-47")
@pytest.mark.parametrize(
    ("damage", "hazardous"), [(MARK, False), (MINOR, False), (MAJOR, True), (DESTROYED, True)]
)
def test_only_worse_than_minor_damage_mended_in_the_field_is_hazardous(damage, hazardous):
    mended = repaired(device(damage), FIELD)
    assert mended.is_operable
    assert mended.is_hazardous is hazardous
    assert using(DRIVE, mended).is_hazardous is hazardous


@pytest.mark.rows("T-39", "T-47")
def test_whoever_uses_a_component_uses_the_vehicle():
    mended, worn = repaired(device(MAJOR), FIELD), repaired(device(MINOR), FIELD)
    assert using(DRIVE, device(), [worn, mended]).is_hazardous
    assert "T-47" in using(DRIVE, device(), [mended]).levels.rows
    assert using(DRIVE, device(), [worn, device(DESTROYED)]) == DRIVE


@pytest.mark.rows("T-47", "T-54")
def test_a_task_with_such_a_device_throws_three_dice_when_it_fails_and_says_why():
    mended = repaired(device(MAJOR), FIELD)
    dice = GivenDice([1, 9])
    result = attempt_task(using(DRIVE, mended), dice)
    assert [thrown.throw.notation for thrown in dice.thrown] == ["1D10 (0-9)", "3D6"]
    assert {"T-47", "T-54"} <= set(result.rows)
    assert result.attempt.level == "Routine"


@pytest.mark.rows("T-38", "T-47")
def test_what_was_mended_in_the_field_does_not_add_to_new_damage_and_stays_hazardous():
    again = repaired(device(MAJOR), FIELD).damaged(MINOR)
    assert again.level is MINOR
    assert again.is_hazardous
    assert repaired(again, FIELD).is_hazardous
    assert repaired(again).is_hazardous
    assert not repaired(repaired(again)).is_hazardous
