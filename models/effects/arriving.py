"""Coming into a zone: the order of a group, and what nobody takes along (A-13, A-19)."""

from __future__ import annotations

from collections.abc import Sequence

from models.action import Action
from models.bridge.ground import Field, Stand
from models.effects.hands import walk_off
from models.effects.leaving import uproot
from models.effects.sighting import learn_of
from models.tables import Zone


def arrive(action: Action, field: Field, movers: Sequence[Stand], zone: Zone) -> None:
    """Let a group come into the next zone, the last of all who are there.

    Out of a crawlspace whoever is nearest goes first (A-19). Who was hidden stays so only where
    people can hide (A-13).
    """
    learn_of(action, zone, [stand.participant for stand in movers])
    arrived = max(stand.participant.arrived for stand in field.stands)
    for number, stand in enumerate(_in_turn(field, movers, zone.key), arrived + 1):
        row = stand.participant
        row.came_from_id, row.zone_id, row.arrived = row.zone_id, zone.key, number
        row.hidden = row.hidden and zone.conceals
        row.peeking_id = row.toward_id = None
        row.toward_metres = 0
        row.prone, row.pace = False, ""  # from a fight before this stretch
        uproot(action, row)
        walk_off(action, stand.person)
        action.session.add(row)


def _in_turn(field: Field, movers: Sequence[Stand], to: int) -> list[Stand]:
    """The group in the order in which they leave: those with the fewest before them first."""
    together = {str(stand.key) for stand in movers}
    about = [o for o in field.occupants if o.ident in together]
    return sorted(
        movers, key=lambda stand: len(field.ground.may_move(stand.occupant, str(to), about))
    )
