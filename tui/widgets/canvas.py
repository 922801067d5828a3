"""A widget that shows a picture made of spans of text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from textual.events import Click
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget


@dataclass(frozen=True, slots=True)
class Span:
    """A run of cells on the picture: where it starts, its text, and the tone it is written in.

    Tones: "" plain, "dark", "here" (the zone under the cursor), "party", "foe", "line". `who` are
    the keys of those it stands for, as the list beside the picture has them.
    """

    x: int
    text: str
    tone: str = ""
    who: tuple[int, ...] = ()


Picture = list[list[Span]]


class Canvas(Widget):
    """Shows `picture`, from column `left` and line `top` on; spans of a line stand in order.

    `paint` is called when there is something new to show, and when the widget has another size.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {
        f"canvas--{tone}" for tone in ("dark", "here", "party", "foe", "line")
    }
    DEFAULT_CSS = """
    Canvas {
        & > .canvas--dark { color: $text-muted; }
        & > .canvas--here { color: $text-accent; text-style: bold; }
        & > .canvas--party { color: $text-success; text-style: bold; }
        & > .canvas--foe { color: $text-error; text-style: bold; }
        & > .canvas--line { color: $foreground 60%; }
    }
    """

    def __init__(self, name: str | None = None) -> None:
        super().__init__(id=name)
        self.picture: Picture = []
        self.left = self.top = 0
        self._painted: Size | None = None

    def paint(self) -> None:
        """Make the picture for the size the widget has."""

    def repaint(self) -> None:
        """Make the picture anew, once there is room to show it; lines that stay are left alone."""
        if not self.size:
            return
        before, place = self.picture, (self.left, self.top)
        self.paint()
        self._painted = self.size
        if place != (self.left, self.top):
            self.refresh()
            return
        nothing: list[Span] = []
        lines = zip_longest(before, self.picture, fillvalue=nothing)
        for line, (old, new) in enumerate(lines):
            if old != new:
                self.refresh(Region(0, line - self.top, self.size.width, 1))

    def left_of(self, line: int) -> int:
        """The column from which a line of the picture is shown."""
        return self.left

    def words(self) -> Iterable[str]:
        """The picture as lines, for whoever is told what is on the screen."""
        return ("".join(f" {span.text}" for span in line) for line in self.picture)

    def on_resize(self) -> None:
        """Another size is another picture."""
        self.repaint()
        self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines, of a picture for the size there is: it may be shown before it is told."""
        if self.size != self._painted:
            self.paint()
            self._painted = self.size
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """One line of the picture."""
        width, plain = self.size.width, self.rich_style
        line = y + self.top
        if line >= len(self.picture):
            return Strip.blank(width, plain)
        segments, at = [], 0
        for span in self.picture[line]:
            if span.x > at:
                segments.append(Segment(" " * (span.x - at), plain))
            style = plain
            if span.tone:
                style += self.get_component_rich_style(f"canvas--{span.tone}", partial=True)
            segments.append(Segment(span.text, style))
            at = span.x + cell_len(span.text)
        left = self.left_of(line)
        shown = Strip(segments).crop(left, left + width)
        return shown.adjust_cell_length(width, plain)


class PeopledCanvas(Canvas):
    """A picture on which the mouse, and a jump, points to somebody."""

    class Meant(Message):
        """The mouse points to somebody."""

        def __init__(self, who: tuple[int, ...]) -> None:
            super().__init__()
            self.who = who

    def jumps(self) -> Iterator[tuple[Offset, Callable[[], object]]]:
        """Everybody who is in view."""
        for y, line in enumerate(self.picture[self.top :]):
            for span in line:
                at = Offset(span.x - self.left_of(y + self.top), y)
                if span.who and self.size.region.contains_point(at):
                    yield at, partial(self.post_message, self.Meant(span.who))

    def on_click(self, event: Click) -> None:
        """Say to whom the mouse points."""
        at = event.get_content_offset(self)
        if at is None or at.y + self.top >= len(self.picture):
            return
        x = at.x + self.left_of(at.y + self.top)
        for span in self.picture[at.y + self.top]:
            if span.who and span.x <= x < span.x + cell_len(span.text):
                event.stop()
                self.post_message(self.Meant(span.who))
