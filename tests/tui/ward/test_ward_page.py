"""The casualty board, by its keys."""

import re
from fractions import Fraction

import pytest

from models.deeds.clock.time import Advance
from models.effects.wounds import inflict
from models.tables import Due, Nursing, Person
from rules.combat.hit_location import Location
from rules.combat.wounds import Wound
from tests.tui.people.looking import person, rows, text
from tests.tui.screens import count_on, play
from tui.people.sheet import SheetPage
from tui.rolling.panel import RollPanel
from tui.shell.keybar import KeyBar
from tui.ward.page import WardPage
from tui.ward.text import share
from tui.widgets.listing import Listing

INES, TOBIAS, HANNE, GUARD = "Ines Calder", "Tobias Nkemelu", "Hanne Rask", "Ode Lindqvist"


@pytest.fixture
def small(outrider):
    return outrider.run_test(size=(80, 24))


async def hurt(app, name=INES, **points):
    """Wound somebody in the chest."""
    campaign = await app.campaign()
    sheet = await person(app, name)
    with campaign.action("A shot") as action:
        inflict(action, action.get(Person, sheet.key), Wound(Location.CHEST, **points))
    app.changed()


def names(app):
    return [line.cells[0] for line in app.screen.query_one(Listing).lines]


def cells(app):
    return app.screen.query_one(Listing).current.cells[1:]


def footer(app):
    return app.screen.query_one(KeyBar).render_line(0).text


def said(app):
    return [notification.message for notification in app._notifications][-1]


async def waiting(app, deed):
    return await rows(app, Due, deed=deed, state="waiting")


async def test_treatment_is_three_times_enter_and_the_throw(small, outrider):
    async with small as pilot:
        await play(pilot, "")
        await hurt(outrider, shock=3)
        await play(pilot, "m")
        assert cells(outrider) == ("awake", "·", "3", "·", "·", "·", "2.5%", "crisis 30 min", "0/3")
        await play(pilot, "enter")
        assert f"Who stabilises {INES}?" in text(outrider)
        await play(pilot, "enter")
        assert f"stabilises {INES}" in text(outrider)
        assert "untreated, dies of shock" in text(outrider)
        await play(pilot, "t 1 8 enter 9 enter enter")
        assert isinstance(outrider.screen, WardPage)
        assert await waiting(outrider, "crisis") == []
        assert "s stabilise" not in footer(outrider)
        await play(pilot, "s")
        assert said(outrider) == f"{INES} has no crisis point to come."


async def test_what_is_at_hand_is_thrown_for_with_enter(small, outrider):
    async with small as pilot:
        await play(pilot, "")
        await hurt(outrider, shock=2)
        await play(pilot, "o n n")
        assert cells(outrider)[7] == "crisis NOW"
        await play(pilot, "enter")
        assert isinstance(outrider.screen, RollPanel)
        await play(pilot, "t 2 enter enter")
        assert cells(outrider)[2] == "3"
        await play(pilot, "n n n")
        assert "no worse, shock 3" in text(outrider), "n meets it as well"


@pytest.mark.parametrize(
    ("width", "unconscious"),
    [
        (80, "crisis 29 min 59 s "),
        (100, "crisis 29 min 59 s "),
        (115, "crisis 29 min 59 s, may wake 1 h 59 min "),
        (120, "crisis 29 min 59 s, may wake 1 h 59 min "),
    ],
)
async def test_no_clock_is_cut_on_the_board(outrider, width, unconscious):
    async with outrider.run_test(size=(width, 24)) as pilot:
        await play(pilot, "")
        await hurt(outrider, shock=4)
        await hurt(outrider, TOBIAS, stun=2)
        await hurt(outrider, HANNE, killed=True)
        await outrider.perform(Advance(1))
        await play(pilot, "m")
        board = text(outrider)
        for clock in (unconscious, "too late 59 min 59 s ", "stun off 59 min 59 s "):
            assert clock in board
        assert "0/4" in board, "and the hours of care stand beside it"


async def test_the_cursor_goes_to_whom_a_throw_is_about(small, outrider):
    async with small as pilot:
        await hurt(outrider, INES, shock=1)
        first, *_ = await waiting(outrider, "crisis")
        await outrider.perform(Advance(60))
        await hurt(outrider, TOBIAS, shock=2)
        await outrider.perform(Advance(first.at - outrider.headline.clock))
        await play(pilot, "m down n")
        assert f"{INES}: crisis point" in text(outrider)
        listing = outrider.screen_stack[-2].query_one(Listing)
        assert [line.cells[0] for line in listing.lines] == [INES, TOBIAS]
        assert listing.current.cells[0] == INES


async def test_one_key_moves_wakes_and_lets_go(outrider):
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, "")
        await hurt(outrider, shock=4)
        await play(pilot, "m")
        lie, if_moved = cells(outrider)[6], text(outrider)
        assert "w wake" in footer(outrider)
        await play(pilot, "m")
        assert (await person(outrider, INES)).moved
        assert cells(outrider)[6] != lie
        assert cells(outrider)[6] in if_moved, "it was told beforehand"
        assert "m move" not in footer(outrider)
        await play(pilot, "w enter")
        assert cells(outrider)[0] == "groggy"
        await play(pilot, "l enter")
        assert await waiting(outrider, "crisis") == []
        await play(pilot, "u u u")
        assert cells(outrider)[6] == lie
        await play(pilot, "S")
        assert isinstance(outrider.screen, SheetPage)


async def test_care_is_given_by_the_hour_and_lacked_aloud(small, outrider):
    async with small as pilot:
        await play(pilot, "")
        await hurt(outrider, light=3)
        await play(pilot, "m c")
        assert f"Who cares for {INES}? 3 h a day missing." in text(outrider)
        await play(pilot, "1 backspace 2 enter")
        (care,) = await rows(outrider, Nursing)
        assert care.hours == 2
        assert cells(outrider)[8] == "2/3"
        shown = text(outrider)
        assert "3 h of care a day (W-36); 1 h missing." in shown
        assert f"cares for {INES} 2 h; 22 h a day free." in shown
        await play(pilot, "c 1 4 enter")
        assert [care.hours for care in await rows(outrider, Nursing)] == [2], "3 h are of use"
        await play(pilot, "backspace backspace 3 enter c 2")
        assert said(outrider) == f"{INES} has all the care that is needed."
        assert [care.hours for care in await rows(outrider, Nursing)] == [3]


async def test_the_party_alone_or_everybody(small, outrider):
    async with small as pilot:
        await play(pilot, "m")
        assert "Nobody here needs care" in text(outrider)
        await hurt(outrider, light=1)
        await hurt(outrider, GUARD, killed=True)
        await play(pilot, "")
        assert (names(outrider), "party 1 of 2" in text(outrider)) == ([INES], True)
        await play(pilot, "p")
        assert names(outrider) == [GUARD, INES]
        assert "p all or party" in footer(outrider)
        await play(pilot, "home")
        assert "r resuscitate" in footer(outrider)
        await play(pilot, "slash i n e s enter")
        assert names(outrider) == [INES]


async def test_in_a_fight_the_clock_stands_while_somebody_is_treated(small, outrider):
    async with small as pilot:
        await play(pilot, "e f enter")
        await hurt(outrider, TOBIAS, shock=1)
        await play(pilot, "o s")
        *_, last = [line for line in text(outrider).splitlines() if "%, " in line]
        assert "%, but " in last, "it takes an action (C-10): they stand last"
        assert re.search(f"{HANNE} +[0-9]+%, but no action at point 8", text(outrider))
        await play(pilot, "escape h")
        assert said(outrider).startswith(f"{TOBIAS} is in the fight: healing takes days")
        await play(pilot, "o")
        while f"{HANNE}  acts now" not in text(outrider):
            await count_on(pilot)
        await play(pilot, "o")
        assert isinstance(outrider.screen, WardPage)
        clock = outrider.headline.clock
        assert "n next" not in footer(outrider)
        await play(pilot, "n")
        assert said(outrider) == "A fight is on: its turns move the clock."
        await play(pilot, "s enter t 1 2 enter enter")
        assert outrider.headline.clock == clock
        (treatment,) = await waiting(outrider, "treatment")
        assert treatment.label == f"{HANNE} stabilises {TOBIAS}"
        assert cells(outrider)[7].startswith("treated")
        await play(pilot, "o")
        assert not isinstance(outrider.screen, WardPage)
        await count_on(pilot, key="N")
        while f"{HANNE}  acts now" not in text(outrider):
            await count_on(pilot)
        await play(pilot, "m 1")
        assert f"This ends it: treating {TOBIAS} (W-27)." in text(outrider)
        await play(pilot, "escape p")
        assert f"{HANNE} leaves off treating {TOBIAS}." in text(outrider)
        assert len(await waiting(outrider, "treatment")) == 1, "shown, and not yet done"
        await play(pilot, "enter")
        assert await waiting(outrider, "treatment") == []


async def test_a_search_that_finds_nobody_does_not_say_that_nobody_needs_care(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "m slash x q x q enter")
        assert "Nothing here matches." in text(outrider)
        assert "Nobody here needs care" not in text(outrider)
        await play(pilot, "escape")
        assert "Nothing here matches." not in text(outrider)


async def test_a_hundred_points_and_what_is_almost_sure_stand_whole_on_a_narrow_board(
    small, outrider
):
    async with small as pilot:
        await play(pilot, "")
        await hurt(outrider, light=100, shock=3)
        await play(pilot, "m")
        board = outrider.screen.query_one(Listing)
        assert "100" in board.current.cells
        cut = board.cut(board.current, board.scrollable_content_region.width)
        assert not set(cut) & set(board.current.cells[:-1]), "but for more care than a day has"


def test_a_chance_of_the_board_has_five_cells():
    chances = (Fraction(1, 10**6), Fraction(999, 1000), Fraction(10**6 - 1, 10**6), Fraction(1))
    assert [share(chance) for chance in chances] == ["<0.1%", "99.9%", ">99%", "100%"]


async def test_what_stops_the_clock_for_somebody_who_is_not_shown_is_said(small, outrider):
    async with small as pilot:
        await play(pilot, "")
        await hurt(outrider, GUARD, shock=3)
        await hurt(outrider, shock=1)
        await play(pilot, "m")
        assert names(outrider) == [INES]
        await play(pilot, "n n")
        assert said(outrider) == f"At hand: {GUARD}: crisis point at 30 min."
