"""Every deed is a value: frozen, made of plain parts, and says what it does."""

import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from fractions import Fraction
from importlib import import_module
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

import pytest

from models import deeds

PLAIN = (int, float, Fraction, str, bool, NoneType)
MANY = (tuple, frozenset, Mapping, Sequence, dict)


def every_deed():
    for found in pkgutil.walk_packages(deeds.__path__, "models.deeds."):
        module = import_module(found.name)
        for value in vars(module).values():
            here = isinstance(value, type) and value.__module__ == found.name
            if here and not value.__name__.startswith("_") and hasattr(value, "perform"):
                yield value


def is_plain(kind: Any) -> bool:
    """Whether a part of a deed can be kept, compared and shown without asking a database."""
    origin = get_origin(kind)
    if origin in (Union, UnionType) or origin in MANY:
        return all(is_plain(part) for part in get_args(kind) if part is not ...)
    if kind is Any:  # a value of a column
        return True
    frozen = is_dataclass(kind) and kind.__dataclass_params__.frozen
    return kind in PLAIN or issubclass(kind, Enum) or frozen


DEEDS = [deed for deed in every_deed() if not getattr(deed, "_is_protocol", False)]


def test_there_are_many():
    assert len(DEEDS) > 150


@pytest.mark.parametrize("deed", DEEDS, ids=lambda deed: f"{deed.__module__}.{deed.__name__}")
def test_it_is_a_value(deed):
    assert is_dataclass(deed)
    assert deed.__dataclass_params__.frozen
    assert deed.__doc__
    assert deed.perform.__doc__
    hints = get_type_hints(deed)
    assert [part.name for part in fields(deed) if not is_plain(hints[part.name])] == []
