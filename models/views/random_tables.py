"""The random tables of a campaign, with the exact chance of every row."""

from __future__ import annotations

from sqlmodel import Session, col, select

from models.tables import RandomTable


def table_names(session: Session) -> tuple[tuple[int, str], ...]:
    """Every table by key and name, in the order of their names."""
    rows = session.exec(select(RandomTable).order_by(col(RandomTable.name), col(RandomTable.id)))
    return tuple((row.key, row.name) for row in rows)
