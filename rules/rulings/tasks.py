"""The choices about dice, tasks and what is done with them on the frontier."""

from __future__ import annotations

from enum import StrEnum


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


class SurveyQuota(StrEnum):
    """What the quotas of a native-life survey count (G-113)."""

    EACH_KIND = "each kind in a tier"
    IN_ALL = "all of a tier together"
