"""What a row of the clock was asked with, read as the values it was written from.

A row may be a stranger's, so nothing of it is taken for granted. What cannot be read is refused
with a sentence, and the row can still be skipped.
"""

from __future__ import annotations

from functools import cache
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from models.action import Refusal
from models.tables import Due

Kind = TypeVar("Kind")

_LARGEST = 2**63 - 1  # of a whole number in SQLite


def part(due: Due, *path: str) -> Any:
    """What stands under these keys, one in the other; None where nothing does."""
    value: Any = due.asked
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def key(due: Due, *path: str) -> int | None:
    """The key of a row that stands under these; None where none does."""
    value = part(due, *path)
    return value if isinstance(value, int) else None


def kept(due: Due, kind: type[Kind], *path: str) -> Kind:
    """The same as a value of this kind; raises `Refusal` where it is none."""
    value = part(due, *path)
    adapter: TypeAdapter[Kind] = _adapter(kind)  # type: ignore[arg-type]
    try:
        if _too_large(value):
            raise ValueError("no key of a row")
        return adapter.validate_python(value)
    except (ValidationError, ValueError, ArithmeticError):
        raise Refusal(f"{due.label}: what was kept of it cannot be read. Skip it.") from None


@cache
def _adapter(kind: type[Kind]) -> TypeAdapter[Kind]:
    return TypeAdapter(kind)


def _too_large(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_too_large, value.values()))
    if isinstance(value, list):
        return any(map(_too_large, value))
    return isinstance(value, int) and abs(value) > _LARGEST
