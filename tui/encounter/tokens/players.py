"""The board for the players to see: where everybody is, and tokens face down."""

from __future__ import annotations

from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from models.bridge.finding import present_scene
from models.views.players import PublicBoard, players_board
from models.views.tokens import look_board
from rules.stealth.tokens.grid import square_name
from tui.encounter.tokens.grid import Grid
from tui.encounter.tokens.picture import Chart
from tui.encounter.tokens.pieces import players_pieces
from tui.shell.page import Page
from tui.terminal.text import shown


class PlayersBoardPage(Page):
    """A board without faces and without words on any token; only for looking at."""

    FOR_PLAYERS = True
    DEFAULT_CSS = """
    PlayersBoardPage #who { height: auto; max-height: 4; dock: bottom; margin: 0 1 1 1; }
    """
    LEGEND = (
        ("▲ ▼ ○", "The party, the opposition, bystanders, by their initial."),
        ("▣", "A vehicle, by its initial."),
        ("▪?", "A token: somebody may be under it, or nobody."),
        ("· ♣ ~ ██", "Plain ground, cover, rough ground, blocked; nothing is open ground."),
    )

    def __init__(self) -> None:
        super().__init__()
        self._board: PublicBoard | None = None

    def content(self) -> ComposeResult:
        """The grid, and who is who."""
        yield Grid("board")
        yield Static("", id="who")

    def page_title(self) -> str:
        """Whose turn it is."""
        board = self._board
        return f"Round {board.round}, turn of the {board.side}" if board else "The board"

    def show(self) -> None:
        """Read what players may see, then paint."""
        self._show()

    @work(exclusive=True, group="show")
    async def _show(self) -> None:
        campaign = await self.outrider.campaign()
        with campaign.read() as session:
            scene = present_scene(session)
            if scene is not None:
                self._board = players_board(look_board(session, scene, covered=True))
        super().show()

    def reload(self) -> None:
        """Show the board that was read."""
        board = self._board
        if board is not None:
            pieces = players_pieces(board)
            chart = Chart(board.columns, board.rows, board.terrain, pieces)
            self.query_one(Grid).show(chart)
            seen = (*board.units, *board.hulls)
            names = " · ".join(f"{unit.name} {square_name(unit.square)}" for unit in seen)
            self.query_one("#who", Static).update(shown(names))
