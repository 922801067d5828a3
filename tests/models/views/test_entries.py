import sqlite3
from dataclasses import replace

import pytest

from models.bridge.purses import ELSEWHERE, PARTY
from models.campaign import Campaign
from models.deeds.people.edit import EditRow
from models.deeds.people.money import Pay
from models.deeds.people.people import NewPerson
from models.views import entries as module
from models.views.asked import Asked
from models.views.entries import Entries, every_entry
from models.views.lines import Line
from rules.dice import GivenDice, task_die


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Shadow.outrider")
    yield made
    made.close()


def tell(campaign, title, *lines):
    with campaign.action(title) as action:
        for line in lines:
            action.tell(line)


def titles(entries):
    return [entry.title for entry in entries]


def test_an_entry_is_read_as_it_was_written(campaign):
    with campaign.action("Maya fires", GivenDice([4])) as action:
        action.dice.read(task_die("to hit", secret=True), bool)
        action.tell("A miss.", "C-29", "C-31")
        action.tell("It was a decoy.", secret=True)
    (entry,) = Entries(campaign.path)
    assert (entry.title, entry.clock, entry.state, entry.secret) == ("Maya fires", 0, "done", False)
    assert entry.lines == (
        Line("A miss.", False, ("C-29", "C-31")),
        Line("It was a decoy.", True, ()),
    )
    (shown,) = entry.thrown
    assert (shown.purpose, shown.notation, shown.value, shown.secret) == (
        "to hit",
        "1D10 (0-9)",
        4,
        True,
    )
    assert entry.typed
    assert entry.rows == ("C-29", "C-31")


def test_the_newest_entry_comes_first(campaign):
    for number in range(5):
        tell(campaign, f"Deed {number}", "done")
    assert titles(Entries(campaign.path)) == ["Deed 4", "Deed 3", "Deed 2", "Deed 1", "Deed 0"]
    assert titles(every_entry(campaign.path)) == titles(Entries(campaign.path))


def test_the_ledger_is_whatever_names_a_sum(campaign):
    campaign.perform(NewPerson("Lvova"))
    campaign.perform(Pay(ELSEWHERE, PARTY, 12_000, "freight"))
    tell(campaign, "Lvov is quiet")
    tell(campaign, "A repair", "The party pays 40 Lv")
    ledger = Asked(paid="lv")
    assert titles(Entries(campaign.path, ledger)) == [
        "A repair", "The party gets 120 Lv: freight",
    ]  # fmt: skip
    among = replace(ledger, words="freight")
    assert titles(Entries(campaign.path, among)) == ["The party gets 120 Lv: freight"]


def test_undone_entries_stay_and_say_so(campaign):
    tell(campaign, "First", "one")
    campaign.undo()
    assert [(e.title, e.state) for e in Entries(campaign.path)] == [
        ("Undo: First", "noted"),
        ("First", "undone"),
    ]
    tell(campaign, "Second", "two")
    assert [e.state for e in Entries(campaign.path)] == ["done", "noted", "abandoned"]


@pytest.mark.parametrize(
    ("search", "found"),
    [
        ("guard", ["Maya fires at Guard 2", "Wait"]),
        ("GUARD fires", ["Maya fires at Guard 2"]),
        ("été", ["Wait"]),
        ("ÉTÉ", ["Wait"]),
        ("%", []),
        ("nobody", []),
        ("  ", ["Maya fires at Guard 2", "Wait"]),
    ],
)
def test_a_search_finds_entries_with_every_word_in_title_or_lines(campaign, search, found):
    tell(campaign, "Wait", "The guard waits.", "C'est l'été.")
    tell(campaign, "Maya fires at Guard 2", "A miss.")
    assert titles(Entries(campaign.path, search)) == found


def test_many_entries_are_read_as_far_as_somebody_looks(campaign):
    with sqlite3.connect(campaign.path) as connection:
        connection.executemany(
            "INSERT INTO entry (clock, made_at, title, deed, asked, thrown, typed, lines, rows, "
            "secret, state) VALUES (?, '', ?, '', '{}', '[]', 0, '[]', '[]', 0, 'done')",
            ((number, f"Deed {number}") for number in range(10_000)),
        )
    entries = Entries(campaign.path)
    assert (len(entries), entries[0].title, entries[-1].title) == (200, "Deed 9999", "Deed 9800")
    assert entries.more()
    assert (len(entries), entries[-1].title) == (400, "Deed 9600")
    assert titles(entries[199:201]) == ["Deed 9800", "Deed 9799"]
    place = entries.place_of(8_888)
    assert entries[place].key == 8_888
    assert (entries[0].title, entries[place + 1].title) == ("Deed 9999", "Deed 8886")
    with pytest.raises(IndexError):
        entries[10_000]
    assert sum(1 for _ in every_entry(campaign.path)) == 10_000


def test_an_old_entry_has_its_place_without_what_newer_ones_say(campaign, monkeypatch):
    """Of all that is leaped over nothing is read but what is looked at; it is as if all were."""
    for name in ("Maya", "Ines"):
        campaign.perform(NewPerson(name))
    for number in range(3):
        campaign.perform(EditRow("person", 1, {"light": number + 1}))
        campaign.perform(EditRow("person", 2, {"light": number + 1}))
        tell(campaign, f"Deed {number}", "x")
    with sqlite3.connect(campaign.path) as connection:
        connection.executemany(
            "INSERT INTO entry (clock, made_at, title, deed, asked, thrown, typed, lines, rows, "
            "secret, state) VALUES (?, '', ?, '', '{}', '[]', 0, '[]', '[]', 0, 'done')",
            ((number, f"Deed {number}") for number in range(3, 3_000)),
        )
    whole = Entries(campaign.path)
    while whole.more():
        pass
    read, made = [], module._entry
    monkeypatch.setattr(module, "_entry", lambda *row: read.append(row) or made(*row))
    entries = Entries(campaign.path)
    for key in (9, 6, 1):
        place = entries.place_of(key)
        assert place == whole.place_of(key)
        assert entries[place] == whole[place]
    assert len(read) < 800
    monkeypatch.undo()
    while entries.more():
        pass
    assert list(entries) == list(whole)


def test_a_key_has_a_place_even_when_the_search_left_it_out(campaign):
    for title in ("red", "blue", "red", "blue"):
        tell(campaign, title, "x")
    entries = Entries(campaign.path)
    assert [entries.place_of(key) for key in (4, 3, 2, 1)] == [0, 1, 2, 3]
    assert [entry.key for entry in Entries(campaign.path, "red")] == [3, 1]
    assert [Entries(campaign.path, "red").place_of(key) for key in (4, 3, 2, 1)] == [0, 0, 1, 1]
