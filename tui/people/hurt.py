"""Hurting by hand: points more or fewer, with a look at what follows."""

from __future__ import annotations

from dataclasses import replace
from string import digits
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.widgets import Static

from tui.dialogs.dialog import Dialog
from tui.rolling.text import preview_text
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.deeds.people.harm import HurtByHand, HurtSeveral
    from tui.shell.service import Service

_FIELDS = ("light", "shock", "stun", "location")


class HurtDialog(Dialog["HurtByHand | HurtSeveral"]):
    """Ask for light, shock and stun points and where they go; hands back the deed."""

    KEEPS = True
    DEFAULT_CSS = """
    HurtDialog Listing { height: 4; background: $surface; }
    HurtDialog #what { max-height: 40vh; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,=,right,space", "step(1)", show=False),
        Binding("minus,left", "step(-1)", show=False),
        Binding("backspace,delete", "clear", show=False),
    ]

    def __init__(self, deed: HurtByHand | HurtSeveral) -> None:
        super().__init__()
        self._deed = deed
        self._typed = ""

    def compose(self) -> ComposeResult:
        """What follows, the points, and the keys."""
        with Vertical(classes="box"):
            yield Static("", id="what")
            yield Listing(Column("", 10), Column(""), head=False)
            yield Static("", classes="error")
            yield Static(
                "+ and - change, or type a number; Enter does it, Esc leaves.", classes="hint"
            )

    async def on_mount(self) -> None:
        """Look at the person."""
        self.query_one(Listing).focus()
        await self._look()

    async def _look(self) -> None:
        campaign = await cast("Service", self.app).campaign()
        with campaign.read() as session:
            preview = self._deed.preview(session)
        self.query_one("#what", Static).update(preview_text(preview, 60))
        points = [(name, f"{getattr(self._deed, name):+d}") for name in _FIELDS[:3]]
        lines = (*points, ("where", self._deed.location.label))
        self.query_one(Listing).fill([Line(n, line) for n, line in enumerate(lines)])
        self.on_resize()

    def on_resize(self) -> None:
        """Show as many of the lines as there is room for."""
        rows = self.rows_beside("#what", ".hint")
        self.query_one(Listing).styles.height = min(len(_FIELDS), rows)

    @property
    def _field(self) -> str:
        return _FIELDS[self.query_one(Listing).cursor]

    def on_listing_moved(self) -> None:
        """Digits begin another number on another line."""
        self._typed = ""

    async def on_key(self, event: Key) -> None:
        """Digits write the number of the line under the cursor, as far as there is such a wound."""
        from models.deeds.people.harm import MOST

        if event.character is None or event.character not in digits or self._field == "location":
            return
        event.stop()
        more = self._typed + event.character
        self._typed = more if int(more) <= MOST else event.character
        await self._put(int(self._typed))

    async def action_clear(self) -> None:
        """No points on the line under the cursor."""
        self._typed = ""
        if self._field != "location":
            await self._put(0)

    async def _put(self, points: int) -> None:
        changed: dict[str, Any] = {self._field: points}
        self._deed = replace(self._deed, **changed)
        await self._look()

    async def action_step(self, by: int) -> None:
        """Change the line under the cursor by one."""
        from models.deeds.people.harm import MOST

        self._typed = ""
        field = self._field
        if field == "location":
            places = list(type(self._deed.location))
            at = places.index(self._deed.location)
            self._deed = replace(self._deed, location=places[(at + by) % len(places)])
        else:
            await self._put(max(-MOST, min(MOST, getattr(self._deed, field) + by)))
            return
        await self._look()

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        """Hand back the deed; nothing changed is no deed."""
        event.stop()
        changed = self._deed.light or self._deed.shock or self._deed.stun
        self.dismiss(self._deed if changed else None)
