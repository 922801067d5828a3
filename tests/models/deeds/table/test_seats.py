"""Seats of players: made, changed, let in, silenced and closed; and what is written at them."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.deeds.people.several import Archive, MergePeople, TakeOffList
from models.deeds.table.handouts import HandOut, TakeBackHandout
from models.deeds.table.letting_in import EnterSeat, ForgetKey, GiveCode
from models.deeds.table.notes import MOST_NOTES, WriteSeatNote
from models.deeds.table.seats import ChangeSeat, EndSeat, NewSeat, SilenceSeat
from models.deeds.table.wishes import MOST_OPEN, AnswerWish, SayWish
from models.storage import doctor
from models.tables import Handout, HandoutStyle, KeyKind, Seat, SeatKey, SeatNote, Wish
from tests.models.deeds.people.test_people import all_of, performed_and_taken_back

CODE, OTHER = "digest of a code", "digest of another"


@pytest.fixture
def campaign(tmp_path):
    """Ines is person 1, and Anna, who plays her, has seat 1."""
    opened = Campaign.create(tmp_path / "Test.outrider")
    opened.perform(NewPerson("Ines", "party"))
    opened.perform(NewSeat("Anna", 1))
    yield opened
    opened.close()
    assert [finding for finding in doctor.examine(opened.path) if not finding.ok] == []


def seat(campaign, key=1):
    with campaign.read() as session:
        return session.get_one(Seat, key)


def refusal(campaign, deed):
    with pytest.raises(Refusal) as refused:
        campaign.perform(deed)
    return str(refused.value)


def test_a_seat_is_for_a_player_who_plays_somebody_or_nobody_yet(campaign):
    anna = seat(campaign)
    assert (anna.player, anna.person_id, anna.handle, anna.code) == ("Anna", 1, "anna", "")
    assert anna.may_throw
    assert anna.may_note
    assert not anna.silenced
    assert not anna.ended
    performed_and_taken_back(campaign, NewSeat("Bo"))
    assert seat(campaign, 2).person_id is None


def test_the_name_to_come_in_with_is_plain_and_nobody_elses(campaign):
    for player in ("Zoë Łuk", "anna 2", "Anna!", "Ольга", "x" * 60, "x" * 59, "../../etc"):
        campaign.perform(NewSeat(player))
    handles = [each.handle for each in all_of(campaign, Seat)]
    assert handles[1:6] == ["zoe-uk", "anna-2", "anna-3", "player", "x" * 30]
    assert handles[6:] == ["x" * 28 + "-2", "etc"]


def test_what_cannot_be_a_seat_is_refused(campaign):
    assert refusal(campaign, NewSeat(" \u200b")) == "A seat needs the name of its player."
    assert "60 characters" in refusal(campaign, NewSeat("x" * 61))
    assert "has a seat already" in refusal(campaign, NewSeat("anna"))
    assert "no longer there" in refusal(campaign, NewSeat("Bo", 7))
    assert "no longer there" in refusal(campaign, ChangeSeat(9, "Bo"))
    assert "would change" in refusal(campaign, ChangeSeat(1, "Anna", 1))


def test_what_lets_one_player_in_is_not_taken_from_another(campaign):
    campaign.perform(NewSeat("Bo"))
    for key in (1, 2):
        campaign.perform(GiveCode(key, CODE))
    campaign.perform(EnterSeat(1, CODE, KeyKind.SSH, "SHA256:abc"))
    assert "another seat" in refusal(campaign, EnterSeat(2, CODE, KeyKind.SSH, "SHA256:abc"))
    assert seat(campaign, 2).code == CODE
    campaign.perform(EndSeat(1))
    campaign.perform(EnterSeat(2, CODE, KeyKind.SSH, "SHA256:abc"))


def test_a_seat_is_changed_silenced_and_closed_and_all_of_it_is_taken_back(campaign):
    campaign.perform(NewPerson("Wei", "party"))
    performed_and_taken_back(campaign, ChangeSeat(1, "Anna K.", 2, may_throw=False, may_note=False))
    assert seat(campaign).handle == "anna", "she comes in as before"
    performed_and_taken_back(campaign, SilenceSeat(1))
    assert "is silenced already" in refusal(campaign, SilenceSeat(1))
    performed_and_taken_back(campaign, SilenceSeat(1, silenced=False))
    campaign.perform(GiveCode(1, CODE))
    performed_and_taken_back(campaign, EndSeat(1))
    assert seat(campaign).code == ""
    assert "closed already" in refusal(campaign, EndSeat(1))
    performed_and_taken_back(campaign, EndSeat(1, ended=False))
    assert seat(campaign).code == "", "a code of before lets nobody in"


def test_a_code_lets_in_once_and_what_came_with_it_from_then_on(campaign):
    performed_and_taken_back(campaign, GiveCode(1, CODE))
    campaign.perform(EnterSeat(1, CODE, KeyKind.SSH, "SHA256:abc", "laptop"))
    assert seat(campaign).code == ""
    (key,) = all_of(campaign, SeatKey)
    assert (key.seat_id, key.kind, key.digest, key.label) == (1, "ssh", "SHA256:abc", "laptop")
    for code in (CODE, "", OTHER):
        assert "Ask for a new one" in refusal(campaign, EnterSeat(1, code, KeyKind.SSH, "SHA256:b"))
    performed_and_taken_back(campaign, ForgetKey(1))
    assert all_of(campaign, SeatKey) == []


def test_only_the_newest_code_lets_in_and_a_closed_seat_lets_nobody(campaign):
    campaign.perform(GiveCode(1, CODE))
    campaign.perform(GiveCode(1, OTHER))
    assert "another was given" in refusal(campaign, EnterSeat(1, CODE, KeyKind.BROWSER, "token"))
    performed_and_taken_back(campaign, GiveCode(1, ""))
    assert "no code" in refusal(campaign, GiveCode(1, ""))
    campaign.undo()
    campaign.perform(EndSeat(1))
    assert "closed" in refusal(campaign, EnterSeat(1, OTHER, KeyKind.BROWSER, "token"))
    assert "open it first" in refusal(campaign, GiveCode(1, CODE))


def test_who_has_no_key_comes_back_with_another_code(campaign):
    campaign.perform(GiveCode(1, CODE))
    campaign.perform(EnterSeat(1, CODE, None, OTHER))
    assert seat(campaign).code == OTHER
    assert all_of(campaign, SeatKey) == []
    campaign.perform(EnterSeat(1, OTHER, KeyKind.BROWSER, "token"))
    assert [key.kind for key in all_of(campaign, SeatKey)] == ["browser"]


def test_something_is_handed_to_one_or_to_all_and_taken_back(campaign):
    performed_and_taken_back(
        campaign, HandOut(1, "", HandoutStyle.MARKDOWN, "\n# The letter\n\nGo")
    )
    performed_and_taken_back(campaign, HandOut(None, "Map", HandoutStyle.DRAWING, "+--+\n|  |"))
    letter, drawing = all_of(campaign, Handout)
    assert (letter.seat_id, letter.title, letter.style) == (1, "The letter", "markdown")
    assert (drawing.seat_id, drawing.title, drawing.body) == (None, "Map", "+--+\n|  |")
    performed_and_taken_back(campaign, TakeBackHandout(1))
    assert "already" in refusal(campaign, TakeBackHandout(1))
    assert "nothing in it" in refusal(campaign, HandOut(1, "Title", HandoutStyle.TEXT, " \n "))
    assert "100,000" in refusal(campaign, HandOut(1, "", HandoutStyle.TEXT, "x" * 100_001))
    assert "no longer there" in refusal(campaign, HandOut(5, "", HandoutStyle.TEXT, "x"))


def test_a_wish_waits_until_it_is_answered(campaign):
    campaign.perform(SayWish(1, " open \x1b[2J the\nhatch "))
    (wish,) = all_of(campaign, Wish)
    assert (wish.seat_id, wish.text, wish.done) == (1, "open the hatch", False)
    performed_and_taken_back(campaign, AnswerWish(1, "It is stuck."))
    (wish,) = all_of(campaign, Wish)
    assert (wish.answer, wish.done) == ("It is stuck.", True)
    performed_and_taken_back(campaign, AnswerWish(1))
    assert "what you want" in refusal(campaign, SayWish(1, "\u200b"))
    assert "400 characters" in refusal(campaign, SayWish(1, "x" * 401))
    assert "400 characters" in refusal(campaign, AnswerWish(1, "x" * 401))


def test_whoever_says_too_much_waits_for_an_answer(campaign):
    for number in range(MOST_OPEN):
        campaign.perform(SayWish(1, f"wish {number}"))
    assert "wait already" in refusal(campaign, SayWish(1, "one more"))
    campaign.perform(AnswerWish(1))
    campaign.perform(SayWish(1, "one more"))


def test_a_player_keeps_notes_of_their_own(campaign):
    campaign.perform(NewSeat("Bo"))
    campaign.perform(WriteSeatNote(1, 0, "Strand lies.\n\tAsk Wei.\x07"))
    campaign.perform(WriteSeatNote(1, 1, "Strand lies.\nWei knows."))
    (note,) = all_of(campaign, SeatNote)
    assert (note.seat_id, note.text) == (1, "Strand lies.\nWei knows.")
    campaign.perform(WriteSeatNote(1, 0, "Another"))
    assert "no longer there" in refusal(campaign, WriteSeatNote(2, 1, "Bo was here"))
    campaign.perform(WriteSeatNote(2, 0, "Of Bo's own"))
    campaign.perform(WriteSeatNote(2, 1, "Of Bo's own, again"))
    campaign.perform(WriteSeatNote(2, 1, ""))
    campaign.perform(WriteSeatNote(1, 2, ""))
    assert "already" in refusal(campaign, WriteSeatNote(1, 1, "Strand lies.\nWei knows.\n"))
    assert "words" in refusal(campaign, WriteSeatNote(1, 0, " "))
    assert "4,000" in refusal(campaign, WriteSeatNote(1, 1, "x" * 4001))
    campaign.perform(WriteSeatNote(1, 1, ""))
    assert all_of(campaign, SeatNote) == []
    assert "no longer there" in refusal(campaign, WriteSeatNote(1, 1, "again"))


def test_nobody_fills_the_campaign_with_notes(campaign):
    with campaign.action("Many notes") as action:
        for number in range(MOST_NOTES):
            note = SeatNote(seat_id=1, number=number + 1, text=str(number), clock=0)
            action.session.add(note)
    assert "take one away" in refusal(campaign, WriteSeatNote(1, 0, "one more"))
    campaign.perform(WriteSeatNote(1, 1, ""))
    campaign.perform(WriteSeatNote(1, 0, "one more"))


def test_whoever_is_silenced_or_gone_says_nothing(campaign):
    campaign.perform(SayWish(1, "look"))
    campaign.perform(WriteSeatNote(1, 0, "a note"))
    campaign.perform(ChangeSeat(1, "Anna", 1, may_note=False))
    assert "no notes" in refusal(campaign, WriteSeatNote(1, 1, "another"))
    campaign.perform(SayWish(1, "run"))
    for deed, said in ((SilenceSeat(1), "silenced"), (EndSeat(1), "closed")):
        campaign.perform(deed)
        assert said in refusal(campaign, SayWish(1, "hide"))
        assert said in refusal(campaign, WriteSeatNote(1, 0, "a note"))


def test_a_seat_outlives_whom_it_plays(campaign):
    campaign.perform(NewPerson("Ines Calder", "party"))
    performed_and_taken_back(campaign, MergePeople(2, 1))
    assert seat(campaign).person_id == 2
    performed_and_taken_back(campaign, Archive((2,)))
    assert seat(campaign).person_id == 2
    performed_and_taken_back(campaign, TakeOffList((2,)))
    assert seat(campaign).person_id is None
    with campaign.read() as session:
        assert session.exec(select(Seat.player)).all() == ["Anna"]
