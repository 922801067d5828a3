"""The end of a side's turn, and the start of the other's (D-12, D-14, D-23)."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.tokens import board_of
from models.bridge.turn import TURN_SECONDS
from models.effects.clock import pass_time
from models.tables import Phase, Side


@dataclass(frozen=True, slots=True)
class EndTurn:
    """A side has had its turn; the next may move, act and try every token again.

    That a round of both takes as long as a combat turn is INVENTED.
    """

    scene: int

    def perform(self, action: Action) -> None:
        """Hand over; after the opposition's turn a round is over."""
        board = board_of(action.session, self.scene)
        scene, ground = board.scene, board.ground
        if scene.phase != Phase.STEALTH:
            raise Refusal("The scene is not in stealth.")
        ground.side = Side.OPPOSITION if ground.side == Side.PARTY else Side.PARTY
        action.session.add(ground)
        mine = [unit for unit in board.units.values() if unit.side == ground.side]
        for unit in mine:
            unit.row.moved = unit.row.spent = 0
            unit.row.acted = False
            action.session.add(unit.row)
        keys = {unit.key for unit in mine}
        for token in board.tokens:
            token.checked = [key for key in token.checked if key not in keys]
            token.checked_beside = [key for key in token.checked_beside if key not in keys]
            action.session.add(token)
        if ground.side == Side.PARTY:
            pass_time(action, TURN_SECONDS)
            scene.stretch += 1
            action.session.add(scene)
        action.title = f"Round {scene.stretch}, turn of the {ground.side}"
        action.tell(f"{action.title}.", "D-12", "D-14", "D-23")
