"""Which methods of a class take a message, and how much they take, remembered for every program.

Textual asks every class a widget is made from, for each message anew. Only the names of the
methods are kept: a test may put another in the place of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from types import CodeType, FunctionType, MethodType
from typing import Any

import pytest
from textual import _callback
from textual.message import Message
from textual.message_pump import MessagePump

_count, _methods = _callback._count_parameters, MessagePump._get_dispatch_methods


@cache
def _by_name(pump: type, message: type, name: str) -> tuple[type, ...] | None:
    """The classes with a method for a message; None where `on` says which selectors it takes."""
    found = []
    kinds = [kind for kind in message.__mro__ if issubclass(kind, Message)]
    for cls in pump.__mro__:
        chosen = cls.__dict__.get("_decorated_handlers") or {}
        if any(kind in chosen for kind in kinds):
            return None
        if cls.__dict__.get(f"_{name}") or cls.__dict__.get(name):
            found.append(cls)
    return tuple(found)


def methods(pump: MessagePump, name: str, message: Message) -> Iterator[tuple[type, Any]]:
    """The methods of a pump for a message, as Textual finds them."""
    classes = _by_name(type(pump), type(message), name)
    if classes is None:
        yield from _methods(pump, name, message)
        return
    for cls in classes:
        if message._no_default_action:
            return
        method = cls.__dict__.get(f"_{name}") or cls.__dict__.get(name)
        if method is not None and not getattr(method, "_textual_on", None):
            yield cls, method.__get__(pump, cls)


def parameters(function: Any) -> int:
    """How many parameters a function has."""
    if isinstance(function, MethodType):
        return parameters(function.__func__) - 1
    if not isinstance(function, FunctionType) or hasattr(function, "__wrapped__"):
        return _count(function)
    if function.__code__ not in _known:
        _known[function.__code__] = _count(function)
    return _known[function.__code__]


_known: dict[CodeType, int] = {}


@contextmanager
def remembered() -> Iterator[None]:
    """Remember it as long as this lasts."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MessagePump, "_get_dispatch_methods", methods)
        patch.setattr(_callback, "_count_parameters", parameters)
        yield
