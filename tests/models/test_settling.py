"""A month is settled without a screen, and by the same deeds as with one."""

import gzip
import shutil
import sqlite3
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlmodel import select

from models.action import Refusal
from models.bridge.schedule import AUTOMATIC, at_hand
from models.bridge.treatment import Care
from models.campaign import Campaign
from models.clock import DAY, HOUR
from models.deeds.clock.due import Settle
from models.deeds.medicine.treat import Treat
from models.deeds.people.harm import HurtByHand
from models.deeds.workshop.repair import WorkOn
from models.settling import next_step, settle
from models.tables import Device, Due, DueDeed, DueState, Person, Phase, Scene, Work, World
from models.views.coming import THROWN
from models.views.entries import every_entry
from rules.dice import RandomDice
from tests.models.deeds.people.test_people import content
from tui.clock.due import roll_for

PLAYED = Path(__file__).parent / "storage" / "format_1_played.sql.gz"


@pytest.fixture
def campaign(sample, tmp_path):
    opened = Campaign(Path(shutil.copy(sample, tmp_path)))
    yield opened
    opened.close()


@pytest.fixture
def played(tmp_path):
    """A campaign with something of every kind on the clock."""
    connection = sqlite3.connect(tmp_path / "Played.outrider")
    connection.executescript(gzip.decompress(PLAYED.read_bytes()).decode())
    connection.close()
    opened = Campaign(tmp_path / "Played.outrider")
    yield opened
    opened.close()


def clock(campaign):
    with campaign.read() as session:
        return session.exec(select(World.clock)).one()


def key(campaign, table, name):
    with campaign.read() as session:
        return session.exec(select(table).where(table.name == name)).one().key


def put_at(campaign, key, second):
    """One row comes at a second, everything else in a year."""
    with campaign.action("Moved") as action:
        for due in action.session.exec(select(Due).where(Due.state == DueState.WAITING)):
            due.at = second if due.key == key else second + 365 * DAY
            action.session.add(due)


def test_a_month_of_the_sample_is_settled_without_a_screen(campaign):
    hanne, tobias, ines = (
        key(campaign, Person, name) for name in ("Hanne Rask", "Tobias Nkemelu", "Ines Calder")
    )
    for deed in (
        HurtByHand(ines, light=1, shock=2, stun=1),
        Treat(Care.STABILISE, hanne, ines, time_passes=False),
        WorkOn(
            Work.REPAIR, tobias, key(campaign, Device, "Track pin"), mishap="nothing",
            time_passes=False,
        ),
    ):  # fmt: skip
        campaign.perform(deed, RandomDice(1))
    begun, before = clock(campaign), content(campaign)
    done = list(settle(campaign, 30 * DAY, RandomDice(2)))
    assert clock(campaign) == begun + 30 * DAY
    titles = [each.title for each in done]
    assert {"Hanne Rask stabilises Ines Calder", "Settled: A blow reaches Kettle"} <= set(titles)
    assert any(title.startswith("Crisis point: Ines") for title in titles)
    with campaign.read() as session:
        assert at_hand(session) == []
    for title in reversed(titles):
        assert campaign.undo().title == title
    assert content(campaign) == before


def test_every_deed_on_the_clock_is_thrown_for_seen_to_or_happens_by_itself():
    seen_to = {DueDeed.REMINDER, DueDeed.DEADLINE}
    assert {*THROWN, *seen_to, *AUTOMATIC, DueDeed.SWEEP} == set(DueDeed)


def test_what_the_screen_does_with_each_thing_that_is_due_is_settled_alike(played):
    with played.read() as session:
        rows = session.exec(select(Due).where(Due.state == DueState.WAITING)).all()
        rows = [due for due in rows if due.deed not in AUTOMATIC]
    assert {due.deed for due in rows} == {*THROWN, DueDeed.REMINDER, DueDeed.DEADLINE}
    for due in rows:
        put_at(played, due.key, clock(played))
        by_screen = roll_for(played, due.key) or Settle(due.key)
        until = clock(played) + HOUR
        if due.deed in {DueDeed.AGAIN, DueDeed.CALL}:
            with pytest.raises(Refusal, match=due.label):
                next_step(played, until)
        else:
            assert next_step(played, until).deed == by_screen


@pytest.mark.parametrize("phase", [Phase.COMBAT, Phase.OVER])
def test_a_fight_is_not_settled(played, phase):
    with played.action("A fight") as action:
        scene = action.get(Scene, action.world.scene_id)
        scene.phase = phase
        action.session.add(scene)
    before = content(played)
    steps = settle(played, DAY)
    if phase is Phase.OVER:
        assert next(steps).title
        return
    with pytest.raises(Refusal, match="A fight is on"):
        next(steps)
    assert content(played) == before


def test_a_throw_that_is_settled_keeps_its_odds_as_one_at_the_screen_does(campaign):
    wei = key(campaign, Person, "Wei Sandoval")
    campaign.perform(HurtByHand(wei, shock=3))
    with campaign.read() as session:
        point = session.exec(select(Due).where(Due.deed == DueDeed.CRISIS)).first()
        due, label = point.key, point.label
    put_at(campaign, due, clock(campaign))
    list(settle(campaign, 1))
    (thrown,) = [one for one in every_entry(campaign.path) if one.title.startswith("Crisis point")]
    assert thrown.odds.need == "4 or more on 1D10 to get no worse", label
    assert pytest.approx(0.3) in dict(thrown.odds.chances).values()


def test_what_was_settled_before_a_decision_stands(played):
    begun = clock(played)
    with pytest.raises(Refusal, match="Gunner fires at Yard"):
        list(settle(played, DAY, RandomDice(1)))
    assert clock(played) > begun
    with played.read() as session:
        assert at_hand(session)[0].deed == DueDeed.CALL


def test_of_much_that_is_overdue_no_more_is_read_than_what_comes_first(campaign):
    with campaign.action("Long ago") as action:
        action.session.add_all(Due(at=n, label=f"{n}") for n in range(80))
    read = []
    event.listen(Due, "load", lambda due, _: read.append(due))
    met = [done.title for done in settle(campaign, 1)]
    assert len(met) >= 80
    assert len(read) < 8 * len(met), "each of them once more for each"
