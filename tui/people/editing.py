"""Editing fields by hand: the same keys on every page that shows fields."""

from __future__ import annotations

from string import digits
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.events import Key

from tui.dialogs.menu import Item, Menu
from tui.dialogs.notes import NotesDialog
from tui.dialogs.prompt import Prompt
from tui.people.grid import FieldGrid
from tui.shell.command import Command
from tui.shell.page import Page
from tui.shell.titlebar import TitleBar

if TYPE_CHECKING:
    from models.action import Deed
    from models.views.sheet import Spot


EDIT = Command("enter", "edit", "edit", "Write into the field under the cursor.")
STEPS = (
    Command("plus,=", "more", "more", "One more, or a tenth for a decimal."),
    Command("minus", "less", "less", "One less, or a tenth for a decimal."),
    Command("space", "turn", "turn", "Turn a yes into a no."),
    Command("c", "cycle", "next", "Take the next of the choices."),
)
_KINDS = {
    "more": {"number", "decimal"},
    "less": {"number", "decimal"},
    "turn": {"yes or no"},
    "cycle": {"choice"},
}


class EditingPage(Page):
    """A page of fields; each edit is one action of the journal."""

    KEYS: ClassVar[tuple[Command, ...]] = (EDIT, *STEPS)

    def content(self) -> ComposeResult:
        """The fields."""
        yield FieldGrid()

    @property
    def spot(self) -> Spot | None:
        """The field under the cursor."""
        return self.query_one(FieldGrid).spot

    def can(self, name: str) -> bool:
        """A field takes only the keys that mean something to it."""
        spot = self.spot
        if name in _KINDS:
            return spot is not None and spot.spec.kind in _KINDS[name]
        return name != "edit" or spot is not None

    def reload(self) -> None:
        """Read the rows again, as soon as the campaign is open."""
        self._read()

    @work(exclusive=True, group="read")
    async def _read(self) -> None:
        await self.fetch()
        self.query_one(TitleBar).show(self.page_title(), self.outrider.headline)
        self.refresh_keys()

    async def fetch(self) -> None:
        """Read what the page shows and fill the grid."""
        raise NotImplementedError

    @on(FieldGrid.Moved)
    def _moved(self) -> None:
        self.refresh_keys()

    def on_resize(self) -> None:
        """Lay the fields out anew."""
        self.reload()

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
            self.outrider.show(NotesDialog(spot), self._writer(spot))
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
        async def write(value: Any) -> None:
            if value is not None and value != spot.value:
                await self.write(spot, value)

        return write


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
        lambda text: checked(spot.table, spot.spec.name, text),
        initial=spot.shown,
        typed=typed,
        hint=f"{hint} · Enter takes it, Esc leaves." if hint else "",
    )
