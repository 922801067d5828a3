"""What each side of a scene knows of the other: who is seen, suspected, or not known at all.

This is the referee's own view, with the truth beside it; `models.views.players` says what of it
a side may know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from sqlmodel import Session, col, select

from models.bridge.awareness import Awareness
from models.bridge.engines.registry import engine_of
from models.bridge.ground import field_in
from models.bridge.known import Known, place_of
from models.effects.engines.registry import play_of
from models.tables import Revelation, Scene, Side, Suspicion

SIDES = (Side.PARTY, Side.OPPOSITION)


@dataclass(frozen=True, slots=True)
class SideKnowledge:
    """All that one side knows and does not know, the seen first."""

    side: str
    known: tuple[Known, ...]

    def count(self, awareness: Awareness) -> int:
        """How many are listed of one kind."""
        return sum(one.awareness is awareness for one in self.listed)

    @property
    def listed(self) -> tuple[Known, ...]:
        """Each once: who is suspected is not listed as somebody whom they know nothing of."""
        suspected = {one.behind for one in self.known}
        return tuple(
            one
            for one in self.known
            if one.awareness is not Awareness.UNKNOWN or one.about not in suspected
        )


@dataclass(frozen=True, slots=True)
class Telling:
    """What the players were told once: what about, the words, and the clock second."""

    about: str
    told: str
    clock: int


def knowledge(session: Session, scene: Scene) -> tuple[SideKnowledge, ...]:
    """What the party knows, and what the opposition knows."""
    told = {telling.about: telling.told for telling in tellings(session, scene)}
    look = play_of(scene).knows(session, scene)
    found = []
    for side in SIDES:
        lines = [*look(side), *_suspicions(session, scene, side)]
        order = sorted(lines, key=lambda line: list(Awareness).index(line.awareness))
        mine = told if side is Side.PARTY else {}
        found.append(SideKnowledge(side, tuple(_with_told(line, mine) for line in order)))
    return tuple(found)


def tellings(session: Session, scene: Scene) -> tuple[Telling, ...]:
    """What the players were told in a scene, the last first."""
    rows = select(Revelation).where(Revelation.scene_id == scene.id)
    last_first = rows.order_by(col(Revelation.clock).desc(), col(Revelation.id).desc())
    return tuple(Telling(row.about, row.told, row.clock) for row in session.exec(last_first))


def _with_told(line: Known, told: Mapping[str, str]) -> Known:
    return replace(line, told=told.get(line.about, ""))


def _suspicions(session: Session, scene: Scene, side: str) -> Iterable[Known]:
    field = field_in(session, scene)
    rows = select(Suspicion).where(Suspicion.scene_id == scene.id, Suspicion.side == side)
    for row in session.exec(rows.order_by(col(Suspicion.id))):
        behind = next((s for s in field.stands if s.key == row.participant_id), None)
        truth = f"{behind.name}: {place_of(field, behind)}" if behind else "nobody: false"
        zone = field.zones.get(row.zone_id) if row.zone_id is not None else None
        where = zone.name if zone else f"near {engine_of(scene).where(row.x, row.y)}"
        one = Known(f"suspicion {row.key}", Awareness.SUSPECTED, row.told, where, truth)
        yield replace(one, behind=f"person {behind.key}") if behind else one
