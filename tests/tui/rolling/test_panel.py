"""The roll panel: a long text moves under the keys, and what may be changed stays in sight."""

from dataclasses import dataclass
from functools import partial

import pytest

from models.deed import Preview
from models.deeds.fight.fire import Fire
from tests.models.deeds.stage import RIFLE, Stage
from tests.tui.people.looking import text
from tests.tui.screens import play
from tui.attempts.attempting import attempt
from tui.dialogs.talk import talk
from tui.program import Outrider
from tui.rolling.panel import RollPanel

WORDS = " ".join(f"word{number}" for number in range(150))
LONG = f"To read a book: Simple. Instant. Referee: {WORDS}."
SHORT = "To read a page: Simple. Instant."


async def open_panel(pilot, line):
    await play(pilot, "")
    talk(pilot.app.screen, partial(attempt, pilot.app, "A task", None, line))
    await play(pilot, "1")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_long_text_moves_and_the_options_stay(outrider, size):
    async with outrider.run_test(size=size) as pilot:
        await open_panel(pilot, LONG)
        top = text(outrider)
        assert "needs 3+ Simple" in top
        assert ("word149" in top) is (size[1] == 40)
        for keys in ("", "pagedown pagedown pagedown", "pageup pageup pageup"):
            await play(pilot, keys)
            assert "change: l levels harder: 0" in text(outrider)
            assert "Enter roll" in text(outrider)
        assert text(outrider) == top


async def test_arrows_move_by_a_line(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await open_panel(pilot, LONG)
        assert "↑↓ more" in text(outrider)
        top = text(outrider)
        await play(pilot, "down")
        assert text(outrider) != top
        await play(pilot, "up")
        assert text(outrider) == top
        await play(pilot, "pagedown pagedown pagedown")
        assert "word149" in text(outrider)
        await play(pilot, "m 2 enter")
        assert "needs 3+ Simple" in text(outrider)  # what was changed is shown from its beginning


async def test_the_end_of_a_long_text_can_be_read_while_dice_are_typed(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await open_panel(pilot, LONG)
        await play(pilot, "t pagedown pagedown pagedown")
        assert "word149" in text(outrider)
        assert "0 to 9" in text(outrider)
        await play(pilot, "9 enter")
        assert "Success: 9+0 = 9 against 3+" in text(outrider)


async def test_a_short_text_says_nothing_of_more(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await open_panel(pilot, SHORT)
        assert "↑↓ more" not in text(outrider)


@pytest.mark.rows("T-76")
async def test_what_the_referee_sets_is_shown_done_and_told(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, f"e f enter a enter v {'backspace ' * 3} 4 full_stop 5 enter r x")
        shown = text(outrider)
        assert "v DPV: 4.5" in shown
        assert "r result: hits" in shown
        await play(pilot, "enter")
        assert "(referee) Set by the referee: result hits, DPV 4.5." in text(outrider)


async def test_what_has_become_impossible_is_said_and_does_nothing(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        before = outrider.headline.journal
        outrider.push_screen(RollPanel(Fire(scene=1, firer=1, target=999)))
        await play(pilot, "enter t")
        assert "They are no longer in the scene." in text(outrider)
        await play(pilot, "escape")
        assert outrider.headline.journal == before


@dataclass(frozen=True)
class Waiting:
    """A deed that is refused as long as something stands in its way."""

    in_the_way: list[str]

    def preview(self, _session):
        return Preview("Waiting", refusals=tuple(self.in_the_way))

    def perform(self, action):
        action.title = "It was waited for"
        action.tell("Done")


async def test_the_rules_behind_it_are_those_too_that_its_sentences_name(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        outrider.show(RollPanel(Waiting(["The border is blocked (A-24), as on the X-999 (D-05)."])))
        await play(pilot, "f1")
        assert "Rules · 2 behind this come first" in text(outrider)


async def test_what_stood_in_the_way_is_looked_for_anew(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        in_the_way = ["A door is shut."]
        outrider.show(RollPanel(Waiting(in_the_way)))
        await play(pilot, "")
        await play(pilot, "enter")
        assert "Not as it stands. A door is shut." in text(outrider)
        in_the_way.clear()
        await play(pilot, "enter")
        assert "Enter close" in text(outrider)


async def test_a_distance_that_nobody_knows_is_typed_into_an_empty_line(tmp_path):
    stage = Stage(tmp_path / "Stage.outrider")
    for name, zone, side in (("Ivo", "Fence", "party"), ("Ann", "Island", "opposition")):
        stage.zone(zone)
        stage.enter(name, zone, side, weapon=RIFLE, skills={"Rifle": 2}, coolness=8)
    stage.fight(8)
    stage.campaign.close()
    app = Outrider(tmp_path, "Stage")
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e a")
        assert "d distance: not set" in text(app)
        await play(pilot, "d 1 2 enter")
        assert "d distance: 12" in text(app)
        assert "12 m, close range" in text(app)
