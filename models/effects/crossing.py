"""Somebody goes over open ground, toward somebody or a vehicle, away from it, or by the compass."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from math import hypot

from sqlmodel import Session

from models.action import Action
from models.bridge.ground import Field, Stand
from models.bridge.placed import Point
from models.bridge.sight import is_unseen
from models.bridge.vehicles import Craft
from models.effects.leaving import leave
from models.effects.sighting import see_plainly
from models.rulings import rulings
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


_FROM_SOMEBODY = frozenset({Way.TOWARD, Way.AWAY})


Landmark = Stand | Craft
"""Whom or what a way is reckoned from."""


def landmark(field: Field, key: int) -> Landmark:
    """The participant with this key, or the vehicle whose key it is below 0.

    Raises `models.action.Refusal` when it is not in the scene.
    """
    return field.stand(key) if key > 0 else field.craft(-key)


def metres_from(stand: Stand, other: Landmark) -> tuple[float, float]:
    """How far another is from somebody, in metres east and north."""
    row = other.participant if isinstance(other, Stand) else other.deployment
    return row.x - stand.participant.x, row.y - stand.participant.y


def _unknown(field: Field, other: Landmark) -> bool:
    """Whether the party does not know where that is."""
    return field.unseen(other) if isinstance(other, Stand) else field.overlooked(other)


@dataclass(frozen=True, slots=True)
class Crossing:
    """Which way somebody goes and how, and how many `metres`: None for as far as they get."""

    way: Way
    mode: Mode
    metres: float | None = None

    def go(self, action: Action, field: Field, stand: Stand, other: Landmark) -> str:
        """Let them go, whatever action it takes; says where to, in words fit for players."""
        row = stand.participant
        x, y = self.goal(action.session, stand, other)
        gone = hypot(x - row.x, y - row.y)
        row.x, row.y = x, y
        whither = str(self.way)
        if self.way in _FROM_SOMEBODY:
            way = "away from" if self.way is Way.AWAY else str(self.way)
            whither = "somewhere" if _unknown(field, other) else f"{way} {other.name}"
        action.tell(f"{stand.name} goes {gone:.0f} m {whither} at a {self.mode}.", *ROWS)
        leave(action, stand, self.mode)
        see_plainly(action, field)
        action.secret = action.secret and is_unseen(action.session, field.scene, stand)
        return whither

    def goal(self, session: Session, stand: Stand, other: Landmark) -> tuple[float, float]:
        """Where somebody gets to, in metres east and north."""
        row = stand.participant
        east, north = metres_from(stand, other)
        apart = hypot(east, north)
        reach = float(self.mode.metres_per_action(rulings(session)))
        far = reach if self.metres is None else self.metres
        if self.way in _COMPASS:
            east, north = _COMPASS[self.way]
            return row.x + east * far, row.y + north * far
        far = max(0.0, min(far, apart - BESIDE_METRES)) if self.way is Way.TOWARD else -far
        if not apart:  # away from where one stands is to the west, as good as anywhere
            return row.x + far, row.y
        return row.x + far * east / apart, row.y + far * north / apart

    def barred(self, field: Field, stand: Stand, other: Landmark) -> str:
        """Why nobody can go that way; empty if they can (INVENTED: that it is refused)."""
        x, y = self.goal(field.session, stand, other)
        here = stand.participant
        barred = field.open_ground and field.lie.bars(here, Point(here.zone_id, x, y))
        return BARRED if barred else ""
