"""From the ladder to the fight: whoever is unseen acts first (G-161)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.first import First, first_option, order_of
from models.bridge.ground import Stand
from models.bridge.group import all_names
from models.bridge.ladder import Ladder, ladder_of, not_in_stealth
from models.deed import Preview
from models.effects.turn import start_combat
from models.rulings import rulings
from models.tables import Side

_SIDES = {First.PARTY: Side.PARTY, First.OPPOSITION: Side.OPPOSITION}


@dataclass(frozen=True, slots=True)
class BeginFight:
    """The fight begins: those act before the count whom no enemy has found, if they see one.

    Whether anybody is surprised was thrown for before, by a look into an ambush (B-31). `first`
    is the referee's word instead.
    """

    scene: int
    first: First = First.SPOTTED

    def preview(self, session: Session) -> Preview:
        """Who acts first."""
        ladder = ladder_of(session, self.scene)
        leading = all_names(self._leading(ladder))
        order = order_of(leading, rulings(session))
        return Preview(
            title="The fight begins",
            notes=(
                order,
                "Surprise comes from a look into an ambush before the fight (B-31), not from this.",
            ),
            rows=("G-161", "B-31"),
            options=(first_option(self.first),),
            refusals=tuple(filter(None, [not_in_stealth(ladder)])),
        )

    def perform(self, action: Action) -> None:
        """Begin the first combat turn; raises `Refusal` when the scene is not in stealth."""
        ladder = ladder_of(action.session, self.scene)
        if why := not_in_stealth(ladder):
            raise Refusal(why)
        action.title = "The fight begins"
        leading = [stand.key for stand in self._leading(ladder)]
        start_combat(action, ladder.scene, ambushers=leading)

    def _leading(self, ladder: Ladder) -> list[Stand]:
        able = [stand for stand in ladder.field.stands if stand.active]
        if self.first is First.SPOTTED:
            return [stand for stand in able if _unseen(ladder, stand)]
        return [s for s in able if s.participant.side == _SIDES.get(self.first)]


def _unseen(ladder: Ladder, stand: Stand) -> bool:
    """Whether no enemy knows where somebody is who knows where one of them is."""
    field, side = ladder.field, stand.participant.side
    enemies = [enemy for enemy in field.enemies(side) if enemy.active]
    found = any(field.knows(enemy.participant.side, stand) for enemy in enemies)
    return not found and any(field.knows(side, enemy) for enemy in enemies)
