"""One choice for every ruling that a campaign may switch, and what may be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from rules.rulings.combat import (
    AreaHits,
    CoverValue,
    CrewDamage,
    CrisisScope,
    Dazed,
    FirePeriod,
    FragmentRounding,
    FullRange,
    MovePeriod,
    Stopped,
    StunClears,
    StunWounds,
)
from rules.rulings.stealth import (
    BandColumns,
    BandDie,
    BesideCheck,
    CheckDie,
    DecoysLeft,
    DieEnds,
    EngineScores,
    EvenContest,
    FormationBonus,
    FreeMovesEnd,
    HiddenPool,
    NightRanges,
    NightSight,
    NoSixes,
    SurpriseWorth,
    UnseenMover,
)
from rules.rulings.tasks import (
    Beyond,
    EasyLevel,
    Fumble,
    ImpossibleLevel,
    Injury,
    InstantWait,
    IntellectValue,
    LeastTime,
    MissingPart,
    Raises,
    RelatedLevel,
    Support,
    SurveyQuota,
    TeamCharacteristic,
    TenSided,
    ToCooperate,
    UncertainFailure,
)


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
    crisis_scope: CrisisScope = CrisisScope.ATTACK
    stopped: Stopped = Stopped.HALF
    no_sixes: NoSixes = NoSixes.BOTH
    band_die: BandDie = BandDie.D20
    band_columns: BandColumns = BandColumns.FROM_CLOSE
    die_ends: DieEnds = DieEnds.MARGINS
    even_contest: EvenContest = EvenContest.UNSEEN
    formation_bonus: FormationBonus = FormationBonus.ASSET
    night_ranges: NightRanges = NightRanges.PRINTED
    free_moves_end: FreeMovesEnd = FreeMovesEnd.ENDED
    hidden_pool: HiddenPool = HiddenPool.OBSERVATION
    unseen_mover: UnseenMover = UnseenMover.GOES_ON
    engine_scores: EngineScores = EngineScores.TYPED
    surprise_worth: SurpriseWorth = SurpriseWorth.BOTH
    check_die: CheckDie = CheckDie.D6
    beside_check: BesideCheck = BesideCheck.ONE
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

    def notes(self, rulings: Iterable[str]) -> tuple[str, ...]:
        """What is chosen for these rulings, as notes beside odds and results."""
        return tuple(
            f"{each} as this campaign rules, {SUBJECTS[each]}: {self.choice(each)}."
            for each in rulings
        )


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
    "G-85": "crisis_scope",
    "G-113": "survey_quota",
    "G-135": "no_sixes",
    "G-116": "band_die",
    "G-117": "die_ends",
    "G-119": "band_columns",
    "G-121": "even_contest",
    "G-123": "formation_bonus",
    "G-125": "night_ranges",
    "G-130": "free_moves_end",
    "G-136": "hidden_pool",
    "G-165": "unseen_mover",
    "G-160": "engine_scores",
    "G-161": "surprise_worth",
    "G-151": "check_die",
    "G-153": "beside_check",
    "G-154": "night_sight",
    "G-155": "decoys_left",
}

# What each choice is about, to be followed by the value chosen.
SUBJECTS: Mapping[str, str] = {
    "G-01": "1D10 outside tasks",
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
    "G-85": "crisis points run by",
    "G-113": "survey quotas count",
    "G-135": "an opposed roll without a six",
    "G-116": "die and multipliers of the range bands",
    "G-117": "the ends of the die of the range bands decide",
    "G-119": "the first sample range is for",
    "G-121": "in a contest as close and as hard for both, the sneak",
    "G-123": "the +3 or -3 of a formation is added to",
    "G-125": "range bands reach at night",
    "G-130": "free moves are",
    "G-136": "whoever acts from hiding rolls",
    "G-165": "whoever moves from hiding and spots others first may",
    "G-160": "the scores of each stealth engine are",
    "G-161": "whoever comes upon others unseen has",
    "G-151": "die of a check against a token",
    "G-153": "a check close by is",
    "G-154": "darkness does to whoever looks for tokens",
    "G-155": "decoys of a unit that is revealed",
}
DEFAULTS = Rulings()

# The values to choose from, by the id of the ruling; the first is the default.
SWITCHES: Mapping[str, type[StrEnum]] = {
    ruling: type(DEFAULTS.choice(ruling)) for ruling in _FIELDS
}
