"""The ways of a group along the track: how likely it comes unseen to each band of an enemy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from math import prod

from sqlmodel import Session

from models.action import Refusal
from models.bridge.bands import Sightline, Track, TrackGroup, enemies_on, light_changes
from rules.stealth.bands.approach import entries
from rules.stealth.bands.detection import spotted_chance, unseen_chances
from rules.stealth.bands.environment import Band


@dataclass(frozen=True, slots=True)
class TrackPlace:
    """The far edge of a band of an enemy: where on the track, and the chances to be unseen there.

    They are by every enemy that has not spotted the group yet, all on the way counted, for a group
    that goes upright and for one that lies down and crawls.
    """

    band: Band
    place: int
    metres: int
    upright: Fraction
    lying: Fraction

    @property
    def unseen(self) -> Fraction:
        """The chance of the safest way there."""
        return max(self.upright, self.lying)

    @property
    def crawls(self) -> bool:
        """Whether the safest way is to lie down."""
        return self.lying > self.upright


def track_ways(session: Session, scene: int, group: int, enemy: int) -> tuple[TrackPlace, ...]:
    """The places ahead, the nearest to the group first; none for groups that are gone.

    Those are left out on the way to which a starshell's light begins or ends.
    """
    try:
        track, mover, other = enemies_on(session, scene, group, enemy)
    except Refusal:
        return ()
    edges = track.sightline(other, mover).reach
    side = 1 if mover.place >= other.place else -1
    found = []
    for band in reversed(Band):
        place = other.place + side * edges.far(band)
        nearer = edges.far(band) < track.metres(mover, other)
        if nearer and not light_changes(track.light, mover.place, place):
            chances = [unseen_chance(track, mover, place, lying=lying) for lying in (False, True)]
            found.append(TrackPlace(band, place, edges.far(band), *chances))
    return tuple(found)


def unseen_chance(track: Track, group: TrackGroup, to: int, *, lying: bool) -> Fraction:
    """The chance that no enemy spots a group by the time it has come to a place (R-05 to R-14).

    Enemies stay where they are, light and weather as they are here; each throws where a throw
    falls due, and what they throw does not touch one another.
    """
    mover = replace(group, lying=lying)
    lines = [track.sightline(enemy, mover) for enemy in track.enemies(group)]
    return prod(
        (_unseen_by(track, line, to) for line in lines if not line.watch.spotted), start=Fraction(1)
    )


def _unseen_by(track: Track, line: Sightline, to: int) -> Fraction:
    crossed = entries(line.towards, to, line.place, line.reach)
    now = [line.band] if line.due.due else []
    bands = [*now, *(entry.band for entry in crossed if entry.band in line.now.sees)]
    looks = [track.look(line, band) for band in bands if band is not None]
    if abs(to - line.place) > line.metres:  # free moves are for nearer bands alone
        return prod((1 - spotted_chance(look) for look in looks), start=Fraction(1))
    return unseen_chances(looks, line.free_moves)[-1] if looks else Fraction(1)
