"""What becomes of faults: told in a line, written into the log, or the campaign is left."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from textual.worker import WorkerFailed

from models.storage.faults import DamagedError, TornError, UnsureError, explained
from models.storage.schema import NotACampaignError
from models.text import clean
from tui.log import LOG, written
from tui.shell import places
from tui.shell.part import Part

if TYPE_CHECKING:
    from tui.shell.page import Page

UNCHANGED = "Nothing was changed."
log = logging.getLogger("outrider")


class LeftError(NotACampaignError):
    """Somebody asked for the campaign after it was left: what was under way is over."""


def changed_at(path: Path) -> int:
    """When a file was changed last, in nanoseconds; 0 where there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


class Tending(Part):
    """A program that goes on, whatever the campaign's file does."""

    saves: Path
    """The folder of campaigns, where the log is."""
    last_words: str
    """What is said once the terminal is as it was."""
    _path: Path | None = None
    """The campaign that is open."""
    refused: Mapping[Path, tuple[int, str]] = MappingProxyType({})
    """Files that were found damaged when they were opened: as of when, and why."""
    _examining: asyncio.Task[None] | None = None
    _stale = False
    """Whether what is shown could not be read anew."""

    def tell(self, line: str) -> None:
        """Say one line to the referee."""
        raise NotImplementedError

    def leave_campaign(self, why: str = "", damaged: Path | None = None) -> None:
        """Show the list of all and let go of the campaign; without a list, end and say why.

        Of a `damaged` one the backups are offered.
        """
        raise NotImplementedError

    def trouble(self, error: Exception, tell: Callable[[str], None] | None = None) -> None:
        """Say why something could not be done, in one line; the campaign is as it was."""
        if not self.tend(error, tell, "" if isinstance(error, UnsureError) else UNCHANGED):
            self.internal_error(error, tell)

    def tend(
        self, error: Exception, tell: Callable[[str], None] | None = None, more: str = ""
    ) -> bool:
        """Deal with a fault of the campaign's file; False for any other.

        What will pass is told, with `more` about it. A campaign that is damaged is left.
        """
        cause = error.error if isinstance(error, WorkerFailed) else error
        fault = explained(cause, self._path or Path("The file"))
        if fault is None or isinstance(fault, LeftError):
            return fault is not None
        log.warning("%s", fault, exc_info=cause if isinstance(fault, DamagedError) else None)
        self._stale = True
        if isinstance(fault, DamagedError) and self._path is not None:
            self._abandon(fault, self._path)
        elif self._path is not None or isinstance(cause, NotACampaignError):
            (tell or self.tell)(f"{fault} {more}".strip())
        if isinstance(fault, TornError) and self._path is not None:
            self._look_after(self._mend(self._path))
        return True

    def internal_error(self, error: Exception, tell: Callable[[str], None] | None = None) -> None:
        """Log a fault of the program and say so in one line; the campaign is as it was."""
        where = f"See {LOG}." if written("internal error", error) else f"{LOG} cannot be written."
        (tell or self.tell)(f"Something is wrong inside Outrider; nothing was changed. {where}")
        if self._path is not None:
            self._look_after(self._examine(self._path))

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

    def unshown(self, page: Page, error: Exception) -> None:
        """A page could not be painted: it is left, unless it waits for its file or was left."""
        stack = self.screen_stack
        if page not in stack or self.tend(error):
            return
        self.internal_error(error)
        self.call_next(self._leave, page)

    def _leave(self, page: Page) -> None:
        """Go back from a page that shows nothing, from the desk to the list."""
        if isinstance(page.at, places.Desk) and self._path is not None:
            self.leave_campaign("Something is wrong inside Outrider.")
        elif page is self.screen and self._path is not None:
            self.pop_screen()

    def _look_after(self, work: Coroutine[Any, Any, None]) -> None:
        """See to the campaign's file beside the keys, one thing at a time."""
        if self._examining is None or self._examining.done():
            self._examining = asyncio.create_task(work)
        else:
            work.close()

    async def _mend(self, path: Path) -> None:
        """Make anew what the campaign is searched by."""
        from models.storage.doctor import rebuild

        try:
            await asyncio.to_thread(rebuild, path)
        except Exception as error:
            self.trouble(error)

    async def _examine(self, path: Path) -> None:
        """Look whether what seems wrong with the program is wrong with the file."""
        from models.storage.soundness import refuse_unsound

        try:
            await asyncio.to_thread(refuse_unsound, path)
        except NotACampaignError as fault:
            if path == self._path:
                self.tend(fault)

    def _abandon(self, fault: DamagedError, path: Path) -> None:
        """Leave a campaign that is damaged, and offer its backups."""
        self.refused = {**self.refused, path: (changed_at(path), str(fault))}
        self.leave_campaign(str(fault), path)
