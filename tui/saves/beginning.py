"""What a new campaign is asked: five things on one form, each with an answer to begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import DescendantFocus, Key, Paste
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Static, TextArea

from models.calendar_text import FIRST_DATES, OWN_DATE, first_moment
from models.starters import Starter
from models.text import clean
from tui.dialogs.dialog import Dialog
from tui.saves.players import EXAMPLE, but_begun, completed, doubts_of, drafted, reading
from tui.shell.importing import import_tables
from tui.terminal.text import shown
from tui.widgets.completing import TAKES, CompletedArea
from tui.widgets.listing import Column, Line, Listing
from tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from models.deeds.house.begin import BeginCampaign

_PLAYERS_HINT = (
    f"A character on each line: {EXAMPLE}.\n"
    "Five are STR DEX END INT EDU; a sixth is SOC, as in 7B89A6; seven end in ELO DET.\n"
    "Lines can be pasted; people in a file are imported when the campaign is made. "
    "An empty line goes on."
)
_MOST_DOUBTS = 4
"""Lines of what is in doubt that are seen at once."""
_LABEL = 9
_PLAYERS = 5
"""Lines of players' characters that are seen at once."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """The form as it is filled in: what is typed on each line, and which sets are marked."""

    name: str = ""
    begins: str = "1 January 2300, 08:00"
    starters: tuple[Starter, ...] = tuple(Starter)
    players: str = ""
    blurb: str = ""


def deed_of(form: Beginning) -> BeginCampaign:
    """What the form asks for; raises `ValueError` for what cannot be read."""
    from models.deeds.house.begin import BeginCampaign

    calendar, clock = first_moment(form.begins)
    people = tuple(map(drafted, filter(str.strip, form.players.splitlines())))
    return BeginCampaign(calendar, clock, form.starters, people, form.blurb)


class Lines(CompletedArea):
    """Several lines; Enter on an empty last one goes on."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("shift+tab", "app.focus_previous", show=False, priority=True)
    ]

    def __init__(self, text: str, name: str) -> None:
        super().__init__(text, id=name, tab_behavior="focus", highlight_cursor_line=False)

    class Done(Message):
        """There are no more lines."""

    async def on_paste(self, event: Paste) -> None:
        """Take every line that is pasted, without what could command a terminal."""
        event.stop()
        event.prevent_default()
        self.replace(clean(event.text, lines=True), *self.selection)

    async def _on_key(self, event: Key) -> None:
        row, _ = self.cursor_location
        last = row == self.document.line_count - 1
        if event.key == "enter" and last and not self.document.get_line(row).strip():
            event.stop()
            event.prevent_default()
            self.post_message(self.Done())
            return
        await super()._on_key(event)


class NewCampaign(Dialog[Beginning]):
    """Ask what a new campaign begins with; hands back the form as it was filled in.

    `named` raises `ValueError` for a name that no campaign can have. Enter goes from one answer to
    the next, and makes the campaign behind the last.
    """

    KEEPS = True
    DEFAULT_CSS = f"""
    NewCampaign > .box {{ width: 78; }}
    NewCampaign #fields {{ height: auto; }}
    NewCampaign .field {{ height: auto; }}
    NewCampaign .label {{ width: {_LABEL}; color: $text-muted; }}
    NewCampaign Input {{ width: 1fr; }}
    NewCampaign Listing {{ width: 1fr; height: {len(Starter)}; background: $surface; }}
    NewCampaign TextArea {{
        width: 1fr; height: auto; min-height: 1; max-height: {_PLAYERS}; padding: 0;
        background: $boost;
    }}
    NewCampaign TextArea, NewCampaign TextArea:focus {{ border: none; }}
    NewCampaign .hint {{ margin-top: 1; height: auto; min-height: 3; max-height: 6; }}
    NewCampaign #doubts {{ height: auto; max-height: {_MOST_DOUBTS}; color: $text-warning; }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,f2", "make", show=False, priority=True),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
        Binding("space", "mark", show=False),
    ]

    def __init__(self, named: Callable[[str], Path], form: Beginning) -> None:
        super().__init__()
        self._named = named
        self._first = form
        self._marked = set(form.starters)
        self._refused = False
        self._asked = False

    def compose(self) -> ComposeResult:
        """The five answers, what is to be known of the one in hand, and what is wrong."""
        form = self._first
        with Vertical(classes="box"):
            yield Static("A new campaign", classes="title")
            with VerticalScroll(id="fields", can_focus=False):
                yield from _field("Name", TextLine(form.name, id="name"))
                yield from _field("Begins", TextLine(form.begins, id="begins"))
                sets = Listing(Column("", 1), Column("", 15), Column(""), head=False, name="sets")
                yield from _field("Has", sets)
                yield from _field("Players", Lines(form.players, "players"))
                yield from _field("About", TextLine(form.blurb, id="blurb"))
            yield Static(classes="hint")
            yield Static(id="doubts")
            yield Static(classes="error")

    def on_mount(self) -> None:
        """Fill the list of sets, and get ready to read players."""
        players = self.query_one(Lines)
        players.cursor_blink = False
        players.complete = lambda line, others: completed(line, others, self._sets)
        self._fill()
        self.query_one("#name").focus()
        self.run_worker(_warm_up, thread=True)

    def on_resize(self) -> None:
        """The lines scroll where they have no room."""
        fields = self.query_one("#fields")
        fields.styles.max_height = self.rows_beside(".title", ".hint", "#doubts", ".error") - 1
        if self.focused is not None:
            self.call_after_refresh(self.focused.scroll_visible, animate=False)

    def _fill(self) -> None:
        lines = [
            Line(place, ("*" if one in self._marked else "", one.called, one.words))
            for place, one in enumerate(Starter)
        ]
        self.query_one(Listing).fill(lines)

    @property
    def form(self) -> Beginning:
        """The form as it is filled in now."""
        return Beginning(
            self.query_one("#name", Input).value,
            self.query_one("#begins", Input).value,
            self._sets,
            self.query_one(TextArea).text,
            self.query_one("#blurb", Input).value,
        )

    @property
    def _sets(self) -> tuple[Starter, ...]:
        return tuple(one for one in Starter if one in self._marked)

    @property
    def holds_text(self) -> bool:
        """Whether anything is filled in otherwise than it was at first."""
        return self._refused or self.form != self._first

    @on(DescendantFocus)
    @on(TextArea.SelectionChanged)
    def _tell(self) -> None:
        self._hint()

    @on(Input.Changed)
    @on(TextArea.Changed)
    def _typed(self) -> None:
        self._asked = False
        self._say("")
        self._hint()

    def _hint(self) -> None:
        focused = self.focused
        asked = (focused and focused.id) or ""
        told = {
            "name": "What it is called.",
            "begins": self._read_as(),
            "sets": "Space marks what it begins with. Each can be added later as well.",
            "players": self._understood(),
            "blurb": "What it is about, in a line, or nothing.",
        }.get(asked, "")
        enter = "Enter makes the campaign" if asked == "blurb" else "Enter goes on, ^s makes it"
        offered = asked == "players" and self.query_one(Lines).rest
        keys = f"{TAKES}, {enter}" if offered else f"{enter}, Shift+Tab goes back"
        self.query_one(".hint", Static).update(shown(f"{told}\n{keys}, Esc leaves.", lines=True))
        self._doubt()

    def _understood(self) -> str:
        """What the line in hand says of a character, or how it can be written."""
        area = self.query_one(TextArea)
        line = area.document.get_line(area.cursor_location[0])
        if not line.strip():
            return _PLAYERS_HINT
        if self.query_one(Lines).rest:
            line = but_begun(line)
        read = reading(line, self.form.starters)
        doubts = (doubt for doubt in read.doubts if doubt != read.said)
        return ". ".join((read.said, *(doubt[:1].upper() + doubt[1:] for doubt in doubts)))

    def _doubt(self) -> None:
        """Keep saying what is in doubt of the lines that are not in hand."""
        area = self.query_one(TextArea)
        hand = area.cursor_location[0] if area.has_focus else -1
        doubts = list(doubts_of(area.text, self.form.starters, hand))
        more = len(doubts) - _MOST_DOUBTS
        if more > 0:
            doubts[_MOST_DOUBTS - 1 :] = [f"and {more + 1} more lines of this"]
        self.query_one("#doubts", Static).update(shown("\n".join(doubts), lines=True))
        self.on_resize()

    def _read_as(self) -> str:
        """What the date means, or how it can be written."""
        try:
            calendar, clock = first_moment(self.query_one("#begins", Input).value)
        except ValueError:
            return f"Its first day: {' or '.join(FIRST_DATES.values())}, with a time if wanted."
        others = [text for kind, text in FIRST_DATES.items() if kind is not calendar.kind]
        own = f"or months of your own: {OWN_DATE}"
        return f"Its first day: {calendar.full(clock)}. Or {', '.join(others)}, {own}."

    @on(Input.Submitted)
    @on(Listing.Chosen)
    @on(Lines.Done)
    def _on(self, event: Message) -> None:
        """Go on to the next answer if this one can be; behind the last, make the campaign."""
        focused = self.focused
        if focused is not None and focused.id == "blurb":
            self.action_make()
        elif focused is None or self._sound(focused):
            self.screen.focus_next()

    def _sound(self, part: Widget) -> bool:
        """Whether an answer can be as it is; if not, say why where it is written."""
        try:
            if part.id == "name":
                self._named(self.query_one("#name", Input).value)
            elif part.id == "begins":
                first_moment(self.query_one("#begins", Input).value)
            elif isinstance(part, TextArea):
                for line in filter(str.strip, part.text.splitlines()):
                    drafted(line)
        except ValueError as error:
            part.focus()
            self._say(str(error))
            return False
        return True

    def come_back(self, why: str) -> None:
        """Say why it could not be made; what was filled in before is somebody's work."""
        self._refused = True
        super().come_back(why)

    def action_make(self) -> None:
        """Hand the form back, unless something in it cannot be, or Escape is to be answered."""
        if self._asked:
            self._asked = False
            self._say("")
            return
        parts: Iterable[Widget] = self.query("#name, #begins, TextArea").results(Widget)
        if all(map(self._sound, parts)):
            self.dismiss(self.form)

    def action_mark(self) -> None:
        """Mark the set under the cursor, or no longer, and go to the next."""
        listing = self.query_one(Listing)
        if listing.current is not None and listing.has_focus:
            self._marked ^= {tuple(Starter)[listing.current.key]}
            self._fill()
            listing.action_step(1)

    def action_leave(self) -> None:
        """Leave; what was filled in is thrown away only when Escape is pressed a second time."""
        if self._asked or not self.holds_text:
            self.dismiss(None)
            return
        self._asked = True
        self._say("Esc again throws away what you typed; Enter goes on with it.")

    def _say(self, line: str) -> None:
        self.query_one(".error", Static).update(shown(line))


def _field(label: str, widget: Widget) -> ComposeResult:
    """A line of the form."""
    with Horizontal(classes="field"):
        yield Static(label, classes="label")
        yield widget


def _warm_up() -> None:
    """Import what reads and makes, while the first answers are given."""
    import_tables()
    import models.deeds.house.begin  # noqa: F401
