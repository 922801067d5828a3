"""The combat turn: what everybody can still do, and why somebody cannot act now (C-09, C-10)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from models.bridge.body import condition_of, endurance_of, initiative_now
from models.bridge.fighter import readiness_in, readiness_of
from models.bridge.grip import controlled_in
from models.bridge.ground import Field, Stand
from models.tables import Participant, Phase, Scene
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


def acting_now(everyone: Iterable[Ready]) -> list[Ready]:
    """Those who may act at this point, lowest bulk first (C-13, C-15)."""
    order = acting_order((ready, ready.bulk) for ready in everyone if ready.slot is not None)
    return [ready for group in order for ready in group]


def everybody(field: Field, side: str = "") -> list[Ready]:
    """Everybody in the scene, or of one side in it, with what they can still do."""
    controlled = controlled_in(field.session, field.scene.key)
    return [
        _ready(field, stand, controlled=stand.key in controlled)
        for stand in field.stands
        if side in {"", stand.participant.side}
    ]


def _ready(field: Field, stand: Stand, *, controlled: bool) -> Ready:
    level = initiative_now(stand.person, field.penalties[stand.person.key])
    readiness = readiness_of(stand.participant, level, controlled=controlled)
    bulk = field.bulks[stand.person.key]
    slot = _slot(field.scene, stand.participant, readiness, bulk)
    return Ready(stand, readiness, bulk, slot)


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


def _slot(scene: Scene, row: Participant, readiness: Readiness, bulk: int) -> Slot | None:
    if scene.point == BEFORE_THE_COUNT:
        return Slot.FIRST if row.ambushing and not why_out(readiness) else None
    return may_act(readiness, scene.point, bulk) if scene.point else None
