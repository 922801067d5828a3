"""One attempt a turn for each sensor, and the vehicles that have been found (G-59, V-24)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, select

from models.action import Action
from models.bridge.turn import TURN_SECONDS
from models.tables import Due, DueDeed, DueState, World

HELD_TURNS = 2
"""INVENTED: for the turn it was found in and the next one a vehicle counts as acquired (V-24)."""


@dataclass(frozen=True, slots=True)
class Eye:
    """What looks: a sensor by its key, or a vehicle's own by that of the vehicle."""

    sensor: int | None = None
    vehicle: int | None = None

    def data(self) -> list[int | None]:
        """The eye as a sweep keeps it."""
        return [self.sensor, self.vehicle]


def note_sweep(action: Action, eye: Eye, label: str, found: int | None) -> None:
    """Keep that this eye has looked now, and the key of the place of a vehicle it has found.

    It is a row of the clock that is done already.
    """
    action.session.add(
        Due(
            at=action.world.clock,
            deed=DueDeed.SWEEP,
            state=DueState.DONE,
            label=label[:120],
            asked={"eye": eye.data(), "found": found},
        )
    )


def has_looked(session: Session, eye: Eye) -> bool:
    """Whether a sensor has had its one attempt of this turn, or of these thirty seconds (G-59)."""
    return any(sweep.get("eye") == eye.data() for sweep in _sweeps(session, 1))


def acquired(session: Session, vehicle: int, target: int) -> bool:
    """Whether a vehicle's own sensors have found the vehicle in this place of late (V-24)."""
    looked = {"eye": Eye(vehicle=vehicle).data(), "found": target}
    return looked in _sweeps(session, HELD_TURNS)


def _sweeps(session: Session, turns: int) -> Iterator[dict[str, Any]]:
    """What was looked for in so many turns, the present one among them."""
    since = session.exec(select(World.clock)).one() - turns * TURN_SECONDS
    rows = select(Due.asked).where(Due.at > since, Due.deed == DueDeed.SWEEP)
    return (dict(asked) for asked in session.exec(rows.where(Due.state == DueState.DONE)))
