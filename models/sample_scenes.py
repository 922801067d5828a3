"""The sample's scenes on open ground, one for each stealth engine that needs no zones."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from models.action import Action
from models.bridge.by_key import zone_in
from models.deeds.scenes.scene import open_ground
from models.effects.engines.registry import play_of
from models.tables import Participant, Person, Scene


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
        there = {place["person"]: _enter(action, scene, place, people) for place in data["place"]}
        action.session.flush()
        keys = {name: participant.key for name, participant in there.items()}
        play_of(scene).lay_out(action, scene, data, keys)


def _enter(
    action: Action, scene: Scene, place: Mapping[str, Any], people: Mapping[str, Person]
) -> Participant:
    person = people[place["person"]]
    row = Participant(
        scene_id=scene.key,
        person_id=person.key,
        side=person.side,
        zone_id=zone_in(action.session, scene, None).key,
        **{key: value for key, value in place.items() if key != "person"},
    )
    action.session.add(row)
    return row
