"""The exact chances of every rule with dice, each outcome in words.

Each function takes the values of a rule's inputs and gives outcome and chance, the likeliest first
where outcomes have no order of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from fractions import Fraction
from itertools import pairwise
from typing import Any

from rules import recovery
from rules.combat.aimed_fire import Shot, aimed_fire_odds
from rules.combat.area_fire import AreaFire, Target, area_fire_odds
from rules.combat.beaten_zone import Place
from rules.combat.cover import NO_COVER
from rules.combat.ducking import forced_to_duck
from rules.combat.hit_location import DEFAULT_HIT_TABLE, Location
from rules.combat.initiative import Tier
from rules.combat.melee import Block, MeleeWeapon, Reach, Strike, strike_odds
from rules.combat.movement import Mode
from rules.combat.toll import Toll
from rules.combat.wounds import Armour, DamageType, hit, round_dpv
from rules.dice import Dice
from rules.explosions.blast import Explosion, Exposure, blast_odds
from rules.explosions.charges import EMPLACING, Fate, emplace_odds
from rules.inputs import NONE
from rules.odds import every, merge
from rules.rulings import DEFAULTS, CheckDie
from rules.stealth.tokens import ratings
from rules.stealth.tokens.detection import detection_chance
from rules.stealth.tokens.grid import Terrain
from rules.stealth.tokens.ratings import Light, Surroundings
from rules.stealth.zones import stretch
from rules.stealth.zones.detection import Detection, Observer, detection_odds
from rules.tally import Tally
from rules.tasks.abilities import Abilities
from rules.tasks.attempt import Attempt
from rules.tasks.difficulty import Difficulty
from rules.tasks.duration import Duration, elapsed, spell
from rules.tasks.failure import Failure, Mishap, failure_table, mishap_table
from rules.tasks.resolution import Outcome, decide
from rules.tasks.task import Kind, Task

Chances = Mapping[str, Fraction]

PLACES = {"area": Place.INSIDE, "line": Place.LINE, "beyond": Place.BEYOND}
DAMAGE = {"normal": DamageType.NORMAL, "blunt": DamageType.BLUNT, "stun": DamageType.STUN}


def task(difficulty: str, dm: int, uncertain: bool, hazardous: bool) -> Chances:
    """What an attempt comes to (T-22)."""
    kinds = frozenset({Kind.UNCERTAIN}) if uncertain else frozenset[Kind]()
    attempt = Attempt(
        Task("", Difficulty.named(difficulty), kinds=kinds),
        Abilities(),
        hazardous=hazardous,
        modifiers=Tally().plus("modifiers", dm),
    )
    return _likeliest(merge(every(lambda dice: decide(attempt, dice)), _outcome))


def _outcome(outcome: Outcome) -> str:
    parts = (outcome.truth, outcome.failure, outcome.mishap and f"{outcome.mishap} mishap")
    return ", ".join((outcome.success, *(str(part) for part in parts if part)))


def failure(hazardous: bool) -> Chances:
    """The failure table (T-25)."""
    return _in_order(Failure, every(lambda dice: failure_table(dice, hazardous=hazardous)))


def mishap(serious: bool) -> Chances:
    """The mishap table (T-31)."""
    return _in_order(Mishap, every(lambda dice: mishap_table(dice, serious=serious)))


def time(period: int, dm: int, hasty: bool) -> Chances:
    """How long a task with a period in seconds takes (T-17)."""
    chances = every(lambda dice: elapsed(Duration.period(period), dm, dice, hasty=hasty))
    return {spell(seconds): chances[seconds] for seconds in sorted(chances)}


def aimed_fire(
    skill: int | None,
    distance: Fraction,
    range: Fraction,  # noqa: A002  the name of the input
    dpv: Fraction,
    damage: str,
    shots: int,
    armour: Fraction,
    dm: int,
) -> Chances:
    """The toll of aimed fire at one person, distances in metres (C-29)."""
    shot = Shot(
        skill=skill,
        distance=distance,
        effective_range=range,
        dpv=dpv,
        damage_type=DAMAGE[damage],
        shots=shots,
        rate_of_fire=shots,
        rounds_loaded=shots,
        armour=_all_over(armour),
        modifiers=Tally().plus("modifiers", dm),
    )
    return _likeliest(merge(aimed_fire_odds(shot), _toll))


def area_fire(
    distance: Fraction,
    range: Fraction,  # noqa: A002  the name of the input
    afv: Fraction,
    bursts: int,
    dpv: Fraction,
    place: str,
    moving: str,
    armour: Fraction,
) -> Chances:
    """The toll of area fire on one person, distances in metres (C-36)."""
    fire = AreaFire(
        skill=0,
        distance=distance,
        effective_range=range,
        value=afv,
        dpv=dpv,
        bursts=bursts,
        rate_of_fire=max(bursts, 2),
        rounds_loaded=bursts,
        pace=None if moving == NONE else Mode(moving),
    )
    odds = area_fire_odds(fire, Target(PLACES[place], armour=_all_over(armour)))
    return _likeliest(merge(odds, _toll))


def duck(afv: Fraction, experience: str) -> Chances:
    """Whether area fire of this value makes a non-player character duck (C-41)."""
    forced = every(lambda dice: forced_to_duck(Tier(experience), afv, dice))
    return _told(forced, "ducks", "stays up")


def strike(
    melee: int | None,
    strength: int,
    dpv: Fraction,
    reach: str,
    block: int | None,
    behind: bool,
    armour: Fraction,
) -> Chances:
    """The toll of a strike (C-75); a `dpv` of 0 is bare hands."""
    made = Strike(
        melee=melee,
        strength=strength,
        weapon=MeleeWeapon(dpv, Reach(reach)) if dpv else None,
        from_behind=behind,
        block=None if block is None else Block(block),
        armour=_all_over(armour),
    )
    return _likeliest(merge(strike_odds(made), _toll))


def blast(
    distance: Fraction,
    concussion: int,
    radius: int,
    contact: Fraction,
    touching: bool,
    saturation: bool,
    armour: Fraction,
) -> Chances:
    """The toll of an explosion on one person in the open, distances in metres (X-01)."""
    explosion = Explosion(concussion, radius, contact, saturation)
    exposure = Exposure(distance, touching=touching, armour=_all_over(armour))
    return _likeliest(merge(blast_odds(explosion, exposure), _toll))


def charge(demolitions: int | None, dm: int) -> Chances:
    """What becomes of a charge as it is set (X-11)."""
    skills = {} if demolitions is None else {"Demolitions": demolitions}
    attempt = Attempt(EMPLACING, Abilities.of({}, skills), modifiers=Tally().plus("modifiers", dm))
    return _in_order(Fate, merge(emplace_odds(attempt), lambda done: done.fate))


def wound(dpv: Fraction, damage: str, armour: Fraction, laser: bool) -> Chances:
    """What one hit does, by location (W-02)."""

    def struck(dice: Dice) -> str:
        received = hit(
            round_dpv(dpv),
            DAMAGE[damage],
            DEFAULT_HIT_TABLE,
            _all_over(armour),
            NO_COVER,
            not laser,
            dice,
        )
        return received.describe() if received else "nothing gets through"

    return _likeliest(every(struck))


def _toll(toll: Toll) -> str:
    parts = (
        "killed" if toll.killed else "",
        f"{toll.shock} shock" if toll.shock else "",
        f"{toll.stun} stun" if toll.stun else "",
        f"{toll.light} light" if toll.light else "",
        "knocked down" if toll.knocked_down else "",
    )
    return ", ".join(filter(None, parts)) or ("hit, no effect" if toll.struck else "miss")


def crisis(shock: int, moved: bool) -> Chances:
    """Shock points after one crisis point (W-29)."""
    return _likeliest(
        merge(every(lambda dice: recovery.crisis(shock, moved, dice)), "{} shock".format)
    )


def decline(shock: int, moved: bool, life: int) -> Chances:
    """The point by which a patient left alone is dead, of 30 minutes to 12 hours (W-28 to W-32).

    Raises `ValueError` for somebody who is dead already.
    """
    if shock >= life:
        raise ValueError(f"somebody with {shock} shock and life level {life} is dead (W-32)")
    forecast = recovery.crisis_forecast(shock, moved, recovery.CRISIS_POINTS, life)
    dead = [Fraction(0), *(point.dead for point in forecast)]
    course = {
        f"dead after {spell(point.seconds)}": now - before
        for point, (before, now) in zip(forecast, pairwise(dead), strict=True)
    }
    return {**course, "lives": 1 - dead[-1]}


def waking(hours: int) -> Chances:
    """Whether somebody unconscious for so many whole hours wakes (W-33)."""
    return _told(every(lambda dice: recovery.wakes(hours, dice)), "wakes", "sleeps on")


def detection(ours: tuple[int, ...], theirs: tuple[int, ...]) -> Chances:
    """Who sees whom first, from the pools of two sides (A-07)."""
    return _likeliest(merge(detection_odds(_observers(ours), _observers(theirs)), _winner))


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
    return _told(every(lambda hand: stretch.seal(dice, hand)), "sealed", "not sealed")


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
    return _told({True: found, False: 1 - found}, "detected", "not detected")


def _all_over(armour: Fraction) -> Armour:
    return tuple((location, armour) for location in Location) if armour else ()


def _told(chances: Mapping[bool, Fraction], yes: str, no: str) -> Chances:
    return {yes: chances.get(True, Fraction(0)), no: chances.get(False, Fraction(0))}


def _in_order(table: type[StrEnum], chances: Mapping[Any, Fraction]) -> Chances:
    return {str(row): chances.get(row, Fraction(0)) for row in table}


def _likeliest(chances: Chances) -> Chances:
    return dict(sorted(chances.items(), key=lambda one: one[1], reverse=True))
