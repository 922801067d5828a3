"""Who a referee is, for the entries of the journal."""

from __future__ import annotations

import os

from models.text import clean

LONGEST = 60
VARIABLE = "OUTRIDER_REFEREE"
"""What in the environment names the referee; without it the account of the computer does."""


def author() -> str:
    """Who acts in this process; empty where neither a name nor an account is known."""
    import getpass  # asked once for a campaign, and not before its first page

    try:
        return clean(os.environ.get(VARIABLE) or getpass.getuser(), LONGEST)
    except (KeyError, OSError):
        return ""


def whose(name: str, reader: str) -> str:
    """Who did something, as it is said to a reader."""
    if not name:
        return "Somebody"
    return "You" if name == reader else name
