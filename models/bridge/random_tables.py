"""Random tables of a campaign, as the rules roll on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.action import Refusal, found
from models.bridge.table_text import WrittenRow, WrittenTable
from models.tables import RandomTable, TableRow
from rules.random_tables import Landed, Row, Table, circle, faults, read_die

_MOST = 100
"""How many tables one may lead to."""


@dataclass(frozen=True, slots=True)
class Kept:
    """Tables that are rolled on together: as the rules take them, and their rows as kept."""

    rules: Mapping[int, Table]
    rows: Mapping[int, Sequence[TableRow]]


def rows_of(session: Session, key: int) -> list[TableRow]:
    """The rows of a table, in their order."""
    rows = select(TableRow).where(TableRow.table_id == key)
    return list(session.exec(rows.order_by(col(TableRow.low), col(TableRow.id))))


def tables_from(session: Session, key: int) -> Kept:
    """A table with all that it leads to.

    Raises `Refusal` when it is gone, has no rows or a gap, or leads back to itself.
    """
    tables: dict[int, Table] = {}
    kept: dict[int, Sequence[TableRow]] = {}
    ahead = [key]
    while ahead and len(tables) <= _MOST:
        at = ahead.pop()
        if at in tables:
            continue
        table = found(session, RandomTable, at)
        rows = kept[at] = rows_of(session, at)
        tables[at] = Table(table.name, table.die, tuple(map(_row, rows)))
        _refuse_faulty(table, rows)
        ahead += [row.then_id for row in rows if row.then_id is not None]
    if ahead:
        raise Refusal(f"{tables[key].name} leads to more than {_MOST} tables.")
    if there := circle(tables, key):
        raise Refusal(f"{' leads to '.join(tables[at].name for at in there)}: it never ends.")
    return Kept(tables, kept)


def text_of(kept: Kept, landed: Landed) -> str:
    """What a row says."""
    return kept.rows[landed.table][landed.row].text


def written_of(session: Session, table: RandomTable) -> WrittenTable:
    """A table as it is written."""
    rows = rows_of(session, table.key)
    written = tuple(WrittenRow(row.low, row.high, row.weight, row.text) for row in rows)
    return WrittenTable(table.name, table.die, written)


def _row(row: TableRow) -> Row:
    return Row(row.low, row.high, row.weight, row.then_id)


def _refuse_faulty(table: RandomTable, rows: Sequence[TableRow]) -> None:
    """Raise `Refusal` for a table that cannot be rolled on as it stands."""
    if not rows:
        raise Refusal(f"{table.name} has no rows yet.")
    try:
        die = read_die(table.die)
    except ValueError as error:
        raise Refusal(f"{table.name}: {error}") from error
    there = ((row.low, row.high, row.text) for row in rows)
    if wrong := next(faults(die, there), "") if die else "":
        raise Refusal(f"{table.name}: {wrong}")
