"""Tasks that several people have failed together."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, Column
from sqlmodel import Field

from models.tables.base import Row


class Joint(Row, table=True):
    """A task that several people have failed together, and who takes part again (T-73).

    A `team` makes one throw for all, otherwise it was a plan. `parts` say who did what: each holds
    the fields of a `models.bridge.joint.Part`. Once the throws to cooperate are `thrown`, those
    `out`, by their keys, sit out the next attempt.
    """

    team: bool = Field(default=False, title="One throw for all")
    made: int = Field(default=1, ge=1, title="Attempts made")
    parts: list[dict[str, Any]] = Field(default=[], sa_column=Column(JSON, nullable=False))
    thrown: bool = Field(default=False, title="To cooperate was thrown for")
    out: list[int] = Field(default=[], sa_column=Column(JSON, nullable=False))
