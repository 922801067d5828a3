"""Random tables: made of a pasted text, rolled on, and what their rows give is taken back."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlmodel import col, select

from models.action import Refusal
from models.bridge.row_gives import Names, gives
from models.bridge.starter import Starter
from models.bridge.table_text import WrittenRow, WrittenTable, read_table, write_table
from models.campaign import Campaign
from models.deeds.people.kinds import NewKind, RemoveKind
from models.deeds.people.starter import AddStarter
from models.deeds.random.roll import RollTable
from models.deeds.random.tables import ChangeRandomTable, NewRandomTable, RemoveRandomTable
from models.storage import doctor
from models.tables import Due, Entry, LibraryTask, Person, RandomTable, TableRow
from models.views.asked import Asked
from models.views.entries import entries, every_entry
from models.views.players import players_journal
from models.views.random_tables import table_text, typed_text
from models.views.search.finder import Finder
from rules.dice import GivenDice, RandomDice
from rules.random_tables import row_chances
from tests.hostile import HOSTILE
from tests.models.play import content

YARD = """Encounters in the yard (1D6)
1-2 Nothing
3 A patrol of 1D6 guards
4: In 1D6 hours: the shift changes
5 Task: {task}
6 Roll on Weather
"""
WEATHER = "Weather\n3x Dust\nStorm"


@pytest.fixture
def campaign(tmp_path):
    """One with a kind, tasks, and two tables of which the first was there before what it names."""
    campaign = Campaign.create(tmp_path / "Own.outrider")
    campaign.perform(AddStarter(Starter.TASKS))
    with campaign.read() as session:
        task = session.exec(select(LibraryTask.statement).order_by(col(LibraryTask.id))).first()
    campaign.perform(NewRandomTable(YARD.format(task=task)))
    campaign.perform(NewKind("Guard", "STR 12", "STR +1D6"))
    campaign.perform(NewRandomTable(WEATHER))
    yield campaign
    campaign.close()


def newest(campaign):
    with campaign.read() as session:
        return session.exec(select(Entry).order_by(col(Entry.id).desc())).first()


def told(campaign):
    return [line["text"] for line in newest(campaign).lines]


def test_the_text_is_read_as_it_is_shown_with_exact_chances(campaign):
    with campaign.read() as session:
        shown = table_text(session, 1)
    assert [(row.span, row.chance, row.text) for row in shown.rows][:2] == [
        ("1-2", Fraction(1, 3), "Nothing"),
        ("3", Fraction(1, 6), "A patrol of 1D6 guards"),
    ]
    assert [row.gives.partition(":")[0] for row in shown.rows] == [
        "", "makes 1D6 of Guard", "on the clock in 1D6 hours", "task", "rolls on Weather",
    ]  # fmt: skip
    assert shown.unknown == ()
    assert [(row.text, row.chance) for row in shown.ends] == [
        ("Dust", Fraction(1, 8)),
        ("Storm", Fraction(1, 24)),
    ]
    with campaign.read() as session:
        preview = RollTable(1).preview(session)
    assert sum(each.chance for each in preview.chances) == 1
    assert preview.chance_of("Weather: Storm") == Fraction(1, 24)


def test_people_of_a_row_are_made_with_typed_dice_and_taken_back(campaign):
    before = content(campaign.path)
    campaign.perform(RollTable(1), GivenDice([3, 2, 5, 1]))
    with campaign.read() as session:
        people = [(p.name, p.strength) for p in session.exec(select(Person))]
    assert people == [("Guard 1", 17), ("Guard 2", 13)]
    assert newest(campaign).title == "Encounters in the yard: A patrol of 1D6 guards"
    assert campaign.undo().title == newest(campaign).title.removeprefix("Undo: ")
    assert content(campaign.path) == before


def test_a_reminder_a_task_and_another_table_come_of_rows(campaign):
    campaign.perform(RollTable(1), GivenDice([4, 5]))
    with campaign.read() as session:
        (due,) = session.exec(select(Due)).all()
    assert (due.at, due.label) == (5 * 3_600, "the shift changes")
    campaign.perform(RollTable(1), GivenDice([5]))
    assert told(campaign)[-1].startswith("Task: To ")
    campaign.perform(RollTable(1), GivenDice([6, 4]))
    assert told(campaign) == ["Encounters in the yard: Roll on Weather", "Weather: Storm"]
    campaign.perform(RollTable(1, dm=9), GivenDice([1, 1]))
    assert "Modifier +9" in told(campaign)


def test_a_roll_is_the_referees_unless_it_is_told_and_its_people_are_even_then(campaign):
    campaign.perform(RollTable(1), GivenDice([3, 1, 1]))
    assert [*players_journal(every_entry(campaign.path))] == []
    campaign.perform(RollTable(1, told=True), GivenDice([3, 1, 1]))
    (entry,) = players_journal(every_entry(campaign.path))
    said = repr(entry)
    assert "A patrol of 1D6 guards" in said
    assert "Guard 2" not in said, "who they are"
    assert "how many" not in said, "how many they are"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Begin with a line that names the table"),
        ("1-3 Nothing", "Begin with a line that names the table"),
        ("Weather 1D6\n1-2 Dust\n2-5 Rain", "6 has no row. 2 stands in 2 rows: Dust and Rain."),
        ("Omens\n1-2 Good\n4-6 Bad", "3 has no row."),
        ("Omens\n1-2 Good\n3-6", "3-6 says nothing: write what comes of it."),
        ("weather\nDust", "There is a table called weather already."),
        ("Omens\nRoll on Omens", "Omens leads to Omens: it never ends."),
    ],
)
def test_what_is_wrong_with_a_table_is_said_and_nothing_is_kept(campaign, text, said):
    before = content(campaign.path)
    with pytest.raises(Refusal, match=said):
        campaign.perform(NewRandomTable(text))
    assert content(campaign.path) == before
    if "already" not in said and "leads" not in said:
        with campaign.read() as session:
            assert said in typed_text(session, text).wrong


def test_rows_out_of_a_page_of_markdown_or_a_book_are_read():
    table = read_table(
        "| d100 | Loot |\n|---|---|\n| 01\u201350 | Nothing |\n| 51-00 | Gold,\nmore |"
    )
    assert table == WrittenTable(
        "Loot", "1D100", (WrittenRow(1, 50, 1, "Nothing"), WrittenRow(51, 100, 1, "Gold, more"))
    )
    assert read_table("Loot D66\n11-36 Low\n41+ High").rows[1] == WrittenRow(41, 66, 1, "High")


def test_a_table_is_changed_and_goes_and_so_does_what_its_rows_name(campaign):
    campaign.perform(ChangeRandomTable(2, "Skies 1D6\n1-5 Dust\n6 Storm"))
    with campaign.read() as session:
        shown = table_text(session, 1)
    assert shown.rows[4].gives == "rolls on Skies", "whatever it is called by now"
    with pytest.raises(Refusal, match="There is a table called Encounters in the yard already"):
        campaign.perform(ChangeRandomTable(2, "Encounters in the yard\nDust"))
    campaign.perform(RemoveKind(1))
    campaign.perform(RemoveRandomTable(2))
    campaign.perform(RollTable(1), GivenDice([3]))
    campaign.perform(RollTable(1), GivenDice([6]))
    assert told(campaign) == ["Encounters in the yard: Roll on Weather"]
    for _ in range(4):
        campaign.undo()
    with campaign.read() as session:
        assert [(t.name, t.die) for t in session.exec(select(RandomTable))][1] == ("Skies", "1D6")
    assert [finding for finding in doctor.examine(campaign.path) if not finding.ok] == []


def test_a_table_in_a_strangers_file_that_cannot_be_rolled_on_says_why(campaign):
    with campaign.action("Odd") as action:
        action.session.get(RandomTable, 2).die = "12"
        row = action.session.exec(select(TableRow).where(TableRow.table_id == 1)).first()
        row.then_id = 1
    with pytest.raises(Refusal, match=r"never ends|rolled with dice"):
        campaign.perform(RollTable(1), RandomDice(1))
    with campaign.read() as session:
        assert table_text(session, 1).wrong


ROWS = st.lists(
    st.sampled_from(["Nothing", "Dust: red", "A storm - 3x worse", "6x2"]), min_size=1, max_size=9
)


@settings(max_examples=50)
@given(ROWS, st.sampled_from(["Yard", "The yard, by night"]), st.data())
def test_what_is_written_of_a_table_is_read_as_it_was(texts, name, data):
    weights = data.draw(st.lists(st.integers(1, 9), min_size=len(texts), max_size=len(texts)))
    rows = [WrittenRow(n, n, 1, text) for n, text in enumerate(texts, 1)]
    numbered = WrittenTable(name, f"1D{max(2, len(rows))}", tuple(rows))
    if len(rows) > 1:
        assert read_table(write_table(numbered)) == numbered
    weighed = WrittenTable(
        name, "", tuple(map(lambda w, t: WrittenRow(0, 0, w, t), weights, texts))
    )
    assert read_table(write_table(weighed)) == weighed


def test_rolls_are_the_life_of_their_table_and_everything_is_found(campaign):
    for face in (1, 2):
        campaign.perform(RollTable(1), GivenDice([face]))
    lives = [entries(campaign.path, Asked(about=(ref,))) for ref in ("randomtable:1", "kind:1")]
    assert [[entry.title for entry in life][:2] for life in lives] == [
        ["Encounters in the yard: Nothing"] * 2,
        ["New kind: Guard"],
    ]
    names = [(hit.table, hit.name) for hit in Finder(campaign.path).find("guard")]
    assert {("kind", "Guard"), ("tablerow", "A patrol of 1D6 guards")} <= set(names)
    known = Finder(campaign.path, for_players=True).find("guard")
    assert {hit.table for hit in known} == {"rule"}


LINES = st.from_regex(r"A( D6)?\n([1-6]-?[1-6]? [a-z]\n){1,4}")


@settings(max_examples=150)
@given(st.text() | st.sampled_from(HOSTILE) | LINES)
def test_whatever_is_typed_is_a_table_without_a_fault_or_a_sentence(text):
    table, said = None, ""
    try:
        table = read_table(text)
    except ValueError as error:
        said = str(error)
    assert said.endswith(".") if table is None else sum(row_chances(table.rule)) == 1
    for row in table.rows if table else ():
        given = gives(row.text, Names({}, {}, {}))
        assert (given.kind_id, given.task_id, given.then_id) == (None, None, None)
