"""The first screen: the campaigns in the folder, and making, copying and putting them away."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

from textual import on, work
from textual.app import ComposeResult
from textual.content import Content
from textual.widgets import Static

from models.storage import saves
from models.storage.faults import explained, of_the_system
from models.storage.saves import Save, SaveError
from models.storage.schema import NotACampaignError
from models.storage.surroundings import folder_warning
from tui.dialogs.menu import Item, Menu, confirmation
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.saves.beginning import Beginning, NewCampaign
from tui.saves.elsewhere import NOT_HERE, listed, open_on_server, why_not_yet
from tui.saves.making import begin, fill, make
from tui.saves.restoring import offer, write_backup
from tui.saves.text import about, cells, game_time
from tui.shell import places
from tui.shell.command import Command
from tui.shell.looks import Looks
from tui.shell.page import Page
from tui.tending import changed_at
from tui.terminal.text import shown
from tui.terminal.typing import MAKING, PATIENCE, TypedApp
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.campaign import Campaign

Outcome = TypeVar("Outcome")
_SAMPLE, _NEW = "Short Measure", "New campaign"
_LOOK_SECONDS = 1
"""How soon it is seen that another window has made a campaign, or put one away."""


class SavesPage(Page):
    """Every campaign file in the folder, the one played last first."""

    CSS_PATH = "saves.tcss"

    def __init__(self, damaged: Path | None = None, why: str = "") -> None:
        super().__init__()
        self._damaged, self._why = damaged, why
        self._saves: list[Save] = []
        self._trash: list[Path] = []
        self._making = False

    def content(self) -> ComposeResult:
        """A warning if there is one, the list, and more about the campaign under the cursor."""
        yield Static(id="warning")
        yield Listing(
            Column("Campaign", 20),
            Column("Game time", 18),
            Column("Played", 14),
            Column("People", 6, right=True),
            Column("Next due"),
            empty=f"No campaigns yet: {self.key_of(SavesPage.action_new)} makes one of your own, "
            f"{self.key_of(SavesPage.action_sample)} the sample, which is ready to play.",
        )
        yield Static(id="about")

    def on_mount(self) -> None:
        """Look at what surrounds the folder once, and at the folder."""
        warning = folder_warning(self.outrider.saves)
        self.query_one("#warning", Static).update(shown(warning))
        self.set_class(bool(warning), "-warned")
        self.query_one(Listing).focus()
        self.set_interval(_LOOK_SECONDS, self._look_again)
        if self._damaged is not None:
            self.call_next(offer, self, self._damaged, self._why)

    def reload(self) -> None:
        """Look at the folder again."""
        try:
            self._saves = [*map(self._as_found, listed(self.outrider.saves))]
            self._trash = saves.trashed(self.outrider.saves)
        except SaveError as error:
            self._saves, self._trash = [], []
            self.outrider.tell(str(error))
        now = datetime.now(UTC)
        self.query_one(Listing).fill(
            [
                Line(place, cells(save, now, self.outrider.looks), "bad" if save.problem else "")
                for place, save in enumerate(self._saves)
            ]
        )
        self._show_about()

    def _look_again(self) -> None:
        """Show what other windows have made or put away; the cursor stays on its campaign."""
        if not self.is_current or self._making:
            return
        with suppress(SaveError):
            here = {save.path for save in self._saves if not save.address}
            if {*saves.paths(self.outrider.saves)} != here:
                chosen = self._current
                self.reload()
                paths = [save.path for save in self._saves]
                if chosen is not None and chosen.path in paths:
                    self.query_one(Listing).cursor = paths.index(chosen.path)

    def _as_found(self, save: Save) -> Save:
        """A campaign as it was found when it was opened, if it has not been changed since."""
        when, why = self.outrider.refused.get(save.path, (0, ""))
        found = why and not save.problem and when == changed_at(save.path)
        return save._replace(problem=why) if found else save

    def why_not(self, command: Command[Any]) -> str:
        """Everything waits while a campaign is made; there is no page before this one."""
        if command.run == Page.action_quit:
            return ""
        if self._making:
            return "A campaign is being made."
        if command.run == Page.action_back:
            return "This is the first page."
        return super().why_not(command)

    def _why_no_file(self) -> str:
        return "" if self._current else "No campaign is under the cursor."

    def _why_unsound(self) -> str:
        save = self._current
        return save.problem if save else self._why_no_file()

    def _why_not_yet(self) -> str:
        return why_not_yet(self._current) or self._why_unsound()

    def _why_no_copy(self) -> str:
        return why_not_yet(self._current) or self._why_no_file()

    def _why_unsound_here(self) -> str:
        save = self._current
        return NOT_HERE if save and save.address else self._why_unsound()

    def _why_no_trash(self) -> str:
        return "" if self._trash else "The trash folder is empty."

    @property
    def _current(self) -> Save | None:
        line = self.query_one(Listing).current
        return self._saves[line.key] if line else None

    @on(Listing.Moved)
    def _show_about(self) -> None:
        save = self._current
        self.query_one("#about", Static).update(about(save) if save else Content())
        self.refresh_keys()

    @on(Listing.Chosen)
    async def _chosen(self) -> None:
        await self.action_open()

    async def action_open(self) -> None:
        """Open the campaign, or say why it cannot be opened; a backup is only looked into."""
        save = self._current
        if save is None or self._making:
            return
        if save.address:
            self.run_worker(open_on_server(self, save), group="server", exclusive=True)
        elif saves.backup_stamp(save.path) and not saves.looked_into(save.path).problem:
            talk(self, partial(self.outrider.look_into, save.path))
        else:
            self._open(save.path)

    def _open(self, path: Path) -> None:
        found = saves.look_at(path)
        if found.problem:
            self.outrider.tell(found.problem)
            if self._as_found(found) not in self._saves:  # it is another by now
                self.reload()
        else:
            self.outrider.open(path)

    def action_new(self) -> None:
        """Ask what a new campaign begins with, and make it."""
        self._begin(Beginning(self._free(_NEW)))

    def _begin(self, form: Beginning, wrong: str = "") -> None:
        take = partial(_plainly, saves.new_path, self.outrider.saves)

        def filled(form: Beginning | None) -> None:
            if form is not None:
                again = partial(self._begin, form)
                self._make(take(form.name), partial(begin, form), again)

        box = NewCampaign(take, form)
        self.outrider.show(box, filled)
        if wrong:
            box.call_after_refresh(box.come_back, wrong)

    def action_sample(self) -> None:
        """Ask for a name and make a campaign from the sample."""
        self._sample(self._free(_SAMPLE))

    def _sample(self, name: str, wrong: str = "") -> None:
        def named(path: Path | None) -> None:
            if path is not None:
                self._make(path, fill, partial(self._sample, path.stem))

        take = partial(saves.new_path, self.outrider.saves)
        self._ask("Name of the new campaign", name, take, named, wrong)

    @work(group=MAKING)
    async def _make(
        self, path: Path, fill: Callable[[Campaign], None], again: Callable[[str], None]
    ) -> None:
        """Make a campaign and open it; what stands in the way is told where it is asked `again`."""
        self._making = True
        self.query_one("#about", Static).update(shown(f"Making {path.stem} ..."))
        self.refresh_keys()
        app = cast("TypedApp[None]", self.app)
        app.make()
        try:
            await asyncio.to_thread(make, path, fill)
        except Exception as error:
            app.made()
            again(self._why_not_made(path, error))
            self.reload()
        else:
            self._open(path)
        finally:
            self._making = False
            app.set_timer(PATIENCE, app.made)  # a file that will not open brings no page

    def _why_not_made(self, path: Path, error: Exception) -> str:
        """Why there is no new campaign; a fault of the program is logged and told."""
        fault = explained(error, path)
        if isinstance(error, FileExistsError):
            return f"There is already a campaign named '{path.stem}'."
        if isinstance(error, OSError):
            return f"{path.stem} could not be made. {of_the_system(error)}"
        if fault is not None:
            return f"{path.stem} could not be made. {fault}"
        self.outrider.internal_error(error)
        return f"{path.stem} could not be made."

    def action_copy(self) -> None:
        """Ask for a name and copy the campaign."""
        if save := self._current:
            title, free = f"Name of the copy of {save.name}", self._free(f"{save.name} copy")
            self._ask(title, free, partial(saves.copy, save), self._go_to)

    def action_rename(self) -> None:
        """Ask for another name and give it to the campaign, and to its backups."""
        from models.storage.automatic_backups import rename

        if save := self._current:
            title = f"Another name for {save.name}"
            self._ask(title, save.name, partial(rename, save), self._go_to)

    def action_back_up(self) -> None:
        """Write a backup and say where it is."""
        if save := self._current:
            self.run_worker(write_backup(self, save.path))

    def action_backups(self) -> None:
        """Open the page of the campaign's backups."""
        if save := self._current:
            self.outrider.visit(places.Backups(save.path))

    def action_export(self) -> None:
        """Ask which folder the campaign is written into, and write it."""
        from tui.choosing.exporting import export

        if save := self._current:
            talk(self, partial(export, self.outrider, save.path))

    def action_trash(self) -> None:
        """Move the file into the trash once the referee has said so."""
        if save := self._current:
            copied = " It is a copy: what is on the server stays there." if save.address else ""
            question = f"Move {save.name} to the trash folder?{copied}"
            self.outrider.show(confirmation(question, "Yes, move it"), self._put_away(save))

    def _put_away(self, save: Save) -> Callable[[bool | None], None]:
        def answered(yes: bool | None) -> None:
            if yes:
                try:
                    self.outrider.tell(f"Moved to {_plainly(saves.trash, save)}")
                except ValueError as error:
                    self.outrider.tell(str(error))
                self.reload()

        return answered

    async def action_bring_back(self) -> None:
        """Ask what comes back out of the trash; what went there last stands first."""
        looks, found = self.outrider.looks, map(saves.look_at, self._trash)
        items = [Item(save.path, save.name, _told(save, looks)) for save in found]
        self.outrider.show(Menu("Bring back out of the trash", items), self._taken_back)

    def _taken_back(self, path: Path | None) -> None:
        if path is not None:
            try:
                self._go_to(_plainly(saves.bring_back, path))
            except ValueError as error:
                self.outrider.tell(str(error))

    def _ask(
        self,
        title: str,
        initial: str,
        take: Callable[[str], Path],
        taken: Callable[[Path | None], None],
        wrong: str = "",
    ) -> None:
        """Ask for a name; what is `wrong` with it, as `take` finds as well, is said there."""
        box = Prompt(title, partial(_plainly, take), initial=initial)
        self.outrider.show(box, taken)
        if wrong:
            box.call_after_refresh(box.come_back, wrong)

    def _go_to(self, path: Path | None) -> None:
        """Put the cursor on a file that has just got its name."""
        if path is not None:
            self.reload()
            paths = [save.path for save in self._saves]
            self.query_one(Listing).cursor = paths.index(path)

    def _free(self, name: str) -> str:
        """The name, or the name with a number when there is a campaign of that name."""
        taken = {save.name for save in self._saves}
        number = 2
        free = name
        while free in taken:
            free = f"{name} {number}"
            number += 1
        return free

    KEYS = (
        Command(
            "enter", "open", "Open the campaign and go to its desk.", action_open, _why_unsound
        ),
        Command("n", "new", "Make a campaign of your own.", action_new, files=True),
        Command(
            "S", "new sample", "Make a campaign that is ready to play.", action_sample, files=True
        ),
        Command(
            "c", "copy", "Copy the campaign under another name.",
            action_copy, _why_not_yet, files=True,
        ),
        Command(
            "r", "rename", "Give the campaign another name.",
            action_rename, _why_unsound_here, files=True,
        ),
        Command(
            "b", "back up", "Write a checked copy into the folder of backups.",
            action_back_up, _why_not_yet, files=True,
        ),
        Command(
            "x", "trash", "Move the file into the folder's trash.",
            action_trash, _why_no_copy, files=True,
        ),
        Command(
            "u", "bring back", "Bring a file back out of the trash.",
            action_bring_back, _why_no_trash, files=True,
        ),
        Command("q,ctrl+q", "quit", "Close Outrider; everything is saved.", Page.action_quit),
        Command(
            "B", "backups", "Its backups: look into them, or put one in its place.",
            action_backups, _why_no_copy, files=True,
        ),
        Command(
            "E", "export", "Write it all as text: a folder of TOML and Markdown.",
            action_export, _why_not_yet, footer=False, files=True,
        ),
    )  # fmt: skip


def _plainly(act: Callable[..., Outcome], *given: object) -> Outcome:
    """What the act gives; whatever stands in its way becomes a `ValueError` in plain words."""
    try:
        return act(*given)
    except (SaveError, NotACampaignError) as error:
        raise ValueError(str(error)) from error
    except OSError as error:
        raise ValueError(f"That did not work. {of_the_system(error)}") from error
    except sqlite3.Error as error:
        raise ValueError(f"That did not work: {error}.") from error


def _told(save: Save, looks: Looks) -> str:
    """What a file in the trash holds, in a few words."""
    held = game_time(save.headline, looks) if save.headline else "of an older format"
    return save.problem or held
