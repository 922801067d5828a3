"""The backups of a campaign: what each holds, a look into it, and putting it in its place."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from textual import on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from models.storage.automatic_backups import Why, settings_of
from models.storage.branching import origin
from models.storage.restoring import backups_of
from models.storage.saves import Save, SaveError, backup_stamp, path_of
from models.storage.schema import VERSION, NotACampaignError, version_of
from models.storage.stores import folder_of
from models.text import heads
from tui.dialogs.menu import confirmation
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.saves.ago import ago
from tui.saves.restoring import KEPT, compact, put_back, write_backup
from tui.saves.setting import ask_for_settings
from tui.saves.text import game_time
from tui.shell import places
from tui.shell.command import Command
from tui.shell.looks import Looks
from tui.shell.page import Page
from tui.terminal.text import clean
from tui.widgets.listing import Column, Line, Listing

_FOR = {
    Why.DAY: "first of the day",
    Why.CLOSING: "closing",
    Why.UPGRADE: "before an upgrade",
    Why.RESTORE: "before a restore",
    Why.IMPORT: "before an import",
    Why.ARCHIVE: "archive",
}
_LAST = 3
_WIDEST = datetime(2000, 12, 31, 12, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Backup:
    """One backup: the file with what is in it, when and what for it was made, and its bytes."""

    save: Save
    made: datetime
    why: str
    size: int


class BackupsPage(Page):
    """The backups of one campaign, the newest first."""

    CSS_PATH = "backups.tcss"

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._backups: Sequence[Backup] = ()
        self._origin: Path | None = None
        self._from = ""
        self._compacts = False
        self._read = False

    def content(self) -> ComposeResult:
        """The list, and more about the backup under the cursor."""
        yield Listing(
            Column("Made", len(self.outrider.looks.on_the_wall(_WIDEST))),
            Column("For", 18),
            Column("Game time", self.calendar.width),
            Column("Size", 8, right=True),
            Column("Last entry"),
            empty=f"There is no backup yet: {self.key_of(BackupsPage.action_back_up)} makes one, "
            "and the first change of a day does.",
        )
        yield Static(id="about")

    def page_title(self) -> str:
        """Whose backups."""
        return f"Backups of {self._path.stem}"

    def on_mount(self) -> None:
        """The list has the keys."""
        self.query_one(Listing).focus()

    def reload(self) -> None:
        """Look at the folders again, while the keys go on."""
        self._find()

    @work(exclusive=True, group="found")
    async def _find(self) -> None:
        was = self._current
        try:
            self._backups = await asyncio.to_thread(_found, self._path)
            self._from, self._origin = await asyncio.to_thread(_origin_of, self._path)
            self._compacts = await asyncio.to_thread(_compacts, self._path)
        except SaveError as error:
            self._backups = ()
            self.outrider.tell(str(error))
        self._read = True
        looks = self.outrider.looks
        lines = [_line(place, backup, looks) for place, backup in enumerate(self._backups)]
        same = (
            n for n, each in enumerate(self._backups) if was and each.save.path == was.save.path
        )
        self.query_one(Listing).fill(lines, next(same, None))
        self._show_about()

    @property
    def _current(self) -> Backup | None:
        line = self.query_one(Listing).current
        return self._backups[line.key] if line else None

    @on(Listing.Moved)
    def _show_about(self) -> None:
        backup = self._current
        text = _about(backup, self._in_all()) if backup else Content()
        self.query_one("#about", Static).update(text)
        self.refresh_keys()

    def _in_all(self) -> str:
        many = f"{len(self._backups)} backups" if len(self._backups) > 1 else "One backup"
        return f"{many}, {_size(sum(each.size for each in self._backups))} in all"

    def _why_not_sound(self) -> str:
        backup = self._current
        if backup is None:
            return "No backup is under the cursor." if self._read else "The backups are being read."
        return backup.save.problem

    def action_back_up(self) -> None:
        """Write another."""
        self.run_worker(write_backup(self, self._path))

    def action_restore(self) -> None:
        """Put the backup in its place once the referee has said so."""
        if (backup := self._current) is None:
            return
        looks, head = self.outrider.looks, backup.save.headline
        when = looks.on_the_wall(backup.made)
        game = f", game time {game_time(head, looks)}" if head else ""
        question = f"Put {self._path.stem} back as it was on {when}{game}? {KEPT}"

        def answered(yes: bool | None) -> None:
            if yes:
                self.app.run_worker(put_back(self, self._path, backup.save.path))

        self.outrider.show(confirmation(question, "Yes, put the backup in its place"), answered)

    def action_compare(self) -> None:
        """Show how the campaign differs from the backup."""
        if (backup := self._current) is not None:
            self.outrider.visit(places.Compared(self._path, backup.save.path))

    def _why_no_origin(self) -> str:
        if self._from and not self._origin:
            return f"It comes from {self._from}, and no campaign here is called that now."
        return "" if self._origin else "This campaign is not a what-if of another."

    def action_origin(self) -> None:
        """Show how the campaign differs from the one it comes from."""
        if self._origin is not None:
            self.outrider.visit(places.Compared(self._path, self._origin))

    def _why_nothing_to_compact(self) -> str:
        return "" if self._compacts else "There is nothing in the journal to compact yet."

    def action_compact(self) -> None:
        """Ask how much of the journal can be taken back afterwards, and drop the rest."""
        from models.storage.compaction import kept_from

        def answered(entry: int | None) -> None:
            if entry is not None:
                self.app.run_worker(compact(self, self._path, entry))

        title = "Keep undo for how many of the newest entries, or from which date on?"
        hint = (
            "What is older can no longer be taken back, looked back to or made a what-if of. "
            "The journal stays whole, and an archive keeps the campaign as it is now."
        )
        upto = partial(kept_from, self._path)
        self.outrider.show(Prompt(title, upto, initial="1000", hint=hint), answered)

    def _why_not_open(self) -> str:
        there = self.outrider.headline is not None
        return "" if there else "That is set in the campaign: open it first."

    async def action_settings(self) -> None:
        """Set how many are kept and where they lie."""
        await ask_for_settings(self, await asyncio.to_thread(settings_of, self._path))

    @on(Listing.Chosen)
    def action_look(self) -> None:
        """Look into the backup."""
        if (backup := self._current) is not None and not backup.save.problem:
            talk(self, partial(self.outrider.look_into, backup.save.path))

    KEYS = (
        Command(
            "enter",
            "look",
            "Open the backup to look at, on every page; nothing changes.",
            action_look,
            _why_not_sound,
        ),
        Command(
            "R",
            "restore",
            "Restore the backup; how the campaign is now is kept as one too.",
            action_restore,
            _why_not_sound,
            files=True,
        ),
        Command(
            "d",
            "differs",
            "What has changed since the backup: who came, who died, what is new.",
            action_compare,
            _why_not_sound,
            files=True,
        ),
        Command(
            "o",
            "origin",
            "How a what-if differs from the campaign it started from.",
            action_origin,
            _why_no_origin,
            files=True,
        ),
        Command(
            "C",
            "compact",
            "Make the file smaller: old entries stay, but can no longer be undone.",
            action_compact,
            _why_nothing_to_compact,
            files=True,
        ),
        Command(
            "s",
            "set",
            "How many backups are kept, and where they lie.",
            action_settings,
            _why_not_open,
            files=True,
        ),
        Command(
            "b", "back up", "Make a backup; it is never tidied away.", action_back_up, files=True
        ),
    )


def _origin_of(path: Path) -> tuple[str, Path | None]:
    """The name of the campaign that this one comes from, and its file if that is still there."""
    come = None
    with suppress(SaveError, NotACampaignError):
        if version_of(path) == VERSION and (come := origin(path)):
            return clean(come.name), path_of(folder_of(path), come.name)
    return clean(come.name) if come else "", None


def _compacts(path: Path) -> bool:
    """Whether the journal has an entry before its newest that was not compacted."""
    from models.storage.compaction import entry_before

    with suppress(NotACampaignError):
        return bool(entry_before(path, 1))
    return False


def _found(path: Path) -> list[Backup]:
    """The backups of a campaign with what is in them."""
    found = []
    for save in backups_of(path):
        stamp = backup_stamp(save.path)
        with suppress(FileNotFoundError):  # another window thins them meanwhile
            if stamp is not None:
                found.append(Backup(save, stamp.made, stamp.why, save.path.stat().st_size))
    return found


def _line(place: int, backup: Backup, looks: Looks) -> Line:
    made = looks.on_the_wall(backup.made)
    why = next((said for word, said in _FOR.items() if word == backup.why), "by hand")
    head = backup.save.headline
    if backup.save.problem:
        return Line(place, (made, why, "cannot be read", _size(backup.size), ""), "bad")
    if head is None:
        return Line(place, (made, why, "older format", _size(backup.size), ""))
    last = head.standing[0].title if head.standing else "nothing yet"
    time = looks.shown_by(head.calendar).short(head.clock)
    return Line(place, (made, why, time, _size(backup.size), last))


def _about(backup: Backup, in_all: str) -> Content:
    """When it was made, what all of them take, and the last of what happened in it."""
    text = Content(clean(backup.save.path.name)).stylize("bold $text-accent")
    text += Content(f"  {ago(backup.made.isoformat(), datetime.now(UTC))}")
    text += Content(f"\n{in_all}").stylize("$text-muted")
    if backup.save.problem:
        return text + Content(f"\n{clean(backup.save.problem)}").stylize("$text-error")
    head = backup.save.headline
    if head is None:
        return text + Content("\nIt is in an older format; restoring it brings it up to date.")
    last = [told.title for told in head.standing[:_LAST]]
    return text + Content(f"\n{heads(head.people)}. Last: {clean(' · '.join(last) or 'nothing')}")


def _size(size: int) -> str:
    """Bytes as they are read: `1.2 MB`."""
    return f"{size / 1e6:.1f} MB" if size >= 100_000 else f"{size / 1e3:.0f} kB"
