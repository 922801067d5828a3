"""What every table shares: names for constraints, and keys that are never used twice."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, dataclass_transform

from sqlmodel import Field, SQLModel

from models.tables.editable import ByHand, public, secret

SQLModel.metadata.naming_convention = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


@dataclass_transform(kw_only_default=True, field_specifiers=(Field, public, secret))
class Row(SQLModel):
    """A row with a key of its own; a deleted row's key is not given out again.

    `ALSO` is what can be edited by hand and is no column, by the name of its property.
    """

    ALSO: ClassVar[Mapping[str, ByHand]] = {}

    __table_args__: ClassVar[Any] = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)

    @property
    def key(self) -> int:
        """The key of a stored row."""
        key = self.id
        assert key is not None, f"{type(self).__name__} has not been stored yet"
        return key

    @property
    def ref(self) -> str:
        """What another row calls this one that may be about anything: `person:12`."""
        return f"{self.__tablename__}:{self.key}"
