"""A text with marks of Markdown, as our print-outs have them, laid out as plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby

from rich.cells import cell_len

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
            yield from _strong(line[2:], said(plain(line[2:]), width, lead="- "), after="- ")
        else:
            yield from _strong(line, said(plain(line), width))


def _strong(line: str, laid: Sequence[Line], after: str = "") -> Iterator[Line]:
    """The lines that a line was laid into, with what is between its stars made strong.

    A first span that is as `after` is no part of the text.
    """
    text, bold, at = plain(line), _bold(line), 0
    for n, spans in enumerate(laid):
        lead = spans[: n == 0 and bool(after) and spans[0].text == after]
        row = list(lead)
        for span in spans[len(lead) :]:
            at = max(at, text.find(span.text, at))
            column = span.x
            signs = zip(span.text, bold[at:], strict=False)
            for strong, run in groupby(signs, key=lambda sign: sign[1]):
                part = "".join(sign for sign, _ in run)
                row.append(Span(column, part, "strong" if strong else span.tone))
                column += cell_len(part)
            at += len(span.text)
        yield row


def _bold(line: str) -> list[bool]:
    """Of every sign of a line without its marks whether it stands between two pairs of stars."""
    bold: list[bool] = []
    begun: int | None = None
    end = 0
    line = _HEADING.sub("", line, count=1)
    for mark in _MARKS.finditer(line):
        bold += [False] * (mark.start() - end + bool(mark[1]))
        end = mark.end()
        if mark[0] != "**":
            continue
        if begun is None:
            begun = len(bold)
        else:
            bold[begun:], begun = [True] * (len(bold) - begun), None
    return bold + [False] * (len(line) - end)


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
