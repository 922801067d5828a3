"""What players do at their seats stands apart: from undo and redo, and from what is seen."""

import sqlite3
from contextlib import closing
from random import Random

import pytest
from sqlmodel import col, select

from models.campaign import Campaign, Overtaken
from models.deeds.chronicle.notes import WriteNote
from models.deeds.people.people import NewPerson
from models.deeds.table.letting_in import EnterSeat, GiveCode
from models.deeds.table.notes import WriteSeatNote
from models.deeds.table.seats import NewSeat, SilenceSeat
from models.deeds.table.wishes import AnswerWish, SayWish
from models.journal import Conflict, newest_entry
from models.storage import doctor
from models.storage.compaction import compact
from models.storage.moments import as_it_was
from models.tables import Entry, KeyKind, Wish
from models.views.entries import every_entry
from tests.models.play import content
from tests.models.sitting import KEPT, all_at_once, sit


@pytest.fixture
def campaign(tmp_path):
    opened = Campaign.create(tmp_path / "Test.outrider")
    opened.perform(NewPerson("Ines", "party"))
    opened.perform(NewSeat("Anna", 1))
    yield opened
    opened.close()
    assert [finding for finding in doctor.examine(opened.path) if not finding.ok] == []


def seen(campaign):
    with campaign.read() as session:
        return newest_entry(session)


def titles(path, *states):
    with closing(sqlite3.connect(path)) as connection:
        asked = "SELECT title, state FROM entry ORDER BY id"
        return [title for title, state in connection.execute(asked) if state in states]


def test_a_wish_is_not_what_undo_takes_back(campaign):
    campaign.perform(WriteNote("The door is shut."))
    campaign.perform(SayWish(1, "open it"))
    campaign.perform(WriteSeatNote(1, 0, "shut"))
    assert campaign.undo().title == "Note: The door is shut."
    with campaign.read() as session:
        assert [wish.text for wish in session.exec(select(Wish))] == ["open it"]


def test_a_wish_leaves_what_can_be_done_again(campaign):
    campaign.perform(WriteNote("One"))
    campaign.perform(WriteNote("Two"))
    campaign.undo()
    campaign.undo()
    campaign.perform(SayWish(1, "open it"))
    assert campaign.redo().title == "Note: One"
    campaign.perform(WriteSeatNote(1, 0, "open"))
    assert campaign.redo().title == "Note: Two"
    campaign.undo()
    campaign.perform(AnswerWish(1))
    assert campaign.redo() is None, "what the referee does passes it over"


def test_a_wish_overtakes_nothing_that_is_before_the_referee(campaign):
    before = seen(campaign)
    campaign.perform(GiveCode(1, "code"), seen=before)
    before = seen(campaign)
    campaign.perform(SayWish(1, "open it"))
    campaign.perform(EnterSeat(1, "code", KeyKind.BROWSER, "token"))
    assert seen(campaign) == before
    campaign.perform(SilenceSeat(1), seen=before)
    with pytest.raises(Overtaken):
        campaign.perform(SilenceSeat(1, silenced=False), seen=before)


def test_the_journal_says_whose_it_was(campaign):
    campaign.author = "Anna"
    campaign.perform(SayWish(1, "open it"))
    entry = next(every_entry(campaign.path))
    assert (entry.author, entry.state, entry.secret) == ("Anna", "kept", True)
    assert entry.title == "Anna wants to: open it"


def test_what_stands_in_the_way_is_named(campaign):
    own, campaign.author = campaign.author, "Anna"
    campaign.perform(SayWish(1, "open it"))
    campaign.author = own
    with pytest.raises(Conflict, match='Anna built on "New seat: Anna" with "Anna wants to: open'):
        campaign.undo()
    campaign.perform(GiveCode(1, "code"))
    campaign.undo()
    campaign.redo()
    campaign.author = "Anna"
    campaign.perform(EnterSeat(1, "code", KeyKind.SSH, "key"))
    campaign.author = own
    with pytest.raises(Conflict, match='Anna built on "Code given: Anna" with "Anna came in'):
        campaign.undo()


@pytest.mark.parametrize("seed", [0, 2])
def test_deeds_at_the_table_there_and_back(tmp_path, seed):
    """Any moment is as it was, and nothing of the players' is ever taken back."""
    random, path = Random(seed), tmp_path / "Sat.outrider"
    campaign = Campaign.create(path)
    campaign.author = "Referee"
    all_at_once(campaign)
    said, then = [], {}
    for _ in range(90):
        campaign.author = "Referee"
        offered = titles(path, "undone")
        by = seen(campaign)
        try:
            turned = random.random()
            what = campaign.undo() if turned < 0.25 else campaign.redo() if turned < 0.4 else None
        except Conflict as conflict:
            said.append(str(conflict))
            continue
        if what is None and (deed := sit(campaign, random)) is not None:
            apart = isinstance(deed, KEPT)
            assert titles(path, "undone") == (offered if apart else [])
            assert (seen(campaign) == by) == apart
        then[newest(path)] = (content(path), states(path))
    campaign.close()
    assert all(" built on " in each for each in said)
    assert titles(path, "kept")
    assert [finding for finding in doctor.examine(path) if not finding.ok] == []
    check_moments(path, then)


def newest(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT max(id) FROM entry").fetchone()[0] or 0


def states(path):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT id, state FROM entry ORDER BY id").fetchall()


def check_moments(path, then):
    for entry, (rows, stood) in then.items():
        with as_it_was(path, entry) as made:
            assert (content(made), states(made)) == (rows, stood), entry


def test_what_was_compacted_is_not_offered_again(campaign):
    """A moment after it has the same to do again as the campaign had, players' deeds between."""
    campaign.perform(WriteNote("One"))
    campaign.undo()
    campaign.perform(SayWish(1, "open it"))
    campaign.close()
    upto = newest(campaign.path)
    compact(campaign.path, upto)
    with as_it_was(campaign.path, upto) as made:
        assert titles(made, "undone") == []
    opened = Campaign(campaign.path)
    assert opened.redo() is None
    assert opened.undo() is None
    opened.perform(SayWish(1, "close it"))
    assert seen(opened) == 4, "undo is the newest that counts"
    opened.close()


def test_a_session_is_all_that_was_between(campaign):
    from models.deeds.chronicle.session import BeginSession, EndSession
    from models.tables import GameSession

    campaign.perform(SayWish(1, "begin"))
    campaign.perform(BeginSession())
    campaign.perform(SayWish(1, "open it"))
    campaign.perform(EndSession())
    with campaign.read() as session:
        played = session.exec(select(GameSession)).one()
        told = session.exec(select(Entry.title).where(col(Entry.id) > played.first)).all()
        assert told[:2] == ["Session 1 begins", "Anna wants to: open it"]
        assert played.last == 5
