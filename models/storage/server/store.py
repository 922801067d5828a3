"""A campaign on a server, worked with through its copy on this machine."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import RLock
from time import monotonic, sleep
from uuid import uuid4

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from models.storage.faults import UnavailableError, UnsureError, unreadable
from models.storage.placing import put_alone, put_instead, under_free_name, unfinished
from models.storage.schema import SUFFIX
from models.storage.server.copy import fill, note_origin, opened, origin_of, position
from models.storage.server.line import CutError, Line, State
from models.storage.server.wakeful import Wakeful
from models.storage.server.whole import put_whole, said_of
from models.storage.store import Ref
from models.storage.written import Written, apply, gather
from models.text import clean

FIND_OUT_SECONDS = 5.0
"""How long it is tried to find out whether an action was kept when the line broke."""
_BETWEEN_SECONDS = 0.2
_LONGEST_NEWS = 200
READER = "You are a reader of this campaign: everything can be looked at, and nothing done in it."


class ServerStore:
    """A campaign that is kept on a server; its file is the copy."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.origin = origin_of(path)
        self.line = Line(self.origin.address, self.origin.key)
        self.why_sealed = READER if self.origin.reader else ""
        self.far = True
        self.lock = RLock()
        """Held by whoever acts, or takes over what others did."""
        self._doubtful: tuple[str, str] | None = None
        self._known = self.origin.generation
        self.coming = ""
        """How far the copy is filled anew; empty while it is not."""
        self.news: list[str] = []
        """What was found out since, for the referee."""

    @contextmanager
    def turn(self) -> Iterator[ServerTurn]:
        """Wait for one's turn on the server, with what others did in the copy.

        What was in doubt and turns out to be kept is told in place of that, lest it be done again.
        """
        with self.lock:
            if self._clear_up():
                kept = self.news.pop()
                self._take(turn=False)
                raise UnsureError(f"{kept} Nothing else was done: look at it first.")
            state = self._take(turn=True)
            turn = ServerTurn(self, state)
            try:
                yield turn
            except (SQLAlchemyError, sqlite3.Error, OSError) as error:
                if not turn.kept:
                    raise
                if isinstance(error, IntegrityError):
                    self.note("")  # somebody else wrote to the copy: it is filled anew
                raise UnsureError(
                    f'"{turn.kept}" was kept on {self.origin.address.said}; it is not in the copy '
                    f"here yet. {unreadable(error, self.path)}"
                ) from error
            finally:
                with suppress(UnavailableError):
                    turn.wakeful.over()
                if not turn.over:
                    self.line.give_up()

    @property
    def doubt(self) -> str:
        """What may have been kept or not, as long as that cannot be told; empty for nothing."""
        return self._doubtful[1] if self._doubtful else ""

    def catch_up(self) -> bool:
        """Take over what others did; gives whether there was anything. Raises as `turn`."""
        with self.lock:
            self._clear_up()
            here = self._here()[0]
            return self._take(turn=False).newest != here

    def close(self) -> None:
        """Hang up; whoever waits for an answer in another thread waits no longer."""
        if self.lock.acquire(blocking=False):
            self.line.close()
            self.lock.release()
        else:
            self.line.leave()

    def _here(self) -> tuple[int, object]:
        with opened(self.path) as file:
            return position(file)

    def _take(self, *, turn: bool) -> State:
        """Bring the copy to where the campaign is; with a `turn` nobody goes on meanwhile."""
        try:
            here, known = self._here()
            state, same = self.line.begin(self.origin.key, here, turn=turn)
            if state.generation != self.origin.generation:
                self.origin = origin_of(self.path)  # another program may have filled the copy
            other = state.generation != self.origin.generation or (here and same != known)
            if other or state.missing is None:
                self.line.give_up()
                self._put_aside(here, state)
                self._fill()
                return self._take(turn=turn)
            if state.missing and not self._apply(state.missing, (here, known)):
                self.line.give_up()
                return self._take(turn=turn)
        except BaseException:
            self.line.give_up()
            raise
        if self._known != state.generation:
            self._known = state.generation
            self.news += filter(None, [clean(said_of(state.generation), _LONGEST_NEWS)])
        return state

    def _fill(self) -> None:
        """Fill the copy anew, and say how far that has come."""

        def tell(done: int, of: int) -> None:
            self.coming = f"{done:,} of {of:,} rows"

        try:
            self.note(fill(self.path, self.line, self.origin.key, tell))
        finally:
            self.coming = ""

    def _put_aside(self, here: int, state: State) -> None:
        """Where the server has lost what the copy has, keep the copy beside what it has now."""
        if state.generation == self.origin.generation and here > state.newest:
            folder = self.path.parent / "backups"
            with unfinished(folder / self.path.name) as copy:
                with opened(self.path):  # at rest it is one file
                    shutil.copyfile(self.path, copy)
                take = partial(put_alone, copy)
                aside = under_free_name(take, folder, f"{self.path.stem} set back", SUFFIX)
            self.news.append(
                f"{self.origin.address.said} no longer has all that was done: it was set back. "
                f"What was here is kept in {aside}."
            )

    def _apply(self, missing: list[Written], seen: tuple[int, object]) -> bool:
        """Take over entries, unless the copy is no longer as it was `seen`."""
        with opened(self.path, write=True) as file:
            if position(file) != seen:  # another program did it, or more
                return False
            for written in missing:
                apply(file, written)
        return True

    def note(self, generation: str) -> None:
        """Write down which state of the campaign the copy is of."""
        self.origin = replace(self.origin, generation=generation)
        note_origin(self.path, self.origin)

    def keep(self, file: sqlite3.Connection, entry: int, rows: Iterable[Ref], title: str) -> None:
        """Keep what an action wrote; where the line breaks meanwhile, find out whether it was."""
        token, written = uuid4().hex, gather(file, entry, rows)
        try:
            self.line.end(self.origin.key, written, token)
        except CutError as error:
            kept = self._found_out(token)
            if kept is None:
                self._doubtful = token, title
                raise UnsureError(
                    f'The line to {self.origin.address.said} broke while "{title}" was being kept. '
                    "Whether it was is told as soon as the server answers."
                ) from error
            if not kept:
                raise UnavailableError(
                    f'"{title}" was not kept: the line to {self.origin.address.said} broke. '
                    "Do it again."
                ) from error

    def _found_out(self, token: str) -> bool | None:
        """Whether an action was kept; None where that cannot be told yet."""
        until = monotonic() + FIND_OUT_SECONDS
        while True:
            try:
                return self.line.was_kept(self.origin.key, token)
            except UnavailableError:
                if self.line.over or monotonic() > until:
                    return None
                sleep(_BETWEEN_SECONDS)

    def _clear_up(self) -> bool:
        """Say what became of an action that was being kept when the line broke; whether it was."""
        if self._doubtful is None:
            return False
        token, title = self._doubtful
        kept = self.line.was_kept(self.origin.key, token)
        self._doubtful = None
        self.news.append(
            f'"{title}" was kept.' if kept else f'"{title}" was not kept: do it again.'
        )
        return kept


class ServerTurn:
    """The time in which nobody else acts in a campaign on a server."""

    def __init__(self, store: ServerStore, state: State) -> None:
        self._store, self.state, self.over = store, state, False
        self.wakeful = Wakeful(store.line)
        self.kept = ""
        """What was kept on the server, while the copy may not have it yet."""

    def keep(
        self, connection: sqlite3.Connection, entry: int, rows: Iterable[Ref], title: str
    ) -> None:
        """Keep what an entry and these rows are now; the turn is over then."""
        self.wakeful.over()
        self.over = True
        try:
            self._store.keep(connection, entry, rows, title)
        except BaseException:
            self._store.line.give_up()
            raise
        self.kept = title

    def replace(self, copy: Path, path: Path, said: str) -> None:
        """Let a file be the campaign on the server; the turn is over, and others fill theirs anew.

        Wherever that is cut off, the copy here is told from the campaign by its generation.
        """
        self.wakeful.over()
        self.over = True
        generation = put_whole(self._store.line, self._store.origin.key, copy, said=said)
        put_instead(copy, path)
        self._store.note(generation)
