"""One line of text, checked before it is taken."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeVar

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input, Static

from tui.dialogs.dialog import Dialog
from tui.terminal.text import shown
from tui.widgets.text_line import TextLine, one_line

Parsed = TypeVar("Parsed")

KEYS = "Enter takes it, Esc leaves."
"""What every question says of its keys."""
_FIGURE = re.compile(r"[-+]?[0-9]+(?:[.,][0-9]+)?")
_DECIMAL = re.compile(r"[0-9]{1,5}(?:[.,][0-9]{1,2})?")


class Prompt(Dialog[Parsed]):
    """Ask for one line and hand it back parsed.

    `parse` raises `ValueError` with a sentence that says what would be right; the sentence is
    shown, and what was typed stays. Escape asks once before it throws typed text away; an Enter
    after that goes on with it, for who wanted to leave has taken nothing yet. An `initial` figure
    is selected, so that another takes its place, and so is what is only `proposed`; `typed` is what
    has already been typed in its place.
    """

    KEEPS = True

    def __init__(
        self,
        title: str,
        parse: Callable[[str], Parsed],
        *,
        initial: str = "",
        typed: str = "",
        hint: str = "",
        proposed: bool = False,
    ) -> None:
        super().__init__()
        self._proposed = proposed
        self._title = title
        self._parse = parse
        self._initial = one_line(initial)
        self._begun = typed
        self._hint = hint
        self._asked = False

    def compose(self) -> ComposeResult:
        """Title, input, hint, and room for what is wrong."""
        with Vertical(classes="box"):
            yield Static(shown(self._title), classes="title")
            yield self.line()
            yield Static(shown(self._hint or KEYS), classes="hint")
            yield Static("", classes="error")

    def line(self) -> TextLine:
        """What is written in; what stands there is selected if it is a figure, or `proposed`."""
        selected = self._proposed or bool(_FIGURE.fullmatch(self._initial.strip()))
        return TextLine(self._begun or self._initial, select_on_focus=selected and not self._begun)

    @property
    def holds_text(self) -> bool:
        """Whether something is typed in it that was not there at first."""
        return self.query_one(Input).value.strip() not in {"", self._initial.strip()}

    @on(Input.Changed)
    def _typed(self) -> None:
        self._asked = False
        self.say_wrong("")

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        if self._asked:
            self._asked = False
            self.say_wrong("")
        else:
            self.take(event.value)

    def take(self, text: str) -> None:
        """Hand back what a text means, or say why it cannot be."""
        try:
            parsed = self._parse(text)
        except ValueError as error:
            self.say_wrong(self._but_for_hint(str(error)))
            return
        self.dismiss(parsed)

    def _but_for_hint(self, wrong: str) -> str:
        """What is wrong without the examples at its end, where the hint gives the same."""
        said, such, examples = wrong.partition(" Such as ")
        return said if such and self._hint.startswith(f"Such as {examples}") else wrong

    def action_leave(self) -> None:
        """Leave; typed text is thrown away only when Escape is pressed a second time."""
        if self._asked or not self.holds_text:
            self.dismiss(None)
            return
        self._asked = True
        self.say_wrong("Esc again throws away what you typed; Enter goes on with it.")


def unless_meant(
    parse: Callable[[str], Parsed], doubt: Callable[[str], str]
) -> Callable[[str], Parsed]:
    """A parser that refuses what is in doubt, saying why, unless the same is given once more."""
    refused: list[str] = []

    def check(text: str) -> Parsed:
        why = doubt(text)
        if why and refused != [text]:
            refused[:] = [text]
            raise ValueError(why)
        return parse(text)

    return check


def whole_number(low: int, high: int) -> Callable[[str], int]:
    """A parser for whole numbers within bounds, both allowed."""

    def parse(text: str) -> int:
        try:
            number = int(text.strip())
        except ValueError:
            raise ValueError(f"Write a whole number from {low} to {high}.") from None
        if not low <= number <= high:
            raise ValueError(f"{number} is out of bounds: {low} to {high}.")
        return number

    return parse


def decimal_number(low: int, high: int) -> Callable[[str], float]:
    """A parser for numbers within bounds, both allowed, with two decimals at most."""

    def parse(text: str) -> float:
        if not _DECIMAL.fullmatch(text.strip()):
            raise ValueError(f"Write a number from {low} to {high}, such as 0.4.")
        number = float(text.strip().replace(",", "."))
        if not low <= number <= high:
            raise ValueError(f"{number:g} is out of bounds: {low} to {high}.")
        return number

    return parse


def some_text(text: str) -> str:
    """A parser for text that may not be empty."""
    if not text.strip():
        raise ValueError("Write something, or press Esc to leave it.")
    return text.strip()
