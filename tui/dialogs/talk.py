"""Questions asked one after the other, each as soon as the last is answered."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from textual.screen import Screen

TALK = "talk"
"""The group of the workers that wait for a person to answer."""


def talk(screen: Screen[Any], questions: Callable[[], Awaitable[None]]) -> None:
    """Ask, with `app.push_screen_wait`, over a screen; not while another talk goes on."""
    if all(worker.is_finished for worker in screen.workers if worker.group == TALK):
        screen.run_worker(questions(), group=TALK)
