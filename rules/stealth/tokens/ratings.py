"""Stealth ratings and perception: fixed numbers with reasons (D-10, D-11, D-16, D-24, D-25)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.rulings import DEFAULTS, NightSight, Rulings
from rules.stealth.tokens.grid import Terrain
from rules.tally import INVENTED, Tally


class Light(StrEnum):
    """How light it is."""

    NORMAL = "normal"
    BRIGHT = "bright"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is around a token: light, fog or rain or smoke that obscures, and its own square."""

    light: Light = Light.NORMAL
    obscured: bool = False
    terrain: Terrain = Terrain.PLAIN


def stealth_rating(
    skill: int,
    around: Surroundings,
    *,
    gear: bool = False,
    double_move: bool = False,
    modifier: int = 0,
) -> Tally:
    """How well a unit is hidden (D-10).

    `skill` is its stealth skill, printed as 1 to 5; `gear` stealth gear or a cloak; `double_move`
    counts for all its tokens until its side's next turn (G-159). `modifier` is what the referee
    gives for silent movement, noisy equipment, and gear and abilities beyond that: no figures are
    printed (D-11, D-25). Decoys have the rating their unit would have in their place (G-155).
    """
    tally = Tally().plus("stealth skill", skill, "D-10")
    dark, cover = around.light is Light.DARK, around.terrain is Terrain.COVER
    bright, open_ = around.light is Light.BRIGHT, around.terrain is Terrain.OPEN
    for words, value in (
        (("darkness" * dark, "heavy cover" * cover), 1),
        (("bright light" * bright, "open terrain" * open_), -1),
    ):
        if any(words):
            tally = tally.plus(", ".join(filter(None, words)), value, "D-10")
    if around.obscured:
        tally = tally.plus("fog, rain or smoke", 1, "D-24")
    if around.terrain is Terrain.ROUGH:
        tally = tally.plus("rough terrain", ROUGH, INVENTED, "D-11")
    if gear:
        tally = tally.plus("stealth gear", 1, "D-10", "D-25")
    if double_move:
        tally = tally.plus("double move", -1, "D-10", "G-159")
    return tally.plus("noise, gear, abilities", modifier, "D-11", "D-25") if modifier else tally


ROUGH = -1
"""What rough terrain does to a rating; that it hurts is printed, how much is INVENTED (D-11)."""


def perception(
    skill: int,
    around: Surroundings,
    *,
    gear: bool = False,
    scan: bool = False,
    beside: bool = False,
    modifier: int = 0,
    rulings: Rulings = DEFAULTS,
) -> Tally:
    """What a detector adds to the die (D-15, D-16).

    `gear` is detection gear or a scanner; `scan` says that an action goes into it (D-13), `beside`
    that the detector has just moved next to the token (D-19); the two add up (G-153). Darkness and
    obscured sight are one modifier; whether darkness counts for it is a ruling (G-154).
    """
    tally = Tally().plus("perception skill", skill, "D-15")
    if around.light is Light.BRIGHT:
        tally = tally.plus("bright light", 1, "D-16")
    dark = around.light is Light.DARK and rulings.night_sight is NightSight.HINDERED
    if dark or around.obscured:
        words = ", ".join(filter(None, ("darkness" * dark, "obscured" * around.obscured)))
        tally = tally.plus(words, -1, "D-16", *(("G-154",) if dark else ("D-24",)))
    if gear:
        tally = tally.plus("detection gear", 1, "D-16", "D-25")
    if scan:
        tally = tally.plus("scan", 2, "D-13")
    if beside:
        tally = tally.plus("moved next to it", 2, "D-19", "G-152")
    return tally.plus("gear, abilities", modifier, "D-25") if modifier else tally
