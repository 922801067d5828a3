"""How far something has come, on the command line."""

from __future__ import annotations

import sys
from collections.abc import Callable

_MANY = 500
"""Things from which on it is told how far it has gone."""


def progress(word: str, what: str = "files") -> Callable[[int, int], None]:
    """What tells on a terminal how far it has gone, a few times in all."""
    said = 0

    def tell(done: int, of: int) -> None:
        nonlocal said
        part = 10 * done // of if of else 10
        if part > said and of >= _MANY and sys.stderr.isatty():
            said = part
            print(f"{word} {done} of {of} {what}", file=sys.stderr)

    return tell
