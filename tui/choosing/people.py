"""People in a line, a sentence or a pasted block, with a look at who would be made."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key, Paste
from textual.timer import Timer
from textual.widgets import Static, TextArea

from models.text import clean, heads
from tui.dialogs.drafted import Drafted
from tui.rolling.text import preview_text
from tui.terminal.text import shown
from tui.widgets.completing import TAKES, CompletedArea

if TYPE_CHECKING:
    from models.deeds.people.newcomers import NewPeople
    from models.deeds.people.squad import MakeSquad
    from models.exchange.people.newcomers import Newcomer
    from models.reading import Reader
    from models.tables import Side
    from tui.shell.service import Service

EXAMPLES = (
    "Mara Voss, pc, STR 7 DEX 11 END 9, Rifle 3, Medical 2, rifle, vest",
    "Jan Hart, pc, 7 11 9 10 8 DET 12, Rifle 3  (STR DEX END INT EDU)",
    "Ana Lund, pc, 7/11/9/10/8/6/12  (STR DEX END INT EDU ELO DET)",
    "6 green guards with rifles and dust coats",
    "40 farmers, bystanders, in the Yard",
    "6 guards in Hall, 3 soldiers in Y, a truck in Y  (first letters do)",
    "Party:  (or Enemies: alone in a line, for those below it)",
    "Or pasted: a stat line, or blocks out of a book with a blank line between them.",
)
REST_SECONDS = 0.05
"""How long the keys rest before who would be made is shown."""
_HINT = "Enter makes them · ^j new line{} · Esc leaves"
_EACH = ", one or many each"
_ROWS, _LEAST, _WIDE = 7, 3, 110
"""The most rows of what is written, the fewest of the preview, and from which width on the preview
stands beside it."""


class People(CompletedArea):
    """Lines to write people in; whatever it is given, it holds no text that could command."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("tab", "take", show=False)]

    def on_key(self, event: Key) -> None:
        """Leave Enter to the box."""
        if event.key == "enter":
            event.prevent_default()

    def on_paste(self, event: Paste) -> None:
        """Take all lines that are pasted, in place of what is selected."""
        from models.exchange.people.stat_parts import unbroken

        event.prevent_default()
        self.replace(unbroken(event.text), *self.selection)


class PeopleBox(Drafted["MakeSquad | NewPeople"]):
    """Ask who is to be made; hands back the deed.

    Whoever's side nobody says is on the `side`. While it is written, what was understood stands
    beside it, and what was not.
    """

    what = "people"
    DEFAULT_CSS = """
    PeopleBox > .box { width: 100%; }
    PeopleBox People { height: auto; max-height: 7; padding: 0; background: $boost; }
    PeopleBox People, PeopleBox People:focus { border: none; }
    PeopleBox #both { height: auto; }
    PeopleBox .error { max-height: 12; }
    PeopleBox #who { height: auto; scrollbar-size-vertical: 1; }
    PeopleBox.-full #who, PeopleBox #who.-empty { display: none; }
    PeopleBox.-wide #both { layout: horizontal; }
    PeopleBox.-wide People { width: 1fr; max-height: 16; }
    PeopleBox.-wide #who { width: 1fr; padding: 0 0 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "make", show=False),
        Binding("ctrl+j", "new_line", show=False, priority=True),
        Binding("pageup", "scroll(-1)", show=False, priority=True),
        Binding("pagedown", "scroll(1)", show=False, priority=True),
    ]

    def __init__(self, side: Side | None = None) -> None:
        super().__init__()
        self._side = side
        self._asked = False
        self._refused = ""
        self._resting: Timer | None = None

    def compose(self) -> ComposeResult:
        """What is written, who would be made, and the keys."""
        with Vertical(classes="box"):
            yield Static("One in a line, many in a sentence, or a pasted block", classes="title")
            with Container(id="both"):
                yield People(soft_wrap=True, tab_behavior="focus", highlight_cursor_line=False)
                with VerticalScroll(id="who", can_focus=False):
                    yield Static(_examples())
            yield Static("", classes="error")
            yield Static(_HINT.format(_EACH), classes="hint")

    def on_mount(self) -> None:
        """The cursor does not blink: an idle screen sends nothing."""
        self._area.cursor_blink = False
        self._area.focus()
        self.run_worker(self._learn())

    async def _learn(self) -> None:
        """Read once which words there are, to complete them."""
        from models.exchange.people.completing import rest_of, words_of

        words = await self._read(words_of)
        self._area.complete = lambda line, others: rest_of(line, others, words)
        self._area.update_suggestion()

    def on_resize(self) -> None:
        """Show the preview beside what is written where there is room, and never all too much.

        What is said below stands whole; the preview leaves it the room.
        """
        self.set_class(self.app.size.width >= _WIDE, "-wide")
        taken = 0 if self.has_class("-wide") else min(_ROWS, self._area.wrapped_document.height)
        free = self.rows_beside(".title", ".error", ".hint") - taken
        self.query_one("#who").styles.max_height = max(_LEAST, free)
        self.set_class(free < _LEAST, "-full")
        self.call_after_refresh(self._say_more)

    def _say_more(self) -> None:
        """Name the key for more where there is more to see, and the one for what is offered."""
        who = self.query_one("#who")
        offered = f" · {TAKES}" if self._area.rest else _EACH
        more = " · PgDn more" if who.display and who.max_scroll_y else ""
        self.query_one(".hint", Static).update(shown(_HINT.format(offered + more)))

    @property
    def _area(self) -> People:
        return self.query_one(People)

    @property
    def holds_text(self) -> bool:
        """Whether somebody is written in it."""
        return bool(self._area.text.strip())

    @on(TextArea.Changed)
    def _typed(self) -> None:
        """Look when the keys rest: what is pasted or typed in one go is looked at once."""
        self._asked = False
        if self._area.text != self._refused:
            self._refused = ""
        if self._resting is not None:
            self._resting.stop()
        self._resting = self.set_timer(REST_SECONDS, self._look)

    async def _look(self) -> None:
        """Show who would be made of what is written now, and below it what is wrong elsewhere."""
        if self._asked or (self._refused and self._refused == self._area.text):
            return  # what is wrong with it stands there whole
        who, here, elsewhere = _examples(), Content(), list[str]()
        if self.holds_text:
            who, wrong = await self._read(partial(self._seen, self._settled()))
            hand = {0, self._area.cursor_location[0] + 1}
            here = _wrong(said for number, said in wrong if number in hand)
            elsewhere = [said for number, said in wrong if number not in hand]
        self._show(Content("\n").join(filter(None, (who, here))))
        self._say(elsewhere)
        self.call_after_refresh(self._show_newest)

    def _show_newest(self) -> None:
        """Show whom the last line asks for while it is written."""
        last = self._area.cursor_location[0] == self._area.document.line_count - 1
        if last and self.holds_text:
            self.query_one("#who").scroll_end(animate=False)
        self._say_more()

    def _settled(self) -> str:
        """What is written, but for the word in hand while the rest of it is offered."""
        from models.exchange.people.completing import but_begun

        lines, row = [*self._area.document.lines], self._area.cursor_location[0]
        if self._area.rest:
            lines[row] = but_begun(lines[row])
        return "\n".join(lines)

    def _seen(self, text: str, reader: Reader) -> tuple[Content, tuple[tuple[int, str], ...]]:
        """Who would be made of what is sound, and what is wrong in which line."""
        from models.deeds.people.newcomers import NewPeople

        width = self.query_one("#who").size.width or self.app.size.width
        try:
            deed = self._deed(text, reader)
        except ValueError as error:
            return Content(), ((0, str(error)),)
        if not isinstance(deed, NewPeople):
            look = deed.preview(reader)
            wrong = tuple((1, line) for line in look.refusals)
            return preview_text(look, width) if not wrong else Content(), wrong
        coming, many, wrong = deed.looked_at(reader)
        sound = [one for one in coming if not one.wrong]
        groups = [look for look in many if not look.refusals]
        people = [_newcomers(sound, len(groups))] if sound else []
        texts = [*people, *(preview_text(look, width) for look in groups)]
        return Content("\n").join(texts), wrong

    def _deed(self, text: str, reader: Reader) -> MakeSquad | NewPeople:
        from models.views.written import asked_for

        return asked_for(reader, text, self._side)

    async def action_make(self) -> None:
        """Hand back the deed, unless it cannot be done, or Escape is to be answered."""
        if self._asked:
            self._asked = False
            self._say([])
            return
        text = self._area.text
        who, wrong = await self._read(partial(self._seen, text))
        if wrong:
            self._refused = text
            self._show(who)
            self._say([said for _, said in wrong])
        else:
            self.dismiss(await self._read(partial(self._deed, text)))

    def action_new_line(self) -> None:
        """Go on in a new line."""
        self._area.insert("\n")

    def action_scroll(self, by: int) -> None:
        """Move through a long preview."""
        who = self.query_one("#who")
        who.scroll_relative(y=by * max(1, who.size.height - 1), animate=False, immediate=True)

    def action_leave(self) -> None:
        """Leave; what was written is thrown away only when Escape is pressed a second time."""
        if self._asked or not self.holds_text:
            self.dismiss(None)
            return
        self._asked = True
        self._say(["Esc again throws away what you wrote; Enter goes on with it."])

    async def _read(self, look: Any) -> Any:
        return await cast("Service", self.app).read(look)

    def _show(self, who: Content) -> None:
        """Show who would be made; nothing takes no room."""
        self.query_one("#who Static", Static).update(who)
        self.query_one("#who").set_class(not who, "-empty")

    def _say(self, lines: Iterable[str]) -> None:
        """Say what is wrong, in place of what is too much for the room that it leaves."""
        self.query_one(".error", Static).update(shown("\n".join(lines), lines=True))
        self.on_resize()


def _wrong(lines: Iterable[str]) -> Content:
    return Content("\n").join(Content(clean(line)).stylize("bold $text-error") for line in lines)


def _examples() -> Content:
    return Content("\n".join(("Such as:", *EXAMPLES))).stylize("$text-muted")


def _newcomers(coming: list[Newcomer], groups: int) -> Content:
    """Of each person what was understood, and what was not; the groups stand below."""
    said = [heads(len(coming)), *((f"{groups} group{'s' * (groups > 1)}",) if groups else ())]
    several = len(coming) + groups > 1
    lines = [Content(" and ".join(said)).stylize("$text-muted")] if several else []
    for one in coming:
        lines.append(Content(clean(one.name)).stylize("bold $text-accent"))
        lines.append(Content(clean(one.understood)))
        lines += [Content(clean(remark)).stylize("$text-warning") for remark in one.remarks]
    return Content("\n").join(lines)
