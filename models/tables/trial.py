"""Tasks somebody has failed and may try again."""

from __future__ import annotations

from sqlalchemy import BigInteger
from sqlmodel import Field

from models.tables.base import Row


class Trial(Row, table=True):
    """How one person stands with one task after failing it, or after using up its attempts.

    `line` is the task as it was written when last attempted; `task_id` is empty for a task that is
    not in the library. On a device, `work` says what was tried; in research the `step_id`, empty
    for the literature search. `raises` are the levels lost
    determination has added (T-51, G-27). `determined` is what the throw to stay determined gave,
    and empty before it; when it failed, the raises are forgotten from `wait_until` on (T-50, T-51).
    """

    person_id: int = Field(foreign_key="person.id", index=True)
    task_id: int | None = Field(default=None, foreign_key="task.id", index=True)
    device_id: int | None = Field(default=None, foreign_key="device.id", index=True)
    work: str = Field(default="", title="Work", max_length=20)
    research_id: int | None = Field(default=None, foreign_key="research.id", index=True)
    step_id: int | None = Field(default=None, foreign_key="researchstep.id", index=True)
    line: str = Field(title="Task", max_length=3_000)
    made: int = Field(default=1, ge=1, title="Attempts made")
    failure: str = Field(default="", title="Failure", max_length=30)
    elapsed: int = Field(default=0, ge=0, title="Seconds the last attempt took")
    raises: int = Field(default=0, ge=0, title="Levels added")
    determined: bool | None = Field(default=None, title="Stayed determined")
    wait_until: int | None = Field(default=None, title="Forgotten at", sa_type=BigInteger)
