"""A document laid out on pages of A4: what is broken between two pages, and what never is.

It is laid out in strips from above to below. Whoever draws them says how wide letters are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, zip_longest

from models.exchange.paper.document import (
    Block,
    Card,
    Cards,
    Document,
    Drawing,
    Figures,
    Heading,
    NewPage,
    Paragraph,
    Points,
    Table,
    Ticks,
)
from models.exchange.paper.lines import Measure, broken, shares
from models.exchange.paper.shapes import PALE, POINT, Box, Shape, Stroke, Text, moved

WIDTH, HEIGHT = 210.0, 297.0
"""A4 in millimetres."""
MARGIN, FOOT = 15.0, 18.0
"""What is left free around, and below for the number of the page."""
_ACROSS = WIDTH - 2 * MARGIN
_DOWN = HEIGHT - MARGIN - FOOT
_GAP, _INSET, _CELL = 2.5, 3.0, 1.5
_TITLE, _HEADING, _BODY, _SMALL, _LARGE = 18.0, 12.5, 10.0, 8.5, 20.0
_LEADING = 1.3
_TICK = 4.2
"""How wide a box to tick is, in millimetres."""

Page = tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Strip:
    """So many millimetres of a page that stay together; `keep` says, with the next one as well.

    Where a page begins with it, what is drawn `again` comes first: the titles of a table. A `leaf`
    begins a new page.
    """

    height: float
    shapes: tuple[Shape, ...] = ()
    keep: bool = False
    again: Strip | None = None
    leaf: bool = False


def pages(document: Document, measure: Measure) -> list[Page]:
    """The pages of a document, numbered below."""
    laid = _Laid(measure)
    head = chain(
        laid.text(document.title, _ACROSS, _TITLE, "B"),
        laid.text(document.under, _ACROSS, _BODY, "I") if document.under else (),
        (Strip(_GAP),),
    )
    strips = chain(head, laid.blocks(document.blocks, _ACROSS))
    placed = _placed(strips)
    last = len(placed)
    return [
        (*page, *laid.foot(document.title, number, last)) for number, page in enumerate(placed, 1)
    ]


def _placed(strips: Iterable[Strip]) -> list[list[Shape]]:
    """Strips on pages; those that keep together go to the next page together, if they fit one."""
    made: list[list[Shape]] = [[]]
    y = 0.0
    for group in _groups(strips):
        height = sum(strip.height for strip in group)
        if y and (group[0].leaf or y + min(height, _DOWN) > _DOWN):
            made.append([])
            y = 0.0
        for strip in group:
            if y and y + strip.height > _DOWN:
                made.append([])
                y = 0.0
            if not y and strip.again is not None:
                made[-1] += (moved(each, MARGIN, MARGIN) for each in strip.again.shapes)
                y = strip.again.height
            made[-1] += (moved(each, MARGIN, MARGIN + y) for each in strip.shapes)
            if made[-1]:  # a page begins with no gap
                y += strip.height
    return [page for page in made if page] or [[]]


def _groups(strips: Iterable[Strip]) -> Iterator[list[Strip]]:
    group: list[Strip] = []
    for strip in strips:
        group.append(strip)
        if not strip.keep:
            yield group
            group = []
    if group:
        yield group


class _Laid:
    """What blocks come to in letters of some font."""

    def __init__(self, measure: Measure) -> None:
        self._measure = measure

    def blocks(self, blocks: Iterable[Block], width: float) -> Iterator[Strip]:
        """Blocks below each other, each with a little room after it."""
        for block in blocks:
            if isinstance(block, NewPage):
                yield Strip(0, leaf=True)
                continue
            yield from self._block(block, width)
            tight = isinstance(block, Ticks)
            yield Strip(_GAP / 4 if tight else _GAP, keep=isinstance(block, Heading))

    def _block(self, block: Block, width: float) -> Iterable[Strip]:
        found: Iterable[Strip]
        match block:
            case Heading(text):
                found = self.heading(text, width)
            case Paragraph(text, strong, aside):
                found = self.text(text, width, _BODY, "B" if strong else "I" if aside else "")
            case Points(lines):
                found = chain.from_iterable(self.point(line, width) for line in lines)
            case Table():
                found = self.table(block, width)
            case Figures(named):
                found = self.figures(named, width)
            case Ticks():
                found = self.ticks(block, width)
            case Cards(cards):
                found = self.cards(cards, width)
            case Drawing():
                found = (_drawn(block),)
        return found

    def text(self, text: str, width: float, size: float, style: str = "") -> Iterator[Strip]:
        """Lines of text, of which the first two stay together."""
        high = size * POINT * _LEADING
        lines = broken(text, width, size, style, self._measure)
        for number, line in enumerate(lines):
            drawn = Text(0, size * POINT, line, size, style)
            yield Strip(high, (drawn,), keep=number == 0 and len(lines) > 1)

    def heading(self, text: str, width: float) -> Iterator[Strip]:
        """A heading over a line, with what comes after it."""
        yield Strip(_GAP, keep=True)
        for strip in self.text(text, width, _HEADING, "B"):
            yield Strip(strip.height, strip.shapes, keep=True)
        yield Strip(0.8, (Stroke(0, 0.4, width, 0.4, 0.3),), keep=True)

    def point(self, line: str, width: float) -> Iterator[Strip]:
        """A line after a dot."""
        dot: tuple[Shape, ...] = (Box(0.6, 2.0, 1.0, 1.0, 0.0, 0),)
        for strip in self.text(line, width - 4, _BODY):
            shapes = tuple(moved(each, 4, 0) for each in strip.shapes)
            yield Strip(strip.height, dot + shapes, strip.keep)
            dot = ()

    def table(self, table: Table, width: float) -> Iterator[Strip]:
        """The rows of a table; its titles stand on every page it goes on to."""
        widths = self._columns(table, width)
        head = self._row(table.head, widths, table.figures, "B") if any(table.head) else None
        if head is not None:
            behind = Box(0, 0, sum(widths), head.height, PALE, 0)
            head = Strip(head.height, (behind, *head.shapes), keep=True)
            yield head
        for row in table.rows:
            strip = self._row(row, widths, table.figures, "")
            under = Stroke(0, strip.height, sum(widths), strip.height, 0.1)
            yield Strip(strip.height, (*strip.shapes, under), again=head)

    def _columns(self, table: Table, width: float) -> list[float]:
        columns = list(zip_longest(table.head, *table.rows, fillvalue=""))
        wanted = [self._widest(column) for column in columns]
        least = [self._widest(" ".join(column).split()) for column in columns]
        given = shares(wanted, least, width)
        words = [place for place in range(len(given)) if place not in table.figures]
        if words:  # what is left over
            given[max(words, key=lambda place: wanted[place])] += max(0.0, width - sum(given))
        return given

    def _widest(self, texts: Iterable[str]) -> float:
        """How wide a column of a table is that holds these texts."""
        most = max((self._measure(text, _SMALL, "B") for text in texts), default=0)
        return most + 2 * _CELL + 0.1

    def _row(
        self, row: Iterable[str], widths: list[float], figures: frozenset[int], style: str
    ) -> Strip:
        shapes: list[Shape] = []
        x, most, high = 0.0, 1, _SMALL * POINT * _LEADING
        for place, (text, wide) in enumerate(zip(row, widths, strict=False)):
            lines = broken(text, wide - 2 * _CELL, _SMALL, style, self._measure)
            most = max(most, len(lines))
            for number, line in enumerate(lines):
                left = x + _CELL
                if place in figures:
                    left = x + wide - _CELL - self._measure(line, _SMALL, style)
                base = 0.8 + _SMALL * POINT + number * high
                shapes.append(Text(left, base, line, _SMALL, style))
            x += wide
        return Strip(most * high + 1.6, tuple(shapes))

    def figures(self, named: tuple[tuple[str, str], ...], width: float) -> Iterator[Strip]:
        """Large figures beside each other, with what each is below it."""
        room = width / max(1, len(named))
        shapes: list[Shape] = []
        for place, (name, figure) in enumerate(named):
            middle = (place + 0.5) * room
            size = _LARGE
            while size > _SMALL and self._measure(figure, size, "B") > room - 1:
                size -= 1
            shapes.append(Text(middle, _LARGE * POINT, figure, size, "B", middle=True))
            shapes.append(Text(middle, 10.6, self._within(name, room, 7.2), 7.2, "", middle=True))
        yield Strip(11, tuple(shapes), keep=True)

    def ticks(self, ticks: Ticks, width: float) -> Iterator[Strip]:
        """Boxes to tick, in as many lines as they need."""
        label = max(16.0, self._measure(ticks.label, _SMALL, "B") + 2)
        a_line = max(1, int((width - label) / (_TICK + 0.8)))
        for first in range(0, max(1, ticks.boxes), a_line):
            shapes: list[Shape] = [Text(0, 3.6, ticks.label, _SMALL, "B")] if not first else []
            last = min(ticks.boxes, first + a_line)
            for number in range(first, last):
                shapes += _tick(label + (number - first) * (_TICK + 0.8), number < ticks.ticked)
            x = label + (last - first) * (_TICK + 0.8) + 1
            if last == ticks.boxes and ticks.note:
                shapes.append(Text(x, 3.6, self._within(ticks.note, width - x, 7.2), 7.2, "I"))
            yield Strip(_TICK + 1.2, tuple(shapes), keep=last < ticks.boxes)

    def cards(self, cards: tuple[Card, ...], width: float) -> Iterator[Strip]:
        """Two cards beside each other, as high as the higher, in lines to cut along."""
        room = width / 2
        for first in range(0, len(cards), 2):
            both = [self._card(card, room - 2 * _INSET) for card in cards[first : first + 2]]
            high = max(card.height for card in both) + 2 * _INSET
            shapes: list[Shape] = []
            for place, card in enumerate(both):
                x = place * room
                shapes.append(Box(x, 0, room, high, dashed=True))
                shapes += (moved(each, x + _INSET, _INSET) for each in card.shapes)
            yield Strip(high, tuple(shapes))

    def _card(self, card: Card, width: float) -> Strip:
        strips = chain(
            self.text(card.title, width, 13, "B"),
            self.text(card.under, width, _SMALL, "I") if card.under else (),
            (Strip(1),),
            self.blocks(card.blocks, width),
        )
        shapes: list[Shape] = []
        y = 0.0
        for strip in strips:
            shapes += (moved(each, 0, y) for each in strip.shapes)
            y += strip.height
        return Strip(y, tuple(shapes))

    def foot(self, title: str, number: int, last: int) -> Iterator[Shape]:
        """What stands below a page: what it is of, and which it is."""
        y = HEIGHT - FOOT / 2
        said = f"{number} / {last}"
        yield Text(MARGIN, y, self._within(title, _ACROSS - 25, 8), 8)
        yield Text(WIDTH - MARGIN - self._measure(said, 8, ""), y, said, 8)

    def _within(self, text: str, width: float, size: float) -> str:
        """As much of a text as fits in a line."""
        return broken(text, width, size, "", self._measure)[0]


def _tick(x: float, ticked: bool) -> Iterator[Shape]:
    yield Box(x, 0.2, _TICK, _TICK, width=0.3)
    if ticked:
        yield Stroke(x + 0.7, 0.9, x + _TICK - 0.7, _TICK - 0.5, 0.5)
        yield Stroke(x + 0.7, _TICK - 0.5, x + _TICK - 0.7, 0.9, 0.5)


def _drawn(drawing: Drawing) -> Strip:
    """A picture, made smaller if a page is."""
    return Strip(drawing.height, drawing.shapes)
