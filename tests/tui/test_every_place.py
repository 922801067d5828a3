"""Every place of the program, in three campaigns: every key works, every size is borne.

What a fault says begins with the keys that lead to it from the desk.
"""

from __future__ import annotations

import random

import pytest

from models.campaign import Campaign
from tests.bench.crowd import crowd
from tests.tui.sizes import every_size
from tests.tui.walk import Walk

LONG = pytest.mark.timeout(900)


@pytest.fixture(autouse=True)
def _the_same_dice(monkeypatch):
    """Dice fall alike in every walk, and a forecast is soon made."""

    class Loaded(random.Random):
        def __init__(self, seed=None):
            super().__init__(7 if seed is None else seed)

    monkeypatch.setattr("rules.dice.random.Random", Loaded)
    monkeypatch.setattr("tui.encounter.forecast_panel.TIMES", 10)


async def walked(world, folder):
    """A walk through everything that can be reached in a campaign."""
    walk = Walk(world, folder / "walked", look=every_size)
    await walk.go()
    assert walk.faults == []
    assert walk.unanswered == []
    assert walk.lost <= len(walk.seen) / 20
    return walk


def folder_of(tmp_path):
    """A folder for a campaign alone."""
    (tmp_path / "world").mkdir()
    return tmp_path / "world"


@LONG
async def test_the_sample_campaign(sample, tmp_path):
    await walked(sample, tmp_path)


@LONG
async def test_an_empty_campaign(tmp_path):
    campaign = Campaign.create(folder_of(tmp_path) / "Empty.outrider")
    campaign.close()
    await walked(campaign.path, tmp_path)


@LONG
async def test_a_crowd(tmp_path):
    campaign = crowd(folder_of(tmp_path) / "Crowd.outrider", 60, 6)
    campaign.close()
    await walked(campaign.path, tmp_path)
