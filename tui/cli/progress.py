"""How far something has come, on the command line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_MANY = 500
"""Things from which on it is told how far it has gone."""
_ALL = 10
"""In so many parts."""
_CLEAR = "\x1b[K"
"""What empties the line of a terminal behind the cursor."""


@contextmanager
def going_on(what: str) -> Iterator[None]:
    """Say on a line of the terminal what goes on, until it is over or stopped."""
    _say(what)
    try:
        yield
    finally:
        _say("")


def _say(line: str) -> None:
    if sys.stderr.isatty():
        print(f"{_CLEAR}{line}\r", end="", file=sys.stderr, flush=True)


def progress(word: str, what: str = "files", then: str = "") -> Callable[[int, int], None]:
    """What tells on a line of the terminal how far it has gone, and clears that line at the end.

    Where something lasts behind it, the line says so `then`. The cursor stays at its beginning:
    whatever else is printed meanwhile takes its place.
    """
    said = 0

    def tell(done: int, of: int) -> None:
        nonlocal said
        part = _ALL * done // of if of else _ALL
        if part > said and of >= _MANY:
            said = part
            _say(f"{word} {done} of {of} {what}" if part < _ALL else then)

    return tell
