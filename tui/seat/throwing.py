"""The box in which a player types what their dice show."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from textual import on
from textual.events import Key
from textual.widgets import Input

from tui.seat.asked import Asked
from tui.seat.bar import Item
from tui.seat.box import Box
from tui.widgets.text_line import TextLine

LET = "l"
"""The key that lets the seat throw: none that opens a page, and might be on its way."""


class DiceLine(TextLine):
    """A line of dice; a letter that is no dice lets the seat throw."""

    async def on_key(self, event: Key) -> None:
        """Let the seat throw."""
        if event.key == LET:
            event.stop()
            event.prevent_default()
            await self.run_action("screen.let")


class ThrowBox(Box):
    """Type the dice, or let the seat throw them; the numbers are checked as they are typed."""

    def __init__(
        self,
        asked: Asked,
        typed: str,
        keep: Callable[[Asked, str], None],
        send: Callable[[Asked, tuple[int, ...] | None], str],
        heard: str = "",
    ) -> None:
        """Ask for a throw; `send` sends the dice, or None where the seat is to throw them.

        What was `heard` just before stands in the box until something is typed.
        """
        super().__init__(asked.what)
        self.asked = asked
        self._typed = typed
        self._keep, self._send = keep, send
        self._heard = heard

    def line(self) -> DiceLine:
        """The line of dice."""
        return DiceLine(self._typed, placeholder=self.asked.wanted)

    def typed(self) -> str:
        """The line of dice."""
        return self.query_one(DiceLine).value

    def on_mount(self) -> None:
        """Read what is there already."""
        self.query_one(DiceLine).focus()
        self._read()

    def keys(self) -> Sequence[Item]:
        """Send, let the seat throw, leave it."""
        return (
            Item("enter", "Enter", "send"),
            Item(LET, LET, "let the seat throw"),
            Item("escape", "Esc", "later"),
        )

    def ask(self, asked: Asked) -> None:
        """The throw is asked for in other words."""
        if asked != self.asked:
            self.asked = asked
            self.ask_for(asked.what)
            self.query_one(DiceLine).placeholder = asked.wanted
            self._read()

    @on(Input.Changed)
    def _changed(self, event: Input.Changed) -> None:
        self._keep(self.asked, event.value)
        self._read()

    def _read(self) -> None:
        """Say what was understood, and what is missing."""
        if self.sent:
            return
        typed = self.asked.read(self.typed())
        if typed.fault and not typed.unfinished:
            self.say(typed.fault)
        elif typed.values and self.asked.most > 1:
            numbers = " · ".join(map(str, typed.values))
            self.say(f"{numbers} ({len(typed.values)} of {self.asked.in_all})")
        else:
            self.say("" if self.typed() else self._heard)

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        typed = self.asked.read(event.value)
        if why := self.asked.missing(typed):
            self.say(why)
        else:
            self.take(partial(self._send, self.asked, typed.values))

    def action_let(self) -> None:
        """Let the seat throw."""
        self.take(partial(self._send, self.asked, None))
