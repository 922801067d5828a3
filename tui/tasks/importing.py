"""What an import would do, before it is done."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from models.deeds.tasks.exchange import ImportTasks, summary
from models.exchange.merging import Fate
from tui.dialogs.dialog import Dialog
from tui.terminal.text import shown
from tui.widgets.listing import Column, Line, Lines, Listing

if TYPE_CHECKING:
    from models.exchange.merging import Step
    from models.exchange.tasks import Numbered

_TONES = {Fate.NEW: "good", Fate.CHANGED: "warn", Fate.SAME: "dim", Fate.UNREADABLE: "bad"}


class ImportPreview(Dialog[ImportTasks]):
    """Every task of a file and what becomes of it; hands back the import, or nothing."""

    DEFAULT_CSS = """
    ImportPreview > .box { width: 100%; }
    ImportPreview Listing { background: $surface; height: auto; max-height: 12; }
    ImportPreview #more { height: auto; max-height: 6; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("k", "keep", show=False)]

    def __init__(self, name: str, rows: tuple[Numbered, ...], steps: Sequence[Step]) -> None:
        super().__init__()
        self._name = name
        self._rows = rows
        self._steps = sorted(steps, key=lambda step: (step.fate is not Fate.UNREADABLE, 0))
        self._unreadable = any(step.fate is Fate.UNREADABLE for step in steps)
        self._wanted = any(step.fate is not Fate.SAME for step in steps)

    def compose(self) -> ComposeResult:
        """What is in the file as a whole, and each task of it."""
        with Vertical(classes="box"):
            yield Static(shown(f"{self._name}: {summary(self._steps)}"), classes="title")
            yield Listing(
                Column("Line", 5, right=True), Column("", 10), Column("Task"), empty="No tasks."
            )
            yield Static(id="more")
            yield Static(shown(self._hint()), classes="hint")

    def on_mount(self) -> None:
        """Fill the list."""
        listing = self.query_one(Listing)
        listing.styles.height = min(12, len(self._steps) + 1)
        listing.fill(Lines(self._steps, _line), place=0)
        self._tell_more()

    @on(Listing.Moved)
    def _tell_more(self) -> None:
        """The task under the cursor in full, with what it was or why it cannot be read."""
        step = self._steps[self.query_one(Listing).cursor] if self._steps else None
        lines = (step.record.line, step.was and f"Was: {step.was}", step.wrong) if step else ()
        text = "\n".join(line for line in lines if line)
        self.query_one("#more", Static).update(shown(text, lines=True))

    def _hint(self) -> str:
        if not self._wanted:
            return "The library has all of it already. Esc leaves."
        if self._unreadable:
            return "k imports and keeps what is unreadable as it was typed; Esc changes nothing."
        return "Enter imports; Esc changes nothing."

    @on(Listing.Chosen)
    def _chosen(self) -> None:
        if self._wanted and not self._unreadable:
            self.dismiss(ImportTasks(self._rows))

    def action_keep(self) -> None:
        """Import, and keep what cannot be read as it was typed."""
        if self._unreadable:
            self.dismiss(ImportTasks(self._rows, as_typed=True))


def _line(place: int, step: Step) -> Line:
    said = f"{step.wrong} {step.record.line}" if step.wrong else step.record.line
    return Line(place, (str(step.number), step.fate.value, said), _TONES[step.fate])
