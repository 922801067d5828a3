"""What a wound does to the rest of a fighter's turn."""

from __future__ import annotations

from dataclasses import replace

from rules.combat.initiative import Readiness, change_level, stop
from rules.combat.wounds import Condition, Endurance, Wound, dazed_turns
from rules.rulings import DEFAULTS, Rulings


def struck(
    readiness: Readiness,
    wound: Wound,
    condition: Condition,
    endurance: Endurance,
    *,
    level: int,
    point: int,
    bulk: int,
    rulings: Rulings = DEFAULTS,
) -> Readiness:
    """The readiness of whoever received a wound (C-16, W-15 to W-22).

    `condition` already has the wound in it, and `level` is the initiative it leaves. `point` is
    where the count stands and `bulk` that of the weapon: an action at the same point with a weapon
    no bulkier is not lost (G-66).
    """
    if wound.harmless:
        return readiness
    if wound.dazes or wound.killed:
        readiness = stop(readiness, point, bulk)
    if wound.dazes:
        turns = dazed_turns(readiness.dazed_turns, condition.shock, condition.stun, rulings)
        readiness = replace(readiness, dazed_turns=turns)
    if wound.light:
        readiness = replace(readiness, immobilised=True)
    return change_level(readiness, None if condition.out(endurance) else level, point)
