"""Writing into a field where it stands, and on in the next, as in a spreadsheet."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.geometry import Region
from textual.widgets import Static

from tui.dialogs.prompt import Prompt
from tui.terminal.text import shown
from tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from models.views.sheet import Spot

_FIGURE, _TEXT = 4, 12
"""The fewest cells to write a figure in, and anything else."""
_BOX, _ROWS = 60, 3
"""The room for what is said, and the fewest whole rows of the page that it covers."""


class Step(Enum):
    """Where to go once a field is written."""

    DOWN = "down"
    UP = "up"
    NEXT = "next"
    BACK = "back"


class Written(NamedTuple):
    """The value of a field, and where to go on."""

    value: Any
    step: Step


class InCell(Prompt[Written]):
    """Write into a field where it stands.

    `where` gives the place of its value, so wide at least, or None if it is gone. Enter saves and
    goes down, Tab saves and writes on in the next field, Escape takes back. What stands there is
    replaced by what is typed if it is a figure, or `selected`.
    """

    DEFAULT_CSS = """
    InCell { align: left top; }
    InCell > .box { width: 100%; border: none; background: $panel; }
    InCell > TextLine { background: $boost; padding: 0; border: none; height: 1; }
    InCell .error { display: none; }
    InCell.-wrong .error { display: block; }
    InCell.-wrong .title { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "save('next')", show=False, priority=True),
        Binding("shift+tab", "save('back')", show=False, priority=True),
        Binding("down", "save('down')", show=False),
        Binding("up", "save('up')", show=False),
    ]

    def __init__(
        self,
        spot: Spot,
        where: Callable[[int], Region | None],
        *,
        typed: str = "",
        selected: bool = False,
    ) -> None:
        super().__init__(
            spot.spec.title, self._read, initial=spot.shown, typed=typed, proposed=selected
        )
        self.spot = spot
        self._where = where
        self._step = Step.DOWN

    def compose(self) -> ComposeResult:
        """The value, and below it what it is, what it takes, and the keys.

        What is wrong with it stands in the place of what it is.
        """
        spec = self.spot.spec
        choices = ", ".join(choice or "none" for choice in spec.choices)
        yes_no = "yes or no" if spec.kind == "yes or no" else ""
        takes = " ".join(filter(None, (choices, yes_no, spec.bounds, *spec.rows)))
        yield self.line()
        with Vertical(classes="box"):
            yield Static("", classes="error")
            yield Static(shown(": ".join(filter(None, (spec.title, takes)))), classes="title")
            yield Static("Enter saves, goes down · Tab saves, goes on · Esc leaves", classes="hint")

    def on_mount(self) -> None:
        """Stand where the value stands."""
        self.place()

    def place(self) -> None:
        """Stand where the value stands now that its page is laid out; where it is gone, stay.

        What is said of it stands below it, or above it at the lower edge.
        """
        least = _FIGURE if self.spot.spec.kind in {"number", "decimal"} else _TEXT
        where, (width, height) = self._where(least), self.app.size
        if where is None:
            return
        line, box = self.query_one(TextLine), self.query_one(".box")
        x = min(where.x, width - least)
        line.styles.width = max(least, min(where.width, width - x))
        line.styles.offset = (x, where.y)
        left = max(0, min(where.x, width - _BOX))
        rows = min(self._rows(width - left), max(where.y, height - where.y - 1))
        below = where.y + 1 + rows < height
        box.styles.offset = (0, where.y if below else where.y - rows - 1)
        box.styles.padding = (0, 0, 0, left)
        box.styles.height = rows

    def _rows(self, width: int) -> int:
        """How many rows what is said takes, where it is so wide."""
        told = (part for part in self.query_one(".box").children if part.display)
        size = self.app.size
        return max(_ROWS, sum(part.get_content_height(size, size, width) for part in told))

    def say_wrong(self, why: str) -> bool:
        """Say what is wrong, or nothing any more, in as many rows as it takes."""
        said = super().say_wrong(why)
        if self.is_mounted:
            self.place()
        return said

    def action_save(self, step: str) -> None:
        """Save and go on; what is no value stays."""
        self._step = Step(step)
        self.take(self.query_one(TextLine).value)
        self._step = Step.DOWN

    def action_leave(self) -> None:
        """Take back what was typed; a text only when Escape is pressed a second time."""
        if self.spot.spec.kind == "line":
            super().action_leave()
        else:
            self.dismiss(None)

    def _read(self, text: str) -> Written:
        from models.fields import checked

        spot = self.spot
        return Written(checked(spot.table, spot.spec.name, text, spot.today), self._step)
