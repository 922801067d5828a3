"""What a side of a scene knows of the others, with the truth beside it."""

from __future__ import annotations

from dataclasses import dataclass

from models.bridge.awareness import Awareness
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Field, Stand

SUSPECTED = "You suspect: "
"""How players are told of what the party suspects."""


@dataclass(frozen=True, slots=True)
class Known:
    """One thing that a side knows or does not: `what` and `where` as it takes them to be.

    `about` tells it from all others of the scene: `person 3`, `group 1`, `suspicion 2`, `token 7`.
    `truth` is the referee's, empty when nothing is hidden; `told` is what the players were told of
    it last, `behind` which of the others is truly behind it.
    """

    about: str
    awareness: Awareness
    what: str
    where: str
    truth: str = ""
    told: str = ""
    behind: str = ""

    @property
    def words(self) -> str:
        """What there is to tell; empty for what the side does not know."""
        if self.awareness is Awareness.UNKNOWN:
            return ""
        how = "You see: " if self.awareness is Awareness.SEEN else SUSPECTED
        where = f" ({self.where})" if self.where and self.where not in self.what else ""
        return f"{how}{self.what.removesuffix('.')}{where}."


def place_of(field: Field, stand: Stand) -> str:
    """Where somebody truly is, in words: a zone, or metres on open ground."""
    row, engine = stand.participant, engine_of(field.scene)
    return engine.where(row.x, row.y) if engine.open_ground else field.zones[row.zone_id].name


def known_person(field: Field, stand: Stand, *, seen: bool, where: str = "") -> Known:
    """Somebody whom a side has seen, or does not know of; `where` is their place in other words."""
    about, hidden = f"person {stand.key}", "hidden, " if stand.participant.hidden else ""
    where = where or place_of(field, stand)
    if seen:
        return Known(about, Awareness.SEEN, stand.name, where)
    return Known(about, Awareness.UNKNOWN, stand.name, "", f"{hidden}{where}")
