"""The sample's scenes on open ground, one for each stealth engine that needs no zones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from models.action import Action
from models.deeds.scenes.scene import open_ground, zone_in
from models.tables import (
    BandGround,
    BandGroup,
    Engine,
    LadderFeature,
    LadderGround,
    Participant,
    Person,
    Scene,
    Token,
    TokenGround,
)

_GROUNDS = {
    Engine.BANDS: BandGround,
    Engine.LADDER: LadderGround,
    Engine.TOKENS: TokenGround,
}


def add_scenes(
    action: Action, scenes: Iterable[Mapping[str, Any]], people: Mapping[str, Person]
) -> None:
    """Add these scenes, each with its ground, its people (by name), and what its engine keeps."""
    for data in scenes:
        scene = Scene(
            name=data["name"],
            engine=data["engine"],
            map_id=open_ground(action, data["name"]).key,
            read_aloud=data["read_aloud"],
            notes=data["notes"],
        )
        action.session.add(scene)
        action.session.flush()
        ground = _GROUNDS[Engine(scene.engine)]
        action.session.add(ground(scene_id=scene.key, **data["ground"]))
        there = {place["person"]: _enter(action, scene, place, people) for place in data["place"]}
        action.session.flush()
        keys = {name: participant.key for name, participant in there.items()}
        _of_the_engine(action, scene, data, keys)


def _enter(
    action: Action, scene: Scene, place: Mapping[str, Any], people: Mapping[str, Person]
) -> Participant:
    person = people[place["person"]]
    row = Participant(
        scene_id=scene.key,
        person_id=person.key,
        side=person.side,
        zone_id=zone_in(action, scene, None).key,
        **{key: value for key, value in place.items() if key != "person"},
    )
    action.session.add(row)
    return row


def _of_the_engine(
    action: Action, scene: Scene, data: Mapping[str, Any], keys: Mapping[str, int]
) -> None:
    """Groups on the track, features to search, tokens on the board."""
    for group in data.get("group", ()):
        figures = {key: value for key, value in group.items() if key != "people"}
        members = [keys[name] for name in group["people"]]
        action.session.add(BandGroup(scene_id=scene.key, members=members, **figures))
    for feature in data.get("feature", ()):
        action.session.add(LadderFeature(scene_id=scene.key, **feature))
    for token in data.get("token", ()):
        row = Token(
            scene_id=scene.key,
            participant_id=keys[token["person"]],
            x=token["x"],
            y=token["y"],
            real=token["real"],
        )
        action.session.add(row)
