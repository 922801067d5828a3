"""Where what happens in a campaign is kept: in its file alone, or on a server before that.

A campaign is always read from a file on this machine, and a deed is worked out in it. Where the
campaign belongs to a server, that file is a copy: whoever acts waits for their turn there, takes
over what others have done, works the deed out, and the server keeps it before the copy does. So
deeds, views and the journal know one kind of campaign, and read at the speed of a file.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Protocol

from models.storage.placing import put_instead

Ref = tuple[str, int]

SIDECAR = "server.json"
"""Beside a copy: of which campaign on which server it is one."""


class Turn(Protocol):
    """The time in which nobody else acts."""

    def keep(
        self, connection: sqlite3.Connection, entry: int, rows: Iterable[Ref], title: str
    ) -> None:
        """Keep what an entry and these rows are now, before the file does.

        Raises `models.storage.faults.UnavailableError` where that cannot be done.
        """
        ...

    def replace(self, copy: Path, path: Path, said: str) -> None:
        """Let a file be the campaign from now on, in the place of its file.

        `said` is what others are told of it, as a sentence.

        Raises `models.storage.faults.UnavailableError` where the store does not take it, and
        `OSError` where the place does not.
        """
        ...


class Store(Protocol):
    """What keeps a campaign."""

    why_sealed: str
    """Why nothing can be changed; empty where it can."""
    far: bool
    """Whether an act may take as long as a line to somewhere else does."""

    @property
    def doubt(self) -> str:
        """What may have been kept or not, as long as that cannot be told; empty for nothing."""
        ...

    def turn(self) -> AbstractContextManager[Turn]:
        """Wait for one's turn, with what others did before in the file.

        Raises `models.storage.faults.UnavailableError` where the store does not answer.
        """
        ...

    def catch_up(self) -> bool:
        """Take over what others did; gives whether there was anything. Raises as `turn`."""
        ...

    def close(self) -> None:
        """Let go of it."""
        ...


class _FileAlone:
    """A campaign that is kept in its file: SQLite's own lock is the turn."""

    why_sealed = ""
    far = False
    doubt = ""

    @contextmanager
    def turn(self) -> Iterator[Turn]:
        yield self

    def keep(
        self, connection: sqlite3.Connection, entry: int, rows: Iterable[Ref], title: str
    ) -> None:
        """The file keeps it."""

    def replace(self, copy: Path, path: Path, said: str) -> None:
        """The file is the campaign."""
        put_instead(copy, path)

    def catch_up(self) -> bool:
        """Whatever others do is in the file."""
        return False

    def close(self) -> None:
        """There is nothing else to let go of."""


ALONE = _FileAlone()
