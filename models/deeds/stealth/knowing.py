"""What a side knows, as the referee says: whom it sees, and what it suspects, true or not."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action, Refusal
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Field, Stand
from models.effects.sighting import sight
from models.tables import Scene, Side, Sighting, Suspicion
from models.text import clean


@dataclass(frozen=True, slots=True)
class SetSeen:
    """A side knows where a participant is from now on, or no longer, by the referee's word."""

    scene: int
    side: Side
    who: int
    seen: bool

    def perform(self, action: Action) -> None:
        """Set it; raises `Refusal` where groups are spotted, or tokens turned over."""
        field = Field(action.session, action.get(Scene, self.scene))
        if why := engine_of(field.scene).why_not_seen_by_hand(field.scene.phase):
            raise Refusal(why)
        stand = field.stand(self.who)
        action.secret = True
        if self.seen:
            sight(action, field.scene, self.side, [stand])
            action.title = f"The {self.side} sees {stand.name}"
        else:
            self._lose(action, stand)
            action.title = f"The {self.side} loses sight of {stand.name}"
        action.tell(f"{action.title}, by hand.")

    def _lose(self, action: Action, stand: Stand) -> None:
        known = select(Sighting).where(
            Sighting.scene_id == self.scene,
            Sighting.side == self.side,
            Sighting.participant_id == stand.key,
        )
        for sighting in action.session.exec(known):
            action.delete(sighting)


@dataclass(frozen=True, slots=True)
class Suspect:
    """A side suspects something at a place, by the referee's word (B-28, B-30).

    The place is a zone of a map, or metres on open ground. `who` is the participant behind it;
    None for a false suspicion.
    """

    scene: int
    side: Side
    told: str
    zone: int | None = None
    x: float = 0
    y: float = 0
    who: int | None = None

    def perform(self, action: Action) -> None:
        """Let them suspect it; raises `Refusal` without words, or off the map."""
        field = Field(action.session, action.get(Scene, self.scene))
        if not clean(self.told):
            raise Refusal("A suspicion needs words.")
        if not field.open_ground and self.zone not in field.zones:
            raise Refusal("That zone is no longer there.")
        if self.who is not None:
            field.stand(self.who)
        action.secret = True
        action.title = f"The {self.side} suspects something"
        action.session.add(
            Suspicion(
                scene_id=self.scene,
                side=self.side,
                told=self.told,
                zone_id=None if field.open_ground else self.zone,
                x=self.x,
                y=self.y,
                participant_id=self.who,
            )
        )
        action.tell(f"{self.told}{'' if self.who else ' (nobody is there)'}", "B-28")


@dataclass(frozen=True, slots=True)
class DropSuspicion:
    """A side no longer suspects something, by the referee's word."""

    suspicion: int

    def perform(self, action: Action) -> None:
        """Drop it."""
        row = action.get(Suspicion, self.suspicion)
        action.delete(row)
        action.secret = True
        action.title = f"The {row.side} no longer suspects it"
        action.tell(row.told, "B-28")
