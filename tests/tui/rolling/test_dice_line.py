"""One line of dice: which number is for what, counted by hand for each kind of throw."""

import pytest

from models.action import Refusal
from rules.dice import Throw, chart_die, d6, pool, task_die
from tui.rolling.dice_line import DiceLine
from tui.rolling.text import asked_text

HIT, WHERE, WOUND = task_die("to hit"), chart_die("hit location"), d6(2, "wound")


def line_for(*throws):
    """A line for dice that are all thrown, whatever they show."""

    def rehearse(dice):
        for throw in throws:
            dice.read(throw, lambda shown: shown)
        return False

    return DiceLine(rehearse)


def shot(dice):
    """A hit on 4 or more asks where, and then how bad."""
    if dice.read(HIT, lambda shown: shown >= 4):
        dice.read(WHERE, lambda shown: shown)
        dice.read(WOUND, lambda shown: shown)
    return False


@pytest.mark.parametrize(
    ("throws", "line", "values"),
    [
        ([WHERE] * 6, "9 2 3 5 10 6", [9, 2, 3, 5, 10, 6]),
        ([WHERE] * 6, "923506", [9, 2, 3, 5, 10, 6]),
        ([WHERE] * 6, "9235106", [9, 2, 3, 5, 10, 6]),
        ([WHERE] * 3, "1 0 6", [1, 10, 6]),
        ([HIT] * 6, "923506", [9, 2, 3, 5, 0, 6]),
        ([HIT] * 2, "10", [1, 0]),
        ([HIT, WHERE, WOUND, HIT], "4,7,11,0", [4, 7, 11, 0]),
        ([HIT, WHERE, WOUND, HIT], "47110", [4, 7, 11, 0]),
        ([d6(3, "time"), HIT], "155", [15, 5]),
        ([pool(4, "ours")] * 6, "1 1 0 2 0 1", [1, 1, 0, 2, 0, 1]),
        ([pool(4, "ours")] * 6, "110201", [1, 1, 0, 2, 0, 1]),
        ([pool(12, "ours")] * 2, "012", [0, 12]),
        ([pool(12, "ours")] * 2, "1 2", [1, 2]),
    ],
)
def test_every_number_is_the_longest_that_its_dice_can_show(throws, line, values):
    written = line_for(*throws).read(line)
    assert written.values == values
    assert [each.throw for each in written.thrown] == throws
    assert (written.asked.throw, written.fault) == (None, "")


@pytest.mark.parametrize(
    ("throws", "line", "joined"),
    [
        ([HIT, WHERE, WHERE], "910", "10"),
        ([HIT, WHERE, WHERE], "9 10", ""),
        ([HIT, WHERE, WHERE], "9 1 0", ""),
        ([HIT, WHERE, WHERE], "9103", ""),
        ([WHERE, HIT], "10", "10"),
        ([HIT, HIT], "10", ""),
        ([HIT, WOUND], "911", ""),
        ([Throw("stealth", count=1, faces=20)] * 2, "315", ""),
    ],
)
def test_digits_that_are_read_as_one_number_and_could_be_two_are_named(throws, line, joined):
    written = line_for(*throws).read(line)
    assert written.joined == joined
    assert asked_text(written).startswith("10 is one throw; for two, 1 0 · ") is bool(joined)


def test_the_line_goes_on_as_the_rule_asks():
    line = DiceLine(shot)
    for typed, throw, place in (
        ("", HIT, "throw 1"),
        ("3", None, None),
        ("4", WHERE, "2 of 3"),
        ("40", WOUND, "3 of 3"),
        ("4 10 7", None, None),
    ):
        written = line.read(typed)
        asked = written.asked
        told = asked.place(len(written.values)) if asked.throw else None
        assert (asked.throw, told) == (throw, place)


@pytest.mark.parametrize(
    ("line", "values", "fault", "unfinished"),
    [
        ("4 7 13", [4, 7], "2D6 for wound shows 2 to 12, not 13.", False),
        ("4 7 1", [4, 7], "2D6 for wound shows 2 to 12, not 1.", True),
        ("4 7 1 ", [4, 7], "2D6 for wound shows 2 to 12, not 1.", False),
        ("4 x 9", [4], "Write the numbers on the dice.", False),
        ("4x9", [4], "Write the numbers on the dice.", False),
        ("479x", [4, 7, 9], "Too many numbers: this takes 3. Delete the rest.", False),
        ("4 7 1x", [4, 7], "2D6 for wound shows 2 to 12, not 1.", False),
        ("4 \N{ARABIC-INDIC DIGIT SEVEN}", [4], "Write the numbers on the dice.", False),
        ("4 7 9 9", [4, 7, 9], "Too many numbers: this takes 3. Delete the rest.", False),
        ("36", [3], "Too many numbers: this takes 1. Delete the rest.", False),
    ],
)
def test_what_is_wrong_is_said_and_the_rest_understood(line, values, fault, unfinished):
    written = DiceLine(shot).read(line)
    assert (written.values, written.fault, written.unfinished) == (values, fault, unfinished)


def test_what_is_known_is_not_asked_again():
    asked = []

    def rehearse(dice):
        asked.append(dice)
        return shot(dice)

    line = DiceLine(rehearse)
    for typed in ("", "4", "4 7", "4 7 9", "4 7 9"):
        line.read(typed)
    assert len(asked) == 8  # the lowest and the highest after none, one, two and three dice


@pytest.mark.parametrize(
    ("throws", "typed", "alike"),
    [
        ([HIT], "", 1),
        ([HIT, HIT, WHERE], "", 2),
        ([HIT, HIT, WHERE], "4", 1),
        ([task_die("STR"), task_die("DEX")], "", 1),
        ([HIT, task_die("to hit", secret=True)], "", 1),
        ([], "", 0),
    ],
)
def test_how_often_the_same_is_thrown(throws, typed, alike):
    assert line_for(*throws).read(typed).asked.alike == alike


def test_what_may_be_missed_is_thrown_once_before_that_is_known():
    assert DiceLine(shot).read("").asked.alike == 1


@pytest.mark.parametrize(
    ("rehearse", "typed", "secret"),
    [
        (lambda dice: dice.read(HIT, lambda shown: shown > 4), "", True),
        (lambda dice: dice.read(HIT, lambda shown: shown < 4), "", True),
        (lambda dice: dice.read(HIT, lambda _shown: False), "", False),
        (lambda dice: dice.read(task_die("x", secret=True), lambda _shown: False), "", True),
    ],
)
def test_what_is_or_may_become_the_referees_alone_is_told(rehearse, typed, secret):
    assert DiceLine(rehearse).read(typed).asked.secret is secret


def test_what_is_secret_only_after_a_die_is_told_then():
    def rehearse(dice):
        dice.read(HIT, lambda shown: shown)
        dice.read(task_die("seen", secret=True), lambda shown: shown)
        return False

    line = DiceLine(rehearse)
    assert not line.read("").asked.secret
    assert line.read("3").asked.secret


def test_a_refusal_is_no_secret():
    def rehearse(_dice):
        raise Refusal("No.")

    assert not DiceLine(rehearse).read("").asked.secret
