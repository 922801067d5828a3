"""A turn that lasts: the server ends one of which it hears nothing for two minutes."""

from __future__ import annotations

from threading import Lock, Timer

from models.storage.faults import UnavailableError
from models.storage.server.line import Line

WAKE_SECONDS = 30.0
"""How often the server hears of a turn while something is worked out."""


class Wakeful:
    """Lets the server hear of a turn every so often, until it is `over`."""

    def __init__(self, line: Line) -> None:
        self._line, self._asking = line, Lock()
        self._over, self._lost = False, ""
        self._timer = self._next()

    def over(self) -> None:
        """Nothing more is asked; raises `UnavailableError` where the turn was lost meanwhile."""
        self._timer.cancel()
        with self._asking:
            self._over = True
            self._timer.cancel()
        if self._lost:
            raise UnavailableError(self._lost)

    def _next(self) -> Timer:
        timer = Timer(WAKE_SECONDS, self._ask)
        timer.daemon = True
        timer.start()
        return timer

    def _ask(self) -> None:
        with self._asking:
            if self._over:
                return
            try:
                self._line.stir()
            except UnavailableError as error:  # without its turn nothing is kept
                self._lost = str(error)
            else:
                self._timer = self._next()
