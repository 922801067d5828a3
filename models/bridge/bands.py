"""Between a scene in range bands and the rules: groups on the track, and who may spot whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.engines.registry import scene_played
from models.bridge.ground import Stand, field_in
from models.bridge.placed import Placed, Point
from models.rulings import rulings
from models.tables import BandGround, BandGroup, BandLook, Phase, Scene, Side
from rules.rulings import Rulings
from rules.stealth.bands.environment import Band, Optics, Reach, Sky, Terrain, View, Weather, reach
from rules.stealth.bands.formations import Formation
from rules.stealth.bands.look import Adjustment, Alertness, Cover, Group, Look, look
from rules.stealth.bands.triggers import Answer, Circumstances, Watch, throw_due

EVEN = Adjustment()


@dataclass(frozen=True, slots=True)
class TrackGroup:
    """A group with those of its members who are in the scene, the front first.

    `at` puts it somewhere else on the track, and `lying` says whether it lies down, to see what
    would be.
    """

    row: BandGroup
    stands: tuple[Stand, ...]
    at: int | None = None
    lying: bool | None = None

    @property
    def key(self) -> int:
        """The group's key."""
        return self.row.key

    @property
    def name(self) -> str:
        """What it is called."""
        return self.row.name

    @property
    def side(self) -> str:
        """Whose side it is on."""
        return self.row.side

    @property
    def active(self) -> tuple[Stand, ...]:
        """Those who can do anything at all."""
        return tuple(stand for stand in self.stands if stand.active)

    @property
    def point(self) -> Placed:
        """Where the group is: where whoever goes first is, of those who can."""
        front = (self.active or self.stands)[0].participant
        return front if self.at is None else Point(front.zone_id, float(self.at))

    @property
    def place(self) -> int:
        """Where the group is, in whole metres along the track."""
        return round(self.point.x)

    @property
    def prone(self) -> bool:
        """Whether everybody in it lies down."""
        if self.lying is not None:
            return self.lying
        return all(stand.participant.prone for stand in self.stands)

    @property
    def deployment(self) -> str:
        """The formation in words: `rowdy mob`, `pointless column, strung out`."""
        formation = Formation(self.row.formation)
        if formation.is_mob and self.row.rowdy:
            return f"rowdy {formation}"
        strung = formation is Formation.POINTLESS and self.row.strung_out
        return f"{formation}, strung out" if strung else str(formation)


@dataclass(frozen=True, slots=True)
class Sightline:
    """One group that may spot another: all that its throw depends on, free of rows.

    `place` is the observer's along the track, `towards` the other's.
    """

    observer: Group
    target: Group
    keys: tuple[int, int]
    place: int
    towards: int
    metres: int
    reach: Reach
    now: Circumstances
    watch: Watch
    rulings: Rulings

    @property
    def band(self) -> Band | None:
        """The band in which the observer has the other; None beyond the extreme band."""
        return self.now.band

    @property
    def due(self) -> Answer:
        """Whether a throw is due now, and why or why not (R-05, R-06)."""
        return throw_due(self.watch, self.now, self.rulings)

    @property
    def free_moves(self) -> int:
        """The bands to be entered without a throw: none where a throw is due, it gives its own."""
        return 0 if self.due.due else self.watch.free_moves


class Track:
    """A scene along its track as it stands; what nobody has set yet is as the tables begin."""

    def __init__(self, session: Session, scene: Scene) -> None:
        self.field = field_in(session, scene)
        self.scene = scene
        self.rulings = rulings(session)
        here = BandGround.scene_id == scene.id
        self.ground = session.exec(select(BandGround).where(here)).first() or BandGround(
            scene_id=scene.key
        )
        self.rows = list(session.exec(select(BandLook).where(BandLook.scene_id == scene.id)))
        groups = select(BandGroup).where(BandGroup.scene_id == scene.id)
        found = [
            TrackGroup(row, self._members(row))
            for row in session.exec(groups.order_by(col(BandGroup.id)))
        ]
        self.groups = {group.key: group for group in found if group.stands}

    def _members(self, row: BandGroup) -> tuple[Stand, ...]:
        here = {stand.key: stand for stand in self.field.stands}
        return tuple(
            here[key]
            for key in row.members
            if key in here and here[key].participant.side == row.side
        )

    @cached_property
    def ungrouped(self) -> list[Stand]:
        """Everybody who takes part but is in no group."""
        grouped = {stand.key for group in self.groups.values() for stand in group.stands}
        return [
            stand
            for stand in self.field.stands
            if stand.key not in grouped and stand.participant.side != Side.BYSTANDER
        ]

    def enemies(self, group: TrackGroup) -> list[TrackGroup]:
        """The groups of another side with somebody on their feet, the nearest first."""
        others = [o for o in self.groups.values() if o.side != group.side and o.active]
        return sorted(others, key=lambda other: self.metres(group, other))

    def metres(self, one: TrackGroup, other: TrackGroup) -> int:
        """How far two groups are apart, in whole metres."""
        return int(self.field.metres(one.point, other.point) or 0)

    def row(self, observer: TrackGroup, target: TrackGroup) -> BandLook | None:
        """What is kept of how one group stands with another."""
        keys = (observer.key, target.key)
        return next((r for r in self.rows if (r.observer_id, r.target_id) == keys), None)

    def known(self, side: str, group: TrackGroup) -> bool:
        """Whether a side knows where anybody of a group is."""
        return side == group.side or any(s.key in self.field.sighted[side] for s in group.stands)

    def spotted(self, observer: TrackGroup, target: TrackGroup) -> bool:
        """Whether a group has spotted another; all know of what is plain, as a shot."""
        told = [
            self.groups[row.observer_id]
            for row in self.rows
            if row.spotted and row.target_id == target.key and row.observer_id in self.groups
        ]
        if any(group.side == observer.side for group in told):
            return any(group.key == observer.key for group in told)
        return self.known(observer.side, target)

    def lit(self, place: int) -> bool:
        """Whether a place of the track lies in the light of the starshell (R-20)."""
        radius = self.ground.starshell_radius
        return bool(radius) and abs(place - self.ground.starshell_place) <= radius

    @property
    def light(self) -> range:
        """The metres of the track that a starshell makes as light as day; none by day (R-20)."""
        place, radius = self.ground.starshell_place, self.ground.starshell_radius
        dark = radius and self.ground.sky != Sky.DAY
        return range(place - radius, place + radius + 1) if dark else range(0)

    def sightline(self, observer: TrackGroup, target: TrackGroup) -> Sightline:
        """How one group stands with another that it may spot.

        Whether others look for the party is no matter of its players, nor is how it hid from them.
        """
        eyes, sneak = self._as_rule(observer, target), self._as_rule(target, observer)
        if observer.side != Side.PARTY:
            sneak = replace(sneak, secret=True)
        bands = self.reach(observer, target)
        metres = self.metres(observer, target)
        return Sightline(
            observer=eyes,
            target=sneak,
            keys=(observer.key, target.key),
            place=observer.place,
            towards=target.place,
            metres=metres,
            reach=bands,
            now=Circumstances(
                bands.band(metres),
                self._variables(observer, target),
                Alertness(observer.row.alertness),
                eyes.sees,
            ),
            watch=self._watch(observer, target),
            rulings=self.rulings,
        )

    def reach(self, observer: TrackGroup, target: TrackGroup) -> Reach:
        """How far each band of an observer reaches against a target where it is (R-16)."""
        ground = self.ground
        view = View(
            terrain=Terrain(ground.terrain),
            sky=Sky(ground.sky),
            weather=Weather(ground.weather),
            prone=target.prone,
            lit=self.lit(target.place),
            night_vision=observer.row.night_vision,
            optics=Optics(observer.row.optics),
            known=self.known(observer.side, target),
        )
        return reach(view, self.rulings)

    @property
    def naked_eye(self) -> Reach:
        """How far each band reaches in this environment for anybody against anybody upright."""
        ground = self.ground
        view = View(Terrain(ground.terrain), Sky(ground.sky), Weather(ground.weather))
        return reach(view, self.rulings)

    def look(self, line: Sightline, band: Band, adjustment: Adjustment = EVEN) -> Look:
        """What both need if the target were in this band."""
        return look(line.observer, line.target, band, self.rulings, adjustment)

    def _as_rule(self, group: TrackGroup, other: TrackGroup) -> Group:
        """A group as the rules take it; when nobody is awake, those who are there count.

        Only the party's own throws against an enemy it knows of are open to players.
        """
        people = [stand.person for stand in group.active or group.stands]
        row = group.row
        return Group(
            name=group.name,
            stealth=tuple(person.range_stealth for person in people),
            observation=tuple(person.range_observation for person in people),
            formation=Formation(row.formation),
            rowdy=row.rowdy,
            strung_out=row.strung_out,
            alertness=Alertness(row.alertness),
            cover=Cover(row.cover),
            camouflaged=row.camouflaged,
            secret=group.side != Side.PARTY or not self.known(Side.PARTY, other),
        )

    def _variables(self, observer: TrackGroup, target: TrackGroup) -> tuple[tuple[str, str], ...]:
        """What bears on a throw beside band and status, in words (R-06)."""
        ground = self.ground
        shell = "none"
        if ground.starshell_radius:
            shell = "lights them" if self.lit(target.place) else "burns elsewhere"
        return (
            ("ground", ground.terrain),
            ("light", ground.sky),
            ("weather", ground.weather),
            ("starshell", shell),
            ("cover", target.row.cover),
            ("camouflage", "worn" if target.row.camouflaged else "none"),
            ("posture", "prone" if target.prone else "upright"),
            ("formation", target.deployment),
            ("number", str(len(target.active))),
            ("the observer's formation", observer.deployment),
            ("the observer's glass", observer.row.optics),
            ("the observer's night vision", f"{observer.row.night_vision} m"),
        )

    def _watch(self, observer: TrackGroup, target: TrackGroup) -> Watch:
        row = self.row(observer, target)
        spotted = self.spotted(observer, target)
        if row is None:
            return Watch(spotted=spotted)
        last = None
        if row.band:
            variables, status = tuple(row.variables.items()), Alertness(row.status)
            last = Circumstances(Band[row.band.upper()], variables, status)
        return Watch(last, row.free_moves, row.event, row.acted, spotted, row.senses)


def light_changes(light: range, start: int, to: int) -> bool:
    """Whether the light of a starshell on these metres begins or ends on a way (R-20)."""
    low, high = sorted((start, to))
    across = bool(light) and low < light.start and light.stop <= high
    return across or (start in light) is not (to in light)


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


FARTHEST = 50_000
