"""The footer: one line with the keys that work now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip
from textual.widget import Widget

from tui.command import Command


class KeyBar(Widget):
    """One line of keys; the last commands give way when the terminal is narrow, `?` never."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"keybar--key"}
    DEFAULT_CSS = """
    KeyBar {
        height: 1; dock: bottom; background: $panel; color: $text-muted;
        & > .keybar--key { color: $text-accent; text-style: bold; background: $panel; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._commands: list[Command] = []

    def show(self, commands: Sequence[Command]) -> None:
        """Show these commands, in this order."""
        if list(commands) != self._commands:
            self._commands = list(commands)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line itself."""
        width = self.size.width
        plain = self.rich_style
        key = self.get_component_rich_style("keybar--key")
        tail = [c for c in self._commands if c.name in {"help", "back"}]
        room = width - sum(_length(c) for c in tail)
        segments = [Segment(" ", plain)]
        for command in (c for c in self._commands if c not in tail):
            room -= _length(command)
            if room < 1:
                break
            segments += _segments(command, key, plain)
        for command in tail:
            segments += _segments(command, key, plain)
        return Strip(segments).adjust_cell_length(width, plain)


def _length(command: Command) -> int:
    return len(command.key) + 1 + len(command.title) + 2


def _segments(command: Command, key: Style, plain: Style) -> list[Segment]:
    return [Segment(command.key, key), Segment(f" {command.title}  ", plain)]
