"""The desk: time passes, and what falls due is met."""

import pytest
from sqlmodel import col, select

from models.deeds.fight.turn import StartFight
from models.effects.wounds import inflict
from models.tables import Due, DueDeed, DueState, Person, Phase, Scene
from rules.combat.hit_location import Location
from rules.combat.wounds import Wound
from tests.tui.screens import play
from tui.shell.keybar import KeyBar
from tui.widgets.listing import Listing

START = 2745 * 86_400 + 21 * 3_600


def screen(app) -> str:
    """What is to be seen, as text."""
    width, height = app.size
    lines = app.screen._compositor.render_strips()
    return "\n".join(line.text[:width] for line in lines[:height])


def dues(app):
    return [line.cells for line in app.screen.query_one("#due", Listing).lines]


async def hurt(app, number=1, **points) -> str:
    """Wound somebody of the party; gives the name."""
    campaign = await app.campaign()
    with campaign.action("A shot") as action:
        person = action.get(Person, number)
        inflict(action, person, Wound(Location.CHEST, **points))
        name = person.name
    app.changed()
    return name


@pytest.fixture
def small(outrider):
    return outrider.run_test(size=(80, 24))


async def test_the_next_thing_due_is_one_key_away_and_then_at_hand(small, outrider):
    async with small as pilot:
        await play(pilot, "n n")
        assert outrider.headline.clock == START + 90 * 60
        assert dues(outrider)[0] == ("NOW", "Strand comes back from supper")
        assert outrider.focused.id == "due"
        await play(pilot, "n")
        assert "Settled" in screen(outrider)
        await play(pilot, "s")
        assert dues(outrider)[0] == ("30 min", "The watch changes")


async def test_a_letter_lets_its_time_pass(small, outrider):
    async with small as pilot:
        await play(pilot, "a h")
        assert outrider.headline.clock == START + 3_600


async def test_time_typed_in_the_box_is_read_as_it_is_typed(small, outrider):
    async with small as pilot:
        await play(pilot, "a 3 0 m enter")
        assert "typed: 30 min" in screen(outrider)
        await play(pilot, "enter")
        assert outrider.headline.clock == START + 30 * 60
        await play(pilot, "a plus 2 h enter enter")
        assert outrider.headline.clock == START + 90 * 60, "the clock stops at what comes due"


async def test_what_becomes_of_a_scene_in_stealth_is_said_before_time_passes(small, outrider):
    async with small as pilot:
        await play(pilot, "n")
        assert "Four per cent stays as it is: nobody in it moves" in screen(outrider)
        assert outrider.headline.clock == START
        await play(pilot, "escape")
        campaign = await outrider.campaign()
        with campaign.action("No scene") as action:
            action.world.scene_id = None
        outrider.changed()
        await play(pilot, "n")
        assert outrider.headline.clock == START + 90 * 60, "with no scene nothing is asked"


async def test_a_fight_that_was_left_on_is_named_before_time_passes(small, outrider):
    async with small as pilot:
        campaign = await outrider.campaign()
        with campaign.action("Left") as action:
            action.get(Scene, 1).phase = Phase.COMBAT
            action.world.scene_id = None
        outrider.changed()
        await play(pilot, "a down")
        assert "Left in the middle of a fight" in screen(outrider)
        assert "Four per cent." in screen(outrider)
        assert outrider.headline.clock == START


async def test_the_outlook_is_shown_before_time_passes(small, outrider):
    async with small as pilot:
        await play(pilot, "a down down down down down")
        assert "stops in 1 h 30 min: Strand comes back" in screen(outrider)
        assert outrider.headline.clock == START
        await play(pilot, "up")
        assert "Nothing comes due." in screen(outrider)
        await play(pilot, "escape")
        assert outrider.headline.clock == START


async def test_a_typed_time_is_shown_before_it_passes(small, outrider):
    async with small as pilot:
        await play(pilot, "a t + 4 5 m enter")
        assert "typed: 45 min" in screen(outrider)
        assert outrider.headline.clock == START
        await play(pilot, "enter")
        assert outrider.headline.clock == START + 45 * 60


async def test_nonsense_for_a_time_is_refused_in_place(small, outrider):
    async with small as pilot:
        await play(pilot, "a t n o w enter")
        assert '"now" is not a time.' in screen(outrider)
        assert screen(outrider).count("Such as day 27") == 1


async def test_while_something_is_at_hand_the_clock_stands(small, outrider):
    async with small as pilot:
        await play(pilot, "n n a")
        assert "First settle what is due: Strand comes back" in screen(outrider)
        await play(pilot, "e")
        assert len(outrider.screen_stack) == 3, "the box stays, and says why no time can pass"
        assert outrider.headline.clock == START + 90 * 60


async def test_what_is_due_now_is_met_from_the_box_that_says_so(small, outrider):
    async with small as pilot:
        await play(pilot, "n n a n")
        assert "Settled" in screen(outrider)
        await play(pilot, "escape a A")
        assert "1 reminder settled." in [*outrider._notifications][-1].message
        assert len(outrider.screen_stack) == 2
        await play(pilot, "a")
        assert "to the next thing due" in screen(outrider)
        assert "all alike" not in screen(outrider)


async def test_a_crisis_point_is_rolled_from_the_desk(small, outrider):
    async with small as pilot:
        await play(pilot, "")
        name = await hurt(outrider, shock=2)
        await play(pilot, "n n n")
        shown = screen(outrider)
        assert f"{name}: crisis point at 30 min" in shown
        assert "no worse, shock 2" in shown
        assert "4/5" in shown
        await play(pilot, "t 2 enter enter")
        campaign = await outrider.campaign()
        with campaign.read() as session:
            assert session.get_one(Person, 1).shock == 3
        assert dues(outrider)[0] == ("30 min", f"{name}: crisis point at 1 h")


async def test_what_is_due_can_be_moved_reworded_and_skipped(small, outrider):
    async with small as pilot:
        await play(pilot, "tab x m 5 m enter")
        assert dues(outrider)[0] == ("5 min", "Strand comes back from supper")
        await play(pilot, "x r ! enter")
        assert dues(outrider)[0] == ("5 min", "Strand comes back from supper!")
        await play(pilot, "enter x")
        assert dues(outrider)[0] == ("2 h", "The watch changes")
        await play(pilot, "u")
        assert dues(outrider)[0] == ("5 min", "Strand comes back from supper!")


async def test_enter_on_something_due_goes_there(small, outrider):
    async with small as pilot:
        await play(pilot, "tab enter a")
        assert dues(outrider)[0][0] == "NOW"


async def test_a_patient_is_let_go(small, outrider):
    async with small as pilot:
        await play(pilot, "")
        await hurt(outrider, shock=2)
        await play(pilot, "tab home x l")
        assert not any("crisis" in what for _, what in dues(outrider))


async def test_a_reminder_is_set(small, outrider):
    async with small as pilot:
        await play(pilot, "s T e a enter 1 h enter")
        assert dues(outrider)[0] == ("1 h", "Tea")


async def test_the_common_keys_fit_the_narrow_footer_and_tell_the_truth(small, outrider):
    async with small as pilot:
        await play(pilot, "")
        keys = outrider.screen.query_one(KeyBar).render_line(0).text
        for words in ("e scene", "a time", "n next", "m wounded", "p people", "t tasks"):
            assert words in keys
        assert keys.rstrip().endswith("? help  Esc back")
        campaign = await outrider.campaign()
        with campaign.action("Nothing is due") as action:
            for due in action.session.exec(select(Due).where(col(Due.state) == "waiting")):
                due.state = "cancelled"
                action.session.add(due)
        outrider.changed()
        await play(pilot, "")
        assert "n next" not in outrider.screen.query_one(KeyBar).render_line(0).text
        await play(pilot, "n x")
        assert len(outrider.screen_stack) == 2


async def test_in_a_fight_the_desk_offers_what_is_due_now_and_no_other_time(small, outrider):
    async with small as pilot:
        campaign = await outrider.campaign()
        campaign.perform(StartFight(1))
        outrider.changed()
        await play(pilot, "")
        keys = outrider.screen.query_one(KeyBar)
        assert "n next" not in keys.render_line(0).text
        with campaign.action("Due") as action:
            action.session.add(Due(at=START, label="The siren"))
        outrider.changed()
        await play(pilot, "")
        assert "n next" in keys.render_line(0).text


async def test_what_cannot_be_read_is_told_and_skipped(small, outrider):
    async with small as pilot:
        await play(pilot, "")
        campaign = await outrider.campaign()
        with campaign.action("A stranger writes") as action:
            action.session.add(Due(at=START, deed=DueDeed.CALL, label="Fire", asked={"fire": 7}))
        outrider.changed()
        await play(pilot, "n")
        assert "Fire: what was kept of it cannot be read." in screen(outrider)
        await play(pilot, "x")
        with campaign.read() as session:
            fire = session.exec(select(Due).where(col(Due.deed) == DueDeed.CALL)).one()
            assert fire.state == DueState.CANCELLED


async def test_a_date_is_shown_and_typed_once_there_is_a_calendar(small, outrider):
    async with small as pilot:
        await play(pilot, "D 2 ctrl+u 3 space M a y space 2 3 0 1 enter")
        assert "Fri 3 May 2301, 21:00:00" in screen(outrider)
        await play(pilot, "a t 3 space M a y space 2 2 : 1 5 enter enter")
        assert outrider.headline.clock == START + 75 * 60
        await play(pilot, "s R e n t enter f i r s t space o f space t h e space m o n t h enter c")
        assert "1 Jun 2301, 00:00" in screen(outrider)
        await play(pilot, "m right")
        assert "Sat 1 Jun 2301" in screen(outrider)


async def test_everything_on_the_clock_is_found_and_all_alike_is_met_with_one_key(small, outrider):
    async with small as pilot:
        campaign = await outrider.campaign()
        with campaign.action("Much") as action:
            action.session.add_all(Due(at=START + 9 + n, label=f"Timer {n}") for n in range(300))
            action.session.add_all(Due(at=START + 1, label=f"Watch {n}") for n in range(40))
        outrider.changed()
        await play(pilot, "n n c slash 2 9 9 enter")
        assert "Timer 299" in screen(outrider)
        await play(pilot, "escape escape A")
        assert "40 reminders due now. All at once?" in screen(outrider)
        await play(pilot, "y")
        await outrider.workers.wait_for_complete()
        assert "40 reminders settled at once." in [note.message for note in outrider._notifications]
        with campaign.read() as session:
            rows = session.exec(select(Due).where(Due.state == DueState.DONE)).all()
        assert sorted(due.label for due in rows) == sorted(f"Watch {n}" for n in range(40))


async def test_a_reminder_is_set_on_a_day_of_the_month(small, outrider):
    async with small as pilot:
        await play(pilot, "c m down s R e n t enter enter")
        campaign = await outrider.campaign()
        with campaign.read() as session:
            rent = session.exec(select(Due).where(Due.label == "Rent")).one()
        assert rent.at == 2746 * 86_400  # the day after day 2746, at its midnight


async def test_what_the_campaign_is_about_can_be_changed_later(small, outrider):
    async with small as pilot:
        await play(pilot, "b ctrl+u D u s t space T o w n enter")
        assert outrider.headline.blurb == "Dust Town"
        await play(pilot, "u")
        assert outrider.headline.blurb != "Dust Town"


async def test_all_that_may_be_written_of_a_calendar_is_shown_at_80_columns(small, outrider):
    async with small as pilot:
        await play(pilot, "D 4")
        shown = " ".join(screen(outrider).split())
        assert "hours: 06:00 first watch" in shown
        assert "18:00 second watch." in shown
