"""How a fight may go from here: played many times over with simple tactics, and counted.

The tactics are these. Nobody changes weapon, ducks, blocks, passes, takes cover anew or treats
anybody. Whoever may act fires at the enemy still up whom they are likeliest to hit, with all they
can fire; reloads an empty weapon; strikes whoever is within reach when there is nothing to fire;
and else goes toward the nearest enemy at a trot. Whoever has no line of sight must come as near as
two people in one zone are. A round that explodes does contact to whom it hits, and nothing to
anybody near, nor where it strays (INVENTED). What each shot and strike does is drawn from the exact
chances of the rules; only their sequence is sampled.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import accumulate
from math import sqrt
from random import Random
from typing import Generic, TypeVar

from rules.combat import aimed_fire, melee
from rules.combat.aftermath import struck
from rules.combat.aimed_fire import Shot
from rules.combat.combatants import Combatant, Fight
from rules.combat.cover import NO_COVER
from rules.combat.initiative import (
    BEFORE_THE_COUNT,
    Act,
    Readiness,
    acting_order,
    may_act,
    next_turn,
    points,
    spend,
)
from rules.combat.melee import MELEE_RANGE
from rules.combat.movement import Mode
from rules.combat.wounds import Condition, Wound, after
from rules.odds import Odds, every

LAST_TURN = 20
"""A fight that is not over after so many turns is counted as undecided."""
SEEN_METRES = 8
"""INVENTED: from how near on two people see each other, whatever was between them."""

Drawn = TypeVar("Drawn", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Course:
    """How the fight went once: turns played, and how many of each side were out, and dead."""

    turns: int
    out: tuple[tuple[str, int], ...]
    dead: tuple[tuple[str, int], ...]
    winner: str | None


class _Draw(Generic[Drawn]):
    """Exact chances to draw from."""

    def __init__(self, odds: Odds[Drawn]) -> None:
        self._values = list(odds)
        self._upto = list(accumulate(float(chance) for chance in odds.values()))

    def __call__(self, random: Random) -> Drawn:
        place = bisect(self._upto, random.random() * self._upto[-1])
        return self._values[min(place, len(self._values) - 1)]


@dataclass(frozen=True, slots=True)
class _Fire:
    """One aimed shot at one target from one range band: how likely it hits, and what it does."""

    chance: Fraction
    hits: _Draw[int]
    wound: _Draw[Wound | None]


class Forecast:
    """Plays a fight over and over; `courses` holds how each went."""

    def __init__(self, fight: Fight, random: Random) -> None:
        self.fight = fight
        self.courses: list[Course] = []
        self._random = random
        self._fires: dict[tuple[int, int, object], _Fire | None] = {}
        self._strikes: dict[tuple[int, int], _Draw[Wound | None]] = {}

    @property
    def sides(self) -> list[str]:
        """The sides, in the order their people stand in."""
        return list(dict.fromkeys(combatant.side for combatant in self.fight.combatants))

    @property
    def bursts(self) -> bool:
        """Whether anybody fires rounds that explode, whose bursts are not played."""
        return any(combatant.bursts for combatant in self.fight.combatants)

    def number(self, side: str) -> int:
        """How many of a side are up as it stands."""
        ours = (each for each in self.fight.combatants if each.side == side)
        return sum(not each.condition.out(each.endurance) for each in ours)

    def play(self) -> Course:
        """Play the fight once more."""
        course = _Play(self, self.fight, self._random).to_the_end()
        self.courses.append(course)
        return course

    def chance_to_win(self, side: str | None) -> tuple[float, float]:
        """How often a side won, None for nobody, and the standard error of that."""
        share = sum(course.winner == side for course in self.courses) / len(self.courses)
        return share, standard_error(share, len(self.courses))

    def spread_of_out(self, side: str) -> Counter[int]:
        """How often so many of those who are up were out of the fight at its end."""
        fallen = sum(each.side == side for each in self.fight.combatants) - self.number(side)
        return Counter(dict(course.out)[side] - fallen for course in self.courses)

    def spread_of_dead(self, side: str) -> Counter[int]:
        """How often so many of them had died at its end."""
        ours = (each for each in self.fight.combatants if each.side == side)
        dead = sum(each.condition.dead for each in ours)
        return Counter(dict(course.dead)[side] - dead for course in self.courses)

    def spread_of_turns(self) -> Counter[int]:
        """How often the fight took so many turns."""
        return Counter(course.turns for course in self.courses)

    def fire(self, attacker: int, target: int, metres: Fraction) -> _Fire | None:
        """One shot at a target so far away; None when it cannot be fired."""
        shot = self.fight.combatants[attacker].shot
        if shot is None:
            return None
        aimed = replace(
            shot,
            distance=metres,
            shots=1,
            rounds_loaded=1,
            armour=self.fight.combatants[target].armour,
            cover=self.fight.cover.get((attacker, target), NO_COVER),
        )
        known = (attacker, target, aimed.band)
        if known not in self._fires:
            self._fires[known] = _one_shot(aimed)
        return self._fires[known]

    def strike(self, attacker: int, target: int) -> _Draw[Wound | None]:
        """What a strike at somebody within reach does."""
        if (attacker, target) not in self._strikes:
            one, other = self.fight.combatants[attacker], self.fight.combatants[target]
            reach = other.strike.weapon.reach if other.strike.weapon else melee.Reach.SHORT
            made = replace(one.strike, armour=other.armour, opponent_reach=reach)
            odds = every(lambda dice: melee.strike(made, dice).wound)
            self._strikes[attacker, target] = _Draw(odds)
        return self._strikes[attacker, target]


def standard_error(share: float, runs: int) -> float:
    """The standard error of a share counted in so many runs."""
    return sqrt(share * (1 - share) / runs)


def _one_shot(shot: Shot) -> _Fire | None:
    if aimed_fire.refusals(shot):
        return None
    hits = every(lambda dice: aimed_fire.hits(shot, dice))
    wound = every(lambda dice: aimed_fire.wound_of(shot, dice))
    return _Fire(1 - hits.get(0, Fraction(0)), _Draw(hits), _Draw(wound))


@dataclass(slots=True)
class _Fighter:
    """A combatant as the fight goes on; `gone` is how far they have come toward their enemies."""

    who: Combatant
    condition: Condition
    readiness: Readiness
    rounds: int
    spares: int
    gone: Fraction = Fraction(0)

    @property
    def up(self) -> bool:
        """Whether they are still in the fight."""
        return not self.condition.out(self.who.endurance)


class _Play:
    """The fight played once."""

    def __init__(self, forecast: Forecast, fight: Fight, random: Random) -> None:
        self._forecast = forecast
        self._fight = fight
        self._random = random
        self._fighters = [
            _Fighter(c, c.condition, c.readiness, c.rounds, c.spare_magazines)
            for c in fight.combatants
        ]
        self._sides = forecast.sides

    def to_the_end(self) -> Course:
        """Count down turn after turn until one side is left, or none, or time is up."""
        below = self._fight.point + 1
        for turn in range(1, LAST_TURN + 1):
            self._turn(below)
            if len(standing := self._standing()) <= 1:
                return self._course(turn, standing[0] if standing else None)
            for fighter in self._fighters:
                fighter.readiness = next_turn(fighter.readiness)
            below = BEFORE_THE_COUNT
        return self._course(LAST_TURN, None)

    def _standing(self) -> list[str]:
        return [s for s in self._sides if any(f.up for f in self._fighters if f.who.side == s)]

    def _course(self, turns: int, winner: str | None) -> Course:
        def count(test: Sequence[bool], side: str) -> int:
            sides = (fighter.who.side == side for fighter in self._fighters)
            return sum(yes and mine for yes, mine in zip(test, sides, strict=True))

        out = [not fighter.up for fighter in self._fighters]
        dead = [fighter.condition.dead for fighter in self._fighters]
        return Course(
            turns,
            tuple((side, count(out, side)) for side in self._sides),
            tuple((side, count(dead, side)) for side in self._sides),
            winner,
        )

    def _turn(self, below: int) -> None:
        while ahead := points((f.readiness for f in self._fighters), below):
            point = below = ahead[0]
            ready = [
                (place, fighter.who.bulk)
                for place, fighter in enumerate(self._fighters)
                if may_act(fighter.readiness, point, fighter.who.bulk)
            ]
            for group in acting_order(ready):
                for place in group:
                    self._act(place, point)

    def _act(self, place: int, point: int) -> None:
        fighter = self._fighters[place]
        bulk = fighter.who.bulk
        if not may_act(fighter.readiness, point, bulk):
            return
        if fighter.readiness.controlled:
            return
        barred = not may_act(fighter.readiness, point, bulk, Act.AIMED_FIRE)
        immobile = fighter.readiness.immobilised
        fighter.readiness = spend(fighter.readiness, point, bulk)
        enemies = [
            (other, metres)
            for other, enemy in enumerate(self._fighters)
            if enemy.who.side != fighter.who.side and enemy.up
            and (metres := self._metres(place, other)) is not None
        ]  # fmt: skip
        if not enemies or self._fires(place, enemies, point, barred=barred):
            return
        nearest, metres = min(enemies, key=lambda enemy: enemy[1])
        if metres <= MELEE_RANGE:
            self._hurt(nearest, self._forecast.strike(place, nearest)(self._random), point, bulk)
        elif not immobile:
            step = Mode.TROT.metres_per_action(self._fight.rulings)
            fighter.gone += min(step, metres - MELEE_RANGE)

    def _fires(
        self, place: int, enemies: list[tuple[int, Fraction]], point: int, *, barred: bool
    ) -> bool:
        """Fire or reload, if there is a weapon for it that reaches anybody."""
        fighter = self._fighters[place]
        aimed = [
            (fire.chance, other, fire)
            for other, metres in enemies
            if (metres <= SEEN_METRES or (place, other) not in self._fight.blind)
            and (fire := self._forecast.fire(place, other, metres)) is not None
            and fire.chance
        ]
        if barred or not aimed:
            return False
        if not fighter.rounds:
            if not fighter.spares:
                return False
            fighter.spares, fighter.rounds = fighter.spares - 1, fighter.who.magazine
            return True
        _, target, fire = max(aimed, key=lambda one: (one[0], -one[1]))
        rate = fighter.who.shot.rate_of_fire if fighter.who.shot else 1
        shots = min(rate, fighter.rounds)
        fighter.rounds -= shots
        for _ in range(shots):
            for _ in range(fire.hits(self._random)):
                self._hurt(target, fire.wound(self._random), point, fighter.who.bulk)
        return True

    def _metres(self, one: int, other: int) -> Fraction | None:
        apart = self._fight.metres.get((one, other))
        if apart is None:
            return None
        come = self._fighters[one].gone + self._fighters[other].gone
        return max(apart - come, min(apart, Fraction(MELEE_RANGE)))

    def _hurt(self, place: int, wound: Wound | None, point: int, bulk: int) -> None:
        if wound is None:
            return
        fighter = self._fighters[place]
        who = fighter.who
        fighter.condition = after(fighter.condition, wound, who.endurance)
        fighter.readiness = struck(
            fighter.readiness,
            wound,
            fighter.condition,
            who.endurance,
            level=who.level(fighter.condition),
            point=point,
            bulk=bulk,
            rulings=self._fight.rulings,
        )
