"""The line of a roll panel on which the dice on the table are typed."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, cast

from textual import on
from textual.widgets import Input, Static
from textual.widgets.input import Selection

from models.deed import Preview, ShownDeed
from rules.dice import GivenDice, Needed, RandomDice
from tui.rolling.dice_line import DiceLine, Written, what_to_write
from tui.rolling.hinted import Hinted
from tui.rolling.text import asked_text, dice_text, is_thrown, next_name

if TYPE_CHECKING:
    from models.action import PlayDice
    from models.campaign import Campaign, Done
    from tui.shell.service import Service


class TypedDice(Hinted["Done"]):
    """A panel that asks for the dice a deed throws, and does it with them."""

    _deed: ShownDeed
    _preview: Preview
    _line: DiceLine | None = None
    _done: Done | None = None

    @property
    def _outrider(self) -> Service:
        return cast("Service", self.app)

    @property
    def asked_of(self) -> str:
        """Who is asked for the dice, where that is not whoever types."""
        return ""

    @property
    def _by_hand(self) -> bool:
        """Whether Enter asks for the dice on the table."""
        return self._outrider.looks.by_hand and is_thrown(self._preview)

    async def _look(self) -> None:
        """Look at the campaign and show the odds."""
        raise NotImplementedError

    async def _perform(self, dice: RandomDice | GivenDice) -> Done | None:
        """Do what is shown."""
        raise NotImplementedError

    def _finish(self, done: Done | None) -> None:
        """Show what was done, if it was."""
        raise NotImplementedError

    def _error(self, text: str) -> None:
        """Say what is wrong, in place; nothing takes it away."""
        raise NotImplementedError

    def _keeps_typed(self, key: str) -> bool:
        """Say once that a key throws away the dice that are typed; whether it was said now."""
        raise NotImplementedError

    @property
    def _may_type(self) -> bool:
        """Whether dice are thrown that can be typed."""
        return not self._done and not self._preview.refusals

    async def action_type(self) -> None:
        """Take what the real dice show."""
        if self._may_type and self._by_hand:
            if not self._keeps_typed("t"):
                self._finish(await self._perform(RandomDice()))
        elif self._may_type:
            await self._ask("")

    async def _ask(self, begun: str) -> None:
        """Ask for the dice, of which the first may be typed already.

        Where none is, what was typed before one stopped stands there again; what was wrong in it
        is selected.
        """
        line = await self._read_dice()
        if line.read("").asked.throw is None:
            self._line = None
            self._error("Nothing is thrown here: Enter does it.")
            return
        self._error("")
        self.add_class("asking")
        typed = self.query_one("#typed", Input)
        typed.disabled = False
        typed.value = begun or typed.value
        typed.cursor_position = len(typed.value)
        typed.focus()
        self._show_dice()
        if (written := line.read(typed.value)).fault and not written.unfinished:
            self._select_what_is_wrong(written)

    def _select_what_is_wrong(self, written: Written) -> None:
        """What is typed next takes the place of what cannot be."""
        typed = self.query_one("#typed", Input)
        typed.selection = Selection(written.wrong_from, len(typed.value))

    async def _read_dice(self) -> DiceLine:
        """Find out anew which dice are thrown."""
        self._line = await self._new_line()
        return self._line

    async def _new_line(self) -> DiceLine:
        """A line on which nothing is typed yet."""
        return DiceLine(partial(self._rehearse, await self._outrider.campaign()))

    def _rehearse(self, campaign: Campaign, dice: PlayDice) -> bool:
        from models.action import Refusal

        try:
            return campaign.rehearse(self._deed, dice).secret
        except Refusal:
            raise
        except Exception as error:
            self._outrider.internal_error(error, self._error)
        return True

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
        self._keys(asked_text(written, self.asked_of))

    @on(Input.Submitted)
    async def _typed_line(self) -> None:
        """Do it with the dice that are typed, if that is all of them; else keep asking.

        What is refused is selected: what is typed next takes its place.
        """
        if self._line is None:
            return
        typed = self.query_one("#typed", Input)
        written = self._line.read(typed.value)
        if written.fault or not typed.value.strip():
            self._error(written.fault or what_to_write(written.asked.throw))
            self._select_what_is_wrong(written)
        elif written.asked.throw is not None and typed.value.endswith(" "):
            self._error(f"Not all of them yet: {next_name(written)} comes next.")
        elif written.asked.throw is not None:
            typed.value = f"{typed.value.strip()} "
            typed.cursor_position = len(typed.value)
        else:
            await self._take(written.values)

    async def _take(self, values: list[int]) -> None:
        """Do it with these dice; what is typed stays if it is not done."""
        done: Done | None = None
        with suppress(Needed, ValueError):  # something has changed, and other dice are thrown
            done = await self._perform(self._given(values))
        if done is not None:
            self._stop_asking()
            self._finish(done)
        elif self._preview.refusals:
            self._stop_asking()
        else:
            await self._read_dice()
            self._show_dice()
            self.query_one("#typed").focus()

    def _given(self, values: list[int]) -> GivenDice:
        """The dice that are typed."""
        return GivenDice(values)

    def _stop_asking(self) -> None:
        self._line = None
        self.remove_class("asking")
        typed = self.query_one("#typed", Input)
        typed.disabled = True
        self.set_focus(None)
