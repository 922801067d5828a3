"""A campaign: opening it, the one door for change, undo, redo and backup."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import bindparam, insert, update
from sqlalchemy.exc import DatabaseError, IntegrityError, OperationalError
from sqlalchemy.orm import sessionmaker
from sqlmodel import Session, col, select

from models.action import NAMED, Action, Deed, PlayDice, Progress, Refusal
from models.author import author, whose
from models.clock import CLOCKS
from models.entry import entry_of
from models.journal import (
    RECORD,
    Changed,
    Conflict,
    Record,
    asked_of,
    newest_entry,
    watch,
)
from models.reading import looking
from models.storage import schema
from models.storage.backup import back_up
from models.storage.database import BUSY_SECONDS, driver, engine_for
from models.storage.faults import unreadable
from models.storage.indexing import index_entry, index_steps, mend_indexes
from models.storage.making import make_file
from models.storage.meanwhile import done_to, newest_of_others
from models.storage.mentions import mentioned, rows_in, write_mentions
from models.storage.placing import put_alone, unfinished
from models.storage.resting import Rests, resting_on
from models.storage.soundness import refuse_unsound
from models.storage.standing import Next, own_below
from models.storage.store import ALONE, Ref, Store, Turn
from models.storage.stores import store_of
from models.tables import Change, Entry, EntryState
from models.text import told_apart
from models.turning import Way, turn
from models.values_kept import OtherWordError, sanitised
from rules.dice import RandomDice

# Every action says these; to put together what never differs takes longer than to do it.
_ABANDON = (
    update(Entry)
    .where(col(Entry.state) == EntryState.UNDONE, col(Entry.author).in_(["", bindparam("own")]))
    .values(state=EntryState.ABANDONED)
    .returning(col(Entry.id))
)
_WRITE_ENTRY = insert(Entry).returning(col(Entry.id))
_WRITE_CHANGES = insert(Change)


@dataclass(frozen=True, slots=True)
class Done:
    """What a finished action left in the journal; with `secret` it is the referee's alone.

    `changes` are of each row its table, its key, and its columns before and after.
    """

    key: int | None
    title: str
    lines: list[dict[str, Any]]
    dice: tuple[str, ...]
    secret: bool = False
    changes: tuple[Changed, ...] = ()


class Overtaken(Exception):
    """Something else has happened since the campaign was looked at: what, it says."""


@contextmanager
def _other_words_refused() -> Iterator[None]:
    try:
        yield
    except OtherWordError as error:
        raise Refusal(str(error)) from error


class _RehearsedError(Exception):
    """A rehearsal has come to its end."""


class Campaign:
    """One open campaign: its file, or the copy of one that is kept on a server."""

    def __init__(
        self, path: Path, *, wait: float = BUSY_SECONDS, made: bool = False, sealed: str = ""
    ) -> None:
        """Open a campaign at the newest schema; what was just `made` here need not be examined.

        For so many seconds at most another program's writing is `wait`ed for. One that is `sealed`
        is only looked at, for the reason given: nothing happens in it. Raises
        `schema.NotACampaignError` for a file that must not be opened.
        """
        version = schema.version_of(path)
        if version < schema.VERSION:
            from models.storage.migrations import upgrade

            upgrade(path)
        elif not made:
            refuse_unsound(path, wait)
        self.path = path
        self.store: Store = ALONE if made or sealed else store_of(path)
        self.sealed = sealed or self.store.why_sealed
        self.author = author()
        self.clock = CLOCKS[0]
        self._own: set[int] = set()
        self._engine = engine_for(path, wait)
        self._writers: sessionmaker[Session] = sessionmaker(
            self._engine.execution_options(write=True), class_=Session, expire_on_commit=False
        )
        self._readers: sessionmaker[Session] = sessionmaker(
            self._engine, class_=Session, autoflush=False, close_resets_only=False
        )
        watch(self._writers)
        watch(self._readers)
        if not (made or sealed):
            self._mend()

    @classmethod
    def create(cls, path: Path, fill: Callable[[Campaign], None] | None = None) -> Campaign:
        """Make a new campaign, empty unless `fill` puts something into it, and open it.

        It gets its name when it is whole. Raises `FileExistsError` rather than touch another file.
        """
        with unfinished(path) as made:
            make_file(made)
            if fill is not None:
                campaign = cls(made, made=True)
                try:
                    fill(campaign)
                finally:
                    campaign.close()
            put_alone(made, path)
        return cls(path, made=True)

    def _mend(self) -> None:
        """Make anew what is searched if that is damaged, where anything can be written."""
        try:
            with self._engine.execution_options(write=True).connect() as connection:
                transaction = connection.begin()
                # A sound file is as it was, to the byte.
                mended = mend_indexes(driver(connection))
                (transaction.commit if mended else transaction.rollback)()
        except (OperationalError, sqlite3.OperationalError):
            pass
        except (DatabaseError, sqlite3.DatabaseError) as error:
            self.close()
            raise unreadable(error, self.path) from error

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A short look at the rows; nothing can be written, or read when it is over, through it."""
        with self._readers() as session, looking(session, self.path.stem, self.clock):
            yield session

    @contextmanager
    def action(
        self, title: str, dice: PlayDice | None = None, deed: Deed | None = None
    ) -> Iterator[Action]:
        """One change to the campaign, journalled, stored whole or not at all.

        Raises `Refusal` where the campaign is sealed.
        """
        self._refuse_sealed()
        with self.store.turn() as turn, self._act(title, dice, deed, turn) as action:
            yield action

    @contextmanager
    def _act(
        self, title: str, dice: PlayDice | None, deed: Deed | None, turn: Turn
    ) -> Iterator[Action]:
        record = Record()
        with self._writers() as session, _other_words_refused():
            session.info[RECORD] = record
            session.connection().exec_driver_sql("PRAGMA defer_foreign_keys = ON")
            written = _rows_written(session)
            action = Action(session, dice if dice is not None else RandomDice(), title)
            yield action
            session.flush()
            record.close(_rows_written(session) - written)
            if record.changes or action.lines:
                passed = self._write_entry(session, action, record, deed)
                rows: list[Ref] = [(table, key) for table, key, _, _ in record.steps()]
                file = driver(session.connection())
                rows += (("entry", key) for key in passed)
                turn.keep(file, session.info["entry"], rows, action.title)
            session.commit()
            self._own.add(session.info.get("entry", 0))

    def perform(
        self,
        deed: Deed,
        dice: PlayDice | None = None,
        seen: int | None = None,
        odds: Mapping[str, Any] | None = None,
        progress: Progress | None = None,
        ground: int | None = None,
    ) -> Done:
        """Let a deed happen, with random dice unless others are given.

        The journal keeps the `odds` that were shown before it (`models.deed.Preview.odds`).
        `progress` is told how far a deed that lasts has come, and may end it by raising something.
        With the `newest_entry` that was `seen`, only if nothing else has happened since; with the
        newest of all as `ground`, only if nobody else has changed the rows since that the deed
        names or changes: raises `Overtaken` otherwise. Raises `Refusal` when it cannot happen, and
        `rules.dice.Needed` when given dice run out; each leaves the campaign as it was.

        >>> from tempfile import TemporaryDirectory
        >>> from models.deeds.people.people import NewPerson
        >>> with TemporaryDirectory() as folder:
        ...     campaign = Campaign.create(Path(folder) / "Example.outrider")
        ...     done = campaign.perform(NewPerson("Mara Voss"))
        ...     undone = campaign.undo()
        ...     campaign.close()
        >>> done.title == undone.title
        True
        >>> done.title
        'New person: Mara Voss'
        """
        with self.action(type(deed).__name__, dice, deed) as action:
            action.noted = getattr(dice, "noted", {}) | ({"odds": odds} if odds else {})
            if progress is not None:
                action.progress = progress
            if seen is not None and newest_entry(action.session) != seen:
                file = driver(action.session.connection())
                raise Overtaken(self._said(newest_of_others(file, seen, self._own)))
            if ground is None:
                deed.perform(action)
            else:
                self._perform_on(ground, deed, action)
        return _done(action)

    def _perform_on(self, ground: int, deed: Deed, action: Action) -> None:
        """Let a deed happen unless somebody else changed what it is about since an entry."""
        session, why = action.session, ""
        named: set[tuple[str, int]] = session.info.setdefault(NAMED, set())
        try:
            deed.perform(action)
            session.flush()
        except Refusal as refusal:
            why = f"{refusal} "
        rows: dict[tuple[str, int], Any] = dict.fromkeys(named)
        for table, key, before, _ in session.info[RECORD].steps():
            rows[table, key] = before if table == "world" else None
        others = done_to(driver(session.connection()), ground, self._own, rows)
        if others is not None:
            raise Overtaken(why + self._said(others))
        if why:
            raise Refusal(why.strip())

    def _said(self, others: Rests | None) -> str:
        """What somebody else has done meanwhile, in a sentence."""
        if others is None:
            return "Something has changed meanwhile."
        return f'{whose(others.author, self.author)} did this meanwhile: "{others.title}".'

    def rehearse(self, deed: Deed, dice: PlayDice) -> Done:
        """Let a deed happen, and leave the campaign as it was: to learn what it throws and tells.

        Raises as `perform` does.
        """
        self._refuse_sealed()
        with (
            suppress(_RehearsedError),
            self._act(type(deed).__name__, dice, deed, ALONE) as action,
        ):
            deed.perform(action)
            raise _RehearsedError
        return _done(action)

    def undo(self, meant: int | None = None, *, anybodys: bool = False) -> Entry | None:
        """Take back what this referee did last and stands, or `anybodys`; None for nothing.

        With the key of an entry that is `meant`, that one. Raises `models.journal.Conflict` where
        somebody has built on it since, or it does not stand.
        """
        return self._turn("Undo", meant, anybodys=anybodys)

    def redo(self, meant: int | None = None, *, anybodys: bool = False) -> Entry | None:
        """Do again what was taken back last, with the dice it had; the same ways as `undo`."""
        return self._turn("Redo", meant, anybodys=anybodys)

    def own_below(self, entry: int) -> Next | None:
        """What of one's own could be taken back before an entry that stays; None for nothing."""
        with self.read() as session:
            return own_below(driver(session.connection()), self.author, entry)

    def meanwhile(self, since: int, table: str, key: int) -> str:
        """What somebody else has done to a row since an entry, in a sentence; empty for nothing."""
        with self.read() as session:
            file = driver(session.connection())
            others = done_to(file, since, self._own, {(table, key): None})
        return self._said(others) if others is not None else ""

    def kept_since(self, entry: int, deed: Deed) -> Done | None:
        """What became of a deed of this referee's that was in doubt; None while nothing has.

        It is their newest entry after the one given, as far as it was asked the same.
        """
        own = select(Entry).where(col(Entry.id) > entry, Entry.author == self.author)
        done = own.where(Entry.state == EntryState.DONE, Entry.deed == type(deed).__name__)
        with self.read() as session:
            found = session.exec(done.order_by(col(Entry.id).desc()).limit(1)).first()
        if found is None or not sanitised(asked_of(deed)).items() <= found.asked.items():
            return None
        self._own.add(found.id or 0)
        shown = tuple(f"{one['purpose']} {one['value']}" for one in found.thrown)
        lines = [line for line in found.lines if "heading" not in line]
        return Done(found.id, found.title, lines, shown, found.secret)

    def built_on(self, entry: int) -> str:
        """Who built on an entry, and with what, so that it stays; empty where nobody has."""
        with self.read() as session:
            rests = resting_on(driver(session.connection()), entry, back=True)
        if rests is None:
            return ""
        return f'{whose(rests.author, self.author)} built on it with "{rests.title}"'

    def back_up(self, folder: Path) -> Path:
        """Write a checked copy of the campaign into a folder and return its path."""
        return back_up(self.path, folder)

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()
        self.store.close()

    def _refuse_sealed(self) -> None:
        if self.sealed:
            raise Refusal(self.sealed)

    def _write_entry(
        self, session: Session, action: Action, record: Record, deed: Deed | None
    ) -> list[int]:
        """Write the entry of an action; gives the entries that can no longer be done again."""
        connection, passed = session.connection(), list[int]()
        if not action.kept:
            found = connection.execute(_ABANDON, {"own": self.author}).scalars()
            passed = [key for key in found if key is not None]
        entry = entry_of(action, deed) | {"author": self.author}
        key: Any = connection.execute(_WRITE_ENTRY, entry).scalar_one()
        session.info["entry"] = key
        file = driver(connection)
        write_mentions(file, key, mentioned(record.steps(), entry["asked"], rows_in(file)))
        index_entry(file, key, entry)
        index_steps(file, record.steps())
        if record.changes:
            changes = [{"entry_id": key, **change} for change in record.changes]
            connection.execute(_WRITE_CHANGES, changes)
        return passed

    def _turn(self, way: Way, meant: int | None, *, anybodys: bool) -> Entry | None:
        self._refuse_sealed()
        try:
            with (
                self.store.turn() as own_turn,
                self._engine.execution_options(write=True).begin() as connection,
            ):
                connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
                with Session(bind=connection) as session:
                    entry = turn(session, way, self.author, meant, anybodys=anybodys)
                    if entry is not None:
                        rows: list[Ref] = [*session.info["turned"], ("entry", entry.id or 0)]
                        file = driver(connection)
                        own_turn.keep(file, session.info["entry"], rows, f"{way}: {entry.title}")
            self._own.add(session.info.get("entry", 0))
            return entry
        except IntegrityError as error:
            raise Conflict("Rows that depend on this have been changed since") from error


def _done(action: Action) -> Done:
    """What a deed has told and thrown, and where it stands in the journal."""
    thrown = action.dice.thrown
    names = told_apart(each.throw.purpose for each in thrown)
    shown = tuple(f"{name} {each.value}" for name, each in zip(names, thrown, strict=True))
    lines = [line for line in action.lines if "heading" not in line]
    info = action.session.info
    changes = tuple(info[RECORD].steps())
    return Done(info.get("entry"), action.title, lines, shown, action.secret, changes)


def _rows_written(session: Session) -> int:
    """How many rows SQLite has written through the session's connection."""
    return int(session.connection().exec_driver_sql("SELECT total_changes()").scalar_one())
