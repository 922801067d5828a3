"""Playing in range bands: groups spot groups along a track (R-01 to R-32)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sqlmodel import Session, select

from models.action import Action
from models.bridge.awareness import Awareness
from models.bridge.bands import Track, TrackGroup
from models.bridge.known import Known, known_person
from models.effects.engines.play import Look, Play
from models.effects.sighting import sight
from models.tables import BandGround, BandGroup, BandLook, Phase, Scene, Side


class Bands(Play):
    """Groups on a track."""

    def knows(self, session: Session, scene: Scene) -> Look:
        """Groups that it has spotted or sensed, and whoever is in no group.

        In a fight people, and the groups that it has no more than sensed before.
        """
        track = Track(session, scene)
        if scene.phase == Phase.COMBAT:
            people = super().knows(session, scene)
            return lambda side: [*people(side), *_sensed(track, side)]

        def look(side: str) -> Iterable[Known]:
            spared = {side, Side.BYSTANDER}
            for group in track.groups.values():
                if group.side not in spared:
                    yield _group(track, side, group)
            for stand in track.ungrouped:
                if stand.participant.side != side:
                    seen = stand.key in track.field.sighted[side]
                    yield known_person(track.field, stand, seen=seen)

        return look

    def break_off(self, action: Action, scene: Scene) -> None:
        """Who fought side by side knows of all whom their side has spotted (INVENTED).

        Groups are spotted as groups: of whom a side knows somebody, it knows them all.
        """
        for row in action.session.exec(select(BandLook).where(BandLook.scene_id == scene.id)):
            row.spotted = False
            action.session.add(row)
        track = Track(action.session, scene)
        for side in (Side.PARTY, Side.OPPOSITION):
            for group in track.groups.values():
                if group.side != side and track.known(side, group):
                    sight(action, scene, side, group.stands)

    def lay_out(
        self, action: Action, scene: Scene, data: Mapping[str, Any], keys: Mapping[str, int]
    ) -> None:
        """The country, and the groups on the track."""
        action.session.add(BandGround(scene_id=scene.key, **data["ground"]))
        for group in data["group"]:
            figures = {key: value for key, value in group.items() if key != "people"}
            members = [keys[name] for name in group["people"]]
            action.session.add(BandGroup(scene_id=scene.key, members=members, **figures))


def _sensed(track: Track, side: str) -> Iterable[Known]:
    groups = (group for group in track.groups.values() if group.side not in {side, Side.BYSTANDER})
    told = (_group(track, side, group) for group in groups)
    return (one for one in told if one.awareness is Awareness.SUSPECTED)


def _where(track: Track, side: str, group: TrackGroup) -> str:
    """Where a group is: how far off from the nearest of a side, and where on the track."""
    off = [abs(one.place - group.place) for one in track.groups.values() if one.side == side]
    near = f"{min(off)} m off, " if off else ""
    return f"{near}{group.place} m on the track"


def _group(track: Track, side: str, group: TrackGroup) -> Known:
    """A group on the track: spotted, or only sensed by somebody who looked for it (R-09)."""
    about, place = f"group {group.key}", f"{group.place} m on the track"
    if track.known(side, group):
        seen = sum(stand.key in track.field.sighted[side] for stand in group.stands)
        return Known(about, Awareness.SEEN, f"{group.name}, {seen}", _where(track, side, group))
    sensed = [
        (track.groups[row.observer_id], row)
        for row in track.rows
        if row.senses and row.target_id == group.key and row.observer_id in track.groups
    ]
    bands = [f"{row.band} range from {one.name}" for one, row in sensed if one.side == side]
    truth = f"{group.name}, {len(group.stands)}, at {place}"
    if bands:
        return Known(about, Awareness.SUSPECTED, "something", ", ".join(bands), truth)
    return Known(about, Awareness.UNKNOWN, group.name, "", f"{len(group.stands)}, at {place}")
