"""The choices a campaign may make where the rules are silent or disagree.

Each choice is a field of `Rulings` and belongs to one ruling of the reference; its first value is
the ruling's default. Rules take `Rulings` as an argument, so odds and results follow every choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any


class TenSided(StrEnum):
    """How 1D10 is read; the task die is 0 to 9 whatever is chosen (G-01)."""

    MIXED = "1-10, for scatter 0-9"
    ZERO = "0-9, a 0 on a chart is 10"
    TEN = "1-10, a 10 for scatter is 0"


class EasyLevel(StrEnum):
    """What a task called Easy, which is none of the five levels, needs (G-02)."""

    SIMPLE = "3+, as Simple"
    HALF = "5+, half a level above Simple"


class LeastTime(StrEnum):
    """The least a time throw comes to, in periods (G-03)."""

    THREE = "3"
    ONE = "1"


class Fumble(StrEnum):
    """What a natural 0 does beyond failing (G-05)."""

    PLAIN = "nothing more"
    HAZARD = "3D6 on the failure table"
    MISHAP = "a mishap at once"


class UncertainFailure(StrEnum):
    """When an uncertain task leads to the failure table, and who sees it (G-08)."""

    BOTH = "in secret, when both throws fail"
    OWN = "openly, when the player's own throw fails"
    EITHER = "in secret, when either throw fails"
    NEVER = "never"


class Injury(StrEnum):
    """The damage point value of a mishap's wound (G-12)."""

    HALF = "0.5"
    WHOLE = "1"
    NONE = "none, unless the referee says so"


class ImpossibleLevel(StrEnum):
    """When a task that reaches Impossible is closed (G-18)."""

    RETRIES = "closed when a failed attempt is raised beyond Formidable"
    FINAL = "closed whenever a level is added to Formidable"
    OPEN = "may always be thrown for"


class Beyond(StrEnum):
    """What lies above Impossible (G-19)."""

    BARRED = "no attempt"
    HIGHER = "23+, 27+ and so on"


class RelatedLevel(StrEnum):
    """What a related skill gives (G-22)."""

    FULL = "its level"
    HALF = "half its level"


class MissingPart(StrEnum):
    """When one of several skills joined by `and` counts as missing (G-23)."""

    ALL = "when all are missing"
    ANY = "when any is missing"


class IntellectValue(StrEnum):
    """How Intelligence and Education stand in for a skill (G-24)."""

    FIFTHS = "a fifth of each, one level harder"
    NO_LEVEL = "a fifth of each, no level harder"
    FIFTH_OF_SUM = "a fifth of the sum, one level harder"
    TENTH_OF_SUM = "a tenth of the sum, one level harder"


class InstantWait(StrEnum):
    """How long to wait before retrying a task that took no time (G-26)."""

    TURNS = "ten combat turns"
    NONE = "no wait"


class Raises(StrEnum):
    """Whether levels from lost determination pile up (G-27)."""

    ADD_UP = "add up"
    ONCE = "one at most"


class TeamCharacteristic(StrEnum):
    """How the lowest characteristic of a team is doubled (G-30)."""

    DOUBLE_FIRST = "doubled, then divided by 5"
    DIVIDE_FIRST = "divided by 5, then doubled"


class ToCooperate(StrEnum):
    """The task `to cooperate` (G-32)."""

    ROUTINE = "Routine. Determination"
    SOCIAL = "Routine. Leader or Eloquence"
    DIFFICULT = "Difficult. Determination"


class Support(StrEnum):
    """What a supportive success gives to the vital tasks (G-33)."""

    ONE = "+1"
    TWO = "+2"
    SKILL = "the helper's skill level"


class FullRange(StrEnum):
    """The throw for detection by sensors beyond half their range (G-58)."""

    DIFFICULT = "11, Difficult as stated"
    NINE = "9, as one example has it"


class CrewDamage(StrEnum):
    """The damage point value of a hit on somebody aboard a vehicle (G-94)."""

    PENETRATED = "what penetrated the armour"
    WEAPON = "all of the weapon's"


class FragmentRounding(StrEnum):
    """The burst radius of a charge between two doublings of its explosive points (G-105)."""

    UP = "that of the next doubling"
    DOWN = "that of the last doubling"
    INTERPOLATE = "in proportion between the two"


class CoverValue(StrEnum):
    """What the printed armour value of a cover material counts for (G-34)."""

    CENTIMETRE = "each centimetre of thickness"
    OBSTACLE = "the whole obstacle"


class FirePeriod(StrEnum):
    """How long a rate of fire lasts (G-38)."""

    ACTION = "every fire action"
    TURN = "a turn, both actions together"


class AreaHits(StrEnum):
    """How many wounds a hit by area fire does, of a shotgun so many slug dice (G-40)."""

    ONE = "one"
    BURSTS = "one for each burst fired"
    TENS = "one for each full ten of the hit number, at least one"


class MovePeriod(StrEnum):
    """What the printed metres of a movement mode are for (G-43)."""

    TURN = "a turn, half of it with each action"
    ACTION = "each action"


class Dazed(StrEnum):
    """How many turns somebody dazed again stays so (G-44)."""

    LONGER = "what remains or the points carried, whichever is more"
    ADDED = "what remains and the points carried, added up"


class StunClears(StrEnum):
    """How fast stun points go by themselves (G-47)."""

    HOURLY = "one an hour"
    EACH_TURN = "one a combat turn"
    WEEKLY = "one a week"


class StunWounds(StrEnum):
    """What a stun weapon does below a kill, where chart and prose differ (G-51)."""

    CHART = "by the chart"
    PROSE = "by the prose"


class Stopped(StrEnum):
    """What a kinetic round does that armour stops (G-53)."""

    HALF = "blunt trauma less half the armour, one step lower"
    FULL = "blunt trauma by its full DPV"
    NOTHING = "nothing"


class BandDie(StrEnum):
    """The die of the range bands, and by what each difficulty multiplies an asset (G-116)."""

    D20 = "1D20; x4, x2, x1, 1/2, 1/4"
    D10 = "1D10; x2, x1, 1/2, 1/4, 1/8"


class BandColumns(StrEnum):
    """Which band the first of the five sample ranges belongs to (G-119)."""

    FROM_CLOSE = "Close, the last Extreme"
    FROM_SHORT = "Short, the last a mere limit"


class CheckDie(StrEnum):
    """The die of a check against a token (G-151)."""

    D6 = "1D6"
    D10 = "1D10"
    D20 = "1D20"

    @property
    def faces(self) -> int:
        """How many faces it has."""
        return int(self.removeprefix("1D"))


class NightSight(StrEnum):
    """What darkness does to whoever looks for tokens (G-154)."""

    HINDERED = "-1, beside +1 for whoever hides"
    FREE = "nothing, as in the example"


class DecoysLeft(StrEnum):
    """What becomes of the decoys when their unit is revealed (G-155)."""

    STAY = "stay until found or taken away"
    GO = "are taken away"


class SurveyQuota(StrEnum):
    """What the quotas of a native-life survey count (G-113)."""

    EACH_KIND = "each kind in a tier"
    IN_ALL = "all of a tier together"


@dataclass(frozen=True, slots=True)
class Rulings:
    """One choice for each ruling a campaign may switch; built without arguments, the defaults."""

    ten_sided: TenSided = TenSided.MIXED
    easy: EasyLevel = EasyLevel.SIMPLE
    least_time: LeastTime = LeastTime.THREE
    fumble: Fumble = Fumble.PLAIN
    uncertain_failure: UncertainFailure = UncertainFailure.BOTH
    injury: Injury = Injury.HALF
    impossible: ImpossibleLevel = ImpossibleLevel.RETRIES
    beyond: Beyond = Beyond.BARRED
    related: RelatedLevel = RelatedLevel.FULL
    missing_part: MissingPart = MissingPart.ALL
    intellect: IntellectValue = IntellectValue.FIFTHS
    instant_wait: InstantWait = InstantWait.TURNS
    raises: Raises = Raises.ADD_UP
    team_characteristic: TeamCharacteristic = TeamCharacteristic.DOUBLE_FIRST
    to_cooperate: ToCooperate = ToCooperate.ROUTINE
    support: Support = Support.ONE
    full_range: FullRange = FullRange.DIFFICULT
    crew_damage: CrewDamage = CrewDamage.PENETRATED
    fragment_rounding: FragmentRounding = FragmentRounding.UP
    cover_value: CoverValue = CoverValue.CENTIMETRE
    fire_period: FirePeriod = FirePeriod.ACTION
    area_hits: AreaHits = AreaHits.ONE
    move_period: MovePeriod = MovePeriod.TURN
    dazed: Dazed = Dazed.LONGER
    stun_clears: StunClears = StunClears.HOURLY
    stun_wounds: StunWounds = StunWounds.CHART
    stopped: Stopped = Stopped.HALF
    band_die: BandDie = BandDie.D20
    band_columns: BandColumns = BandColumns.FROM_CLOSE
    check_die: CheckDie = CheckDie.D6
    night_sight: NightSight = NightSight.HINDERED
    decoys_left: DecoysLeft = DecoysLeft.STAY
    survey_quota: SurveyQuota = SurveyQuota.EACH_KIND

    def choice(self, ruling: str) -> StrEnum:
        """What is chosen for a ruling; raises `KeyError` for one that is no switch."""
        chosen: StrEnum = getattr(self, _FIELDS[ruling])
        return chosen

    def choose(self, ruling: str, value: str) -> Rulings:
        """These rulings with another choice, a value of `SWITCHES[ruling]`.

        Raises `KeyError` for a ruling that is no switch and `ValueError` for no such value.
        """
        chosen: dict[str, Any] = {_FIELDS[ruling]: SWITCHES[ruling](value)}
        return replace(self, **chosen)

    def non_default(self) -> tuple[str, ...]:
        """The ids of the rulings that are not at their default."""
        return self.changed(*SWITCHES)

    def changed(self, *rulings: str) -> tuple[str, ...]:
        """Those of these rulings that are not at their default."""
        return tuple(each for each in rulings if self.choice(each) is not DEFAULTS.choice(each))


_FIELDS: Mapping[str, str] = {
    "G-01": "ten_sided",
    "G-02": "easy",
    "G-03": "least_time",
    "G-05": "fumble",
    "G-08": "uncertain_failure",
    "G-12": "injury",
    "G-18": "impossible",
    "G-19": "beyond",
    "G-22": "related",
    "G-23": "missing_part",
    "G-24": "intellect",
    "G-26": "instant_wait",
    "G-27": "raises",
    "G-30": "team_characteristic",
    "G-32": "to_cooperate",
    "G-33": "support",
    "G-58": "full_range",
    "G-94": "crew_damage",
    "G-105": "fragment_rounding",
    "G-34": "cover_value",
    "G-38": "fire_period",
    "G-40": "area_hits",
    "G-43": "move_period",
    "G-44": "dazed",
    "G-47": "stun_clears",
    "G-51": "stun_wounds",
    "G-53": "stopped",
    "G-113": "survey_quota",
    "G-116": "band_die",
    "G-119": "band_columns",
    "G-151": "check_die",
    "G-154": "night_sight",
    "G-155": "decoys_left",
}

# What each choice is about, to be followed by the value chosen.
SUBJECTS: Mapping[str, str] = {
    "G-01": "1D10 but for tasks",
    "G-02": "a task called Easy",
    "G-03": "least periods of a time throw",
    "G-05": "a natural 0",
    "G-08": "failure table of an uncertain task",
    "G-12": "damage points of a mishap's wound",
    "G-18": "a task at Impossible",
    "G-19": "beyond Impossible",
    "G-22": "a related skill gives",
    "G-23": "skills joined by `and` are missing",
    "G-24": "Intelligence and Education for a skill",
    "G-26": "wait after a task that took no time",
    "G-27": "levels from lost determination",
    "G-30": "lowest characteristic of a team",
    "G-32": "the task to cooperate",
    "G-33": "support gives each vital task",
    "G-58": "sensors beyond half their range",
    "G-94": "damage points of a hit on the crew",
    "G-105": "burst radius of a charge between doublings",
    "G-34": "armour value of a cover material is for",
    "G-38": "rate of fire is for",
    "G-40": "wounds of a hit by area fire",
    "G-43": "metres of a movement mode are for",
    "G-44": "turns of whoever is dazed again",
    "G-47": "stun points clear",
    "G-51": "wounds of a stun weapon",
    "G-53": "a round that armour stops does",
    "G-113": "survey quotas count",
    "G-116": "die and multipliers of the range bands",
    "G-119": "the first sample range is for",
    "G-151": "die of a check against a token",
    "G-154": "darkness does to whoever looks for tokens",
    "G-155": "decoys of a unit that is revealed",
}
DEFAULTS = Rulings()

# The values to choose from, by the id of the ruling; the first is the default.
SWITCHES: Mapping[str, type[StrEnum]] = {
    ruling: type(DEFAULTS.choice(ruling)) for ruling in _FIELDS
}
