"""The roll panel: what a deed needs and how likely it is, then the dice, then what came of it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from string import digits
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widget import Widget
from textual.widgets import Static

from models.deed import Option, Preview, ShownDeed, with_option
from rules.dice import GivenDice, RandomDice
from tui.dialogs.prompt import Prompt, decimal_number, whole_number
from tui.rolling.fitting import FittedBox
from tui.rolling.handing import HandedDice
from tui.rolling.letters import lettered
from tui.rolling.text import (
    keys_text,
    options_text,
    outcome_text,
    preview_text,
)
from tui.shell import places
from tui.terminal.text import shown
from tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from models.campaign import Done
    from models.reading import Reader


ON_ONE_LINE = "all on one line, with or without spaces; Enter at the end"

_LOOK_SECONDS = 0.5
"""How soon it is seen that somebody has built on what was done."""
_TEXT = 2
_LAST = {"options": (0, 0), "person": (0, 0), "dice": (1, 0), "keys": (3, 1), "error": (4, 1)}
"""In which order more of a panel gives way, the text at `_TEXT`, and the lines that are left."""
_OF_A_RESULT = {"enter", "escape", "u", "f1", "ctrl+q"}
_MOVES = {
    *("up", "down", "pageup", "pagedown", "home", "end"),
    *("left_square_bracket", "right_square_bracket"),
}


class RollPanel(HandedDice):
    """Shows a deed's preview, lets its options be changed, rolls or takes typed dice.

    Hands back what was done, or None when the referee left it.
    """

    TURNS_BACK = False
    DEFAULT_CSS = """
    RollPanel { align: center bottom; }
    RollPanel > .box { width: 100%; border: none; border-top: heavy $primary; }
    RollPanel VerticalScroll { height: auto; max-height: 70vh; }
    RollPanel #options { color: $text-primary; }
    RollPanel #options.-empty { display: none; }
    RollPanel #dice, RollPanel #typed { display: none; }
    RollPanel.asking #typed, RollPanel.asking.-typed #dice { display: block; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "roll", show=False),
        Binding("t", "type", show=False),
        Binding("u", "take_back", show=False),
        Binding("f1", "rule", show=False),
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "leap(-1)", show=False),
        Binding("pagedown", "leap(1)", show=False),
        Binding("home", "end_of_text(-1)", show=False),
        Binding("end", "end_of_text(1)", show=False),
        Binding("left_square_bracket", "move(-1)", show=False),
        Binding("right_square_bracket", "move(1)", show=False),
    ]
    GIVE_WAY: ClassVar[tuple[type[Widget], ...]] = (VerticalScroll,)
    """What is made lower, in this order, where the panel would be higher than the screen."""

    def __init__(self, deed: ShownDeed) -> None:
        super().__init__()
        self._deed = deed
        self._preview = Preview("")
        self._seen = 0
        self._version: int | None = None
        self._tried: tuple[int, ShownDeed] | None = None
        """What a server may have kept though the line broke, and the newest entry before it."""
        self._warned_of: set[str] = set()
        """The keys that were said to throw away the dice that are typed; "" that no throw hits."""

    @property
    def deed(self) -> ShownDeed:
        """The deed with what was chosen for it."""
        return self._deed

    def compose(self) -> ComposeResult:
        """The text and what is listed below it, the line for typed dice, and the keys."""
        with FittedBox(self._rank, self._last, classes="box"):
            yield from self.upper()
            yield from self.people()
            yield Static("", id="options", classes="keyed")
            yield Static("", classes="error")
            yield Static("", id="dice")
            yield TextLine(
                id="typed", disabled=True, select_on_focus=False, placeholder=ON_ONE_LINE
            )
            yield Static("", id="keys", classes="hint")

    def _rank(self, widget: Widget) -> int | None:
        return next((n for n, kind in enumerate(self.GIVE_WAY) if isinstance(widget, kind)), None)

    def _last(self, widget: Widget) -> tuple[int, int] | None:
        """What is made lower still in a few lines of terminal: never the line that is typed on."""
        if self._rank(widget) is not None:
            return _TEXT, 0 if self.has_class("asking") else 1
        return _LAST.get(widget.id or ("error" if widget.has_class("error") else ""))

    def upper(self) -> ComposeResult:
        """The text, which moves when it is longer than the panel."""
        with VerticalScroll(can_focus=False):
            yield Static("", id="what")

    def people(self) -> ComposeResult:
        """Those it happens to, where there are many; a panel for one has no list."""
        yield from ()

    async def on_mount(self) -> None:
        """Look at the campaign and show the odds."""
        self._error("")
        await self._look()

    def look(self, session: Reader) -> Preview:
        """Read what is to be shown; what cannot be done any more is said in its place."""
        from models.action import Refusal
        from models.views.acts import left_off

        try:
            preview = self._deed.preview(session)
            return replace(preview, notes=(*left_off(session, self._deed), *preview.notes))
        except Refusal as refusal:
            return Preview("This cannot be done", refusals=(str(refusal),))

    def text(self, preview: Preview, width: int) -> Content:
        """A preview as lines."""
        return preview_text(preview, width)

    async def _look(self) -> None:
        from models.journal import newest_entry

        campaign = await self._outrider.campaign()
        with campaign.read() as session:
            self._preview = self.look(session)
            self._seen = newest_entry(session)
            self.see_seats(session)
        self._write()
        self._name_keys()
        self.call_after_refresh(self.see_throw)

    def _name_keys(self) -> None:
        by_hand = self._outrider.looks.by_hand
        self._keys(keys_text(self._preview, by_hand=by_hand, hand=self.hand_text))

    def on_resize(self) -> None:
        """Break the lines anew, once there are any."""
        if self._preview.title:
            self._write()
            if self._line is not None:
                self._show_dice()
            self._keys(self._hint)

    def _write(self) -> None:
        """What was done, or else what may be, as wide as the screen is."""
        width = self.size.width - 4
        if self._done:
            self._show(outcome_text(self._done, width), Content())
        else:
            self._show(self.text(self._preview, width), options_text(self._preview, width))

    def _show(self, text: Content, options: Content) -> None:
        """Show a text from its beginning, and the options, which stay when it moves."""
        self.query_one("#what", Static).update(text)
        change = self.query_one("#options", Static)
        change.update(options)
        change.set_class(not options, "-empty")
        self.query_one(VerticalScroll).scroll_home(animate=False, immediate=True)

    def _error(self, text: str) -> None:
        error = self.query_one(".error", Static)
        error.update(shown(text))
        error.display = bool(text)

    async def on_key(self, event: Key) -> None:
        """An option's key changes the option, and a digit that is none begins to type dice.

        What was done gives way to every key that means nothing to it.
        """
        if self.has_class("asking"):
            return
        if self._done:
            self._give_way(event)
            return
        option = lettered(self._preview.options).get(event.character or "")
        if option is not None:
            _taken(event)
            await self._choose(option)
        elif event.character is not None and event.character in digits and self._may_type:
            _taken(event)
            await self._ask(event.character)

    def _give_way(self, event: Key) -> None:
        """Close, and let the page beneath have the key, unless it is one of the panel's own.

        Space closes as Enter does: on the page it would mark somebody whom nobody looks at.
        """
        moves = event.key in _MOVES and self.query_one(VerticalScroll).max_scroll_y > 0
        if event.key in _OF_A_RESULT or moves:
            return
        _taken(event)
        self.dismiss(self._done)
        if event.key != "space":
            self._outrider.pass_on(event)

    async def _choose(self, option: Option) -> None:
        """Take the next choice, or ask for the number."""
        if option.choices:
            await self._change(option, option.next)
            return
        title = f"{option.label}, {option.low} to {option.high}"
        number: Callable[[int, int], Callable[[str], float]]
        number = decimal_number if option.decimal else whole_number
        parse = number(option.low, option.high)

        async def changed(value: float | None) -> None:
            if value is not None:
                await self._change(option, value)

        self.app.push_screen(Prompt(title, parse, initial=option.written), changed)

    async def _change(self, option: Option, value: object) -> None:
        self._deed = with_option(self._deed, option, value)
        self._error("")
        self._warned_of.clear()
        await self._look()

    async def action_roll(self) -> None:
        """Let the program roll; when it is done, close."""
        if self._done:
            self.dismiss(self._done)
            return
        if self._preview.refusals:
            await self._look()  # it may have changed since
        if self._preview.refusals:
            self._error(f"Not as it stands. {self._preview.refusals[0]}")
        elif self._preview.misses and "" not in self._warned_of:
            self._warned_of.add("")
            self._error("It cannot hit as things stand. Enter again does it all the same.")
        elif self._by_hand:
            await self._ask("")
        elif not self._keeps_typed("Enter"):
            self._finish(await self._perform(RandomDice()))

    def letters(self) -> Collection[str]:
        """The letters of what can be changed."""
        asking = self.has_class("asking")
        return () if self._done or asking else lettered(self._preview.options)

    async def _perform(self, dice: RandomDice | GivenDice) -> Done | None:
        """Do what is shown; if something has happened that changes it, show that and wait."""
        from models.campaign import Overtaken

        tried = self._seen, self._deed
        try:
            done = await self._outrider.perform(
                self._deed, dice, quiet=self._error, seen=self._seen, odds=self._preview.odds
            )
            return done or await self._in_doubt(tried)
        except Overtaken as overtaken:
            why = str(overtaken)
            before = self._preview
            await self._look()
            if self._preview == before:
                return await self._perform(dice)
        again = "" if self._preview.refusals else " This is how it stands now: Enter does it."
        self._error(why + again)
        return None

    async def _in_doubt(self, tried: tuple[int, ShownDeed]) -> Done | None:
        """What was not done may have been kept on a server: it is shown as soon as it comes."""
        campaign = await self._outrider.campaign()
        if self._tried is None:
            if not campaign.store.far or not campaign.store.doubt:
                return None
            self._tried = tried
            self.set_interval(_LOOK_SECONDS, self._look_for_kept)
        return campaign.kept_since(*self._tried)

    async def _look_for_kept(self) -> None:
        """Show what was in doubt as done, once it is known to have been kept."""
        if self._done or self._tried is None or self._outrider.version == self._version:
            return
        self._version = self._outrider.version
        campaign = await self._outrider.campaign()
        done = campaign.kept_since(*self._tried)
        if done is not None and not self._done:
            self._stop_asking()
            self._finish(done)
            self._offer(campaign.built_on(done.key or 0))

    def _finish(self, done: Done | None) -> None:
        if done is None:
            return
        self._done = done
        self._error("")
        self._write()
        self._offer()
        self._version = self._outrider.version
        self.set_interval(_LOOK_SECONDS, self._look_on)

    async def _look_on(self) -> None:
        """Offer to take it back as long as nobody has built on it."""
        if self._done is not None and self._outrider.version != self._version:
            self._version = self._outrider.version
            campaign = await self._outrider.campaign()
            self._offer(campaign.built_on(self._done.key or 0))

    def _offer(self, why_not: str = "") -> None:
        back = f"{why_not}: it stays" if why_not else "u take it back"
        self._keys(f"Enter close · {back} · F1 rules · any other key goes on")

    async def action_take_back(self) -> None:
        """Undo what was just done, and go back to the page."""
        if self._done and await self._outrider.undo(self._done.key or 0):
            self.dismiss(None)

    def action_move(self, rows: int) -> None:
        """Move through a text that is longer than the panel."""
        self.query_one(VerticalScroll).scroll_relative(y=rows, animate=False)

    def action_leap(self, pages: int) -> None:
        """Move through it by as much as the panel shows."""
        text = self.query_one(VerticalScroll)
        text.scroll_relative(y=pages * (text.size.height - 1), animate=False)

    def action_end_of_text(self, which: int) -> None:
        """Move to the beginning or the end of it."""
        text = self.query_one(VerticalScroll)
        text.scroll_to(y=text.max_scroll_y if which > 0 else 0, animate=False)

    def action_rule(self) -> None:
        """Open the rules behind what is shown."""
        rows = self._preview.cited
        if self._done:
            rows = (
                tuple(dict.fromkeys(r for line in self._done.lines for r in line["rows"])) or rows
            )
        self._outrider.visit(places.Rules(rows))

    def action_leave(self) -> None:
        """Stop typing dice, or close; those that are typed are thrown away by a second Escape."""
        if self.has_class("asking"):
            self._stop_asking()
            self._error("")
            self._warned_of.clear()
            self.run_worker(self._look())
        elif self._done or not self._keeps_typed("Esc"):
            self.dismiss(self._done)

    def _keeps_typed(self, key: str) -> bool:
        """Say once that this key throws away the dice that are typed; whether it was said now."""
        typed = self.query_one("#typed", TextLine).value.strip()
        if not typed or key in self._warned_of:
            return False
        self._warned_of.add(key)
        self._error(f"{key} again throws away the dice you typed: {typed}.")
        return True


def _taken(event: Key) -> None:
    """The key has been met."""
    event.stop()
    event.prevent_default()
