"""The random tables of a campaign, with the exact chance of every row."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session, col, func, select

from models.action import Refusal
from models.bridge.random_tables import Kept, tables_from, written_of
from models.bridge.row_gives import Gives, gives, names_in, wait_in
from models.bridge.table_text import WrittenTable, read_table, span, write_table
from models.tables import LibraryTask, PersonKind, RandomTable, TableRow
from rules.random_tables import chances, row_chances


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table as it is listed."""

    key: int
    name: str
    die: str
    rows: int
    invented: bool

    @property
    def ref(self) -> str:
        """What it is called where anything can be named."""
        return f"{RandomTable.__tablename__}:{self.key}"


@dataclass(frozen=True, slots=True)
class Shown:
    """A row as it is shown: its numbers, its chance, its text, and what it gives beside that."""

    span: str
    chance: Fraction
    text: str
    gives: str = ""


@dataclass(frozen=True, slots=True)
class TableText:
    """All that there is to read of a table.

    `ends` are the chances of ending on the rows of other tables that it leads to. `wrong` says why
    it cannot be rolled on; `unknown` what its rows name that is not there.
    """

    name: str
    die: str
    rows: tuple[Shown, ...] = ()
    ends: tuple[Shown, ...] = ()
    unknown: tuple[str, ...] = ()
    wrong: str = ""
    notes: str = ""


def random_tables(session: Session) -> tuple[TableLine, ...]:
    """Every table, by name."""
    count = select(TableRow.table_id, func.count()).group_by(col(TableRow.table_id))
    rows = dict(session.exec(count).all())
    tables = select(RandomTable).order_by(col(RandomTable.name), col(RandomTable.id))
    return tuple(
        TableLine(table.key, table.name, table.die, rows.get(table.key, 0), table.invented)
        for table in session.exec(tables)
    )


def table_names(session: Session) -> tuple[tuple[int, str], ...]:
    """Every table by key and name, in the order of their names."""
    return tuple((table.key, table.name) for table in random_tables(session))


def written_text(session: Session, key: int) -> str:
    """A table as it is written, to be changed; nothing for one that is gone."""
    table = session.get(RandomTable, key)
    return write_table(written_of(session, table)) if table else ""


def table_text(session: Session, key: int) -> TableText:
    """All that there is to read of a table that is kept."""
    table = session.get(RandomTable, key)
    if table is None:
        return TableText("", "", wrong="This table is no longer there.")
    written = written_of(session, table)
    try:
        kept = tables_from(session, key)
    except Refusal as refusal:
        return TableText(table.name, table.die, wrong=str(refusal), notes=table.notes)
    called = _Called(session)
    found = [called.given(row) for row in kept.rows[key]]
    unknown = [said for row in kept.rows[key] for said in gives(row.text, called.names).unknown]
    shown = tuple(_shown(written, found))
    return TableText(
        table.name, table.die, shown, tuple(_ends(kept, key)), tuple(unknown), "", table.notes
    )


def typed_text(session: Session, text: str) -> TableText:
    """All that there is to read of a table that is being written."""
    try:
        written = read_table(text)
    except ValueError as error:
        return TableText("", "", wrong=str(error))
    called = _Called(session)
    found = [gives(row.text, called.names) for row in written.rows]
    said = [called.said(each) for each in found]
    unknown = tuple(line for each in found for line in each.unknown)
    return TableText(written.name, written.die, tuple(_shown(written, said)), (), unknown)


class _Called:
    """What rows give, in words; names are read once."""

    def __init__(self, session: Session) -> None:
        self.names = names_in(session)
        self._kinds = _by_key(session, PersonKind, "name")
        self._tasks = _by_key(session, LibraryTask, "statement")
        self._tables = _by_key(session, RandomTable, "name")

    def given(self, row: TableRow) -> str:
        """What a row that is kept gives."""
        return self.said(Gives(row.number, row.kind_id, row.task_id, row.wait, row.then_id))

    def said(self, given: Gives) -> str:
        """What this is, in words."""
        wait = wait_in(given.wait)
        kind, task = self._kinds.get(given.kind_id or 0), self._tasks.get(given.task_id or 0)
        then = self._tables.get(given.then_id or 0)
        parts = (
            f"makes {given.number} of {kind}" if kind else "",
            f"task: {task}" if task else "",
            f"on the clock in {wait.said}" if wait else "",
            f"rolls on {then}" if then else "",
        )
        return ", ".join(filter(None, parts))


def _by_key(session: Session, table: type[object], column: str) -> Mapping[int, str]:
    model: type[PersonKind] = table  # type: ignore[assignment]
    rows = session.exec(select(model.id, getattr(model, column)))
    return {key or 0: name for key, name in rows}


def _shown(written: WrittenTable, given: list[str]) -> Iterator[Shown]:
    odds = row_chances(written.rule)
    for row, chance, more in zip(written.rows, odds, given, strict=True):
        yield Shown(span(row, written.die), chance, row.text, more)


def _ends(kept: Kept, key: int) -> Iterator[Shown]:
    """Rows of other tables that it may end on."""
    ends = chances(kept.rules, key)
    order = list(kept.rules)
    for end in sorted(ends, key=lambda end: (order.index(end.table), end.row)):
        if end.table != key:
            text = kept.rows[end.table][end.row].text
            yield Shown(kept.rules[end.table].name, ends[end], text)
