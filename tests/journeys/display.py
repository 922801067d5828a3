"""A pyte screen that keeps zero-width characters instead of dropping the text after them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import ClassVar
from unicodedata import combining

import pyte
from wcwidth import wcwidth

UNKNOWN_TO_PYTE = re.compile(
    r"\x1b\[[<>=][0-?]*[ -/]*[@-~]"  # kitty keyboard, device attributes
    r"|\x1b\[[0-?]*[ -/]+[@-~]"  # mode queries
    r"|\x1b\[\?[0-9;]*[^hl0-9;]"
    r"|\x1b\]22;[^\x07]*\x07"  # pointer shape
    r"|\x1b[P_^X][^\x1b]*\x1b\\"
)
UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|[]P_^X][^\x07\x1b]*\x1b?)?$")
FRAME_START, FRAME_END = "\x1b[?2026h", "\x1b[?2026l"
ALTERNATE_SCREEN = 1049


class _Stream(pyte.Stream):
    """One that knows the code for the last character some times more.

    A code that takes no such numbers does nothing, as on any terminal: one that was cut off in its
    middle may go on as another.
    """

    csi: ClassVar = {**pyte.Stream.csi, "b": "repeat"}
    events = pyte.Stream.events | {"repeat"}

    def _send_to_parser(self, data: str) -> bool | None:
        try:
            return super()._send_to_parser(data)
        except TypeError:
            return self._taking_plain_text


class Display(pyte.Screen):
    """The screen of a terminal: what a user would read, with the pen of every cell."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__(columns, rows)
        self._stream = _Stream(self)
        self._last = " "
        self.repeats: Callable[[str], bool] = lambda _character: True
        self._unfinished = ""
        self._lines: dict[int, str] = {}

    def feed(self, text: str) -> None:
        """Show what a program wrote, but neither half an escape sequence nor half a frame."""
        text = self._unfinished + text
        end = len(text)
        if sequence := UNFINISHED.search(text):
            end = sequence.start()
        frame = text.rfind(FRAME_START)
        if frame > text.rfind(FRAME_END):
            end = min(frame, end)
        self._unfinished = text[end:]
        self._stream.feed(UNKNOWN_TO_PYTE.sub("", text[:end]))

    def repeat(self, count: int | None = None, *_beyond: int) -> None:
        """Draw the last character some times more, if that is one that the terminal repeats."""
        if self.repeats(self._last):
            self.draw(self._last * (count or 1))

    def erase_characters(self, count: int | None = None, *_beyond: int) -> None:
        """Erase as a terminal does, which minds no numbers beyond the first."""
        super().erase_characters(count)

    def cursor_down(self, count: int | None = None, *_beyond: int) -> None:
        """Move down; what is cut off in the middle of another code may leave numbers before it."""
        super().cursor_down(count)

    def cursor_up(self, count: int | None = None, *_beyond: int) -> None:
        """The same the other way."""
        super().cursor_up(count)

    def draw(self, data: str) -> None:
        """Draw text at the cursor, zero-width characters on the cell before it."""
        self._last = data[-1:] or self._last
        if all(map(_has_cells, data)):
            super().draw(data)
            return
        at = self.cursor.y  # what joins the cell before it may join one of the line above
        self.dirty.update({max(0, at - 1), at})
        for character in data:
            if wcwidth(character) or combining(character):
                super().draw(character)
            elif self.cursor.x:
                line = self.buffer[self.cursor.y]
                cell = line[self.cursor.x - 1]
                line[self.cursor.x - 1] = cell._replace(data=cell.data + character)

    def set_margins(self, top: int | None = None, bottom: int | None = None, *_others: int) -> None:
        """Set the rows that move; what is cut out of a stream may name more numbers than two."""
        super().set_margins(top, bottom)

    def set_mode(self, *modes: int, **options: bool) -> None:
        """Set modes; the alternate screen starts empty."""
        super().set_mode(*modes, **options)
        if ALTERNATE_SCREEN in modes:
            self.erase_in_display(2)

    @property
    def text(self) -> str:
        """The lines without the blanks at their ends; only what has changed is read anew."""
        for y in self.dirty:
            cells = self.buffer[y]
            line = "".join([cells[x].data for x in range(self.columns)])
            self._lines[y] = line.rstrip()
        self.dirty.clear()
        return "\n".join(self._lines[y] for y in range(self.lines))

    @property
    def cells(self) -> list[list[tuple[object, ...]]]:
        """What is to be seen of every cell: the ink of a plain space is not."""
        return [[_seen(self.buffer[y][x]) for x in range(self.columns)] for y in range(self.lines)]


@cache
def _has_cells(character: str) -> bool:
    return wcwidth(character) > 0


def _seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    marks = (cell.underscore, cell.strikethrough, cell.reverse)
    if cell.data == " " and not any(marks):
        return (" ", cell.bg)
    return (cell.data, cell.fg, cell.bg, cell.bold, cell.italics, cell.blink, *marks)
