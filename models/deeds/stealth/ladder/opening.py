"""From the ladder to the fight: whoever is unseen acts first (G-161)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from sqlmodel import Session

from models.bridge.ground import Field, Stand
from models.bridge.ladder import ladder_of
from models.effects.unseen_first import UnseenFirst


class BeginFight(UnseenFirst):
    """The fight begins on the ladder.

    Whether anybody is surprised was thrown for before, by a look into an ambush (B-31).
    """

    surprise: ClassVar[str] = (
        "Surprise comes from a look into an ambush before the fight (B-31), not from this."
    )
    rows: ClassVar[tuple[str, ...]] = ("G-161", "B-31")

    def played(self, session: Session) -> tuple[Field, Sequence[Stand]]:
        """The scene, and those whose place no enemy knows whom they could attack."""
        field = ladder_of(session, self.scene).field
        return field, [stand for stand in field.stands if _unseen(field, stand)]


def _unseen(field: Field, stand: Stand) -> bool:
    """Whether no enemy knows where somebody is who knows where one of them is."""
    side = stand.participant.side
    enemies = [enemy for enemy in field.enemies(side) if enemy.active]
    found = any(field.knows(enemy.participant.side, stand) for enemy in enemies)
    return not found and any(field.knows(side, enemy) for enemy in enemies)
