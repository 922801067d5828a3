"""What every screen looks like, small and large; and what other themes make of the same text.

Each is reached once: every other one small, and then made large, the rest the other way round. So
what a resize makes of it is in the picture as well.
"""

import pytest
from textual.filter import Monochrome

from tests.tui.screens import CAMPAIGN, EQUIPMENT, NOTEBOOK, SCREENS, play
from tui.program import Outrider

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
LOOKS = {"light": "textual-light", "no colour": "textual-dark"}
TONES = ("aimed fire", "wounded", "import equipment")
"""Screens that have every tone and shade between them."""

OPENED = {"month", "reference"}
"""Screens that stand where the keys have led on a screen of their size; each size is reached."""


@pytest.fixture
def desk(saves):
    """The program, with files that lie ready to be imported."""
    (saves / "exchange").mkdir()
    for name, content in (("tasks.txt", NOTEBOOK), ("equipment.csv", EQUIPMENT)):
        (saves / "exchange" / name).write_text(content, encoding="utf-8")
    return Outrider(saves, CAMPAIGN)


@pytest.fixture(scope="module")
def taken():
    """The pictures there are so far."""
    return {}


async def take(app, screen, size):
    """The pictures of a screen that can be had of it at once, by its size."""
    title, pictures = app.title, {}
    order = [*SIZES][:: 1 if [*SCREENS].index(screen) % 2 else -1]
    order = [size] if screen in OPENED else order
    async with app.run_test(size=SIZES[order[0]], notifications=True) as pilot:
        await play(pilot, SCREENS[screen])
        for each in order:
            await pilot.resize_terminal(*SIZES[each])
            await play(pilot, "")
            pictures[screen, each] = app.export_screenshot(title=title, simplify=True)
    return pictures


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SCREENS)
async def test_screen(screen, size, desk, snap_compare, taken, monkeypatch):
    if (screen, size) not in taken:
        taken |= await take(desk, screen, size)
    picture = taken.pop((screen, size))
    monkeypatch.setattr("textual._doc.take_svg_screenshot", lambda **_how: picture)
    assert snap_compare(desk)


@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("screen", TONES)
def test_look(screen, look, desk, snap_compare):
    async def visit(pilot):
        await play(pilot, SCREENS[screen])
        desk.theme = LOOKS[look]
        if look == "no colour":  # as Textual starts where NO_COLOR is set
            desk.no_color = True
            desk._filters.append(Monochrome())
        await play(pilot, "")

    assert snap_compare(desk, terminal_size=SIZES["80x24"], run_before=visit)
