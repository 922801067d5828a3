"""Questions asked one after the other, each as soon as the last is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any, Protocol, cast

from textual.screen import Screen

TALK = "talk"
"""The group of the workers that wait for a person to answer."""


class _Talking(Protocol):
    """A program that holds conversations."""

    async def converse(self, questions: Callable[[], Awaitable[object]]) -> None:
        """Ask questions and do what the answers say, until that is done or left."""
        ...


def talk(screen: Screen[Any], questions: Callable[[], Awaitable[object]]) -> None:
    """Ask, with `app.push_screen_wait`, over a screen; not while another talk goes on.

    Where what was answered cannot be done, the questions are asked anew (`tui.asking`).
    """
    if all(worker.is_finished for worker in screen.workers if worker.group == TALK):
        screen.run_worker(cast("_Talking", screen.app).converse(questions), group=TALK)
