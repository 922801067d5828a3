"""Every place of the program: every key works, every size is borne, the mouse is followed.

What a fault says begins with the keys that lead to it from the desk.
"""

from __future__ import annotations

import os
import random
import shutil
import time
from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path

import pytest

from models.bridge.engines.registry import ENGINES
from models.campaign import Campaign
from models.deeds.table.seats import NewSeat
from models.deeds.table.wishes import SayWish
from tests.bench.crowd import crowd
from tests.tui.everything import screens
from tests.tui.helped import helped
from tests.tui.pointing import pointed_to
from tests.tui.screens import EQUIPMENT, HURT, NOTEBOOK, SCREENS
from tests.tui.sizes import every_size, few_sizes
from tests.tui.walk import Walk
from tests.tui.worded import one_is_one, several_of_one
from tui.config.file import Written
from tui.config.looks import chosen
from tui.desk.page import DeskPage
from tui.encounter.scene_page import ScenePage
from tui.knowledge.page import KnowledgePage
from tui.people import exchanging
from tui.people.editing import EditingPage
from tui.shell.browser import Browser
from tui.shell.page import Page

LONG = pytest.mark.timeout(900)
OTHERS = 2
"""Walks through other campaigns than the sample."""


@dataclass(frozen=True)
class Part:
    """A part of the walk: where it begins, what it leaves out, and pages with engines it meets."""

    starts: Mapping[str, int]
    beside: tuple[type[Page], ...] = ()
    scenes: Set[tuple[str, str]] = frozenset()


AWAY = (DeskPage, Browser, EditingPage, KnowledgePage)
"""What the walks through scenes leave to the others."""
PARTS = {
    "desk": Part({"": 2}, (ScenePage,)),
    "papers": Part(
        {
            "e K": 1,
            "e K P": 0,
            "e S o 4 P": 0,
            "e R n": 0,
            "B b d": 0,
            "S b p": 0,
            "j p ctrl+f": 0,
            SCREENS["rules for players"]: 0,
            SCREENS["patrols"]: 0,
            SCREENS["attempt"]: 0,
            SCREENS["team"]: 0,
            SCREENS["plan"]: 0,
            SCREENS["import tasks"]: 0,
            "f enter": 1,
            "f down down enter": 1,
            SCREENS["vehicle sheet"]: 0,
            SCREENS["import equipment"]: 0,
            "p I enter": 0,
            "p I ctrl+u s l o w full_stop c s v enter": 0,
            SCREENS["map"] + " t": 0,
            HURT + " m": 0,
            "escape c enter x enter b": 1,
            SCREENS["seats"]: 1,
            f"{SCREENS['seats']} d m 1": 0,
        },
        (DeskPage, ScenePage),
    ),
    "stealth": Part(
        {"e": 1, "e S o 2": 1, "e S o 3": 1, "e S o 4": 1},
        AWAY,
        {
            ("ZonesPage", "zones"),
            ("BandsPage", "bands"),
            ("LadderPage", "ladder"),
            ("TokensPage", "tokens"),
        },
    ),
    "fights": Part(
        {
            SCREENS["fight"]: 1,
            SCREENS["aimed fire"]: 0,
            f"{SCREENS['aimed fire']} d": 0,
            SCREENS["area fire"]: 0,
            SCREENS["blast"]: 0,
            SCREENS["scatter diagram"]: 0,
            SCREENS["vehicle in a fight"]: 1,
            SCREENS["driving"]: 0,
            "e S o 2 f enter enter": 0,
            "e S o 3 f enter enter": 0,
            "e S o 4 f enter enter": 0,
        },
        AWAY,
        {("CombatPage", engine) for engine in ENGINES},
    ),
}


@pytest.fixture(autouse=True)
def _the_same_dice(monkeypatch):
    """Dice fall alike in every walk, and a forecast is soon made."""

    class Loaded(random.Random):
        def __init__(self, seed=None):
            super().__init__(7 if seed is None else seed)

    monkeypatch.setattr("rules.dice.random.Random", Loaded)
    monkeypatch.setattr("tui.encounter.forecast_panel.TIMES", 10)


@pytest.fixture(autouse=True)
def _one_file_is_read_until_it_is_stopped(monkeypatch):
    """The box over what lasts stays until somebody leaves it."""
    whole = exchanging._read

    def read(campaign, path, tell):
        while path.stem == "slow":
            tell(1, 10)
            time.sleep(0.01)
        return whole(campaign, path, tell)

    monkeypatch.setattr("tui.people.exchanging._read", read)
    monkeypatch.setattr("tui.dialogs.working._UNSEEN_SECONDS", 0)


@pytest.fixture
def walked(request, tmp_path, tmp_path_factory):
    """Walk through everything that can be reached in a campaign; nothing is wrong there.

    When all walks have ended, whatever process they were in, they have been everywhere.
    """
    base = tmp_path_factory.getbasetemp()
    together = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "walks"

    async def walked(world, part, sizes=every_size):
        looks = (one_is_one, sizes, pointed_to)
        walk = Walk(world, tmp_path / "walked", starts=part.starts, beside=part.beside, looks=looks)
        await walk.go()
        assert walk.faults == []
        assert walk.lost <= len(walk.seen) / 20
        assert part.scenes <= {place[:2] for place in walk.seen}
        together.mkdir(exist_ok=True)
        met = " ".join(f"{kind.__module__}.{kind.__name__}" for kind in walk.visited)
        (together / request.node.name).write_text(met, encoding="utf-8")
        ended = [walk.read_text(encoding="utf-8") for walk in together.iterdir()]
        if len(ended) == len(PARTS) + OTHERS:
            assert never_met(" ".join(ended).split()) == []

    return walked


def never_met(met):
    """Every page, panel and dialog of the referee's program that is not among these.

    Those of a seat are a program of their own, and are met in its tests.
    """
    names = {f"{kind.__module__}.{kind.__name__}" for kind in screens()}
    return sorted({name for name in names if not name.startswith("tui.seat.")} - {*met})


@pytest.fixture
def folder(tmp_path):
    """A folder for a campaign, with files beside it that can be imported."""
    folder = tmp_path / "world"
    (folder / "exchange").mkdir(parents=True)
    for name, content in (
        ("slow.csv", "name\nBo\n"),
        ("tasks.txt", NOTEBOOK),
        ("equipment.csv", EQUIPMENT),
        ("people.csv", "name\nMara\n"),
    ):
        (folder / "exchange" / name).write_text(content, encoding="utf-8")
    return folder


@LONG
@pytest.mark.parametrize("part", PARTS)
async def test_the_sample_campaign(part, sample, folder, walked):
    shutil.copy(sample, folder)
    await walked(folder / sample.name, PARTS[part])


@LONG
async def test_what_is_said_of_keys_is_so_in_the_keymap_of_vi(sample, folder, tmp_path):
    shutil.copy(sample, folder)
    vi = chosen(Written(Path(), said={"keymap": "vim"})).looks
    starts = {"": 2, "e": 1, SCREENS["fight"]: 1}
    starts |= {SCREENS[box]: 0 for box in ("area fire", "plan")}
    kept = {"beside": (Browser, EditingPage), "wears": vi, "looks": (helped,)}
    walk = Walk(folder / sample.name, tmp_path / "walked", starts=starts, **kept)
    await walk.go()
    assert walk.faults == []
    assert walk.lost <= len(walk.seen) / 20


@LONG
async def test_an_empty_campaign(folder, walked):
    campaign = Campaign.create(folder / "Empty.outrider")
    campaign.close()
    await walked(campaign.path, Part({"": 2}))


@LONG
async def test_a_crowd(folder, walked):
    campaign = crowd(folder / "Crowd.outrider", 60, 6)
    campaign.perform(NewSeat("Cem"))
    for wish in ("hide", "climb the fence"):
        campaign.perform(SayWish(1, wish))
    campaign.close()
    await walked(campaign.path, Part({"": 2}), few_sizes)  # its pages are those of the sample


def test_one_of_a_thing_that_is_told_as_several_would_be_found():
    assert several_of_one("1 steps; 21 people, 1 step, met 3 of 1 times, 1 is done") == [
        "1 steps",
        "1 times",
    ]
