"""Everything on the clock, and what was and will be on each day."""

import pytest

from models.bridge.naming import named
from models.campaign import Campaign
from models.clock import DAY, HOUR
from models.deeds.clock.due import Remind, Skip
from models.deeds.clock.time import Advance
from models.deeds.people.people import NewPerson
from models.recurring import Repeat
from models.tables import Due, GameSession, Person, World
from models.views.agenda import agenda, agenda_until, days


@pytest.fixture
def campaign(tmp_path):
    opened = Campaign.create(tmp_path / "Test.outrider")
    yield opened
    opened.close()


def test_all_of_it_is_listed_in_order(campaign):
    with campaign.action("Much") as action:
        action.session.add(Person(name="Mara"))
        action.session.flush()
        action.session.add_all(Due(at=HOUR * (300 - n), label=f"{n}") for n in range(300))
        action.session.add(Due(at=5, label="Mara comes", person_id=1))
    campaign.perform(Skip(300))
    with campaign.read() as session:
        found = agenda(session)
    assert [(one.label, one.about) for one in found[:2]] == [("Mara comes", "Mara"), ("298", "")]
    assert len(found) == 300
    assert [one.at for one in found] == sorted(one.at for one in found)


def test_days_say_what_was_and_what_is_due(campaign):
    campaign.perform(NewPerson("Begun"))
    campaign.perform(NewPerson("Never"))
    campaign.undo()
    with campaign.action("Sitting down") as action:
        evening = GameSession(number=7, title="Ash", began_at="", first=0, clock=HOUR)
        evening.clock_end = DAY + HOUR
        action.session.add(evening)
    campaign.perform(Remind("Supper", DAY + 7 * HOUR))
    campaign.perform(Advance(DAY + 8 * HOUR))
    campaign.perform(Remind("Bed", 20 * HOUR))
    with campaign.read() as session:
        first, second, third = days(session, 1, 3)
        later, _ = days(session, 3, 4)
    assert (first.happened, first.titles) == (
        3,
        ("New person: Begun", "Sitting down", "Reminder in 1 d 7 h: Supper"),
    )
    assert (first.sessions, second.sessions, third.sessions) == (("Session 7: Ash",),) * 2 + ((),)
    assert [one.label for one in second.due] == ["Supper"]  # at hand: today
    assert [one.label for one in third.due] == [one.label for one in later.due] == ["Bed"]
    assert first.due == ()


def test_what_comes_again_is_on_every_day_that_it_comes(campaign):
    campaign.perform(Remind("Weather", DAY, Repeat(seconds=2 * DAY)))
    with campaign.read() as session:
        shown = days(session, 1, 6)
    assert [one.day for one in shown if one.due] == [2, 4, 6]


def test_a_day_says_what_was_noted_on_it(campaign):
    with campaign.action("Note") as action:
        action.tell("The wire is cut.")
        action.tell("Nobody saw it.")
    with campaign.read() as session:
        (day,) = days(session, 1, 1)
    assert day.titles == ("The wire is cut.",)


def test_a_name_may_be_begun(campaign):
    campaign.perform(NewPerson("Hanne Rask"))
    campaign.perform(NewPerson("Tom Ash"))
    campaign.perform(NewPerson("Tom Birch"))
    with campaign.read() as session:
        assert named(session, "hanne") == named(session, "Hanne Rask") == "person:1"
        with pytest.raises(ValueError, match="There is: Tom Ash, Tom Birch"):
            named(session, "tom")
        with pytest.raises(ValueError, match=r'Nothing is called "zed".$'):
            named(session, "zed")


def test_until_a_date_what_comes_again_is_there_each_time_and_nothing_overdue(campaign):
    with campaign.action("Long ago") as action:
        action.session.add(Due(at=5, label="Overdue"))
        action.get(World, 1).clock = 10
    campaign.perform(Remind("Rent", 2 * DAY, Repeat(seconds=3 * DAY)))
    campaign.perform(Remind("Shuttle", 4 * DAY))
    with campaign.read() as session:
        found = agenda_until(session, 10 + 5 * DAY)
        assert agenda_until(session, DAY) == ()
    said = [(one.label, one.at - 10, one.follows) for one in found]
    rent = [("Rent", 2 * DAY, False), ("Rent", 5 * DAY, True)]
    assert said == [rent[0], ("Shuttle", 4 * DAY, False), rent[1]]
