"""Jumping: letters on everything that can be gone to, of which one or two lead there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from string import ascii_lowercase
from typing import Any, ClassVar, NamedTuple

from rich.segment import Segment
from textual.app import ComposeResult
from textual.events import Key
from textual.geometry import Offset, Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from tui.dialogs.dialog import Dialog
from tui.widgets.pointing import Jumped

_ORDER = "asdfgjklweruioptyvncmbxzqh"
"""Letters, those first that are under the fingers."""


class Target(NamedTuple):
    """Something to jump to: a cell of the screen, and how one gets there."""

    at: Offset
    go: Callable[[], Any]


def targets_on(screen: Screen[Any]) -> list[Target]:
    """Everything on a screen that can be jumped to, as far as it is seen."""
    return [
        target
        for widget in screen.query(Widget)
        if widget.display and widget.region
        for target in _of(widget)
        if _is_seen(screen, widget, target.at)
    ]


def _of(widget: Widget) -> Iterator[Target]:
    """The places of a widget, or else the widget itself if it can have the keys."""
    if isinstance(widget, Jumped):
        corner = widget.content_region.offset
        yield from (Target(corner + at, go) for at, go in widget.jumps())
    elif widget.focusable:
        yield Target(widget.content_region.offset, widget.focus)


def _is_seen(screen: Screen[Any], widget: Widget, at: Offset) -> bool:
    if not screen.region.contains_point(at):
        return False
    there, _ = screen.get_widget_at(*at)
    return there is widget or widget in there.ancestors


def labels(number: int) -> list[str]:
    """So many labels, of one letter as far as there are any; none begins with another."""
    most = len(_ORDER)
    begins = max(0, -(-(number - most) // (most - 1)))
    firsts = _ORDER[most - begins :] if begins else ""
    both = [first + second for first in firsts for second in _ORDER]
    return [*_ORDER[: most - begins], *both][:number]


class Jump(Dialog[None]):
    """The screen behind it with a label on each target; what is typed jumps there."""

    SHOWS_KEYS: ClassVar[bool] = True
    COMPONENT_CLASSES: ClassVar[set[str]] = {"jump--label"}
    DEFAULT_CSS = """
    Jump > .hint { dock: top; height: 1; padding: 0 1; background: $panel; }
    Jump > .jump--label { background: $accent; color: $background; text-style: bold; }
    """

    def __init__(self, behind: Screen[Any]) -> None:
        super().__init__()
        self._behind = behind
        self._typed = ""
        self._label()

    def compose(self) -> ComposeResult:
        """What to do."""
        yield Static("A letter jumps to what it stands on · Esc leaves", classes="hint")

    def _label(self) -> None:
        """Give every target its label."""
        targets = targets_on(self._behind)
        self._targets = dict(zip(labels(len(targets)), targets, strict=False))

    def on_resize(self) -> None:
        """Everything stands elsewhere in another size, once that is painted."""
        self.call_after_refresh(self._label_anew)

    def _label_anew(self) -> None:
        before, self._typed = self._targets, ""
        self._label()
        if before != self._targets:
            self.refresh()

    def letters(self) -> str:
        """Whatever is typed is a label."""
        return ascii_lowercase

    def on_key(self, event: Key) -> None:
        """Jump, or keep the labels that begin with the letter."""
        if event.character is None or event.character not in ascii_lowercase:
            return
        event.stop()
        event.prevent_default()
        typed = self._typed + event.character
        target = self._targets.get(typed)
        if target is not None:
            self.dismiss(None)
            self.app.call_later(target.go)
        elif any(label.startswith(typed) for label in self._targets):
            self._typed = typed
            self.refresh()
        else:
            self.tell_no_such()

    def tell_no_such(self) -> None:
        """Nothing is there: begin again."""
        self._typed = ""
        self.query_one(".hint", Static).update("No such letter is there · Esc leaves")
        self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines behind, with the labels that what is typed leaves."""
        lines = super().render_lines(crop)
        style = self.get_component_rich_style("jump--label")
        for label, target in self._targets.items():
            x, y = target.at.x - crop.x, target.at.y - crop.y
            if label.startswith(self._typed) and 0 <= y < len(lines) and 0 <= x < crop.width:
                line, end = lines[y], min(crop.width, x + len(label))
                strip = Strip([Segment(label[: end - x], style)])
                lines[y] = Strip.join([line.crop(0, x), strip, line.crop(end)])
        return lines
