"""Every rule with dice, by name: what it asks for, and the exact chances of what may come of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from rules import chances
from rules.combat.initiative import Tier
from rules.combat.melee import Reach
from rules.combat.movement import Mode
from rules.inputs import NONE, Input, choice, decimal, pools, skill, whole, yes_no
from rules.rulings import CheckDie
from rules.stealth.bands import chances as bands
from rules.stealth.bands.environment import Band, Sky, Weather
from rules.stealth.bands.environment import Terrain as BandTerrain
from rules.stealth.tokens.grid import Terrain
from rules.stealth.tokens.ratings import Light
from rules.tasks.difficulty import Difficulty


@dataclass(frozen=True, slots=True)
class OddsRule:
    """A rule to ask for chances: its name, what it decides, its rows and its inputs.

    `run` takes the value of every input by its name, hyphens as underscores.
    """

    name: str
    title: str
    rows: tuple[str, ...]
    inputs: tuple[Input, ...]
    run: Callable[..., chances.Chances]

    def read(self, given: Mapping[str, str]) -> dict[str, str]:
        """Every input as a word, defaults for those not given.

        Raises `ValueError` for a name the rule does not ask for, or a word that is not right.
        """
        names = [asked.name for asked in self.inputs]
        for name in given:
            if name not in names:
                raise ValueError(f"{self.name} asks for {', '.join(names)}, not for {name!r}")
        words = {asked.name: given.get(asked.name, asked.default) for asked in self.inputs}
        for asked in self.inputs:
            asked.value(words[asked.name])
        return words

    def odds(self, given: Mapping[str, str]) -> list[tuple[str, Fraction]]:
        """Everything that may come of it with its chance; the chances add up to 1.

        Raises `ValueError` as `read`, and when the rule refuses what was given.
        """
        words = self.read(given)
        values = {
            asked.name.replace("-", "_"): asked.value(words[asked.name]) for asked in self.inputs
        }
        return [(outcome, chance) for outcome, chance in self.run(**values).items() if chance]


def rule(name: str) -> OddsRule:
    """The rule of that name; raises `ValueError` naming those there are."""
    if name not in RULES:
        raise ValueError(f"there is no rule {name!r}; the rules are {', '.join(RULES)}")
    return RULES[name]


def odds(name: str, given: Mapping[str, str]) -> list[tuple[str, Fraction]]:
    """The exact chances of a rule; raises `ValueError` as `rule` and `OddsRule.odds`."""
    return rule(name).odds(given)


_DAMAGES = tuple(chances.DAMAGE)
_SHOCK = whole("shock", 1, 0, 40, "shock points now")
_MOVED = yes_no("moved", "moved since the last crisis point (W-30)")
_DM = whole("dm", 0, -30, 30, "modifiers beyond the rest")
_ARMOUR = decimal("armour", "0", 99, "armour value, everywhere")
_BANDS = tuple(band.label for band in Band)

RULES = {
    one.name: one
    for one in (
        OddsRule(
            "task",
            "An attempt at a task: success, and what failure brings",
            ("T-04", "T-05", "T-06", "T-24", "T-25", "T-31", "T-54", "T-56"),
            (
                choice(
                    "difficulty", tuple(level.label.lower() for level in Difficulty), "the level"
                ),
                _DM,
                yes_no("uncertain", "an uncertain task (T-56)"),
                yes_no("hazardous", "a hazardous task (T-54)"),
            ),
            chances.task,
        ),
        OddsRule(
            "failure",
            "The failure table",
            ("T-24", "T-25", "T-26", "G-07"),
            (yes_no("hazardous", "3D6 and not 2D6 (T-54)"),),
            chances.failure,
        ),
        OddsRule(
            "mishap",
            "The mishap table",
            ("T-29", "T-30", "T-31", "G-07"),
            (yes_no("serious", "3D6 and not 2D6 (T-30)"),),
            chances.mishap,
        ),
        OddsRule(
            "time",
            "How long a task takes",
            ("T-15", "T-16", "T-17", "T-53", "G-03", "G-28"),
            (
                whole("period", 60, 1, 604_800, "a tenth of the average time, in seconds"),
                _DM,
                yes_no("hasty", "the DM counts twice (T-53)"),
            ),
            chances.time,
        ),
        OddsRule(
            "aimed-fire",
            "Aimed fire at one person",
            ("C-27", "C-28", "C-29", "C-31", "W-02", "W-05", "W-24", "C-50", "G-39", "G-53"),
            (
                skill("skill", "2", "skill with the weapon"),
                decimal("distance", "20", 50_000, "metres to the target"),
                decimal("range", "40", 50_000, "effective range, metres", Fraction(1)),
                decimal("dpv", "1", 99, "damage point value"),
                choice("damage", _DAMAGES, "kind of damage"),
                whole("shots", 1, 1, 10, "shots in the action"),
                _ARMOUR,
                _DM,
            ),
            chances.aimed_fire,
        ),
        OddsRule(
            "area-fire",
            "Area fire at one of those in its way",
            (
                "C-28",
                "C-34",
                "C-36",
                "C-37",
                "C-39",
                "C-42",
                "C-44",
                "W-02",
                "W-24",
                "G-40",
                "G-41",
            ),
            (
                decimal("distance", "20", 50_000, "metres to the area"),
                decimal("range", "40", 50_000, "effective range of area fire, metres", Fraction(1)),
                decimal("afv", "2", 99, "area fire value"),
                whole("bursts", 1, 1, 10, "bursts in the action"),
                decimal("dpv", "1", 99, "damage point value"),
                choice("place", tuple(chances.PLACES), "in the area, on the line, or beyond"),
                choice("moving", (NONE, Mode.WALK, Mode.TROT), "fired on the move (C-42)"),
                _ARMOUR,
            ),
            chances.area_fire,
        ),
        OddsRule(
            "duck",
            "A non-player character under area fire",
            ("C-41", "G-60"),
            (
                decimal("afv", "2", 99, "area fire value at this range"),
                choice("experience", tuple(Tier), "how experienced"),
            ),
            chances.duck,
        ),
        OddsRule(
            "strike",
            "A strike in melee",
            ("C-75", "C-77", "C-78", "C-80", "C-81", "C-83", "W-02", "W-05", "W-24"),
            (
                skill("melee", "2", "Melee of the striker"),
                whole("strength", 10, 0, 20, "Strength, for bare hands"),
                decimal("dpv", "0", 99, "damage point value of the weapon, 0 for bare hands"),
                choice("reach", tuple(Reach), "melee range of the weapon"),
                skill("block", "none", "Melee of a defender who blocks"),
                yes_no("behind", "from behind, unexpected (C-77)"),
                _ARMOUR,
            ),
            chances.strike,
        ),
        OddsRule(
            "blast",
            "An explosion and one person in the open",
            (
                *("X-02", "X-03", "X-04", "X-05", "X-06", "X-07", "X-08", "X-20", "X-21"),
                *("G-106", "G-107", "W-02", "W-24"),
            ),
            (
                decimal("distance", "5", 50_000, "metres from the middle"),
                whole("concussion", 8, 0, 40_000, "concussion value within 5 metres"),
                whole("radius", 0, 0, 5_000, "burst radius of the fragments, metres"),
                decimal("contact", "0", 40_000, "DP value of contact"),
                yes_no("touching", "hit by it or touching it (X-08)"),
                yes_no("saturation", "a wide area saturation round (X-20)"),
                _ARMOUR,
            ),
            chances.blast,
        ),
        OddsRule(
            "charge",
            "Setting an explosive charge",
            ("X-11", "T-56", "G-02", "G-09", "G-10"),
            (skill("demolitions", "2", "Demolitions of the setter"), _DM),
            chances.charge,
        ),
        OddsRule(
            "wound",
            "What one hit does",
            ("W-02", "W-05", "W-24", "C-50", "G-35", "G-53", "G-54"),
            (
                decimal("dpv", "1", 99, "damage point value"),
                choice("damage", _DAMAGES, "kind of damage"),
                _ARMOUR,
                yes_no("laser", "does not bruise through armour (C-50)"),
            ),
            chances.wound,
        ),
        OddsRule(
            "crisis",
            "One crisis point",
            ("W-29", "W-30", "G-86", "G-87", "G-88"),
            (_SHOCK, _MOVED),
            chances.crisis,
        ),
        OddsRule(
            "decline",
            "A patient left alone through all crisis points",
            ("W-28", "W-29", "W-30", "W-31", "W-32"),
            (_SHOCK, _MOVED, whole("life", 8, 1, 80, "life level")),
            chances.decline,
        ),
        OddsRule(
            "waking",
            "Waking up",
            ("W-33",),
            (whole("hours", 1, 1, 24, "whole hours unconscious"),),
            chances.waking,
        ),
        OddsRule(
            "detection",
            "Two sides come into sight",
            ("A-04", "A-05", "A-06", "A-07", "A-12", "G-135", "G-138"),
            (
                pools("ours", "4", "OBSERVATION dice of one side"),
                pools("theirs", "4", "OBSERVATION dice of the other"),
            ),
            chances.detection,
        ),
        OddsRule(
            "search",
            "A stretch spent searching",
            ("A-15", "G-141"),
            (
                whole("dice", 4, 1, 40, "OBSERVATION dice"),
                whole("hidden", 1, 1, 20, "how many hide there"),
            ),
            chances.search,
        ),
        OddsRule(
            "seal",
            "Welding a crawlspace shut",
            ("A-21",),
            (whole("dice", 2, 1, 40, "HEAVY MACHINERY dice"),),
            chances.seal,
        ),
        OddsRule(
            "spotting",
            "Observation against stealth in a range band",
            ("R-02", "R-03", "R-04", "R-07", "R-08", "R-09", "G-116", "G-117", "G-121"),
            (
                whole("observation", 5, 0, 40, "observation asset"),
                whole("stealth", 5, 0, 40, "stealth asset of whoever sneaks"),
                choice("band", _BANDS, "the range band"),
                whole("spot", 0, -4, 4, "levels beside the band's, + harder (R-23)"),
                whole("hide", 0, -4, 4, "levels beside Average, + harder (R-23)"),
                whole("throws", 1, 1, 2, "throws of the observer (R-25)"),
                choice("die", tuple(bands.DICE), "the die and its multipliers (G-116)"),
            ),
            bands.spotting,
        ),
        OddsRule(
            "spotting-distance",
            "How far off somebody is spotted in a range band",
            ("R-10", "R-16", "R-18", "R-19", "G-120"),
            (
                choice("band", _BANDS, "the range band"),
                choice("ground", tuple(BandTerrain), "the kind of ground (R-16)"),
                choice("light", tuple(Sky), "how light it is (R-18)"),
                choice("weather", tuple(Weather), "what falls (R-19)"),
            ),
            bands.distance,
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
            chances.token,
        ),
    )
}
