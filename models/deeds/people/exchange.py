"""Taking equipment from a file into the book."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, ClassVar

from models.action import Action, Refusal, SoAlready
from models.bridge.equipment import EQUIPMENT
from models.exchange.book_plan import PatternStep, plan
from models.exchange.equipment import PatternRecord
from models.exchange.merging import Fate
from models.tables import Vehicle, Weapon


@dataclass(frozen=True, slots=True)
class ImportEquipment:
    """Take the patterns of a file into the book: new ones, and changes of those that are there."""

    CHANGES_MUCH: ClassVar[bool] = True

    records: tuple[PatternRecord, ...]

    def perform(self, action: Action) -> None:
        """Write whatever is not there yet; raises `Refusal` if one has no vehicle to be on."""
        steps = plan(action.session, self.records)
        for step in steps:
            if step.wrong:
                raise Refusal(f"Line {step.record.number}: {step.wrong} Nothing was imported.")
        if all(step.fate is Fate.SAME for step in steps):
            raise SoAlready("The book has all of it already.")
        action.title = f"Equipment imported: {summary(steps)}"
        action.secret = True
        made: dict[int, int] = {}
        for place, step in enumerate(steps):
            row = _written(action, step, made)
            action.session.add(row)
            action.session.flush()
            made[place] = row.key


def summary(steps: Iterable[PatternStep]) -> str:
    """How many records are new, changed and so on: `3 new, 1 changed`."""
    counts = Counter(step.fate for step in steps)
    return ", ".join(f"{counts[fate]} {fate}" for fate in Fate if counts[fate]) or "nothing"


def _written(action: Action, step: PatternStep, made: dict[int, int]) -> Any:
    """The row of a step as it will be."""
    table = EQUIPMENT[step.record.table]
    row: Any = table(name="") if step.key is None else action.get(table, step.key)
    for field, value in step.record.values.items():
        setattr(row, field, value)
    if step.key is None and isinstance(row, Vehicle):
        row.pattern = True
    if step.key is None and isinstance(row, Weapon):
        row.rounds = row.magazine
    if step.vehicle_place is not None or step.vehicle_key is not None:
        row.vehicle_id = step.vehicle_key or made[step.vehicle_place or 0]
    return row
