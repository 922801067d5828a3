"""All that a seat shows, on pages: for the player, and for a referee who looks over a shoulder."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import ClassVar

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.events import Resize
from textual.message import Message
from textual.widget import Widget

from models.seat.shown import Row, Section, Shown
from models.text import clean
from tui.seat.bar import Item, Tabs
from tui.seat.laying import clipped
from tui.seat.pages import PAGES, Page, Sight, may_act, word
from tui.seat.pane import ASIDE, Pane
from tui.widgets.canvas import Canvas, Span

LOW = 12
"""Lines below which the pages have one line for their names."""
SLIM = 68
"""Columns below which they have two."""
ACT = "You may act now"
SILENCED = "The referee has silenced this seat"


def is_silenced(shown: Shown) -> bool:
    """Whether the referee lets the player see alone."""
    return next(iter(shown.get(Section.TABLE, ())), ())[5:6] == (True,)


class Title(Canvas):
    """One line: the campaign and who plays whom, and what time it is in the game."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"canvas--turn"}
    DEFAULT_CSS = """
    Title {
        height: 1;
        & > .canvas--turn { text-style: bold reverse; }
        & > .canvas--here { text-style: bold; }
        &:ansi > .canvas--here { color: ansi_default; text-style: bold; }
    }
    """

    def __init__(self) -> None:
        super().__init__()
        self._turn = self._left = self._right = ""

    def show(self, shown: Shown) -> None:
        """Show whose seat it is, the time, and whether one may act or is silenced."""
        table, clock = (shown.get(part, ((),))[:1] for part in (Section.TABLE, Section.CLOCK))
        name, player, person = (clean(word(table[0] if table else (), n)) for n in range(3))
        who = f"{player} as {person}" if person else player
        now = clean(word(clock[0] if clock else (), 1))
        turn = SILENCED if is_silenced(shown) else ACT if may_act(shown) else ""
        said = " · ".join(filter(None, (who, name)))
        if (turn, said, now) != (self._turn, self._left, self._right):
            self._turn, self._left, self._right = turn, said, now
            self.repaint()

    def paint(self) -> None:
        """Whether one may act, the time whole if it can be, and as much of the rest as has room."""
        turn = clipped(self._turn, self.size.width)
        start = cell_len(turn) + 2 * bool(turn)
        now = clipped(self._right, self.size.width - start)
        at = self.size.width - cell_len(now)
        left = clipped(self._left, at - 2 - start) if at - start > 3 else ""
        self.picture = [[Span(0, turn, "turn"), Span(start, left, "here"), Span(at, now)]]


class Looking(Widget, can_focus=True):
    """The pages of a seat, fed with what it shows."""

    DEFAULT_CSS = "Looking { layout: vertical; height: 1fr; width: 1fr; }"
    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(page.key, f"page({page.key!r})", page.name, show=False) for page in PAGES),
        Binding("tab", "beside(1)", show=False),
        Binding("shift+tab", "beside(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("pagedown,space", "leaf(1)", show=False),
        Binding("pageup,b", "leaf(-1)", show=False),
        Binding("left", f"move(0, -{ASIDE})", show=False),
        Binding("right", f"move(0, {ASIDE})", show=False),
        Binding("home", "edge(-1)", show=False),
        Binding("end", "edge(1)", show=False),
        Binding("o", "title", show=False),
        Binding("enter", "pick", show=False),
    ]

    class Turned(Message):
        """Another page is shown, or another part of one."""

    class Picked(Message):
        """A row is to be changed."""

        def __init__(self, row: Row) -> None:
            super().__init__()
            self.row = row

    def __init__(self) -> None:
        super().__init__()
        self.shown: Shown = {}
        self.begun: Mapping[int, str] = {}
        self.page: Page = PAGES[0]
        self._pane = Pane()
        self._left_at: dict[Section, frozenset[Row]] | None = None

    @property
    def ways(self) -> tuple[bool, bool, bool, bool]:
        """Whether there is more of the page above, below, to the left and to the right."""
        return self._pane.ways

    @property
    def picked(self) -> Row | None:
        """The row under the cursor; None on a page where there is none."""
        return self._pane.picked

    @property
    def silenced(self) -> bool:
        """Whether the referee lets the player see alone."""
        return is_silenced(self.shown)

    @property
    def may_note(self) -> bool:
        """Whether the player may write notes now."""
        table = next(iter(self.shown.get(Section.TABLE, ())), ())
        return table[4:5] == (True,) and not self.silenced

    def compose(self) -> ComposeResult:
        """Title, the names of the pages, and the page."""
        yield Title()
        yield Tabs()
        yield self._pane

    def on_mount(self) -> None:
        """Show the first page."""
        self._turn(self.page)

    def show(self, shown: Shown) -> None:
        """Show what there is now; the place where one reads stays."""
        if self._left_at is None and shown:
            self._left_at = {part: frozenset(shown.get(part, ())) for part in Section}
            self.shown = shown
            self._turn(self.page)
        elif self._left_at is not None:  # what came to an end is news when it begins again
            seen = self._left_at.get(Section.SCENE, frozenset())
            self._left_at[Section.SCENE] = seen & frozenset(shown.get(Section.SCENE, ()))
        self.shown = shown
        if self.is_mounted:
            self.query_one(Title).show(shown)
            self._pane.show(self._sight(self.page))
            self._show_tabs()

    def mark(self, first: Shown, unseen: Collection[tuple[Section, int]]) -> None:
        """Mark these rows of the first look, which the player has not seen."""
        self._left_at = {
            part: frozenset(row for n, row in enumerate(rows) if (part, n) not in unseen)
            for part, rows in first.items()
        }
        if self.is_mounted:
            self._pane.show(self._sight(self.page))
            self._show_tabs()

    def begin(self, begun: Mapping[int, str]) -> None:
        """Show what is begun of notes, by their keys; 0 is a new one."""
        if begun != self.begun:
            self.begun = begun
            self._pane.show(self._sight(self.page))
            self.post_message(self.Turned())

    def _sight(self, page: Page) -> Sight:
        before = self._left_at or {}
        news = frozenset(
            (part, n)
            for part in page.news
            for n, row in enumerate(self.shown.get(part, ()))
            if row not in before.get(part, ())
        )
        return Sight(self.shown, 0, 0, news, begun=self.begun)

    def _turn(self, page: Page) -> None:
        if page is not self.page and self._left_at is not None:
            for part in self.page.sections:
                self._left_at[part] = frozenset(self.shown.get(part, ()))
        self.page = page
        if self.is_mounted:
            self._pane.turn(page, self._sight(page))
            self._show_tabs()

    def _show_tabs(self) -> None:
        self.query_one(Tabs).show(
            [
                Item(
                    page.key,
                    "",
                    f"{page.name}{'•' * (page is not self.page and bool(self._sight(page).news))}",
                    page is self.page,
                )
                for page in PAGES
            ]
        )

    @on(Pane.Tapped)
    def action_pick(self) -> None:
        """Change what is under the cursor."""
        if self.picked is not None and (self.may_note or self.silenced):  # who is told why not
            self.post_message(self.Picked(self.picked))

    @on(Pane.Moved)
    def _moved(self, event: Pane.Moved) -> None:
        event.stop()
        self.post_message(self.Turned())

    def on_resize(self, event: Resize) -> None:
        """Two lines of names where they have no room on one."""
        lines = 2 if event.size.width < SLIM and event.size.height >= LOW else 1
        self.query_one(Tabs).styles.height = lines

    def action_page(self, key: str) -> None:
        """Show a page."""
        page = next(page for page in PAGES if page.key == key)
        if page is not self.page:
            self._turn(page)

    def action_beside(self, by: int) -> None:
        """Show the page beside this one."""
        self._turn(PAGES[(PAGES.index(self.page) + by) % len(PAGES)])

    def action_move(self, lines: int, columns: int = 0) -> None:
        """Move by lines or columns; where there is a cursor, by rows."""
        if lines and self.picked is not None:
            self._pane.pick(lines)
        else:
            self._pane.move(lines, columns)

    def action_leaf(self, by: int) -> None:
        """Move by as much as is in view, but for a line."""
        self._pane.move(by * max(1, self._pane.size.height - 1))

    def action_edge(self, way: int) -> None:
        """Go to the beginning or the end."""
        self._pane.go(self._pane.lowest if way > 0 else 0, self._pane.left)

    def action_title(self) -> None:
        """Go to what comes next."""
        self._pane.next_title()
