"""The tables that the documents do not print, written anew by the referee (G-35, G-36)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlmodel import select

from models.action import Action, Refusal
from models.bridge.house import HIT_TABLE, covered, hit_table
from models.tables import HouseTable
from rules.combat.cover import Stance
from rules.combat.hit_location import HitRow, HitTable, Location


@dataclass(frozen=True, slots=True)
class SetHitTable:
    """The target-hits table of this campaign, in words, first row for a 1 (G-35).

    None brings the default back.
    """

    rows: tuple[tuple[str, str], ...] | None

    def perform(self, action: Action) -> None:
        """Write it; raises `Refusal` unless ten rows name known locations and potentials."""
        before = hit_table(action.session)
        if self.rows is not None:
            try:
                table = HitTable.from_words(self.rows)
            except ValueError as error:
                raise Refusal(f"That is not a target-hits table: {error}.") from error
            _write(action, HIT_TABLE, [[row.location, row.potential] for row in table.rows])
        else:
            _forget(action, HIT_TABLE)
        action.title = "Target hits: " + ("the default" if self.rows is None else "changed")
        after = hit_table(action.session)
        pairs = zip(before.rows, after.rows, strict=True)
        for number, (old, new) in enumerate(pairs, 1):
            if old != new:
                action.tell(f"Target hits, {number}: {in_words(old)} -> {in_words(new)}.", "G-35")


@dataclass(frozen=True, slots=True)
class SetCovered:
    """What a common way to stand behind partial cover leaves behind it (G-36).

    None brings the default back.
    """

    stance: Stance
    locations: frozenset[Location] | None

    def perform(self, action: Action) -> None:
        """Write it."""
        before = covered(action.session, self.stance)
        if self.locations is None:
            _forget(action, self.stance.value)
        else:
            _write(action, self.stance.value, [each for each in Location if each in self.locations])
        after = covered(action.session, self.stance)
        action.title = f"Cover {self.stance}: {parts(after)}"
        if before != after:
            action.tell(f"Cover {self.stance}: {parts(before)} -> {parts(after)}.", "G-36", "C-46")


def in_words(row: HitRow) -> str:
    """A row of the target-hits table: `right arm, light`."""
    return f"{row.location.label}, {row.potential}"


def parts(locations: frozenset[Location]) -> str:
    """Parts of the body in a fixed order, pairs together: `abdomen, left arm, legs`."""
    said = [each.label for each in Location if each in locations]
    for pair in ("arm", "leg"):
        both = [f"right {pair}", f"left {pair}"]
        if both[0] in said and both[1] in said:
            at = said.index(both[0])
            said[at : at + 2] = [f"{pair}s"]
    return ", ".join(said) or "nothing"


def _write(action: Action, name: str, rows: list[Any]) -> None:
    table = _stored(action, name) or HouseTable(name=name)
    table.rows = rows
    action.session.add(table)
    action.session.flush()


def _forget(action: Action, name: str) -> None:
    table = _stored(action, name)
    if table is not None:
        action.delete(table)
        action.session.flush()


def _stored(action: Action, name: str) -> HouseTable | None:
    return action.session.exec(select(HouseTable).where(HouseTable.name == name)).first()
