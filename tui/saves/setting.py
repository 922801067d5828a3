"""Setting how many backups are kept, and where they lie."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from models.settings import MOST, Settings
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt

if TYPE_CHECKING:
    from tui.shell.page import Page

_COUNTED = {"backups_daily": "day", "backups_weekly": "week", "backups_monthly": "month"}
_FOLDER = "backups_folder"


async def ask_for_settings(page: Page, now: Settings) -> None:
    """Ask what is to be set, and to what."""
    items = [
        *(
            Item(name, f"The last of a {unit}", f"for {getattr(now, name)} {unit}s")
            for name, unit in _COUNTED.items()
        ),
        Item(_FOLDER, "They lie in", now.backups_folder or "a folder beside the campaign"),
    ]

    def chosen(name: str | None) -> None:
        if name is not None:
            _ask(page, name, getattr(now, name))

    title = "Automatic backups are all kept for two days, then"
    page.outrider.show(Menu(title, items), chosen)


def _ask(page: Page, name: str, now: int | str) -> None:
    async def taken(value: int | str | None) -> None:
        from models.deeds.house.settings import ChangeSettings

        if value is not None:
            await page.outrider.perform(ChangeSettings(((name, value),)))

    if name == _FOLDER:
        title = "Where should backups be kept?"
        hint = "A whole path, such as one on another disk; empty for beside the campaign."
        page.outrider.show(Prompt(title, _folder, initial=str(now), hint=hint), taken)
    else:
        unit = _COUNTED[name]
        title = f"For how many {unit}s is the last of a {unit} kept?"
        page.outrider.show(Prompt(title, _number, initial=str(now)), taken)


def _number(typed: str) -> int:
    if not typed.strip().isdecimal() or int(typed) > MOST:
        raise ValueError(f"Write a number from 0 to {MOST}.")
    return int(typed)


def _folder(typed: str) -> str:
    written = typed.strip()
    folder = Path(written).expanduser()
    if written and not (folder.is_absolute() and folder.is_dir()):
        raise ValueError("There is no such folder; write its whole path, from the root on.")
    return written
