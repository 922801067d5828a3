"""The recap of a session, for the referee to check before it is shown to anybody."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static

from models.reading import Reader
from models.views.recap import recap_text
from tui.chronicle.markdown import markdown
from tui.shell.campaign_page import CampaignPage


class PlayersRecapPage(CampaignPage[str]):
    """The recap as players may read it, and nothing else."""

    FOR_PLAYERS = True
    DEFAULT_CSS = """
    PlayersRecapPage VerticalScroll { padding: 0 1; }
    """

    def __init__(self, session: int) -> None:
        super().__init__()
        self._session = session

    def content(self) -> ComposeResult:
        """The text."""
        with VerticalScroll():
            yield Static()

    def page_title(self) -> str:
        """The page."""
        return "Previously, for players"

    def read(self, reader: Reader) -> str:
        """The recap."""
        return recap_text(reader, self._session, shown=True)

    def paint(self, view: str) -> None:
        """Show it."""
        self.query_one(VerticalScroll).query_one(Static).update(markdown(view))
