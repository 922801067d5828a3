"""Something that lasts goes on beside the keys, with a bar of how far it has come."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

from textual.app import App, ComposeResult
from textual.containers import Vertical
from textual.widgets import Static

from tui.dialogs.dialog import Dialog
from tui.terminal.text import shown
from tui.terminal.typing import TypedApp

Came = TypeVar("Came")

TOO_LATE = "It was done before it could be stopped: undo takes it back."
_UNSEEN_SECONDS = 0.3
"""What is done sooner needs no box."""
_BETWEEN_SECONDS = 0.2
_WIDTH = 40


class Stopped(Exception):
    """Somebody has stopped what was going on."""


class Progress:
    """How far something has come, told by a thread; asked to stop, it raises where it is told."""

    def __init__(self) -> None:
        self.done, self.of = 0, 0
        self.stopped = False

    def __call__(self, done: int, of: int) -> None:
        """So many, of so many."""
        self.done, self.of = done, of
        if self.stopped:
            raise Stopped


class Working(Dialog[None]):
    """What is going on and how far it has come; Escape stops it."""

    TURNS_BACK = False

    def __init__(self, title: str, progress: Progress) -> None:
        super().__init__()
        self._title = title
        self._progress = progress

    def compose(self) -> ComposeResult:
        """The title, the bar, and how to stop."""
        with Vertical(classes="box"):
            yield Static(shown(self._title), classes="title")
            yield Static(id="bar")
            yield Static("Esc stops it, and leaves nothing of it.", classes="hint")

    def on_mount(self) -> None:
        """Look every so often."""
        self.set_interval(_BETWEEN_SECONDS, self._look)
        self._look()

    def _look(self) -> None:
        done, of = self._progress.done, self._progress.of
        full = _WIDTH * done // max(1, of)
        counted = f" {done:,} of {of:,}" if of else ""
        text = f"{'█' * full}{'░' * (_WIDTH - full)}{counted}"
        for bar in self.query("#bar").results(Static):  # none where it was over at once
            bar.update(shown(text))

    def action_leave(self) -> None:
        """Stop what is going on; the box goes when it has stopped."""
        self._progress.stopped = True
        self.query_one(".hint", Static).update("Stopping.")

    def on_unmount(self) -> None:
        """Whoever leaves the program waits for nothing."""
        self._progress.stopped = True


async def _closed(app: App[None], box: Working) -> None:
    """Close the box, and the help that may stand over it; no page has what was typed over it."""
    while box in app.screen_stack and app.screen is not box:
        await app.pop_screen()
    if box in app.screen_stack[1:]:  # the program that ends has no page left beneath
        closed = app.pop_screen()
        if isinstance(app, TypedApp):
            app.overlook()
        await closed


async def beside(
    app: App[None],
    title: str,
    act: Callable[[Progress], Came],
    begin: Callable[[Callable[[], Came]], Awaitable[Came]] = asyncio.to_thread,
    late: Callable[[], None] = lambda: None,
) -> Came:
    """Do something in a thread, with a box as soon as it is felt; raises `Stopped` if it was.

    `begin` is what begins the thread; `late` is called where it was done before it could stop.
    """
    progress = Progress()
    work = asyncio.ensure_future(begin(partial(act, progress)))
    await asyncio.wait({work}, timeout=_UNSEEN_SECONDS)
    box = Working(title, progress)
    if not work.done():
        app.push_screen(box)
    try:
        await asyncio.wait({work})
    finally:
        asked, progress.stopped = progress.stopped, True
        await _closed(app, box)
    came = work.result()
    if asked:
        late()
    return came
