"""A page with a board: the list of units, the grid, and what is said of both."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Static

from models.deeds.stealth.tokens.checking import CheckTokens
from models.tables import Phase, Scene, Side
from models.views.figure import FigureView
from models.views.scene import SceneView
from models.views.tokens import BoardView, UnitView, look_board
from rules.stealth.tokens.detection import Way
from rules.stealth.tokens.grid import Square, square_name
from tui.encounter.scene_page import ScenePage
from tui.encounter.tokens.grid import Grid
from tui.encounter.tokens.pieces import MARKS, letter, referees_pieces
from tui.encounter.tokens.placing import Placing, What
from tui.encounter.tokens.safest import SafestSquares
from tui.encounter.tokens.words import conditions_words, square_words, unit_words
from tui.scene.board import Chart, Piece
from tui.shell import places
from tui.shell.command import Command
from tui.terminal.text import clean
from tui.widgets.listing import Listing
from tui.words.block import Block

if TYPE_CHECKING:
    from models.reading import Reader


class BoardPage(ScenePage):
    """A board on which the unit of the list acts, in the square under the cursor.

    While squares are chosen for pieces, `placing` says which. A page that is `covered` shows and
    does nothing that tells which token is real: it does not even read it.
    """

    AUTO_FOCUS = "#picture"
    LEGEND = (
        ("▲A ▼B ○C", "The party, the opposition, bystanders, by the letter of the list."),
        ("◆A ◇A", "A real token and a decoy of that unit."),
        ("?A ▲a", "A token face down; a unit unseen that has no token yet."),
        ("▣T", "A vehicle, by its initial; whoever stands there lies over it."),
        ("· ♣ ~ ██", "Plain ground, cover, rough ground, blocked; nothing is open ground."),
        ("h ×", "In stealth; out of action."),
        ("!", "May still look around, or try what is close by, for no action point."),
        ("' +A ++", "The piece that is moved can go there; a square chosen for it; a corner."),
        ("' 33", "Nobody finds a token there; it is found with 33% (y)."),
    )

    def __init__(self) -> None:
        super().__init__()
        self.board: BoardView | None = None
        self.covered = False
        self.placing: Placing | None = None
        self.corner: Square | None = None
        self.ways = SafestSquares(self)
        self._turn = (0, "")

    def look_beside(self, reader: Reader) -> list[Block]:
        """Nothing while players may look on."""
        return [] if self.covered else super().look_beside(reader)

    def next_acts(self, me: FigureView) -> list[CheckTokens]:
        """Checks of the tokens it may try: from afar, and close by."""
        return [CheckTokens(self.scene.key, me.key, way) for way in (Way.PASSIVE, Way.BESIDE)]

    def picture(self) -> Widget:
        """The grid."""
        return Grid("picture")

    def on_mount(self) -> None:
        """The arrow keys are the grid's."""
        self.query_one("#people", Listing).can_focus = False

    @property
    def square(self) -> Square:
        """The square under the cursor."""
        return self.query_one(Grid).cursor

    @property
    def unit(self) -> UnitView | None:
        """The unit that acts: the one under the cursor of the list."""
        current = self.current()
        return self.board.unit(current.key) if self.board and current else None

    def read_more(self, reader: Reader, view: SceneView) -> None:
        """Read the board; when it is another, what was being chosen on it is left."""
        board = look_board(reader, reader.get_one(Scene, view.key), covered=self.covered)
        if board != self.board:
            self.board, self.placing = board, None
        self.ways.forget()

    def paint(self, view: SceneView | None) -> None:
        """Show what was read; in a new turn the cursor is where the unit of the list stands."""
        board, before = self.board, self._turn
        super().paint(view)
        if board is not None and self.unit is not None and before != (board.round, board.side):
            self._turn = (board.round, board.side)
            self._turn_to(0)

    def first(self, view: SceneView) -> int | None:
        """In a new turn the first unit of the side whose turn it is, if it can do anything."""
        board = self.board
        if board is None or self._turn == (board.round, board.side):
            return None
        mine = (f.key for f in self.in_order(view) if f.side == board.side and not f.out)
        return next(mine, None)

    def page_title(self) -> str:
        """The scene, the round and whose turn it is."""
        if self.view is None or self.board is None:
            return "Encounter"
        return f"{self.view.name} · round {self.board.round}, turn of the {self.board.side}"

    def draw(self, view: SceneView, current: FigureView | None) -> None:
        """Paint the board, with the chances to be found if they are asked for."""
        board, placing = self.board, self.placing
        unit = current.key if current and view.phase == Phase.STEALTH else None
        self.ways.count(view.key, unit, covered=self.covered)
        if board is None:
            return
        reach = placing.next.reach if placing else self.ways.safe()
        pieces = [*self.ways.pieces(), *referees_pieces(board)]
        if placing is not None:
            name = letter(board, placing.unit.key)
            pieces += [Piece(square, f"+{name}", "here") for square in placing.chosen]
        if self.corner is not None:
            pieces.append(Piece(self.corner, "++", "here"))
        chart = Chart(board.columns, board.rows, board.terrain, pieces, reach)
        self.query_one(Grid).show(chart)

    def leave(self) -> None:
        """Leave the choice of squares, take the chances off the board, or leave the page."""
        if self.placing is not None:
            self.ways.hide()
            self.place_pieces(None)
        elif not self.ways.hide():
            super().leave()

    def place_pieces(self, placing: Placing | None) -> None:
        """Ask for squares for pieces; for none, as before."""
        self.placing = placing
        if placing is not None and (placing.what is What.TOKENS or not placing.chosen):
            self.query_one(Grid).go_to(placing.next.start)
        self.reload()
        self.refresh_keys()

    def words(self, view: SceneView, current: FigureView | None) -> Content:
        """The unit that acts, the square under the cursor, and what is true all over."""
        if self.board is None:
            return Content("")
        unit = self.unit
        lines = [unit_words(self.board, unit)] if unit else []
        if self.placing:
            lines = [Content(clean(self.placing.words)).stylize("bold $text-accent")]
        lines += [square_words(self.board, self.square, unit), conditions_words(self.board)]
        return self.ways.words(Content("\n").join(lines), self.square)

    def lead(self, figure: FigureView) -> str:
        """The letter of a unit on the board, and whether it may still look for nothing."""
        if self.board is None:
            return ""
        due = any(unit == figure.key for unit, _ in self.board.free_checks())
        return letter(self.board, figure.key) + "!" * due

    def tail(self, figure: FigureView, *, wide: bool) -> str:
        """Where a unit stands."""
        return self.place(figure)

    def place(self, figure: FigureView) -> str:
        """The square of a miniature."""
        unit = self.board.unit(figure.key) if self.board else None
        if unit is None or unit.square is None or unit.concealed:
            return ""
        return square_name(unit.square)

    @staticmethod
    def _mark(figure: FigureView) -> str:
        """Everybody on a board is in view, or a token: the side is all that is to be said."""
        return "×" if figure.out else MARKS[Side(figure.side)]

    @on(Grid.Moved)
    def _cursor_moved(self) -> None:
        if self.view is not None:
            self.query_one("#about", Static).update(self.words(self.view, self.current()))
            self.refresh_keys()

    def action_next_unit(self) -> None:
        """Go to the next unit of the list, and to where it stands."""
        self._turn_to(1)

    def action_unit_before(self) -> None:
        """Go to the unit before in the list, and to where it stands."""
        self._turn_to(-1)

    def _turn_to(self, by: int) -> None:
        listing = self.query_one("#people", Listing)
        if listing.lines:
            listing.cursor = (listing.cursor + by) % len(listing.lines)
        if self.unit is not None and self.unit.square is not None:
            self.query_one(Grid).go_to(self.unit.square)

    def why_none_to_choose(self) -> str:
        """Why no other unit can be chosen in this square; empty where one can."""
        keys = self._units_here()
        if not keys:
            return f"Nobody stands on {square_name(self.square)}."
        alone = self.unit is not None and keys == [self.unit.key]
        return f"{self.unit.name} is chosen already." if self.unit and alone else ""

    def choose_unit(self) -> None:
        """Let the unit in this square act: one after the other when there are several."""
        keys = self._units_here()
        at = keys.index(self.unit.key) + 1 if self.unit and self.unit.key in keys else 0
        self.query_one("#people", Listing).go_to(keys[at % len(keys)])

    def _units_here(self) -> list[int]:
        """The units in this square, or whose token lies there, by their keys."""
        board = self.board
        if board is None:
            return []
        token = board.token_at(self.square)
        here = [unit.key for unit in board.units_at(self.square)]
        return here or ([token.unit] if token else [])

    def action_faces(self) -> None:
        """Hide or show which tokens are real."""
        self.covered = not self.covered
        self.forget()
        self.show()

    def action_players(self) -> None:
        """Show the board to the players."""
        self.outrider.visit(places.TokenPicture())

    KEYS = (
        Command("tab", "next unit", "The next unit of the list.", action_next_unit, looks=True),
        Command(
            "shift+tab",
            "unit before",
            "The unit before in the list.",
            action_unit_before,
            footer=False,
            looks=True,
        ),
        Command(
            "h", "faces", "Hide which token is real, or show it (D-04).", action_faces, looks=True
        ),
        Command(
            "P",
            "players",
            "The board for the players to see.",
            action_players,
            footer=False,
            looks=True,
        ),
        Command(
            "v",
            "sheet",
            "Open the sheet of the unit.",
            ScenePage.action_sheet,
            ScenePage.why_no_sheet,
            footer=False,
            looks=True,
        ),
        *(command for command in ScenePage.KEYS if command.run != ScenePage.action_sheet),
    )
