"""The task library: what is kept, changed, tagged, archived and counted, and taken back."""

from contextlib import suppress

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.library import task_of, what_is_wrong
from models.bridge.task_list import listed_tasks, used_by, versions_of
from models.deeds.people.several import TakeOffList
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.library import (
    ArchiveTask,
    CopyTask,
    EditTask,
    NewTask,
    RemoveTask,
    TagTask,
)
from models.tables import LibraryTask, TaskUse, TaskVersion
from models.views.entries import Entries
from models.views.players import players_journal
from rules.dice import GivenDice
from rules.tasks.notation import read_task
from tests.hostile import HOSTILE, name
from tests.models.deeds.ward import Ward

LOCK = "To open a lock: Routine. Electronics. 1 minute. Referee: Loud."
CODE = "To break a code (Uncertain): Routine. Electronics. Instant."
TOO_LONG = f"To {'a' * 120}: Simple."


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Test.outrider")
    made.campaign.perform(NewTask(LOCK))
    return made


def do(ward, deed, *dice):
    return ward.campaign.perform(deed, GivenDice(dice))


def task(ward, key=1):
    with ward.campaign.read() as session:
        return session.get_one(LibraryTask, key)


def listed(ward, key=1):
    with ward.campaign.read() as session:
        return next(found for found in listed_tasks(session) if found.key == key)


@pytest.mark.parametrize(
    "deed",
    [
        NewTask("To jump: Simple."),
        NewTask("To jump: Simpel."),
        EditTask(1, "To open a safe: Difficult."),
        EditTask(1, "To open a safe: Dificult."),
        CopyTask(1),
        TagTask(1, "quiet #entry"),
        ArchiveTask(1),
        RemoveTask(1),
    ],
    ids=str,
)
def test_every_deed_is_taken_back_exactly(ward, deed):
    wei = ward.person("Wei", {"Electronics": 3})
    do(ward, AttemptTask(wei, 1), 9, 10)
    do(ward, EditTask(1, f"{LOCK} Twice."))
    before = ward.content()
    do(ward, deed)
    after = ward.content()
    assert before != after
    ward.campaign.undo()
    assert ward.content() == before
    ward.campaign.redo()
    assert ward.content() == after


# ---- What cannot be read ---------------------------------------------------------------------


@pytest.mark.rows("T-01", "T-67")
@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("To fly", "The difficulty is missing; write 'To do something: Difficulty."),
        ("To fly: Simpel. Wings.", "'Simpel' is not a difficulty"),
        (TOO_LONG, "The statement has 123 characters; 120 is the most."),
        (f"To fly: Simple. Referee: {'a' * 2001}", "The note has 2001 characters"),
    ],
)
def test_a_line_that_cannot_be_read_is_kept_as_it_was_typed(ward, line, why):
    do(ward, NewTask(line))
    row = task(ward, 2)
    assert row.unread == line
    assert row.statement == line[:120].strip()
    assert what_is_wrong(row.unread).startswith(why)
    with pytest.raises(ValueError, match=r"difficulty|most"):
        task_of(row)
    do(ward, EditTask(2, "To fly: Simple. Wings."))
    assert task(ward, 2).unread == ""
    assert task_of(task(ward, 2)) == read_task("To fly: Simple. Wings.")
    with ward.campaign.read() as session:
        assert [version.line for version in versions_of(session, 2)] == [line]


def test_the_place_is_named():
    assert what_is_wrong("To fly: Simpel. Wings.").endswith("Impossible (at character 9).")
    assert what_is_wrong(LOCK) == ""


def test_a_draft_is_not_attempted(ward):
    wei = ward.person("Wei")
    do(ward, NewTask("To fly: Simpel."))
    with pytest.raises(Refusal, match="'Simpel' is not a difficulty"):
        do(ward, AttemptTask(wei, 2))


def test_a_task_edited_into_a_draft_loses_nothing(ward):
    do(ward, EditTask(1, "To open a lock: Rutine."))
    row = task(ward)
    assert (row.unread, row.difficulty, row.note) == ("To open a lock: Rutine.", "", "")
    do(ward, EditTask(1, LOCK))
    assert task_of(task(ward)) == read_task(LOCK)
    with ward.campaign.read() as session:
        kept = [version.line for version in versions_of(session, 1)]
    assert kept == ["To open a lock: Rutine.", LOCK]


@pytest.mark.parametrize(
    ("line", "why"),
    [(" \n ", "nothing to keep"), ("a" * 3001, "3001 characters; 3000 is the most")],
)
def test_what_cannot_even_be_kept_is_refused(ward, line, why):
    for deed in (NewTask(line), EditTask(1, line)):
        with pytest.raises(Refusal, match=why):
            do(ward, deed)


@pytest.mark.parametrize("text", HOSTILE, ids=name)
def test_hostile_lines_are_kept_or_refused_and_taken_back(ward, text):
    before = ward.content()
    done = 0
    for line in (text, f"To {text}: Simple.", f"To try: Simple. Referee: {text}"):
        with suppress(Refusal):
            do(ward, NewTask(line))
            done += 1
    for _ in range(done):
        ward.campaign.undo()
    assert ward.content() == before


# ---- Versions, copies, tags, the archive -----------------------------------------------------


@pytest.mark.rows("T-79")
def test_every_line_a_task_had_is_kept(ward):
    second, third = LOCK.replace("Routine", "Difficult"), LOCK.replace("Loud", "Quiet")
    do(ward, EditTask(1, second))
    do(ward, EditTask(1, third))
    do(ward, EditTask(1, LOCK))
    do(ward, EditTask(1, LOCK))  # no change is no version
    with ward.campaign.read() as session:
        assert [version.line for version in versions_of(session, 1)] == [third, second, LOCK]


def test_a_copy_is_a_task_of_its_own(ward):
    wei = ward.person("Wei", {"Electronics": 3})
    do(ward, TagTask(1, "entry"))
    do(ward, AttemptTask(wei, 1), 9, 10)
    do(ward, CopyTask(1))
    assert task_of(task(ward, 2)) == read_task(LOCK)
    assert task(ward, 2).tags == "entry"
    assert listed(ward, 2).used == 0
    do(ward, EditTask(2, "To open a safe: Difficult."))
    assert task_of(task(ward)) == read_task(LOCK)


def test_tags_are_words_each_once_in_order(ward):
    do(ward, TagTask(1, " #Quiet, entry  ENTRY "))
    assert task(ward).tags == "entry quiet"
    do(ward, TagTask(1, ""))
    assert task(ward).tags == ""
    with pytest.raises(Refusal, match="Too many tags: 200 characters"):
        do(ward, TagTask(1, "a" * 201))


def test_a_task_is_archived_and_brought_back(ward):
    do(ward, ArchiveTask(1))
    assert task(ward).archived
    assert do(ward, ArchiveTask(1)).title == "Task brought back: To open a lock"
    assert not task(ward).archived


# ---- Who used what ---------------------------------------------------------------------------


@pytest.mark.rows("T-78")
def test_how_often_by_whom_and_with_what_success_is_counted(ward):
    wei, ines = ward.person("Wei", {"Electronics": 3}), ward.person("Ines", {"Electronics": 3})
    do(ward, AttemptTask(wei, 1), 9, 10)  # 10 - 3 = 7 minutes
    do(ward, AttemptTask(ines, 1), 0, 3, 10)
    do(ward, AttemptTask(wei, 1), 9, 10)
    found = listed(ward)
    assert (found.used, found.succeeded, found.last_used) == (3, 2, 14 * 60)
    with ward.campaign.read() as session:
        assert used_by(session, 1) == [("Wei", 2, 2, 14 * 60), ("Ines", 1, 0, 7 * 60)]


def test_uses_outlive_the_person_but_not_the_task(ward):
    wei = ward.person("Wei", {"Electronics": 3})
    do(ward, AttemptTask(wei, 1), 9, 10)
    do(ward, TakeOffList((wei,)))
    with ward.campaign.read() as session:
        assert used_by(session, 1) == [("somebody who is gone", 1, 1, 0)]
    before = ward.content()
    do(ward, EditTask(1, CODE))
    do(ward, RemoveTask(1))
    with ward.campaign.read() as session:
        assert session.exec(select(TaskUse)).all() == session.exec(select(TaskVersion)).all() == []
    ward.campaign.undo()
    ward.campaign.undo()
    assert ward.content() == before


@pytest.mark.rows("T-56", "T-78")
@pytest.mark.parametrize("hidden", [0, 9])
def test_a_use_knows_nothing_of_a_hidden_throw(ward, hidden):
    wei = ward.person("Wei", {"Electronics": 3})
    do(ward, NewTask(CODE))
    do(ward, AttemptTask(wei, 2), 9, hidden)
    assert (listed(ward, 2).used, listed(ward, 2).succeeded) == (1, 1)


def test_the_library_is_no_news_for_the_players(ward):
    for deed in (EditTask(1, CODE), CopyTask(1), TagTask(1, "a"), ArchiveTask(1), RemoveTask(2)):
        do(ward, deed)
    assert len(list(Entries(ward.campaign.path))) == 6
    assert list(players_journal(Entries(ward.campaign.path))) == []
