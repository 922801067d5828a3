"""A scene in range bands as its page shows it: groups, who looks for whom, and each band's odds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Refusal
from models.bridge.bands import Sightline, Track, TrackGroup, light_changes, track_of
from models.tables import Side
from rules.rulings import Rulings
from rules.stealth.bands.detection import detection_odds, spotted_chance, unseen_chances
from rules.stealth.bands.environment import Band, Optics
from rules.stealth.bands.look import Alertness, Cover, look
from rules.stealth.bands.triggers import Answer


@dataclass(frozen=True, slots=True)
class GroupView:
    """A group: where in metres along the track, its participants, and its state in words.

    `known` says whether the party knows where it is, `enemies` names its enemies, nearest first.
    """

    key: int
    name: str
    side: str
    place: int
    people: tuple[int, ...]
    able: int
    words: str
    known: bool
    enemies: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class BandChances:
    """What one band means for a group that is looked for there.

    `through` is the chance to come from where they are into this band unseen, None for a band that
    does not lie ahead.
    """

    band: Band
    near: int
    far: int
    observation: int
    stealth: int
    spotted: Fraction
    senses: Fraction
    free: Fraction
    through: Fraction | None


@dataclass(frozen=True, slots=True)
class TrackView:
    """The whole track; sightlines by the keys of observer and target."""

    environment: str
    groups: tuple[GroupView, ...]
    ungrouped: tuple[int, ...]
    lines: dict[tuple[int, int], Sightline]
    rulings: Rulings
    light: range
    """The metres of the track that a starshell makes as light as day."""

    def group(self, key: int) -> GroupView | None:
        """The group with this key."""
        return next((group for group in self.groups if group.key == key), None)

    def group_of(self, participant: int) -> GroupView | None:
        """The group that a participant is in."""
        return next((group for group in self.groups if participant in group.people), None)

    def due(self, one: int, other: int) -> tuple[Answer, Answer]:
        """Whether a throw is due for the first one's look at the other, and the other way round."""
        return self.lines[one, other].due, self.lines[other, one].due

    def chances(self, observer: int, target: int) -> tuple[BandChances, ...]:
        """Every band's exact chances for one group that looks for another, the nearest first."""
        line = self.lines[observer, target]
        through = self._through(line)
        return tuple(self._band(line, band, through.get(band)) for band in Band)

    def light_changes(self, start: int, to: int) -> bool:
        """Whether the light of a starshell begins or ends on a way: what is seen changes there."""
        return light_changes(self.light, start, to)

    def _band(self, line: Sightline, band: Band, through: Fraction | None) -> BandChances:
        one = look(line.observer, line.target, band, self.rulings)
        odds = detection_odds(one)
        return BandChances(
            band=band,
            near=line.reach.near(band),
            far=line.reach.far(band),
            observation=one.observation.need(self.rulings),
            stealth=one.stealth.need(self.rulings),
            spotted=spotted_chance(one),
            senses=_share(odds[d] for d in odds if d.senses and not d.spotted),
            free=_share(odds[d] for d in odds if d.free_moves),
            through=through,
        )

    def _through(self, line: Sightline) -> dict[Band, Fraction]:
        """The chance to be unseen still in each band ahead, the present one too if it is due."""
        if line.watch.spotted:
            return {}
        here = line.band if line.band is not None else Band.EXTREME
        thrown = line.band is not None and not line.due.due
        ahead = [band for band in reversed(Band) if band < here or (band is here and not thrown)]
        side = 1 if line.towards >= line.place else -1
        ahead = [
            band
            for band in ahead
            if not self.light_changes(line.towards, line.place + side * line.reach.far(band))
        ]
        looks = [look(line.observer, line.target, band, self.rulings) for band in ahead]
        return dict(zip(ahead, unseen_chances(looks, line.free_moves), strict=True))


def track_view(session: Session, scene_id: int) -> TrackView | None:
    """The track of a scene; None when it is played by other rules."""
    try:
        track = track_of(session, scene_id)
    except Refusal:
        return None
    pairs = [(one, other) for one in track.groups.values() for other in track.enemies(one)]
    both = {(a.key, b.key): (a, b) for one, other in pairs for a, b in ((one, other), (other, one))}
    return TrackView(
        environment=_environment(track),
        groups=tuple(_group(track, group) for group in track.groups.values()),
        ungrouped=tuple(stand.key for stand in track.ungrouped),
        lines={keys: track.sightline(*pair) for keys, pair in both.items()},
        rulings=track.rulings,
        light=track.light,
    )


def _group(track: Track, group: TrackGroup) -> GroupView:
    return GroupView(
        key=group.key,
        name=group.name,
        side=group.side,
        place=group.place,
        people=tuple(stand.key for stand in group.stands),
        able=len(group.active),
        words=_words(group),
        known=track.known(Side.PARTY, group),
        enemies=tuple(enemy.key for enemy in track.enemies(group)),
    )


def _words(group: TrackGroup) -> str:
    """`loose, alert, much cover, camouflaged, prone, binoculars, night vision 200 m`."""
    row = group.row
    parts = [
        group.deployment,
        row.alertness if row.alertness != Alertness.ALERT else "",
        row.cover if row.cover != Cover.SOME else "",
        "camouflaged" if row.camouflaged else "",
        "prone" if group.prone else "",
        row.optics if row.optics != Optics.NONE else "",
        f"night vision {row.night_vision} m" if row.night_vision else "",
    ]
    return ", ".join(filter(None, parts))


def _environment(track: Track) -> str:
    """`open plain, starlit night, rain; starshell 300 m about 2000 m`."""
    ground = track.ground
    words = f"{ground.terrain}, {ground.sky}, {ground.weather}"
    if not ground.starshell_radius:
        return words
    return f"{words}; starshell {ground.starshell_radius} m about {ground.starshell_place} m"


def _share(chances: Iterable[Fraction]) -> Fraction:
    return sum(chances, Fraction(0))
