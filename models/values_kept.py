"""What rows may keep: clean text, numbers within their bounds, words that are known.

A file with anything else in it would not be opened again (`models.storage.shape`).
"""

from __future__ import annotations

from functools import cache
from math import inf, isfinite
from typing import Any

from sqlalchemy import JSON, String, inspect
from sqlalchemy.orm import Mapper
from sqlmodel import AutoString, SQLModel

from models.tables.editable import bound_of, by_hand, choices_of
from models.text import clean

_LONGEST = 20_000
_ONE_LINE = 200


class OtherWordError(Exception):
    """A column would keep a word that it does not take; the message says which it takes."""


def sanitised(value: Any, longest: int = _LONGEST) -> Any:
    """Text, alone or anywhere in JSON data, cleaned for keeping; anything else as it is.

    What may be no longer than 200 characters is one line.
    """
    if type(value) is str:
        return clean(value, longest, lines=longest > _ONE_LINE)
    if isinstance(value, dict):
        return {sanitised(key, _ONE_LINE): sanitised(item, longest) for key, item in value.items()}
    if isinstance(value, list):
        return [sanitised(item, longest) for item in value]
    return value


def make_fit(row: Any) -> None:
    """Clean what a row is to keep, and bring its numbers within bounds, before it is written.

    Raises `OtherWordError` for a word that a column does not take.
    """
    state = inspect(row)
    for column, longest in _text_columns(state.mapper):
        if state.persistent and column not in state.committed_state:
            continue  # as it was read
        value = getattr(row, column)
        cleaned = sanitised(value, longest)
        if cleaned != value:
            setattr(row, column, cleaned)
    for column, low, high in _number_columns(state.mapper):
        value = getattr(row, column)
        if value is not None and isfinite(value) and not low <= value <= high:
            setattr(row, column, low if value < low else high)
    for column, words in _worded_columns(state.mapper):
        if not state.persistent or column in state.committed_state:
            _refuse_other_words(row, column, words)


def _refuse_other_words(row: Any, column: str, words: tuple[str, ...]) -> None:
    value = getattr(row, column)
    if value is not None and value not in words:
        field = type(row).model_fields[column]
        hand = by_hand(field)
        title = (hand.title if hand else field.title) or column.replace("_", " ").capitalize()
        known = ", ".join(word or "none" for word in words)
        raise OtherWordError(f"{title}: {clean(str(value), 60)!r} is none of {known}.")


@cache
def _worded_columns(mapper: Mapper[Any]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The columns that keep one of some words, and these."""
    found = ((name, choices_of(at)) for name, at in mapper.class_.model_fields.items())
    return tuple((name, words) for name, words in found if words)


@cache
def _text_columns(mapper: Mapper[Any]) -> tuple[tuple[str, int], ...]:
    """The columns that hold text or JSON, and how long each text in them may be."""
    return tuple(
        (column.key, _length(mapper.class_, column.key, text=not isinstance(column.type, JSON)))
        for column in mapper.columns
        if isinstance(column.type, AutoString | String | JSON)
    )


def _length(table: type[SQLModel], column: str, *, text: bool) -> int:
    declared: int | None = bound_of(table.model_fields[column], "max_length")
    return declared or (_ONE_LINE if text else _LONGEST)


@cache
def _number_columns(mapper: Mapper[Any]) -> tuple[tuple[str, float, float], ...]:
    """The columns that hold numbers within bounds, and these: a file with others is not opened."""
    fields = mapper.class_.model_fields
    bounds = ((name, bound_of(at, "ge"), bound_of(at, "le")) for name, at in fields.items())
    return tuple(
        (name, -inf if low is None else low, inf if high is None else high)
        for name, low, high in bounds
        if low is not None or high is not None
    )
