"""Hurting by hand: points more or fewer, with a look at what follows."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from tui.dialogs.dialog import Dialog
from tui.rolling.text import preview_text
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.deeds.people.harm import HurtByHand
    from tui.shell.service import Service

_FIELDS = ("light", "shock", "stun", "location")


class HurtDialog(Dialog["HurtByHand"]):
    """Ask for light, shock and stun points and where they go; hands back the deed."""

    KEEPS = True
    DEFAULT_CSS = """
    HurtDialog Listing { height: 4; background: $surface; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("plus,=,right,space", "step(1)", show=False),
        Binding("minus,left", "step(-1)", show=False),
    ]

    def __init__(self, deed: HurtByHand) -> None:
        super().__init__()
        self._deed = deed

    def compose(self) -> ComposeResult:
        """What follows, the points, and the keys."""
        with Vertical(classes="box"):
            yield Static("", id="what")
            yield Listing(Column("", 10), Column(""), head=False)
            yield Static("+ and - change, Enter does it, Esc leaves.", classes="hint")

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

    async def action_step(self, by: int) -> None:
        """Change the line under the cursor by one."""
        from models.deeds.people.harm import MOST

        field = _FIELDS[self.query_one(Listing).cursor]
        if field == "location":
            places = list(type(self._deed.location))
            at = places.index(self._deed.location)
            self._deed = replace(self._deed, location=places[(at + by) % len(places)])
        else:
            points = max(-MOST, min(MOST, getattr(self._deed, field) + by))
            self._deed = replace(self._deed, **{field: points})
        await self._look()

    def on_listing_chosen(self, event: Listing.Chosen) -> None:
        """Hand back the deed; nothing changed is no deed."""
        event.stop()
        changed = self._deed.light or self._deed.shock or self._deed.stun
        self.dismiss(self._deed if changed else None)
