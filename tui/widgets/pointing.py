"""What the mouse does: it points to places, and presses keys that are shown."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from contextvars import Context
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from textual.events import Click, Key
from textual.geometry import Offset
from textual.widget import Widget

if TYPE_CHECKING:
    from textual.app import App

Place = Any
"""Whatever a widget knows a place by: a row, a square."""


class Copied(NamedTuple):
    """A text to copy, and what it is: "the line", "the sheet"."""

    what: str
    text: str


@runtime_checkable
class Copying(Protocol):
    """What has something to copy."""

    def copied(self) -> Copied | None:
        """What is copied of it; None where there is nothing."""
        ...


@runtime_checkable
class Jumped(Protocol):
    """A widget with places that can be jumped to."""

    def jumps(self) -> Iterable[tuple[Offset, Callable[[], object]]]:
        """Where its places are within it, as far as they are in view, and how to go to each."""
        ...


class Pointed(Widget):
    """A widget with a cursor: a click takes it to a place, another click there presses Enter."""

    _clicked: Place = None
    heading = ""
    """What the places that have numbers are, where they are said as lines."""

    @property
    def spots(self) -> int:
        """How many places of it have a number where it is said as lines."""
        return 0

    @property
    def spot_here(self) -> int | None:
        """The number of the place of the cursor, from 0 on."""
        return None

    def spot_in_words(self, number: int) -> str:
        """What is at a place that has a number."""
        raise NotImplementedError

    def go_to_spot(self, number: int) -> None:
        """Take the cursor to a place that has a number."""
        raise NotImplementedError

    def words(self) -> Iterable[str]:
        """What it says where nothing of it has a number."""
        return ()

    def place_at(self, at: Offset) -> Place:
        """The place at some cell of the widget, None where there is none."""
        raise NotImplementedError

    def here(self) -> Place:
        """The place of the cursor."""
        raise NotImplementedError

    def point_to(self, place: Place) -> None:
        """Take the cursor to a place."""
        raise NotImplementedError

    def jumps(self) -> Iterable[tuple[Offset, Callable[[], object]]]:
        """Every place that is in view, by its first cell."""
        seen: set[Place] = set()
        width, height = self.content_region.size
        for at in (Offset(x, y) for y in range(height) for x in range(width)):
            place = self.place_at(at)
            if place is not None and place not in seen:
                seen.add(place)
                yield at, partial(self._jump_to, place)

    def _jump_to(self, place: Place) -> None:
        self.point_to(place)
        if self.focusable:
            self.focus()

    def on_click(self, event: Click) -> None:
        """Go where the mouse points to."""
        at = event.get_content_offset(self)
        place = self.place_at(at) if at is not None else None
        if place is None:
            return
        event.stop()
        again = place == self._clicked == self.here() and self.has_focus
        self._clicked = None if again else place
        if again:
            press(self.app, "enter")
        else:
            self.point_to(place)


_CLAUSE = r"[^·,;.]+"
_KEY = r" *(?:A key or |1-9 or )?(Enter|Esc|Space|Tab|F[12]|\^?[a-z]{})\b(?= |$)"
_NAMES = {
    "Enter": "enter",
    "Esc": "escape",
    "Space": "space",
    "Tab": "tab",
    "F1": "f1",
    "F2": "f2",
}
_BETWEEN = " · "
"""What stands between keys; a line that has it is no sentence, which may begin with a letter."""


def key_named(line: str, x: int) -> str:
    """The key that is named where a line of hints says what it does; empty where none is."""
    clauses = re.finditer(_CLAUSE, line)
    here = next((c[0] for c in clauses if c.start() <= x < c.end()), "")
    found = re.match(_KEY.format("|[A-Z]" if _BETWEEN in line else ""), here)
    return _NAMES.get(found[1], found[1].replace("^", "ctrl+")) if found else ""


def first_named(line: str, x: int) -> str:
    """The sign with which what stands at a place of a line begins: `d` of `d distance: 80`."""
    at = 0
    for part in line.split(_BETWEEN):
        end = at + len(part)
        if at <= x < end:
            first, *_ = part.removeprefix("change: ").split() or [""]
            return first
        at = end + len(_BETWEEN)
    return ""


def press(app: App[Any], key: str) -> None:
    """Do what a key does, named as in a binding.

    It is made outside of whatever widget is at work: one that it was sent by would not let it pass.
    """
    app.post_message(Context().run(Key, key, key if len(key) == 1 else None))
