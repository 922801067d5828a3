"""What an import would do, before it is done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Static

from models.exchange.merging import Fate
from tui.dialogs.dialog import Dialog
from tui.terminal.text import shown
from tui.widgets.listing import Column, Line, Lines, Listing

if TYPE_CHECKING:
    from models.action import Deed

_TONES = {Fate.NEW: "good", Fate.CHANGED: "warn", Fate.SAME: "dim", Fate.UNREADABLE: "bad"}


@dataclass(frozen=True, slots=True)
class Imported:
    """One record of a file: its line there, what becomes of it, and what more there is to say.

    What is taken, but not all of it, is marked as `part`.
    """

    number: int
    fate: Fate
    text: str
    more: str
    part: bool = False


_MOVES = "[ ] scroll the text above"
MOST, MORE = 12, 6
"""Rows of the list with its heading at most, and of what is said of one record at least."""


class ImportPreview(Dialog["Deed"]):
    """Every record of a file and what becomes of it; hands back the import, or nothing.

    `take` is the import that Enter does, None where it cannot be; `keep` is the one that `w` does
    instead. The `hint` says so.
    """

    DEFAULT_CSS = """
    ImportPreview > .box { width: 100%; }
    ImportPreview Listing { background: $surface; height: auto; }
    ImportPreview VerticalScroll { height: auto; scrollbar-size-vertical: 1; }
    ImportPreview #more { height: auto; }
    ImportPreview #moves { height: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("w", "keep", show=False),
        Binding("left_square_bracket", "move(-1)", show=False),
        Binding("right_square_bracket", "move(1)", show=False),
    ]

    def __init__(
        self,
        title: str,
        what: str,
        records: Sequence[Imported],
        hint: str,
        *,
        take: Deed | None,
        keep: Deed | None = None,
    ) -> None:
        super().__init__()
        self._title = title
        self._what = what
        self._records = sorted(records, key=lambda record: record.fate is not Fate.UNREADABLE)
        self._hint = hint
        self._take = take
        self._keep = keep

    def compose(self) -> ComposeResult:
        """What is in the file as a whole, and each record of it."""
        with Vertical(classes="box"):
            yield Static(shown(self._title), classes="title")
            yield Listing(
                Column("Line", 5, right=True),
                Column("", 10),
                Column(self._what),
                empty="The file is empty.",
            )
            with VerticalScroll(can_focus=False):
                yield Static(id="more")
            yield Static(classes="hint", id="moves", markup=False)
            yield Static(shown(self._hint), classes="hint", id="keys")

    def on_mount(self) -> None:
        """Fill the list."""
        self.query_one(Listing).fill(Lines(self._records, _line), place=0)
        self._tell_more()

    def on_resize(self) -> None:
        """Show as many records as there is room for beside what is said of one of them."""
        free = max(1, self.rows_beside(".title", "#keys") - 1)
        rows = max(1, min(MOST, free + 1 - MORE, len(self._records) + 1))
        self.query_one(Listing).styles.height = rows
        self.query_one(VerticalScroll).styles.max_height = max(1, free - rows)
        self.call_after_refresh(self._tell_moves)

    @on(Listing.Moved)
    def _tell_more(self) -> None:
        """The record under the cursor in full, with what it was or why it cannot be read."""
        more = self._records[self.query_one(Listing).cursor].more if self._records else ""
        self.query_one("#more", Static).update(shown(more, lines=True))
        self.query_one(VerticalScroll).scroll_home(animate=False)
        self.call_after_refresh(self._tell_moves)

    def put(self, place: int, record: Imported) -> None:
        """Show another record in the place of one; the cursor stays."""
        self._records[place] = record
        self.query_one(Listing).fill(Lines(self._records, _line), place=place)
        self._tell_more()

    def _tell_moves(self) -> None:
        """Name the keys that move the text while it is longer than its room."""
        more = self.query_one(VerticalScroll).max_scroll_y > 0
        self.query_one("#moves", Static).update(_MOVES if more else "")

    def action_move(self, by: int) -> None:
        """Move what is said of the record by as much as is seen of it, but for a line."""
        text = self.query_one(VerticalScroll)
        text.scroll_relative(y=by * max(1, text.size.height - 1), animate=False)

    @on(Listing.Chosen)
    def _chosen(self) -> None:
        if self._take is not None:
            self.dismiss(self._take)

    def action_keep(self) -> None:
        """Import, and keep what cannot be read as it was typed."""
        if self._keep is not None:
            self.dismiss(self._keep)


def _line(place: int, record: Imported) -> Line:
    cells = (str(record.number or ""), record.fate.value, record.text)
    return Line(place, cells, "warn" if record.part else _TONES[record.fate])
