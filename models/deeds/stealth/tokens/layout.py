"""The grid as the referee lays it out by hand: its size, its terrain, and who stands where."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal, refuse
from models.bridge.tokens import TokenBoard, board_of, unit_on
from models.deed import Option, Preview
from models.effects.board import keep_from_players
from models.tables.tokens import COLUMNS, MOST_SQUARES, ROWS
from rules.stealth.tokens.grid import Square, Terrain, square_name


@dataclass(frozen=True, slots=True)
class LayOut:
    """A new plain grid: the party at its west edge, the opposition at the east, others between."""

    scene: int
    columns: int = COLUMNS
    rows: int = ROWS
    metres: int = 5

    def preview(self, session: Session) -> Preview:
        """How large it will be."""
        return Preview(
            title="Lay out the board",
            notes=("Every square is plain then, and everybody stands at the edge of their side.",),
            rows=("D-03", "D-05"),
            options=(
                Option("columns", "columns", self.columns, low=2, high=MOST_SQUARES),
                Option("rows", "rows", self.rows, low=2, high=MOST_SQUARES),
                Option("metres", "metres a square", self.metres, low=1, high=500),
            ),
            refusals=self._refusals(board_of(session, self.scene)),
        )

    def perform(self, action: Action) -> None:
        """Lay it out; raises `Refusal` while tokens lie on the board."""
        board = board_of(action.session, self.scene)
        refuse(self._refusals(board))
        board.ground.squares = ["p" * self.columns] * self.rows
        board.ground.metres = self.metres
        action.session.add(board.ground)
        laid = TokenBoard(action.session, board.scene)
        taken: set[Square] = set()
        for unit in laid.units.values():
            square = laid.edge(unit.side, taken)
            taken.add(square)
            unit.stand.participant.x, unit.stand.participant.y = laid.metres_of(square)
            action.session.add(unit.stand.participant)
        action.title = f"A board of {self.columns} by {self.rows}"
        action.secret = True
        action.tell(f"{action.title} squares, {self.metres} metres each.", "D-05")

    def _refusals(self, board: TokenBoard) -> tuple[str, ...]:
        found = []
        if board.tokens:
            found.append("There are tokens on the board.")
        if min(self.columns, self.rows) < 2 or max(self.columns, self.rows) > MOST_SQUARES:
            found.append(f"A board has from 2 to {MOST_SQUARES} columns and rows.")
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Paint:
    """What the squares between two corners are like, both included."""

    scene: int
    one: Square
    other: Square
    terrain: Terrain

    def perform(self, action: Action) -> None:
        """Paint them; raises `Refusal` for squares that are not on the board."""
        board = board_of(action.session, self.scene)
        if not all(board.board.holds(corner) for corner in (self.one, self.other)):
            raise Refusal("Those squares are not on the board.")
        left, right = sorted((self.one[0], self.other[0]))
        top, low = sorted((self.one[1], self.other[1]))
        lines = [line.ljust(board.board.columns, "p") for line in board.ground.squares]
        letters = self.terrain.value[0] * (right - left + 1)
        for y in range(top, low + 1):
            lines[y] = lines[y][:left] + letters + lines[y][right + 1 :]
        board.ground.squares = lines
        action.session.add(board.ground)
        corners = dict.fromkeys((square_name((left, top)), square_name((right, low))))
        action.title = f"{' to '.join(corners)}: {self.terrain}"
        action.secret = True
        action.tell(f"{action.title}.", "D-05", "D-10", "D-24")


@dataclass(frozen=True, slots=True)
class Put:
    """The referee puts a unit that is on the board as itself into a square; no rule has a say."""

    scene: int
    who: int
    to: Square

    def perform(self, action: Action) -> None:
        """Put it there."""
        board, unit = unit_on(action.session, self.scene, self.who)
        if unit.real is not None:
            raise Refusal(f"{unit.name} is concealed: the tokens move together (D-05).")
        if not board.board.holds(self.to):
            raise Refusal("That square is not on the board.")
        row = unit.stand.participant
        if (row.x, row.y) == board.metres_of(self.to):
            raise Refusal(f"{unit.name} is at {square_name(self.to)} already.")
        row.x, row.y = board.metres_of(self.to)
        action.session.add(row)
        action.title = f"{unit.name}: put at {square_name(self.to)}"
        action.tell(f"{action.title}, by hand.")
        keep_from_players(action, unit)
