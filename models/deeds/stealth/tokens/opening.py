"""From the board to the fight: whoever is concealed acts first (D-21, G-161)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sqlmodel import Session

from models.bridge.ground import Field, Stand
from models.bridge.tokens import board_of
from models.effects.unseen_first import UnseenFirst


class BeginFight(UnseenFirst):
    """The fight begins on the board."""

    surprise: ClassVar[str] = (
        "Only an attack out of stealth that begins the fight keeps its target from ducking (G-161)."
    )
    rows: ClassVar[tuple[str, ...]] = ("D-21", "G-161")

    def played(self, session: Session) -> tuple[Field, Sequence[Stand]]:
        """The scene, and the concealed who have an enemy on the board as himself."""
        board = board_of(session, self.scene)
        concealed = [unit for unit in board.units.values() if unit.concealed]
        return board.field, [
            unit.stand
            for unit in concealed
            if any(not enemy.concealed for enemy in board.enemies(unit.side))
        ]
