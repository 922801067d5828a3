"""A fifth engine is a package and a line in each registry, and plays: nothing else is edited."""

import pytest

from models.tables import Entry, Participant, Scene, World
from models.views.maps import maps
from tests.fog.page import FogPage
from tests.fog.registered import register
from tests.tui.people.looking import rows, text
from tests.tui.screens import play
from tui.encounter.combat_page import CombatPage


@pytest.fixture
def fog(monkeypatch, outrider):
    """The program with a fifth engine of stealth in it."""
    register(monkeypatch)
    return outrider


async def begun(pilot):
    """A scene in the fog from the scene menu, with the party and two of the opposition in it."""
    await play(pilot, "e S N F o g enter f enter S a end up up space up up space enter")


async def scene_of(app):
    (world,) = await rows(app, World)
    (scene,) = await rows(app, Scene, id=world.scene_id)
    return scene


async def last(app):
    return max(await rows(app, Entry, state="done"), key=lambda entry: entry.id)


async def told(app, words):
    """The rule rows of a line that was told."""
    (found,) = [
        line["rows"]
        for entry in await rows(app, Entry)
        for line in entry.lines
        if line["text"] == words
    ]
    return found


async def test_it_plays_from_the_menu_to_the_first_shot_and_back(fog):
    async with fog.run_test(size=(120, 40)) as pilot:
        await begun(pilot)
        assert isinstance(fog.screen, FogPage)
        assert "Fog · fog" in text(fog)
        scene = await scene_of(fog)
        assert scene.engine == "fog"
        there = await rows(fog, Participant, scene_id=scene.id)
        assert {(row.x, row.hidden) for row in there} == {(0, False), (30, True)}
        await play(pilot, "end y")
        assert isinstance(fog.screen, CombatPage)
        assert "Fog: seen to 50 m" in text(fog)
        await play(pilot, "a enter")
        assert "+1 out of the fog" in text(fog)
        await play(pilot, "enter enter")
        assert "Gideon Strand" in (await last(fog)).title
        await play(pilot, "S b enter")
        assert isinstance(fog.screen, FogPage)
        there = await rows(fog, Participant, scene_id=scene.id)
        assert {(row.x, row.hidden) for row in there} == {(0, False), (30, True)}
        assert await told(fog, "Gideon Strand acts before the count.") == ["G-160", "G-161"]


async def test_what_the_rest_of_the_program_asks_it_answers(fog):
    async with fog.run_test(size=(120, 40)) as pilot:
        await begun(pilot)
        await play(pilot, "K")
        assert "hidden, 30 paces into the fog" in text(fog)
        await play(pilot, "escape home S k")
        assert "EARS" in text(fog)
        campaign = await fog.campaign()
        with campaign.read() as session:
            assert "Fog" not in {line.name for line in maps(session)}
