"""What every screen looks like: small and large, on dark and on light, and without colours."""

import pytest
from textual.filter import Monochrome

from tests.tui.screens import CAMPAIGN, EQUIPMENT, NOTEBOOK, SCREENS, play
from tui.app import Outrider

SIZES = {"80x24": (80, 24), "120x40": (120, 40)}
THEMES = {"dark": "textual-dark", "light": "textual-light", "no colour": "textual-dark"}


@pytest.fixture(scope="module")
def album():
    """The pictures taken so far, by screen, size and look."""
    return {}


@pytest.mark.parametrize("look", THEMES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("screen", SCREENS)
async def test_screen(screen, size, look, saves, album, snap_compare, monkeypatch):
    outrider = Outrider(saves, CAMPAIGN)
    if (screen, size, look) not in album:
        (saves / "exchange").mkdir()
        for name, content in (("tasks.txt", NOTEBOOK), ("equipment.csv", EQUIPMENT)):
            (saves / "exchange" / name).write_text(content, encoding="utf-8")
        async for taken, picture in pictures(outrider, screen, size):
            album[screen, size, taken] = picture
    picture = album[screen, size, look]
    monkeypatch.setattr("textual._doc.take_svg_screenshot", lambda **_: picture)
    assert snap_compare(outrider)


async def pictures(outrider, screen, size):
    """One visit to a screen: its looks, each with its picture."""
    async with outrider.run_test(size=SIZES[size], tooltips=True, notifications=True) as pilot:
        await play(pilot, SCREENS[screen])
        for look, theme in THEMES.items():
            outrider.theme = theme
            if look == "no colour":  # as Textual starts where NO_COLOR is set
                outrider.no_color = True
                outrider._filters.append(Monochrome())
            await play(pilot, "")
            yield look, outrider.export_screenshot(title=outrider.title, simplify=True)
