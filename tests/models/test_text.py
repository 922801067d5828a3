"""Cleaning keeps what people write and drops what terminals obey."""

from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.text import clean, counted, east_and_north
from tests.hostile import HOSTILE, name

ANY_TEXT = st.text(st.characters()) | st.lists(
    st.sampled_from(
        ["\x1b", "[", "]", "0;1", "m", "\x07", "\\", "\u200d", "👩", " ", "\n", "\t", "e"]
    )
).map("".join)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Maya Okafor", "Maya Okafor"),
        ("\x1b[1;31mMaya\x1b[0m", "Maya"),
        ("a\x1b]52;c;cm0=\x07b", "ab"),
        ("a\x1b]0;title\x1b\\b", "ab"),
        ("a\x9b31mb", "ab"),
        ("Maya\x00Okafor", "MayaOkafor"),
        ("\u202egnp.exe", "gnp.exe"),
        ("\ufeffMaya\u200b", "Maya"),
        ("a\ud800b", "ab"),
        ("one\ttwo\r\nthree\u2028four\u00a0five", "one two three four five"),
        ("  one   two ", "one two"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"),
        ("a\u200db", "ab"),
        ("👩\u200d", "👩"),
        ("[@click=app.quit]x[/]", "[@click=app.quit]x[/]"),
        ("שלום مرحبا", "שלום مرحبا"),
        ("e\u0301", "e\u0301"),
    ],
)
def test_one_line(text, kept):
    assert clean(text) == kept


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("one\r\ntwo\rthree\x85four", "one\ntwo\nthree\nfour"),
        ("one\ttwo", "one two"),
        ("ab\n\tindented", "ab\n    indented"),
        ("\n\none\n\ntwo\n\n", "one\n\ntwo"),
    ],
)
def test_several_lines(text, kept):
    assert clean(text, lines=True) == kept


@pytest.mark.parametrize(
    ("text", "limit", "kept"),
    [("abcdef", 3, "abc"), ("ab cd", 3, "ab"), ("👩\u200d🚀", 2, "👩"), ("\x1b[0mabc", 3, "abc")],
)
def test_limit_counts_what_is_kept(text, limit, kept):
    assert clean(text, limit) == kept


@pytest.mark.parametrize("text", HOSTILE, ids=name)
@pytest.mark.parametrize("lines", [False, True])
def test_hostile_text_is_disarmed(text, lines):
    check(text, lines)


@given(ANY_TEXT, st.booleans())
def test_any_text_is_disarmed(text, lines):
    check(text, lines)


def check(text, lines):
    kept = clean(text, lines=lines)
    left = {
        character for character in kept if category(character) in {"Cc", "Cf", "Cs", "Zl", "Zp"}
    }
    assert left <= ({"\n", "\u200d"} if lines else {"\u200d"})
    assert clean(kept, lines=lines) == kept
    kept.encode()


def test_one_of_a_thing_is_no_plural():
    assert [counted(number, "task") for number in (0, 1, 2)] == ["0 tasks", "1 task", "2 tasks"]


def test_a_place_on_open_ground_is_said_by_the_points_of_the_compass():
    assert east_and_north(5, -15) == "5 m east, 15 m south"
    assert east_and_north(-12.5, 7) == "12.5 m west, 7 m north"
    assert east_and_north(0, 0) == "0 m east, 0 m north"
