"""The chances of the range bands by name: a look, and where whoever is spotted is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from rules.odds import every, merge
from rules.rulings import DEFAULTS, BandDie
from rules.stealth.bands.detection import (
    Detection,
    Result,
    detection_odds,
    spotting_distance,
)
from rules.stealth.bands.environment import Band, Sky, Terrain, View, Weather, reach
from rules.stealth.bands.look import Adjustment, Group, look

DICE = {die.value.partition(";")[0].lower(): die for die in BandDie}

_MOST_SEEN_FIRST = (
    Result.INITIATIVE,
    Result.SPOTTED,
    "contested: spotted",
    "contested: not spotted",
    Result.NOT_SPOTTED,
    Result.FREE_MOVE,
    Result.TWO_FREE_MOVES,
)


def spotting(
    observation: int,
    stealth: int,
    band: str,
    spot: int,
    hide: int,
    throws: int,
    die: str,
) -> dict[str, Fraction]:
    """What one look comes to, from two assets and levels beyond the band's, + harder (R-08)."""
    ruled = replace(DEFAULTS, band_die=DICE[die])
    one = look(
        Group("", (observation,), (observation,)),
        Group("", (stealth,), (stealth,)),
        Band[band.upper()],
        ruled,
        Adjustment(hide, spot),
    )
    odds = merge(
        detection_odds(replace(one, observation=replace(one.observation, throws=throws))),
        lambda detection: detection.words,
    )
    return {str(words): odds[words] for words in _MOST_SEEN_FIRST if words in odds}


def distance(band: str, ground: str, light: str, weather: str) -> dict[str, Fraction]:
    """How far off somebody upright is spotted with the naked eye in a band (R-10)."""
    bands = reach(View(Terrain(ground), Sky(light), Weather(weather)))
    spotted = Detection(Result.SPOTTED, spotted=True)
    odds = every(lambda dice: spotting_distance(bands, Band[band.upper()], spotted, dice))
    return {f"{float(metres):g} m": odds[metres] for metres in sorted(odds)}
