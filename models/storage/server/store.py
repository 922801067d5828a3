"""A campaign on a server, worked with through its copy on this machine."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import RLock
from time import monotonic, sleep
from uuid import uuid4

from models.storage.faults import UnavailableError
from models.storage.server.copy import fill, note_origin, origin_of, position
from models.storage.server.line import CutError, Line, State
from models.storage.server.whole import put_whole
from models.storage.store import Ref
from models.storage.written import apply, gather

FIND_OUT_SECONDS = 5.0
"""How long it is tried to find out whether an action was kept when the line broke."""
_BETWEEN_SECONDS = 0.2


class ServerStore:
    """A campaign that is kept on a server; its file is the copy."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.origin = origin_of(path)
        self.line = Line(self.origin.address)
        self.why_sealed = ""
        self._lock = RLock()
        self._doubtful: tuple[str, str] | None = None
        self.news: list[str] = []
        """What was found out since, for the referee."""

    @contextmanager
    def turn(self) -> Iterator[ServerTurn]:
        """Wait for one's turn on the server, with what others did in the copy."""
        with self._lock:
            self._clear_up()
            state = self._take(turn=True)
            turn = ServerTurn(self, state)
            try:
                yield turn
            finally:
                if not turn.over:
                    self.line.give_up()

    def catch_up(self) -> bool:
        """Take over what others did; gives whether there was anything. Raises as `turn`."""
        with self._lock:
            self._clear_up()
            here = self._here()[0]
            return self._take(turn=False).newest != here

    def replace(self, copy: Path) -> None:
        """Let this file be the campaign on the server; every other copy is filled anew."""
        with self._lock:
            generation = put_whole(self.line, self.origin.key, copy)
            self._note(generation)

    def close(self) -> None:
        """Hang up."""
        self.line.close()

    def _here(self) -> tuple[int, object]:
        with self._file() as file:
            return position(file)

    def _take(self, *, turn: bool) -> State:
        """Bring the copy to where the campaign is; with a `turn` nobody goes on meanwhile."""
        try:
            here, known = self._here()
            state, same = self.line.begin(self.origin.key, here, turn=turn)
            other = state.generation != self.origin.generation or (here and same != known)
            if other or state.missing is None:
                self.line.give_up()
                self._note(fill(self.path, self.line, self.origin.key))
                return self._take(turn=turn)
            if state.missing:
                with self._file(write=True) as file:
                    newest = position(file)[0]
                    for written in state.missing:
                        if written.entry > newest:
                            apply(file, written)
        except BaseException:
            self.line.give_up()
            raise
        return state

    def _note(self, generation: str) -> None:
        self.origin = replace(self.origin, generation=generation)
        note_origin(self.path, self.origin)

    @contextmanager
    def _file(self, *, write: bool = False) -> Iterator[sqlite3.Connection]:
        file = sqlite3.connect(self.path, isolation_level=None, timeout=10)
        try:
            file.execute("BEGIN IMMEDIATE" if write else "BEGIN")
            yield file
            file.execute("COMMIT")
        finally:
            file.close()

    def keep(self, file: sqlite3.Connection, entry: int, rows: Iterable[Ref], title: str) -> None:
        """Keep what an action wrote; where the line breaks meanwhile, find out whether it was."""
        token, written = uuid4().hex, gather(file, entry, rows)
        try:
            self.line.end(self.origin.key, written, token)
        except CutError as error:
            kept = self._found_out(token)
            if kept is None:
                self._doubtful = token, title
                raise UnavailableError(
                    f'The line to {self.origin.address.said} broke while "{title}" was being kept. '
                    "Whether it was is told as soon as the server answers."
                ) from error
            if not kept:
                raise

    def _found_out(self, token: str) -> bool | None:
        """Whether an action was kept; None where that cannot be told yet."""
        until = monotonic() + FIND_OUT_SECONDS
        while True:
            try:
                return self.line.was_kept(self.origin.key, token)
            except UnavailableError:
                if monotonic() > until:
                    return None
                sleep(_BETWEEN_SECONDS)

    def _clear_up(self) -> None:
        """Say what became of an action that was being kept when the line broke."""
        if self._doubtful is None:
            return
        token, title = self._doubtful
        kept = self.line.was_kept(self.origin.key, token)
        self._doubtful = None
        self.news.append(
            f'"{title}" was kept.' if kept else f'"{title}" was not kept: do it again.'
        )


class ServerTurn:
    """The time in which nobody else acts in a campaign on a server."""

    def __init__(self, store: ServerStore, state: State) -> None:
        self._store, self.state, self.over = store, state, False

    def keep(
        self, connection: sqlite3.Connection, entry: int, rows: Iterable[Ref], title: str
    ) -> None:
        """Keep what an entry and these rows are now; the turn is over then."""
        self.over = True
        try:
            self._store.keep(connection, entry, rows, title)
        except BaseException:
            self._store.line.give_up()
            raise
