"""Escape at a later question goes back to the box with what was typed before."""

import pytest

from tests.tui.dialogs.test_coming_back import entries, inside, write
from tests.tui.screens import CAMPAIGN, play
from tui.dialogs.dialog import Dialog
from tui.encounter.scene_page import ScenePage

CHAINS = {
    "a scene, its rules": ("e S N", "Heath", "enter"),
    "a scene, its people": ("e S N", "Heath", "enter b"),
    "a scene, its map": ("e S N", "Heath", "enter z"),
    "a device": ("w n", "Pump", "enter"),
    "a device, its owner": ("w n", "Pump", "enter 1"),
    "a survey": ("f s", "The pans", "enter"),
    "a reminder": ("s", "Tide turns", "enter"),
}
"""The keys to a box, what is written there, and the keys to a question after it."""


@pytest.fixture
def path(saves):
    return saves / f"{CAMPAIGN}.outrider"


@pytest.mark.parametrize("chain", CHAINS)
async def test_escape_goes_back_to_what_was_typed(outrider, path, chain):
    keys, typed, later = CHAINS[chain]
    many = entries(path)
    async with outrider.run_test() as pilot:
        await play(pilot, keys)
        box = outrider.screen
        assert isinstance(box, Dialog), box
        write(box, typed)
        await play(pilot, later)
        assert outrider.screen is not box
        assert isinstance(outrider.screen, Dialog)
        await play(pilot, "escape")
        assert outrider.screen is box
        assert inside(box)[0] == [typed]
        await play(pilot, later)
        assert isinstance(outrider.screen, Dialog)
        assert outrider.screen is not box
        await play(pilot, "escape escape escape")
        assert not isinstance(outrider.screen, Dialog)
        assert entries(path) == many


async def test_a_question_after_nothing_typed_is_left_at_once(outrider):
    async with outrider.run_test() as pilot:
        await play(pilot, "e S z")
        await play(pilot, "escape")
        assert isinstance(outrider.screen, ScenePage)
