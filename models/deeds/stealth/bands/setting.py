"""Setting the environment of a scene, and a group's formation, status and equipment."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.bands import FARTHEST, Track, TrackGroup, group_on, track_of
from models.deed import YES_NO, Option, Preview
from models.tables import BandGround, BandGroup, Side
from rules.stealth.bands.detection import spotted_chance
from rules.stealth.bands.environment import Band, Optics, Sky, Terrain, Weather
from rules.stealth.bands.formations import Formation
from rules.stealth.bands.look import Alertness, Cover

LONGEST_LIGHT = 5_000


@dataclass(frozen=True, slots=True)
class SetGround:
    """The ground, the light, the weather and a starshell over the track (R-16 to R-20)."""

    scene: int
    terrain: Terrain = Terrain.PLAIN
    sky: Sky = Sky.DAY
    weather: Weather = Weather.DRY
    starshell_radius: int = 0
    starshell_place: int = 0

    def preview(self, session: Session) -> Preview:
        """What may be set, and how far everybody would see."""
        track = track_of(session, self.scene)
        track.ground = BandGround(scene_id=self.scene, **self._columns())
        return Preview(
            title=f"Environment of {track.scene.name}",
            notes=(*_reaches(track), "Whatever changes calls for new throws (R-06)."),
            rows=("R-16", "R-17", "R-18", "R-19", "R-20", "R-06"),
            options=(
                Option("terrain", "ground", self.terrain, _choices(Terrain)),
                Option("sky", "light", self.sky, _choices(Sky)),
                Option("weather", "weather", self.weather, _choices(Weather)),
                Option(
                    "starshell_radius", "starshell, radius in m", self.starshell_radius,
                    high=LONGEST_LIGHT,
                ),
                Option(
                    "starshell_place", "its place on the track", self.starshell_place,
                    low=-FARTHEST, high=FARTHEST,
                ),
            ),
            refusals=self._refusals(),
        )  # fmt: skip

    def perform(self, action: Action) -> None:
        """Set it; the players see what the sky does."""
        track = track_of(action.session, self.scene)
        refuse(self._refusals())
        said = _write(action, track.ground, self._columns())
        action.title = f"Environment: {', '.join(said) or 'as it was'}"
        action.tell(f"{action.title}.", "R-06", "R-16", "R-18", "R-19", "R-20")

    def _columns(self) -> dict[str, Any]:
        return {
            "terrain": self.terrain,
            "sky": self.sky,
            "weather": self.weather,
            "starshell_radius": self.starshell_radius,
            "starshell_place": self.starshell_place,
        }

    def _refusals(self) -> tuple[str, ...]:
        if not 0 <= self.starshell_radius <= LONGEST_LIGHT or abs(self.starshell_place) > FARTHEST:
            return ("A starshell lights up to 5,000 m about a place of the track.",)
        return ()


@dataclass(frozen=True, slots=True)
class SetGroup:
    """A group's formation, status, cover and equipment (R-20 to R-31)."""

    scene: int
    group: int
    formation: Formation = Formation.LOOSE
    rowdy: bool = False
    strung_out: bool = False
    alertness: Alertness = Alertness.ALERT
    cover: Cover = Cover.SOME
    camouflaged: bool = False
    prone: bool = False
    optics: Optics = Optics.NONE
    night_vision: int = 0

    def preview(self, session: Session) -> Preview:
        """What may be set, and what calls for a throw when it is."""
        track, group = group_on(session, self.scene, self.group)
        return Preview(
            title=f"{group.name}: {len(group.active)} of {len(group.stands)} on their feet",
            notes=(
                *self._odds(track, group),
                f"{self._front(group)}Status and what is worn call for new throws (R-06).",
            ),
            rows=("R-06", "R-20", "R-21", "R-22", "R-23", "R-24", "R-26", "R-28", "R-29", "R-31"),
            options=self._options(),
            refusals=self._refusals(),
        )

    def perform(self, action: Action) -> None:
        """Set it; raises `Refusal` when the group is gone."""
        _, group = group_on(action.session, self.scene, self.group)
        refuse(self._refusals())
        said = _write(action, group.row, self._columns())
        if self.prone is not group.prone:
            for stand in group.stands:
                stand.participant.prone = self.prone
                action.session.add(stand.participant)
            said.append("prone" if self.prone else "upright")
        action.title = f"{group.name}: {', '.join(said) or 'as they were'}"
        action.secret = group.side != Side.PARTY
        action.tell(f"{action.title}.", "R-06", "R-23")

    def _front(self, group: TrackGroup) -> str:
        """Who looks for a column: the first of those on their feet; nobody for other formations."""
        row = {Formation.COLUMN: "R-27", Formation.POINTLESS: "R-28"}.get(self.formation)
        return f"In front: {group.active[0].name} ({row}). " if row and group.active else ""

    def _odds(self, track: Track, group: TrackGroup) -> list[str]:
        """What a throw would come to now and then, against the nearest enemy."""
        row = BandGroup(id=group.key, side=group.side, name=group.name, **self._columns())
        changed = replace(group, row=row, lying=self.prone)
        found = []
        for enemy in track.enemies(group)[:1]:
            pairs = (((enemy, group), (enemy, changed)), ((group, enemy), (changed, enemy)))
            for now, then in pairs:
                if track.spotted(*now):
                    found.append(f"{now[0].name} has spotted {now[1].name} already (R-10).")
                    continue
                before, after = (_spots(track, *pair) for pair in (now, then))
                change = "as before" if after == before else f"{after} then"
                found.append(f"{now[0].name} to spot {now[1].name}: {before} now, {change}.")
        return found

    def _options(self) -> tuple[Option, ...]:
        formation = Option("formation", "formation", self.formation, _choices(Formation))
        more: tuple[Option, ...] = ()
        if self.formation.is_mob:
            more = (Option("rowdy", "rowdy", self.rowdy, YES_NO),)
        elif self.formation is Formation.POINTLESS:
            more = (Option("strung_out", "front far ahead", self.strung_out, YES_NO),)
        return (
            Option("alertness", "status", self.alertness, _choices(Alertness)),
            formation,
            *more,
            Option("cover", "cover", self.cover, _choices(Cover)),
            Option("camouflaged", "camouflage", self.camouflaged, YES_NO),
            Option("prone", "prone", self.prone, YES_NO),
            Option("optics", "looks through", self.optics, _choices(Optics)),
            Option("night_vision", "night vision, m", self.night_vision, high=LONGEST_LIGHT),
        )

    def _columns(self) -> dict[str, Any]:
        return {
            "formation": self.formation,
            "rowdy": self.rowdy,
            "strung_out": self.strung_out,
            "alertness": self.alertness,
            "cover": self.cover,
            "camouflaged": self.camouflaged,
            "optics": self.optics,
            "night_vision": self.night_vision,
        }

    def _refusals(self) -> tuple[str, ...]:
        if 0 <= self.night_vision <= LONGEST_LIGHT:
            return ()
        return ("Night vision reaches up to 5,000 m.",)


def _spots(track: Track, observer: TrackGroup, target: TrackGroup) -> str:
    """The chance that one group spots another where it is: `30% at medium`."""
    line = track.sightline(observer, target)
    if line.band is None:
        return "too far off"
    chance = spotted_chance(track.look(line, line.band))
    return f"{float(chance * 100):.3g}% at {line.band.label}"


def ground_now(session: Session, scene: int) -> SetGround:
    """The deed that would leave the environment as it is."""
    ground = track_of(session, scene).ground
    return SetGround(
        scene,
        Terrain(ground.terrain),
        Sky(ground.sky),
        Weather(ground.weather),
        ground.starshell_radius,
        ground.starshell_place,
    )


def group_now(session: Session, scene: int, key: int) -> SetGroup:
    """The deed that would leave a group as it is; raises `Refusal` when it is gone."""
    _, group = group_on(session, scene, key)
    row = group.row
    return SetGroup(
        scene,
        key,
        Formation(row.formation),
        row.rowdy,
        row.strung_out,
        Alertness(row.alertness),
        Cover(row.cover),
        row.camouflaged,
        group.prone,
        Optics(row.optics),
        row.night_vision,
    )


def _choices(kind: type[StrEnum]) -> tuple[tuple[StrEnum, str], ...]:
    return tuple((value, value.value) for value in kind)


def _write(action: Action, row: BandGround | BandGroup, columns: dict[str, Any]) -> list[str]:
    """Write what differs, and say what it is now."""
    changed = {name: value for name, value in columns.items() if getattr(row, name) != value}
    for name, value in changed.items():
        setattr(row, name, value)
    action.session.add(row)
    return [_said(name, value) for name, value in changed.items()]


def _said(name: str, value: Any) -> str:
    if isinstance(value, StrEnum):
        return str(value)
    word = name.replace("_", " ")
    if isinstance(value, bool):
        return word if value else f"not {word}"
    return f"{word} {value} m"


def _reaches(track: Track) -> list[str]:
    """How far the bands reach between the groups that are nearest to each other."""
    for group in track.groups.values():
        for enemy in track.enemies(group)[:1]:
            return [_reach_words(track, *pair) for pair in ((group, enemy), (enemy, group))]
    return []


def _reach_words(track: Track, observer: TrackGroup, target: TrackGroup) -> str:
    """How far a group sees another: `Guards see Party: close 50, short 200 ... (open plain)`."""
    found = track.reach(observer, target)
    edges = ", ".join(f"{band.label} {found.far(band)}" for band in Band)
    why = "; ".join(because.label for because in found.reasons)
    return f"{observer.name} see {target.name}: {edges} m ({why})."
