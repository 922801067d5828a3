"""Programs of one account on one machine that have the same file open know of each other.

Each writes down where it is, in a folder that is the account's alone. Whose process is gone is not
there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from time import monotonic

from models.seat.meeting import meeting_folder, table_id
from models.storage.company import BETWEEN_SECONDS, Here


class Neighbours:
    """The programs of this account that have the same file open."""

    away: datetime | None = None
    gone = coming = doubt = ""

    def __init__(self, path: Path) -> None:
        self._named = f"here-{table_id(path)}-"
        self._here: Here | None = None
        self._told: Here | None = None
        self._found: tuple[Here, ...] = ()
        self._asked = -BETWEEN_SECONDS

    def stand_at(self, here: Here) -> None:
        """Let others know where this referee is, when they are next asked for."""
        self._here = here

    def others(self) -> tuple[Here, ...]:
        """Who is there; the folder is looked at once a second, and may be missing."""
        if monotonic() - self._asked >= BETWEEN_SECONDS:
            self._asked = monotonic()
            with suppress(OSError):
                self._tell()
                self._found = tuple(self._read())
        return self._found

    def _tell(self) -> None:
        if self._here is None or self._here == self._told:
            return
        if self._told is None:
            _sweep()
        place = self._file(os.getpid())
        made = place.with_name(f"{place.name}.new")
        made.write_text(json.dumps([self._here.referee, self._here.page()]), "utf-8")
        made.replace(place)
        self._told = self._here

    def _read(self) -> Iterator[Here]:
        for file in sorted(meeting_folder().glob(f"{self._named}*")):
            pid = file.name.removeprefix(self._named)
            if not pid.isdecimal() or int(pid) == os.getpid():
                continue
            if not _runs(int(pid)):
                file.unlink(missing_ok=True)
                continue
            with suppress(OSError, ValueError, TypeError):
                yield Here.read(*json.loads(file.read_text("utf-8")))

    def _file(self, pid: int) -> Path:
        return meeting_folder() / f"{self._named}{pid}"

    def news(self) -> list[str]:
        """A file has none."""
        return []

    def leave(self) -> None:
        """Be there no longer."""
        with suppress(OSError):
            self._file(os.getpid()).unlink(missing_ok=True)


def _sweep() -> None:
    """Take away what programs have left behind that were killed."""
    for file in meeting_folder().glob("here-*-*"):
        pid = file.name.rpartition("-")[2]
        if pid.isdecimal() and not _runs(int(pid)):
            file.unlink(missing_ok=True)


def _runs(pid: int) -> bool:
    """Whether there is a process of this number."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return False  # not one of this account
    return True
