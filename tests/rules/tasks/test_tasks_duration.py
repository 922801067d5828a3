from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.dice import GivenDice, Needed
from rules.odds import every
from rules.tasks.duration import INSTANT, Duration, elapsed, parse_duration, spell


@pytest.mark.rows("T-16")
@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("6 seconds", 6),
        ("1 minute", 60),
        ("one minute", 60),
        ("20 minutes", 1200),
        ("one day", 86400),
        ("One Day", 86400),
        ("2 weeks", 1209600),
        (" ten  hours. ", 36000),
    ],
)
def test_a_bare_time_is_a_period(text, seconds):
    assert parse_duration(text) == Duration.period(seconds)


@pytest.mark.rows("T-19")
@pytest.mark.parametrize(
    ("text", "duration"),
    [
        ("absolute 1 hour", Duration.absolute(3600)),
        ("Absolute (1 hour)", Duration.absolute(3600)),
        ("90 seconds, absolute", Duration.absolute(90)),
        ("Absolute (1 action)", Duration.in_actions(1)),
        ("absolute two actions", Duration.in_actions(2)),
    ],
)
def test_an_absolute_time_is_seconds_or_combat_actions(text, duration):
    assert parse_duration(text) == duration


@pytest.mark.rows("T-18")
@pytest.mark.parametrize("text", ["", "  ", "instant", "Instant.", "INSTANT"])
def test_no_time_is_instant(text):
    assert parse_duration(text) is INSTANT


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("soon", "is not a time"),
        ("0 minutes", "is not a time"),
        ("twenty minutes", "is not a time"),
        ("-5 minutes", "is not a time"),
        ("5", "is not a time"),
        ("1.5 hours", "is not a time"),
        ("1234567 days", "is not a time"),
        ("absolute", "is not a time"),
        ("5 fortnights", "is not a time"),
        ("1 action", "absolute"),
    ],
)
def test_what_is_no_time_is_refused_with_the_reason(text, complaint):
    with pytest.raises(ValueError, match=complaint):
        parse_duration(text)


@pytest.mark.parametrize(
    ("duration", "text"),
    [
        (INSTANT, "instant"),
        (Duration.period(6), "6 seconds"),
        (Duration.period(90), "90 seconds"),
        (Duration.period(1200), "20 minutes"),
        (Duration.period(86400), "1 day"),
        (Duration.absolute(3600), "absolute (1 hour)"),
        (Duration.in_actions(1), "absolute (1 action)"),
        (Duration.in_actions(2), "absolute (2 actions)"),
    ],
)
def test_a_time_prints_and_reads_back(duration, text):
    assert str(duration) == text
    assert parse_duration(text) == duration


def test_nothing_is_spelt_in_seconds():
    assert spell(0) == "0 seconds"


def counted(period: int, dm: int) -> dict[int, Fraction]:
    """Every one of the 216 ways three dice fall."""
    falls = Counter(period * max(3, sum(faces) - dm) for faces in product(range(1, 7), repeat=3))
    return {seconds: Fraction(ways, 216) for seconds, ways in falls.items()}


@pytest.mark.rows("T-15", "T-17")
@pytest.mark.parametrize("dm", [-3, 0, 2, 7, 20])
def test_the_period_is_multiplied_by_3d6_less_the_dm_but_at_least_3(dm):
    odds = every(lambda dice: elapsed(Duration.period(60), dm, dice))
    assert odds == counted(60, dm)


@pytest.mark.rows("T-16", "T-17")
def test_a_period_of_an_hour_takes_3_to_18_hours_and_ten_and_a_half_on_average():
    odds = every(lambda dice: elapsed(parse_duration("1 hour"), 0, dice))
    assert (min(odds), max(odds)) == (3 * 3600, 18 * 3600)
    assert sum(seconds * chance for seconds, chance in odds.items()) == Fraction(21, 2) * 3600


@pytest.mark.rows("T-53")
@pytest.mark.parametrize("dm", [3, 0, -2])
def test_haste_counts_the_dm_twice_even_a_negative_one(dm):
    odds = every(lambda dice: elapsed(Duration.period(10), dm, dice, hasty=True))
    assert odds == counted(10, 2 * dm)


@pytest.mark.rows("T-18", "T-19")
@pytest.mark.parametrize(
    ("duration", "seconds"),
    [(INSTANT, 0), (Duration.absolute(90), 90), (Duration.in_actions(1), 0)],
)
def test_instant_and_absolute_tasks_throw_no_dice_and_heed_no_dm(duration, seconds):
    assert elapsed(duration, 5, GivenDice([]), hasty=True) == seconds


def test_a_time_throw_nobody_has_made_yet_is_asked_for():
    with pytest.raises(Needed) as stopped:
        elapsed(Duration.period(60), 0, GivenDice([]))
    assert stopped.value.throw.notation == "3D6"
    assert stopped.value.throw.purpose == "time"
