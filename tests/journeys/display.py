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
    r"|\x1b\]22;[^\x07]*\x07"  # pointer shape
    r"|\x1b[P_^X][^\x1b]*\x1b\\"
)
UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|[]P_^X][^\x07\x1b]*\x1b?)?$")
FRAME_START, FRAME_END = "\x1b[?2026h", "\x1b[?2026l"
ALTERNATE_SCREEN = 1049


class Display(pyte.Screen):
    """The screen of a terminal: what a user would read, with the pen of every cell."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__(columns, rows)
        self._stream = pyte.Stream(self)
        self._unfinished = ""

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

    def erase_characters(self, count: int | None = None, *_beyond: int) -> None:
        """Erase as a terminal does, which minds no numbers beyond the first."""
        super().erase_characters(count)

    def draw(self, data: str) -> None:
        """Draw text at the cursor, zero-width characters on the cell before it."""
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
