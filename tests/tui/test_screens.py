"""What every screen looks like: small and large, on dark and on light, and without colours."""

import pytest

from tests.tui.screens import CAMPAIGN, NOTEBOOK, SCREENS, play
from tui.app import Outrider

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
THEMES = {"dark": "textual-dark", "light": "textual-light", "no colour": "textual-dark"}


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SCREENS)
def test_screen(screen, size, look, saves, snap_compare, monkeypatch):
    if look == "no colour":
        monkeypatch.setenv("NO_COLOR", "1")
    (saves / "exchange").mkdir()
    (saves / "exchange" / "tasks.txt").write_text(NOTEBOOK, encoding="utf-8")
    outrider = Outrider(saves, CAMPAIGN)
    outrider.theme = THEMES[look]

    async def reach(pilot):
        await play(pilot, SCREENS[screen])

    assert snap_compare(outrider, terminal_size=SIZES[size], run_before=reach)
