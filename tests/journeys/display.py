"""A pyte screen that keeps zero-width characters instead of dropping the text after them."""

from __future__ import annotations

import re
from unicodedata import combining

import pyte
from wcwidth import wcwidth

UNKNOWN_TO_PYTE = re.compile(
    r"\x1b\[[<>=][0-?]*[ -/]*[@-~]"  # kitty keyboard, device attributes
    r"|\x1b\[[0-?]*[ -/]+[@-~]"  # mode queries
    r"|\x1b\[\?[0-9;]*[^hl0-9;]"
    r"|\x1b[P_^X][^\x1b]*\x1b\\"
)


class Display(pyte.Screen):
    """The screen of a terminal: what a user would read, with the pen of every cell."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__(columns, rows)
        self._stream = pyte.Stream(self)

    def feed(self, text: str) -> None:
        """Show what a program wrote; the text must not end within an escape sequence."""
        self._stream.feed(UNKNOWN_TO_PYTE.sub("", text))

    def draw(self, data: str) -> None:
        """Draw text at the cursor, zero-width characters on the cell before it."""
        for character in data:
            if wcwidth(character) or combining(character):
                super().draw(character)
            elif self.cursor.x:
                cell = self.buffer[self.cursor.y][self.cursor.x - 1]
                self.buffer[self.cursor.y][self.cursor.x - 1] = cell._replace(
                    data=cell.data + character
                )

    @property
    def text(self) -> str:
        """The lines without the blanks at their ends."""
        return "\n".join(line.rstrip() for line in self.display)

    @property
    def cells(self) -> list[list[tuple[object, ...]]]:
        """What is to be seen of every cell: the ink of a plain space is not."""
        return [[_seen(self.buffer[y][x]) for x in range(self.columns)] for y in range(self.lines)]


def _seen(cell: pyte.screens.Char) -> tuple[object, ...]:
    marks = (cell.underscore, cell.strikethrough, cell.reverse)
    if cell.data == " " and not any(marks):
        return (" ", cell.bg)
    return (cell.data, cell.fg, cell.bg, cell.bold, cell.italics, cell.blink, *marks)
