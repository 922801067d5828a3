"""Places on open ground as the referee types them."""

from __future__ import annotations

import re
from functools import partial

from models.bridge.terrain import Squares
from models.views.crafts import CraftView
from models.views.figure import FigureView
from models.views.scene import SceneView
from rules.stealth.tokens.grid import square_name
from tui.dialogs.prompt import Prompt

FARTHEST_METRES = 50_000
_SQUARE = re.compile(r"([a-z]{1,3})([0-9]{1,4})", re.IGNORECASE)


def place_prompt(
    title: str, view: SceneView, figure: FigureView | CraftView | None
) -> Prompt[tuple[int, int]]:
    """Ask for a place in metres, on a board also by its square; `figure` is what it is told by."""
    board = view.ground.board
    if board is None:
        parse, hint = metres_east_and_north, "Metres east, then north, of the middle: 40 -10."
    else:
        parse = partial(square_or_metres, board)
        hint = "A square, as B7, or metres east, then north, of A1: 40 -10."
    if figure is not None:
        there = f" ({board.board.name(board.square(figure.x, figure.y))})" if board else ""
        hint = f"{figure.name} is at {figure.x:.0f} {figure.y:.0f}{there}. {hint}"
    return Prompt(title, parse, hint=f"{hint} Enter takes it, Esc leaves.")


def metres_east_and_north(text: str) -> tuple[int, int]:
    """Two whole numbers; raises `ValueError` with a sentence that says what is right."""
    return _metres(text)


def _metres(text: str, instead: str = "") -> tuple[int, int]:
    """Two whole numbers; a sentence on what is wrong says what may stand `instead`."""
    words = text.replace(",", " ").split()
    try:
        east, north = map(int, words)
    except ValueError:
        right = f"{instead}two whole numbers, metres east and north: 40 -10."
        raise ValueError(f"Write {right}") from None
    if max(abs(east), abs(north)) > FARTHEST_METRES:
        raise ValueError(f"The ground ends {FARTHEST_METRES} m from its middle.")
    return east, north


def square_or_metres(board: Squares, text: str) -> tuple[int, int]:
    """The middle of a square of the board, in metres from that of A1; or metres, as typed.

    Raises `ValueError` with a sentence that says what is right.
    """
    named = _SQUARE.fullmatch(text.strip())
    if not named:
        return _metres(text, "a square, as B7, or ")
    column = 0
    for letter in named[1].upper():
        column = 26 * column + ord(letter) - ord("A") + 1
    square = column - 1, int(named[2]) - 1
    if not board.board.holds(square):
        last = square_name((board.board.columns - 1, board.board.rows - 1))
        raise ValueError(f"The board goes from A1 to {last}.")
    return square[0] * board.metres, -square[1] * board.metres
