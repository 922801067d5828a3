"""When a throw is due, and when it is not (R-05, R-06)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.rulings import DEFAULTS, FreeMovesEnd, Rulings
from rules.stealth.bands.detection import Detection
from rules.stealth.bands.environment import Band
from rules.stealth.bands.look import Alertness


@dataclass(frozen=True, slots=True)
class Circumstances:
    """How one group looks for another: the band (None beyond extreme) and what bears on it.

    `variables` are named facts in words, as (`weather`, `rain`); `status` is the observer's; `sees`
    are the bands in which it can spot anybody.
    """

    band: Band | None
    variables: tuple[tuple[str, str], ...] = ()
    status: Alertness = Alertness.ALERT
    sees: frozenset[Band] = frozenset(Band)


@dataclass(frozen=True, slots=True)
class Watch:
    """How one group stands with another that it may spot.

    `last` are the circumstances of the last throw, with the band that has been entered since by a
    free move; None when no throw counts. `event` is what has happened since in words, and `acted`
    that the sneak has used its one action at close range.
    """

    last: Circumstances | None = None
    free_moves: int = 0
    event: str = ""
    acted: bool = False
    spotted: bool = False
    senses: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """Whether a throw is due, why or why not, and the rule rows."""

    due: bool
    reason: str
    rows: tuple[str, ...]


def throw_due(watch: Watch, now: Circumstances, rulings: Rulings = DEFAULTS) -> Answer:
    """Whether the observer's throw is due as things stand, and why (R-05, R-06, R-11, R-15).

    Where free moves are kept in spite of them, other triggers than range wait until there is none
    left (G-130).
    """
    settled = _settled(watch, now)
    if settled is not None:
        return settled
    kept = bool(watch.free_moves) and rulings.free_moves_end is FreeMovesEnd.KEPT
    triggers = _range_triggers(watch, now) if kept else _triggers(watch, now)
    for reason, rows in triggers:
        return Answer(True, reason, rows)
    if watch.free_moves:
        return Answer(False, _free(watch.free_moves), ("R-13", "R-14", "G-130"))
    return Answer(False, "nothing new calls for a throw", ("R-06", "R-11"))


def _settled(watch: Watch, now: Circumstances) -> Answer | None:
    """Why nothing can be thrown for, whatever has happened; None when it can."""
    if watch.spotted:
        return Answer(False, "spotted already", ("R-10",))
    if now.band is None:
        return Answer(False, "beyond the extreme band", ("R-05",))
    if now.status is Alertness.ASLEEP:
        return Answer(False, "the observer sleeps", ("R-15",))
    if now.band not in now.sees:
        return Answer(False, "too drunk to spot anybody so far off", ("R-31", "G-129"))
    return None


def _triggers(watch: Watch, now: Circumstances) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What calls for a throw, in words, with its rows: any other than range ends free moves."""
    last = watch.last
    if last is None or now.band is None:
        yield "they have come into the extreme band or nearer", ("R-05",)
        return
    if watch.event:
        yield watch.event, ("R-06",)
    if now.status is not last.status:
        yield f"the observer is {now.status}, was {last.status}", ("R-06",)
    before, after = dict(last.variables), dict(now.variables)
    for name in {**before, **after}:
        was, is_now = before.get(name, "none"), after.get(name, "none")
        if was != is_now:
            yield f"{name}: {is_now}, was {was}", ("R-06",)
    if watch.acted:
        yield "one action has been taken at close range", ("R-15", "G-131")
    yield from _range_triggers(watch, now)


def _range_triggers(watch: Watch, now: Circumstances) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The trigger of range alone: a band that no free move let them into."""
    if watch.last is not None and now.band is not None and now.band is not watch.last.band:
        yield f"the {now.band.label} band has been entered", ("R-06",)


def _free(moves: int) -> str:
    return "a free move is left" if moves == 1 else f"{moves} free moves are left"


def after_throw(now: Circumstances, detection: Detection) -> Watch:
    """How they stand once it has been thrown: what went before no longer counts (R-08)."""
    return Watch(
        last=now,
        free_moves=detection.free_moves,
        spotted=detection.spotted,
        senses=detection.senses,
    )


def waived(watch: Watch, now: Circumstances) -> Watch:
    """The referee asks for no throw: things are as if it had been thrown, free moves kept."""
    return replace(watch, last=now, event="", acted=False)
