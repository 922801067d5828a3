"""Who a referee is, for the entries of the journal."""

from __future__ import annotations

import os
from collections.abc import Callable

from models.text import clean

LONGEST = 60
VARIABLE = "OUTRIDER_REFEREE"
"""What in the environment names the referee; without it their settings or their account do."""


class _Chosen:
    """What a referee has written down to be called."""

    name: Callable[[], str] = staticmethod(lambda: "")


def call(name: Callable[[], str]) -> None:
    """Let the referee be called so, from now on, where the environment names nobody."""
    _Chosen.name = staticmethod(name)


def author() -> str:
    """Who acts in this process; empty where neither a name nor an account is known."""
    import getpass  # what is quick to do before the first page, and quicker not to

    try:
        named = clean(os.environ.get(VARIABLE) or _Chosen.name(), LONGEST)
        return named or clean(getpass.getuser(), LONGEST)
    except (KeyError, OSError):
        return ""


def whose(name: str, reader: str) -> str:
    """Who did something, as it is said to a reader."""
    if not name:
        return "Somebody"
    return "You" if name == reader else name
