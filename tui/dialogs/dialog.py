"""What all dialogs share."""

from __future__ import annotations

from typing import ClassVar, Generic, TypeVar

from textual.binding import Binding, BindingType

from tui.terminal.behind import ClearModal

Answer = TypeVar("Answer")


class Dialog(ClearModal[Answer | None], Generic[Answer]):
    """A box over the page; Escape leaves it without an answer (None)."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 0%; }
    Dialog > .box {
        width: 64; max-width: 100%; height: auto; max-height: 100%;
        background: $surface; border: round $primary; padding: 0 1;
    }
    Dialog .title { text-style: bold; color: $text-accent; }
    Dialog .hint { color: $text-muted; }
    Dialog .error { color: $text-error; height: auto; }
    Dialog Input { border: none; height: 1; padding: 0; background: $boost; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "leave", show=False),
        Binding("ctrl+q", "app.quit", show=False),
    ]

    def action_leave(self) -> None:
        """Close without an answer."""
        self.dismiss(None)
