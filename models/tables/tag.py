"""Tags, and lists of people that are kept by name."""

from __future__ import annotations

from sqlmodel import Field

from models.tables.base import Row


class Tag(Row, table=True):
    """One word that something is found by; `about` is its `Row.ref`."""

    about: str = Field(max_length=40, index=True)
    word: str = Field(max_length=40, index=True)


class KeptList(Row, table=True):
    """A list of people by name: what is searched for, and the column it is sorted by."""

    __tablename__ = "keptlist"

    name: str = Field(max_length=60, unique=True)
    sought: str = Field(default="", max_length=400)
    sorted_by: str = Field(default="", max_length=40)
    backwards: bool = Field(default=False)
