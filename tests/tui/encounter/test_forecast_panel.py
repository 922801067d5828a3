"""The forecast as a picture, and on the page."""

from collections import Counter

import pytest
from sqlmodel import select
from textual.widgets import Static

from models.campaign import Campaign
from models.deeds.fight.turn import StartFight
from models.tables import Weapon
from rules.combat.forecast import Course
from tests.tui.screens import CAMPAIGN, play
from tui.encounter.forecast_panel import TIMES, ForecastPanel, Shape, picture
from tui.program import Outrider


class Counted:
    """A forecast whose fights have been played, as the picture sees it."""

    sides = ["party", "opposition"]

    def __init__(self, *courses):
        self.courses = courses

    def number(self, side):
        return 5 if side == "party" else 20

    def chance_to_win(self, side):
        return {"party": (0.75, 0.02), "opposition": (0.25, 0.02), None: (0.0, 0.0)}[side]

    def spread_of_out(self, side):
        return Counter({0: 3, 2: 1}) if side == "party" else Counter({0: 1, 20: 3})

    spread_of_dead = spread_of_out

    def spread_of_turns(self):
        return Counter({3: 1, 5: 3})


def test_the_picture_says_who_won_and_how_much_was_lost():
    course = Course(3, (("party", 0),), (("party", 0),), "party")
    lines = list(picture(Counted(*[course] * 4), Shape.of(79, 24), running=True))
    text = "\n".join(lines)
    assert lines[0].endswith("4 times; Esc stops")
    assert "party 75 ±2.0 %" in text
    assert "likeliest winner: party; losses (90%): party 0 to 2, opposition 0 to 20" in text
    assert "party: out, of 5 up (0.5 dead)" in text
    assert "opposition: out, of 20 up (15.0 dead)" in text
    assert any(line.split()[0] == "0" and " 75 %" in line for line in lines)
    assert any("18-20" in line and " 75 %" in line for line in lines)
    assert max(map(len, lines)) <= 76
    assert len(lines) <= 17


@pytest.mark.parametrize("width", [19, 39, 59, 77])
def test_in_a_narrow_box_one_side_stands_below_the_other(width):
    course = Course(3, (("party", 0),), (("party", 0),), "party")
    lines = list(picture(Counted(*[course] * 4), Shape.of(width, 20), running=False))
    heads = [n for n, line in enumerate(lines) if ": " in line and "dead)" in line]
    assert len(heads) == 2
    bars = [line for line in lines[heads[0] :] if line.endswith("%")]
    assert max(map(len, bars)) <= max(width - 4, 15)
    assert all(line.count("%") == 1 for line in bars)


async def until(pilot, done):
    """Wait until something is so; the test's own time limit ends a wait in vain."""
    while not done():
        await pilot.pause(0.01)


async def test_the_forecast_fills_and_escape_stops_it_then_leaves(saves):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    campaign.perform(StartFight(1))
    campaign.close()
    app = Outrider(saves, CAMPAIGN)
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        app.simulate_key("O")
        await until(pilot, lambda: isinstance(app.screen, ForecastPanel))
        panel = app.screen
        await until(pilot, lambda: panel.query("#picture"))

        def done():
            words = str(panel.query_one("#picture", Static).content).split()
            return int(words[1].replace(",", "")) if len(words) > 1 else 0

        await until(pilot, lambda: done() >= 20)
        app.simulate_key("escape")
        await until(pilot, lambda: "leaves" in str(panel.query_one("#picture", Static).content))
        assert done() < TIMES
        assert app.screen is panel
        await pilot.press("escape")
        await until(pilot, lambda: app.screen is not panel)


@pytest.mark.parametrize(("points", "told"), [(0, False), (2, True)])
async def test_it_says_when_it_leaves_bursts_out(saves, points, told):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    campaign.perform(StartFight(1))
    with campaign.action("Rounds that explode") as action:
        held = select(Weapon).where(Weapon.person_id == 4, Weapon.in_hand)
        action.session.exec(held).one().explosive_points = points
    campaign.close()
    app = Outrider(saves, CAMPAIGN)
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        app.simulate_key("O")
        await until(pilot, lambda: isinstance(app.screen, ForecastPanel))
        panel = app.screen
        await until(pilot, lambda: panel.query("#picture"))
        hints = [str(each.content) for each in panel.query(".hint")]
        assert any("not the burst" in hint for hint in hints) is told
        await until(pilot, lambda: "stops" in str(panel.query_one("#picture", Static).content))
        app.simulate_key("escape")
        await until(pilot, lambda: "leaves" in str(panel.query_one("#picture", Static).content))


async def test_escape_leaves_a_forecast_that_has_not_begun(outrider, monkeypatch):
    monkeypatch.setattr(ForecastPanel, "_play", lambda _panel: None)
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e f enter O")
        assert isinstance(outrider.screen, ForecastPanel)
        await play(pilot, "escape")
        assert not isinstance(outrider.screen, ForecastPanel)
