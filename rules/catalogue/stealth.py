"""Stealth by name: zones, range bands, tokens and the ladder."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rules.catalogue.odds_rule import (
    Chances,
    OddsRule,
    likeliest,
    told,
)
from rules.inputs import choice, pools, whole, yes_no
from rules.odds import every, merge
from rules.rulings import DEFAULTS, CheckDie
from rules.stealth.bands import chances
from rules.stealth.bands.environment import Band, Sky, Weather
from rules.stealth.bands.environment import Terrain as BandTerrain
from rules.stealth.ladder.sides import Hidden, Scout
from rules.stealth.ladder.throw import Contest, Purpose, contest_odds
from rules.stealth.tokens import ratings
from rules.stealth.tokens.detection import detection_chance
from rules.stealth.tokens.grid import Terrain
from rules.stealth.tokens.ratings import Light, Surroundings
from rules.stealth.zones import stretch
from rules.stealth.zones.detection import Detection, Observer, detection_odds
from rules.tally import Tally


def detection(ours: tuple[int, ...], theirs: tuple[int, ...]) -> Chances:
    """Who sees whom first, from the pools of two sides (A-07)."""
    return likeliest(merge(detection_odds(_observers(ours), _observers(theirs)), _winner))


def _winner(detected: Detection) -> str:
    if detected.winner is None:
        return "both see each other"
    return f"{detected.winner} see first"


def _observers(sizes: Iterable[int]) -> tuple[Observer, ...]:
    return tuple(Observer("", Tally().plus("OBSERVATION", size)) for size in sizes)


def search(dice: int, hidden: int) -> Chances:
    """How many of the hidden a search finds (A-15)."""
    observation = Tally().plus("OBSERVATION", dice)
    found = every(lambda hand: stretch.count_found(observation, hidden, hand))
    return {f"{number} found": found[number] for number in sorted(found)}


def seal(dice: int) -> Chances:
    """Whether a crawlspace is welded shut (A-21)."""
    return told(every(lambda hand: stretch.seal(dice, hand)), "sealed", "not sealed")


def token(
    perception: int,
    stealth: int,
    light: str,
    terrain: str,
    obscured: bool,
    scan: bool,
    beside: bool,
    die: str,
) -> Chances:
    """Whether a check finds a token, a decoy as well as a real one (D-15)."""
    around = Surroundings(Light(light), obscured, Terrain(terrain))
    ruled = replace(DEFAULTS, check_die=CheckDie(die.upper()))
    looks = ratings.perception(perception, around, scan=scan, beside=beside)
    found = detection_chance(looks, ratings.stealth_rating(stealth, around), ruled)
    return told({True: found, False: 1 - found}, "detected", "not detected")


def ladder(perception: int, stealth: int, purpose: str) -> Chances:
    """The opposed throw and what it means, from both totals (B-01, B-27)."""
    made = Contest(Scout(perception), Hidden(stealth), Purpose(purpose))
    odds = contest_odds(made)
    return {f"{out.rung.label}: {out.finding}": chance for out, chance in odds.items()}


RULES = (
    OddsRule(
        "detection",
        "Two sides come into sight",
        ("A-04", "A-05", "A-06", "A-07", "A-12", "G-135", "G-138"),
        (
            pools("ours", "4", "OBSERVATION dice of one side"),
            pools("theirs", "4", "OBSERVATION dice of the other"),
        ),
        detection,
    ),
    OddsRule(
        "search",
        "A stretch spent searching",
        ("A-15", "G-141"),
        (
            whole("dice", 4, 1, 40, "OBSERVATION dice"),
            whole("hidden", 1, 1, 20, "how many hide there"),
        ),
        search,
    ),
    OddsRule(
        "seal",
        "Welding a crawlspace shut",
        ("A-21",),
        (whole("dice", 2, 1, 40, "HEAVY MACHINERY dice"),),
        seal,
    ),
    OddsRule(
        "spotting",
        "Observation against stealth in a range band",
        ("R-02", "R-03", "R-04", "R-07", "R-08", "R-09", "G-116", "G-117", "G-121"),
        (
            whole("observation", 5, 0, 40, "observation asset"),
            whole("stealth", 5, 0, 40, "stealth asset of whoever sneaks"),
            choice("band", tuple(band.label for band in Band), "the range band"),
            whole("spot", 0, -4, 4, "levels beside the band's, + harder (R-23)"),
            whole("hide", 0, -4, 4, "levels beside Average, + harder (R-23)"),
            whole("throws", 1, 1, 2, "throws of the observer (R-25)"),
            choice("die", tuple(chances.DICE), "the die and its multipliers (G-116)"),
        ),
        chances.spotting,
    ),
    OddsRule(
        "spotting-distance",
        "How far off somebody is spotted in a range band",
        ("R-10", "R-16", "R-18", "R-19", "G-120"),
        (
            choice("band", tuple(band.label for band in Band), "the range band"),
            choice("ground", tuple(BandTerrain), "the kind of ground (R-16)"),
            choice("light", tuple(Sky), "how light it is (R-18)"),
            choice("weather", tuple(Weather), "what falls (R-19)"),
        ),
        chances.distance,
    ),
    OddsRule(
        "token",
        "A check against a token",
        ("D-10", "D-13", "D-15", "D-16", "D-19", "D-24", "G-151", "G-154", "G-157"),
        (
            whole("perception", 2, -9, 20, "perception of the detector, with gear"),
            whole("stealth", 3, -9, 20, "stealth of the unit, with gear and double move"),
            choice("light", tuple(Light), "the light"),
            choice("terrain", tuple(Terrain), "the square of the token"),
            yes_no("obscured", "fog, rain or smoke (D-24)"),
            yes_no("scan", "a scan (D-13)"),
            yes_no("beside", "has just moved next to it (D-19)"),
            choice("die", tuple(die.lower() for die in CheckDie), "the die thrown (G-151)"),
        ),
        token,
    ),
    OddsRule(
        "ladder",
        "Perception against Stealth on the ladder",
        ("B-01", "B-27", "B-28", "B-31", "B-32", "G-143", "G-144"),
        (
            whole("perception", 3, -20, 40, "Perception, with all that helps and hinders"),
            whole("stealth", 3, -20, 40, "Stealth, with all that helps and hinders"),
            choice("purpose", tuple(Purpose), "what the throw is for"),
        ),
        ladder,
    ),
)
