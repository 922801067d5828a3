"""A deed in progress: what it may use to change the campaign."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any, Protocol, TypeVar, cast

from sqlalchemy import Column, Table
from sqlmodel import Session, SQLModel, select

from models.bridge.rulings import rulings
from models.tables import World
from rules.dice import Dice, Thrown
from rules.rulings import Rulings

RowType = TypeVar("RowType", bound=SQLModel)


class PlayDice(Dice, Protocol):
    """Dice that remember what they showed, so that the journal can."""

    thrown: list[Thrown]


class Deed(Protocol):
    """One thing that can happen to a campaign."""

    def perform(self, action: Action) -> None:
        """Change the campaign; whatever is thrown is thrown with `action.dice`.

        Raises `Refusal` when it cannot be done, with a sentence for the referee.
        """
        ...


class Refusal(Exception):
    """A deed that cannot be done as asked; the message says what would be right."""


class Action:
    """One deed in progress: rows to change, dice to throw, lines to tell.

    `session` reads and writes rows; they are stored when the action ends, all or none. An action
    that is `kept` cannot be taken back.
    """

    def __init__(self, session: Session, dice: PlayDice, title: str) -> None:
        self.session = session
        self.dice = dice
        self.title = title
        self.secret = False
        self.kept = False
        self.lines: list[dict[str, Any]] = []

    @cached_property
    def world(self) -> World:
        """The campaign's one world row."""
        return self.session.exec(select(World)).one()

    @cached_property
    def rulings(self) -> Rulings:
        """What the campaign has chosen where the rules are silent, as the deed found it."""
        return rulings(self.session)

    def get(self, table: type[RowType], key: int | None) -> RowType:
        """The row with this key; raises `Refusal` when it is gone."""
        row = self.session.get(table, key) if key is not None else None
        if row is None:
            raise Refusal(f"That {table.__name__.lower()} is no longer there.")
        return row

    def delete(self, row: SQLModel) -> None:
        """Delete a row; what cannot be without it goes with it, what can names it no longer."""
        for table, column in _references(type(row)):
            naming = select(table).where(getattr(table, column.key) == row.id)  # type: ignore[attr-defined]
            for other in self.session.exec(naming).all():
                if column.nullable:
                    setattr(other, column.key, None)
                    self.session.add(other)
                else:
                    self.delete(other)
        self.session.delete(row)

    def tell(self, line: str, *rows: str, secret: bool = False) -> None:
        """Say what came of it; a secret line is for the referee alone."""
        self.lines.append({"text": line, "secret": secret, "rows": list(rows)})


@cache
def _references(table: type[SQLModel]) -> tuple[tuple[type[Any], Column[Any]], ...]:
    """The tables with a column that names rows of this one, each with the column."""
    named: Table = table.__table__  # type: ignore[attr-defined]
    return tuple(
        (mapper.class_, column)
        for mapper in SQLModel._sa_registry.mappers
        for column in cast(Table, mapper.local_table).columns
        if any(key.column.table is named for key in column.foreign_keys)
    )
