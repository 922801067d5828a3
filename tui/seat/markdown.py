"""A text with marks of Markdown, as our print-outs have them, laid out as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from models.text import clean
from tui.seat.laying import Line, said, table
from tui.widgets.canvas import Span

_HEADING = re.compile(r"#{1,6} +")
_BREAK = re.compile(r"-{3,}\s*")
_UNDER_HEAD = re.compile(r"\|(?:\s*:?-+:?\s*\|)+\s*")
_MARKS = re.compile(
    r"\\([!-/:-@\[-`{-~])"  # a sign that means nothing
    r"|\*\*(?=\S)|(?<=\S)\*\*"
    r"|(?<!\w)_(?=\S)|(?<=\S)_(?!\w)"
)
_CELL = re.compile(r"(?:\\.|[^\\|])+")


def plain(text: str) -> str:
    """A line without what makes it a heading, bold or slanted."""
    return _MARKS.sub(lambda found: found[1] or "", _HEADING.sub("", text, count=1))


@lru_cache(32)
def laid_out(text: str, width: int) -> tuple[Line, ...]:
    """The text in lines of a width: headings, points, and tables in columns where they fit."""
    lines = clean(text, lines=True).split("\n")
    return tuple(
        line
        for tabular, group in groupby(lines, key=lambda line: line.startswith("|"))
        for line in (_table(list(group), width) if tabular else _lines(group, width))
    )


def _lines(lines: Iterator[str], width: int) -> Iterator[Line]:
    for line in lines:
        if _BREAK.fullmatch(line):
            yield [Span(0, "─" * width, "line")]
        elif _HEADING.match(line):
            yield from said(plain(line), width, "here")
        elif line.startswith("- "):
            yield from said(plain(line[2:]), width, lead="- ")
        else:
            strong = line.startswith("**") and line.endswith("**")
            yield from said(plain(line), width, "strong" if strong else "")


def _table(lines: Sequence[str], width: int) -> Iterator[Line]:
    """Rows of cells, of which the first is the head if anything stands in it."""
    headed = len(lines) > 1 and _UNDER_HEAD.fullmatch(lines[1]) is not None
    rows = [
        (headed and n == 0, [plain(cell.strip()) for cell in _CELL.findall(line)])
        for n, line in enumerate(lines)
        if not (headed and n == 1)
    ]
    if headed and not any(rows[0][1]):
        del rows[0]
    for laid in table(rows, width):
        yield from laid
