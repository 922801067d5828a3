"""The two sides of a throw on the ladder: what adds to Perception and to Stealth.

Observation and Perception are one value (G-148), and what is called subtracting -1 takes 1 away
(G-147).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum

from rules.tally import Tally

MOST_HELPERS = 3
HELPER_SPREAD = 3
"""How far a helper's Perception may be from the scout's (B-18, B-19)."""


class Pace(IntEnum):
    """The distance a figure may move and still look about, in the scale played (B-17, G-146)."""

    FULL = 6
    HALF = 3


@dataclass(frozen=True, slots=True)
class Scout:
    """Whoever looks for the side: one designated figure, with what helps and hinders (B-16).

    `moved` is the distance moved this bound in the scale of `pace`. `figures` are the Perceptions
    of others in the same group who can see past the rest (B-19, B-20); `angles` those of others
    elsewhere, who tell on the hidden instead (B-18). `darkness`, 0 or less, is that part of the
    conditions which nightsights cancel; `conditions` is the rest. `psi` is a level of magic.
    `unit` names the kind of unit, mount or vehicle whose Perception it is (B-21, B-34).
    """

    perception: int
    moved: int = 0
    pace: Pace = Pace.FULL
    figures: tuple[int, ...] = ()
    angles: tuple[int, ...] = ()
    conditions: int = 0
    darkness: int = 0
    telescope: int = 0
    nightsights: bool = False
    shot_at: bool = False
    hand_to_hand: bool = False
    psi: int = 0
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Hidden:
    """Whoever, or whatever, is to be spotted (B-10).

    Of a mount, team or vehicle the Stealth is its own, and `unit` says which (B-13, B-33).
    `concealed_by` names who has hidden them with time and skill (B-11). `burdened` says that any of
    a load, bare metal, or bright or noisy clothing tells (B-12). `camouflage` and `psi` are 0 or
    more.
    """

    stealth: int
    camouflage: int = 0
    burdened: bool = False
    terrain: int = 0
    psi: int = 0
    unit: str = ""
    concealed_by: str = ""


def perception(scout: Scout) -> Tally:
    """Perception with its reasons (B-16, B-17, B-19 to B-26)."""
    tally = alone(scout)
    if helping := len(helpers(scout, scout.figures)):
        tally = tally.plus("others of the group", helping, "B-19", "B-20")
    return tally


def alone(scout: Scout) -> Tally:
    """The scout's Perception without any helpers."""
    beyond = max(scout.moved - scout.pace, 0) // scout.pace
    night = 0 if scout.nightsights and scout.darkness < 0 else scout.darkness
    parts = (
        ("rapid movement", -beyond, "B-17"),
        ("conditions", scout.conditions, "B-22"),
        ("darkness", night, "B-22"),
        ("telescope", scout.telescope, "B-23"),
        ("shot at", -int(scout.shot_at), "B-25"),
        ("in hand-to-hand", -2 * int(scout.hand_to_hand), "B-25"),
        ("psi or magic", scout.psi, "B-26"),
    )
    tally = Tally().plus("Perception", scout.perception, "B-16")
    if scout.unit:
        tally = Tally().plus(f"Perception of {scout.unit}", scout.perception, "B-21", "B-34")
    for label, value, row in parts:
        if value:
            tally = tally.plus(label, value, row)
    return tally


def stealth(hidden: Hidden, scout: Scout) -> Tally:
    """Stealth with its reasons, against this scout (B-10 to B-15, B-18)."""
    parts = (
        ("camouflage", hidden.camouflage, "B-11"),
        ("encumbered or conspicuous", -int(hidden.burdened), "B-12"),
        ("terrain", hidden.terrain, "B-14"),
        ("psi or magic", hidden.psi, "B-15"),
        ("other angles", -len(helpers(scout, scout.angles)), "B-18"),
    )
    tally = _stealth_of(hidden)
    for label, value, row in parts:
        if value:
            tally = tally.plus(label, value, row)
    return tally


def _stealth_of(hidden: Hidden) -> Tally:
    """Whose Stealth it is: their own, a unit's, or whoever's has concealed them (B-10 to B-13)."""
    if hidden.unit:
        return Tally().plus(f"Stealth of {hidden.unit}", hidden.stealth, "B-13", "B-33")
    if hidden.concealed_by:
        label = f"Stealth of {hidden.concealed_by}, who concealed them"
        return Tally().plus(label, hidden.stealth, "B-10", "B-11")
    return Tally().plus("Stealth", hidden.stealth, "B-10")


def helpers(scout: Scout, others: Sequence[int]) -> tuple[int, ...]:
    """The Perceptions of those who help: three at most, none far from the scout's (B-18, B-19).

    Helpers from other angles and others of the group may help together, each once (G-150).
    """
    own = alone(scout).total
    near = [each for each in others if abs(each - own) <= HELPER_SPREAD]
    return tuple(near[:MOST_HELPERS])
