"""The application: which campaign is open, and the one way a screen changes it."""

from __future__ import annotations

import asyncio
import gc
import logging
import signal
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.actions import ActionError, SkipAction
from textual.app import SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen

from models.views.headline import Headline, Watch
from rules.dice import GivenDice, Needed, RandomDice
from tui.page import Page
from tui.terminal.input import PromptDriver
from tui.terminal.output import SparseApp
from tui.terminal.typing import TypedApp
from tui.theme import with_solid_text

if TYPE_CHECKING:
    from collections.abc import Iterable

    from models.action import Deed
    from models.campaign import Campaign, Done

POLL_SECONDS = 0.25
BEHIND_SECONDS = 0.5
"""How long a page behind a dialog lets the keys to the dialog go first."""
STILL_SECONDS = 1.0
YOUNG_ONLY = (700, 10, 10_000)
"""The collector's thresholds: everything is looked at only after millions of things made."""
LOG = "outrider.log"
log = logging.getLogger("outrider")


class Outrider(TypedApp[None], SparseApp[None]):
    """Outrider in a terminal.

    The desk is painted from `models.views.headline` before the tables are imported; `campaign()`
    waits for the thread that imports them.
    """

    TITLE = "Outrider"
    CSS_PATH = "outrider.tcss"
    ENABLE_COMMAND_PALETTE = True
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", show=False),
        Binding("ctrl+q", "quit", show=False),
    ]

    def __init__(self, saves: Path, name: str | None = None) -> None:
        super().__init__(driver_class=PromptDriver)
        self.saves = saves
        self.headline: Headline | None = None
        self._name = name
        self._watch: Watch | None = None
        self._opening: asyncio.Task[Campaign] | None = None
        self.animation_level = "none"

    def get_css_variables(self) -> dict[str, str]:
        """The colours of the theme."""
        return with_solid_text(super().get_css_variables())

    def on_mount(self) -> None:
        """Open the campaign that was named, or the list of all."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGHUP, signal.SIGTERM):
            loop.add_signal_handler(number, self.exit)
        if self._name is None:
            from tui.saves.page import SavesPage

            self.push_screen(SavesPage())
        else:
            from models.storage.saves import path_of

            self.open(path_of(self.saves, self._name))
        self.set_interval(POLL_SECONDS, self._poll)

    def open(self, path: Path) -> None:
        """Open a campaign and go to its desk."""
        from tui.desk.page import DeskPage

        self._watch = Watch(path)
        self.headline = self._watch.read()
        self._opening = asyncio.create_task(asyncio.to_thread(_open, path))
        self.push_screen(DeskPage(path.stem))

    def leave_campaign(self) -> None:
        """Show the list of all, at once, and let go of the campaign when it has opened."""
        from tui.saves.page import SavesPage

        opening, watch = self._opening, self._watch
        self._opening = self._watch = self.headline = None
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(SavesPage())
        if watch is not None:
            watch.close()
        if opening is not None:
            opening.add_done_callback(lambda opened: opened.result().close())

    async def campaign(self) -> Campaign:
        """The open campaign, as soon as it is ready."""
        assert self._opening is not None, "no campaign is open"
        return await asyncio.shield(self._opening)

    @property
    def version(self) -> int | None:
        """A number for the campaign as it stands, another one after every change.

        None when that cannot be told.
        """
        return self._watch.version if self._watch is not None else None

    async def perform(
        self,
        deed: Deed,
        dice: RandomDice | GivenDice | None = None,
        quiet: Callable[[str], None] | None = None,
    ) -> Done | None:
        """Let a deed happen and repaint; a refusal or a fault is told in one line and gives None.

        `quiet` takes the line instead of a toast. `rules.dice.Needed`, and `ValueError` for dice
        that cannot show what was typed, go to the caller.
        """
        from models.action import Refusal

        tell = quiet or self.tell
        campaign = await self.campaign()
        try:
            done = campaign.perform(deed, dice)
        except Refusal as refusal:
            tell(str(refusal))
            return None
        except (Needed, ValueError):
            raise
        except Exception as error:
            self.internal_error(error, tell)
            return None
        self.changed()
        return done

    def internal_error(self, error: Exception, tell: Callable[[str], None] | None = None) -> None:
        """Log a fault of the program and say so in one line; the campaign is as it was."""
        log.error("internal error", exc_info=error)
        (tell or self.tell)(f"Something is wrong inside Outrider; nothing was changed. See {LOG}.")

    async def run_action(self, *args: Any, **kwargs: Any) -> bool:
        """Do what a key asks for; a fault does not end the program."""
        try:
            return await super().run_action(*args, **kwargs)
        except (ActionError, SkipAction):
            raise
        except Exception as error:
            self.internal_error(error)
            return True

    def _fatal_error(self) -> None:
        """End with one line instead of a trace full of the campaign's own text."""
        log.error("fatal error", exc_info=self._exception)
        self.panic(Text(f"Outrider had to stop. Every finished action is saved. See {LOG}."))

    async def undo(self) -> None:
        """Take back the last action."""
        await self._turn("undo", "Nothing to take back.")

    async def redo(self) -> None:
        """Do again what was taken back."""
        await self._turn("redo", "Nothing to do again.")

    async def _turn(self, way: str, nothing: str) -> None:
        from models.journal import Conflict

        campaign = await self.campaign()
        try:
            entry = campaign.undo() if way == "undo" else campaign.redo()
        except Conflict as conflict:
            self.tell(f"Cannot {way}: {conflict}.")
            return
        self.tell(f"{way.title()}: {entry.title}" if entry else nothing)
        self.changed()

    async def action_undo(self) -> None:
        """Undo from anywhere."""
        shown = isinstance(self.screen, Page) and self.screen.FOR_PLAYERS
        if self._opening is not None and not shown:
            await self.undo()

    def tell(self, line: str) -> None:
        """Say one line to the referee."""
        self.clear_notifications()
        self.notify(line, markup=False, timeout=3)

    def changed(self) -> None:
        """Read the headline again and repaint the page in front; behind a dialog, after that."""
        if self._watch is not None:
            self._watch.changed()
            self.headline = self._watch.read()
        page = next(screen for screen in reversed(self.screen_stack) if isinstance(screen, Page))
        if page is self.screen_stack[-1]:
            page.show()
        else:
            self.set_timer(BEHIND_SECONDS, partial(self._show_behind, page))

    @staticmethod
    def _show_behind(page: Page) -> None:
        """Repaint a page behind a dialog, unless it was left meanwhile."""
        if page.is_attached:
            page.show()

    def _poll(self) -> None:
        if self._watch is not None and self._watch.changed():
            self.changed()

    def show_rules(self, rows: tuple[str, ...] = ()) -> None:
        """Open the rule reference at these rows."""
        from tui.reference.page import ReferencePage

        self.push_screen(ReferencePage(rows))

    def get_system_commands(self, screen: Screen[object]) -> Iterable[SystemCommand]:
        """The palette offers every command that can be used on the page in front."""
        if isinstance(screen, Page):
            for command in screen.commands():
                if screen.can(command.name):
                    yield SystemCommand(
                        command.title.capitalize(),
                        command.help,
                        getattr(screen, f"action_{command.name}"),
                    )
        yield SystemCommand("Theme", "Choose other colours.", self.action_change_theme)


class Program(Outrider):
    """Outrider with a process to itself, in which it says when to look for garbage.

    To look at everything would hold up a key for fifty milliseconds: that waits until nothing is
    being done.
    """

    _done = _tidied = 0

    def on_mount(self) -> None:
        """Let only the youngest be looked at in between."""
        gc.set_threshold(*YOUNG_ONLY)
        self.set_interval(STILL_SECONDS, self.tidy)

    def tidy(self) -> None:
        """Look at everything if something was done since the last time, and nothing just now."""
        done = gc.get_stats()[1]["collections"]
        if done == self._done and done != self._tidied:
            gc.collect()
            self._tidied = done
        self._done = done


def _open(path: Path) -> Campaign:
    """Import the tables and the largest page, and open the file; runs in a thread.

    The key to that page need not wait for it then. What was imported stays for good: the collector
    need not look at it again, which would hold up a key for fifty milliseconds.
    """
    from models.campaign import Campaign

    campaign = Campaign(path)
    import_module("tui.tasks.page")
    gc.freeze()
    return campaign


def run(saves: Path, name: str | None = None) -> None:
    """Run the program on a folder of campaigns, opening one of them if it is named."""
    handler = logging.FileHandler(saves / LOG, delay=True, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    log.addHandler(handler)
    Program(saves, name).run()
