"""Sensors by their keys: Y before the fight, y in it."""

import pytest

from models.deeds.fight.turn import StartFight
from models.tables import Phase, Scene, Sensor, Sighting
from tests.tui.encounter.test_encounter_page import NARROW, Sample
from tests.tui.people.looking import rows
from tests.tui.screens import play
from tui.dialogs.menu import Menu
from tui.encounter.bands.page import BandsPage
from tui.encounter.combat_page import CombatPage
from tui.encounter.ladder.page import LadderPage
from tui.encounter.zones.page import ZonesPage
from tui.rolling.panel import RollPanel


@pytest.fixture
def table(saves):
    """Ines, who stands first, carries a sensor of 2 km."""
    made = Sample(saves)
    with made.campaign.action("A sensor") as action:
        action.session.add(Sensor(person_id=1, name="Ear", range_km=2))
    return made


def shown(app):
    return str(app.screen.query_one("#what").content)


async def cursor_on(pilot, name):
    await play(pilot, "home")
    while pilot.app.screen.current().name != name:
        await play(pilot, "down")


@pytest.mark.rows("N-01", "N-02", "G-59")
@pytest.mark.parametrize(
    ("engine", "page"),
    [("zones", ZonesPage), ("bands", BandsPage), ("ladder", LadderPage)],
)
async def test_somebody_looks_with_a_sensor_before_there_is_a_fight(table, engine, page):
    with table.campaign.action("Other rules") as action:
        scene = action.get(Scene, 1)
        scene.engine, scene.phase = engine, Phase.STEALTH
    app = table.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert isinstance(app.screen, page)
        await cursor_on(pilot, "Ines Calder")
        await play(pilot, "Y")
        assert isinstance(app.screen, Menu)
        await play(pilot, "1")
        assert isinstance(app.screen, RollPanel)
        assert shown(app).startswith("Ear: ")
        await play(pilot, "escape")
        await cursor_on(pilot, "Wei Sandoval")
        await play(pilot, "Y")
        assert isinstance(app.screen, page)  # Wei has none, and is told so


@pytest.mark.rows("N-02", "G-59")
async def test_the_one_attempt_of_a_turn(table):
    with table.campaign.action("Open ground") as action:
        action.get(Scene, 1).engine = "bands"
    table.campaign.perform(StartFight(1))
    app = table.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert isinstance(app.screen, CombatPage)
        await cursor_on(pilot, "Ines Calder")
        await play(pilot, "y 1 t 9 enter")
        assert "is detected" in shown(app)
        await play(pilot, "enter")
        assert len(await rows(app, Sighting)) >= 1
        await cursor_on(pilot, "Ines Calder")
        await play(pilot, "y 1")
        assert "one attempt of this turn (G-59)" in shown(app)
        await play(pilot, "g")
        assert "one attempt" not in shown(app)
