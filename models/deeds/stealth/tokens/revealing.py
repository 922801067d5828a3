"""What turns a token over: found, given away, or taken off (D-07 to D-09, D-17, D-18)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from models.action import Action, Refusal, refuse
from models.bridge.tokens import TokenBoard, Unit, goes_with_reveal, square_of, unseen_before
from models.deeds.stealth.tokens.acting import (
    board_of,
    keep_from_players,
    spend,
    turn_refusals,
    unit_on,
)
from models.tables import Phase, Side, Token
from rules.stealth.tokens.concealment import Doing
from rules.stealth.tokens.grid import square_name


@dataclass(frozen=True, slots=True)
class DoConcealed:
    """A concealed unit does something beside moving: small, or such that it is noticed (D-07)."""

    scene: int
    who: int
    what: str
    doing: Doing = Doing.MINOR

    def perform(self, action: Action) -> None:
        """Do it; what is noticed reveals the unit at once (D-08)."""
        board, unit = unit_on(action.session, self.scene, self.who)
        refuse(turn_refusals(board, unit))
        if unit.real is None:
            raise Refusal(f"{unit.name} is not concealed.")
        spend(action, unit)
        action.title = f"{unit.name}: {self.what}"[:200]
        if self.doing.reveals:
            action.tell(f"{unit.name} is noticed: {self.what}", "D-08")
            tell_left(action, board, reveal(action, board, unit))
        else:
            action.tell(f"{unit.name}, concealed: {self.what}", "D-07")
        keep_from_players(action, unit)


@dataclass(frozen=True, slots=True)
class TakeOff:
    """The owner takes a decoy off the board (D-09)."""

    scene: int
    token: int

    def perform(self, action: Action) -> None:
        """Take it off; raises `Refusal` for a real one."""
        board = board_of(action.session, self.scene)
        token = board.token(self.token)
        if token is None:
            raise Refusal("That token is no longer there.")
        unit = board.units[token.participant_id]
        if token is unit.real:
            raise Refusal("A token whose unit lies under it stays on the board (D-09).")
        if board.scene.phase != Phase.STEALTH:
            raise Refusal("The scene is not in stealth.")
        action.secret = unit.side != Side.PARTY
        action.delete(token)
        action.title = f"Token at {square_name(square_of(token))} taken off"
        with action.published():  # everybody sees it go, and only a decoy may
            action.tell(f"{action.title}: a decoy.", "D-09")


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
    board.stand_at(row, square)
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
            told = f"{left} of the unit's tokens stay on the board."
            action.tell(told, "D-09", "G-155", secret=True)


def _of(board: TokenBoard, unit: Unit) -> list[Token]:
    """The tokens of a unit that are on the board."""
    return [token for token in board.tokens if token.participant_id == unit.key]


def _take(action: Action, board: TokenBoard, tokens: Collection[Token]) -> None:
    """Take tokens off the board."""
    for token in tokens:
        board.tokens.remove(token)
        action.delete(token)
