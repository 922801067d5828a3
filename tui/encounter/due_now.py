"""What has come due while a scene is played: it is met first, for no time passes before."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.bridge.schedule import AUTOMATIC
from tui.clock.due import meet
from tui.encounter.scene_page import ScenePage

if TYPE_CHECKING:
    from models.storage.headline import Coming


def due_now(page: ScenePage) -> list[Coming]:
    """What has come due and does not happen by itself."""
    headline = page.outrider.headline
    if headline is None:
        return []
    due = [each for each in headline.due if each.deed not in AUTOMATIC]
    return [each for each in due if each.at <= headline.clock]


def due_first(page: ScenePage) -> str:
    """What a key that lets time pass does first, where something has come due."""
    return "what is due" if due_now(page) else ""


async def met_first(page: ScenePage) -> bool:
    """Throw for what has come due, or decide about it; whether there was anything."""
    headline, due = page.outrider.headline, due_now(page)
    if headline is None or not due:
        return False
    await meet(page.outrider, due[0], headline.clock)
    return True
