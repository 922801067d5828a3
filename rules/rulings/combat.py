"""The choices about combat: fire, wounds, vehicles, explosions and sensors."""

from __future__ import annotations

from enum import StrEnum


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
    RIGID = "the same, but stun under rigid armour"
    FULL = "blunt trauma by its full DPV"
    NOTHING = "nothing"


class CrisisScope(StrEnum):
    """Which serious wounds have crisis points of their own (G-85)."""

    ATTACK = "one clock per attack"
    FIRST = "one clock from the first serious wound, later ones only add shock"
    WOUND = "a clock for every wound"


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
