"""Money changes hands, and the books are right."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.action import Refusal
from models.bridge.purses import ELSEWHERE, PARTY, has, sum_of
from models.campaign import Campaign
from models.deeds.people.money import Pay, read_payment
from models.deeds.people.people import NewPerson
from models.tables import Side
from models.views.entries import every_entry
from models.views.players import players_journal
from tests.models.play import content


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Shadow.outrider")
    made.perform(NewPerson("Ann Lee", Side.PARTY))
    made.perform(NewPerson("Gideon Strand"))
    yield made
    made.close()


def purses(campaign):
    with campaign.read() as session:
        return [has(session, purse) for purse in ("person:1", "person:2", PARTY)]


def pay(campaign, text, purse="person:1"):
    with campaign.read() as session:
        deed = read_payment(session, purse, text)
    return campaign.perform(deed).title


def test_what_is_paid_is_in_the_books_and_taken_back(campaign):
    before = content(campaign.path)
    assert pay(campaign, "+1,240.50 wages") == "Ann Lee gets 1,240.50 Lv: wages"
    assert pay(campaign, "-40") == "Ann Lee pays 40 Lv"
    assert pay(campaign, "200.25 to gideon strand: for silence") == (
        "Ann Lee pays Gideon Strand 200.25 Lv: for silence"
    )
    assert pay(campaign, "1000 to the party") == "Ann Lee pays the party 1,000 Lv"
    assert pay(campaign, "5 from party: change") == "The party pays Ann Lee 5 Lv: change"
    assert pay(campaign, "-3 to Gideon Strand: tip") == "Ann Lee pays Gideon Strand 3 Lv: tip"
    assert pay(campaign, "+3 from gideon strand") == "Gideon Strand pays Ann Lee 3 Lv"
    assert pay(campaign, "-1 from spite") == "Ann Lee pays 1 Lv: from spite"
    assert pay(campaign, "+1 from the sea") == "Ann Lee gets 1 Lv: from the sea"
    assert purses(campaign) == [525, 20025, 99500]
    while campaign.undo():
        pass
    campaign.redo()
    campaign.redo()
    assert content(campaign.path) == before


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Write a sum"),
        ("lots", "Write a sum"),
        ("+0", "more than nothing"),
        ("+99999999999999999", "more than nothing"),
        ("+1.234", "Write a sum"),
        ("3 to Nobody", "called Nobody"),
    ],
)
def test_what_is_no_sum_is_refused_with_what_would_be_right(campaign, text, why):
    with campaign.read() as session, pytest.raises(ValueError, match=why):
        read_payment(session, "person:1", text)


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        (Pay("person:1", "person:2", 1), "Ann Lee has only 0 Lv"),
        (Pay(PARTY, "person:2", 1), "The party has only 0 Lv"),
        (Pay("person:1", "person:1", 1), "themselves"),
        (Pay(ELSEWHERE, "person:9", 1), "no longer"),
        (Pay(ELSEWHERE, "person:1", -1), "more than nothing"),
    ],
)
def test_what_cannot_be_paid_is_refused(campaign, deed, why):
    with pytest.raises(Refusal, match=why):
        campaign.perform(deed)
    assert purses(campaign) == [0, 0, 0]


def test_players_read_of_their_own_money_alone(campaign):
    pay(campaign, "+10 wages")
    pay(campaign, "+10 bribe", "person:2")
    pay(campaign, "3 to Gideon Strand")
    titles = [entry.title for entry in players_journal(every_entry(campaign.path))]
    assert titles[0] == "Ann Lee gets 10 Lv: wages"
    assert not any("Strand" in title for title in titles)


@pytest.fixture(scope="module")
def bank(tmp_path_factory):
    made = Campaign.create(tmp_path_factory.mktemp("bank") / "Bank.outrider")
    yield made
    made.close()


@given(st.integers(1, 10**15))
def test_a_sum_that_is_written_is_read_as_the_same(bank, amount):
    with bank.read() as session:
        written = sum_of(session, amount).removesuffix(" Lv")
        assert read_payment(session, "person:1", f"+{written}").amount == amount
