"""Gear and vehicles are bought: paid for, somebody's from then on, and found years later."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.purses import ELSEWHERE, PARTY, has
from models.campaign import Campaign
from models.deeds.clock.time import Advance
from models.deeds.people.edit import EditRow
from models.deeds.people.equipment import NewPattern
from models.deeds.people.money import Pay
from models.deeds.people.people import NewPerson
from models.deeds.people.trade import Buy, BuyVehicle, Price, read_price
from models.tables import Side, Vehicle, Weapon
from models.views.asked import Asked
from models.views.entries import entries, every_entry
from models.views.lore import relations
from models.views.players import players_journal
from tests.models.play import content

ANN, STRAND = "person:1", "person:2"
YEAR = 365 * 86_400


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Shadow.outrider")
    made.perform(NewPerson("Ann Lee", Side.PARTY))
    made.perform(NewPerson("Gideon Strand"))
    made.perform(NewPattern("vehicle", "Crawler"))
    made.perform(EditRow("vehicle", 1, {"kind": "tracked ore hauler"}))
    made.perform(NewPattern("weapon", "Final Notice"))
    made.perform(Pay(ELSEWHERE, ANN, 500_00))
    made.perform(Pay(ELSEWHERE, PARTY, 9_000_00))
    yield made
    made.close()


def price(campaign, text, person=None):
    with campaign.read() as session:
        return read_price(session, text, person)


def purses(campaign):
    with campaign.read() as session:
        return [has(session, purse) for purse in (ANN, STRAND, PARTY)]


def test_gear_is_paid_for_and_carried_and_taken_back(campaign):
    before = content(campaign.path)
    paid = price(campaign, "400 from Gideon Strand: as new", 1)
    done = campaign.perform(Buy("weapon", 1, 1, paid))
    assert done.title == "Ann Lee pays Gideon Strand 400 Lv for Final Notice: as new"
    assert purses(campaign) == [100_00, 400_00, 9_000_00]
    with campaign.read() as session:
        assert [w.person_id for w in session.exec(select(Weapon).order_by(Weapon.id))] == [None, 1]
    campaign.undo()
    assert content(campaign.path).keys() == before.keys()
    assert purses(campaign) == [500_00, 0, 9_000_00]


@pytest.mark.parametrize(
    ("text", "person", "expected"),
    [
        ("400", 1, Price(400_00, ANN)),
        ("501", 1, Price(501_00, PARTY)),
        ("400", None, Price(400_00, PARTY)),
        ("1,200.50 by the party", 1, Price(1_200_50, PARTY)),
        ("40 by gideon strand from party on credit", None, Price(40_00, STRAND, PARTY, True)),
        ("600 by Ann Lee on credit: worn", 1, Price(600_00, ANN, credit=True, why="worn")),
    ],
)
def test_a_price_is_read(campaign, text, person, expected):
    assert price(campaign, text, person) == expected


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "Write a sum"),
        ("0", "more than nothing"),
        ("10000", "The party has only 9,000 Lv. It costs 10,000 Lv: say who pays"),
        ("600 by Ann Lee", "Ann Lee has only 500 Lv"),
        ("6 from Nobody", "called Nobody"),
        ("6 by party from the party", "pays themselves"),
    ],
)
def test_what_is_no_price_is_refused_with_what_would_be_right(campaign, text, why):
    with pytest.raises(ValueError, match=why):
        price(campaign, text)


def test_what_the_purse_lacks_by_now_is_refused_and_nothing_is_bought(campaign):
    before = content(campaign.path)
    with pytest.raises(Refusal, match="Ann Lee has only 500 Lv"):
        campaign.perform(Buy("weapon", 1, 1, Price(501_00, ANN)))
    assert content(campaign.path) == before


def test_two_years_later_whoever_sold_the_crawler_is_found(campaign):
    campaign.perform(BuyVehicle(1, price(campaign, "8000 from Gideon Strand")))
    campaign.perform(Advance(2 * YEAR))
    with campaign.read() as session:
        crawler = session.exec(select(Vehicle).where(~Vehicle.pattern)).one()
        said = [related.said for related in relations(session, crawler.ref)]
    assert said == ["Crawler was bought from Gideon Strand"]
    sold = "The party pays Gideon Strand 8,000 Lv for Crawler"
    for asked in (
        Asked(about=(crawler.ref,)),
        Asked(about=(STRAND,)),
        Asked(words="strand crawler"),
        Asked(words="sold strand bought tracked ore"),
    ):
        assert sold in [entry.title for entry in entries(campaign.path, asked)]


def test_whoever_buys_it_next_has_it(campaign):
    campaign.perform(BuyVehicle(1, price(campaign, "8000 from Gideon Strand")))
    campaign.perform(BuyVehicle(2, price(campaign, "300 by Ann Lee from party")))
    with campaign.read() as session:
        assert [r.said for r in relations(session, "vehicle:2")] == ["Crawler belongs to Ann Lee"]
        assert len(session.exec(select(Vehicle)).all()) == 2
    assert purses(campaign) == [200_00, 8_000_00, 1_300_00]
    campaign.perform(BuyVehicle(2, price(campaign, "10")))
    newest = next(entries(campaign.path, Asked(about=("vehicle:2",))))
    assert newest.title == "The party pays 10 Lv for Crawler"


def test_players_read_what_they_paid_and_not_to_whom(campaign):
    campaign.perform(BuyVehicle(1, price(campaign, "8000 from Gideon Strand")))
    campaign.perform(Buy("weapon", 2, 1, Price(1_00, STRAND, credit=True)))
    told = [str(entry) for entry in players_journal(every_entry(campaign.path))]
    assert "The party pays 8,000 Lv for Crawler" in told[0]
    assert not any("Strand" in text for text in told)
