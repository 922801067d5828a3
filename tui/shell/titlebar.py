"""The title line: where we are, what time it is in the game, and what undo would take back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import ClassVar

from rich.segment import Segment
from textual.strip import Strip
from textual.widget import Widget

from models.storage.headline import Headline
from models.text import clean


class Mark:
    """Something that is said for as long as it is so, in fewer words where there is less room."""

    def __init__(self, *said: str) -> None:
        self.said = tuple(map(clean, said))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mark) and self.said == other.said

    def __hash__(self) -> int:
        return hash(self.said)


class TitleBar(Widget):
    """One line: page at the left, game time in the middle, undo at the right.

    Marks go before undo.
    """

    COMPONENT_CLASSES: ClassVar[set[str]] = {"titlebar--time", "titlebar--mark"}
    DEFAULT_CSS = """
    TitleBar {
        height: 1; dock: top; background: $panel; color: $foreground;
        & > .titlebar--time { color: $text-accent; text-style: bold; background: $panel; }
        & > .titlebar--mark { color: $text-warning; background: $panel; }
        &.-past { text-style: reverse; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._title = self._time = self._undo = ""
        self._marks: tuple[Mark, ...] = ()
        self._party: tuple[str, ...] = ()

    def show(self, title: str, now: str, headline: Headline | None, past: str = "") -> None:
        """Show a page title, and the time and the last action of a campaign if one is open.

        What is not the campaign as it is, but its `past`, is said before the title.
        """
        self.set_class(bool(past), "-past")
        new = (
            clean(" · ".join(dict.fromkeys(filter(None, (past, title))))),
            now,
            clean(str(headline.undo)) if headline and headline.undo else "",
        )
        self._party = tuple(clean(one.name) for one in headline.party) if headline else ()
        if new != (self._title, self._time, self._undo):
            self._title, self._time, self._undo = new
            self.refresh()

    def say(self, marks: Sequence[Mark]) -> None:
        """Say these marks, until others are."""
        if tuple(marks) != self._marks:
            self._marks = tuple(marks)
            self.refresh()

    def words(self) -> Iterable[str]:
        """The line as it is told."""
        yield ", ".join(filter(None, (self._title, self._time)))
        yield from (mark.said[0] for mark in self._marks)
        if self._undo:
            yield f"Undo takes back: {self._undo}"

    def render_line(self, y: int) -> Strip:
        """The line itself."""
        width = self.size.width
        plain = self.rich_style
        time = self.get_component_rich_style("titlebar--time")
        marked = self.get_component_rich_style("titlebar--mark")
        undo = f"undo: {self._undo} " if self._undo else ""
        left = width - len(self._time) - 4
        title = _cut(self._title, max(10, left - self._least))
        room = max(0, left - len(title) - 2)
        marks = self._in(room)
        room -= len(marks)
        if len(undo) > room:
            undo = f"undo: {deed_first(self._undo, self._party)}"
            undo = f"{undo[: room - 2]}… " if room > 10 else ""
        gap = max(2, (left - len(title) - len(marks) - len(undo)))
        said = [(f" {title}  ", plain), (self._time, time)]
        said += [(" " * gap, plain), (marks, marked)] if marks else []
        said += [(undo, plain)] if marks else [(" " * gap + undo, plain)]
        line = Strip([Segment(*each) for each in said])
        return line.adjust_cell_length(width, plain)

    @property
    def _least(self) -> int:
        """The least room that the marks take, in columns."""
        return sum(len(mark.said[-1]) + 2 for mark in self._marks) + 2 * bool(self._marks)

    def _in(self, room: int) -> str:
        """The marks, each in as many words as there is room for; the first matter most."""
        least, told = self._least - 2, ""
        for mark in self._marks:
            least -= len(mark.said[-1]) + 2
            free = room - least - len(told) - 2
            told += next((f"{said}  " for said in mark.said if len(said) <= free), "")
        return told


def deed_first(title: str, names: Iterable[str]) -> str:
    """What was done before who did it, for where a title is cut off: `hide (Ines and Wei)`.

    A title that does not begin with these names alone stays as it is.
    """
    who = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True) if name)
    listed = rf"((?:{who})(?:(?:, | and )(?:{who}))*(?: and \d+ more)?)"
    found = re.match(rf"{listed}:? (?!and )", title) if who else None
    return f"{title[found.end() :]} ({found[1]})" if found else title


def _cut(text: str, room: int) -> str:
    """As much of a text as there is room for; what is cut off is marked."""
    return text if len(text) <= room else f"{text[: room - 1].rstrip(' ·')}…"
