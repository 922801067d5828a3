"""Editing fields by hand: the same keys on every page that shows fields."""

from __future__ import annotations

from functools import partial
from string import digits
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.events import Key

from tui.dialogs.menu import Item, Menu
from tui.dialogs.notes import NotesDialog
from tui.people.grid import FieldGrid
from tui.people.in_cell import InCell, Step, Written
from tui.shell.campaign_page import CampaignPage, View
from tui.shell.command import Command

if TYPE_CHECKING:
    from models.action import Deed
    from models.reading import Reader
    from models.views.sheet import Spot


_FIGURES = ("number", "decimal", "dice", "moment", "time")
"""The kinds of field that digits are typed into."""


class EditingPage(CampaignPage[View]):
    """A page of fields; each edit is one action of the journal."""

    TYPED = digits

    def content(self) -> ComposeResult:
        """The fields."""
        yield FieldGrid()

    @property
    def spot(self) -> Spot | None:
        """The field under the cursor."""
        return self.query_one(FieldGrid).spot

    @property
    def table(self) -> str:
        """What kind of thing is under the cursor."""
        return self.spot.table if self.spot else ""

    def _why_no_field(self) -> str:
        return "" if self.spot else "There is no field here."

    def _is_a(self, *kinds: str) -> bool:
        return self.spot is not None and self.spot.spec.kind in kinds

    def _why_no_number(self) -> str:
        return "" if self._is_a("number", "decimal") else "There is no number under the cursor."

    def _why_no_switch(self) -> str:
        return "" if self._is_a("yes or no") else "The field under the cursor is no yes or no."

    def _why_no_choice(self) -> str:
        return "" if self._is_a("choice") else "The field under the cursor has no choices."

    @on(FieldGrid.Moved)
    def _moved(self) -> None:
        self.refresh_keys()

    def on_resize(self) -> None:
        """Lay the fields out anew."""
        self.repaint()

    def repaint(self) -> None:
        """Lay the fields out; what is being written into one goes along with it."""
        super().repaint()
        for box in self.app.screen_stack:
            if isinstance(box, InCell) and box.is_mounted:
                box.place()

    @on(FieldGrid.Chosen)
    async def _chosen(self) -> None:
        await self.action_edit()

    def on_key(self, event: Key) -> None:
        """A digit on a figure begins to write another in its place."""
        if self._is_a(*_FIGURES) and event.character and event.character in digits:
            event.stop()
            self._write_in(event.character)

    async def action_edit(self) -> None:
        """Ask for the new value in the way that suits the field."""
        spot = self.spot
        if spot is None:
            return
        if spot.spec.kind == "yes or no":
            await self.write(spot, not spot.value)
        elif spot.spec.kind == "choice":
            items = [
                Item(c, c or "none", "now" if c == spot.value else "") for c in spot.spec.choices
            ]
            self.outrider.show(Menu(spot.spec.title, items), self._writer(spot))
        elif spot.spec.kind == "notes":
            from tui.choosing.rewriting import rewrite_field

            rewrite_field(self.outrider, NotesDialog(spot), spot.table, spot.key, spot.spec.name)
        else:
            self._write_in()

    def _write_in(self, typed: str = "") -> None:
        """Write into the field under the cursor where it stands, and go on from there."""
        spot = self.spot
        assert spot is not None
        write = self._writer(spot)

        async def written(answer: Written | None) -> None:
            if answer is not None:
                await write(answer.value)
                await self._go_on(answer.step)

        where = partial(self.query_one(FieldGrid).value_region, spot)
        self.outrider.show(InCell(spot, where, typed=typed, selected=not typed), written)

    async def _go_on(self, step: Step) -> None:
        """Go to the field below or above, or write on in the next or the one before."""
        grid = self.query_one(FieldGrid)
        if step in {Step.DOWN, Step.UP}:
            grid.action_line(1 if step is Step.DOWN else -1)
            return
        await self.catch_up()
        by = 1 if step is Step.NEXT else -1
        before = grid.cursor
        grid.action_field(by)
        while self._is_a("notes") and grid.cursor != before:
            before = grid.cursor
            grid.action_field(by)
        if grid.cursor != before and not self._is_a("notes"):
            self._write_in()

    async def action_more(self) -> None:
        """One step up."""
        await self._step(1)

    async def action_less(self) -> None:
        """One step down."""
        await self._step(-1)

    async def action_turn(self) -> None:
        """The other of yes and no."""
        await self._step(1)

    async def action_cycle(self) -> None:
        """The next choice."""
        await self._step(1)

    async def _step(self, by: int) -> None:
        from models.fields import stepped

        spot = self.spot
        if spot is not None:
            value = stepped(spot.spec, spot.value, by)
            if value == spot.value:
                self.outrider.tell(f"{spot.spec.title} is a number {spot.spec.bounds}.")
            else:
                await self.write(spot, value)

    async def write(self, spot: Spot, value: Any) -> None:
        """Write a checked value into a field."""
        await self.outrider.perform(edit_of(spot, value))

    def _writer(self, spot: Spot) -> Any:
        """What writes an answer; what stands there by now is told before it is written over."""
        from models.journal import newest_entry
        from models.views.sheet import stands

        known = spot.value

        def look(reader: Reader) -> tuple[Any, int]:
            there = stands(reader, spot.table, spot.key, spot.spec.name)
            return there, newest_entry(reader)

        async def write(value: Any) -> None:
            nonlocal known
            if value is None or value == spot.value:
                return
            there, ground = await self.outrider.read(look)
            if there in (known, value):
                await self.write(spot, value)
                return
            known = there
            now = spot.spec.shown(there, self.calendar) or "nothing"
            self.outrider.not_done(
                f"It became {now} meanwhile. Confirm yours again to replace it.", ground
            )

        return write

    EDIT: ClassVar[Command[Any]] = Command(
        "enter",
        "edit",
        "Edit the field; on a number, a digit starts a new one.",
        action_edit,
        _why_no_field,
    )
    STEPS: ClassVar[tuple[Command[Any], ...]] = (
        Command(
            "plus,equals_sign",
            "more",
            "One more, or a tenth for a decimal.",
            action_more,
            _why_no_number,
        ),
        Command(
            "minus", "less", "One less, or a tenth for a decimal.", action_less, _why_no_number
        ),
        Command("space", "turn", "Turn a yes into a no.", action_turn, _why_no_switch),
        Command("c", "next", "Take the next of the choices.", action_cycle, _why_no_choice),
    )
    KEYS: ClassVar[tuple[Command[Any], ...]] = (EDIT, *STEPS)


def edit_of(spot: Spot, value: Any) -> Deed:
    """The deed that writes a value into a field; a hand can hold one weapon at a time."""
    from models.deeds.people.edit import EditRow
    from models.deeds.people.gear import TakeInHand

    if (spot.table, spot.spec.name) == ("weapon", "in_hand"):
        return TakeInHand(spot.key)
    return EditRow(spot.table, spot.key, {spot.spec.name: value})
