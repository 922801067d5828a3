"""What Textual does a million times in a test, done in fewer steps.

A strip is given seven caches when it is made, of which it mostly needs none; here each comes when
it is asked for. A reactive attribute asks three times whether there is what nearly always is.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import pytest
from textual.cache import FIFOCache
from textual.reactive import Reactive
from textual.strip import Strip

CACHES = {
    "_divide_cache": 4,
    "_crop_cache": 16,
    "_style_cache": 16,
    "_filter_cache": 4,
    "_line_length_cache": 4,
    "_crop_extend_cache": 4,
    "_offsets_cache": 4,
}
"""How much each cache of a strip holds."""

_get = Reactive.__get__


class Later:
    """A cache of a strip that is made when it is asked for."""

    def __init__(self, slot: Any, size: int) -> None:
        self._slot, self._size = slot, size

    def __get__(self, strip: Strip, _owner: type) -> FIFOCache[Any, Any]:
        try:
            return self._slot.__get__(strip)
        except AttributeError:
            made: FIFOCache[Any, Any] = FIFOCache(self._size)
            self._slot.__set__(strip, made)
            return made


def _made(strip: Strip, segments: Any, cell_length: int | None = None) -> None:
    strip._segments = list(segments)
    strip._cell_length = cell_length
    strip._render_cache = strip._link_ids = strip._cell_count = None


@cache
def _computed(owner: type, name: str) -> bool:
    return hasattr(owner, name)


def _value(reactive: Reactive[Any], owner: Any, kind: type) -> Any:
    try:
        value = owner.__dict__[reactive.internal_name]
    except (AttributeError, KeyError):
        return _get(reactive, owner, kind)
    return _get(reactive, owner, kind) if _computed(kind, reactive.compute_name) else value


@contextmanager
def quickened() -> Iterator[None]:
    """Take fewer steps as long as this lasts."""
    with pytest.MonkeyPatch.context() as patch:
        for name, size in CACHES.items():
            patch.setattr(Strip, name, Later(Strip.__dict__[name], size))
        patch.setattr(Strip, "__init__", _made)
        patch.setattr(Reactive, "__get__", _value)
        yield
