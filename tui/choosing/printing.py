"""The command that prints, one and the same on every page that has something to print."""

from __future__ import annotations

from functools import partial
from typing import Any

from tui.dialogs.talk import talk
from tui.shell.command import Command


def print_out(page: Any) -> None:
    """Ask what is to be printed, beginning with what the page shows."""
    from tui.choosing.paper import ask_to_print

    talk(page, partial(ask_to_print, page.outrider, page.to_print()))


def _why_not(page: Any) -> str:
    return "" if page.outrider.headline else "No campaign is open."


PRINT: Command[Any] = Command(
    "ctrl+e", "print", "Print this, or something else of the campaign, into a file.", print_out,
    _why_not, files=True,
)  # fmt: skip
