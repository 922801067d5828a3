"""Random tables of the referee's own: rows that one throw chooses between."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret


class RandomTable(Row, table=True):
    """A table to roll on. `die` is such as 1D6, 2D6, D66 or 1D100; empty where rows have weights.

    A name list is one whose rows are names.
    """

    name: str = secret("Table", max_length=60)
    die: str = Field(default="", max_length=10)
    invented: bool = secret("Invented", default=False)
    notes: str = secret("Notes", default="", max_length=20_000)


class TableRow(Row, table=True):
    """What the numbers from `low` to `high` give, or so many chances as `weight` without a die.

    `text` is the row as it was written, and always stands. Beside it there may be people, so many
    of a kind as `number` says (`2D6`); a task of the library; a reminder after the time `wait`
    (`1D6 hours`); and another table that is rolled on.
    """

    table_id: int = Field(foreign_key="randomtable.id", index=True)
    low: int = Field(default=0, ge=0, le=10_000)
    high: int = Field(default=0, ge=0, le=10_000)
    weight: int = Field(default=1, ge=1, le=10_000)
    text: str = Field(max_length=400)
    number: str = Field(default="", max_length=20)
    kind_id: int | None = Field(default=None, foreign_key="kind.id", index=True)
    task_id: int | None = Field(default=None, foreign_key="task.id", index=True)
    wait: str = Field(default="", max_length=40)
    then_id: int | None = Field(default=None, foreign_key="randomtable.id", index=True)
