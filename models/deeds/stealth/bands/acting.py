"""Who may act along the track, and what is kept of who has spotted whom."""

from __future__ import annotations

from collections.abc import Iterable

from sqlmodel import Session, col, select

from models.action import Action, Refusal
from models.bridge.bands import Sightline, Track, TrackGroup
from models.bridge.engines.registry import scene_played
from models.effects.sighting import sight
from models.tables import BandLook, Phase, Side, Sighting
from rules.stealth.bands.triggers import Watch


def track_of(session: Session, scene_id: int) -> Track:
    """The scene on its track; raises `Refusal` when it is gone or another engine's (G-160)."""
    return Track(session, scene_played(session, scene_id, "bands"))


def group_on(session: Session, scene_id: int, key: int) -> tuple[Track, TrackGroup]:
    """The scene on its track and one of its groups; raises `Refusal` when one is gone."""
    track = track_of(session, scene_id)
    return track, group_in(track, key)


def group_in(track: Track, key: int) -> TrackGroup:
    """A group of the scene; raises `Refusal` when it is gone."""
    if key not in track.groups:
        raise Refusal("That group is no longer there.")
    return track.groups[key]


def enemies_on(
    session: Session, scene_id: int, one: int, other: int
) -> tuple[Track, TrackGroup, TrackGroup]:
    """The scene and two groups of different sides; raises `Refusal` for others."""
    track, first = group_on(session, scene_id, one)
    second = group_in(track, other)
    if first.side == second.side:
        raise Refusal(f"{first.name} and {second.name} are of one side.")
    return track, first, second


def stealth_refusals(track: Track, *groups: TrackGroup) -> tuple[str, ...]:
    """Why these groups can do nothing in stealth now, as sentences."""
    if track.scene.phase != Phase.STEALTH:
        return ("The scene is not in stealth.",)
    return tuple(f"{group.name}: nobody is on their feet." for group in groups if not group.active)


def both_ways(track: Track, one: TrackGroup, other: TrackGroup) -> tuple[Sightline, Sightline]:
    """How two groups stand with each other, the look of the first one first."""
    return track.sightline(one, other), track.sightline(other, one)


def around(track: Track, group: TrackGroup) -> list[Sightline]:
    """How a group stands with every enemy, the nearest first, each way."""
    return [line for enemy in track.enemies(group) for line in both_ways(track, enemy, group)]


def remember(action: Action, track: Track, line: Sightline, watch: Watch) -> None:
    """Keep how an observer stands with a target from now on, and tell its side what it spots."""
    observer, target = (track.groups[key] for key in line.keys)
    row = track.row(observer, target)
    if row is None:
        row = BandLook(scene_id=track.scene.key, observer_id=observer.key, target_id=target.key)
        track.rows.append(row)
    last = watch.last
    row.band = last.band.label if last is not None and last.band is not None else ""
    row.variables = dict(last.variables) if last is not None else {}
    row.status = last.status if last is not None else ""
    row.free_moves, row.event, row.acted = watch.free_moves, watch.event, watch.acted
    row.spotted, row.senses = watch.spotted, watch.senses
    action.session.add(row)
    if watch.spotted:
        sight(action, track.scene, observer.side, target.stands)
    elif line.watch.spotted:
        lose_track(action, track, observer.side, target)


def lose_track(action: Action, track: Track, side: str, target: TrackGroup) -> None:
    """Let a side no longer know where a group is, unless another of its groups has it in sight."""
    still = any(
        row.spotted and track.groups[row.observer_id].side == side
        for row in track.rows
        if row.target_id == target.key and row.observer_id in track.groups
    )
    if still:
        return
    gone = select(Sighting).where(
        Sighting.scene_id == track.scene.id,
        Sighting.side == side,
        col(Sighting.participant_id).in_([stand.key for stand in target.stands]),
    )
    for sighting in action.session.exec(gone):
        action.delete(sighting)


def keep_from_players(action: Action, track: Track, groups: Iterable[TrackGroup]) -> None:
    """Let the entry be secret when it is about a group that the party does not know of."""
    action.session.flush()
    now = Track(action.session, track.scene)
    here = [now.groups[group.key] for group in groups if group.key in now.groups]
    action.secret = not here or not all(now.known(Side.PARTY, group) for group in here)
