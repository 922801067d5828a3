"""The page of the ladder by its keys: features, traps, those who hide, and those who look."""

import re
from random import Random

import pytest
from sqlmodel import select
from textual.widgets import Input

from models.campaign import Campaign
from models.deeds.scenes.place import PutOnGround
from models.deeds.scenes.scene import NewScene
from models.deeds.stealth.knowing import SetSeen
from models.deeds.stealth.ladder.ground import HideOnLadder, PutFeature
from models.deeds.stealth.ladder.look import Look
from models.tables import LadderFeature, LadderKit, LadderSecret, Participant, Person, Scene, Side
from tests.tui.people.looking import rows, text
from tests.tui.screens import CAMPAIGN, play
from tui.encounter.ladder.page import LadderPage
from tui.program import Outrider
from tui.shell.keybar import KeyBar

SEED = 1
"""Of dice with which nobody is noticed at the first look."""


@pytest.fixture
def barn(saves):
    """The party before a barn in which two of the opposition hide."""
    made = Campaign(saves / f"{CAMPAIGN}.outrider")
    with made.read() as session:
        found = session.exec(select(Person).order_by(Person.id)).all()
    party = [p.key for p in found if p.side == "party"]
    guards = [p.key for p in found if p.side == "opposition"][:2]
    made.perform(NewScene("Barn", people=(*party, *guards), engine="ladder"))
    with made.read() as session:
        scene = session.exec(select(Scene).where(Scene.name == "Barn")).one().key
        people = session.exec(select(Participant).where(Participant.scene_id == scene)).all()
    hidden = tuple(row.key for row in people if row.person_id in guards)
    made.perform(PutFeature(scene, "Barn", 40, 0))
    made.perform(PutOnGround(scene, hidden, 40, 0))
    made.perform(HideOnLadder(scene, hidden, True))
    made.close()
    return Outrider(saves, CAMPAIGN)


def offered(app):
    return {command.key for command in app.screen.query_one(KeyBar)._keys}


async def type_in(pilot, words):
    pilot.app.screen.query_one(Input).value = words
    await play(pilot, "enter")


async def test_marks_stay_where_a_forecast_is_left_and_go_where_it_is_done(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e S o 3 space down space")
        page = outrider.screen
        marked = set(page.marked)
        assert len(marked) == 2
        look = Look(page.scene.key, min(marked), page.ladder.features[0].key)
        page.roll(look)
        await play(pilot, "escape")
        assert page.marked == marked
        page.roll(look)
        await play(pilot, "enter escape")
        assert page.marked == set()


async def test_features_traps_and_things_are_put_there(barn):
    async with barn.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        assert isinstance(barn.screen, LadderPage)
        await play(pilot, "e")
        await type_in(pilot, "Well")
        await type_in(pilot, "5 5")
        await play(pilot, "a")
        await type_in(pilot, "2")
        await play(pilot, "enter enter")
        (well,) = await rows(barn, LadderFeature, name="Well")
        assert (well.x, well.y, well.across) == (5, 5, 2)
        await play(pilot, "x 2")
        await type_in(pilot, "trip wire")
        assert "Stealth" in text(barn)
        await play(pilot, "enter enter")
        (trap,) = await rows(barn, LadderSecret, feature_id=well.id)
        assert (trap.name, trap.trap, trap.found) == ("trip wire", True, False)
        assert "Well: trip wire, a trap" in text(barn)


async def test_who_is_hidden_stays_so_or_is_concealed_with_others(barn):
    async with barn.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e home s")
        assert "is not hidden" in next(n.message for n in barn._notifications)
        await play(pilot, "end s d")
        assert "stays within view" in text(barn)
        assert "1D6 + Perception" in text(barn)
        await play(pilot, "escape home space space h a")
        kits = await rows(barn, LadderKit)
        assert len({kit.concealed_by for kit in kits if kit.concealed_by}) == 1
        assert sum(row.hidden for row in await rows(barn, Participant)) >= 4


async def test_a_look_is_offered_with_its_chance_and_thrown(barn):
    async with barn.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e home")
        assert re.search(r"Ines Calder  Perception \d+ · Stealth \d+ · at 0,0", text(barn))
        assert "t" in offered(barn)
        await play(pilot, "t 1")
        assert "Stealth" in text(barn)
        await play(pilot, "t 6 enter 1 enter enter")
        assert any(row.acted for row in await rows(barn, Participant))
        await play(pilot, "home")
        assert "t" not in offered(barn)


@pytest.mark.rows("B-02")
async def test_only_enemies_who_are_hidden_and_not_located_are_looked_for(barn):
    def listed():
        return re.findall(r"│  \d  (\w+(?: \w+)?)", text(barn))

    async with barn.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e home h down t")
        assert listed() == ["Barn", "Colm Brandvold", "Jessamy Tull"]
        await play(pilot, "escape end t")
        assert listed() == ["Barn", "Ines Calder"]
        await play(pilot, "escape home down")
        page = barn.screen
        colm = next(figure for figure in page.scene.figures if figure.name == "Colm Brandvold")
        await barn.perform(SetSeen(page.scene.key, Side.PARTY, colm.key, True))
        await play(pilot, "t")
        assert listed() == ["Barn", "Jessamy Tull"]


@pytest.mark.rows("X-01")
async def test_explosions_have_a_key(barn):
    async with barn.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e X")
        assert "Explosion by hand" in text(barn)


@pytest.mark.rows("B-06")
async def test_what_somebody_hidden_risks_is_a_list_to_choose_from(barn):
    async with barn.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e y")
        assert "the safest first" not in text(barn)
        await play(pilot, "h y")
        said = text(barn)
        assert "the safest first" in said
        assert "moves out of sight" in said
        assert "located" in said
        assert not re.search(r"│.*Colm Brandvold looks", said)
        await play(pilot, "l")
        assert "stays put: who looks?" in text(barn)
        assert "Colm Brandvold looks" in text(barn)
        await play(pilot, "escape y 1")
        assert "1D6 + Perception" in text(barn)


@pytest.mark.rows("B-28")
async def test_the_chance_in_the_menu_is_that_of_the_panel(barn):
    async with barn.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e t")
        said = text(barn)
        offered = re.search(r"Barn\s+located ([^│\n]*%)", said)
        assert offered is not None, said
        await play(pilot, "1")
        shown = re.search(r"the enemy identified or located:? +([^│\n]*%)", text(barn))
        assert (shown[1].strip() if shown else "0%") == offered[1].strip()


@pytest.mark.rows("B-06", "B-07")
async def test_who_is_yet_to_look_is_said_and_who_goes_in_hiding_is_thrown_for(barn, monkeypatch):
    monkeypatch.setattr("rules.dice.random.Random", lambda _seed=None, make=Random: make(SEED))
    async with barn.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        assert "Yet to look: party 5; opposition" in text(barn)
        await play(pilot, "t 1 enter escape")
        assert "Yet to look: party 4; opposition" in text(barn)
        await play(pilot, "end m 1")
        assert "who may notice" in text(barn)
        for _ in range(6):
            if "who may notice: nobody" in text(barn):
                break
            await play(pilot, "w")
        assert "who may notice: nobody" in text(barn)


@pytest.mark.parametrize("keys", ["e", "e t 1"])
async def test_a_window_that_leaves_the_ground_no_line_is_borne(barn, keys):
    async with barn.run_test(size=(80, 24)) as pilot:
        await play(pilot, keys)
        for size in ((120, 4), (120, 2), (20, 5), (80, 24)):
            await pilot.resize_terminal(*size)
            await play(pilot, "")
        await play(pilot, "escape" if keys != "e" else "")
        assert isinstance(barn.screen, LadderPage)
        assert "40 m" in text(barn)
