"""What lies on a board, as the referee and as players see it."""

from __future__ import annotations

from string import ascii_uppercase

from models.tables import Side
from models.views.players import PublicBoard, PublicUnit
from models.views.tokens import BoardView, HullView, TokenView, UnitView
from tui.scene.board import Piece

MARKS = {Side.PARTY: "▲", Side.OPPOSITION: "▼", Side.BYSTANDER: "○"}
TONES = {Side.PARTY: "party", Side.OPPOSITION: "foe", Side.BYSTANDER: ""}
FACES = {True: "◆", False: "◇", None: "?"}
"""A real token, a decoy, and one that lies face down."""


def letter(board: BoardView, unit: int) -> str:
    """The letter of a unit, by its place among all: A to Z, then a sign for all others."""
    place = [one.key for one in board.units].index(unit)
    return ascii_uppercase[place] if place < len(ascii_uppercase) else "+"


def referees_pieces(board: BoardView) -> list[Piece]:
    """Vehicles by initial, miniatures by side and letter, tokens by letter and face."""
    return [
        *map(_hull, board.hulls),
        *(_miniature(board, unit) for unit in board.units if _shown(unit)),
        *(_token(board, token) for token in board.tokens),
    ]


def players_pieces(board: PublicBoard) -> list[Piece]:
    """Vehicles and miniatures by initial, and tokens that tell nothing."""
    return [
        *map(_hull, board.hulls),
        *(
            Piece(
                unit.square,
                f"{'×' if unit.down else MARKS[Side(unit.side)]}{unit.name[:1]}",
                TONES[Side(unit.side)],
                unit.name,
            )
            for unit in board.units
        ),
        *(Piece(token.square, "▪?", TONES[Side(token.side)]) for token in board.tokens),
    ]


def _hull(hull: HullView | PublicUnit) -> Piece:
    """A vehicle: whoever is aboard lies over it."""
    return Piece(hull.square, f"▣{hull.name[:1]}", TONES[Side(hull.side)], hull.name)


def _shown(unit: UnitView) -> bool:
    """Whether a unit is drawn: a miniature, or somebody unseen who has no token yet."""
    return unit.square is not None and not (unit.concealed and unit.placed)


def _miniature(board: BoardView, unit: UnitView) -> Piece:
    assert unit.square is not None
    mark = "×" if not unit.active else MARKS[Side(unit.side)]
    name = letter(board, unit.key)
    text = f"{mark}{name.lower() if unit.concealed else name}"
    return Piece(unit.square, text, TONES[Side(unit.side)], unit.name)


def _token(board: BoardView, token: TokenView) -> Piece:
    unit = board.unit(token.unit)
    tone = TONES[Side(unit.side)] if unit is not None else ""
    return Piece(token.square, f"{FACES[token.real]}{letter(board, token.unit)}", tone)
