"""The log: what went wrong, for whoever mends it. That it cannot be written stops nobody."""

from __future__ import annotations

import logging
import os
from io import TextIOWrapper
from pathlib import Path

LOG = "outrider.log"
_log = logging.getLogger("outrider")


class OwnLog(logging.FileHandler):
    """A log that only its owner may read: names and notes may stand in it.

    `lost` says that the last line could not be written.
    """

    lost = False

    def _open(self) -> TextIOWrapper:
        """Open it, or make it."""
        descriptor = os.open(self.baseFilename, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
        return open(descriptor, "a", encoding=self.encoding, errors=self.errors)

    def emit(self, record: logging.LogRecord) -> None:
        """Write a line, or know that it was lost."""
        self.lost = False
        try:
            super().emit(record)
        except OSError:
            self.lost = True

    def handleError(self, record: logging.LogRecord) -> None:  # noqa: N802
        """Print nothing: the terminal belongs to the screens."""
        self.lost = True


def log_to(folder: Path) -> OwnLog:
    """Keep the log in a folder from now on; it is made when there is something to write."""
    handler = OwnLog(folder / LOG, delay=True, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(message)s"))
    _log.addHandler(handler)
    return handler


def written(what: str, error: BaseException | None) -> bool:
    """Write down a fault of the program; whether that could be done."""
    _log.error(what, exc_info=error)
    return not any(handler.lost for handler in _log.handlers if isinstance(handler, OwnLog))
