"""How a column is written by hand: what it is called, who may know, and what it takes.

A column is declared with `secret` or `public` and can then be edited; with `Field` alone it cannot.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypedDict, Unpack

from pydantic.fields import FieldInfo
from sqlalchemy.types import TypeEngine
from sqlmodel import Field

_PLACE, _AMONG = "by_hand", "among"


class FieldKind(StrEnum):
    """How a field is written."""

    NUMBER = "number"
    DECIMAL = "decimal"
    YES_NO = "yes or no"
    CHOICE = "choice"
    MOMENT = "moment"
    DICE = "dice"
    ASSETS = "assets"
    TIME = "time"
    LINE = "line"
    NOTES = "notes"


@dataclass(frozen=True, slots=True)
class ByHand:
    """What a column declares: its title, the rule rows and rulings behind it, and its secrecy.

    What is written into a `secret` one is for the referee alone; a public one players follow as it
    changes, if they may know of the row. Without a `kind` it is a choice if it has `choices`, and
    otherwise what its type says.
    """

    title: str
    rows: tuple[str, ...] = ()
    secret: bool = True
    kind: FieldKind | None = None
    choices: tuple[str, ...] = ()


class _Bounds(TypedDict, total=False):
    """What goes on to `Field` as it is."""

    default: Any
    ge: float
    le: float
    max_length: int
    index: bool
    sa_type: type[TypeEngine[Any]]


def secret(
    title: str,
    *rows: str,
    kind: FieldKind | None = None,
    choices: tuple[str, ...] = (),
    **bounds: Unpack[_Bounds],
) -> Any:
    """A column that is edited by hand and is the referee's: to write a sheet is to prepare."""
    return _declared(ByHand(title, rows, True, kind, tuple(map(str, choices))), bounds)


def public(
    title: str,
    *rows: str,
    kind: FieldKind | None = None,
    choices: tuple[str, ...] = (),
    **bounds: Unpack[_Bounds],
) -> Any:
    """A column that is edited by hand before everybody's eyes, where they may know of the row."""
    return _declared(ByHand(title, rows, False, kind, tuple(map(str, choices))), bounds)


def among(*choices: str, title: str | None = None, **bounds: Unpack[_Bounds]) -> Any:
    """A column that is not edited by hand, and keeps one of these words."""
    kept = {"json_schema_extra": {_AMONG: tuple(map(str, choices))}}
    return Field(title=title, schema_extra=kept, **bounds)


def choices_of(column: FieldInfo) -> tuple[str, ...]:
    """The words one of which a column keeps; none where it keeps any."""
    kept = column.json_schema_extra
    found = kept.get(_AMONG) if isinstance(kept, dict) else None
    hand = by_hand(column)
    return found if isinstance(found, tuple) else hand.choices if hand else ()


def bound_of(column: FieldInfo, bound: str) -> Any:
    """What a column declares as its `ge`, `le` or `max_length`; None where it does not."""
    found = (getattr(constraint, bound, None) for constraint in column.metadata)
    return next((value for value in found if value is not None), None)


def by_hand(column: FieldInfo) -> ByHand | None:
    """What a column declares; None for one that is not edited by hand."""
    kept = column.json_schema_extra
    found = kept.get(_PLACE) if isinstance(kept, dict) else None
    return found if isinstance(found, ByHand) else None


def _declared(hand: ByHand, bounds: _Bounds) -> Any:
    return Field(schema_extra={"json_schema_extra": {_PLACE: hand}}, **bounds)
