"""Crossing open ground on foot, toward somebody or a vehicle, away from it, or by the compass."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.by_key import participant
from models.bridge.ground import Field, Stand
from models.bridge.turn import why_no_action
from models.deed import Option, Preview
from models.effects.crossing import ROWS, Crossing, Landmark, Way, landmark, metres_from
from models.effects.leaving import leave_notes
from models.effects.telling import tell_said
from models.effects.turn import use_action
from models.effects.walking import STANDS_STILL
from models.rulings import rulings
from models.text import in_metres
from rules.combat.initiative import Act
from rules.combat.movement import Mode


@dataclass(frozen=True, slots=True)
class Cross:
    """Somebody goes over open ground, as far as one action takes them (C-20, C-22, G-43).

    `other` is the participant they go toward or away from, or with a key below 0 the vehicle;
    `metres` how far, None for as far as they get.
    """

    scene: int
    who: int
    other: int
    way: Way = Way.TOWARD
    mode: Mode = Mode.TROT
    metres: float | None = None

    def preview(self, session: Session) -> Preview:
        """How far the action takes them, and how far from the other that is."""
        field, stand = participant(session, self.scene, self.who)
        other = landmark(field, self.other)
        x, y = self._crossing.goal(session, stand, other)
        x, y = x - stand.participant.x, y - stand.participant.y
        east, north = metres_from(stand, other)
        gone, left = hypot(x, y), hypot(x - east, y - north)
        chosen = rulings(session)
        reach = float(self.mode.metres_per_action(chosen))
        return Preview(
            title=f"{stand.name} moves",
            notes=(
                f"{self.mode}: up to {reach:g} m in one action, goes {in_metres(gone)}; "
                f"then {in_metres(left)} from {other.name}; "
                f"cover used: {self.mode.cover_use} (C-21)",
                *leave_notes(session, stand),
                *chosen.notes(chosen.changed("G-43")),
            ),
            rows=ROWS,
            options=(
                Option("way", "way", self.way, tuple((way, way.value) for way in Way)),
                Option("mode", "mode", self.mode, tuple((m, m.value) for m in Mode)),
                *self._options(reach),
            ),
            refusals=self._refusals(session, field, stand),
        )

    def perform(self, action: Action) -> None:
        """Go there."""
        field, stand = participant(action.session, self.scene, self.who)
        refuse(self._refusals(action.session, field, stand))
        use_action(action, field.scene, stand, Act.MOVE, 0)
        whither = self._crossing.go(action, field, stand, landmark(field, self.other))
        action.title = f"{stand.name} moves {whither}"
        chosen = rulings(action.session)
        tell_said(action, self, self._options(float(self.mode.metres_per_action(chosen))))
        action.tell_ruled(chosen, chosen.changed("G-43"))

    @property
    def _crossing(self) -> Crossing:
        return Crossing(self.way, self.mode, self.metres)

    def _options(self, reach: float) -> tuple[Option, ...]:
        """How far: whoever goes farther than that does by the referee's word."""
        farther = self.metres is not None and self.metres > reach
        metres = reach if self.metres is None else self.metres
        option = Option("metres", "metres", metres, low=1, high=999, decimal=True, referee=farther)
        return (option,)

    def _stands_still(self, session: Session, stand: Stand, other: Landmark) -> str:
        """Why this is no move at all; empty when it is one."""
        x, y = self._crossing.goal(session, stand, other)
        if hypot(x - stand.participant.x, y - stand.participant.y):
            return ""
        near = self.way is Way.TOWARD and self.metres != 0
        return f"{stand.name} is beside {other.name} already." if near else STANDS_STILL

    def _refusals(self, session: Session, field: Field, stand: Stand) -> tuple[str, ...]:
        why = why_no_action(field, stand, Act.MOVE)
        zones = None if field.open_ground else "This scene has zones: move to one of them."
        still = self._stands_still(session, stand, landmark(field, self.other))
        barred = self._crossing.barred(field, stand, landmark(field, self.other))
        return tuple(filter(None, (why, zones, still, barred, field.not_on_foot(stand))))
