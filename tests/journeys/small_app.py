"""A small program on our terminal layer, for the tests of the driver and of the layer."""

import sys
from ast import literal_eval
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.widgets import Input, OptionList, Static

from tui.terminal.input import PromptDriver
from tui.terminal.output import SparseApp
from tui.terminal.text import shown


class SmallApp(SparseApp[None]):
    """It says what was done to it, and shows the lines of a file as untrusted text."""

    BINDINGS: ClassVar = [
        ("escape", "say('escaped')"),
        ("f2", "leave"),
        ("f3", "measure"),
        ("ctrl+t", "next_text"),
    ]
    CSS = "Static { height: 5; } OptionList { height: 8; }"

    def __init__(self, texts: list[str]) -> None:
        super().__init__(driver_class=PromptDriver)
        self._texts = texts

    def compose(self) -> ComposeResult:
        yield Static("ready", id="said")
        yield Input()
        yield OptionList(*[f"row {number}" for number in range(100)])

    def action_say(self, text: str) -> None:
        self.query_one("#said", Static).update(shown(text, lines=True))

    def action_measure(self) -> None:
        self.action_say(f"{self.size.width} x {self.size.height}")

    def action_next_text(self) -> None:
        left = len(self._texts)
        self.action_say(f"{left}:{self._texts.pop()}" if left else "no more")

    def action_leave(self) -> None:
        with self.suspend():
            print("\x1b[2J\x1b[Houtside", flush=True)
            sys.stdin.readline()
        self.action_say("back")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.action_say(f"typed {event.value}")


if __name__ == "__main__":
    texts = [
        literal_eval(line) for path in sys.argv[1:] for line in Path(path).read_text().splitlines()
    ]
    SmallApp(texts[::-1]).run()
