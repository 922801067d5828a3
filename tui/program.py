"""The program: the application with all its pages, in a process of its own."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from textual._styles_cache import StylesCache

from models.storage.headline import Glance
from tui import routes
from tui.app import Application
from tui.config.file import Written
from tui.log import log_to
from tui.shell.looks import Looks
from tui.shell.places import Place
from tui.terminal.ending import heed
from tui.terminal.input import PromptDriver

STILL_SECONDS = 1.0
YOUNG_ONLY = (10_000, 100, 10_000)
"""The collector's thresholds: everything is looked at only after millions of things made."""


class Outrider(Application):
    """Outrider with every page; a `keymap` gives commands other keys than the looks, by name."""

    def __init__(
        self,
        saves: Path,
        name: str | Path | Glance | None = None,
        *,
        place: Place | None = None,
        only: bool = False,
        keymap: Mapping[str, str] | None = None,
        looks: Looks | None = None,
    ) -> None:
        if keymap is not None:
            looks = (looks or Looks())._replace(keymap=keymap)
        super().__init__(routes, saves, name, place=place, only=only, looks=looks)


class Program(Outrider):
    """Outrider with a process to itself, in which it says when to look for garbage.

    To look at everything would hold up a key for fifty milliseconds: that waits until nothing is
    being done.
    """

    _done = _tidied = 0
    _written: Written | None = None

    def on_mount(self) -> None:
        """Let only the youngest be looked at in between; what made the program is no garbage."""
        gc.freeze()
        gc.set_threshold(*YOUNG_ONLY)
        gc.enable()
        self.set_interval(STILL_SECONDS, self.tidy)
        if self._written is not None:
            self.set_timer(STILL_SECONDS, partial(self._check, self._written))

    def tidy(self) -> None:
        """Look at everything if something was done since the last time, and nothing just now."""
        done = gc.get_stats()[0]["collections"]
        if done == self._done and done != self._tidied:
            # Textual keeps here what a thousand widgets painted last, those of pages that were left
            # among them: some sixty megabytes in an evening.
            StylesCache.get_inner_outer.cache_clear()
            gc.collect()
            self._tidied = done
        self._done = done

    def take(self, written: Written) -> bool:
        """Wear what is written; gives whether the mouse is wanted."""
        from tui.config.looks import chosen

        self._written, taken = written, chosen(written)
        self.wear(taken.looks)
        return taken.mouse

    async def _check(self, written: Written) -> None:
        """Tell what is wrong in one's own keys and looks, and go on without it."""
        from tui.config.checking import checked

        mistakes, taken = await asyncio.to_thread(checked, written)
        if mistakes:
            self.bind_keys(taken.looks)
            self.screen.refresh_bindings()
            more = len(mistakes) - 1
            rest = f" And {more} more: outrider config --check." if more else ""
            self.tell(f"{written.path.name}: {mistakes[0]}{rest}")

    def leave(self) -> None:
        """End in good order; called from another thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.exit)

    def give_back(self) -> None:
        """Give the terminal back without an end in good order; called from another thread."""
        if isinstance(self._driver, PromptDriver):
            self._driver.give_back()


def run(
    saves: Path,
    name: str | Path | Glance | None = None,
    *,
    place: Place | None = None,
    only: bool = False,
    mouse: bool = True,
    written: Written | None = None,
) -> int:
    """Run the program on a folder of campaigns, opening one of them if it is named.

    It opens at its desk, or at a place; with `only`, nothing else can be opened.

    What is `written` of one's own keys and looks holds, as far as it can be read. Without the
    mouse, the terminal keeps it. Gives the exit status: 1 when it had to stop.
    """
    log_to(saves)
    program = Program(saves, name, place=place, only=only)
    if written is not None and (written.said or written.mistakes):
        mouse &= program.take(written)
    heed(program.leave, program.give_back)
    program.run(mouse=mouse)
    return ended(program)


def ended(program: Outrider) -> int:
    """What is still to be done and said when the program has ended; gives its exit status."""
    program.forget_asides()
    for said in program.keep_all():
        print(said, file=sys.stderr)
    if program.last_words:  # Textual would cut lines off where the terminal ends
        print(program.last_words, file=sys.stderr)
    return program.return_code or 0
