"""Every choice changes odds and results, and is named by them."""

from dataclasses import fields, replace
from enum import StrEnum
from fractions import Fraction

import pytest

from rules.book.reference import Impact, ruling
from rules.dice import GivenDice
from rules.rulings import SWITCHES, Rulings
from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.assets import parse_assets
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import INSTANT, Duration
from rules.tasks.failure import Failure, Mishap, injury_dpv
from rules.tasks.resolution import AttemptResult, Outcome, Truth, attempt_odds, attempt_task
from rules.tasks.retry import Way, retries
from rules.tasks.substitute import Intellect, RelatedSkill
from rules.tasks.success import Success
from rules.tasks.task import Kind, Task

PLAIN = Abilities.of({"Intelligence": 14, "Education": 9, "Determination": 5}, {"Admin": 3})
ONE_IN_36 = Fraction(1, 36)
HALF = "5+, half a level above Simple"


def attempt(switch="", value="", assets="", *kinds, **fields):
    difficulty = fields.pop("difficulty", Difficulty.ROUTINE)
    duration = fields.pop("duration", INSTANT)
    task = Task("To find a way", difficulty, parse_assets(assets), duration, frozenset(kinds))
    rulings = Rulings().choose(switch, value) if switch else Rulings()
    return Attempt(task, PLAIN, rulings=rulings, **fields)


def play(attempted, *values):
    dice = GivenDice(values)
    result = attempt_task(attempted, dice)
    assert len(dice.thrown) == len(values)
    return result, [(thrown.throw.notation, thrown.throw.secret) for thrown in dice.thrown]


def failed(attempted, failure=Failure.CHECK_DETERMINATION, elapsed=0):
    return AttemptResult(attempted, Outcome(Success.FAILURE, failure=failure), elapsed)


def ways(attempted, **fields):
    return {retry.way: retry for retry in retries(failed(attempted, **fields), 1, determined=False)}


def test_every_field_is_a_switch_and_begins_with_the_default_of_its_ruling():
    assert len(SWITCHES) == len(fields(Rulings))
    for ident, choices in SWITCHES.items():
        assert issubclass(choices, StrEnum)
        assert Rulings().choice(ident) is next(iter(choices))
        assert ruling(ident).impact in (Impact.HIGH, Impact.MEDIUM)
        assert ruling(ident).alternatives


def test_a_choice_is_made_by_its_words_and_named_when_it_is_not_the_default():
    chosen = Rulings().choose("G-03", "1").choose("G-22", "half its level")
    assert chosen.non_default() == ("G-03", "G-22")
    assert chosen.changed("G-22", "G-05") == ("G-22",)
    assert chosen.choose("G-03", "3").non_default() == ("G-22",)
    assert Rulings().non_default() == ()
    with pytest.raises(ValueError, match="twice"):
        Rulings().choose("G-03", "twice")
    with pytest.raises(KeyError):
        Rulings().choose("G-04", "1")


def test_a_result_at_the_defaults_names_no_choice():
    tried = attempt("", "", "", Kind.UNCERTAIN, duration=Duration.period(60))
    result, _ = play(tried, 0, 0, 11, 7, 10)
    assert result.house_rulings == tried.house_rulings == ()


@pytest.mark.rows("G-02")
def test_easy_may_be_half_a_level_above_simple():
    easy = {"difficulty": Difficulty.EASY}
    # A natural 3 to 9, and 5 to 9.
    assert attempt_odds(attempt(**easy)).success == Fraction(7, 10)
    assert attempt(**easy).needed == "3+ Simple"
    assert "G-02" in play(attempt(**easy), 9)[0].rows
    tried = attempt("G-02", HALF, **easy)
    assert attempt_odds(tried).success == Fraction(5, 10)
    assert tried.needed == "5+ Easy"
    assert tried.house_rulings == play(tried, 9)[0].house_rulings == ("G-02",)
    harder = attempt("G-02", HALF, hasty=True, **easy)
    assert (harder.needed, attempt(hasty=True, **easy).needed) == (
        "9+ Routine and a half",
        "7+ Routine",
    )
    eased = attempt("G-02", HALF, circumstances=Tally().plus("daylight", -1), **easy)
    assert eased.need == 3
    assert attempt("G-02", HALF, difficulty=Difficulty.SIMPLE).need == 3
    assert attempt("G-02", HALF, difficulty=Difficulty.SIMPLE).house_rulings == ()


@pytest.mark.rows("G-02", "T-52")
def test_half_a_level_up_from_difficult_can_be_raised_once():
    # 5+ raised twice is 13+, between Difficult and Formidable; 17+ is past Formidable.
    raised = attempt("G-02", HALF, difficulty=Difficulty.EASY, raises=2)
    harder = ways(raised)[Way.HARDER]
    assert (raised.need, harder.attempt.need) == (13, 17)
    assert ways(harder.attempt)[Way.HARDER].attempt is None
    assert ways(attempt(difficulty=Difficulty.EASY, raises=3))[Way.HARDER].attempt is None


@pytest.mark.rows("G-03")
def test_the_least_time_may_be_one_period():
    swift = {"modifiers": replace(attempt().modifiers).plus("tools", 15)}
    duration = Duration.period(3600)
    assert attempt_odds(attempt(duration=duration, **swift)).elapsed == {3 * 3600: 1}
    tried = attempt("G-03", "1", duration=duration, **swift)
    # 3D6 - 15 is above 1 only on 17 and 18: three ways and one way in 216.
    assert attempt_odds(tried).elapsed == {
        3600: Fraction(212, 216),
        2 * 3600: Fraction(3, 216),
        3 * 3600: Fraction(1, 216),
    }
    result, _ = play(tried, 9, 10)
    assert result.elapsed == 3600
    assert result.house_rulings == tried.house_rulings == ("G-03",)
    assert attempt("G-03", "1").house_rulings == ()


@pytest.mark.rows("G-05")
def test_a_fumble_may_throw_three_dice_on_the_failure_table():
    tried = attempt("G-05", "3D6 on the failure table")
    result, thrown = play(tried, 0, 18, 17)
    assert [notation for notation, _ in thrown] == ["1D10 (0-9)", "3D6", "3D6"]
    assert result.outcome == Outcome(Success.FUMBLE, None, Failure.SERIOUS_MISHAP, Mishap.TOTAL)
    assert result.house_rulings == ("G-05",)
    plain, thrown = play(tried, 6, 3)
    assert [notation for notation, _ in thrown] == ["1D10 (0-9)", "2D6"]
    assert plain.house_rulings == ()
    # 3D6 reaches 15 in 20 of 216 ways.
    assert attempt_odds(tried).failure[Failure.SERIOUS_MISHAP] == Fraction(1, 10) * Fraction(
        20, 216
    )


@pytest.mark.rows("G-05")
def test_a_fumble_may_be_a_mishap_at_once():
    tried = attempt("G-05", "a mishap at once")
    result, thrown = play(tried, 0, 12)
    assert [notation for notation, _ in thrown] == ["1D10 (0-9)", "2D6"]
    assert result.outcome == Outcome(Success.FUMBLE, None, Failure.MISHAP, Mishap.MAJOR)
    # Of 35 ways that are no reroll 3 reach 11; six of ten naturals fail without a fumble.
    expected = Fraction(1, 10) + Fraction(6, 10) * Fraction(3, 35)
    assert attempt_odds(tried).failure[Failure.MISHAP] == expected


# Own throw and hidden throw, and whether the failure table follows.
FOLLOWS = {
    "in secret, when both throws fail": {(9, 9): 0, (9, 1): 0, (1, 9): 0, (1, 1): 1},
    "openly, when the player's own throw fails": {(9, 9): 0, (9, 1): 0, (1, 9): 1, (1, 1): 1},
    "in secret, when either throw fails": {(9, 9): 0, (9, 1): 1, (1, 9): 1, (1, 1): 1},
    "never": {(9, 9): 0, (9, 1): 0, (1, 9): 0, (1, 1): 0},
}


@pytest.mark.rows("G-08", "T-56", "T-60")
@pytest.mark.parametrize("choice", FOLLOWS)
@pytest.mark.parametrize("naturals", [(9, 9), (9, 1), (1, 9), (1, 1)])
def test_when_an_uncertain_task_leads_to_the_failure_table(choice, naturals):
    tried = attempt("G-08", choice, "", Kind.UNCERTAIN)
    follows = FOLLOWS[choice][naturals]
    result, thrown = play(tried, *naturals, *([5] if follows else []))
    assert (result.outcome.failure is Failure.RETRY) == bool(follows)
    openly = choice.startswith("openly")
    assert [secret for _, secret in thrown] == [False, True, *([not openly] if follows else [])]
    assert result.failure_is_secret is not openly
    changed = choice != "in secret, when both throws fail"
    assert result.house_rulings == tried.house_rulings == (("G-08",) if changed else ())


@pytest.mark.rows("G-08")
def test_the_chance_of_a_failure_table_in_an_uncertain_task():
    # Routine without a DM: three of ten naturals succeed, on either throw.
    chances = {
        "in secret, when both throws fail": Fraction(49, 100),
        "openly, when the player's own throw fails": Fraction(7, 10),
        "in secret, when either throw fails": Fraction(91, 100),
        "never": Fraction(0),
    }
    for choice, chance in chances.items():
        odds = attempt_odds(attempt("G-08", choice, "", Kind.UNCERTAIN))
        assert sum(odds.failure.values(), Fraction(0)) == chance
        assert odds.truth[Truth.NO] == Fraction(49, 100)


@pytest.mark.rows("G-09", "T-56")
def test_the_referee_may_hide_a_dm_in_the_throw_of_his_own():
    tried = attempt("", "", "", Kind.UNCERTAIN)
    tried = replace(tried, hidden=tried.hidden.plus("a forged file", -5))
    # The player needs 7 and up, three of ten; the referee would need a natural 12.
    odds = attempt_odds(tried)
    assert odds.truth == {Truth.SOME: Fraction(3, 10), Truth.NO: Fraction(7, 10)}
    assert odds.success == Fraction(3, 10)
    result, _ = play(tried, 9, 9)
    assert result.outcome.truth is Truth.SOME
    assert "G-09" in result.rows
    assert "G-09" not in play(attempt("", "", "", Kind.UNCERTAIN), 9, 9)[0].rows


@pytest.mark.rows("G-12", "T-32", "T-33", "T-34", "T-35")
def test_what_a_wound_by_mishap_is_worth():
    values = {choice: injury_dpv(choice) for choice in SWITCHES["G-12"]}
    assert list(values.values()) == [Fraction(1, 2), Fraction(1), Fraction(0)]
    assert injury_dpv() == Fraction(1, 2)


@pytest.mark.rows("G-18", "T-52")
def test_every_level_added_to_formidable_may_be_final():
    final = SWITCHES["G-18"]["FINAL"]
    harder = {"difficulty": Difficulty.FORMIDABLE, "hasty": True}
    assert attempt(**harder).need == 19
    tried = attempt("G-18", final, **harder)
    with pytest.raises(ValueError, match="G-18"):
        _ = tried.need
    assert attempt("G-18", final, difficulty=Difficulty.IMPOSSIBLE).need == 19
    assert attempt("G-18", final, difficulty=Difficulty.FORMIDABLE).barred == ""


@pytest.mark.rows("G-18", "T-52")
def test_impossible_may_always_be_thrown_for():
    opened = SWITCHES["G-18"]["OPEN"]
    closed = ways(attempt(difficulty=Difficulty.FORMIDABLE))[Way.HARDER]
    assert closed.attempt is None
    harder = ways(attempt("G-18", opened, difficulty=Difficulty.FORMIDABLE))[Way.HARDER]
    assert harder.attempt.need == 19
    assert "G-18" in harder.rows
    assert play(harder.attempt, 5, 4)[0].house_rulings == ("G-18",)
    assert attempt("G-18", opened, difficulty=Difficulty.IMPOSSIBLE).house_rulings == ()
    last = ways(attempt("G-18", opened, difficulty=Difficulty.IMPOSSIBLE))[Way.HARDER]
    assert last.attempt is None


@pytest.mark.rows("G-19", "T-62", "T-81")
def test_the_ladder_may_go_on_beyond_impossible():
    harder = {"difficulty": Difficulty.FORMIDABLE}
    barred = attempt("", "", "Computer", **harder)
    assert "G-19" in barred.barred
    tried = attempt("G-19", "23+, 27+ and so on", "Computer", **harder)
    assert (tried.need, tried.level, tried.barred) == (23, "beyond Impossible", "")
    assert tried.house_rulings == ("G-19",)
    assert attempt_odds(tried).success == 0
    assert attempt("G-19", "23+, 27+ and so on", "Computer", hasty=True, **harder).need == 27
    assert attempt("G-19", "23+, 27+ and so on", "Admin", **harder).house_rulings == ()


@pytest.mark.rows("G-22", "T-63")
def test_a_related_skill_may_give_half_its_level():
    related = {"assets": "Computer", "substitute": RelatedSkill("Admin", 3)}
    assert attempt(**related).dm.total == 3
    tried = attempt("G-22", "half its level", **related)
    assert (tried.dm.total, tried.need) == (1, 11)
    assert tried.house_rulings == play(tried, 1, 4)[0].house_rulings == ("G-22",)


@pytest.mark.rows("G-23", "T-09")
def test_any_missing_part_may_count():
    assert attempt(assets="Admin and Computer").need == 7
    tried = attempt("G-23", "when any is missing", "Admin and Computer")
    assert (tried.need, tried.dm.total, tried.lacking) == (15, 3, ("Computer",))
    assert tried.house_rulings == ("G-23",)
    helped = replace(tried, substitute=RelatedSkill("Electronics", 1))
    assert (helped.need, helped.house_rulings) == (11, ("G-23",))
    either = attempt("G-23", "when any is missing", "Admin or Computer")
    assert (either.need, either.house_rulings) == (7, ())
    neither = attempt("G-23", "when any is missing", "Computer and Pilot")
    assert (neither.need, neither.house_rulings) == (15, ())


@pytest.mark.rows("G-24", "T-64")
@pytest.mark.parametrize(
    ("choice", "need", "dm"),
    [
        # Intelligence 14 and Education 9: 2 + 1; 23 // 5 = 4; 23 // 10 = 2.
        ("a fifth of each, one level harder", 11, 3),
        ("a fifth of each, no level harder", 7, 3),
        ("a fifth of the sum, one level harder", 11, 4),
        ("a tenth of the sum, one level harder", 11, 2),
    ],
)
def test_how_intelligence_and_education_stand_in(choice, need, dm):
    tried = attempt("G-24", choice, "Computer", substitute=Intellect())
    assert (tried.need, tried.dm.total) == (need, dm)
    changed = choice != "a fifth of each, one level harder"
    assert tried.house_rulings == (("G-24",) if changed else ())
    related = attempt("G-24", choice, "Computer", substitute=RelatedSkill("Admin", 3))
    assert (related.need, related.dm.total) == (11, 3)


@pytest.mark.rows("G-26", "T-51")
def test_an_instant_task_may_need_no_wait():
    assert ways(attempt())[Way.WAIT].wait == 300
    waiting = ways(attempt("G-26", "no wait"))[Way.WAIT]
    assert waiting.wait == 0
    assert "G-26" in waiting.rows
    assert ways(attempt("G-26", "no wait"), elapsed=7)[Way.WAIT].wait == 70


@pytest.mark.rows("G-27", "T-51")
def test_levels_from_lost_determination_may_count_once():
    twice = {"raises": 1, "difficulty": Difficulty.SIMPLE}
    assert ways(attempt(**twice))[Way.HARDER].attempt.need == 11
    again = ways(attempt("G-27", "one at most", **twice))[Way.HARDER]
    assert again.attempt.need == 7
    assert again.attempt.house_rulings == ("G-27",)
    closing = {"raises": 1, "difficulty": Difficulty.DIFFICULT}
    assert ways(attempt(**closing))[Way.HARDER].attempt is None
    assert ways(attempt("G-27", "one at most", **closing))[Way.HARDER].attempt.need == 15
