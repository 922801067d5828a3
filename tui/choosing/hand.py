"""The command that hands out, one and the same on every page; imported before the first paint."""

from __future__ import annotations

from functools import partial
from typing import Any

from tui.dialogs.talk import talk
from tui.shell.command import Command


def _hand_page(page: Any) -> None:
    """Hand out what a page shows, or what is chosen where it says nothing of that."""
    from tui.choosing.giving import hand_out

    here = page.to_hand() if hasattr(page, "to_hand") else None
    talk(page, partial(hand_out, page.outrider, here))


def _why_not(page: Any) -> str:
    headline = page.outrider.headline
    if headline is None:
        return "No campaign is open."
    return "" if headline.seats else "Nobody has a seat yet."


HAND: Command[Any] = Command(
    "ctrl+t", "hand out", "Put a text, a picture or a print-out before players.", _hand_page,
    _why_not, footer=False,
)  # fmt: skip
