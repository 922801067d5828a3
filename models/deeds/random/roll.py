"""A roll on a random table, and what the row gives."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.library import line_of
from models.bridge.random_tables import Kept, tables_from
from models.bridge.row_gives import label_of, wait_in
from models.bridge.scene_places import places_in_scene
from models.clock import exact_span
from models.deed import YES_NO, Chance, Option, Preview
from models.exchange.people.anew import bring
from models.exchange.people.kinds import mould_of
from models.tables import Due, LibraryTask, PersonKind, Side, TableRow
from models.text import clean
from rules.amounts import parse_amount
from rules.random_tables import Landed, chances, roll

MOST_DM = 20
_MOST_SHOWN = 40


@dataclass(frozen=True, slots=True)
class RollTable:
    """Roll on a random table and on those it leads to; what the rows give comes about.

    The modifier `dm` is for the first throw. It is the referee's own matter unless it is `told`.
    People of a row are made only if `make` says so, and stand in `zone` of the present scene, or
    are listed alone where that is 0.
    """

    table_id: int
    dm: int = 0
    told: bool = False
    make: bool = True
    zone: int = 0

    def preview(self, session: Session) -> Preview:
        """The exact chance of every row it may end on, and what may be changed."""
        kept = tables_from(session, self.table_id)
        table = kept.rules[self.table_id]
        people = any(row.kind_id for rows in kept.rows.values() for row in rows)
        zones = ((0, "on the list alone"), *places_in_scene(session))
        return Preview(
            f"Roll on {table.name}, {table.die or 'by weight'}",
            chances=tuple(self._chances(kept)),
            options=(
                *((self._dm(),) if table.takes_dm else ()),
                Option("told", "Told to the players", self.told, YES_NO),
                *((Option("make", "Make the people", self.make, YES_NO),) if people else ()),
                *((Option("zone", "Where", self.zone, zones),) if people and zones[1:] else ()),
            ),
        )

    def perform(self, action: Action) -> None:
        """Throw, tell the rows, and let them give what they give; raises `Refusal` for no table."""
        kept = tables_from(action.session, self.table_id)
        secret = not self.told
        path = roll(kept.rules, self.table_id, action.dice, self.dm, secret=secret)
        rows = [kept.rows[landed.table][landed.row] for landed in path]
        action.title = f"{kept.rules[self.table_id].name}: {clean(rows[-1].text, 120)}"
        action.secret = secret
        if self.dm:
            action.tell(f"Modifier {self.dm:+d}")
        for landed, row in zip(path, rows, strict=True):
            action.tell(f"{kept.rules[landed.table].name}: {row.text}")
        for row in rows:
            self._give(action, row)

    def _give(self, action: Action, row: TableRow) -> None:
        if row.kind_id is not None and self.make:
            self._bring(action, row, action.get(PersonKind, row.kind_id))
        if row.task_id is not None:
            action.tell(f"Task: {line_of(action.get(LibraryTask, row.task_id))}", secret=True)
        if wait := wait_in(row.wait):
            many = wait.amount.read(action.dice, f"how many {wait.unit}s", secret=True)
            seconds = max(0, many) * wait.size
            label = clean(label_of(row.text), 120)
            action.session.add(Due(at=action.world.clock + seconds, label=label))
            action.tell(f"On the clock in {exact_span(seconds)}: {label}", secret=True)

    def _bring(self, action: Action, row: TableRow, kind: PersonKind) -> None:
        mould = mould_of(kind)
        hidden = not self.told or mould.draft.values["side"] != Side.PARTY
        try:
            amount = parse_amount(row.number)
        except ValueError as error:
            raise Refusal(f"{row.text}: {error}") from error
        number = amount.read(action.dice, f"how many: {kind.name}", secret=hidden)
        if number > 0:
            bring(action, mould, number, self.zone, secret=hidden)
        else:
            action.tell(f"Nobody: {amount} of {kind.name} is {number}.", secret=hidden)

    def _chances(self, kept: Kept) -> Iterator[Chance]:
        """The rows it may end on in the order of their tables, the last of many as one."""
        ends = chances(kept.rules, self.table_id, self.dm)
        order = {key: place for place, key in enumerate(kept.rules)}
        ordered = sorted(ends, key=lambda end: (order[end.table], end.row))
        for end in ordered[:_MOST_SHOWN]:
            yield Chance(_called(kept, end, self.table_id), ends[end])
        if rest := ordered[_MOST_SHOWN:]:
            yield Chance(f"{len(rest)} more rows", sum((ends[end] for end in rest), Fraction(0)))

    def _dm(self) -> Option:
        return Option("dm", "Modifier", self.dm, low=-MOST_DM, high=MOST_DM)


def _called(kept: Kept, end: Landed, first: int) -> str:
    """What a row is called: its text, with the table where that is another than the first."""
    text = clean(kept.rows[end.table][end.row].text, 60)
    return text if end.table == first else f"{kept.rules[end.table].name}: {text}"
