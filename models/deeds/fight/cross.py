"""Crossing open ground on foot, toward somebody, away from them, or by the compass."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import hypot

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.fighter import readiness_in
from models.bridge.ground import Field, Stand
from models.bridge.placed import Point
from models.bridge.turn import participant, why_no_action
from models.deed import Option, Preview
from models.deeds.fight.said import tell_said
from models.effects.leaving import leave, leave_notes
from models.effects.turn import use_action
from models.rulings import as_ruled, rulings
from rules.combat.initiative import Act
from rules.combat.movement import Mode

BESIDE_METRES = 1
"""INVENTED: whoever goes up to somebody stops so near, which is within reach of a blow (C-73)."""

BARRED = "Something solid is in the way (INVENTED, as D-05): another way, or fewer metres."

ROWS = ("C-20", "C-21", "C-22", "G-43")


class Way(StrEnum):
    """Where somebody goes."""

    TOWARD = "toward"
    AWAY = "away"
    NORTH = "north"
    EAST = "east"
    SOUTH = "south"
    WEST = "west"


_COMPASS = {Way.NORTH: (0, 1), Way.EAST: (1, 0), Way.SOUTH: (0, -1), Way.WEST: (-1, 0)}


@dataclass(frozen=True, slots=True)
class Cross:
    """Somebody goes over open ground, as far as one action takes them (C-20, C-22, G-43).

    `other` is the participant they go toward or away from; `metres` how far, None for as far
    as they get.
    """

    scene: int
    who: int
    other: int
    way: Way = Way.TOWARD
    mode: Mode = Mode.TROT
    metres: int | None = None

    def preview(self, session: Session) -> Preview:
        """How far the action takes them, and how far from the other that is."""
        field, stand = participant(session, self.scene, self.who)
        other = field.stand(self.other)
        x, y = self._goal(session, stand, other)
        gone = hypot(x - stand.participant.x, y - stand.participant.y)
        left = hypot(x - other.participant.x, y - other.participant.y)
        chosen = rulings(session)
        reach = float(self.mode.metres_per_action(chosen))
        return Preview(
            title=f"{stand.name} moves",
            notes=(
                f"{self.mode}: up to {reach:g} m in one action, goes {gone:.0f} m; "
                f"then {left:.0f} m from {other.name}; cover used: {self.mode.cover_use} (C-21)",
                *leave_notes(session, stand),
                *(as_ruled(chosen, ident) for ident in chosen.changed("G-43")),
            ),
            rows=ROWS,
            options=(
                Option("w", "way", "way", self.way, tuple((way, way.value) for way in Way)),
                Option("m", "mode", "mode", self.mode, tuple((m, m.value) for m in Mode)),
                *self._options(reach),
            ),
            refusals=self._refusals(session, field, stand),
        )

    def perform(self, action: Action) -> None:
        """Go there."""
        field, stand = participant(action.session, self.scene, self.who)
        refuse(self._refusals(action.session, field, stand))
        use_action(action, field.scene, stand, Act.MOVE, 0)
        whither = self.go(action, field, stand, field.stand(self.other))
        action.title = f"{stand.name} moves {whither}"
        chosen = rulings(action.session)
        tell_said(action, self, self._options(float(self.mode.metres_per_action(chosen))))
        action.tell_ruled(chosen, chosen.changed("G-43"))

    def _options(self, reach: float) -> tuple[Option, ...]:
        """How far: whoever goes farther than that does by the referee's word."""
        farther = self.metres is not None and self.metres > reach
        metres = int(reach) if self.metres is None else self.metres
        return (Option("a", "metres", "metres", metres, low=0, high=999, referee=farther),)

    def go(self, action: Action, field: Field, stand: Stand, other: Stand) -> str:
        """Let them go, whatever action it takes; says where to, in words fit for players."""
        row = stand.participant
        x, y = self._goal(action.session, stand, other)
        gone = hypot(x - row.x, y - row.y)
        row.x, row.y = x, y
        whither = str(self.way)
        if self.way in _FROM_SOMEBODY:
            whither = "somewhere" if field.unseen(other) else f"{self.way} {other.name}"
        action.tell(f"{stand.name} goes {gone:.0f} m {whither} at a {self.mode}.", *ROWS)
        leave(action, stand, self.mode)
        return whither

    def _goal(self, session: Session, stand: Stand, other: Stand) -> tuple[float, float]:
        """Where they get to, in metres."""
        row, it = stand.participant, other.participant
        east, north = it.x - row.x, it.y - row.y
        apart = hypot(east, north)
        reach = float(self.mode.metres_per_action(rulings(session)))
        far = reach if self.metres is None else float(self.metres)
        if self.way in _COMPASS:
            east, north = _COMPASS[self.way]
            return row.x + east * far, row.y + north * far
        far = max(0.0, min(far, apart - BESIDE_METRES)) if self.way is Way.TOWARD else -far
        if not apart:  # away from where one stands is to the west, as good as anywhere
            return row.x + far, row.y
        return row.x + far * east / apart, row.y + far * north / apart

    def _refusals(self, session: Session, field: Field, stand: Stand) -> tuple[str, ...]:
        readiness = readiness_in(session, stand.participant, stand.person)
        why = why_no_action(field.scene, stand, readiness, Act.MOVE, 0)
        zones = None if field.open_ground else "This scene has zones: move to one of them."
        return tuple(
            filter(None, (why, zones, self._barred(field, stand), field.not_on_foot(stand)))
        )

    def _barred(self, field: Field, stand: Stand) -> str:
        """Why nobody can go that way; empty if they can (INVENTED: that it is refused)."""
        x, y = self._goal(field.session, stand, field.stand(self.other))
        here = stand.participant
        barred = field.open_ground and field.lie.bars(here, Point(here.zone_id, x, y))
        return BARRED if barred else ""


_FROM_SOMEBODY = frozenset({Way.TOWARD, Way.AWAY})
