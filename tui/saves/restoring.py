"""Choosing a backup and putting it in the place of its campaign."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import TYPE_CHECKING

from models.clock import moment
from models.storage.restoring import backups_of, made_at, restore
from models.storage.saves import Save, SaveError
from models.storage.schema import NotACampaignError
from tui.dialogs.menu import Item, Menu

if TYPE_CHECKING:
    from tui.shell.page import Page

_KEPT = "What is there now is kept."


def offer(page: Page, path: Path, fault: str = "") -> None:
    """Show the backups of a campaign, after a fault with what it was, and restore one of them."""
    try:
        items = [_item(save) for save in backups_of(path)]
    except SaveError as error:
        items, fault = [], f"{fault} {error}".strip()
    none = "" if items else f"There is no backup of {path.stem}."
    question = f"Which backup shall take the place of {path.stem}? {_KEPT}" if items else none
    leave = Item(None, "Leave it as it is", key="n")
    title = f"{fault} {question}".strip()

    def chosen(backup: Path | None) -> None:
        if backup is not None:
            page.run_worker(_restore(page, path, backup))

    page.outrider.show(Menu(title, [*items, leave]), chosen)


async def _restore(page: Page, path: Path, backup: Path) -> None:
    tell = page.outrider.tell
    try:
        kept = await asyncio.to_thread(restore, path, backup)
    except (SaveError, NotACampaignError) as error:
        tell(str(error))
    except OSError as error:
        tell(f"{path.stem} could not be restored: {error.strerror or error}.")
    else:
        said = f"; what was there is {kept}" if kept else ""
        tell(f"{path.stem} is as in {backup.name}{said}")
    if page.is_attached:
        page.show()


def _item(save: Save) -> Item:
    made = made_at(save.path)
    when = f"{made:%Y-%m-%d %H:%M}" if made else save.name
    if save.problem:
        return Item(None, when, save.problem)
    if save.headline is None:
        return Item(save.path, when, "of an older format")
    head = save.headline
    people = f"{head.people} {'person' if head.people == 1 else 'people'}"
    last = f"last: {head.undo}" if head.undo else head.blurb
    return Item(save.path, when, " · ".join((moment(head.clock)[:-3], people, last)))
