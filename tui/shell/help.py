"""Every key of a page, and what its signs mean."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from rich.cells import cell_len
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.events import Key
from textual.keys import key_to_character
from textual.widgets import Input, Static

from tui.dialogs.dialog import Dialog
from tui.shell.command import Command, as_on_keyboard, shown_keys
from tui.terminal.text import shown
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from textual.app import App
    from textual.screen import Screen

    from tui.shell.service import Service
    from tui.terminal.moves import MovedApp

_LIST_KEYS = (
    (
        "up,down",
        "row by row",
        "Move through a list; Tab goes to the next, where there are several.",
    ),
    ("pageup,pagedown", "page by page", "Move by as many rows as the list shows."),
    ("home,end", "first, last", "Move to an end of the list."),
)
_TEXT_KEYS = (
    ("up,down", "line by line", "Scroll the text."),
    ("pageup,pagedown", "page by page", "Scroll by as many lines as are shown."),
    ("home,end", "first, last", "Go to an end of the text."),
)
_PALETTE = ("ctrl+p", "palette", "Every command, page and theme by name.")
_CHOOSE = ("Enter", "choose", "The obvious thing to do with the row.")
_LINE_KEYS = (
    ("^w ^u ^k", "Delete the word before the cursor, all before it, all behind it."),
    ("Home End", "Go to an end of the line."),
)
_REACHING = (
    ("jump", "ctrl+o", "Label all you can jump to; type one to go there."),
    ("clip", "ctrl+c", "Copy the line, or what the box says."),
)
_TITLE = "Keys · Enter presses one, End goes to the signs, Esc leaves"
_SENTENCE = 2
"""Rows for the whole sentence of the row under the cursor."""
_FIND = ("/", "Find a row of the list by typing.")
_LEAVE = ("Esc", "Close the box; it asks before it throws away what you typed.")
_SIGNS = (
    ("[C-29]", "Rules behind what is said; the rule reference has them all."),
    ("(referee)", "Nothing that players may know."),
)


class Helped(Protocol):
    """A page whose keys are shown."""

    KEYS: ClassVar[tuple[Command[Any], ...]]
    LEGEND: ClassVar[tuple[tuple[str, str], ...]]

    def offered(self) -> tuple[Command[Any], ...]:
        """Every command there is."""
        ...

    def why_not(self, command: Command[Any]) -> str:
        """What keeps a command from being used now; empty when nothing does."""
        ...

    def keys_of(self, command: Command[Any]) -> str:
        """The keys that a command has now, as Textual writes them."""
        ...

    def takes(self, key: Key) -> bool:
        """Whether a key is that of a command."""
        ...

    async def use(self, command: Command[Any]) -> None:
        """Do what a command is for."""
        ...


class HelpPanel(Dialog[None]):
    """The keys of the page below it, with a sentence for each; choosing one presses it."""

    DEFAULT_CSS = f"""
    HelpPanel > .box {{ width: 100%; max-width: 120; padding: 0; }}
    HelpPanel .title {{ padding: 0 1; }}
    HelpPanel .hint {{ height: {_SENTENCE}; padding: 0 1; }}
    HelpPanel Listing {{ background: $surface; }}
    """

    def __init__(self, page: Helped) -> None:
        super().__init__()
        self._page = page
        self._commands = page.offered()
        self._rows = 0

    def compose(self) -> ComposeResult:
        """One line for each key and each sign."""
        with Vertical(classes="box"):
            yield Static(_TITLE, classes="title")
            yield Listing(head=False)
            yield Static(classes="hint")

    def on_mount(self) -> None:
        """Fill the list; keys and names are as wide as they are long."""
        own = sum(command in self._page.KEYS for command in self._commands)
        lines = [
            *self._group("This page", range(own)),
            *self._group("Any page", range(own, len(self._commands))),
            Line(-1, _with_moves(self.app, _PALETTE, self._page.takes)),
            *self._in_a_list(),
            *self._in_a_text(),
            _heading("Signs"),
            *(Line(-1, (sign, "", words)) for sign, words in (*self._page.LEGEND, *_SIGNS)),
        ]
        listing = self.query_one(Listing)
        self._rows = len(lines)
        keys, names = (max(cell_len(line.cells[side]) for line in lines) for side in (0, 1))
        listing.head(Column("", keys), Column("", names), Column(""))
        self.on_resize()
        listing.fill(lines, place=1)

    def on_resize(self) -> None:
        """As many rows as there is room for, and as there are."""
        whole = self.query_one(".hint")
        rows = self.rows_beside(".title")
        whole.display = rows > 2 * _SENTENCE
        rows -= _SENTENCE if whole.display else 0
        self.query_one(Listing).styles.height = min(rows, self._rows)

    def action_help(self) -> None:
        """The key that opened it closes it."""
        self.dismiss(None)

    def _in_a_list(self) -> Iterator[Line]:
        """The keys of the page's lists, if it has any; of what Enter does there, where it does."""
        lists = cast("Screen[Any]", self._page).query(Listing)
        if not lists:
            return
        yield _heading("In a list")
        taken = self._page.takes
        yield from (Line(-1, _with_moves(self.app, one, taken)) for one in _LIST_KEYS)
        bound = {key for c in self._commands for key in self._page.keys_of(c).split(",")}
        if any(one.lines for one in lists) and "enter" not in bound:
            yield Line(-1, _CHOOSE)

    def _in_a_text(self) -> Iterator[Line]:
        """The keys that scroll, where the keys go to a text that does not fit."""
        if _scrolls(cast("Screen[Any]", self._page)):
            yield _heading("In a text")
            taken = self._page.takes
            yield from (Line(-1, _with_moves(self.app, one, taken)) for one in _TEXT_KEYS)

    def _group(self, title: str, places: Iterable[int]) -> Iterator[Line]:
        yield _heading(title)
        why_not = {place: self._page.why_not(self._commands[place]) for place in places}
        for place, why in sorted(why_not.items(), key=lambda item: bool(item[1])):
            yield Line(place, self._cells(self._commands[place], why), "dim" if why else "")

    def _cells(self, command: Command[Any], why: str) -> tuple[str, ...]:
        words = f"Not now: {why}" if why else command.help
        keys = " ".join(shown_keys(self._page.keys_of(command)))
        return keys, command.title_on(self._page), words

    def on_listing_moved(self, event: Listing.Moved) -> None:
        """Show the whole sentence: in the row its end may be cut off."""
        event.stop()
        words = event.line.cells[-1] if event.line else ""
        self.query_one(".hint", Static).update(shown(words))

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        """Press the key that was chosen."""
        event.stop()
        place = event.line.key if event.line else -1
        if place >= 0:
            self.dismiss(None)
            self.app.call_later(self._page.use, self._commands[place])


class BoxHelp(Dialog[None]):
    """The keys of a box over a page: those it names itself, and those of its lists and lines."""

    DEFAULT_CSS = """
    BoxHelp > .box { width: 80; }
    """

    def __init__(self, box: Dialog[Any]) -> None:
        super().__init__()
        self._box = box

    def compose(self) -> ComposeResult:
        """What the box says, and the keys that everything of its kind has."""
        keymap = cast("Service", self.app).looks.keymap
        reaching = ((shown_keys(keymap.get(n, key))[0], does) for n, key, does in _REACHING)
        texts = _TEXT_KEYS if _scrolls(self._box) else ()
        scrolling = (_with_moves(self.app, one, self._box.takes) for one in texts)
        lists = (*self._of_line(), *self._of_list(), *scrolling)
        parts = [*lists, *reaching, self._of_help(), _LEAVE]
        with Vertical(classes="box"):
            yield Static("Keys of this box · Esc leaves", classes="title")
            for hint in self._box.query(".hint").results(Static):
                yield Static(hint.content)
            widest = max(cell_len(keys) for keys, *_ in parts)
            lines = [f"{keys:{widest}} {does}" for keys, *_, does in parts]
            yield Static(shown("\n".join(lines), lines=True))

    @property
    def _bound(self) -> Mapping[str, str]:
        """What each key does in the box, where the cursor is."""
        return {key: one.binding.action for key, one in self._box.active_bindings.items()}

    def _of_line(self) -> Iterator[tuple[str, ...]]:
        if isinstance(self._box.focused, Input):
            yield from _LINE_KEYS

    def _of_list(self) -> Iterator[tuple[str, ...]]:
        """The keys of its list, as far as they go there and not to what is typed or changed."""
        bound = self._bound
        writing = isinstance(self._box.focused, Input)
        lists = self._box.query(Listing)
        for one, does in zip(_LIST_KEYS, ("step", "leap", "end"), strict=True):
            if lists and bound.get(one[0].split(",")[0], "").startswith(does):
                yield _with_moves(self.app, one, lambda key: writing or self._box.takes(key))
        if lists and bound.get("slash") == "seek":
            yield _FIND

    def _of_help(self) -> tuple[str, str]:
        keys = (key for key in ("f1", "question_mark") if self._bound.get(key) == "help")
        return " ".join(map(as_on_keyboard, keys)), "These keys."

    def action_help(self) -> None:
        """The key that opened it closes it."""
        self.dismiss(None)


def _scrolls(screen: Screen[Any]) -> bool:
    """Whether the keys go to a text that is longer than its place."""
    text = screen.focused
    return isinstance(text, VerticalScroll) and text.max_scroll_y > 0


def _with_moves(
    app: App[object], said: tuple[str, ...], taken: Callable[[Key], bool]
) -> tuple[str, ...]:
    """What is said of some keys, with those that stand for them and are not taken."""
    keys, *words = said
    moves = cast("MovedApp[None]", app).moves
    own = keys.split(",")
    begins = {key: key.split(" ")[0] for key in moves}
    free = [key for key, first in begins.items() if not taken(Key(first, key_to_character(first)))]
    more = [key for to in own for key in free if moves[key] == to]
    shown_ones = ("".join(shown_keys(key.replace(" ", ","))) for key in (*own, *more))
    return " ".join(shown_ones), *words


def _heading(title: str) -> Line:
    return Line(-1, (title, "", ""), "good")
