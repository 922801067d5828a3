"""Scenes: opened and made, who is in them, where and on which side."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.by_key import standing, zone_in
from models.bridge.engines.registry import ENGINES
from models.bridge.ground import Stand
from models.bridge.group import all_names, names, unknown_to_players
from models.effects.boarding import stay_behind
from models.effects.entering import enter, next_arrival
from models.effects.forgetting import forget
from models.effects.leaving import uproot
from models.effects.sighting import learn_of, look_about
from models.fields import written
from models.tables import Phase, Scene, Side, Zone, ZoneMap

SHORTEST_STRETCH = 5
LONGEST_STRETCH = 10
_MINUTE = 60
_STANDS: dict[str, str] = {
    Phase.STEALTH: "The scene is in stealth.",
    Phase.COMBAT: "A fight is on.",
    Phase.OVER: "The scene is over.",
}
"""How far a scene has gone, where it is opened."""


@dataclass(frozen=True, slots=True)
class OpenScene:
    """Another scene becomes the present one; the one before stays as it is."""

    scene: int

    def perform(self, action: Action) -> None:
        """Make it the present scene."""
        scene = action.get(Scene, self.scene)
        _present(action, scene)
        action.title = f"Scene: {scene.name}"
        action.secret = True
        action.tell(_STANDS[scene.phase])


@dataclass(frozen=True, slots=True)
class NewScene:
    """A scene in stealth by the rules of one engine, with these people (G-160).

    A scene of zones is on a map, where the people are in one zone; any other is on open ground.
    """

    name: str
    map_id: int | None = None
    people: tuple[int, ...] = ()
    zone: int | None = None
    engine: str = "zones"

    def perform(self, action: Action) -> None:
        """Make it the present scene; raises `Refusal` for a bad name, unknown rules, no map."""
        name = written("scene", "name", self.name)
        if self.engine not in ENGINES:
            ways = ", ".join(each.by_rules for each in ENGINES.values())
            raise Refusal(f"Stealth is played by the rules of one engine: {ways} (G-160).")
        engine = ENGINES[self.engine]
        bare = engine.open_ground
        if not bare and self.map_id is None:
            raise Refusal(f"A scene {engine.by_rules} is played on a map: say on which.")
        ground = open_ground(action, name) if bare else action.get(ZoneMap, self.map_id)
        scene = Scene(name=name, map_id=ground.key, engine=self.engine)
        action.session.add(scene)
        action.session.flush()
        _present(action, scene)
        action.title = f"New scene: {name}"
        action.secret = True
        where = f"open ground, {engine.by_rules}" if bare else f"the map {ground.name}"
        action.tell(f"On {where}.", *engine.opening_rows)
        if self.people:
            enter(action, scene, self.people, self.zone)


@dataclass(frozen=True, slots=True)
class AddPeople:
    """People come into a scene, each on their own side.

    On a map in one zone; on the ladder at a place in metres, a metre apart; on a board at the
    edge of their side; on a track wherever their groups will be.
    """

    scene: int
    people: tuple[int, ...]
    zone: int | None = None
    x: float = 0
    y: float = 0

    def perform(self, action: Action) -> None:
        """Place them; raises `Refusal` for somebody who is in the scene already."""
        scene = action.get(Scene, self.scene)
        added = enter(action, scene, self.people, self.zone, (self.x, self.y))
        action.title = f"Into the scene: {names(added)}"
        action.secret = unknown_to_players(added)


@dataclass(frozen=True, slots=True)
class RemovePeople:
    """Participants leave a scene; their sheets stay as they are."""

    scene: int
    people: tuple[int, ...]

    def perform(self, action: Action) -> None:
        """Take them out, with what others know of them."""
        scene = action.get(Scene, self.scene)
        leaving = standing(action.session, scene, self.people)
        _drop_detection(action, scene, leaving)
        forget(action.session, self.people)
        for stand in leaving:
            uproot(action, stand.participant)
            action.delete(stand.participant)
        action.title = f"Out of the scene: {names(leaving)}"
        action.secret = unknown_to_players(leaving)
        action.tell(f"{all_names(leaving)}: no longer in the scene, by hand.")


@dataclass(frozen=True, slots=True)
class PutInZone:
    """The referee puts participants into a zone; no rule has a say in it.

    Whoever was hidden stays so only where people can hide.
    """

    scene: int
    people: tuple[int, ...]
    zone: int

    def perform(self, action: Action) -> None:
        """Put them there."""
        scene = action.get(Scene, self.scene)
        zone = zone_in(action.session, scene, self.zone)
        stands = standing(action.session, scene, self.people)
        _drop_detection(action, scene, stands)
        for number, stand in enumerate(stands, next_arrival(action, scene)):
            row = stand.participant
            row.zone_id, row.came_from_id, row.arrived = zone.key, None, number
            row.peeking_id = row.toward_id = None
            row.toward_metres = 0
            uproot(action, row)
            row.hidden = row.hidden and zone.conceals
            action.session.add(row)
        action.title = f"{names(stands)}: now in {zone.name}"
        action.secret = unknown_to_players(stands)
        action.tell(f"{all_names(stands)}: now in {zone.name}, by hand.")
        stay_behind(action, stands)
        look_about(action, scene)
        learn_of(action, zone, [stand.participant for stand in stands])


@dataclass(frozen=True, slots=True)
class ChangeSide:
    """Participants stand on another side in this scene; their sheets keep their own."""

    scene: int
    people: tuple[int, ...]
    side: Side

    def perform(self, action: Action) -> None:
        """Change sides."""
        scene = action.get(Scene, self.scene)
        stands = standing(action.session, scene, self.people)
        hidden = unknown_to_players(stands)
        _drop_detection(action, scene, stands)
        for stand in stands:
            stand.participant.side = self.side
            action.session.add(stand.participant)
        action.title = f"{names(stands)}: {self.side}"
        action.secret = hidden
        action.tell(f"{all_names(stands)}: {self.side} in this scene, by hand.")


@dataclass(frozen=True, slots=True)
class SetStretch:
    """How long a stretch of stealth takes in this scene, from 5 to 10 minutes (A-01)."""

    scene: int
    minutes: int

    def perform(self, action: Action) -> None:
        """Set it; raises `Refusal` out of bounds."""
        if not SHORTEST_STRETCH <= self.minutes <= LONGEST_STRETCH:
            raise Refusal(
                f"A stretch takes {SHORTEST_STRETCH} to {LONGEST_STRETCH} minutes (A-01)."
            )
        scene = action.get(Scene, self.scene)
        scene.stretch_seconds = self.minutes * _MINUTE
        action.session.add(scene)
        action.title = f"Stretches of {self.minutes} minutes"
        action.tell(f"A stretch takes {self.minutes} minutes from now on.", "A-01")


def _present(action: Action, scene: Scene) -> None:
    action.world.scene_id = scene.key
    action.session.add(action.world)


def open_ground(action: Action, name: str) -> ZoneMap:
    """A map of one zone for one scene, in which places are counted in metres."""
    ground = ZoneMap(name=name)
    action.session.add(ground)
    action.session.flush()
    action.session.add(Zone(map_id=ground.key, name="Open ground", x=0, y=0))
    action.session.flush()
    return ground


def _drop_detection(action: Action, scene: Scene, stands: Iterable[Stand]) -> None:
    """A choice that waits for somebody who is gone need not be made any more (A-07)."""
    waiting = scene.detection or {"winners": [], "losers": []}
    if {stand.key for stand in stands} & {*waiting["winners"], *waiting["losers"]}:
        scene.detection = None
        action.session.add(scene)
        action.tell("Who has been spotted no longer matters.", "A-07", secret=True)
