"""What the players have been told in a scene, for them to see."""

from __future__ import annotations

from textual.app import ComposeResult

from models.bridge.by_key import present_scene
from models.reading import Reader
from models.views.knowledge import tellings
from models.views.players import PublicTelling, players_tellings
from tui.shell.campaign_page import CampaignPage
from tui.widgets.listing import Column, Line, Listing


class ToldPage(CampaignPage[tuple[PublicTelling, ...]]):
    """The referee's words to the players, the last first, and nothing else."""

    FOR_PLAYERS = True

    def content(self) -> ComposeResult:
        """When, and what."""
        yield Listing(
            Column("Game time", self.calendar.width + 1),
            Column("What you were told"),
            empty="You have not been told anything here yet.",
        )

    def page_title(self) -> str:
        """The page."""
        return "What you were told"

    def read(self, reader: Reader) -> tuple[PublicTelling, ...]:
        """What players were told."""
        scene = present_scene(reader)
        return players_tellings(tellings(reader, scene)) if scene is not None else ()

    def paint(self, view: tuple[PublicTelling, ...]) -> None:
        """Show it."""
        self.query_one(Listing).fill(
            [Line(n, (self.calendar.short(one.clock), one.told)) for n, one in enumerate(view)]
        )
