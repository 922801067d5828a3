"""Backups that are made beside the keys: nobody waits for one, and one that fails is told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from models.storage.faults import explained, of_the_system
from models.storage.saves import SaveError
from models.text import counted
from tui.tending import Tending

if TYPE_CHECKING:
    from models.action import Deed
    from models.storage.automatic_backups import Kept, Why
    from tui.dialogs.working import Progress
    from tui.shell.looks import Looks

Done = TypeVar("Done")


class Keeping(Tending):
    """A program that backs a campaign up: on the first act of a day, before an import, at the end.

    `unkept` are the campaigns that were changed since the last backup.
    """

    looks: Looks

    def __init__(self, *args: object, **named: object) -> None:
        super().__init__(*args, **named)  # type: ignore[arg-type]
        self.unkept: set[Path] = set()
        self._seen_to: dict[Path, date] = {}
        self._copying: set[asyncio.Task[None]] = set()

    async def before(self, deed: Deed) -> None:
        """Back the campaign up before a deed that changes much at once."""
        from models.storage.automatic_backups import Why

        if self._path is not None and getattr(deed, "CHANGES_MUCH", False):
            await self._back_up(self._path, Why.IMPORT)

    def acted(self) -> None:
        """Something was done: the first time on a day a backup is made of it."""
        from models.storage.automatic_backups import Why

        path, today = self._path, datetime.now(UTC).astimezone().date()
        if path is None:
            return
        self.unkept.add(path)
        if self._seen_to.get(path) != today:
            self._seen_to[path] = today
            self._beside(path, Why.DAY)

    def closing(self, path: Path | None) -> None:
        """A campaign is left: what was done since the last backup is backed up."""
        from models.storage.automatic_backups import Why

        if path in self.unkept:
            self._beside(path, Why.CLOSING)

    async def restore(self, path: Path, backup: Path) -> str:
        """Put a backup in the place of a campaign, which is left for that and opened again."""
        from models.storage.restoring import made_at, restore

        kept = await self._while_left(path, "Restoring the backup", partial(restore, path, backup))
        made = made_at(backup)
        then = f"as it was on {self.looks.on_the_wall(made)}" if made else f"as in {backup.name}"
        said = f" What was there is {kept}" if kept else ""
        return f"{path.stem} is {then}.{said}"

    async def compact(self, path: Path, upto: int) -> str:
        """Compact a campaign up to an entry; it is left for that and opened again."""
        from models.storage.compaction import compact

        done = await self._while_left(path, "Compacting the journal", partial(compact, path, upto))
        before, after = (f"{size / 1e6:.1f} MB" for size in (done.before, done.after))
        many = counted(done.entries, "entry", "entries")
        return f"{many} compacted: {before}, now {after}. Archive: {done.archive}"

    async def _while_left(self, path: Path, doing: str, act: Callable[[Progress], Done]) -> Done:
        """Do something to the file of a campaign, under a bar, while it is not open here."""
        from tui.at_rest import refuse_hosted
        from tui.dialogs.working import beside

        refuse_hosted(path)
        was_open, unkept = path == self._path, path in self.unkept
        self.unkept.discard(path)  # whatever is done keeps it: no other backup is made on leaving
        if was_open:
            self.leave_campaign()
            await asyncio.sleep(0)  # it is let go
        await asyncio.gather(*self._copying)
        try:
            return await beside(self, doing, act, partial(self.elsewhere, path))
        except Exception:
            if unkept:
                self.unkept.add(path)
            raise
        finally:
            if was_open and not self._exit:
                self.open(path)

    async def elsewhere(self, path: Path, act: Callable[[], Done]) -> Done:
        """Do something to a campaign as a whole in a thread, wherever it is kept."""
        raise NotImplementedError

    def open(self, path: Path) -> None:
        """Open a campaign and go to its desk."""
        raise NotImplementedError

    def keep_all(self) -> list[str]:
        """Back up what is not yet, when the screen is gone; gives what there is to say about it."""
        from models.storage.automatic_backups import Why

        return list(filter(None, [self._copied(path, Why.CLOSING) for path in sorted(self.unkept)]))

    def _beside(self, path: Path, why: Why) -> None:
        task = asyncio.create_task(self._back_up(path, why))
        self._copying.add(task)
        task.add_done_callback(self._copying.discard)

    async def _back_up(self, path: Path, why: Why) -> None:
        if said := await asyncio.to_thread(self._copied, path, why):
            self.tell(said)

    def _copied(self, path: Path, why: Why) -> str:
        """Make a backup; gives what there is to say about it. Runs in a thread."""
        changed = path in self.unkept
        self.unkept.discard(path)
        try:
            kept = kept_for(path, why)
        except Exception as error:
            if changed:
                self.unkept.add(path)
            return f"No backup of {path.stem} could be made: {_reason(error, path)}"
        if kept.path == path and changed:  # today has one, of before this
            self.unkept.add(path)
        return kept.warning


def kept_for(path: Path, why: Why) -> Kept:
    """The backup that is made; the campaign itself where this day has one. Runs in a thread."""
    from models.storage.automatic_backups import Kept, Why, due_today, keep

    return keep(path, why) if why is not Why.DAY or due_today(path) else Kept(path)


def _reason(error: Exception, path: Path) -> str:
    """Why there is no backup, as a sentence."""
    fault = explained(error, path)
    if fault is not None or isinstance(error, SaveError):
        return str(fault or error)
    if isinstance(error, OSError):
        return of_the_system(error)
    return f"something is wrong inside Outrider ({type(error).__name__})."
