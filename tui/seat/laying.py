"""Text of strangers laid into lines of a width, each line as spans."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest

from rich.cells import cell_len, chop_cells, set_cell_size

from models.seat.shown import Section
from models.text import clean
from tui.widgets.canvas import Span

Line = list[Span]


class Drawn(list[Span]):
    """A line of a drawing, which moves to the side where words stay."""


NARROWEST = 4
"""Cells below which nothing is laid out any narrower."""
_WORD = re.compile(r" *[^ ]+ *|^ +$")


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together: a row of a section, or what stands between rows.

    A row is told by its section and number, by which one comes back to it. `title` says that one
    can go to it as to a heading.
    """

    lines: tuple[Line, ...]
    section: Section | None = None
    row: int = 0
    title: bool = False


@lru_cache(4096)
def wrapped(text: str, width: int) -> tuple[str, ...]:
    """The text without what could command a terminal, in lines of at most so many cells."""
    width = max(NARROWEST, width)
    lines = clean(text, lines=True).split("\n")
    return tuple(part for line in lines for part in _broken(line, width))


def _broken(line: str, width: int) -> Iterator[str]:
    """One line at its spaces; a word that is longer than a line is cut."""
    now, used = "", 0
    for word in _WORD.findall(line):
        if used and used + cell_len(word.rstrip(" ")) > width:
            yield now.rstrip(" ")
            now, used = "", 0
            word = word.lstrip(" ")  # noqa: PLW2901 a new line begins with it
        if cell_len(word.rstrip(" ")) > width:
            *whole, word = chop_cells(word.rstrip(" "), width)  # noqa: PLW2901 its last part goes on
            yield from whole
        now, used = now + word, used + cell_len(word)
    yield now.rstrip(" ")


def folded(text: str, width: int, most: int) -> list[str]:
    """The text in at most so many lines; of a longer one the beginning, and all of its end."""
    lines = list(wrapped(text, width))
    if len(lines) <= most:
        return lines
    end = lines[len(lines) - most + 1 :]
    return [f"{clipped(lines[0], max(1, width - 1)).rstrip('…')}…", *end]


def said(text: str, width: int, tone: str = "", *, at: int = 0, lead: str = "") -> list[Line]:
    """A text from column `at` on; its first line begins with `lead`, under which the others hang.

    Where the lines would be too narrow the text begins at the left.
    """
    if width - at - cell_len(lead) < 2 * NARROWEST:
        at, lead = 0, lead[:1]
    hang = at + cell_len(lead)
    lines: list[Line] = [[Span(hang, part, tone)] for part in wrapped(text, width - hang)]
    if lead and lines:
        lines[0].insert(0, Span(at, lead, tone))
    return lines


def as_drawn(text: str, tone: str = "") -> list[Line]:
    """A drawing as it is, however wide."""
    return [Drawn([Span(0, line, tone)]) for line in clean(text, lines=True).split("\n")]


def beside(name: str, more: str, width: int, tone: str = "", *, column: int = 0) -> list[Line]:
    """A name, and behind it, from a column on, what is said of it; below it without room for it."""
    name, more = clean(name), clean(more)
    column = max(column, cell_len(name) + 2)
    if not more:
        return said(name, width, tone)
    if column + cell_len(more) <= width:
        return [[Span(0, name, tone), Span(column, more)]]
    return [*said(name, width, tone), *said(more, width, at=2)]


def table(rows: list[tuple[bool, list[str]]], width: int) -> list[list[Line]]:
    """Rows of cells, each whether it is a head, in columns.

    Where they have no room side by side, the cells of a row stand one after the other, each named
    by its head; the first needs no name unless it is a number.
    """
    rows = [(head, [clean(cell) for cell in cells]) for head, cells in rows]
    columns = max((len(cells) for _, cells in rows), default=0)
    widths = [
        max((cell_len(cells[n]) for _, cells in rows if n < len(cells)), default=0)
        for n in range(columns)
    ]
    if sum(widths) + 2 * max(0, columns - 1) <= width:
        starts = [sum(widths[:n]) + 2 * n for n in range(columns)]
        return [
            [[Span(starts[n], c, "dark" if head else "") for n, c in enumerate(cells) if c]]
            for head, cells in rows
        ]
    return list(_below_each_other(rows, width))


def _below_each_other(rows: list[tuple[bool, list[str]]], width: int) -> Iterator[list[Line]]:
    heads: list[str] = []
    for head, cells in rows:
        if head:
            heads = cells
            yield []
            continue
        named = [
            f"{name} {cell}" if name else cell
            for name, cell in zip_longest(heads, cells, fillvalue="")
            if cell
        ]
        first = cells[0] if cells else ""
        alone = bool(first) and not first.isdecimal()
        yield [
            *(said(first, width, "strong") if alone else []),
            *said(" · ".join(named[alone:]), width, at=2 * alone),
        ]


def clipped(text: str, room: int) -> str:
    """As much of a text as so many cells hold; what is cut off is marked."""
    if cell_len(text) <= room:
        return text
    return f"{set_cell_size(text, room - 1).rstrip()}…" if room > 0 else ""
