"""Research: what is to be found out, the steps prepared for it, and what was found."""

from __future__ import annotations

from sqlalchemy import JSON, BigInteger, Column
from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret

LONGEST_FINDING = 500
"""Characters of what is true of a step, or false."""


class ResearchProject(Row, table=True):
    """A topic, and the task of searching the literature on it (F-16, F-17)."""

    __tablename__ = "research"

    name: str = secret("Topic", max_length=80)
    search: str = Field(max_length=3_000)
    notes: str = secret("Referee", default="", max_length=4_000)


class ResearchStep(Row, table=True):
    """One uncertain task of a project, as the line it is written in (F-16, F-18).

    `after` are the keys of the steps it depends on. The course and the two findings are the
    referee's: what is true, and what is told instead where it is not. `planned` says that it is in
    the researchers' plan, `accepted` that they rely on it.
    """

    __tablename__ = "researchstep"

    research_id: int = Field(foreign_key="research.id", index=True)
    line: str = Field(max_length=3_000)
    after: list[int] = Field(default=[], sa_column=Column(JSON, nullable=False))
    course: str = Field(default="leads to the goal", max_length=40)
    truth: str = Field(default="", max_length=LONGEST_FINDING)
    falsehood: str = Field(default="", max_length=LONGEST_FINDING)
    planned: bool = Field(default=False)
    accepted: bool = Field(default=False)


class ResearchFinding(Row, table=True):
    """What one attempt came to, by whom and when (clock second).

    Without a `step_id` it was the literature search. `own` is the public throw, `grade` how true
    it was, which is the referee's; `told` is what the researchers heard, empty until they have.
    """

    __tablename__ = "finding"

    research_id: int = Field(foreign_key="research.id", index=True)
    step_id: int | None = Field(default=None, foreign_key="researchstep.id", index=True)
    at: int = Field(sa_type=BigInteger)
    who: str = Field(max_length=60)
    own: str = Field(max_length=20)
    grade: str = Field(max_length=20)
    told: str = Field(default="", max_length=500)
