"""How far each range band reaches, by ground, light, weather and what is held to the eye."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, StrEnum
from fractions import Fraction
from math import floor

from rules.rulings import DEFAULTS, BandColumns, NightRanges, Rulings

HALF = Fraction(1, 2)


class Band(IntEnum):
    """The five range bands, nearest first (R-03)."""

    CLOSE = 0
    SHORT = 1
    MEDIUM = 2
    LONG = 3
    EXTREME = 4

    @property
    def label(self) -> str:
        """The word for it: `close`."""
        return self.name.lower()


class Terrain(StrEnum):
    """The kinds of ground with sample ranges (R-16)."""

    PLAIN = "open plain"
    LIGHT_FOREST = "light forest"
    HEAVY_FOREST = "heavy forest"
    CITY = "city"


class Sky(StrEnum):
    """How light it is (R-18)."""

    DAY = "day"
    STARS = "starlit night"
    OVERCAST = "overcast night"


class Weather(StrEnum):
    """What falls (R-19)."""

    DRY = "dry"
    RAIN = "rain"
    SNOW = "snow"


class Optics(StrEnum):
    """What the observer looks through (R-21, R-22)."""

    NONE = "naked eye"
    BINOCULARS = "binoculars"
    TELESCOPE = "telescope"


@dataclass(frozen=True, slots=True)
class View:
    """All that decides how far one side sees another.

    `prone` is the target; `lit` says that it is in the light of a starshell; `night_vision` is the
    radius of the observer's equipment in metres, 0 for none; `known` says that the observer knows
    that the target is there.
    """

    terrain: Terrain = Terrain.PLAIN
    sky: Sky = Sky.DAY
    weather: Weather = Weather.DRY
    prone: bool = False
    lit: bool = False
    night_vision: int = 0
    optics: Optics = Optics.NONE
    known: bool = False


@dataclass(frozen=True, slots=True)
class Because:
    """Why a band reaches as far as it does, and the rule row behind it."""

    label: str
    row: str


@dataclass(frozen=True, slots=True)
class Reach:
    """The far edge of every band in whole metres, the nearest band first, and the reasons.

    An edge belongs to the nearer band. Parts of a metre are dropped, as the printed night row of
    the open plain does.
    """

    edges: tuple[int, ...]
    reasons: tuple[Because, ...] = ()

    def band(self, metres: Fraction | int) -> Band | None:
        """The band of a distance; None beyond the extreme band."""
        return next((band for band in Band if metres <= self.edges[band]), None)

    def near(self, band: Band) -> int:
        """The nearer edge of a band: 0 for the close band (G-120)."""
        return self.edges[band - 1] if band else 0

    def far(self, band: Band) -> int:
        """The far edge of a band."""
        return self.edges[band]


Edges = tuple[Fraction, ...]

# The printed rows, in metres, by ground and whether it is night.
SAMPLES: dict[tuple[Terrain, bool], tuple[int, ...]] = {
    (Terrain.PLAIN, False): (50, 200, 500, 1000, 2000),
    (Terrain.PLAIN, True): (12, 50, 125, 250, 500),
    (Terrain.LIGHT_FOREST, False): (10, 20, 40, 80, 160),
    (Terrain.LIGHT_FOREST, True): (5, 10, 20, 40, 80),
    (Terrain.HEAVY_FOREST, False): (5, 10, 20, 40, 80),
    (Terrain.CITY, False): (5, 10, 40, 200, 500),
    (Terrain.CITY, True): (5, 10, 20, 100, 200),
}
PRONE_SAMPLE = (25, 100, 250, 500, 1000)
_WEATHER = {
    Weather.DRY: (Fraction(1), ""),
    Weather.RAIN: (HALF, "rain: 1/2"),
    Weather.SNOW: (Fraction(1, 3), "snow: 1/3"),
}


def reach(view: View, rulings: Rulings = DEFAULTS) -> Reach:
    """How far each band reaches (R-16 to R-22).

    A printed night row stands for a starlit night and wins over the factor of one half, unless it
    is ruled that the factor holds everywhere (G-125);
    an overcast night is half of it, as a quarter of daylight is half of a half (G-126). What
    weather takes it takes of what the night has left (G-127).
    """
    reasons = _ground_reasons(view, rulings)
    factor, label = _WEATHER[view.weather]
    if label:
        reasons.append(Because(label, "R-19"))
    day, night = (
        tuple(edge * factor for edge in _in_columns(edges, rulings))
        for edges in (_daylight(view), _night(view, rulings))
    )
    edges = day if view.sky is Sky.DAY or view.lit else _within(view.night_vision, day, night)
    if view.optics is not Optics.NONE:
        edges, because = _through(view, edges)
        reasons.append(because)
    return Reach(tuple(map(floor, edges)), tuple(reasons))


def _ground_reasons(view: View, rulings: Rulings) -> list[Because]:
    dark = view.sky is not Sky.DAY
    halved = _printed_night(view, rulings) is None
    found = [Because(f"{view.terrain}, {view.sky}", "R-16")]
    if view.terrain is Terrain.CITY:
        found.append(Because("short ranges near by, long ones down a street", "R-17"))
    if dark and (view.sky is Sky.OVERCAST or halved):
        share = "1/4" if view.sky is Sky.OVERCAST else "1/2"
        told = f"{share} of daylight" if halved else "half the printed night"
        found.append(Because(told, "R-18"))
    if view.prone and view.terrain is Terrain.PLAIN:
        found.append(Because("target prone: half", "R-16"))
    if dark and view.lit:
        found.append(Because("starshell: as by day", "R-20"))
    elif dark and view.night_vision:
        found.append(Because(f"night vision to {view.night_vision} m: as by day", "R-20"))
    return found


def _daylight(view: View) -> Edges:
    row = SAMPLES[view.terrain, False]
    if view.prone and view.terrain is Terrain.PLAIN:
        row = PRONE_SAMPLE
    return tuple(map(Fraction, row))


def _printed_night(view: View, rulings: Rulings) -> tuple[int, ...] | None:
    """The printed ranges of a night on this ground, None where the factor holds (G-125)."""
    if rulings.night_ranges is NightRanges.HALVED:
        return None
    return SAMPLES.get((view.terrain, True))


def _night(view: View, rulings: Rulings) -> Edges:
    """The edges in the dark; a prone target on the plain halves them there too (INVENTED)."""
    printed = _printed_night(view, rulings)
    if printed is None:
        edges = tuple(edge * HALF for edge in _daylight(view))
    else:
        prone = HALF if view.prone and view.terrain is Terrain.PLAIN else 1
        edges = tuple(edge * Fraction(prone) for edge in printed)
    return tuple(edge * HALF for edge in edges) if view.sky is Sky.OVERCAST else edges


def _within(radius: int, day: Edges, night: Edges) -> Edges:
    """The night's edges with daylight inside a radius (R-20)."""
    return tuple(
        max(dark, min(light, Fraction(radius))) for light, dark in zip(day, night, strict=True)
    )


def _in_columns(edges: Edges, rulings: Rulings) -> Edges:
    """The five numbers as bands; read from Short, half of Short is Close (G-119, INVENTED)."""
    if rulings.band_columns is BandColumns.FROM_CLOSE:
        return edges
    return (edges[0] * HALF, *edges[:-1])


def _through(view: View, edges: Edges) -> tuple[Edges, Because]:
    if view.optics is Optics.BINOCULARS:
        doubled = (*edges[: Band.LONG], *(edge * 2 for edge in edges[Band.LONG :]))
        return doubled, Because("binoculars: long and extreme x2", "R-21")
    if view.known:
        return tuple(edge * 3 for edge in edges), Because("telescope on a known target: x3", "R-22")
    return edges, Because("telescope: no help, target not known", "R-22")
