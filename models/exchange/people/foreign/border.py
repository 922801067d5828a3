"""What comes from strangers, held to its types: missing and unknown fields are no matter."""

from __future__ import annotations

import re
from math import isfinite
from typing import Annotated, Any, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, ValidationError

Known = TypeVar("Known", bound="Border")

_WHOLE = re.compile(r"[+-]?\d{1,12}(?:\.0+)?")
_MOST = 10**12


class Border(BaseModel):
    """A record of another program, of which only what is named here is looked at."""

    model_config = ConfigDict(extra="ignore", frozen=True, arbitrary_types_allowed=False)


def _figure(given: Any) -> int | None:
    """A whole number, also as text; nothing where nothing is said."""
    if given is None or (isinstance(given, str) and not given.strip()):
        return None
    if isinstance(given, str) and _WHOLE.fullmatch(given.strip()):
        given = float(given)
    if isinstance(given, bool) or not isinstance(given, int | float):
        raise ValueError("a whole number is wanted")
    if not isfinite(given) or given != int(given) or abs(given) > _MOST:
        raise ValueError("a whole number is wanted")
    return int(given)


def _text(given: Any) -> str:
    """A text, a number as one, or what stands under `value`; empty where nothing is said."""
    if isinstance(given, dict) and set(given) & {"value"}:
        given = given["value"]
    if given is None or isinstance(given, bool):
        return ""
    if not isinstance(given, str | int | float):
        raise ValueError("a text is wanted")
    return str(given)


def _truth(given: Any) -> bool:
    if isinstance(given, str):
        return given.strip().casefold() in {"true", "yes", "1", "equipped"}
    if given is not None and not isinstance(given, bool | int):
        raise ValueError("yes or no is wanted")
    return bool(given)


def _object(given: Any) -> Any:
    return {} if given is None else given


def _list(given: Any) -> Any:
    return [] if given is None else given


Figure = Annotated[int | None, BeforeValidator(_figure)]
Text = Annotated[str, BeforeValidator(_text)]
Truth = Annotated[bool, BeforeValidator(_truth)]
Data = Annotated[dict[str, Any], BeforeValidator(_object)]
OBJECT, LIST = BeforeValidator(_object), BeforeValidator(_list)
"""For models and lists of them: null says nothing."""


def taken(model: type[Known], given: Any) -> Known:
    """A record as its model has it; raises `ValueError` with where it is wrong, and why."""
    try:
        return model.model_validate(given)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"])) or "the record"
        why = first["msg"].removeprefix("Value error, ").lower()
        raise ValueError(f"{where}: {why}.") from error
