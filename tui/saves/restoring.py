"""Making a backup, and putting one in the place of its campaign."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from models.storage.automatic_backups import folders_of
from models.storage.backup import back_up
from models.storage.faults import explained, of_the_system
from models.storage.restoring import backups_of, made_at
from models.storage.saves import Save, SaveError
from models.storage.schema import NotACampaignError
from models.storage.stores import store_of
from tui.dialogs.menu import Item, Menu
from tui.dialogs.working import Stopped
from tui.saves.text import game_time
from tui.shell.looks import Looks
from tui.terminal.unawaited import unawaited

if TYPE_CHECKING:
    from tui.shell.page import Page

KEPT = "How it is now is kept as a backup."


def offer(page: Page, path: Path, fault: str = "") -> None:
    """Show the backups of a campaign, after a fault with what it was, and restore one of them."""
    try:
        items = [_item(save, page.outrider.looks) for save in backups_of(path)]
    except SaveError as error:
        items, fault = [], f"{fault} {error}".strip()
    none = "" if items else f"There is no backup of {path.stem}."
    question = f"Restore {path.stem} from which backup? {KEPT}" if items else none
    leave = Item(None, "Leave it as it is", key="n")
    title = f"{fault} {question}".strip()

    def chosen(backup: Path | None) -> None:
        if backup is not None:
            page.run_worker(put_back(page, path, backup))

    page.outrider.show(Menu(title, [*items, leave]), chosen)


async def put_back(page: Page, path: Path, backup: Path) -> None:
    """Put a backup in the place of its campaign, and say where what was there is."""
    await _told(page, path, page.outrider.restore(path, backup), "restored")


async def compact(page: Page, path: Path, upto: int) -> None:
    """Compact a campaign up to an entry, and say where what was there is."""
    await _told(page, path, page.outrider.compact(path, upto), "compacted")


async def _told(page: Page, path: Path, doing: Awaitable[str], done: str) -> None:
    """Do something to the file of a campaign, and say what came of it or why it could not be."""
    try:
        said = await doing
    except Stopped:
        page.outrider.tell(f"Stopped: {path.stem} is not {done}.")
    except Exception as error:
        _tell_why(page, path, error, done)
    else:
        page.outrider.tell(said)
    if page.is_attached:
        page.show()


async def write_backup(page: Page, path: Path) -> None:
    """Write a backup and say where it is; the keys go on meanwhile."""
    try:
        why = await unawaited(partial(_caught_up, path))
        said = f"Wrote {await asyncio.to_thread(back_up, path, folders_of(path)[0])}{why}"
    except Exception as error:
        _tell_why(page, path, error, "backed up")
    else:
        page.outrider.tell(said)
    if page.is_attached:
        page.show()


def _caught_up(path: Path) -> str:
    """Take over what others did meanwhile; gives what to say of it. Runs in a thread."""
    with closing(store_of(path)) as store:
        try:
            store.catch_up()
        except NotACampaignError as error:  # it was moved away, or the server is silent
            return f", as the copy here has it. {error}"
    return ""


def _tell_why(page: Page, path: Path, error: Exception, done: str) -> None:
    """Say what kept a campaign from being restored or backed up; raises what no file is behind."""
    fault = explained(error, path)
    if fault is None and not isinstance(error, SaveError | OSError):
        raise error
    why = of_the_system(error) if isinstance(error, OSError) else str(fault or error)
    page.outrider.tell(f"{path.stem} could not be {done}. {why}")


def _item(save: Save, looks: Looks) -> Item:
    made = made_at(save.path)
    when = looks.on_the_wall(made) if made else save.name
    if save.problem:
        return Item(None, when, save.problem)
    if save.headline is None:
        return Item(save.path, when, "of an older format")
    head = save.headline
    people = f"{head.people} {'person' if head.people == 1 else 'people'}"
    last = f"last: {head.undo.title}" if head.undo else head.blurb
    return Item(save.path, when, " · ".join((game_time(head, looks), people, last)))
