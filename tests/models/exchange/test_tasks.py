"""The library as a file: what is written reads back, and a broken file says where it is broken."""

import csv
import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.exchange.rows import BrokenFileError, decoded
from models.exchange.tasks import (
    READERS,
    WRITERS,
    TaskRecord,
    read_csv,
    read_json,
    read_text,
    record_of,
    write_csv,
    write_json,
    write_text,
)
from rules.tasks.difficulty import Difficulty
from rules.tasks.notation import read_task
from rules.tasks.task import Task
from tests.hostile import HOSTILE, name

LOCK = "To open a lock (Uncertain, Hazardous): Difficult. -Size, Electronics. 30 seconds."
NOTED = f"{LOCK} Referee: Only two attempts."

PIECES = (
    "To ", "try", "(", "Hasty", ")", ":", " ", "  ", "Routine", ". ", "Referee: ", "\n", "\n  ",
    "[", "Strength", ",", "-Size", "'", "=1+1", '"', "Tags: a", "Archived.", "#b", "\t", "@", "é",
)  # fmt: skip
pieces = st.lists(st.sampled_from(PIECES), min_size=1, max_size=14).map("".join)
words = st.text(alphabet="abcé('=-", min_size=1, max_size=6)
lines = st.one_of(
    pieces,
    st.text(min_size=1, max_size=60),
    st.builds("To {0}: Routine. Referee: {1}".format, words, pieces),
    st.builds("To {0} (): Simple. -Size. Referee: {1}".format, words, words),
)
tags = st.lists(st.sampled_from(["entry", "quiet", "7", "ß"]), max_size=3).map(" ".join)


def kept(line, tags, archived):
    """A record, or nothing for what not even a draft can hold."""
    try:
        return record_of(line, tags, archived=archived)
    except ValueError:
        return None


records = st.lists(
    st.builds(kept, lines, tags, st.booleans()).filter(lambda record: record is not None),
    max_size=4,
)


@pytest.mark.rows("T-77")
@pytest.mark.parametrize("ending", WRITERS)
@settings(deadline=None)
@given(records)
def test_what_is_written_reads_back(ending, written):
    found = [row.record for row in READERS[ending](WRITERS[ending](written))]
    assert found == written


@pytest.mark.parametrize("text", HOSTILE, ids=name)
@pytest.mark.parametrize("ending", WRITERS)
def test_hostile_text_reads_back(ending, text):
    written = [
        record
        for line in (text, f"To {text}: Simple.", f"To try: Simple. Referee: {text}")
        if (record := kept(line, text[:40], False)) is not None
    ]
    assert [row.record for row in READERS[ending](WRITERS[ending](written))] == written


@given(st.text() | pieces)
@settings(deadline=None)
def test_any_file_is_read_or_refused_with_its_line(text):
    for read in READERS.values():
        said = "Line "
        try:
            found = list(read(text))
        except BrokenFileError as error:
            found, said = [], str(error)
        assert said.startswith("Line ")
        assert all(row.number >= 1 for row in found)


# ---- Text ------------------------------------------------------------------------------------


@pytest.mark.rows("T-65", "T-74")
def test_a_text_has_a_task_a_line_with_its_note_under_it():
    record = TaskRecord(read_task(NOTED), "", ("entry", "quiet"), archived=True)
    assert write_text([record]) == (
        f"{LOCK}\n    Referee: Only two attempts.\n    Tags: entry, quiet\n    Archived.\n"
    )


def test_a_notebook_is_read():
    notebook = (
        "To jump: Easy.\r\n\r\n"
        "To open a lock: Difficult. Electronics.\r\n"
        "  30 seconds.\r\n"
        "\tReferee: Loud.\r\n"
        "To fly: Esy.\r\n"
    )
    found = list(read_text(notebook))
    assert [row.number for row in found] == [1, 3, 6]
    assert found[0].record.task == Task("To jump", Difficulty.EASY)
    lock = read_task("To open a lock: Difficult. Electronics. 30 seconds. Referee: Loud.")
    assert found[1].record.task == lock
    assert found[2].record == TaskRecord(None, "To fly: Esy.")


def test_a_text_too_long_to_keep_is_broken():
    with pytest.raises(BrokenFileError, match="Line 2: The line has 3001 characters; 3000 is"):
        list(read_text(f"To jump: Simple.\n{'a' * 3001}\n"))


# ---- CSV -------------------------------------------------------------------------------------


def test_a_table_is_what_a_spreadsheet_expects():
    record = TaskRecord(read_task(NOTED), "", ("entry",), archived=True)
    heading, cells = csv.reader(write_csv([record]).splitlines())
    assert dict(zip(heading, cells, strict=True)) == {
        "task": "To open a lock",
        "types": "uncertain, hazardous",
        "difficulty": "Difficult",
        "assets": "'-Size, Electronics",
        "time": "30 seconds",
        "referee": "Only two attempts.",
        "tags": "entry",
        "archived": "yes",
        "as typed": "",
    }


@pytest.mark.parametrize("start", ["=", "+", "-", "@"])
def test_no_cell_is_a_formula(start):
    table = write_csv([record_of(f'{start}HYPERLINK("x")', "a")])
    assert all(not cell.startswith(start) for row in csv.reader(table.splitlines()) for cell in row)


def test_columns_may_be_missing_and_stand_in_any_order():
    (row,) = read_csv("Difficulty,Task,Time\nRoutine,To jump,6 seconds\n")
    assert row.number == 2
    assert row.record.task == read_task("To jump: Routine. 6 seconds.")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("To jump: Simple.\n", "Line 1: a heading is wanted"),
        ("task,price\nTo jump,3\n", "Line 2: 'price' is none of the fields"),
        ("task,difficulty\nTo jump,Simple\nTo fly\n", "Line 3: 1 cells, but 2 in the heading"),
        ('task,difficulty\nTo jump,Simple\n"To fly,Simple\n', "Line 3: this is not CSV"),
        ("task,archived\nTo jump,perhaps\n", "Line 2: archived is yes or no, not 'perhaps'"),
        ('task,difficulty\n"To\njump",Simple\n\nTo fly\n', "Line 5: 1 cells"),
        ("task\n" + "a" * 200_000, "Line 2: this is not CSV"),
    ],
)
def test_a_broken_table_says_where(text, said):
    with pytest.raises(BrokenFileError, match=said):
        list(read_csv(text))


# ---- JSON ------------------------------------------------------------------------------------


def test_json_has_an_object_a_line():
    text = write_json([TaskRecord(read_task("To jump: Simple.")), record_of("To fly", "x")])
    assert json.loads(text) == [
        {"task": "To jump", "difficulty": "Simple", "time": "instant"},
        {"as typed": "To fly", "tags": "x"},
    ]
    assert len(text.splitlines()) == 4


def test_lists_and_truth_are_understood():
    text = '[{"task": "To jump", "types": ["hasty", "uncertain"],\n "difficulty": "Simple",'
    (row,) = read_json(text + ' "tags": ["b", "a"], "archived": true, "assets": null}]')
    assert row.record.task == read_task("To jump (Hasty, Uncertain): Simple.")
    assert (row.record.tags, row.record.archived) == (("a", "b"), True)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Line 1: this is not JSON"),
        ('[\n{"task": "To jump"},\n{"task": }]', "Line 3: this is not JSON"),
        ('{"task": "To jump"}', "Line 1: a list of tasks is wanted"),
        ("[\n\n7]", "Line 3: a task is wanted, in curly brackets"),
        ('[{"task": "To a"},\n{"task": 7}]', "Line 2: 'task' is not text"),
        ('[{"task": "To a", "price": "7"}]', "Line 1: 'price' is none of the fields"),
        ("[" * 100_000, "Line 1: this is not JSON"),
        ("[" + "9" * 5_000 + "]", "Line 1: this is not JSON"),
        ('[{"task": "To a", "tags": "%s"}]' % ("t" * 201), "Line 1: Too many tags"),
    ],
)
def test_broken_json_says_where(text, said):
    with pytest.raises(BrokenFileError, match=said):
        list(read_json(text))


def test_what_is_no_text_says_where():
    with pytest.raises(BrokenFileError, match="Line 3: this is not text in UTF-8"):
        decoded(b"To jump: Simple.\n\n\xff\n")
    assert decoded(b"\xef\xbb\xbfTo jump") == "To jump"
