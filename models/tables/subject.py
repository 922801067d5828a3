"""Places, factions and things: what notes can be about beside people and vehicles."""

from __future__ import annotations

from enum import StrEnum

from sqlmodel import Field

from models.tables.base import Row
from models.tables.editable import secret


class SubjectKind(StrEnum):
    """What a subject is."""

    PLACE = "place"
    FACTION = "faction"
    THING = "thing"


class Subject(Row, table=True):
    """A place, faction or thing of the campaign. Players may know of it when it is `shown`."""

    kind: str = secret("Kind", choices=tuple(SubjectKind), default=SubjectKind.PLACE)
    name: str = secret("Name", max_length=80)
    description: str = secret("What players know of it", default="", max_length=20_000)
    notes: str = secret("Referee's notes", default="", max_length=20_000)
    shown: bool = Field(default=False)
    archived: bool = secret("Archived", default=False)


class Relation(Row, table=True):
    """Something stands to something else as the words say: Strand "owes" Calder.

    `one` and `other` are `Row.ref`s.
    """

    one: str = Field(max_length=40, index=True)
    words: str = Field(max_length=60)
    other: str = Field(max_length=40, index=True)
