"""The application: which campaign is open, and the one way a screen changes it."""

from __future__ import annotations

import asyncio
import gc
import logging
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.actions import ActionError, SkipAction
from textual.binding import Binding, BindingType
from textual.notifications import Notify

from models.storage.placing import sweep
from models.storage.saves import backups_folder
from models.storage.schema import NotACampaignError
from models.text import clean
from models.views.headline import Headline, Watch
from rules.dice import GivenDice, Needed, RandomDice
from tui.asking import Asking
from tui.log import LOG, log_to, written
from tui.page import Page
from tui.tending import LeftError, Tending
from tui.terminal.ending import heed
from tui.terminal.input import PromptDriver
from tui.terminal.output import SparseApp
from tui.terminal.typing import TypedApp
from tui.theme import with_solid_text

if TYPE_CHECKING:
    from textual.command import Provider

    from models.action import Deed
    from models.campaign import Campaign, Done
    from models.tables import Entry

POLL_SECONDS = 0.25
BEHIND_SECONDS = 0.5
"""How long a page behind a dialog lets the keys to the dialog go first."""
STILL_SECONDS = 1.0
YOUNG_ONLY = (10_000, 100, 10_000)
"""The collector's thresholds: everything is looked at only after millions of things made."""
WAIT_SECONDS = 1.0
"""How long a key waits for another program that is writing."""
log = logging.getLogger("outrider")


def _offers() -> type[Provider]:
    """What the palette offers, once it is opened."""
    from tui.palette import Offers

    return Offers


class Outrider(Asking, TypedApp[None], SparseApp[None], Tending):
    """Outrider in a terminal.

    The desk is painted from `models.views.headline` before the tables are imported; `campaign()`
    waits for the thread that imports them. With `only`, the campaign that was named is all there
    is: no list of others, and no file beside it.
    """

    TITLE = "Outrider"
    CSS_PATH = "outrider.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMANDS = {_offers}
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", show=False),
        Binding("ctrl+q", "quit", show=False),
    ]

    def __init__(self, saves: Path, name: str | None = None, *, only: bool = False) -> None:
        super().__init__(driver_class=PromptDriver)
        self.saves = saves
        self.only = only and name is not None
        self.last_words = ""
        self.headline: Headline | None = None
        self._name = name
        self._watch: Watch | None = None
        self._opening: asyncio.Task[Campaign] | None = None
        self.taken_back: Entry | None = None  # by undo, until something else is done
        self.animation_level = "none"

    def get_css_variables(self) -> dict[str, str]:
        """The colours of the theme."""
        return with_solid_text(super().get_css_variables())

    def on_mount(self) -> None:
        """Open the campaign that was named, or the list of all; what was left half made goes."""
        for folder in (self.saves, backups_folder(self.saves)):
            sweep(folder)
        if self._name is None:
            from tui.saves.page import SavesPage

            self.push_screen(SavesPage())
        else:
            from models.storage.saves import path_of

            self.open(path_of(self.saves, self._name))
        self.set_interval(POLL_SECONDS, self._poll)

    def open(self, path: Path) -> None:
        """Open a campaign and go to its desk, or say why that cannot be."""
        from tui.desk.page import DeskPage

        try:
            watch = Watch(path)
            self.headline = watch.read()
        except NotACampaignError as fault:
            self._show_list(str(fault))
            return
        self._path, self._watch, self._stale = path, watch, False
        self._opening = asyncio.create_task(asyncio.to_thread(_open, path))
        self._opening.add_done_callback(self._opened)
        self.push_screen(DeskPage(path.stem))

    def _opened(self, opening: asyncio.Task[Campaign]) -> None:
        """Leave a campaign that turned out to be none when it was looked at whole."""
        error = None if opening.cancelled() else opening.exception()
        if error is not None and opening is self._opening and isinstance(error, Exception):
            self.trouble(error)
            if opening is self._opening:  # it may be sound, but it is not open
                self.leave_campaign(str(error))

    def _show_list(self, why: str) -> None:
        from tui.saves.page import SavesPage

        if self.only:
            self.exit(return_code=1, message=Text(clean(why)))
            return
        if not isinstance(self.screen, SavesPage):
            self.push_screen(SavesPage())
        self.tell(why)

    def leave_campaign(self, why: str = "") -> None:
        """Show the list of all, at once, and let go of the campaign when it has opened.

        Where there is no list, the program ends and says why.
        """
        from tui.saves.page import SavesPage

        if self.only:
            self.exit(return_code=1, message=Text(clean(why)))
            return
        opening, watch = self._opening, self._watch
        self._opening = self._watch = self.headline = self._path = None
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(SavesPage())
        if watch is not None:
            watch.close()
        if opening is not None:
            opening.add_done_callback(_let_go)

    async def campaign(self) -> Campaign:
        """The open campaign, as soon as it is ready; raises `LeftError` when there is none."""
        if self._opening is None:
            raise LeftError("No campaign is open.")
        return await asyncio.shield(self._opening)

    @property
    def version(self) -> int | None:
        """A number for the campaign as it stands, another one after every change.

        None when that cannot be told.
        """
        return self._watch.version if self._watch is not None else None

    async def happen(
        self,
        deed: Deed,
        dice: RandomDice | GivenDice | None,
        tell: Callable[[str], None],
        seen: int | None,
    ) -> Done | None:
        """Let a deed happen and repaint; what stands in its way is told in one line."""
        from models.action import Refusal
        from models.campaign import Overtaken

        campaign = await self.campaign()
        try:
            done = campaign.perform(deed, dice, seen)
        except Refusal as refusal:
            tell(str(refusal))
            return None
        except (Needed, Overtaken, ValueError):
            raise
        except Exception as error:
            self.trouble(error, tell)
            return None
        self.taken_back = None
        self.changed()
        return done

    async def run_action(self, *args: Any, **kwargs: Any) -> bool:
        """Do what a key asks for; a fault does not end the program."""
        try:
            return await super().run_action(*args, **kwargs)
        except (ActionError, SkipAction):
            raise
        except Exception as error:
            self.trouble(error)
            return True

    def _handle_exception(self, error: Exception) -> None:
        """Stop, unless the program is ending anyway: a page half open has no parts then.

        A fault of the campaign's file stops nothing.
        """
        if self._exit:
            log.debug("while ending", exc_info=error)
        elif not self.tend(error):
            super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """End with a few words instead of a trace full of the campaign's own text."""
        said = "Outrider had to stop. Every finished action is saved. "
        if written("fatal error", self._exception):
            said += "What happened is written in"
        else:
            said += "What happened cannot be written to"
        where = clean(str((self.saves / LOG).resolve()), lines=True)
        self.last_words = f"{said}\n{where}"
        self.panic()

    async def undo(self, meant: int | None = None) -> bool:
        """Take back the last action: the one of this key, or else the one that the title names.

        When another window has done something since, that is told instead. Gives whether anything
        was taken back.
        """
        if meant is None and self.headline is not None:
            meant = self.headline.undo_key or 0
        return await self._turn("undo", "Nothing to take back.", meant)

    async def redo(self) -> None:
        """Do again what was taken back."""
        await self._turn("redo", "Nothing to do again.")

    async def _turn(self, way: str, nothing: str, meant: int | None = None) -> bool:
        from models.journal import Conflict

        campaign = await self.campaign()
        try:
            entry = campaign.undo(meant) if way == "undo" else campaign.redo()
        except Conflict as conflict:
            self.tell(f"Cannot {way}: {conflict}.")
            self.changed()
            return False
        except Exception as error:
            self.trouble(error)
            return False
        self.tell(f"{way.title()}: {entry.title}" if entry else nothing)
        self.taken_back = entry if way == "undo" else None
        self.changed()
        return entry is not None

    async def action_undo(self) -> None:
        """Undo from anywhere."""
        if self._opening is not None and not self.for_players:
            await self.undo()

    @property
    def pages(self) -> list[Page]:
        """The pages that are open, the one in front last, be there a dialog over it or not."""
        return [screen for screen in self._screen_stack if isinstance(screen, Page)]

    @property
    def for_players(self) -> bool:
        """Whether players are looking."""
        return any(page.FOR_PLAYERS for page in self.pages[-1:])

    def _on_notify(self, event: Notify) -> None:
        """Nor does anything else say a line there."""
        if not self.for_players:
            super()._on_notify(event)

    def _refresh_notifications(self) -> None:
        """Take away what is still being said when such a page comes to the front."""
        if self.for_players:
            self._notifications.clear()
        super()._refresh_notifications()

    def tell(self, line: str) -> None:
        """Say one line to the referee: on the edge of the box in front, or else in a corner.

        Over a page that is turned towards players nothing is said.
        """
        from tui.dialogs.dialog import Dialog

        if self.for_players:
            return
        self.clear_notifications()
        if isinstance(self.screen, Dialog):
            self.screen.tell(line)
        else:
            self.notify(line, markup=False, timeout=3)

    def changed(self) -> None:
        """Read the headline again and repaint the page in front; behind a dialog, after that."""
        if self._watch is not None:
            try:
                self._watch.changed()
                self.headline = self._watch.read()
                self._stale = False
            except NotACampaignError as fault:
                self.tend(fault)
                return
        page = self.pages[-1]
        if not page.is_mounted:  # it paints itself as soon as it can
            return
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
        watch = self._watch
        if watch is not None and (watch.changed() or (self._stale and watch.version is not None)):
            self.changed()

    def show_rules(self, rows: tuple[str, ...] = ()) -> None:
        """Open the rule reference at these rows."""
        from tui.reference.page import ReferencePage

        self.push_screen(ReferencePage(rows))


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
        done = gc.get_stats()[0]["collections"]
        if done == self._done and done != self._tidied:
            gc.collect()
            self._tidied = done
        self._done = done

    def leave(self) -> None:
        """End in good order; called from another thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.exit)

    def give_back(self) -> None:
        """Give the terminal back without an end in good order; called from another thread."""
        if isinstance(self._driver, PromptDriver):
            self._driver.give_back()


def _open(path: Path) -> Campaign:
    """Import the tables and the largest page, and open the file; runs in a thread.

    The key to that page need not wait for it then. What was imported stays for good: the collector
    need not look at it again, which would hold up a key for fifty milliseconds.
    """
    from models.campaign import Campaign

    campaign = Campaign(path, wait=WAIT_SECONDS)
    import_module("tui.tasks.page")
    gc.freeze()
    return campaign


def _let_go(opened: asyncio.Task[Campaign]) -> None:
    """Close a campaign that was left before it was open, if it ever was."""
    if not opened.cancelled() and opened.exception() is None:
        opened.result().close()


def run(saves: Path, name: str | None = None, *, only: bool = False, mouse: bool = True) -> int:
    """Run the program on a folder of campaigns, opening one of them, or `only` one, if it is named.

    Without the mouse, the terminal keeps it. Gives the exit status: 1 when it had to stop.
    """
    log_to(saves)
    program = Program(saves, name, only=only)
    heed(program.leave, program.give_back)
    program.run(mouse=mouse)
    if program.last_words:  # Textual would cut lines off where the terminal ends
        print(program.last_words, file=sys.stderr)
    return program.return_code or 0
