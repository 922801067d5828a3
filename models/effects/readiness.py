"""What is left of the turn, written back to the row of a participant."""

from __future__ import annotations

from models.tables import Participant
from rules.combat.initiative import Readiness, Slot


def store(participant: Participant, readiness: Readiness) -> None:
    """Write what is left of the turn back to the row; who is in whose grip is kept as holds.

    Only what is another than before is set: at the end of a turn most of a crowd stays as it is.
    """
    for column, left in _columns(readiness).items():
        if getattr(participant, column) != left:
            setattr(participant, column, left)


def _columns(readiness: Readiness) -> dict[str, bool | int | str]:
    passed, stopped = readiness.passed, readiness.stopped
    return {
        "first_spent": Slot.FIRST in readiness.spent,
        "second_spent": Slot.SECOND in readiness.spent,
        "pass_slot": passed.slot if passed else "",
        "pass_point": passed.point if passed else 0,
        "stop_point": stopped.point if stopped else 0,
        "stop_bulk": stopped.bulk if stopped else 0,
        "stop_slot": (stopped and stopped.slot) or "",
        "immobilised": readiness.immobilised,
        "dazed": readiness.dazed,
        "dazed_turns": readiness.dazed_turns,
        "ducks_owed": readiness.ducks_owed,
        "no_fire": readiness.no_fire,
    }
