"""The footer: one line with the keys that work now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.segment import Segment
from rich.style import Style
from textual.events import Click
from textual.strip import Strip
from textual.widget import Widget

from tui.shell.command import Command
from tui.widgets.pointing import press

_MARGIN, _BETWEEN = 1, 2
"""Cells before the first key, and between two."""


class KeyBar(Widget):
    """One line of keys; the last commands give way when the terminal is narrow, `?` never.

    It is empty while it is `quiet`: the keys go to a box over the page.
    """

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
        self._quiet = False

    @property
    def quiet(self) -> bool:
        """Whether none of the keys works now."""
        return self._quiet

    @quiet.setter
    def quiet(self, quiet: bool) -> None:
        if quiet != self._quiet:
            self._quiet = quiet
            self.refresh()

    def show(self, commands: Sequence[Command]) -> None:
        """Show these commands, in this order."""
        if list(commands) != self._commands:
            self._commands = list(commands)
            self.refresh()

    @property
    def lit(self) -> list[Command]:
        """The commands that are seen, from the left."""
        if self._quiet:
            return []
        tail = [c for c in self._commands if c.name in {"help", "back"}]
        room = self.size.width - sum(_length(c) for c in tail)
        shown = []
        for command in (c for c in self._commands if c not in tail):
            room -= _length(command)
            if room < 1:
                break
            shown.append(command)
        return shown + tail

    def on_click(self, event: Click) -> None:
        """Press the key that the mouse points to."""
        at = _MARGIN
        for command in self.lit:
            if at <= event.x < at + _length(command) - _BETWEEN:
                event.stop()
                press(self.app, command.keys.split(",")[0])
            at += _length(command)

    def render_line(self, y: int) -> Strip:
        """The line itself."""
        width = self.size.width
        plain = self.rich_style
        key = self.get_component_rich_style("keybar--key")
        segments = [Segment(" " * _MARGIN, plain)]
        for command in self.lit:
            segments += _segments(command, key, plain)
        return Strip(segments).adjust_cell_length(width, plain)


def _length(command: Command) -> int:
    return len(command.key) + 1 + len(command.title) + _BETWEEN


def _segments(command: Command, key: Style, plain: Style) -> list[Segment]:
    return [Segment(command.key, key), Segment(f" {command.title}{' ' * _BETWEEN}", plain)]
