"""What the players have been told in a scene, for them to see."""

from __future__ import annotations

from textual import work
from textual.app import ComposeResult

from models.bridge.finding import present_scene
from models.clock import moment
from models.views.knowledge import tellings
from models.views.players import PublicTelling, players_tellings
from tui.shell.page import Page
from tui.widgets.listing import Column, Line, Listing


class ToldPage(Page):
    """The referee's words to the players, the last first, and nothing else."""

    FOR_PLAYERS = True

    def __init__(self) -> None:
        super().__init__()
        self._told: tuple[PublicTelling, ...] = ()

    def content(self) -> ComposeResult:
        """When, and what."""
        yield Listing(
            Column("Game time", 13),
            Column("What you were told"),
            empty="You have not been told anything here yet.",
        )

    def page_title(self) -> str:
        """The page."""
        return "What you were told"

    def show(self) -> None:
        """Read what players were told, then paint."""
        self._show()

    @work(exclusive=True, group="show")
    async def _show(self) -> None:
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            scene = present_scene(session)
            self._told = players_tellings(tellings(session, scene)) if scene is not None else ()
        super().show()

    def reload(self) -> None:
        """Show it."""
        self.query_one(Listing).fill(
            [Line(n, (moment(one.clock)[4:-3], one.told)) for n, one in enumerate(self._told)]
        )
