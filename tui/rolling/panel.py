"""The roll panel: what a deed needs and how likely it is, then the dice, then what came of it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from functools import partial
from string import digits
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widget import Widget
from textual.widgets import Input, Static

from models.deed import Option, Preview, ShownDeed, with_option
from rules.dice import GivenDice, Needed, RandomDice
from tui.dialogs.prompt import Prompt, decimal_number, whole_number
from tui.rolling.dice_line import DiceLine
from tui.rolling.fitting import FittedBox
from tui.rolling.hinted import Hinted
from tui.rolling.letters import lettered
from tui.rolling.text import (
    asked_text,
    dice_text,
    is_thrown,
    keys_text,
    options_text,
    outcome_text,
    preview_text,
)
from tui.shell import places
from tui.terminal.text import shown
from tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from models.action import PlayDice
    from models.campaign import Campaign, Done
    from models.reading import Reader
    from tui.shell.service import Service


CHANGED = "Something has changed meanwhile."
ON_ONE_LINE = "all on one line, with or without spaces; Enter at the end"

_OF_A_RESULT = {"enter", "escape", "u", "f1", "ctrl+q"}
_MOVES = {"up", "down", "pageup", "pagedown", "left_square_bracket", "right_square_bracket"}


class RollPanel(Hinted["Done"]):
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
        self._line: DiceLine | None = None
        self._done: Done | None = None

    @property
    def _outrider(self) -> Service:
        return cast("Service", self.app)

    def compose(self) -> ComposeResult:
        """The text and what is listed below it, the line for typed dice, and the keys."""
        with FittedBox(self._rank, classes="box"):
            yield from self.upper()
            yield from self.people()
            yield Static("", id="options")
            yield Static("", classes="error")
            yield Static("", id="dice")
            yield TextLine(
                id="typed", disabled=True, select_on_focus=False, placeholder=ON_ONE_LINE
            )
            yield Static("", id="keys", classes="hint")

    def _rank(self, widget: Widget) -> int | None:
        return next((n for n, kind in enumerate(self.GIVE_WAY) if isinstance(widget, kind)), None)

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
        self._write()
        self._keys(keys_text(self._preview, by_hand=self._outrider.looks.by_hand))

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
        """Close, and let the page beneath have the key, unless it is one of the panel's own."""
        moves = event.key in _MOVES and self.query_one(VerticalScroll).max_scroll_y > 0
        if event.key in _OF_A_RESULT or moves:
            return
        _taken(event)
        self.dismiss(self._done)
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

        self.app.push_screen(Prompt(title, parse, initial=option.shown), changed)

    async def _change(self, option: Option, value: object) -> None:
        self._deed = with_option(self._deed, option, value)
        self._error("")
        await self._look()

    async def action_roll(self) -> None:
        """Let the program roll; when it is done, close."""
        if self._done:
            self.dismiss(self._done)
        elif self._preview.refusals:
            self._error(f"Not as it stands. {self._preview.refusals[0]}")
        elif self._by_hand:
            await self._ask("")
        else:
            self._finish(await self._perform(RandomDice()))

    @property
    def _by_hand(self) -> bool:
        """Whether Enter asks for the dice on the table."""
        return self._outrider.looks.by_hand and is_thrown(self._preview)

    def letters(self) -> Collection[str]:
        """The letters of what can be changed."""
        return () if self._done else lettered(self._preview.options)

    async def _perform(self, dice: RandomDice | GivenDice) -> Done | None:
        """Do what is shown; if something has happened that changes it, show that and wait."""
        from models.campaign import Overtaken

        try:
            return await self._outrider.perform(
                self._deed, dice, quiet=self._error, seen=self._seen, odds=self._preview.odds
            )
        except Overtaken:
            before = self._preview
            await self._look()
            if self._preview == before:
                return await self._perform(dice)
        again = "" if self._preview.refusals else " This is how it stands now: Enter does it."
        self._error(CHANGED + again)
        return None

    @property
    def _may_type(self) -> bool:
        """Whether dice are thrown that can be typed."""
        return not self._done and not self._preview.refusals

    async def action_type(self) -> None:
        """Take what the real dice show."""
        if self._may_type and self._by_hand:
            self._finish(await self._perform(RandomDice()))
        elif self._may_type:
            await self._ask("")

    async def _ask(self, begun: str) -> None:
        """Ask for the dice, of which the first may be typed already."""
        line = await self._read_dice()
        if line.read("").asked.throw is None:
            self._line = None
            self._error("Nothing is thrown here: Enter does it.")
            return
        self._error("")
        self.add_class("asking")
        typed = self.query_one("#typed", Input)
        typed.disabled = False
        typed.value = begun
        typed.cursor_position = len(begun)
        typed.focus()
        self._show_dice()

    async def _read_dice(self) -> DiceLine:
        """Find out anew which dice are thrown."""
        campaign = await self._outrider.campaign()
        self._line = DiceLine(partial(self._rehearse, campaign))
        return self._line

    def _rehearse(self, campaign: Campaign, dice: PlayDice) -> None:
        from models.action import Refusal

        try:
            campaign.rehearse(self._deed, dice)
        except Refusal:
            raise
        except Exception as error:
            self._outrider.internal_error(error, self._error)

    @on(Input.Changed)
    def _typed(self) -> None:
        """What was wrong is being mended."""
        if self._line is not None:
            self._error("")
            self._show_dice()

    def _show_dice(self) -> None:
        """Say what each of the typed dice is for, what is asked for next, and what is wrong."""
        assert self._line is not None
        written = self._line.read(self.query_one("#typed", Input).value)
        if written.fault and not written.unfinished:
            self._error(written.fault)
        self.query_one("#dice", Static).update(dice_text(written.thrown, self.size.width - 4))
        self.set_class(bool(written.thrown), "-typed")
        self._keys(asked_text(written.asked, len(written.thrown), wrong=bool(written.fault)))

    @on(Input.Submitted)
    async def _typed_line(self) -> None:
        """Do it with the dice that are typed, if that is all of them; else keep asking."""
        if self._line is None:
            return
        typed = self.query_one("#typed", Input)
        written = self._line.read(typed.value)
        if written.fault or not typed.value.strip():
            self._error(written.fault or "Write the numbers on the dice.")
        elif written.asked.throw is not None:
            typed.value = f"{typed.value.strip()} "
            typed.cursor_position = len(typed.value)
        else:
            await self._take(written.values)

    async def _take(self, values: list[int]) -> None:
        """Do it with these dice; what is typed stays if it is not done."""
        done: Done | None = None
        with suppress(Needed, ValueError):  # something has changed, and other dice are thrown
            done = await self._perform(GivenDice(values))
        if done is not None:
            self._stop_asking()
            self._finish(done)
        elif self._preview.refusals:
            self._stop_asking()
        else:
            await self._read_dice()
            self._show_dice()
            self.query_one("#typed").focus()

    def _stop_asking(self) -> None:
        self._line = None
        self.remove_class("asking")
        typed = self.query_one("#typed", Input)
        typed.disabled = True
        self.set_focus(None)

    def _finish(self, done: Done | None) -> None:
        if done is None:
            return
        self._done = done
        self._error("")
        self._write()
        self._keys("Enter close · u take it back · F1 rules · any other key goes on")

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

    def action_rule(self) -> None:
        """Open the rules behind what is shown."""
        rows = self._preview.rows
        if self._done:
            rows = (
                tuple(dict.fromkeys(r for line in self._done.lines for r in line["rows"])) or rows
            )
        self._outrider.visit(places.Rules(rows))

    def action_leave(self) -> None:
        """Stop typing dice, or close."""
        if self.has_class("asking"):
            self._stop_asking()
            self._error("")
            self.run_worker(self._look())
        else:
            self.dismiss(self._done)


def _taken(event: Key) -> None:
    """The key has been met."""
    event.stop()
    event.prevent_default()
