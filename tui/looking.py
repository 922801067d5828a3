"""Looking at another state of the campaign, which nothing changes, and coming back from it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from models.storage.faults import of_the_system
from models.storage.headline import Headline, Watch
from tui.backing_up import Keeping
from tui.opening import let_go, sealed
from tui.shell import places

if TYPE_CHECKING:
    from models.campaign import Campaign
    from models.tables import Entry
    from tui.dialogs.working import Progress
    from tui.drafts import Draft
    from tui.shell.places import Place

Made = tuple[Path, Callable[[], None] | None]
"""A file that is looked at, and what makes it complete once its first page is shown."""


class Aside(NamedTuple):
    """What was open before something else was looked at, and how many pages there were.

    `held` is the file that is looked at instead.
    """

    path: Path | None
    watch: Watch | None
    opening: asyncio.Task[Campaign] | None
    headline: Headline | None
    taken_back: Entry | None
    past: str
    journal: Path | None
    pages: int
    held: ExitStack


class LookingBack(Keeping):
    """A program that can look at a backup, or at a moment of the past, on all its pages."""

    past: str = ""
    """What is looked at in place of the campaign as it is; empty when that is."""
    headline: Headline | None = None
    """The open campaign at a glance."""
    taken_back: Entry | None = None
    """What undo took back, until something else is done."""
    _watch: Watch | None = None
    _opening: asyncio.Task[Campaign] | None = None
    journal: Path | None = None
    """The file with the whole journal of what is looked at; None when that is the open one."""

    def __init__(self, *args: object, **named: object) -> None:
        super().__init__(*args, **named)
        self._asides: list[Aside] = []

    def visit(self, place: Place, *, instead: bool = False) -> None:
        """Go to a place."""
        raise NotImplementedError

    async def look_back(self, entry: int) -> bool:
        """Look at the campaign as it was after an entry of its journal; whether it is shown."""
        journal = self.journal or self._path
        assert journal is not None
        return await self._look_at(
            "Looking back",
            partial(_moment, journal, entry),
            "AS IT WAS",
            "This is the campaign as it was: it is only looked at, and nothing changes in it.",
            journal,
        )

    async def look_into(self, backup: Path) -> None:
        """Look into a backup; it stays as it is."""
        from models.storage.restoring import made_at

        made = made_at(backup)
        when = self.looks.on_the_wall(made) if made else backup.stem
        await self._look_at(
            "Looking into the backup",
            partial(_copy, backup),
            f"BACKUP OF {when}",
            f"This is the backup of {when}: it is only looked at, and nothing changes in it.",
        )

    async def _look_at(
        self,
        doing: str,
        make: Callable[[ExitStack, Progress], Made],
        past: str,
        why_sealed: str,
        journal: Path | None = None,
    ) -> bool:
        from tui.dialogs.working import Stopped, beside

        held = ExitStack()
        try:
            path, complete = await beside(self, doing, partial(make, held))
            watch = Watch(path)
            headline = watch.read()
        except Stopped:
            held.close()
            return False
        except OSError as error:
            held.close()
            self.tell(f"There is no room to look at it. {of_the_system(error)}")
            return False
        except Exception as error:
            held.close()
            self.trouble(error)
            return False
        self._asides.append(
            Aside(
                self._path, self._watch, self._opening, self.headline, self.taken_back,
                self.past, self.journal, len(self.screen_stack), held,
            )
        )  # fmt: skip
        self._path, self._watch, self.headline, self.past = path, watch, headline, past
        self.journal, self._stale, self.taken_back = journal, False, None
        self._opening = asyncio.create_task(asyncio.to_thread(sealed, path, why_sealed, complete))
        self.visit(places.Desk(past))
        return True

    async def draft_of(self, what: str) -> Draft | None:
        """The draft of a text of the open campaign; none of the past, which is only looked at."""
        if self._path is None or self._opening is None or self.past:
            return None
        from models.journal import begun_at
        from tui.drafts import Draft

        path, campaign = self._path, await asyncio.shield(self._opening)
        with campaign.read() as reader:
            return Draft(path, begun_at(reader), what)

    def come_back(self, why: str = "") -> None:
        """Go on with what was open before, where that was left."""
        opening, watch = self._opening, self._watch
        aside = self._asides.pop()
        self._path, self._watch, self._opening = aside.path, aside.watch, aside.opening
        self.headline, self.taken_back = aside.headline, aside.taken_back
        self.past, self.journal = aside.past, aside.journal
        while len(self.screen_stack) > aside.pages:
            self.pop_screen()
        if watch is not None:
            watch.close()
        if opening is not None:
            opening.add_done_callback(let_go)
        aside.held.close()
        if why:
            self.tell(why)

    def forget_asides(self) -> None:
        """Remove the files that are looked at, at the end."""
        for aside in self._asides:
            aside.held.close()


def _moment(journal: Path, entry: int, held: ExitStack, tell: Progress) -> Made:
    """A moment of the past, which is complete when its other pages are opened."""
    from models.storage.moments import at_a_glance

    moment = held.enter_context(at_a_glance(journal, entry, tell))
    return moment.path, moment.complete


def _copy(backup: Path, held: ExitStack, tell: Progress) -> Made:
    """A backup, as it lies there."""
    from models.storage.moments import copy_to_look_at

    return held.enter_context(copy_to_look_at(backup, tell)), None
