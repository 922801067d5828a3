"""Taking a file into the library: what it would do, what it does, and when it does nothing."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from models.action import Refusal
from models.bridge.task_list import listed_tasks, versions_of
from models.deeds.tasks.exchange import ImportTasks
from models.deeds.tasks.library import ArchiveTask, CopyTask, NewTask, TagTask
from models.exchange.merging import Fate, merge
from models.exchange.tasks import READERS, WRITERS, read_text, record_in
from models.tables import LibraryTask
from tests.models.deeds.ward import Ward

LOCK = "To open a lock: Routine. Electronics. 1 minute. Referee: Loud."
JUMP = "To jump (Hasty): Simple. Dexterity. Instant."


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Test.outrider")
    for line in (LOCK, JUMP):
        made.campaign.perform(NewTask(line))
    return made


def fates(ward, text):
    with ward.campaign.read() as session:
        return [(step.number, str(step.fate), step.task_id) for step in merge(session, rows(text))]


def rows(text):
    return tuple(read_text(text))


def take(ward, text, **options):
    return ward.campaign.perform(ImportTasks(rows(text), **options))


def lines(ward):
    with ward.campaign.read() as session:
        return [record_in(task).line for task in listed_tasks(session)]


@pytest.mark.rows("T-77")
def test_what_becomes_of_each_task_is_told_beforehand(ward):
    text = (
        f"{LOCK}\n"
        "To JUMP (Hasty): Routine. Dexterity.\n"
        "To jump: Simple. Dexterity.\n"  # not hasty: another task
        "\nTo fly: Simpel.\n"
    )
    assert fates(ward, text) == [
        (1, "same", 1),
        (2, "changed", 2),
        (3, "new", None),
        (5, "unreadable", None),
    ]
    with ward.campaign.read() as session:
        steps = merge(session, rows(text))
    assert [step.was for step in steps] == ["", JUMP, "", ""]
    wrong = [step.wrong for step in steps if step.wrong]
    assert len(wrong) == 1
    assert wrong[0].startswith("'Simpel' is not a difficulty")
    assert wrong[0].endswith("(at character 9).")


def test_new_tasks_come_and_changed_ones_keep_their_old_line(ward):
    before = ward.content()
    done = take(ward, "To jump (Hasty): Routine. Dexterity.\nTo sit: Simple.\n    Tags: b, a\n")
    assert done.title == "Tasks imported: 1 new, 1 changed"
    assert lines(ward) == [
        LOCK,
        "To jump (Hasty): Routine. Dexterity. Instant.",
        "To sit: Simple. Instant.",
    ]
    with ward.campaign.read() as session:
        assert session.get_one(LibraryTask, 3).tags == "a b"
        assert [version.line for version in versions_of(session, 2)] == [JUMP]
    ward.campaign.undo()
    assert ward.content() == before


@pytest.mark.rows("T-77")
def test_a_file_with_a_line_that_cannot_be_read_changes_nothing(ward):
    before = ward.content()
    text = "To sit: Simple.\nTo fly: Simpel.\nTo run: Simpel.\n"
    with pytest.raises(
        Refusal, match=r"^Line 2: 'Simpel' is not a difficulty.*Nothing was imported"
    ):
        take(ward, text)
    assert ward.content() == before
    assert take(ward, text, as_typed=True).title == "Tasks imported: 1 new, 2 unreadable"
    assert lines(ward)[2:] == ["To sit: Simple. Instant.", "To fly: Simpel.", "To run: Simpel."]
    assert {fate for _, fate, _ in fates(ward, text)} == {"same"}


def test_what_is_there_already_is_not_taken_again(ward):
    with pytest.raises(Refusal, match="has all of it already"):
        take(ward, f"{LOCK}\n{JUMP}\n")
    take(ward, f"{LOCK}\n{LOCK}\n")  # twice in the file, once in the library
    assert lines(ward) == [LOCK, JUMP, LOCK]


def test_an_import_takes_no_tags_away_and_archives_nothing(ward):
    ward.campaign.perform(TagTask(1, "entry"))
    ward.campaign.perform(ArchiveTask(2))
    text = f"{LOCK}\n    Tags: loud\n    Archived.\n{JUMP}\n"
    assert [fate for _, fate, _ in fates(ward, text)] == ["changed", "same"]
    take(ward, text)
    with ward.campaign.read() as session:
        found = [(task.tags, task.archived) for task in listed_tasks(session)]
    assert found == [("entry loud", False), ("", True)]
    with pytest.raises(Refusal, match="Line 1: Too many tags"):
        take(ward, f"{LOCK}\n    Tags: {'x' * 195}\n")


def test_duplicates_of_the_library_are_each_met_once(ward):
    ward.campaign.perform(CopyTask(1))
    changed = LOCK.replace("Loud", "Quiet")
    assert fates(ward, f"{changed}\n{LOCK}\n{LOCK}\n") == [
        (1, "new", None), (2, "same", 1), (3, "same", 3),
    ]  # fmt: skip
    assert fates(ward, f"{changed}\n{LOCK}\n") == [(1, "changed", 3), (2, "same", 1)]


@pytest.mark.parametrize("ending", WRITERS)
def test_a_library_taken_into_an_empty_one_is_the_same(ward, tmp_path, ending):
    ward.campaign.perform(NewTask("To fly: Simpel."))
    ward.campaign.perform(TagTask(1, "entry quiet"))
    ward.campaign.perform(ArchiveTask(2))
    other = Ward(tmp_path / "Other.outrider")
    with ward.campaign.read() as session:
        written = WRITERS[ending](map(record_in, listed_tasks(session)))
    found = tuple(READERS[ending](written))
    other.campaign.perform(ImportTasks(found, as_typed=True))
    assert other.content()["task"] == ward.content()["task"]
    with other.campaign.read() as session:
        assert {step.fate for step in merge(session, found)} == {Fate.SAME}


def test_a_row_that_holds_no_task_goes_out_as_it_is(ward):
    with ward.campaign.action("By hand") as action:
        action.session.add(LibraryTask(statement="To [[", assets="[[", duration="instant"))
    assert lines(ward)[2] == "To [[: Routine. [[. instant."


@settings(deadline=None, max_examples=25)
@given(text=st.lists(st.sampled_from([LOCK, JUMP, "To sit: Simple.", "x", ""])).map("\n".join))
def test_what_was_imported_is_the_same_ever_after(text, tmp_path_factory):
    ward = Ward(tmp_path_factory.mktemp("import") / "Test.outrider")
    before = ward.content()
    try:
        take(ward, text, as_typed=True)
    except Refusal:
        assert not text.strip()
        return
    assert {fate for _, fate, _ in fates(ward, text)} == {"same"}
    ward.campaign.undo()
    assert ward.content() == before
