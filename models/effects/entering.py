"""Coming into a scene: everybody on their own side, where its engine has them stand."""

from __future__ import annotations

from collections.abc import Iterable

from models.action import Action, Refusal
from models.bridge.by_key import zone_in
from models.bridge.engines.registry import engine_of
from models.bridge.ground import Field, Stand
from models.bridge.group import all_names, unknown_to_players
from models.effects.engines.registry import play_of
from models.effects.scores import convert_as_ruled
from models.effects.sighting import learn_of, look_about
from models.tables import Participant, Person, Scene


def enter(
    action: Action,
    scene: Scene,
    people: Iterable[int],
    zone_id: int | None,
    place: tuple[float, float] = (0, 0),
) -> list[Stand]:
    """People (by `Person` key) come into a scene: on a map in a zone, elsewhere at a place.

    Gives them as they stand. Raises `Refusal` for somebody who is in the scene already.
    """
    zone = zone_in(action.session, scene, zone_id)
    there = {stand.person.key for stand in Field(action.session, scene).stands}
    added = []
    for number, key in enumerate(people, next_arrival(action, scene)):
        person = action.get(Person, key)
        if key in there:
            raise Refusal(f"{person.name} is in the scene already.")
        row = Participant(
            scene_id=scene.key, person_id=key, side=person.side, zone_id=zone.key, arrived=number
        )
        action.session.add(row)
        added.append(Stand(row, person))
        there.add(key)
    action.session.flush()
    play_of(scene).enter(action, scene, added, place)
    convert_as_ruled(action, scene, added)
    look_about(action, scene)
    learn_of(action, zone, [stand.participant for stand in added])
    hidden = unknown_to_players(added)
    where = "here" if engine_of(scene).open_ground else f"in {zone.name}"
    action.tell(f"{all_names(added)}: {where}.", secret=hidden)
    return added


def next_arrival(action: Action, scene: Scene) -> int:
    """The order of arrival of whoever comes next: behind everybody (A-19)."""
    field = Field(action.session, scene)
    return max((stand.participant.arrived for stand in field.stands), default=0) + 1
