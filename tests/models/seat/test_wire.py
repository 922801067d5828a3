"""What passes between host, seat and desk comes out as it went in, and nothing else comes in."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.seat.desk import HandThrow, Present, Thrown, Wished, desk_line, read_desk
from models.seat.said import Dice, LetThrow, Reads, Wish, WriteNote, read_said, said_line
from models.seat.shown import Section, Splice, applied, difference
from models.seat.told import Ended, Sentence, Unseen, Update, read_told, told_line

CELLS = st.recursive(
    st.text(max_size=5) | st.integers(0, 9) | st.booleans() | st.none(),
    lambda cells: st.lists(cells, max_size=3).map(tuple),
    max_leaves=4,
)
ROWS = st.lists(st.lists(CELLS, max_size=3).map(tuple), max_size=6).map(tuple)
SHOWN = st.dictionaries(st.sampled_from(Section), ROWS, max_size=3)


def _full(shown):
    return {part: shown.get(part, ()) for part in Section}


@given(SHOWN, SHOWN)
def test_a_difference_makes_one_look_of_another_through_the_wire(before, after):
    line = told_line(Update(difference(before, after)))
    assert line.count(b"\n") == 1
    read = read_told(line)
    assert isinstance(read, Update)
    assert _full(applied(before, read.splices)) == _full(after)
    assert not difference(after, after)


def test_a_window_of_the_journal_that_moves_on_sends_what_is_new_alone():
    rows = tuple((f"day {n}", "somebody shot", (), ()) for n in range(201))
    moved = difference({Section.JOURNAL: rows[:200]}, {Section.JOURNAL: rows[1:]})
    assert sum(len(splice.rows) for splice in moved) == 1


def test_a_splice_that_does_not_fit_is_refused():
    for at, cut in ((0, 1), (1, 0), (-1, 1)):
        with pytest.raises(ValueError, match="rows"):
            applied({}, [Splice(Section.CLOCK, at, cut, ())])


@pytest.mark.parametrize(
    "message",
    [
        Dice(3, (9, 10)),
        LetThrow(1),
        Wish("I hide"),
        WriteNote(0, "the Käfer\nlied"),
        Reads((Section.TOLD,)),
    ],
)
def test_what_a_seat_says_comes_out_as_it_went_in(message):
    assert read_said(said_line(message)) == message


@pytest.mark.parametrize(
    "line",
    [
        b"", b"\xff", b"[" * 100_000, b"null", b'["dice", 1]', b'["dice", 1, [1.5]]',
        b'["dice", true, [1]]', b'["dice", 1, [-1]]', b'["wish", ""]', b'["wish", 7]',
        b'["note", 1, null]', b'["reads", ["sheet"]]', b'["reads", [["told"]]]', b'["reads", 1]',
        b'["perform", "EndSeat"]', b'["let throw", 99999999999999]',
        json.dumps(["dice", 1, [1] * 101]).encode(), json.dumps(["wish", "x" * 401]).encode(),
        json.dumps(["note", 0, "x" * 4001]).encode(), b'["wish", "' + b"x" * 30_000 + b'"]',
    ],
)  # fmt: skip
def test_what_is_no_message_of_a_seat_is_refused(line):
    with pytest.raises(ValueError, match=r"no JSON|none of|bytes"):
        read_said(line)


def test_a_number_without_end_is_refused_in_our_own_words():
    with pytest.raises(ValueError, match=r"^no JSON$"):
        read_said(b'["dice", 1, [' + b"9" * 5_000 + b"]]")


@given(st.text(st.characters()) | st.just("\ud800"))
def test_whatever_text_a_desk_is_told_there_is_a_line_for_it(text):
    line = desk_line(Wished(1, text, text))
    assert line.count(b"\n") == 1
    assert read_desk(line) == Wished(1, text, text)


def test_sentences_ends_and_words_of_the_desk_come_out_as_they_went_in():
    for told in (
        Sentence("Not now."),
        Unseen(((Section.TOLD, 3),)),
        Ended("The referee has ended this seat."),
    ):
        assert read_told(told_line(told)) == told
    there = Present(((1, "ssh", "2300-01-01T00:00:00Z"),), "SHA256:x", ((0, "ssh here"),))
    asked = HandThrow(1, 4, "to hit", "1D10 (0-9)", 10, 1, 1, 3, 0, 9)
    for passed in (there, Thrown(4, (9, 1), True), asked):
        assert read_desk(desk_line(passed)) == passed
