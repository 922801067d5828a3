"""What a unit does on the board, and what turns its tokens over (D-07 to D-09, D-17, D-18)."""

from __future__ import annotations

from collections.abc import Collection

from models.action import Action
from models.bridge.tokens import TokenBoard, Unit, goes_with_reveal, square_of, unseen_before
from models.tables import Side, Token
from rules.stealth.tokens.grid import square_name


def spend(action: Action, unit: Unit, cost: int = 0) -> None:
    """Note that a unit has done something this turn, and its action points."""
    unit.row.acted = True
    unit.row.spent += cost
    action.session.add(unit.row)


def keep_from_players(action: Action, unit: Unit) -> None:
    """Let the entry be secret when it is about an enemy who is concealed as yet."""
    action.secret = unit.side != Side.PARTY and unit.concealed


def turn_over(action: Action, board: TokenBoard, token: Token) -> list[Token]:
    """A token is found: the unit comes out, or a decoy goes and its square is clear.

    Gives back the tokens that have left the board.
    """
    unit = board.units[token.participant_id]
    if token is unit.real:
        return reveal(action, board, unit)
    _take(action, board, [token])
    where = square_name(square_of(token))
    action.tell(f"The token at {where} is a decoy; {where} is clear.", "D-17")
    return [token]


def reveal(action: Action, board: TokenBoard, unit: Unit) -> list[Token]:
    """A unit's miniature takes the place of its real token; decoys stay (D-08, D-09, D-18, G-155).

    From then on it can be seen and aimed at. Gives back the tokens that have left the board.
    """
    square, row = unit.square, unit.stand.participant
    gone = [token for token in _of(board, unit) if goes_with_reveal(board, token)]
    _take(action, board, gone)
    row.hidden = False
    row.x, row.y = board.metres_of(square)
    action.session.add(row)
    action.session.add_all(unseen_before(board, unit))
    action.tell(f"{unit.name} is revealed at {square_name(square)}.", "D-18")
    if any(not token.real for token in gone):
        action.tell_ruled(board.rulings, ["G-155"])
    return gone


def tell_left(action: Action, board: TokenBoard, gone: Collection[Token]) -> None:
    """Say how many decoys the units whose real token has gone leave behind (D-09, G-155).

    That is the referee's secret: it would tell them apart from tokens of other units.
    """
    for key in [token.participant_id for token in gone if token.real]:
        left = len(_of(board, board.units[key]))
        if left:
            told = f"{left} of the unit's tokens stay{'s' * (left == 1)} on the board."
            action.tell(told, "D-09", "G-155", secret=True)


def _of(board: TokenBoard, unit: Unit) -> list[Token]:
    """The tokens of a unit that are on the board."""
    return [token for token in board.tokens if token.participant_id == unit.key]


def _take(action: Action, board: TokenBoard, tokens: Collection[Token]) -> None:
    """Take tokens off the board."""
    for token in tokens:
        board.tokens.remove(token)
        action.delete(token)
