"""What the terminal shows, cell by cell, so that only what differs is sent."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from rich.cells import split_graphemes
from rich.color import ColorSystem
from textual.strip import Strip

from models.text import clean
from tui.terminal.pen import PLAIN, Pen, blank, pen_for, switch
from tui.terminal.scroll import Scroll, found

Cell = tuple[str, Pen]
"""A glyph and its pen; the second cell of a wide glyph has the text ""."""

GAP = 6
"""Unchanged cells up to this many are sent again: a jump over them costs more."""

FEW = 5
"""Up to so many rows are sent as they are; for more it is asked whether they have only moved."""

BLANKS = 12
"""More spaces than this are erased: the code, and a jump behind them, cost less."""

_ALIKE = re.compile(r"(.)\1{3,}", re.DOTALL)
"""As many of a character as may cost less to have repeated."""


class Shadow:
    """A copy of a screen of `width` by `height` cells as the terminal was last told to show it.

    `paint` puts strips on it, `changes` gives the codes that make the terminal follow. The
    terminal `erases` if what it erases takes the background colour in use; it `repeats` if it has
    a code for the last character some times more.
    """

    repeats = False

    def __init__(self, width: int, height: int, colors: ColorSystem, *, erases: bool) -> None:
        self.width = width
        self.height = height
        self.colors = colors
        self._erases = erases
        self._rows = [_Row(width) for _ in range(height)]
        self._painted: set[int] = set()

    def forget(self) -> None:
        """Assume nothing of what the terminal shows: the next changes are the whole screen."""
        for row in self._rows:
            row.sent = [None] * self.width
        self._painted.update(range(self.height))

    def paint(self, x: int, y: int, strip: Strip) -> None:
        """Put a strip at column `x` of row `y`; what lies off the screen is cut."""
        if x < 0:
            x, strip = 0, strip.crop(-x)
        if x < self.width and 0 <= y < self.height and self._rows[y].paint(x, strip, self.colors):
            self._painted.add(y)

    def changes(self) -> str:
        """The codes that bring the terminal up to date; afterwards it counts as being so."""
        frame = _Frame(erases=self._erases, repeats=self.repeats)
        scroll = self._scroll() if len(self._painted) > FEW else None
        if scroll is not None:
            self._move(scroll)
            frame.scroll(scroll)
        for y in sorted(self._painted):
            row = self._rows[y]
            for start, end in row.changed():
                frame.put(start, y, row.cells[start:end])
            row.sent[:] = row.cells
        self._painted.clear()
        return frame.close()

    def _scroll(self) -> Scroll | None:
        """The move of rows that saves most of what has to be sent."""
        return found([row.cells for row in self._rows], [row.sent for row in self._rows])

    def _move(self, scroll: Scroll) -> None:
        """Note what the terminal shows after it has moved rows."""
        rows = self._rows[scroll.top : scroll.bottom]
        sent = [row.sent for row in rows]
        many = abs(scroll.by)
        freed: list[list[Cell | None]] = [[None] * self.width for _ in range(many)]
        sent = [*sent[many:], *freed] if scroll.by < 0 else [*freed, *sent[:-many]]
        for row, cells in zip(rows, sent, strict=True):
            row.sent = cells
        self._painted.update(range(scroll.top, scroll.bottom))


class _Row:
    """One row: the cells wanted, the cells sent, and the strips the wanted ones came from."""

    def __init__(self, width: int) -> None:
        self.cells: list[Cell] = [(" ", PLAIN)] * width
        self.sent: list[Cell | None] = [None] * width
        self._strips: dict[int, Strip] = {}

    def paint(self, x: int, strip: Strip, colors: ColorSystem) -> bool:
        """Put a strip at column `x`; False if the same strip is there already."""
        seen = self._strips.get(x)
        if seen is not None and (seen is strip or seen._segments == strip._segments):
            return False
        end = x + strip.cell_length
        self._strips = {
            at: other
            for at, other in self._strips.items()
            if at >= end or at + other.cell_length <= x
        }
        self._strips[x] = strip
        self._write(x, _cells(strip, colors))
        return True

    def _write(self, x: int, cells: list[Cell]) -> None:
        """Replace the cells from column `x`; a wide glyph cut in half leaves a space."""
        row, width = self.cells, len(self.cells)
        if x and not row[x][0]:
            row[x - 1] = (" ", row[x - 1][1])
        row[x : x + len(cells)] = cells
        del row[width:]
        end = x + len(cells)
        if end < width and not row[end][0]:
            row[end] = (" ", row[end][1])
        if end > width and cells[width - x][0] == "":
            row[-1] = (" ", row[-1][1])

    def changed(self) -> Iterator[tuple[int, int]]:
        """The runs of columns to send, each as its first and the one after its last."""
        cells, width = self.cells, len(self.cells)
        columns = [x for x in range(width) if cells[x] != self.sent[x]]
        if not columns:
            return
        if any(_uncertain(text) for text, _ in cells):
            yield self._whole(columns[0], width)
            return
        start = end = columns[0]
        for x in columns:
            if x - end > GAP:
                yield self._whole(start, end)
                start = x
            end = x + 1
        yield self._whole(start, end)

    def _whole(self, start: int, end: int) -> tuple[int, int]:
        """The run without half a wide glyph at either end."""
        while not self.cells[start][0]:
            start -= 1
        while end < len(self.cells) and not self.cells[end][0]:
            end += 1
        return start, end


class _Frame:
    """The codes of one update, with the cursor and the pen they leave behind."""

    def __init__(self, *, erases: bool, repeats: bool) -> None:
        self._erases, self._repeats = erases, repeats
        self._codes: list[str] = []
        self._cursor: tuple[int, int] | None = None
        self._asked: Pen | None = None
        self._held: Pen | None = None

    def scroll(self, scroll: Scroll) -> None:
        """Let the terminal move rows; where the cursor is afterwards is not sure."""
        self._codes.append(scroll.codes)
        self._cursor = None

    def put(self, x: int, y: int, cells: list[Cell]) -> None:
        """Draw cells from column `x` of row `y`."""
        for pen, alike in groupby(cells, itemgetter(1)):
            texts = [text for text, _ in alike]
            text = "".join(texts)
            if len(text) == len(texts) and "" not in texts and not _uncertain(max(text)):
                self._go(x, y)
                self._take(pen)
                self._write(x, y, text, pen)
            else:
                self._put_each(x, y, texts, pen)
            x += len(texts)

    def _put_each(self, x: int, y: int, texts: list[str], pen: Pen) -> None:
        """Draw glyphs one by one, for some have two cells, or are not sure to."""
        for column, text in enumerate(texts, x):
            if text:
                self._go(column, y)
                self._take(pen)
                self._codes.append(text)
                self._cursor = None if _uncertain(text) else (column + 1, y)
            elif self._cursor is not None:  # the second cell of a wide glyph
                self._cursor = column + 1, y

    def _go(self, x: int, y: int) -> None:
        """Put the cursor there, in as few codes as lead there from where it is."""
        at, jump = self._cursor, f"\x1b[{y + 1};{x + 1}H"
        if at == (x, y):
            return
        if at is not None and at[1] == y and at[0] < x:
            jump = f"\x1b[{x - at[0]}C"
        elif at is not None and (at[1] + 1, 0) == (y, x):
            jump = "\x1b[E"
        self._codes.append(jump)
        self._cursor = x, y

    def _take(self, pen: Pen) -> None:
        """Change the pen if another is held."""
        if pen is not self._asked:
            codes, self._held = switch(self._held, pen)
            self._asked = pen
            self._codes.append(codes)

    def _write(self, x: int, y: int, text: str, pen: Pen) -> None:
        """Draw characters of a cell each, those that are alike in as few bytes as may be."""
        done = 0
        for alike in _ALIKE.finditer(text):
            (start, end), glyph = alike.span(), alike[1]
            again = f"\x1b[{end - start - 1}b"
            if self._repeats and len(glyph.encode()) * (end - start - 1) > len(again):
                self._say(x + done, y, text[done : start + 1])
                self._codes.append(again)
                self._cursor, done = (x + end, y), end
            elif self._erases and end - start > BLANKS and glyph == " " and not pen.foreground:
                self._say(x + done, y, text[done:start])
                self._go(x + start, y)
                self._codes.append(f"\x1b[{end - start}X")  # which does not move the cursor
                done = end
        self._say(x + done, y, text[done:])

    def _say(self, x: int, y: int, text: str) -> None:
        """Draw characters as they are."""
        if text:
            self._go(x, y)
            self._codes.append(text)
            self._cursor = x + len(text), y

    def close(self) -> str:
        """All codes, ending with a plain pen; nothing if nothing was drawn."""
        if self._held is not None:
            self._codes.append("\x1b]8;;\x1b\\\x1b[0m" if self._held.link else "\x1b[0m")
        return "".join(self._codes)


def _cells(strip: Strip, colors: ColorSystem) -> list[Cell]:
    """A strip as cells."""
    cells: list[Cell] = []
    for text, style, control in strip._segments:
        if control:
            continue
        pen = PLAIN if style is None else pen_for(style, colors)
        space = (" ", blank(pen))
        if text.isascii() and text.isprintable():
            cells += [space if character == " " else (character, pen) for character in text]
            continue
        for glyph, width in glyphs(text):
            if width:
                cells.append(space if glyph == " " else (glyph, pen))
                cells += [("", pen)] * (width - 1)
            elif cells and glyph:
                cells[-1] = (cells[-1][0] + glyph, pen)
    return cells


@lru_cache(1024)
def glyphs(text: str) -> tuple[tuple[str, int], ...]:
    """The glyphs of a text and their widths in cells, without what would command a terminal."""
    return tuple(
        (_safe(text[start:end], width), width) for start, end, width in split_graphemes(text)[0]
    )


def _safe(glyph: str, width: int) -> str:
    """The glyph, or spaces of its width if nothing of it can be shown."""
    if glyph.isprintable():
        return glyph
    kept = clean(glyph, lines=True)
    return kept if kept.strip() else " " * width


def _uncertain(text: str) -> bool:
    """Whether terminals may disagree about the width of a glyph: emoji and joined characters."""
    return len(text) > 1 or text > "\uffff"
