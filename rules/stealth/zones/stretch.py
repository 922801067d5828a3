"""What a person does with a stretch: move, hide, search, keep guard, act from hiding, seal."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from rules.dice import Dice, Throw, pool
from rules.rulings import DEFAULTS, Rulings
from rules.stealth.zones.detection import Detection, Observer, Side, detection
from rules.stealth.zones.ground import Zone
from rules.tally import Tally

STRETCH_MINUTES = range(5, 11)
"""How long a stretch can last, in minutes of game time (A-01)."""

AMBUSH = Tally().plus("ambush", 2, "A-09", "G-140")
"""The two dice of an ambush on the first attack.

Traveller: 2300 combat has no pools: a DM of as much stands for them (INVENTED).
"""


class Activity(StrEnum):
    """What somebody can do in a stretch; people act one by one or in groups, in any order (A-03).

    Looking around and learning what a zone looks like goes with all of them (A-02).
    """

    MOVE = "move"
    HIDE = "hide"
    SEARCH = "search"
    GUARD = "keep guard"
    SEAL = "seal"


def may_begin(activity: Activity, done: Iterable[Activity] = (), *, zone: Zone) -> tuple[str, ...]:
    """Why somebody cannot begin this in a stretch after having done that; empty when allowed.

    One activity fills a stretch: moving one zone (A-02), hiding with care (A-13), searching (A-15)
    and keeping guard (A-17). That sealing fills one too is INVENTED. Hiding takes a cluttered zone.
    """
    refusals = tuple(f"the stretch went into something else: {other} (A-02)" for other in done)
    if activity is Activity.HIDE and not zone.conceals:
        refusals += ("there is nothing to hide behind in an open zone (A-13, A-20)",)
    return refusals


@dataclass(frozen=True, slots=True)
class Search:
    """What a search brought to light."""

    found: tuple[str, ...]
    rows: tuple[str, ...] = ("A-14", "A-15", "G-141")

    @property
    def combat(self) -> bool:
        """Whether somebody was found, so that initiative is drawn (A-15)."""
        return bool(self.found)


def search(observation: Tally, hidden: tuple[str, ...], dice: Dice) -> Search:
    """A stretch spent searching a zone for those hidden in it (A-15).

    Each six finds one; who is found is drawn at random, in secret (G-141). Nobody rolls against the
    hidden before (A-14). A search that finds nothing may be repeated in the next stretch.
    """
    remaining = list(hidden)
    found = [
        remaining.pop(_draw(len(remaining), dice))
        for _ in range(count_found(observation, len(hidden), dice))
    ]
    return Search(tuple(found))


def count_found(observation: Tally, hidden: int, dice: Dice) -> int:
    """How many of so many hidden a search finds: one for each six (A-15)."""
    return dice.read(
        pool(observation.total, "OBSERVATION to search"), lambda sixes: min(sixes, hidden)
    )


def _draw(among: int, dice: Dice) -> int:
    if among == 1:
        return 0
    return dice.read(Throw("who is found", faces=among, secret=True), lambda face: face - 1)


class HiddenAct(StrEnum):
    """What somebody hidden may do at the risk of being seen (A-16)."""

    MOVE = "move"
    INTERACT = "interact"
    AMBUSH = "ambush"


@dataclass(frozen=True, slots=True)
class FromHiding:
    """How acting from hiding ended; no detection when no enemy could see."""

    act: HiddenAct
    detection: Detection | None

    @property
    def unseen(self) -> bool:
        """Whether the actor was not noticed (A-16)."""
        return self.won or (self.detection is not None and self.detection.unnoticed)

    @property
    def won(self) -> bool:
        """Whether there was nobody to see the actor, or the actor saw them first."""
        return self.detection is None or self.detection.winner is Side.OURS

    @property
    def ambush(self) -> bool:
        """Whether the attack has the advantages of an ambush (G-142)."""
        return self.act is HiddenAct.AMBUSH and self.won

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows behind this outcome."""
        ambush = ("A-09", "G-142") if self.act is HiddenAct.AMBUSH else ()
        return ("A-16", "G-136", *ambush, *(self.detection.rows if self.detection else ()))


def act_from_hiding(
    act: HiddenAct,
    actors: tuple[Observer, ...],
    enemies: tuple[Observer, ...],
    dice: Dice,
    rulings: Rulings = DEFAULTS,
) -> FromHiding:
    """Somebody hidden moves, handles something or ambushes (A-16, G-136, G-142).

    `enemies` are all who have a line of sight to the actors, who roll OBSERVATION too, as printed.
    """
    return FromHiding(act, detection(actors, enemies, dice, rulings) if enemies else None)


def seal(heavy_machinery: int, dice: Dice) -> bool:
    """Whether a cutting torch welds the access to a crawlspace shut: one six is enough (A-21).

    `heavy_machinery` is the pool, never fewer than one die (G-137); `ZoneMap.may_seal` says where.
    """
    throw = pool(max(1, heavy_machinery), "HEAVY MACHINERY to seal")
    return dice.read(throw, lambda sixes: sixes > 0)
