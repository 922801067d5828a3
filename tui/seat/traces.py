"""No trace of a fault reaches the player's terminal: it would tell them of the host's files."""

from __future__ import annotations

import logging
import sys
import threading

STOPPED = "The seat had to stop. Come in again; nothing that was sent is lost."


def keep_back() -> None:
    """Say a sentence where Python ends with a trace, and nothing where it goes on after one."""
    sys.excepthook = lambda *_: print(STOPPED, file=sys.stderr)
    sys.unraisablehook = lambda _: None
    threading.excepthook = lambda _: None
    logging.getLogger().addHandler(logging.NullHandler())  # else what nobody takes is printed
