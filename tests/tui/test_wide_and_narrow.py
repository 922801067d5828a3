"""A page says as much as the screen is wide, whatever it was when the page was opened."""

import pytest

from tests.tui.people.looking import text
from tests.tui.screens import HURT, play, settle

NARROW, WIDE = (80, 24), (120, 40)
AGAIN = {"fight": ("e f enter", "e"), "stealth": ("e", "e"), "wounded": (f"{HURT} m", "m")}
"""The keys to a page, and those that open it again from the desk."""


async def shown(pilot, size):
    """What the screen says at a size."""
    await pilot.resize_terminal(*size)
    await settle(pilot)
    return text(pilot.app)


@pytest.mark.parametrize("keys", AGAIN.values(), ids=AGAIN)
async def test_a_page_opened_wide_is_made_narrow_and_the_other_way_round(outrider, keys):
    first, again = keys
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, first)
        narrow = text(outrider)
        widened = await shown(pilot, WIDE)
        await play(pilot, f"escape {again}")
        assert widened == text(outrider)
        assert await shown(pilot, NARROW) == narrow


async def test_a_page_that_was_covered_meanwhile_as_well(outrider):
    async with outrider.run_test(size=NARROW) as pilot:
        await play(pilot, f"{HURT} m")
        narrow = text(outrider)
        await play(pilot, "S")
        await shown(pilot, WIDE)
        await play(pilot, "escape")
        assert "crisis 30 min, may wake 2 h" in text(outrider)
        await play(pilot, "S")
        await shown(pilot, NARROW)
        await play(pilot, "escape")
        assert text(outrider) == narrow
