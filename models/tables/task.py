"""The referee's own tasks."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row


class LibraryTask(Row, table=True):
    """A task the referee keeps, as the line it is written in (T-01)."""

    __tablename__ = "task"

    statement: str = Field(title="To ...", max_length=120)
    difficulty: str = Field(default="Routine", title="Difficulty", max_length=20)
    assets: str = Field(default="", title="Assets", max_length=120)
    duration: str = Field(default="", title="Time", max_length=40)
    uncertain: bool = Field(default=False, title="Uncertain")
    unskilled: bool = Field(default=False, title="Unskilled")
    hasty: bool = Field(default=False, title="Hasty")
    hazardous: bool = Field(default=False, title="Hazardous")
    teamwork: bool = Field(default=False, title="Teamwork")
    attempts: int | None = Field(default=None, ge=1, le=99, title="Attempts allowed (T-48)")
    note: str = Field(default="", title="Referee", max_length=2_000)
    times_used: int = Field(default=0, ge=0, title="Times used (T-78)")
