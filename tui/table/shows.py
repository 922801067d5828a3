"""What a seat shows now, drawn as it is drawn there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from models.seat.shown import Section
from models.views.seats.shown import shown_to
from tui.seat.looking import Looking
from tui.seat.pages import PAGES, Page
from tui.shell.campaign_page import CampaignPage
from tui.shell.command import Command

if TYPE_CHECKING:
    from models.reading import Reader
    from models.seat.shown import Shown

AGAIN_SECONDS = 0.5
AT_THE_SEAT = "What the seat shows now, exactly."
WOULD = "Nobody is here: what it would show."
_PLAYER = 1


def _opens(page: Page) -> Command[SeatShowsPage]:
    """The command that shows a page of the seat."""

    def opened(shows: SeatShowsPage) -> None:
        shows.query_one(Looking).action_page(page.key)

    def why_not(shows: SeatShowsPage) -> str:
        return "This is that page." if shows.query_one(Looking).page is page else ""

    opened.__name__ = page.name.lower()
    words = f"What the seat shows as {page.name}."
    return Command(page.key, page.name.lower(), words, opened, why_not, footer=False, looks=True)


class SeatShowsPage(CampaignPage["Shown"]):
    """The pages of a seat, over its player's shoulder."""

    DEFAULT_CSS = """
    SeatShowsPage #whose { height: 1; padding: 0 1; color: $text-muted; }
    """

    def __init__(self, seat: int) -> None:
        super().__init__()
        self._seat = seat
        self._of_host: Shown | None = None

    def content(self) -> ComposeResult:
        """Whether this is what somebody sees, and what it is."""
        yield Static(id="whose")
        yield Looking()

    def on_mount(self) -> None:
        """The pages of the seat have the keys; it is asked again and again what they show."""
        self.query_one(Looking).focus()
        self.set_interval(AGAIN_SECONDS, self.follow)

    def page_title(self) -> str:
        """Whose seat it is."""
        rows = (self.view or {}).get(Section.TABLE, ((),))
        player = rows[0][_PLAYER] if rows[0][_PLAYER:] else ""
        return f"The seat of {player}" if player else "A seat"

    async def look(self) -> Shown:
        """What the host has sent to the seat; where nobody can tell, what it would show."""
        self._of_host = await self._asked()
        would = await super().look()
        return would if self._of_host is None else self._of_host

    async def _asked(self) -> Shown | None:
        """What somebody at the seat has before them; None where nobody is, or no host tells."""
        table = self.outrider.table
        there = table is not None and self._seat in table.there
        return await table.shown(self._seat) if table is not None and there else None

    @work(exclusive=True, group="follow")
    async def follow(self) -> None:
        """Show what the seat shows by now; it follows the campaign, and a throw, a little later."""
        now = await self._asked() if self.is_current else self._of_host
        if now is not None and now != self._of_host:
            self.view = self._of_host = now
            self.repaint()
        elif now is None and self._of_host is not None:
            self.forget()
            self.show()

    def read(self, reader: Reader) -> Shown:
        """What it would show."""
        return shown_to(reader, self._seat)

    def paint(self, view: Shown) -> None:
        """Show it."""
        line = WOULD if self._of_host is None else AT_THE_SEAT
        self.query_one("#whose", Static).update(line)
        self.query_one(Looking).show(view)

    def action_next_page(self) -> None:
        """Show the next page of the seat."""
        self.query_one(Looking).action_beside(1)

    def action_next_heading(self) -> None:
        """Go down to the next heading."""
        self.query_one(Looking).action_title()

    def _all_in_sight(self) -> str:
        above, below, *_ = self.query_one(Looking).ways
        return "" if above or below else "The whole page is in sight."

    KEYS = (
        *map(_opens, PAGES),
        Command(
            "tab", "next page", "The next page of the seat; Shift goes back.", action_next_page,
            footer=False, looks=True,
        ),
        Command(
            "o", "next heading", "Down to the next heading, or back up from the end.",
            action_next_heading, _all_in_sight, footer=False, looks=True,
        ),
    )  # fmt: skip
