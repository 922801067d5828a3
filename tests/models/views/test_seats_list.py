"""The page of seats is told who sits where, how they come in, what they may and what waits."""

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.people.people import NewPerson
from models.deeds.table.handouts import HandOut, TakeBackHandout
from models.deeds.table.letting_in import EnterSeat, ForgetKey, GiveCode
from models.deeds.table.seats import ChangeSeat, EndSeat, NewSeat, SilenceSeat
from models.deeds.table.wishes import AnswerWish, SayWish
from models.storage.headline import read
from models.tables import Entry, HandoutStyle, KeyKind, Seat
from models.views.doors import doors
from models.views.seats_list import HandoutLine, WishLine, lying, seats_list, waiting_wishes


@pytest.fixture
def campaign(tmp_path):
    opened = Campaign.create(tmp_path / "Test.outrider")
    opened.perform(NewPerson("Ines", "party"))
    for player, person in (("Anna", 1), ("Bo", None), ("Cem", None)):
        opened.perform(NewSeat(player, person))
    yield opened
    opened.close()


def listed(campaign):
    with campaign.read() as session:
        return seats_list(session)


def test_seats_stand_in_their_order_and_what_is_closed_at_the_end(campaign):
    campaign.perform(EndSeat(1))
    campaign.perform(SilenceSeat(2))
    campaign.perform(ChangeSeat(3, "Cem", 1, may_throw=False))
    assert [(line.player, line.plays, line.may) for line in listed(campaign)] == [
        ("Bo", "", "silenced"), ("Cem", "Ines", "look, notes"), ("Anna", "Ines", "closed"),
    ]  # fmt: skip


def test_how_a_player_comes_in_is_told_without_what_lets_them_in(campaign):
    assert listed(campaign)[0].comes_in == ""
    campaign.perform(GiveCode(1, "digest one"))
    assert listed(campaign)[0].comes_in == "code given"
    for kind, label in ((KeyKind.SSH, "laptop"), (KeyKind.BROWSER, "phone"), (KeyKind.SSH, "")):
        campaign.perform(GiveCode(1, "digest one"))
        campaign.perform(EnterSeat(1, "digest one", kind, f"digest of {label}", label))
    (anna, *_) = listed(campaign)
    assert (anna.handle, anna.comes_in, anna.has_code) == ("anna", "2 SSH keys, 1 browser", False)
    assert [(key.key, key.kind, key.label) for key in anna.keys] == [
        (1, "ssh", "laptop"), (2, "browser", "phone"), (3, "ssh", ""),
    ]  # fmt: skip
    campaign.perform(ForgetKey(1))
    campaign.perform(GiveCode(1, "digest two"))
    (anna, *_) = listed(campaign)
    assert anna.comes_in == "1 SSH key, 1 browser, code given"
    assert "digest" not in repr(anna)


def test_what_waits_for_an_answer_is_counted_and_listed(campaign):
    for seat, text in ((2, "open it"), (1, "run"), (2, "hide")):
        campaign.perform(SayWish(seat, text))
    campaign.perform(AnswerWish(1))
    assert [line.waiting for line in listed(campaign)] == [1, 1, 0]
    with campaign.read() as session:
        assert waiting_wishes(session) == (
            WishLine(2, 1, "Anna", "run", 0), WishLine(3, 2, "Bo", "hide", 0),
        )  # fmt: skip


def test_what_lies_before_players_is_listed_until_it_is_taken_back(campaign):
    campaign.perform(HandOut(None, "Map", HandoutStyle.DRAWING, "+-+"))
    campaign.perform(HandOut(2, "", HandoutStyle.TEXT, "A letter"))
    campaign.perform(HandOut(1, "", HandoutStyle.TEXT, "A key"))
    campaign.perform(TakeBackHandout(2))
    with campaign.read() as session:
        assert lying(session) == (
            HandoutLine(3, 1, "Anna", "A key", "text", 0),
            HandoutLine(1, None, "everybody", "Map", "drawing", 0),
        )


@pytest.mark.parametrize("handle", ["x; rm -rf ~", "$(id)", "-oProxyCommand=id", "a@b", "", "ä"])
def test_what_is_typed_to_come_in_is_a_name_whatever_a_file_says(campaign, handle):
    with campaign.action("A file of a stranger's") as action:
        action.session.get_one(Seat, 2).handle = handle
    with campaign.read() as session:
        assert doors(session)[2].handle == seats_list(session)[1].handle == "seat-2"
        assert doors(session)[1].handle == "anna"


def test_that_a_player_came_in_stands_in_the_journal_and_not_in_its_short_form(campaign):
    campaign.perform(GiveCode(2, "digest one"))
    campaign.perform(EnterSeat(2, "digest one", None, "digest two"))
    head = read(campaign.path)
    assert [head.journal[0].title, head.standing[0].title] == ["Code given: Bo"] * 2
    with campaign.read() as session:
        last = session.exec(select(Entry.title).order_by(Entry.id.desc())).first()
    assert last == "Bo came in with a code"
