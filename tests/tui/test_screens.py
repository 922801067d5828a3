"""What every screen looks like, small and large; and what other themes make of the same text."""

import pytest
from textual.filter import Monochrome

from tests.tui.screens import CAMPAIGN, EQUIPMENT, NOTEBOOK, SCREENS, play
from tui.program import Outrider

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
LOOKS = {"light": "textual-light", "no colour": "textual-dark"}
TONES = ("aimed fire", "wounded", "import equipment")
"""Screens that have every tone and shade between them."""


@pytest.fixture
def desk(saves):
    """The program, with files that lie ready to be imported."""
    (saves / "exchange").mkdir()
    for name, content in (("tasks.txt", NOTEBOOK), ("equipment.csv", EQUIPMENT)):
        (saves / "exchange" / name).write_text(content, encoding="utf-8")
    return Outrider(saves, CAMPAIGN)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SCREENS)
def test_screen(screen, size, desk, snap_compare):
    async def visit(pilot):
        await play(pilot, SCREENS[screen])

    assert snap_compare(desk, terminal_size=SIZES[size], run_before=visit)


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
