"""Groups advance and withdraw along the track, as far as no throw falls due (R-05, R-06, R-13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.bands import (
    FARTHEST,
    Sightline,
    Track,
    TrackGroup,
    around,
    group_on,
    stealth_refusals,
    track_of,
)
from models.bridge.group import does
from models.clock import exact_span
from models.deed import Option, Preview
from models.effects.clock import pass_time
from models.effects.hands import walk_off
from models.effects.track import keep_from_players, put, remember
from models.tables import Side
from models.text import counted
from rules.stealth.bands.approach import Entry, after_entries, after_own_move, entries, first_stop
from rules.stealth.bands.detection import spotted_chance
from rules.stealth.bands.environment import Sky

MOST_MINUTES = 240
_MINUTE = 60
_ROWS = ("R-05", "R-06", "R-13", "R-14", "G-130")


@dataclass(frozen=True, slots=True)
class MoveGroup:
    """A group goes along the track, to `to` metres or to where a throw falls due on the way.

    Free moves let it into the next nearer bands; what it does not use at once is lost (R-13).
    """

    scene: int
    group: int
    to: int
    minutes: int = 0

    def preview(self, session: Session) -> Preview:
        """How far they come, what is thrown for there, and the chances of it."""
        track, group = group_on(session, self.scene, self.group)
        refusals = self._refusals(track, group)
        way = way_of(track, group, self.to)
        return Preview(
            title=f"{group.name}: from {group.place} m to {way.end} m",
            notes=(*_risks(track, way), *_told(way, self.to), *self._cut_short(group, way)),
            rows=_ROWS,
            options=(
                Option("to", "to, metres on the track", self.to, low=-FARTHEST, high=FARTHEST),
                Option("minutes", "minutes that pass", self.minutes, high=MOST_MINUTES),
            ),
            refusals=refusals,
        )

    def perform(self, action: Action) -> None:
        """Go, and use free moves up."""
        track, group = group_on(action.session, self.scene, self.group)
        refuse(self._refusals(track, group))
        way = way_of(track, group, self.to)
        seconds = self._seconds(group, way)
        for leg in way.legs:
            remember(action, track, leg.before, leg.after.watch)
        put(action, group.stands, way.end)
        for stand in group.stands:
            walk_off(action, stand.person)
        if carried := [stand for stand in group.stands if not stand.active]:
            action.tell(f"{does(carried, 'are')} carried along.")
        track.ground.mover_id = group.key
        action.session.add(track.ground)
        action.title = f"{group.name}: to {way.end} m"
        if seconds:
            pass_time(action, seconds)
        action.session.flush()
        after = track_of(action.session, self.scene)
        _tell(action, after, after.groups[group.key])
        keep_from_players(action, after, [group])
        action.secret |= way.end != _way_seen(track, group, self.to)

    def _seconds(self, group: TrackGroup, way: Way) -> int:
        """How long it takes to come as far as they do, of the time for all of the way."""
        part = Fraction(abs(way.end - group.place), abs(self.to - group.place))
        return round(self.minutes * _MINUTE * part)

    def _cut_short(self, group: TrackGroup, way: Way) -> Iterator[str]:
        """The time that passes where they do not come all of the way."""
        if self.minutes and self.to not in {way.end, group.place}:
            yield f"As far as that it takes {exact_span(self._seconds(group, way))}."

    def _refusals(self, track: Track, group: TrackGroup) -> tuple[str, ...]:
        found = list(stealth_refusals(track, group))
        if self.to == group.place:
            found.append(f"{group.name} are there already.")
        if not (abs(self.to) <= FARTHEST and 0 <= self.minutes <= MOST_MINUTES):
            found.append("That is too far, or takes too long.")
        found += [
            f"First a throw is due: {line.observer.name} to spot {line.target.name}, because"
            f" {line.due.reason}."
            for line in around(track, group)
            if line.due.due
        ]
        return tuple(found)


@dataclass(frozen=True, slots=True)
class PlaceGroup:
    """The referee puts a group somewhere on the track; no rule has a say in it."""

    scene: int
    group: int
    to: int

    def perform(self, action: Action) -> None:
        """Put them there; raises `Refusal` beyond the ends of the track."""
        track, group = group_on(action.session, self.scene, self.group)
        refuse(() if abs(self.to) <= FARTHEST else ("The track ends at 50,000 m.",))
        put(action, group.stands, self.to)
        action.title = f"{group.name}: at {self.to} m"
        action.tell(f"{group.name}: at {self.to} m, by hand.")
        keep_from_players(action, track, [group])


@dataclass(frozen=True, slots=True)
class Leg:
    """What a move does to one sightline: as it was, and as it will be at the end of the way."""

    before: Sightline
    after: Sightline

    @property
    def free_moves(self) -> tuple[int, int]:
        """The free moves at the beginning and at the end."""
        return self.before.watch.free_moves, self.after.watch.free_moves


@dataclass(frozen=True, slots=True)
class Way:
    """A move along the track: where it ends, and what it does to every sightline."""

    end: int
    legs: tuple[Leg, ...]


def way_of(track: Track, group: TrackGroup, to: int) -> Way:
    """How far a group comes toward a place before a throw falls due (R-06).

    The edge of a starshell's light is a new variable and ends the way too (R-06, R-20).
    """
    lines = around(track, group)
    crossed = [_crossed(line, group, to) for line in lines]
    stops = [_stop(line, ahead) for line, ahead in zip(lines, crossed, strict=True)]
    end = _end(track, group, to, stops)
    moved = replace(group, at=end)
    legs = []
    for line, ahead, stop in zip(lines, crossed, stops, strict=True):
        reached = abs(end - group.place)
        passed = [e for e in ahead if abs(e.place - group.place) <= reached and e.place != stop]
        watch = after_entries(line.watch, passed, line.now.sees)
        if line.keys[1] == group.key:
            watch = after_own_move(line.watch, watch)
        observer, target = (moved if key == group.key else track.groups[key] for key in line.keys)
        legs.append(Leg(line, replace(track.sightline(observer, target), watch=watch)))
    return Way(end, tuple(legs))


def _way_seen(track: Track, group: TrackGroup, to: int) -> int:
    """Where the way would end if nobody were there of whom the party does not know.

    A party that comes to a halt before that would learn from it how far off somebody is.
    """
    lines = [
        line
        for line in around(track, group)
        if all(track.known(Side.PARTY, track.groups[key]) for key in line.keys)
    ]
    return _end(track, group, to, [_stop(line, _crossed(line, group, to)) for line in lines])


def _crossed(line: Sightline, group: TrackGroup, to: int) -> Sequence[Entry]:
    """The bands that a move takes a group into, seen along one line."""
    return entries(group.place, to, _stays(line, group), line.reach)


def _stop(line: Sightline, ahead: Sequence[Entry]) -> int | None:
    """Where a throw falls due between the two of one line."""
    return first_stop(line.watch, ahead, line.now.sees)


def _end(track: Track, group: TrackGroup, to: int, stops: Sequence[int | None]) -> int:
    ends = [stop for stop in (*stops, _light_edge(track, group, to), to) if stop is not None]
    return min(ends, key=lambda place: abs(place - group.place))


def _stays(line: Sightline, mover: TrackGroup) -> int:
    """Where the one of the two is who does not move."""
    return line.place if line.keys[1] == mover.key else line.towards


def _light_edge(track: Track, group: TrackGroup, to: int) -> int | None:
    """Where on the way a group comes into the light of a starshell, or out of it."""
    ground = track.ground
    if ground.sky == Sky.DAY or not ground.starshell_radius:
        return None
    start, centre, radius = group.place, ground.starshell_place, ground.starshell_radius
    borders = [centre + side * (radius + out) for side in (-1, 1) for out in (0, 1)]
    low, high = sorted((start, to))
    there = [p for p in borders if low <= p <= high and track.lit(p) is not track.lit(start)]
    return min(there, key=lambda place: abs(place - start), default=None)


def _risks(track: Track, way: Way) -> list[str]:
    """The chance of each throw that falls due at the end of the way to spot somebody."""
    found = []
    for leg in way.legs:
        line = leg.after
        if line.due.due and line.band is not None:
            chance = spotted_chance(track.look(line, line.band))
            said = f"Then {line.observer.name} to spot {line.target.name}:"
            found.append(f"{said} {float(chance * 100):.3g}% ({chance}).")
    return found


def _told(way: Way, to: int) -> tuple[str, ...]:
    """Where the way ends and why, and what becomes of free moves."""
    due = [leg.after for leg in way.legs if leg.after.due.due]
    found = [
        f"{line.metres} m from {line.observer.name}: looking for {line.target.name},"
        f" because {line.due.reason} ({' '.join(line.due.rows)})."
        for line in due
    ] or ["No throw falls due on the way (R-06)."]
    if way.end != to:
        why = "until it has been thrown" if due else "at the edge of the starshell's light (R-20)"
        found.append(f"They stop at {way.end} m, {why}.")
    for leg in way.legs:
        had, left = leg.free_moves
        if left < had:
            takes = "Takes" if leg.after.band is not leg.before.band else "Loses"
            moves = counted(had, "free move")
            found.append(f"{takes} {had - left} of {moves} against {leg.before.observer.name}.")
    return tuple(found)


def _place(track: Track, group: TrackGroup, enemies: Sequence[TrackGroup]) -> str:
    """Where a group is, and how far from the nearest of these enemies."""
    far = f", {track.metres(group, enemies[0])} m from {enemies[0].name}" if enemies else ""
    return f"{group.name}: at {group.place} m{far}."


def _tell(action: Action, track: Track, group: TrackGroup) -> None:
    """Say where a group is now, and in secret which throws are due."""
    enemies = track.enemies(group)
    known = [enemy for enemy in enemies if track.known(Side.PARTY, enemy)]
    action.tell(_place(track, group, known), "R-06")
    if known[:1] != enemies[:1]:
        metres = track.metres(group, enemies[0])
        action.tell(f"{metres} m from {enemies[0].name}.", "R-06", secret=True)
    for line in around(track, group):
        if line.due.due:
            action.tell(
                f"A throw is due: {line.observer.name} to spot {line.target.name}, because"
                f" {line.due.reason}.",
                *line.due.rows,
                secret=True,
            )
