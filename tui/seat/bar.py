"""Keys that can be seen, and tapped."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len, set_cell_size
from textual.events import Click

from tui.widgets.canvas import Canvas, Span
from tui.widgets.pointing import press


class Item(NamedTuple):
    """What can be tapped: the key it presses as Textual writes it, and what stands there.

    Tones are those of a bar: `key` for its letter, `current` for all of it.
    """

    key: str
    letter: str
    title: str
    current: bool = False

    @property
    def length(self) -> int:
        """How many cells it takes."""
        return cell_len(self.letter) + 1 + cell_len(self.title) if self.letter else 0


class Bar(Canvas):
    """Lines of keys; a tap on one presses it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"canvas--key", "canvas--current"}
    DEFAULT_CSS = """
    Bar {
        height: 1;
        & > .canvas--key { text-style: bold; color: $text-accent; }
        & > .canvas--current { text-style: bold reverse; }
        &:ansi > .canvas--key { text-style: bold; color: ansi_cyan; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self.items: Sequence[Item] = ()
        self._spots: list[tuple[int, int, int, str]] = []

    def show(self, items: Sequence[Item]) -> None:
        """Show these."""
        if list(items) != list(self.items):
            self.items = list(items)
            self.repaint()

    def lines_in(self, width: int) -> int:
        """How many lines all of them take."""
        return sum(1 for _ in self.laid(width, len(self.items)))

    def paint(self) -> None:
        """Lay them out."""
        self.picture, self._spots = [], []
        for y, line in enumerate(self.laid(self.size.width, self.size.height)):
            self.picture.append([])
            for x, width, item in line:
                self._spots.append((y, x, width, item.key))
                self.picture[y] += self.drawn(x, width, item)

    def laid(self, width: int, height: int) -> Iterator[list[tuple[int, int, Item]]]:
        """The items of each line with their column and width: as many as there is room for."""
        line: list[tuple[int, int, Item]] = []
        lines, x = 1, 0
        for item in self.items:
            if line and x + item.length > width:
                if lines == height:
                    break
                yield line
                line, x, lines = [], 0, lines + 1
            line.append((x, item.length, item))
            x += item.length + 2
        yield line

    def drawn(self, x: int, width: int, item: Item) -> list[Span]:
        """One item."""
        at = x + cell_len(item.letter) + 1
        return [Span(x, item.letter, "key"), Span(at, item.title)]

    def on_click(self, event: Click) -> None:
        """Press the key that is tapped."""
        at = event.get_content_offset(self)
        for y, x, width, key in self._spots:
            if at is not None and at.y == y and x <= at.x < x + width:
                event.stop()
                press(self.app, key)
                return


class Tabs(Bar):
    """The pages, each with the letter that opens it; one line of them, or two."""

    def laid(self, width: int, height: int) -> Iterator[list[tuple[int, int, Item]]]:
        """All of them in columns of one width; where there is no room, the current one alone."""
        across = max(1, -(-len(self.items) // max(1, height)))
        each = min(12, width // across)
        if each < max((len(item.title) for item in self.items), default=0) + 1:
            yield [(0, width, item) for item in self.items if item.current]
            return
        for start in range(0, len(self.items), across):
            line = self.items[start : start + across]
            yield [(n * each, each, item) for n, item in enumerate(line)]

    def drawn(self, x: int, width: int, item: Item) -> list[Span]:
        """The name with its letter set off; the current one whole."""
        text = set_cell_size(f" {item.title}", width)
        if item.current:
            return [Span(x, text, "current")]
        return [Span(x + 1, text[1], "key"), Span(x + 2, text[2:])]
