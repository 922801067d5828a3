"""The board for the players to see: where everybody is, and tokens face down."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from models.bridge.by_key import present_scene
from models.reading import Reader
from models.views.players import PublicBoard, players_board
from models.views.tokens import look_board
from rules.stealth.tokens.grid import square_name
from tui.encounter.tokens.grid import Grid
from tui.encounter.tokens.pieces import players_pieces
from tui.scene.board import Chart
from tui.shell.campaign_page import CampaignPage
from tui.terminal.text import shown


class PlayersBoardPage(CampaignPage[PublicBoard | None]):
    """A board without faces and without words on any token; only for looking at."""

    FOR_PLAYERS = True
    DEFAULT_CSS = """
    PlayersBoardPage #who { height: auto; max-height: 4; dock: bottom; margin: 0 1 1 1; }
    """
    LEGEND = (
        ("▲ ▼ ○", "The party, the opposition, bystanders, by their initial."),
        ("× ▣", "Out of action; a vehicle, by its initial."),
        ("▪?", "A token: somebody may be under it, or nobody."),
        ("· ♣ ~ ██", "Plain ground, cover, rough ground, blocked; nothing is open ground."),
    )

    def content(self) -> ComposeResult:
        """The grid, and who is who."""
        yield Grid("board")
        yield Static("", id="who")

    def page_title(self) -> str:
        """Whose turn it is."""
        board = self.view
        return f"Round {board.round}, turn of the {board.side}" if board else "The board"

    def read(self, reader: Reader) -> PublicBoard | None:
        """What players may see."""
        scene = present_scene(reader)
        return players_board(look_board(reader, scene, covered=True)) if scene else None

    def paint(self, view: PublicBoard | None) -> None:
        """Draw the board."""
        if view is not None:
            chart = Chart(view.columns, view.rows, view.terrain, players_pieces(view))
            self.query_one(Grid).show(chart)
            seen = (*view.units, *view.hulls)
            names = " · ".join(f"{unit.name} {square_name(unit.square)}" for unit in seen)
            self.query_one("#who", Static).update(shown(names))
