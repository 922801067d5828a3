from fractions import Fraction

import pytest

from rules.dice import GivenDice
from rules.odds import every
from rules.rulings import Rulings
from rules.tasks.abilities import Abilities
from rules.tasks.assets import parse_assets
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import Duration
from rules.tasks.notation import read_task
from rules.tasks.resolution import attempt_odds, attempt_task
from rules.tasks.task import Kind, Task
from rules.tasks.teamwork import cooperation_chance, cooperation_check, team_attempt, willing

DITCH = read_task(
    "To push a vehicle out of a ditch (Teamwork): Formidable. Strength. 1 minute. "
    "Referee: Minimum 2 people and somebody to drive. "
    "Difficulty decreases by 1 for each additional person."
)
DIVIDE_FIRST = Rulings().choose("G-30", "divided by 5, then doubled")


def people(*strengths):
    return tuple(Abilities.of({"Strength": strength}) for strength in strengths)


def medics(*levels):
    held = [{} if level is None else {"Medical": level} for level in levels]
    return tuple(Abilities.of({}, each) for each in held)


@pytest.mark.rows("T-88", "G-30")
def test_pushing_a_vehicle_with_as_many_as_it_takes():
    assert DITCH.kinds == {Kind.TEAMWORK}
    assert DITCH.duration == Duration.period(60)
    attempt = team_attempt(DITCH, people(13, 9))
    # Twice the lowest strength is 18, and a fifth of that is 3.
    assert (attempt.need, attempt.dm.total) == (15, 3)
    assert {"T-71", "G-30"} <= set(attempt.dm.rows)


@pytest.mark.rows("T-71", "T-88", "T-81", "G-20", "G-31")
@pytest.mark.parametrize(("count", "need"), [(2, 15), (3, 11), (4, 7), (5, 3), (6, 3), (12, 3)])
def test_everybody_beyond_those_needed_makes_it_a_level_easier_down_to_simple(count, need):
    attempt = team_attempt(DITCH, people(*[10] * count))
    assert attempt.need == need
    assert ("G-31" in attempt.levels.rows) is (count > 2)


@pytest.mark.rows("T-88", "T-71")
def test_whoever_drives_is_needed_beside_the_others_and_does_not_push():
    driven = read_task(
        "To push it out (Teamwork): Formidable. Strength. Referee: Minimum 2 people plus a driver."
    )
    pushing = team_attempt(driven, people(10, 10), aside=people(1))
    assert (pushing.need, pushing.dm.total) == (15, 4)  # a fifth of twice 10
    for members, aside in (((10, 10, 10), ()), ((10,), (10,))):
        with pytest.raises(ValueError, match="it takes 2 people and a driver"):
            team_attempt(driven, people(*members), aside=people(*aside))


@pytest.mark.rows("T-71")
def test_too_few_cannot_attempt_it():
    with pytest.raises(ValueError, match="it takes 2 people, not 1"):
        team_attempt(DITCH, people(20))


@pytest.mark.rows("T-71", "G-31")
def test_the_referee_may_ask_for_more_and_ease_nothing():
    note = "Minimum of four members. Difficulty decreases by 0 for each extra member."
    task = Task("To sail the ship", Difficulty.ROUTINE, note=note)
    assert team_attempt(task, people(1, 1, 1, 1, 1, 1)).need == 7
    with pytest.raises(ValueError, match="it takes 4"):
        team_attempt(task, people(1, 1, 1))


@pytest.mark.rows("T-71", "G-31")
def test_a_task_whose_note_says_nothing_takes_two():
    task = Task("To sail the ship", Difficulty.ROUTINE)
    assert team_attempt(task, people(1, 1)).need == 7
    assert team_attempt(task, people(1, 1, 1)).need == 3


@pytest.mark.rows("T-71")
@pytest.mark.parametrize(
    ("levels", "need", "dm"),
    [((3, 2), 11, 4), ((5, 1), 11, 2), ((5, 0), 11, 0), ((5, None), 11, 0), ((None, None), 19, 0)],
)
def test_the_lowest_skill_counts_twice_and_is_missing_only_when_nobody_has_it(levels, need, dm):
    task = Task("To operate", Difficulty.DIFFICULT, parse_assets("Medical"))
    attempt = team_attempt(task, medics(*levels))
    assert (attempt.need, attempt.dm.total) == (need, dm)


@pytest.mark.rows("T-71", "G-30")
@pytest.mark.parametrize(("lowest", "doubled", "divided"), [(4, 1, 0), (5, 2, 2), (9, 3, 2)])
def test_a_characteristic_may_be_divided_before_it_is_doubled(lowest, doubled, divided):
    team = people(20, lowest)
    assert team_attempt(DITCH, team).dm.total == doubled
    attempt = team_attempt(DITCH, team, DIVIDE_FIRST)
    assert attempt.dm.total == divided
    assert attempt.house_rulings == ("G-30",)


@pytest.mark.rows("T-71", "T-88")
def test_a_team_makes_one_throw_and_loses_no_time_over_it():
    attempt = team_attempt(DITCH, people(10, 10, 10))
    dice = GivenDice([7, 10])
    result = attempt_task(attempt, dice)
    assert [thrown.throw.purpose for thrown in dice.thrown] == ["success", "time"]
    # Twice 10 is 20, a fifth of it 4: 7 + 4 reaches 11, and 10 - 4 are six minutes.
    assert result.outcome.success == "success"
    assert result.elapsed == 360
    assert attempt_odds(attempt).success == Fraction(3, 10)


@pytest.mark.rows("T-66", "T-71")
def test_a_condition_on_anybody_holds_for_the_team_by_their_own_values():
    note = "If anybody with Education 8- takes part it becomes Impossible."
    task = Task("To calibrate", Difficulty.ROUTINE, parse_assets("Education"), note=note)
    sharp, dull = Abilities.of({"Education": 9}), Abilities.of({"Education": 7})
    assert team_attempt(task, (sharp, sharp)).need == 7
    assert team_attempt(task, (sharp, dull)).need == 19


@pytest.mark.rows("T-73", "G-32")
def test_to_cooperate_is_a_routine_instant_task_of_determination():
    check = cooperation_check(Abilities.of({"Determination": 12}))
    assert (check.need, check.dm.total, str(check.task.duration)) == (7, 2, "instant")
    # A natural 5 reaches 7 with a DM of 2: five of ten.
    assert cooperation_chance(Abilities.of({"Determination": 12})) == Fraction(5, 10)


@pytest.mark.rows("T-73")
def test_each_member_throws_and_those_who_fail_sit_out():
    members = tuple(Abilities.of({"Determination": value}) for value in (0, 5, 20))
    dice = GivenDice([7, 5, 3])
    assert willing(members, dice) == (True, False, True)
    assert {thrown.throw.notation for thrown in dice.thrown} == {"1D10 (0-9)"}
    # Three, four and seven of ten naturals pass with DMs of 0, 1 and 4.
    nobody = every(lambda dice: willing(members, dice))[False, False, False]
    assert nobody == Fraction(7 * 6 * 3, 1000)


@pytest.mark.rows("T-73", "G-32")
@pytest.mark.parametrize(
    ("choice", "need", "dm", "tenths"),
    [
        ("Routine. Determination", 7, 1, 4),
        ("Routine. Leader or Eloquence", 7, 3, 6),
        ("Difficult. Determination", 11, 1, 0),
    ],
)
def test_the_task_to_cooperate_may_be_another(choice, need, dm, tenths):
    member = Abilities.of({"Determination": 9, "Eloquence": 8}, {"Leader": 3})
    rulings = Rulings().choose("G-32", choice)
    check = cooperation_check(member, rulings)
    assert (check.need, check.dm.total) == (need, dm)
    assert cooperation_chance(member, rulings) == Fraction(tenths, 10)
    mute = cooperation_check(Abilities.of({"Eloquence": 8}), rulings)
    assert mute.need == need
