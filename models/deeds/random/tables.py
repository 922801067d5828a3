"""Random tables are made, changed and removed."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.table_text import WrittenTable, read_table
from models.effects.random_tables import new_table, write_rows
from models.tables import RandomTable


@dataclass(frozen=True, slots=True)
class NewRandomTable:
    """A random table out of a text: a line that names it, and a line for each row."""

    text: str

    def perform(self, action: Action) -> None:
        """Keep it; raises `Refusal` with what is wrong with it, and for a name that is taken."""
        table = new_table(action, _read(self.text))
        _tell(action, table, "New random table")


@dataclass(frozen=True, slots=True)
class ChangeRandomTable:
    """A random table gets the name, the die and the rows of a text."""

    table_id: int
    text: str

    def perform(self, action: Action) -> None:
        """Write it anew; raises `Refusal` with all that is wrong with it."""
        table = action.get(RandomTable, self.table_id)
        write_rows(action, table, _read(self.text))
        _tell(action, table, "Random table changed")


@dataclass(frozen=True, slots=True)
class RemoveRandomTable:
    """A random table is no longer kept; rows that lead to it say so, and lead nowhere."""

    table_id: int

    def perform(self, action: Action) -> None:
        """Delete it with its rows."""
        table = action.get(RandomTable, self.table_id)
        action.title = f"Random table removed: {table.name}"
        action.secret = True
        action.delete(table)


def _read(text: str) -> WrittenTable:
    try:
        return read_table(text)
    except ValueError as error:
        raise Refusal(str(error)) from error


def _tell(action: Action, table: RandomTable, title: str) -> None:
    action.title = f"{title}: {table.name}"
    action.secret = True
    action.tell(f"{table.name}, {table.die or 'rows by weight'}")
