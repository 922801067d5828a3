"""What turns a token over: found, given away, or taken off (D-07 to D-09, D-17, D-18)."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal, refuse
from models.bridge.tokens import board_of, square_of, turn_refusals, unit_on
from models.effects.board import keep_from_players, reveal, spend, tell_left
from models.tables import Phase, Side
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
