"""The combat turn: what everybody can still do, and why somebody cannot act now (C-09, C-10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol, TypeVar

from models.bridge.body import condition_of, endurance_of, initiative_now
from models.bridge.fighter import readiness_in, readiness_of
from models.bridge.ground import Field, Stand
from models.tables import Phase, Scene
from rules.combat.initiative import (
    BEFORE_THE_COUNT,
    FIRING,
    Act,
    Readiness,
    Slot,
    acting_order,
    may_act,
    why_not,
    why_out,
)

TURN_SECONDS = 30


REVEALING = FIRING | {Act.STRIKE}
"""The acts after which everybody knows where somebody is."""


SHOWN = REVEALING | {Act.MOVE}
"""The acts that give somebody's place away to sensors until the turn is over (N-07)."""


@dataclass(frozen=True, slots=True)
class Ready:
    """Somebody in the turn: what they can still do, and the action they have now.

    `bulk` is that of what they hold; bare hands have 0 (C-15).
    """

    stand: Stand
    readiness: Readiness
    bulk: int
    slot: Slot | None


class InCount(Protocol):
    """Somebody in the turn."""

    @property
    def bulk(self) -> int:
        """The bulk of what they hold."""

    @property
    def slot(self) -> Slot | None:
        """The action they have now."""


Acting = TypeVar("Acting", bound=InCount)


def acting_now(everyone: Iterable[Acting]) -> list[Acting]:
    """Those who may act at this point, lowest bulk first (C-13, C-15)."""
    order = acting_order((ready, ready.bulk) for ready in everyone if ready.slot is not None)
    return [ready for group in order for ready in group]


def everybody(field: Field, side: str = "") -> list[Ready]:
    """Everybody in the scene, or of one side in it, with what they can still do."""
    return [_ready(field, stand) for stand in field.stands if side in {"", stand.participant.side}]


def counted(field: Field, ready: Ready) -> Ready:
    """The same one after the count has gone on: in no other state, and with the same in hand."""
    return _at_level(field, ready.stand, ready.readiness.level, ready.bulk)


def _ready(field: Field, stand: Stand) -> Ready:
    level = initiative_now(stand.person, field.penalties[stand.person.key])
    return _at_level(field, stand, level, field.bulks[stand.person.key])


def _at_level(field: Field, stand: Stand, level: int | None, bulk: int) -> Ready:
    row, controlled = stand.participant, stand.key in field.controlled
    readiness = readiness_of(row, level, controlled=controlled)
    return Ready(
        stand, readiness, bulk, slot_of(field.scene, readiness, bulk, ambushing=row.ambushing)
    )


def why_no_action(field: Field, stand: Stand, act: Act, bulk: int = 0) -> str:
    """Why somebody cannot do this now, as a sentence; empty when they can."""
    readiness = readiness_in(field.session, stand.participant, stand.person)
    return why_unready(field.scene, stand, readiness, act, bulk)


def why_unready(scene: Scene, stand: Stand, readiness: Readiness, act: Act, bulk: int) -> str:
    """The same for somebody who is as ready as that."""
    if scene.phase != Phase.COMBAT:
        return "There is no fight."
    person = stand.person
    if act in {*FIRING, Act.STRIKE} and condition_of(person).groggy(endurance_of(person)):
        return f"{stand.name} is awake but in no state to fight (G-89)."
    if scene.point == BEFORE_THE_COUNT:
        if stand.participant.ambushing and not why_out(readiness):
            return ""
        return f"{stand.name}: only those in ambush act before the count (G-161)."
    why = why_not(readiness, scene.point, bulk, act)
    return f"{stand.name}: {why}." if why else ""


def why_not_now(field: Field, stand: Stand) -> str:
    """Why somebody in a fight cannot begin work of the hands now; empty outside of a fight."""
    fighting = field.scene.phase == Phase.COMBAT
    return why_no_action(field, stand, Act.HANDIWORK) if fighting else ""


def slot_of(scene: Scene, readiness: Readiness, bulk: int, *, ambushing: bool) -> Slot | None:
    """The action somebody as ready as that has at this point of the count, in ambush or not."""
    if scene.point == BEFORE_THE_COUNT:
        return Slot.FIRST if ambushing and not why_out(readiness) else None
    return may_act(readiness, scene.point, bulk) if scene.point else None
