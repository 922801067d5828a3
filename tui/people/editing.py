"""Editing fields by hand: the same keys on every page that shows fields."""

from __future__ import annotations

from string import digits
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.events import Key

from tui.dialogs.menu import Item, Menu
from tui.dialogs.notes import NotesDialog
from tui.dialogs.prompt import Prompt
from tui.people.grid import FieldGrid
from tui.shell.campaign_page import CampaignPage, View
from tui.shell.command import Command

if TYPE_CHECKING:
    from models.action import Deed
    from models.views.sheet import Spot


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

    @on(FieldGrid.Chosen)
    async def _chosen(self) -> None:
        await self.action_edit()

    def on_key(self, event: Key) -> None:
        """A digit on a number begins to write another in its place."""
        spot = self.spot
        if spot is None or spot.spec.kind not in {"number", "decimal"}:
            return
        if event.character is not None and event.character in digits:
            event.stop()
            self.outrider.show(_prompt(spot, event.character), self._writer(spot))

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
            self.outrider.show(_prompt(spot), self._writer(spot))

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
        from models.views.sheet import stands

        known = spot.value

        async def write(value: Any) -> None:
            nonlocal known
            if value is None or value == spot.value:
                return
            there = await self.outrider.read(
                lambda reader: stands(reader, spot.table, spot.key, spot.spec.name)
            )
            if there in (known, value):
                await self.write(spot, value)
                return
            known = there
            now = spot.spec.shown(there, self.calendar) or "nothing"
            self.outrider.not_done(f"It became {now} meanwhile. Confirm yours again to replace it.")

        return write

    EDIT: ClassVar[Command[Any]] = Command(
        "enter", "edit", "Write into the field under the cursor.", action_edit, _why_no_field
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


def _prompt(spot: Spot, typed: str = "") -> Prompt[Any]:
    from models.fields import checked

    hint = " ".join(filter(None, (spot.spec.bounds, *spot.spec.rows)))
    return Prompt(
        spot.spec.title,
        lambda text: checked(spot.table, spot.spec.name, text, spot.today),
        initial=spot.shown,
        typed=typed,
        hint=f"{hint} · Enter takes it, Esc leaves." if hint else "",
    )
