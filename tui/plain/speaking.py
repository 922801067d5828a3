"""What is on a screen, as lines: its title, what stands there, numbered rows and commands.

Nothing here knows a page or a box: it reads the widgets that they are made of.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from models.text import clean
from tui.shell.command import Command, shown_keys
from tui.shell.keybar import KeyBar
from tui.shell.page import Page
from tui.shell.titlebar import TitleBar
from tui.widgets.canvas import Canvas
from tui.widgets.pointing import Pointed

MOST = 20
"""Rows of a list that are said at once."""
_DRAWN = re.compile("[\u2500-\u259f\u25b8\u00b7|]+")
"""Frames, bars and marks that are only drawn."""
_SIGNS: Final = {
    "\u25b2": "party ", "\u25bc": "enemy ", "\u25bd": "unseen enemy ",
    "\u00d7": "out of action ", "\u25a3": "vehicle ", "\u25c6": "real token ",
    "\u25c7": "decoy ", " \u00b7 ": "; ",
}  # fmt: skip
"""Signs that say something, in words; a page's legend says the rest."""


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a widget among those of a screen: its first has the number `first`."""

    widget: Pointed
    first: int
    count: int


@dataclass(frozen=True, slots=True)
class Spoken:
    """A screen as lines, the rows that have numbers, and the commands that have them."""

    lines: tuple[str, ...]
    rows: tuple[Rows, ...]
    commands: tuple[Command[Any], ...]

    def row(self, number: int) -> tuple[Pointed, int] | None:
        """The widget and place of the row of this number."""
        for rows in self.rows:
            if rows.first <= number < rows.first + rows.count:
                return rows.widget, number - rows.first
        return None


def spoken(screen: Screen[Any], skipped: int = 0) -> Spoken:
    """A screen as lines; its lists begin after so many rows."""
    lines: list[str] = []
    rows: list[Rows] = []
    for widget in _seen(screen):
        if isinstance(widget, Pointed) and widget.spots:
            first = 1 + sum(before.count for before in rows)
            rows.append(Rows(widget, first, widget.spots))
            lines += _rows(rows[-1], skipped)
        else:
            lines += _text(widget)
    commands: tuple[Command[Any], ...] = ()
    if isinstance(screen, Page):
        commands = screen.offered()
        lines += _commands(screen, commands)
    return Spoken(tuple(filter(None, map(plain, lines))), tuple(rows), commands)


def _seen(widget: Widget) -> Iterator[Widget]:
    """The widgets that are shown and hold no others, in their order."""
    for child in widget.children:
        if not child.display or isinstance(child, KeyBar):
            continue
        if child.children and not isinstance(child, Pointed | Input | TextArea):
            yield from _seen(child)
        else:
            yield child


def _rows(rows: Rows, skipped: int) -> Iterator[str]:
    """The rows of a list, each with its number, as many as are said at once."""
    start = min(skipped, max(0, rows.count - 1)) // MOST * MOST
    end = min(rows.count, start + MOST)
    if heading := rows.widget.heading:
        yield f"{heading}:"
    for place in range(start, end):
        yield _row(rows, place)
    if end - start < rows.count:
        said = f"Rows {rows.first + start} to {rows.first + end - 1}"
        yield f"{said} of {rows.count}. more tells the next."
    at = rows.widget.spot_here
    if rows.widget.has_focus and at is not None:
        yield f"You are on {_row(rows, at)}"


def _row(rows: Rows, place: int) -> str:
    """A row behind its number, which it need not give as its key once more."""
    number = f"{rows.first + place}"
    return f"{number}. {rows.widget.spot_in_words(place).removeprefix(f'{number}; ')}"


def _text(widget: Widget) -> Iterable[str]:
    """What a widget says that has no rows."""
    if isinstance(widget, Canvas | Pointed | TitleBar):
        return widget.words()
    if isinstance(widget, Input):
        return _input(widget)
    if isinstance(widget, TextArea):
        head = ("You are writing here, to a full stop alone:",) if widget.has_focus else ()
        return (*head, *widget.text.splitlines())
    if isinstance(widget, Static):
        content = widget.content
        return (content.plain if isinstance(content, Content) else str(content)).splitlines()
    return ()


def _input(line: Input) -> Iterator[str]:
    if line.has_focus:
        yield f"You are typing here: {line.value or 'nothing yet'}. {line.placeholder}".rstrip()
    elif line.value:
        yield line.value


def _commands(page: Page, commands: Iterable[Command[Any]]) -> Iterator[str]:
    """The commands that can be used now, each with its number and its key."""
    yield "Commands:"
    usable = page.usable()
    for number, command in enumerate(commands, 1):
        if command in usable:
            key = shown_keys(page.keys_of(command))[0]
            yield f"c{number}. {command.title_on(page)}, key {key}"


def sentences(page: Page) -> Iterator[str]:
    """Every command with its sentence, and why it cannot be used now where it cannot."""
    for number, command in enumerate(page.offered(), 1):
        key = shown_keys(page.keys_of(command))[0]
        why = page.why_not(command)
        does = command.title_on(page)
        yield f"c{number}. {does}, key {key}. {f'Not now: {why}' if why else command.help}"
    for sign, words in page.LEGEND:
        yield f"{sign} means: {words}"


def plain(line: str) -> str:
    """A line with signs in words, without what is only drawn."""
    said = clean(line)
    for sign, words in _SIGNS.items():
        said = said.replace(sign, words)
    return clean(_DRAWN.sub(" ", said).replace(".; ", ". "))
