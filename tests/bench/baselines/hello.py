"""The least a Textual program can be: what starting one costs anyway."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Hello(App[None]):
    """One line of text."""

    def compose(self) -> ComposeResult:
        yield Static("Hello, ready")


if __name__ == "__main__":
    Hello().run()
