"""What is typed into a field by hand."""

from __future__ import annotations

from typing import Any

from models.action import Refusal
from models.fields import checked, spec_of


def written(table: str, field: str, value: Any) -> Any:
    """A value as the field takes it, cleaned; raises `Refusal` when it does not."""
    try:
        return checked(table, field, spec_of(table, field).shown(value))
    except ValueError as error:
        raise Refusal(str(error)) from error
