"""Who may act when: initiative levels and the count from 10 down to 1.

A turn is 30 seconds (C-09). A fighter's place in it is a `Readiness`; every function here takes
one and gives the next, so a turn can be replayed and taken back.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache
from typing import TypeVar

from rules.tally import Tally

HIGHEST_POINT = 10
BEFORE_THE_COUNT = HIGHEST_POINT + 1

Id = TypeVar("Id")


class Tier(StrEnum):
    """How experienced a non-player character is (C-08)."""

    GREEN = "green"
    EXPERIENCED = "experienced"
    VETERAN = "veteran"
    ELITE = "elite"

    @property
    def initiative(self) -> int:
        """Initiative level before wounds and loads (C-08)."""
        return _INITIATIVE[self]

    @property
    def incapacitating_light_wounds(self) -> int:
        """How many light wounds put the character out of the fight (W-18)."""
        return _LIGHT_WOUNDS[self]

    @property
    def duck(self) -> int:
        """The number 1D10 plus an area fire value must exceed to force a duck (C-41)."""
        return _DUCK[self]


_INITIATIVE = dict(zip(Tier, (4, 6, 8, 10), strict=True))
_LIGHT_WOUNDS = dict(zip(Tier, (1, 2, 3, 4), strict=True))
_DUCK = dict(zip(Tier, (4, 6, 8, 10), strict=True))


def initiative(
    coolness: int,
    *,
    encumbered: bool = False,
    armour_penalty: int = 0,
    light: int = 0,
    shock: int = 0,
    stun: int = 0,
) -> Tally:
    """The initiative level, 1 to 10, of somebody conscious (C-04 to C-07, W-17, W-19, W-20).

    `coolness` runs from 1 to 10; `armour_penalty` and the points carried are 0 or more. It is
    recomputed from what is carried now, so healing restores it (G-164). Raises `ValueError` for a
    coolness outside its range.
    """
    if not 1 <= coolness <= HIGHEST_POINT:
        raise ValueError(f"coolness is 1 to {HIGHEST_POINT}, not {coolness}")
    tally = Tally().plus("coolness under fire", coolness, "C-04")
    parts = (
        ("encumbered", 2 * encumbered, "C-05"),
        ("body armour", armour_penalty, "C-06"),
        ("light wounds", light, "W-17"),
        ("shock", 3 * shock, "W-20"),
        ("stun", 3 * stun, "W-19"),
    )
    for label, loss, row in parts:
        if loss:
            tally = tally.plus(label, -loss, row)
    return tally if tally.total >= 1 else tally.plus("never below 1", 1 - tally.total, "C-07")


class Slot(StrEnum):
    """What an action uses up: one of the turn's two, or an option passed earlier."""

    FIRST = "first"
    SECOND = "second"
    PASSED = "passed"


class Act(StrEnum):
    """What may be done with an action (C-10, C-74)."""

    STAY = "stay still"
    AIMED_FIRE = "aimed fire"
    AREA_FIRE = "area fire"
    MOVING_FIRE = "moving area fire"
    STRIKE = "strike"
    MOVE = "move"
    RELOAD = "reload"
    CHANGE_WEAPON = "change weapon"
    HANDIWORK = "work of the hands"
    SPECIAL = "special"


UNMOVING = frozenset({Act.STAY, Act.SPECIAL})
"""What is left to whoever is under control: no move and no struggle, but a call (C-90).

INVENTED: a special action is taken for words; whatever moves a weapon or the hands is none of them.
"""

FIRING = frozenset({Act.AIMED_FIRE, Act.AREA_FIRE, Act.MOVING_FIRE})


@dataclass(frozen=True, slots=True)
class Pass:
    """The option to act later: the slot given up for it and the point it was given up at (C-18).

    An option carried over the end of a turn has slot PASSED and a point before the count begins.
    """

    slot: Slot
    point: int


@dataclass(frozen=True, slots=True)
class Stop:
    """Where the turn ended for somebody knocked down, dazed or killed (C-16).

    `slot` is the action he still has at that very point, if his weapon is no bulkier than the one
    that stopped him: then his attack came first or at the same time (G-66).
    """

    point: int
    bulk: int
    slot: Slot | None


@dataclass(frozen=True, slots=True)
class Readiness:
    """What one fighter can still do, now and in the turns to come.

    `level` is `None` for whoever is unconscious, incapacitated or dead. `dazed` says this whole
    turn is lost; `dazed_turns` counts the turns lost after it. `ducks_owed` are actions of later
    turns already used up by ducking, 0 to 2. `no_fire` bars fire with the next action (C-79).
    `controlled` says that somebody has him in his grip (C-90).
    """

    level: int | None
    spent: frozenset[Slot] = frozenset()
    passed: Pass | None = None
    stopped: Stop | None = None
    immobilised: bool = False
    dazed: bool = False
    dazed_turns: int = 0
    ducks_owed: int = 0
    no_fire: bool = False
    controlled: bool = False


def slots(level: int) -> tuple[int, ...]:
    """The points a level acts at: itself and half of it, rounded down; 1 acts once (C-11, C-12)."""
    return (level,) if level == 1 else (level, level // 2)


def may_act(readiness: Readiness, point: int, bulk: int = 0, act: Act = Act.SPECIAL) -> Slot | None:
    """The slot an act with a weapon of this bulk would use at this point, if any (C-11, C-18)."""
    slot = _slot_at(readiness, point, bulk)
    return None if slot is None or _why_barred(readiness, act) else slot


def why_not(readiness: Readiness, point: int, bulk: int = 0, act: Act = Act.SPECIAL) -> str | None:
    """Why a fighter may not do this at this point, in words for the referee; `None` if he may."""
    if _slot_at(readiness, point, bulk) is None:
        return why_out(readiness) or _no_slot(readiness, point)
    return _why_barred(readiness, act)


def _why_barred(readiness: Readiness, act: Act) -> str | None:
    """Why an action at hand cannot be used for this act.

    An action of the very point of a fall is simultaneous with it, a move as any other (C-16).
    Whoever is immobilised does anything but move (G-65).
    """
    lame = readiness.immobilised and readiness.stopped is None
    if lame and act in {Act.MOVE, Act.MOVING_FIRE}:
        return "immobilised by a light wound for the rest of the turn (W-17, G-65)"
    if readiness.no_fire and act in FIRING:
        return "no fire with this action after trying to block (C-79)"
    return None if act in UNMOVING else why_held(readiness)


def why_held(readiness: Readiness) -> str | None:
    """Why somebody can neither move nor struggle: another has him under control (C-90)."""
    return "under control: can neither move nor struggle (C-90)" if readiness.controlled else None


def why_out(readiness: Readiness) -> str | None:
    """Why nothing at all can be done any more this turn."""
    if readiness.stopped:
        return f"stopped {_when(readiness.stopped.point)}: has nothing after that this turn (C-16)"
    if readiness.level is None:
        return "out of action (W-18, W-22)"
    if readiness.dazed:
        return "dazed: cannot move or act this turn (W-16)"
    return None


def spend(readiness: Readiness, point: int, bulk: int = 0) -> Readiness:
    """The readiness after acting at this point.

    Acting at an own point loses an option held until then (C-19). Raises `ValueError` with the
    reason when nothing may be done.
    """
    slot = may_act(readiness, point, bulk)
    if slot is None:
        raise ValueError(why_not(readiness, point, bulk))
    return replace(
        readiness,
        spent=readiness.spent | ({slot} - {Slot.PASSED}),
        passed=None,
        stopped=readiness.stopped and replace(readiness.stopped, slot=None),
        no_fire=False,
    )


def spend_beforehand(readiness: Readiness) -> Readiness:
    """The readiness after acting from ambush before the count: the first action is gone (G-161)."""
    return replace(readiness, spent=readiness.spent | {Slot.FIRST})


def pass_slot(readiness: Readiness, point: int) -> Readiness:
    """Give up the action of an own point for the option to act later (C-18).

    An older option is lost: nobody holds two (C-19). Raises `ValueError` with the reason when the
    point is not his, or his turn has ended.
    """
    slot = _own_slot(readiness, point)
    if slot is None or why_out(readiness):
        raise ValueError(why_out(readiness) or _no_slot(readiness, point))
    return replace(
        readiness, spent=readiness.spent | {slot}, passed=Pass(slot, point), no_fire=False
    )


def stop(readiness: Readiness, point: int, bulk: int) -> Readiness:
    """End the turn of whoever is knocked down, dazed or killed by a weapon of this bulk (C-16).

    His option is lost too, at this very point as well: only an action of his own point can be
    simultaneous (W-15). Stop him before his level changes: what he may still do at this
    same point depends on the level he came with. The earliest stop of a turn counts.
    """
    before = readiness.stopped
    if before and (-before.point, before.bulk) <= (-point, bulk):
        return readiness
    slot = _slot_at(replace(readiness, passed=None), point, bulk)
    return replace(readiness, passed=None, stopped=Stop(point, bulk, slot))


def change_level(readiness: Readiness, level: int | None, point: int) -> Readiness:
    """A new level in the middle of a turn, when the count stands at `point` (G-64).

    It moves the actions still to come at once; an action whose point has gone by stays lost.
    """
    gone = {slot for slot, own in own_points(readiness) if own > point}
    return replace(readiness, level=level, spent=readiness.spent | gone)


def next_turn(readiness: Readiness) -> Readiness:
    """The readiness at the start of the next turn.

    An option not yet lost is carried over (C-19), a turn of daze is served (G-44) and actions owed
    for ducking are paid (C-40). After a block fire is barred on, unless the own point that it was
    barred at has gone by without an action, or is owed (C-79). A grip holds on (C-90).
    """
    own = [slot for slot, _ in own_points(readiness)]
    owed = own[: readiness.ducks_owed]
    awaited = bool(own) and readiness.spent.issuperset(own) and not owed
    return Readiness(
        level=readiness.level,
        spent=frozenset(owed),
        passed=Pass(Slot.PASSED, BEFORE_THE_COUNT) if _carries(readiness) else None,
        dazed=readiness.dazed_turns > 0,
        dazed_turns=max(readiness.dazed_turns - 1, 0),
        ducks_owed=readiness.ducks_owed - len(owed),
        no_fire=readiness.no_fire and awaited,
        controlled=readiness.controlled,
    )


def points(
    readinesses: Iterable[Readiness], below: int = BEFORE_THE_COUNT, *, offers: bool = True
) -> tuple[int, ...]:
    """The initiative points still to be called below one, highest first (C-17).

    They are the points of unspent actions, and with `offers` every point at which somebody who
    passed may act (C-19).
    """
    called = {point for readiness in readinesses for point in _calls(readiness, offers=offers)}
    return tuple(sorted((point for point in called if point < below), reverse=True))


def acting_order(entries: Iterable[tuple[Id, int]]) -> tuple[tuple[Id, ...], ...]:
    """Groups that act together at one point, from (who, weapon bulk) pairs.

    Lower bulk resolves first, unarmed counts 0, and equal bulk is simultaneous (C-13, C-15).
    """
    by_bulk: dict[int, list[Id]] = defaultdict(list)
    for who, bulk in entries:
        by_bulk[bulk].append(who)
    return tuple(tuple(by_bulk[bulk]) for bulk in sorted(by_bulk))


def own_points(readiness: Readiness) -> tuple[tuple[Slot, int], ...]:
    """The slots of a turn with the points they come at, none when out of action (C-11)."""
    return () if readiness.level is None else _own_points(readiness.level)


@cache
def _own_points(level: int) -> tuple[tuple[Slot, int], ...]:
    return tuple(zip((Slot.FIRST, Slot.SECOND), slots(level), strict=False))


def pass_open(readiness: Readiness, point: int) -> bool:
    """Whether an option held can be used at this point (C-18, C-19)."""
    held = readiness.passed
    if held is None or readiness.level is None:
        return False
    return _lapse(readiness, held) < point < held.point


def pass_ahead(readiness: Readiness, point: int) -> bool:
    """Whether an option held can still be used, at this point or later, before it is lost (C-19).

    One that is carried over the turn has to come before the first own point; level 10 has none.
    """
    held, level = readiness.passed, readiness.level
    if held is None or level is None:
        return False
    lapse = _lapse(readiness, held)
    carried = lapse == 0 and level < HIGHEST_POINT
    return carried or lapse < min(point, held.point - 1)


def _own_slot(readiness: Readiness, point: int) -> Slot | None:
    for slot, own in own_points(readiness):
        if own == point and slot not in readiness.spent:
            return slot
    return None


def _slot_at(readiness: Readiness, point: int, bulk: int) -> Slot | None:
    if stopped := readiness.stopped:
        return stopped.slot if stopped.point == point and bulk <= stopped.bulk else None
    if readiness.dazed:
        return None
    own = _own_slot(readiness, point)
    return Slot.PASSED if own is None and pass_open(readiness, point) else own


def _lapse(readiness: Readiness, held: Pass) -> int:
    """The own point that ends an option this turn, 0 if none does (C-19, G-63)."""
    ending = {Slot.FIRST: Slot.SECOND, Slot.PASSED: Slot.FIRST}.get(held.slot)
    return next((own for slot, own in own_points(readiness) if slot is ending), 0)


def _carries(readiness: Readiness) -> bool:
    held = readiness.passed
    return held is not None and readiness.level is not None and _lapse(readiness, held) == 0


def _calls(readiness: Readiness, *, offers: bool) -> list[int]:
    if why_out(readiness):
        return []
    called = [own for slot, own in own_points(readiness) if slot not in readiness.spent]
    count = range(HIGHEST_POINT, 0, -1) if offers else ()
    return called + [point for point in count if pass_open(readiness, point)]


def _no_slot(readiness: Readiness, point: int) -> str:
    ahead = [
        own for slot, own in own_points(readiness) if own < point and slot not in readiness.spent
    ]
    if pass_ahead(readiness, point - 1) and point != BEFORE_THE_COUNT:
        ahead.insert(0, point - 1)
    if left := " and ".join(map(str, dict.fromkeys(ahead))):
        return f"no action {_when(point)}; next at {left} (C-11)"
    return "no actions left this turn (C-11)"


def _when(point: int) -> str:
    return "before the count" if point == BEFORE_THE_COUNT else f"at point {point}"
