"""Notes keep all that was written, name things, and follow them when they are renamed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import select

from models.action import Refusal
from models.bridge.naming import beginning
from models.bridge.note_links import as_typed, as_written, completed, linked, unlinked
from models.campaign import Campaign
from models.deeds.chronicle.notes import (
    LONGEST,
    EditNote,
    RemoveNote,
    ShowNote,
    WriteNote,
)
from models.deeds.chronicle.subjects import NewSubject, Relate, RemoveSubject, Unrelate
from models.deeds.people.edit import EditRow
from models.deeds.people.people import NewPerson
from models.deeds.people.several import Archive
from models.tables import Note, NoteLink, Relation, Side, Subject, SubjectKind
from models.views.entries import Entries, every_entry
from models.views.lore import relations
from models.views.notes import NoteList, newest_note, notes, read_note
from models.views.players import players_journal
from models.views.unrolled import STEP


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Shadow.outrider")
    yield made
    made.close()


def only(campaign, table):
    with campaign.read() as session:
        return session.exec(select(table)).one()


def test_a_note_is_kept_with_its_title_and_told_to_players_only_if_shown(campaign):
    campaign.perform(WriteNote("The guard is bribed.\nForty livres."))
    note = only(campaign, Note)
    assert (note.title, note.body) == (
        "The guard is bribed.",
        "The guard is bribed.\nForty livres.",
    )
    assert list(players_journal(every_entry(campaign.path))) == []
    campaign.perform(ShowNote(note.key))
    (public,) = players_journal(every_entry(campaign.path))
    assert public.lines == ("The guard is bribed.", "Forty livres.")
    campaign.perform(ShowNote(note.key, shown=False))
    assert not only(campaign, Note).shown
    assert len(list(players_journal(every_entry(campaign.path)))) == 1, "what was told was told"


def test_what_is_done_to_a_note_is_taken_back(campaign):
    campaign.perform(WriteNote("One."))
    before = only(campaign, Note)
    for deed in (
        EditNote(1, "Two.", "Other"),
        EditRow("note", 1, {"clock": 900}),
        ShowNote(1),
        RemoveNote(1),
    ):
        campaign.perform(deed)
        campaign.undo()
        assert only(campaign, Note) == before
    campaign.undo()
    with campaign.read() as session:
        assert session.exec(select(Note)).all() == []


@pytest.mark.parametrize("text", ["", "  ", "\x1b[0m", "\u200b"])
def test_a_note_without_words_is_refused(campaign, text):
    with pytest.raises(Refusal, match="needs words"):
        campaign.perform(WriteNote(text))
    assert len(Entries(campaign.path)) == 0


def test_a_note_is_not_cut_in_silence(campaign):
    campaign.perform(WriteNote("x" * LONGEST))
    assert len(only(campaign, Note).body) == LONGEST
    with pytest.raises(Refusal, match="100,000 characters at most; this has 100,001"):
        campaign.perform(WriteNote("x" * (LONGEST + 1)))


def test_a_note_about_what_is_gone_is_refused(campaign):
    for ref in ("person:1", "weapon:1", "person:x", "nonsense"):
        with pytest.raises(Refusal, match="no longer there"):
            campaign.perform(WriteNote("Words.", about=ref))


def test_a_name_in_a_note_follows_when_it_is_renamed(campaign):
    campaign.perform(NewPerson("Gideon Strand"))
    campaign.perform(NewPerson("Gideon"))
    campaign.perform(NewSubject("The Yard", SubjectKind.PLACE))
    campaign.perform(
        WriteNote("@gideon strand owes @Gideon, at @The Yard, 4@5 and @nobody.", shown=True)
    )
    note = only(campaign, Note)
    assert "@[gideon strand](person:1) owes @[Gideon](person:2)" in note.body
    assert "4@5 and @nobody" in note.body
    campaign.perform(EditRow("person", 1, {"name": "Mara Voss"}))
    with campaign.read() as session:
        read = read_note(session, note.key)
        assert read.typed == "@Mara Voss owes @Gideon, at @The Yard, 4@5 and @nobody."
        assert dict(read.names) == {
            "person:1": "Mara Voss", "person:2": "Gideon", "subject:1": "The Yard"
        }  # fmt: skip
        for ref in ("person:1", "person:2", "subject:1"):
            assert [line.key for line in notes(session, about=ref)] == [note.key]
        assert notes(session, about="person:3") == ()
        assert as_written(note.body).startswith("gideon strand owes Gideon, at The Yard")


def test_of_two_that_are_called_alike_the_one_that_was_meant_stays_meant(campaign):
    for _ in range(2):
        campaign.perform(NewPerson("Guard"))
    with campaign.read() as session:
        assert linked(session, "@Guard sleeps", "@[Guard](person:2)") == "@[Guard](person:2) sleeps"
        assert linked(session, "@Guard sleeps") == "@[Guard](person:1) sleeps"


def test_a_name_that_is_begun_is_made_whole_and_one_of_nobody_is_told(campaign):
    for name in ("Maya Abel", "Maya Strand", "Gideon Strand"):
        campaign.perform(NewPerson(name))
    with campaign.read() as session:
        said = "Pay @Gideon and @Maya Abel at the @ or x@y"
        assert completed(session, said) == "Pay @Gideon Strand and @Maya Abel at the @ or x@y"
        assert unlinked(session, "@Maya, @Maya Abel, @Strand and @Maya") == ("Maya", "Strand")
        with pytest.raises(ValueError, match="There is: Maya Abel, Maya Strand"):
            completed(session, "Pay @Maya")


def test_who_is_at_hand_is_offered_first_the_party_before_the_others(campaign):
    for name in ("Maya Abel", "Maya Bray", "Maya Cole"):
        campaign.perform(NewPerson(name))
    campaign.perform(NewPerson("Maya Strand", Side.PARTY))
    campaign.perform(Archive((1,)))
    with campaign.read() as session:
        offered = ("Maya Strand", "Maya Bray", "Maya Cole", "Maya Abel")
        assert beginning(session, "may", 4) == offered
        assert beginning(session, "may", 2) == offered[:2]


def test_what_an_edit_no_longer_names_is_no_longer_linked(campaign):
    for name in ("Ann", "Bea"):
        campaign.perform(NewPerson(name))
    campaign.perform(WriteNote("@Ann"))
    campaign.perform(EditNote(1, "@Bea and @Bea"))
    assert only(campaign, NoteLink).to == "person:2"


names = st.sampled_from(["Ann", "Ann Lee", "Zoë", "École 4", "O'Hara", "X]Y", "ß", "Éa"])
words = st.sampled_from(
    [" ", "@", "and", "\n", "@[Ann](person:1)", "@[x](person:99)", "(", "]", ","]
)


@pytest.fixture(scope="module")
def crew(tmp_path_factory):
    made = Campaign.create(tmp_path_factory.mktemp("crew") / "Crew.outrider")
    for name in ("Ann", "Ann Lee", "Zoë", "École 4", "O'Hara", "X]Y", "ß", "Éa"):
        made.perform(NewPerson(name))
    yield made
    made.close()


@given(st.lists(st.one_of(names.map("@{}".format), names, words), max_size=8).map("".join))
def test_reading_a_note_and_keeping_it_again_changes_nothing(crew, text):
    with crew.read() as session:
        kept = linked(session, text)
        typed = as_typed(session, kept)
        assert linked(session, typed, kept) == linked(
            session, as_typed(session, linked(session, typed, kept)), kept
        )
        for name in ("Zoë", "École 4", "O'Hara", "Éa"):
            assert linked(session, f"@{name}, so").startswith(f"@[{name}](person:")


def test_notes_are_found_by_their_words_and_by_what_they_are_about(campaign):
    campaign.perform(NewPerson("Strand"))
    campaign.perform(WriteNote("Owes forty.", about="person:1"))
    campaign.perform(WriteNote("The shuttle is late."))
    with campaign.read() as session:
        assert [line.title for line in notes(session, ["OWES", "forty"])] == ["Owes forty."]
        assert [line.title for line in notes(session, ["shuttle"])] == ["The shuttle is late."]
        assert notes(session, ["forty", "shuttle"]) == ()


def test_notes_are_read_as_far_as_somebody_looks_and_none_is_left_out(campaign):
    with campaign.action("Many notes") as action:
        action.session.add_all(
            Note(title=f"Note {n}", clock=n * 7 % 50, made_at="") for n in range(2 * STEP + 30)
        )
    with campaign.read() as session:
        rows = session.exec(select(Note)).all()
        listed = NoteList(session, campaign)
        assert newest_note(session) == len(rows)
    right = [note.key for note in sorted(rows, key=lambda note: (-note.clock, -note.key))]
    assert [line.key for line in listed] == right[:STEP]
    assert listed.place_of(right[STEP + 5]) == STEP + 5
    assert len(listed) == 2 * STEP
    assert listed.place_of(-1) is None
    assert [line.key for line in listed] == right


def test_what_stands_to_what_is_read_from_both_sides_and_goes_with_them(campaign):
    campaign.perform(NewPerson("Strand"))
    campaign.perform(NewSubject("Tolliver", SubjectKind.FACTION))
    campaign.perform(Relate("person:1", "owes", "subject:1"))
    with campaign.read() as session:
        for ref, other in (("person:1", "subject:1"), ("subject:1", "person:1")):
            (found,) = relations(session, ref)
            assert (found.said, found.ref) == ("Strand owes Tolliver", other)
    campaign.perform(Unrelate(1))
    campaign.undo()
    campaign.perform(RemoveSubject(1))
    with campaign.read() as session:
        assert session.exec(select(Relation)).all() == []
        assert session.exec(select(Subject)).all() == []
    campaign.undo()
    assert only(campaign, Relation).words == "owes"


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        (Relate("person:1", " ", "person:1"), "how they stand"),
        (Relate("person:1", "owes", "person:1"), "one and the same"),
        (Relate("person:1", "owes", "person:9"), "no longer there"),
        (NewSubject(" "), "needs a name"),
    ],
)
def test_what_makes_no_sense_is_refused(campaign, deed, why):
    campaign.perform(NewPerson("Strand"))
    with pytest.raises(Refusal, match=why):
        campaign.perform(deed)
