"""Why the clock stands."""

from __future__ import annotations

from tui.shell.page import Page


def why_no_time(page: Page) -> str:
    """What keeps time from passing by a key; empty when nothing does."""
    headline = page.outrider.headline
    fighting = headline is not None and headline.phase == "combat"
    return "A fight is on: its turns move the clock." if fighting else ""
