"""What repeats, what goes on in stages, what goes by with a line, and what is met at once."""

import pytest
from sqlalchemy import Engine, event
from sqlmodel import select

from models.action import Refusal
from models.bridge.schedule import at_hand
from models.bridge.stages import Stage
from models.calendar import gregorian
from models.campaign import Campaign
from models.deeds.clock.alike import SettleAlike
from models.deeds.clock.calendar import SetCalendar
from models.deeds.clock.due import Arrange, Remind, Settle, Skip
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.house.settings import ChangeSettings
from models.effects.wounds import apply_condition
from models.recurring import Repeat
from models.tables import Due, Entry, Person
from models.views.agenda import agenda
from models.views.entries import every_entry
from models.views.players import players_journal
from rules.combat.wounds import Condition
from rules.dice import GivenDice
from tests.bench.weeks import healing, unconscious
from tests.models.play import content

HOUR, DAY, WEEK = 3_600, 86_400, 604_800


@pytest.fixture
def campaign(tmp_path):
    opened = Campaign.create(tmp_path / "Test.outrider")
    yield opened
    opened.close()


def waiting(campaign):
    with campaign.read() as session:
        return [(one.at, one.label) for one in agenda(session)]


def hand(campaign):
    with campaign.read() as session:
        return [due.label for due in at_hand(session)]


def told(done):
    return [line["text"] for line in done.lines]


def players(campaign):
    return [(e.clock, e.title, *e.lines) for e in players_journal(every_entry(campaign.path))]


def clock(campaign):
    with campaign.action("Look") as action:
        return action.world.clock


def asleep(campaign, *names, side="opposition"):
    with campaign.action("Asleep") as action:
        action.secret = True
        for name in names:
            person = Person(name=name, side=side)
            action.session.add(person)
            action.session.flush()
            apply_condition(action, person, Condition(unconscious=True))


def test_what_repeats_comes_again_when_it_is_settled_or_skipped(campaign):
    campaign.perform(Remind("Weather", DAY, Repeat(seconds=DAY)))
    campaign.perform(Advance(3 * DAY))
    assert clock(campaign) == DAY
    campaign.perform(Settle(1))
    campaign.perform(Skip(2))
    assert waiting(campaign) == [(3 * DAY, "Weather")]
    for _ in range(2):
        campaign.undo()
    assert waiting(campaign) == [(DAY, "Weather")]


def test_what_repeats_by_the_calendar(campaign):
    campaign.perform(SetCalendar(gregorian(2301, 1, 30)))
    campaign.perform(Remind("Rent", 2 * DAY, Repeat(monthday=1)))
    campaign.perform(Arrange(1, Repeat(monthday=1), quiet=True))
    campaign.perform(Advance(60 * DAY))
    assert waiting(campaign) == [((31 + 30) * DAY, "Rent")]  # 1 April


def test_stages_follow_until_somebody_acts(campaign):
    campaign.perform(Remind("The strike begins", WEEK))
    stages = (Stage(2 * WEEK, "The militia comes"), Stage(WEEK, "Shots"))
    campaign.perform(Arrange(1, stages=stages))
    with campaign.read() as session:
        notes = Advance(10 * WEEK).preview(session).notes
    assert notes == (
        "stops in 1 w: The strike begins",
        "then in 3 w: The militia comes",
        "then in 4 w: Shots",
    )
    campaign.perform(AdvanceToNext())
    campaign.perform(Settle(1))
    assert waiting(campaign) == [(3 * WEEK, "The militia comes")]
    campaign.perform(Skip(2))
    assert waiting(campaign) == []


def test_what_is_quiet_goes_by_with_a_line_and_what_is_told_players_hear(campaign):
    campaign.perform(Remind("Tide", HOUR, Repeat(seconds=6 * HOUR)))
    campaign.perform(Remind("Bells", 7 * HOUR))
    campaign.perform(Arrange(1, Repeat(seconds=6 * HOUR), quiet=True))
    campaign.perform(Arrange(2, quiet=True, told=True))
    before = content(campaign.path)
    done = campaign.perform(Advance(14 * HOUR))
    assert told(done) == ["Tide", "Bells", "Bells", "Tide", "Tide"]
    assert players(campaign) == [(7 * HOUR, "Bells")]
    campaign.undo()
    assert content(campaign.path) == before


def test_players_are_not_told_what_comes_of_it(campaign):
    campaign.perform(Remind("The audit", HOUR))
    campaign.perform(Arrange(1, stages=(Stage(HOUR, "The clerk lies"),), quiet=True, told=True))
    done = campaign.perform(Advance(3 * HOUR))
    assert "The clerk lies" in told(done)
    assert "The clerk lies" not in str(players(campaign))


def test_what_stops_the_clock_is_told_when_it_comes(campaign):
    campaign.perform(Remind("The ship lands", HOUR))
    campaign.perform(Arrange(1, told=True))
    assert players(campaign) == []
    campaign.perform(Advance(DAY))
    assert players(campaign) == [(HOUR, "The ship lands")]
    campaign.perform(Settle(1))
    campaign.perform(Advance(DAY))
    assert players(campaign) == [(HOUR, "The ship lands")]


def test_a_secret_reminder_leaves_no_trace_with_players(campaign):
    campaign.perform(Remind("Ambush", HOUR, Repeat(seconds=HOUR)))
    campaign.perform(Arrange(1, Repeat(seconds=HOUR), (Stage(5, "Worse"),), quiet=True))
    campaign.perform(Advance(DAY))
    assert players(campaign) == []


def test_kinds_that_pass_are_chosen_once(campaign):
    campaign.perform(Remind("Watch", HOUR))
    campaign.perform(Remind("Supper", 2 * HOUR))
    campaign.perform(ChangeSettings((("passing", "reminder"),)))
    campaign.perform(Advance(DAY))
    assert (clock(campaign), waiting(campaign)) == (DAY, [])


def test_what_happened_on_another_day_than_the_entry_is_of_says_when(campaign):
    campaign.perform(Remind("Watch", HOUR))
    campaign.perform(Remind("Feast", DAY + HOUR))
    campaign.perform(ChangeSettings((("passing", "reminder"),)))
    done = campaign.perform(Advance(DAY + 2 * HOUR))
    told = [line["text"] for line in done.lines if line["secret"]]
    assert told[:2] == ["day 1, 01:00:00: Watch", "Feast"]


def test_to_the_next_and_so_long_both_go_past_routine_healing(campaign):
    with campaign.action("Hurt") as action:
        person = Person(name="Ines")
        action.session.add(person)
        action.session.flush()
        apply_condition(action, person, Condition(light=3))
    campaign.perform(Remind("Supper", 2 * WEEK))
    campaign.perform(AdvanceToNext())
    assert (clock(campaign), hand(campaign)) == (2 * WEEK, ["Supper"])


def test_forty_guards_are_thrown_for_with_one_key(campaign):
    names = [f"Guard {n}" for n in range(40)]
    asleep(campaign, *names)
    asleep(campaign, "Maya", side="party")
    campaign.perform(AdvanceToNext())
    assert len(hand(campaign)) == 41
    before = content(campaign.path)
    with campaign.read() as session:
        assert len(SettleAlike("waking").preview(session).notes) == 41
    done = campaign.perform(SettleAlike("waking"), GivenDice((1,) * 20 + (9,) * 21))
    assert len(done.dice) == 41
    assert sum("wakes" in line for line in told(done)) == 20
    with campaign.read() as session:
        assert session.exec(select(Entry.kind).order_by(Entry.id.desc())).first() == "medicine"
    odds = next(every_entry(campaign.path)).odds.chances
    assert (odds[0], len(odds)) == (("Guard 0: wakes", 0.1), 41), (
        "1 on 1D10, after two hours; of everybody"
    )
    assert players(campaign) == [(2 * HOUR, "Waking: Maya", "Maya stays unconscious.")]
    campaign.undo()
    assert content(campaign.path) == before


def test_only_what_is_alike_can_be_met_at_once(campaign):
    for kind in ("treatment", "reminder", "nonsense"):
        with pytest.raises(Refusal):
            campaign.perform(SettleAlike(kind))


def test_wakings_may_be_thrown_for_on_the_way(campaign):
    asleep(campaign, "Guard")
    asleep(campaign, "Maya", side="party")
    campaign.perform(ChangeSettings((("passing", "waking"),)))
    done = campaign.perform(Advance(3 * HOUR), GivenDice((9, 9, 1, 1)))
    assert len(done.dice) == 4
    assert players(campaign) == [
        (3 * HOUR, "Waking: Maya", "Maya wakes."),
        (2 * HOUR, "Waking: Maya", "Maya stays unconscious."),
    ]


def test_what_cannot_be_arranged_is_refused(campaign):
    with campaign.action("A crisis") as action:
        action.session.add(Person(name="Ines"))
        action.session.flush()
        action.session.add(Due(at=9, deed="crisis", label="Crisis", person_id=1))
        action.session.add(Due(at=9, deed="fuse", label="Fuse"))
    with pytest.raises(Refusal, match="the rules say"):
        campaign.perform(Arrange(1, told=True))
    with pytest.raises(Refusal, match="always stops"):
        campaign.perform(Arrange(2, quiet=True))


def statements(campaign, seconds):
    executed = []

    def remember(_connection, _cursor, statement, *_):
        executed.append(statement)

    event.listen(Engine, "before_cursor_execute", remember)
    campaign.perform(Advance(seconds))
    event.remove(Engine, "before_cursor_execute", remember)
    return [one for one in executed if one.startswith("SELECT")]


def test_what_is_asked_of_the_file_does_not_grow_with_those_who_heal(tmp_path):
    few, many = (
        healing(tmp_path / "few.outrider", 4, 5),
        healing(tmp_path / "many.outrider", 40, 50),
    )
    assert len(statements(few, 365 * DAY)) == len(statements(many, 365 * DAY))


def test_a_week_after_a_battle_is_one_deed_and_every_throw_is_kept(tmp_path):
    campaign = unconscious(tmp_path / "battle.outrider", 12)
    done = campaign.perform(Advance(WEEK))
    with campaign.read() as session:
        assert at_hand(session) == []
    newest = next(iter(every_entry(campaign.path)))
    assert len(newest.thrown) == len(done.dice) > 24
    assert players(campaign) == []
