"""What is said below a board: the unit that acts, and the square under the cursor."""

from __future__ import annotations

from textual.content import Content

from models.views.tokens import BoardView, TokenView, UnitView
from rules.stealth.tokens.grid import Square, Terrain, square_name
from tui.encounter.tokens.pieces import letter
from tui.rolling.text import percent
from tui.terminal.text import clean


def unit_words(board: BoardView, unit: UnitView) -> Content:
    """Who acts, what is left of the turn, and whether others see them."""
    parts = ["concealed" if unit.concealed else "in view"]
    if unit.concealed and not unit.placed:
        parts.append("no token on the board yet")
    parts.append(f"moved {unit.moved} of {2 * unit.speed}")
    if unit.double_move:
        parts.append("double move, rating -1")
    if unit.spent:
        parts.append(f"{unit.spent}{f' of {board.points}' if board.points else ''} AP spent")
    if not unit.active:
        parts = ["out of action"]
    elif unit.side != board.side:
        parts.append(f"it is the turn of the {board.side}")
    name = Content(clean(f"{letter(board, unit.key)} {unit.name}")).stylize("bold $text-accent")
    return name + Content(clean("  " + " · ".join(parts)).join(("  ", "")))


def square_words(board: BoardView, square: Square, unit: UnitView | None) -> Content:
    """What lies in a square, and the chances of the unit that acts to detect it."""
    terrain = board.terrain.get(square, Terrain.PLAIN)
    parts = [f"{square_name(square)}: {terrain}"]
    parts += [one.name for one in board.units_at(square)]
    parts += [f"{hull.name}, {hull.state}" for hull in board.hulls_at(square)]
    token = board.token_at(square)
    if token is not None:
        parts.append(_token_words(board, token))
        parts += _chances(token, unit)
    return Content(clean(" · ".join(parts)))


def conditions_words(board: BoardView) -> Content:
    """Light, weather and range, in one line."""
    parts = [f"light {board.light}"]
    if board.obscured:
        parts.append("fog, rain or smoke")
    parts += [f"detection range {board.reach}", f"{board.metres} m a square"]
    if board.covered:
        parts.append("faces hidden")
    return Content(" · ".join(parts)).stylize("$text-muted")


def _token_words(board: BoardView, token: TokenView) -> str:
    unit = board.unit(token.unit)
    name = unit.name if unit is not None else ""
    faces = {True: "real", False: "decoy", None: "face down"}
    return f"token of {name}, {faces[token.real]}, rating {token.rating}"


def _chances(token: TokenView, unit: UnitView | None) -> list[str]:
    if unit is None:
        return []
    return [
        f"{unit.name}, {check.way}: {percent(check.chance)}"
        for check in token.checks
        if check.unit == unit.key
    ]
