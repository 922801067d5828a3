"""A floor plan in a line, with a look at what it says."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Input, Static

from models.exchange.floor_plan import EXAMPLE, read_plan, rest_of_plan, said_of
from tui.dialogs.prompt import Prompt
from tui.terminal.text import clean, shown
from tui.widgets.completing import TAKES, CompletedLine

_HINT = (
    "Zones, and what is between them: open, door, locked, sealed or blocked. A zone named before "
    "needs only first letters. In brackets: cluttered, dark, crawlspace. {}Enter draws it, an "
    "empty line leaves it to be drawn by hand, Esc leaves."
)


class PlanPrompt(Prompt[str]):
    """Ask for zones and what is between them; hands back the line, which can be read.

    Zones that are `known` are on the map already. What nothing is said of is drawn by hand: an
    empty line is handed back as it is.
    """

    DEFAULT_CSS = """
    PlanPrompt > .box { width: 78; }
    PlanPrompt #plan { height: auto; max-height: 6; }
    """

    def __init__(self, title: str, known: Iterable[str] = ()) -> None:
        self._known = tuple(known)
        super().__init__(title, self._checked)

    def compose(self) -> ComposeResult:
        """Title, line, what it says, and the keys."""
        with Vertical(classes="box"):
            yield Static(shown(self._title), classes="title")
            yield CompletedLine(partial(rest_of_plan, known=self._known), EXAMPLE)
            yield Static(id="plan")
            yield Static("", classes="error")
            yield Static(classes="hint")

    def on_mount(self) -> None:
        """Say the keys."""
        self._say_keys()

    def _say_keys(self) -> None:
        taken = f"{TAKES}, " if self.query_one(CompletedLine).rest else ""
        self.query_one(".hint", Static).update(shown(_HINT.format(taken)))

    def _checked(self, text: str) -> str:
        if text.strip():
            read_plan(text, self._known)
        return text

    @on(Input.Changed)
    def _look(self, event: Input.Changed) -> None:
        try:
            said = said_of(read_plan(event.value, self._known))
        except ValueError as error:
            said = (str(error),)
        lines = [Content(clean(line)).stylize("$text-muted") for line in said]
        self.query_one("#plan", Static).update(Content("\n").join(lines))
        self._say_keys()
