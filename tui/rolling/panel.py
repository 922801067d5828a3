"""The roll panel: what a deed needs and how likely it is, then the dice, then what came of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.events import Key
from textual.widgets import Input, Static

from models.deeds.deed import Option, Preview, ShownDeed, with_option
from rules.dice import GivenDice, Needed, RandomDice
from tui.dialogs.dialog import Dialog
from tui.dialogs.prompt import Prompt, decimal_number, whole_number
from tui.rolling.text import options_text, outcome_text, preview_text
from tui.terminal.text import shown
from tui.widgets.text_line import TextLine

if TYPE_CHECKING:
    from sqlmodel import Session

    from models.campaign import Done
    from tui.app import Outrider


class RollPanel(Dialog["Done"]):
    """Shows a deed's preview, lets its options be changed, rolls or takes typed dice.

    Hands back what was done, or None when the referee left it.
    """

    DEFAULT_CSS = """
    RollPanel { align: center bottom; }
    RollPanel > .box { width: 100%; border: none; border-top: heavy $primary; }
    RollPanel VerticalScroll { height: auto; max-height: 70vh; }
    RollPanel #options { color: $text-primary; }
    RollPanel #options.-empty { display: none; }
    RollPanel #typed { display: none; }
    RollPanel.asking #typed { display: block; }
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
    ]

    def __init__(self, deed: ShownDeed) -> None:
        super().__init__()
        self._deed = deed
        self._preview = Preview("")
        self._values: list[int] = []
        self._done: Done | None = None
        self._hint = ""

    @property
    def _outrider(self) -> Outrider:
        return cast("Outrider", self.app)

    def compose(self) -> ComposeResult:
        """The text and what is listed below it, the line for typed dice, and the keys."""
        with Vertical(classes="box"):
            yield from self.upper()
            yield from self.people()
            yield Static("", id="options")
            yield Static("", classes="error")
            yield TextLine(id="typed", disabled=True)
            yield Static("", id="keys", classes="hint")

    def upper(self) -> ComposeResult:
        """The text, which moves when it is longer than the panel."""
        with VerticalScroll(can_focus=False):
            yield Static("", id="what")

    def people(self) -> ComposeResult:
        """Those it happens to, where there are many; a panel for one has no list."""
        yield from ()

    async def on_mount(self) -> None:
        """Look at the campaign and show the odds."""
        await self._look()

    def look(self, session: Session) -> Preview:
        """Read what is to be shown; what cannot be done any more is said in its place."""
        from models.action import Refusal

        try:
            return self._deed.preview(session)
        except Refusal as refusal:
            return Preview("This cannot be done", refusals=(str(refusal),))

    def text(self, preview: Preview, width: int) -> Content:
        """A preview as lines."""
        return preview_text(preview, width)

    async def _look(self) -> None:
        campaign = await self._outrider.campaign()
        with campaign.read() as session:
            self._preview = self.look(session)
        width = self.size.width - 4
        self._show(self.text(self._preview, width), options_text(self._preview, width))
        preview = self._preview
        thrown = (preview.chances or preview.prospects) and not preview.thrown_later
        enter = "Enter roll · t type dice" if thrown else "Enter do it"
        refused = bool(self._preview.refusals)
        self._keys("Esc leave · F1 rules" if refused else f"{enter} · Esc leave · F1 rules")

    def _show(self, text: Content, options: Content) -> None:
        """Show a text from its beginning, and the options, which stay when it moves."""
        self.query_one("#what", Static).update(text)
        change = self.query_one("#options", Static)
        change.update(options)
        change.set_class(not options, "-empty")
        self.query_one(VerticalScroll).scroll_home(animate=False, immediate=True)

    def _keys(self, text: str) -> None:
        self._hint = text
        self._show_keys("")
        self.call_after_refresh(self._show_more)

    def _show_more(self) -> None:
        """Name the arrows too while the text is longer than the panel."""
        self._show_keys(" · ↑↓ more" * (self.query_one(VerticalScroll).max_scroll_y > 0))

    def _show_keys(self, more: str) -> None:
        """The keys that work now; painted with the text, and again only for other keys."""
        line = shown(self._hint + more)
        keys = self.query_one("#keys", Static)
        if keys.content != line:
            keys.update(line)

    def _error(self, text: str) -> None:
        self.query_one(".error", Static).update(shown(text))

    async def on_key(self, event: Key) -> None:
        """An option's key changes the option."""
        if self._done or self.has_class("asking"):
            return
        option = next((o for o in self._preview.options if o.key == event.character), None)
        if option is None:
            return
        event.stop()
        event.prevent_default()
        if option.choices:
            await self._change(option, option.next)
        else:
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
        await self._look()

    async def action_roll(self) -> None:
        """Let the program roll; when it is done, close."""
        if self._done:
            self.dismiss(self._done)
        elif not self._preview.refusals:
            self._finish(await self._outrider.perform(self._deed, RandomDice(), quiet=self._error))

    async def action_type(self) -> None:
        """Take what the real dice show."""
        if not self._done and not self._preview.refusals:
            self._values = []
            await self._try_values()

    async def _try_values(self) -> None:
        """Play with the dice typed so far; ask for the first that is missing."""
        try:
            done = await self._outrider.perform(
                self._deed, GivenDice(self._values), quiet=self._error
            )
        except Needed as needed:
            throw = needed.throw
            self.add_class("asking")
            typed = self.query_one(Input)
            typed.disabled = False
            typed.value = ""
            typed.focus()
            self._keys(
                f"{throw.purpose}: {throw.notation}, {throw.lowest} to {throw.highest}"
                " · Enter takes it · Esc stops"
            )
            return
        self._stop_asking()
        self._finish(done)

    @on(Input.Submitted)
    async def _typed_value(self, event: Input.Submitted) -> None:
        try:
            value = int(event.value.strip())
            self._values.append(value)
            self._error("")
            await self._try_values()
        except ValueError as error:
            if self._values and self._values[-1:] == [_number(event.value)]:
                self._values.pop()
            self._error(str(error) if "shows" in str(error) else "Write the number on the dice.")

    def _stop_asking(self) -> None:
        self.remove_class("asking")
        typed = self.query_one(Input)
        typed.disabled = True
        self.set_focus(None)

    def _finish(self, done: Done | None) -> None:
        if done is None:
            return
        self._done = done
        self._error("")
        self._show(outcome_text(done, self.size.width - 4), Content())
        self._keys("Enter close · u take it back · F1 rules")

    async def action_take_back(self) -> None:
        """Undo what was just done and show the odds again."""
        if self._done:
            await self._outrider.undo()
            self._done = None
            await self._look()

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
        self._outrider.show_rules(rows)

    def action_leave(self) -> None:
        """Stop typing dice, or close."""
        if self.has_class("asking"):
            self._stop_asking()
            self._error("")
            self.run_worker(self._look())
        else:
            self.dismiss(self._done)


def _number(text: str) -> int | None:
    try:
        return int(text.strip())
    except ValueError:
        return None
