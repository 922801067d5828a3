"""The pages of a seat: which sections each of them shows, and how."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple

from rich.cells import cell_len

from models.seat.shown import Cell, Row, Section, Shown
from models.text import clean
from tui.seat.laying import Block, Line, as_drawn, beside, said, table
from tui.seat.maps import map_lines
from tui.seat.markdown import laid_out, plain

IN_WORDS = 6
"""Lines of a page that a map leaves to what is said of it."""
MAY_ACT = "May act now:"
"""How the scene begins to say who of the own side may act."""
_CUT = 100
"""Signs of a title so long that it may be a longer line's beginning."""
_TABULAR = {"head": "table", "row": "table", "figure": "figures"}
News = frozenset[tuple[Section, int]]
"""The rows, by section and number, that were not there when a page was left."""


class Sight(NamedTuple):
    """What a page is made of: what is shown, in how many cells, and which rows are new."""

    shown: Shown
    width: int
    height: int
    news: News = frozenset()
    cursor: int | None = None
    begun: Mapping[int, str] = {}
    """What is begun of notes and not kept yet, by the key of the note; 0 is a new one."""

    def rows(self, section: Section) -> tuple[Row, ...]:
        """The rows of a section."""
        return self.shown.get(section, ())

    def mark(self, section: Section, row: int) -> str:
        """What stands before a row that is new."""
        return "• " if (section, row) in self.news else ""


class Page(NamedTuple):
    """A page: its key, its name, what it shows, and what of that is news when it changes."""

    key: str
    name: str
    blocks: Callable[[Sight], Iterator[Block]]
    sections: tuple[Section, ...]
    news: tuple[Section, ...] = ()
    ends: bool = False
    """Whether the newest stands at its end, where it opens."""
    picks: Section | None = None
    """The section of which one row is under the cursor."""


def word(row: Row, cell: int) -> str:
    """A cell of a row as text; empty where there is none."""
    value: Cell = row[cell] if cell < len(row) else ""
    return "" if value is None else str(value)


def key_of(row: Row) -> int:
    """The key of a row that begins with one; 0 where it has none."""
    return row[0] if row and isinstance(row[0], int) else 0


def may_act(shown: Shown) -> bool:
    """Whether whoever is played is among those of whom the scene says that they may act now."""
    person = word(next(iter(shown.get(Section.TABLE, ())), ()), 2)
    named = re.compile(rf"(?:: |, | and ){re.escape(person)}(?:, | and |\.$)")
    rows = shown.get(Section.SCENE, ())
    said = (word(row, 1) for row in rows if word(row, 1).startswith(MAY_ACT))
    return bool(person) and any(named.search(text) for text in said)


def _heading(text: str, sight: Sight) -> Block:
    return Block(tuple(said(text, sight.width, "here")))


def _gap() -> Block:
    return Block(([],))


def _nothing(text: str, sight: Sight) -> Block:
    return Block(tuple(said(text, sight.width, "dark")))


def _party(sight: Sight) -> Iterator[Block]:
    clocks = sight.rows(Section.CLOCK)
    for n, row in enumerate(clocks[1:], 1):  # the first is in the title
        lines = beside(word(row, 0), word(row, 1), sight.width, "dark")
        yield Block(tuple(lines), Section.CLOCK, n)
    if clocks[1:]:
        yield _gap()
    people = sight.rows(Section.PARTY)
    yield _heading("The party", sight)
    for n, row in enumerate(people):
        lines = beside(word(row, 0), word(row, 1), sight.width, "strong")
        for more in row[2:]:
            lines += said(str(more or ""), sight.width, at=2) if more else []
        yield Block(tuple(lines), Section.PARTY, n, title=True)
    if not people:
        yield _nothing("Nobody is in the party.", sight)


def _styled(section: Section, sight: Sight) -> Iterator[Block]:
    """Rows with a style and cells, as a sheet and a recap have them."""
    rows = enumerate(sight.rows(section))
    for kind, group in groupby(rows, key=lambda each: _TABULAR.get(word(each[1], 0), "")):
        found = list(group)
        if kind == "table":
            cells = [(word(r, 0) == "head", [str(c or "") for c in r[1:]]) for _, r in found]
            for (n, _), lines in zip(found, table(cells, sight.width), strict=True):
                yield Block(tuple(lines), section, n)
            continue
        column = max(cell_len(clean(word(row, 1))) for _, row in found) + 2 if kind else 0
        column = column if column < sight.width // 2 else 0
        for n, row in found:
            lines = _styled_lines(row, sight, column, first=n == 0)
            yield Block(tuple(lines), section, n, _is_head(row))


def _is_head(row: Row) -> bool:
    return word(row, 0) == "heading"


def _styled_lines(row: Row, sight: Sight, column: int, *, first: bool) -> list[Line]:
    if _is_head(row):
        return [*([] if first else [[]]), *said(word(row, 1), sight.width, "here")]
    if word(row, 0) == "figure":
        told = "  ".join(filter(None, (word(row, n) for n in range(2, len(row)))))
        return beside(word(row, 1), told, sight.width, "dark", column=column)
    return said(" ".join(str(cell or "") for cell in row[1:]), sight.width)


def _sheet(sight: Sight) -> Iterator[Block]:
    if not sight.rows(Section.SHEET):
        yield _nothing("You play nobody yet.", sight)
    yield from _styled(Section.SHEET, sight)


def _recap(sight: Sight) -> Iterator[Block]:
    if not sight.rows(Section.RECAP):
        yield _nothing("No session has been told yet.", sight)
    yield from _styled(Section.RECAP, sight)


def _scene(sight: Sight) -> Iterator[Block]:
    if not sight.rows(Section.SCENE):
        yield _nothing("No scene is being played.", sight)
    yield from _styled(Section.SCENE, sight)
    ground = map_lines(sight.rows(Section.MAP), sight.width, sight.height - IN_WORDS)
    if ground:
        yield Block(tuple(ground), Section.MAP)
    known = sight.rows(Section.KNOWN)
    if known:
        yield _gap()
        yield _heading("Known and suspected", sight)
    for n, row in enumerate(known):
        lead = sight.mark(Section.KNOWN, n)
        lines = said(f"{word(row, 0)}: {word(row, 1)}", sight.width, lead=lead)
        lines += said(word(row, 2), sight.width, "dark", at=2) if word(row, 2) else []
        yield Block(tuple(lines), Section.KNOWN, n)


def _told(sight: Sight) -> Iterator[Block]:
    handed, told = sight.rows(Section.HANDED), sight.rows(Section.TOLD)
    if not (handed or told):
        yield _nothing("Nothing is kept here of what you were told.", sight)
    for n, row in enumerate(handed):
        lead = sight.mark(Section.HANDED, n)
        drawing = word(row, 2) == "drawing"
        title, body = (word(row, 1), word(row, 3)) if drawing else _titled(row)
        lines = said(title, sight.width, "here", lead=lead)
        if drawing:
            lines += as_drawn(body)
        elif body and word(row, 2) == "markdown":
            lines += laid_out(body, sight.width)
        elif body:
            lines += said(body, sight.width)
        yield Block((*lines, []), Section.HANDED, n, title=True)
    if told:
        yield _heading("What you were told", sight)
    for n, row in enumerate(told):
        lines = said(word(row, 0), sight.width, "dark", lead=sight.mark(Section.TOLD, n))
        yield Block((*lines, *said(word(row, 1), sight.width, at=2)), Section.TOLD, n, title=True)


def _titled(row: Row) -> tuple[str, str]:
    """Title and text of what was handed; a first line that the title was made of stands once."""
    title, body = word(row, 1), word(row, 3)
    first, _, rest = body.strip().partition("\n")
    first = first.strip("# ")
    opening = clean(plain(first) if word(row, 2) == "markdown" else first)
    cut = len(title) > _CUT and opening.startswith(title)
    return (opening, rest.strip("\n")) if opening == title or cut else (title, body)


def _journal(sight: Sight) -> Iterator[Block]:
    rows = sight.rows(Section.JOURNAL)
    if not rows:
        yield _nothing("Nothing has happened yet.", sight)
    for n, row in enumerate(rows):
        lines = said(word(row, 0), sight.width, "dark", lead=sight.mark(Section.JOURNAL, n))
        lines += said(word(row, 1), sight.width, "strong")
        for line in _cells(row, 2):
            lines += said(str(line or ""), sight.width, at=2)
        for throw in _cells(row, 3):
            lines += said(_thrown(throw), sight.width, "dark", at=2)
        yield Block(tuple(lines), Section.JOURNAL, n, title=True)


def _cells(row: Row, cell: int) -> tuple[Cell, ...]:
    found = row[cell] if cell < len(row) else ()
    return found if isinstance(found, tuple) else ()


def _thrown(throw: Cell) -> str:
    """A throw as a line says it, or nothing of what is none."""
    match throw:
        case (purpose, notation, value, typed):
            return f"{purpose}: {notation} = {value}{', by hand' if typed else ''}"
    return ""


def _notes(sight: Sight) -> Iterator[Block]:
    rows = sight.rows(Section.NOTES)
    if begun := sight.begun.get(0, "").strip():
        lines = said("A note is begun, and not kept yet", sight.width, "here")
        yield Block((*lines, *said(begun, sight.width), []))
    elif not rows:
        yield _nothing("You have written no notes yet.", sight)
    for n, row in enumerate(rows):
        here = n == sight.cursor
        lines = said(
            word(row, 1), sight.width, "here" if here else "dark", lead="▸ " if here else ""
        )
        lines += said(word(row, 2), sight.width)
        if sight.begun.get(key_of(row), word(row, 2)).strip() != word(row, 2).strip():
            lines += said("A change is begun, and not kept yet.", sight.width, "dark", at=2)
        yield Block((*lines, []), Section.NOTES, n, title=True)


def _wishes(sight: Sight) -> Iterator[Block]:
    rows = sight.rows(Section.WISHES)
    if not rows:
        yield _nothing("You have asked for nothing yet.", sight)
    for n, row in enumerate(rows):
        lines = said(word(row, 0), sight.width, "dark", lead=sight.mark(Section.WISHES, n))
        lines += said(f"I want to {word(row, 1)}", sight.width)
        answer = word(row, 2)
        lines += said(answer or "No answer yet.", sight.width, "party" if answer else "dark", at=2)
        yield Block((*lines, []), Section.WISHES, n, title=True)


def _seen(sight: Sight) -> Iterator[Block]:
    yield from _scene(sight)
    yield _gap()
    yield from _told(sight)


SEEN = Page(
    "",
    "What the party sees",
    _seen,
    (Section.SCENE, Section.MAP, Section.KNOWN, Section.TOLD),
)
"""What no seat has on one page: the scene as the party knows it, and all that was told."""
PAGES = (
    Page("p", "Party", _party, (Section.CLOCK, Section.PARTY)),
    Page("s", "Sheet", _sheet, (Section.SHEET,)),
    Page(
        "m",
        "Map",
        _scene,
        (Section.SCENE, Section.MAP, Section.KNOWN),
        (Section.SCENE, Section.KNOWN),
    ),
    Page("t", "Told", _told, (Section.HANDED, Section.TOLD), (Section.HANDED, Section.TOLD)),
    Page("j", "Journal", _journal, (Section.JOURNAL,), (Section.JOURNAL,), ends=True),
    Page("r", "Recap", _recap, (Section.RECAP,)),
    Page("n", "Notes", _notes, (Section.NOTES,), picks=Section.NOTES),
    Page("w", "Wishes", _wishes, (Section.WISHES,), (Section.WISHES,)),
)
