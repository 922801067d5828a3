"""Importing the tables, which happens beside the keys."""

from __future__ import annotations

from importlib import import_module
from threading import RLock

IMPORTING = RLock()
"""Held while something is imported that needs the tables.

The modules of SQLAlchemy import one another in circles. Of two threads that begin at different ends
each would meet modules of which the other has made only half.
"""


def import_tables() -> None:
    """Import the tables, or wait for the thread that does; at once where they are there."""
    with IMPORTING:
        import_module("models.campaign")
