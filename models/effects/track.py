"""What is kept of who has spotted whom along the track, and where people stand on it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sqlmodel import col, select

from models.action import Action
from models.bridge.bands import Sightline, Track, TrackGroup
from models.bridge.ground import Stand
from models.effects.boarding import carry
from models.effects.losing import lose
from models.effects.sighting import sight
from models.tables import BandLook, Deployment, Side, Station, Vehicle
from rules.stealth.bands.triggers import Watch


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
    lose(action, track.scene, side, target.stands)


def keep_from_players(action: Action, track: Track, groups: Iterable[TrackGroup]) -> None:
    """Let the entry be secret when it is about a group that the party does not know of."""
    action.session.flush()
    now = Track(action.session, track.scene)
    here = [now.groups[group.key] for group in groups if group.key in now.groups]
    action.secret = not here or not all(now.known(Side.PARTY, group) for group in here)


def put(action: Action, stands: Sequence[Stand], place: int) -> None:
    """Let these people stand at a place of the track, with the vehicles they are aboard of."""
    for stand in stands:
        stand.participant.x, stand.participant.y = float(place), 0.0
        action.session.add(stand.participant)
    theirs = (
        select(Vehicle, Deployment)
        .join(Deployment, col(Deployment.vehicle_id) == col(Vehicle.id))
        .join(Station, col(Station.vehicle_id) == col(Vehicle.id))
        .where(col(Station.person_id).in_([stand.person.key for stand in stands]))
        .where(Deployment.scene_id == stands[0].participant.scene_id)
        .distinct()
    )
    for vehicle, there in action.session.exec(theirs).all():
        there.x, there.y = float(place), 0.0
        action.session.add(there)
        carry(action, vehicle, there)
