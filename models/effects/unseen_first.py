"""From stealth to the fight: whoever is unseen acts before the count (G-161)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.first import First, first_option, order_of
from models.bridge.ground import Field, Stand
from models.bridge.group import all_names
from models.deed import Preview
from models.effects.turn import start_combat
from models.rulings import rulings
from models.tables import Phase, Side

_SIDES = {First.PARTY: Side.PARTY, First.OPPOSITION: Side.OPPOSITION}


@dataclass(frozen=True, slots=True)
class UnseenFirst(ABC):
    """The fight begins: those act before the count whom no enemy has found, if they see one.

    Nobody is surprised by that alone. `first` is the referee's word instead.
    """

    scene: int
    first: First = First.SPOTTED

    surprise: ClassVar[str]
    """How somebody may be surprised instead, as a sentence."""
    rows: ClassVar[tuple[str, ...]]

    @abstractmethod
    def played(self, session: Session) -> tuple[Field, Sequence[Stand]]:
        """The scene, and who in it is unseen; raises `Refusal` for one of another engine."""

    def preview(self, session: Session) -> Preview:
        """Who acts first."""
        field, unseen = self.played(session)
        leading = [stand.name for stand in self._leading(field, unseen)]
        order = order_of(leading, rulings(session))
        return Preview(
            title="The fight begins",
            notes=(order, *_waiting(field, unseen, self.first), self.surprise),
            rows=self.rows,
            options=(first_option(self.first),),
            refusals=_refusals(field),
        )

    def perform(self, action: Action) -> None:
        """Begin the first combat turn; raises `Refusal` when the scene is not in stealth."""
        field, unseen = self.played(action.session)
        refuse(_refusals(field))
        action.title = "The fight begins"
        leading = [stand.key for stand in self._leading(field, unseen)]
        start_combat(action, field.scene, ambushers=leading)

    def _leading(self, field: Field, unseen: Sequence[Stand]) -> list[Stand]:
        if self.first is First.SPOTTED:
            return [stand for stand in unseen if stand.active]
        side = _SIDES.get(self.first)
        return [s for s in field.stands if s.active and s.participant.side == side]


def _waiting(field: Field, unseen: Sequence[Stand], first: First) -> tuple[str, ...]:
    """Who hides and acts in the count all the same, as they see nobody."""
    if first is not First.SPOTTED:
        return ()
    keys = {stand.key for stand in unseen}
    hidden = [s for s in field.stands if s.participant.hidden and s.active and s.key not in keys]
    blind = [stand for stand in hidden if not _sees_somebody(field, stand)]
    return (f"Hidden, but sees no enemy on their feet: {all_names(blind)}.",) if blind else ()


def _sees_somebody(field: Field, stand: Stand) -> bool:
    side = stand.participant.side
    return any(field.knows(side, enemy) for enemy in field.enemies(side) if enemy.active)


def _refusals(field: Field) -> tuple[str, ...]:
    return () if field.scene.phase == Phase.STEALTH else ("The scene is not in stealth.",)
