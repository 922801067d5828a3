"""What a page may ask of the program."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from textual.events import Key
from textual.screen import Screen

from tui.shell.looks import Looks
from tui.widgets.listing import Listing

if TYPE_CHECKING:
    from models.action import Deed
    from models.campaign import Campaign, Done
    from models.reading import Reader
    from models.storage.company import Here
    from models.storage.headline import Headline
    from models.tables import Entry
    from rules.dice import GivenDice, RandomDice
    from tui.dialogs.working import Came, Progress
    from tui.shell.at_table import Table
    from tui.shell.places import Place
    from tui.shell.titlebar import Mark

Answer = TypeVar("Answer")
Seen = TypeVar("Seen")


class Service(Protocol):
    """The program as pages, panels and boxes know it."""

    saves: Path
    """The folder of campaigns."""
    only: bool
    """Whether one campaign is all there is."""
    looks: Looks
    """The keys and colours that somebody has chosen."""
    headline: Headline | None
    """The open campaign at a glance."""
    past: str
    """What is looked at in place of the campaign as it is; empty when that is."""
    journal: Path | None
    """The file whose past is looked at; None where no moment of the past is."""
    taken_back: Entry | None
    """What undo took back, until something else is done."""
    others: tuple[Here, ...]
    """Who else has the campaign open, and where they are."""
    refused: Mapping[Path, tuple[int, str]]
    """Files that were found damaged when they were opened: as of when, and why."""

    @property
    def screen(self) -> Screen[Any]:
        """What is in front."""
        ...

    @property
    def marks(self) -> Sequence[Mark]:
        """What the title line says of a server, and of who else is on the page in front."""
        ...

    @property
    def version(self) -> int | None:
        """A number for the campaign as it stands; None when that cannot be told."""
        ...

    @property
    def referees(self) -> str:
        """Who sees what players do not: whoever looks, or all referees of a server's campaign."""
        ...

    @property
    def table(self) -> Table | None:
        """The line to the host of the table; None where no table is open."""
        ...

    def lay_table(self) -> Table:
        """The line to the host of the table, be there one or not yet."""
        ...

    async def campaign(self) -> Campaign:
        """The open campaign, as soon as it is ready."""
        ...

    async def read(self, look: Callable[[Reader], Seen]) -> Seen:
        """What one look at the open campaign finds, as soon as it is ready."""
        ...

    async def beside(self, title: str, act: Callable[[Progress], Came]) -> Came:
        """What comes of something that lasts, done in a thread with a bar of how far it is.

        Raises `tui.dialogs.working.Stopped` if somebody stops it.
        """
        ...

    async def perform(
        self,
        deed: Deed,
        dice: RandomDice | GivenDice | None = None,
        quiet: Callable[[str], None] | None = None,
        seen: int | None = None,
        odds: Mapping[str, Any] | None = None,
    ) -> Done | None:
        """Let a deed happen and repaint; a refusal or a fault is told and gives None."""
        ...

    async def undo(self, meant: int | None = None) -> bool:
        """Take back the last action."""
        ...

    async def redo(self) -> None:
        """Do again what was taken back."""
        ...

    def visit(self, place: Place, *, instead: bool = False) -> None:
        """Go to a place; `instead` of the page in front, or on top of it."""
        ...

    async def ask(self, dialog: Screen[Answer | None]) -> Answer | None:
        """The answer to a dialog, None if it was left; only from a worker."""
        ...

    def show(
        self, dialog: Screen[Answer], then: Callable[[Answer | None], Any] | None = None
    ) -> None:
        """Open a dialog, and go on with its answer if anything is to be done with it."""
        ...

    def tell(self, line: str) -> None:
        """Say one line to the referee."""
        ...

    def not_done(self, why: str, ground: int | None = None) -> None:
        """Say why something cannot be done; a box that asked for it comes back with the reason.

        `ground` is the newest entry when that was read which the reason shows.
        """
        ...

    def open(self, path: Path) -> None:
        """Open a campaign and go to its desk."""
        ...

    @property
    def sitting(self) -> int:
        """How many players would be sent away by leaving: at a host of our own."""
        ...

    def leave_campaign(self, why: str = "", damaged: Path | None = None) -> None:
        """Let go of the campaign and show the list of all."""
        ...

    async def look_back(self, entry: int) -> bool:
        """Look at the campaign as it was after an entry of its journal, if that can be shown."""
        ...

    async def look_into(self, backup: Path) -> None:
        """Look into a backup; it stays as it is."""
        ...

    async def restore(self, path: Path, backup: Path) -> str:
        """Put a backup in the place of a campaign; gives what there is to say, and opens it again.

        Raises as `models.storage.restoring.restore`.
        """
        ...

    async def compact(self, path: Path, upto: int) -> str:
        """Compact a campaign up to an entry; gives what there is to say, and opens it again.

        Raises as `models.storage.compaction.compact`.
        """
        ...

    def internal_error(self, error: Exception, tell: Callable[[str], None] | None = None) -> None:
        """Log a fault of the program and say so in one line, `tell` in place of a toast."""
        ...

    def unshown(self, page: Screen[None], error: Exception) -> None:
        """A page could not be painted: it is left, unless it waits for its file."""
        ...

    def heed(self) -> None:
        """Answer what players want to do."""
        ...

    def jump_on(self, screen: Screen[Any]) -> None:
        """Put letters on everything that can be jumped to."""
        ...

    def copy_of(self, screen: Screen[Any]) -> None:
        """Copy what has the keys, and say what was copied."""
        ...

    def seek_in(self, listing: Listing) -> None:
        """Find a row of a list by typing."""
        ...

    def pass_on(self, key: Key) -> None:
        """Let a key go to whatever is in front once a box has closed."""
        ...
