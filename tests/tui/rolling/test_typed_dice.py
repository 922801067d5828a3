"""Typed dice, by keys, all on one line; and what is done with the panel before and after."""

import re

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.fight.turn import PassOption
from models.deeds.people.edit import EditRow
from models.tables import Change, Entry, Person, Skill, Weapon
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, count_on, play
from tui.encounter.combat_page import CombatPage
from tui.encounter.zones.page import ZonesPage
from tui.rolling.panel import RollPanel

SHOT = "e f enter a enter"
"""Wei Sandoval at the likeliest of the guards: two shots, each of which hits on 4 or more."""
DICE = [4, 7, 3, 1]
"""The first hits an arm, the second misses."""
TYPED = "4 7 3 1"


def last(app):
    """The newest entry as it is stored."""
    campaign = Campaign(app.saves / f"{CAMPAIGN}.outrider")
    with campaign.read() as session:
        entry = session.exec(select(Entry).order_by(Entry.id.desc())).first()
    campaign.close()
    return entry


def elsewhere(app, deed):
    """Let a deed happen in another window, of which this one has not noticed anything."""
    campaign = Campaign(app.saves / f"{CAMPAIGN}.outrider")
    done = campaign.perform(deed)
    campaign.close()
    return done


def told(app):
    """What a panel says is wrong."""
    return str(app.screen.query_one(".error").render())


def forget(app):
    """Wei Sandoval no longer knows how to fire."""
    campaign = Campaign(app.saves / f"{CAMPAIGN}.outrider")
    with campaign.read() as session:
        person = session.exec(select(Person).where(Person.name == "Wei Sandoval")).one()
        held = session.exec(select(Weapon).filter_by(person_id=person.id, in_hand=True)).one()
        skill = session.exec(select(Skill).filter_by(person_id=person.id, name=held.skill)).one()
    campaign.close()
    return EditRow("skill", skill.id, {"level": 0})


async def test_a_digit_begins_the_line_and_the_dice_go_on_as_the_rule_asks(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHOT)
        for key, asked in (
            ("4", r"hit location: 1D10, 1 to 10 \(0 is 10\) · throw 2"),
            ("0", r"to hit 4 · hit location 10\n.*40\n.*wound: 1D10.* · throw 3"),
            ("backspace", r"to hit 4\n"),
            ("space", r"throw 2"),
            ("7", r"to hit 4 · hit location 7\n"),
            ("3", r"hit location 7 · wound 3\n.*\n.*to hit \(2nd\): .* · throw 4"),
            ("1", r"wound 3 · to hit \(2nd\) 1\n.*\n.*4 of 4 · Enter does it · Esc stops"),
        ):
            await play(pilot, key)
            assert re.search(asked, text(outrider)), (key, text(outrider))
        await play(pilot, "enter")
        entry = last(outrider)
        assert [die["value"] for die in entry.thrown] == DICE
        assert entry.typed


async def test_enter_before_the_end_goes_on(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHOT} t enter")
        assert "Write the numbers on the dice." in text(outrider)
        await play(pilot, "4 enter x enter 7 3 enter")  # what was refused gives way
        assert "throw 4 · Esc stops" in text(outrider)
        await play(pilot, "1 enter")
        assert [die["value"] for die in last(outrider).thrown] == DICE


async def test_a_wrong_die_is_said_in_place_and_the_line_stays(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHOT} 4 space 7 3 1 8")
        assert "Too many numbers: this takes 4. Delete the rest." in text(outrider)
        assert "Enter does it" not in text(outrider)
        before = last(outrider).id
        await play(pilot, "enter")
        assert last(outrider).id == before
        assert "4 7318" in text(outrider)
        await play(pilot, "backspace")
        assert "Too many" not in text(outrider)
        await play(pilot, "x")
        assert "Too many numbers: this takes 4. Delete the rest." in text(outrider)
        await play(pilot, "enter backspace enter")  # what is wrong alone was chosen
        assert [die["value"] for die in last(outrider).thrown] == DICE


async def test_what_was_wrong_is_typed_over_when_one_goes_on(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHOT} 4 space 7 3 1 8 escape t")
        assert "4 7318" in text(outrider)
        assert "Too many numbers: this takes 4. Delete the rest." in text(outrider)
        await play(pilot, "backspace")
        assert "Too many" not in text(outrider)
        await play(pilot, "enter")
        assert [die["value"] for die in last(outrider).thrown] == DICE


async def test_escape_stops_typing_and_then_leaves(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        before = last(outrider).id
        await play(pilot, f"{SHOT} 9 7 escape")
        assert "Enter roll · t type dice" in text(outrider)
        await play(pilot, "t")
        assert "hit location 7" in text(outrider)  # one goes on where one stopped
        await play(pilot, "escape 9")
        assert "hit location 7" not in text(outrider)
        await play(pilot, "escape escape")
        assert "Esc again throws away the dice you typed: 9" in text(outrider)
        await play(pilot, "escape")
        assert isinstance(outrider.screen, CombatPage)
        assert last(outrider).id == before + 1  # the fight has begun


async def test_enter_does_not_roll_over_dice_that_are_typed_without_a_word(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHOT} t 4 7 escape")
        before = last(outrider).id
        await play(pilot, "enter")
        assert told(outrider) == "Enter again throws away the dice you typed: 47."
        assert last(outrider).id == before
        await play(pilot, "t 3 1 enter")  # they are still there to go on from
        assert [die["value"] for die in last(outrider).thrown] == DICE
        await play(pilot, "u")
        await play(pilot, "a enter t 9 escape enter enter")
        assert last(outrider).id > before


async def test_only_keys_that_work_are_named_while_dice_are_typed(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHOT)
        assert "Tab by distance" in text(outrider)
        await play(pilot, "t")
        assert "Tab by distance" not in text(outrider)
        await play(pilot, "escape")
        assert "Tab by distance" in text(outrider)


async def test_space_closes_what_was_done_and_marks_nobody(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e m 1 enter")
        assert "any other key goes on" in text(outrider)
        await play(pilot, "space")
        assert isinstance(outrider.screen, ZonesPage)
        assert not outrider.screen.marked


async def test_nothing_begins_where_nothing_is_thrown(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e f enter m 1 4")
        assert "Enter do it" in text(outrider)
        await play(pilot, "t")
        assert "Nothing is thrown here: Enter does it." in text(outrider)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_was_done_gives_way_to_the_next_key_of_the_page(outrider, size):
    async with outrider.run_test(size=size) as pilot:
        await play(pilot, f"{SHOT} {TYPED} enter")
        assert "any other key goes on" in text(outrider)
        point = outrider.screen_stack[-2].view.point
        await count_on(pilot)
        assert isinstance(outrider.screen, CombatPage)
        assert outrider.screen.view.point < point


@pytest.mark.parametrize("key", ["x", "space"])
async def test_a_key_that_means_nothing_there_only_closes(outrider, key):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHOT} {TYPED} enter {key}")
        assert isinstance(outrider.screen, CombatPage)
        assert [die["value"] for die in last(outrider).thrown] == DICE
        assert last(outrider).asked["odds"]["chances"][0][1] < 1  # as they were shown


async def test_its_own_keys_stay_with_what_was_done(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHOT} {TYPED} enter f1")
        assert not isinstance(outrider.screen, RollPanel)
        await play(pilot, "escape")
        assert isinstance(outrider.screen, RollPanel)
        await play(pilot, "u")
        assert isinstance(outrider.screen, CombatPage)


async def test_the_next_key_meets_the_page_as_it_has_become(outrider):
    """Whoever has fired is done: the `a` after the shot belongs to whoever is next."""
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e f enter")
        first = outrider.screen.current().name
        await play(pilot, "a enter enter a")
        assert isinstance(outrider.screen_stack[-2], CombatPage)
        assert outrider.screen_stack[-2].current().name != first


async def test_odds_that_changed_meanwhile_are_shown_before_they_are_rolled(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHOT)
        odds = re.search(r"hit +([0-9.]+%)", text(outrider))[1]
        elsewhere(outrider, forget(outrider))
        before = last(outrider).id
        await play(pilot, "enter")
        assert last(outrider).id == before
        assert 'You did this meanwhile: "Wei Sandoval, Rifle: Level' in told(outrider)
        assert re.search(r"hit +([0-9.]+%)", text(outrider))[1] != odds
        await play(pilot, "enter")
        assert last(outrider).id == before + 1
        assert "Enter close" in text(outrider)


async def test_what_changed_elsewhere_and_leaves_the_odds_alone_is_no_matter(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, SHOT)
        elsewhere(outrider, EditRow("scene", 1, {"notes": "The kettle is on."}))
        await play(pilot, "enter")
        assert "Enter close" in text(outrider)


async def test_typed_dice_wait_too_when_the_odds_have_changed(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHOT} {TYPED}")
        elsewhere(outrider, forget(outrider))
        await play(pilot, "enter")
        assert 'You did this meanwhile: "Wei Sandoval, Rifle: Level' in told(outrider)
        assert "to hit 4 · to hit (2nd) 7 · hit location 3 · wound 1" in text(outrider)
        await play(pilot, "enter")
        assert [die["value"] for die in last(outrider).thrown] == DICE


async def test_what_can_no_longer_be_done_is_not(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHOT} {TYPED}")
        fight, key = outrider.screen_stack[-2].fight, outrider.screen_stack[-2].current().key
        elsewhere(outrider, PassOption(fight, key))
        before = last(outrider).id
        await play(pilot, "enter")
        assert told(outrider) == 'You did this meanwhile: "Wei Sandoval passes".'
        assert "Esc leave · F1 rules" in text(outrider)
        assert "Enter roll" not in text(outrider)
        await play(pilot, "enter escape escape")
        assert last(outrider).id == before
        assert isinstance(outrider.screen, CombatPage)


async def test_undo_takes_back_what_the_title_names_and_nothing_else(outrider, monkeypatch):
    monkeypatch.setattr(type(outrider), "_poll", lambda _self: None)
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        assert isinstance(outrider.screen, ZonesPage)
        elsewhere(outrider, EditRow("scene", 1, {"notes": "The kettle is off."}))
        outrider.changed()
        named = outrider.headline.undo
        done = elsewhere(outrider, EditRow("scene", 1, {"notes": "The kettle is on."}))
        await play(pilot, "u")
        assert last(outrider).id == done.key
        assert outrider.headline.undo[:2] == (done.key, done.title) != named[:2]
        await play(pilot, "u")
        assert last(outrider).title == f"Undo: {done.title}"


async def test_a_result_takes_back_itself_and_nothing_else(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHOT} enter")
        done = elsewhere(outrider, EditRow("scene", 1, {"notes": "The kettle is on."}))
        outrider.changed()
        await play(pilot, "u")
        assert last(outrider).undoes == done.key - 1
        assert last(outrider).deed == "Undo"
        assert "Enter close" not in text(outrider)


async def test_a_result_that_was_built_on_says_so_and_stays(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"{SHOT} enter")
        with (await outrider.campaign()).read() as session:
            fired = select(Change.key).where(Change.table == "weapon").order_by(Change.id.desc())
            gun = session.exec(fired).first()
        done = elsewhere(outrider, EditRow("weapon", gun, {"rounds": 1}))
        outrider.changed()
        for _ in range(2):
            await play(pilot, "u")
            assert last(outrider).id == done.key
            assert "Enter close" in text(outrider)
        assert "You built on" in outrider.screen.query_one(".box").border_title
