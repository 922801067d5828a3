"""A campaign gets a calendar: what is shown and typed follows, the clock stays."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.dates import today
from models.calendar import COUNTED, Calendar, Kind, Month, gregorian
from models.campaign import Campaign
from models.clock import DAY
from models.deeds.clock.calendar import SetCalendar
from models.deeds.clock.due import Remind, Settle
from models.deeds.clock.time import Advance
from models.deeds.people.edit import EditRow
from models.deeds.people.people import NewPerson
from models.recurring import Repeat
from models.storage import headline
from models.tables import Due
from models.views.log import read_log
from tests.models.play import content


@pytest.fixture
def campaign(tmp_path):
    opened = Campaign.create(tmp_path / "Test.outrider")
    opened.perform(Advance(3 * DAY))
    yield opened
    opened.close()


def test_a_calendar_is_chosen_and_taken_back(campaign):
    before = content(campaign.path)
    real = gregorian(2300, 2, 27)
    done = campaign.perform(SetCalendar(real))
    assert [line["text"] for line in done.lines] == ["Today is now called 2 Mar 2300, 00:00:00."]
    assert headline.read(campaign.path).calendar == real
    with campaign.read() as session:
        assert today(session) == (real, 3 * DAY)
        assert Advance(DAY).preview(session).title == "1 d pass, to 3 Mar 2300, 00:00:00"
    campaign.undo()
    assert content(campaign.path) == before
    assert headline.read(campaign.path).calendar == COUNTED


def test_what_is_no_calendar_is_refused(campaign):
    months = Calendar(Kind.OWN, months=(Month("Tomorrow", 30),))
    with pytest.raises(Refusal, match="cannot be the name of a month"):
        campaign.perform(SetCalendar(months))
    with pytest.raises(Refusal, match="already"):
        campaign.perform(SetCalendar(COUNTED))


def test_the_log_and_what_is_written_by_hand_say_dates(campaign):
    campaign.perform(SetCalendar(gregorian(2300, 2, 27)))
    campaign.perform(NewPerson("Mara"))
    campaign.perform(EditRow("person", 1, {"dead_since": 2 * DAY}))
    *_, last = read_log(campaign.path)
    assert last.when == "2 Mar 2300, 00:00:00"
    assert "Dead since none -> 1 Mar 2300, 00:00:00" in last.title


def test_what_comes_again_on_days_that_a_calendar_has_not_is_named(campaign):
    campaign.perform(SetCalendar(gregorian(2300, 2, 27)))
    campaign.perform(Remind("Market", DAY, Repeat(weekday=0)))
    campaign.perform(Remind("Tide", DAY, Repeat(seconds=DAY)))
    done = campaign.perform(SetCalendar(COUNTED))
    assert "once each is left: Market." in done.lines[-1]["text"]
    campaign.perform(Advance(2 * DAY))
    with campaign.read() as session:
        market = session.exec(select(Due).where(Due.label == "Market")).one()
    settled = campaign.perform(Settle(market.key))
    assert any("Market comes no more" in line["text"] for line in settled.lines)
