"""A campaign: opening it, the one door for change, undo, redo and backup."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, fields, is_dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, insert, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import sessionmaker
from sqlmodel import Session, SQLModel, col, select

from models.action import Action, Deed, PlayDice
from models.journal import (
    RECORD,
    Conflict,
    Record,
    sanitised,
    turn_back,
    turn_forth,
    watch,
)
from models.reading import looking
from models.storage import schema
from models.storage.backup import DamagedError, back_up, check
from models.storage.database import engine_for, stamp
from models.tables import Change, Entry, EntryState, World
from models.text import clean
from rules.dice import GivenDice, RandomDice

Turn = Callable[[Connection, Iterable[Change]], None]


@dataclass(frozen=True, slots=True)
class Done:
    """What a finished action left in the journal: its entry, lines, and what the dice showed."""

    key: int | None
    title: str
    lines: list[dict[str, Any]]
    dice: tuple[str, ...]


class Campaign:
    """One open campaign file."""

    def __init__(self, path: Path) -> None:
        """Open a campaign at the newest schema.

        Raises `schema.NotACampaignError` for a file that must not be opened.
        """
        version = schema.version_of(path)
        problem = check(path)
        if problem:
            raise DamagedError(f"{path.name} is damaged: {problem}.")
        self.path = path
        self._engine = engine_for(path)
        if version < schema.VERSION:
            from models.storage.migrations import upgrade

            upgrade(path)
        self._writers: sessionmaker[Session] = sessionmaker(
            self._engine.execution_options(write=True), class_=Session, expire_on_commit=False
        )
        self._readers: sessionmaker[Session] = sessionmaker(
            self._engine, class_=Session, autoflush=False, close_resets_only=False
        )
        watch(self._writers)
        watch(self._readers)

    @classmethod
    def create(cls, path: Path) -> Campaign:
        """Make a new, empty campaign; raises `FileExistsError` rather than touch another file."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb"):
            pass
        engine = engine_for(path)
        try:
            with engine.execution_options(write=True).begin() as connection:
                SQLModel.metadata.create_all(connection)
                connection.execute(insert(World).values(id=1, clock=0, blurb=""))
                stamp(connection)
        except BaseException:
            path.unlink()
            raise
        finally:
            engine.dispose()
        return cls(path)

    @contextmanager
    def read(self) -> Iterator[Session]:
        """A short look at the rows; nothing can be written, or read when it is over, through it."""
        with self._readers() as session, looking(session):
            yield session

    @contextmanager
    def action(
        self, title: str, dice: PlayDice | None = None, deed: Deed | None = None
    ) -> Iterator[Action]:
        """One change to the campaign, journalled, stored whole or not at all."""
        record = Record()
        with self._writers() as session:
            session.info[RECORD] = record
            session.connection().exec_driver_sql("PRAGMA defer_foreign_keys = ON")
            written = _rows_written(session)
            action = Action(session, dice if dice is not None else RandomDice(), title)
            yield action
            session.flush()
            record.close(_rows_written(session) - written)
            if record.changes or action.lines:
                self._write_entry(session, action, record, deed)
            session.commit()

    def perform(self, deed: Deed, dice: PlayDice | None = None) -> Done:
        """Let a deed happen, with random dice unless others are given.

        Raises `Refusal` when it cannot, and `rules.dice.Needed` when given dice run out; either
        leaves the campaign as it was.
        """
        with self.action(type(deed).__name__, dice, deed) as action:
            deed.perform(action)
        shown = tuple(f"{t.throw.purpose} {t.value}" for t in action.dice.thrown)
        return Done(action.session.info.get("entry"), action.title, action.lines, shown)

    def undo(self) -> Entry | None:
        """Take back the latest action that stands; None when there is none.

        Raises `models.journal.Conflict` when another window changed the same rows since.
        """
        return self._turn(EntryState.DONE, EntryState.UNDONE, "Undo", turn_back)

    def redo(self) -> Entry | None:
        """Do again what was last undone, with the dice it had; None when there is nothing."""
        return self._turn(EntryState.UNDONE, EntryState.DONE, "Redo", turn_forth)

    def back_up(self, folder: Path) -> Path:
        """Write a checked copy of the campaign into a folder and return its path."""
        return back_up(self.path, folder)

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()

    def _write_entry(
        self, session: Session, action: Action, record: Record, deed: Deed | None
    ) -> None:
        connection = session.connection()
        connection.execute(
            update(Entry)
            .where(col(Entry.state) == EntryState.UNDONE)
            .values(state=EntryState.ABANDONED)
        )
        key = connection.execute(
            insert(Entry).values(**_told(action, deed)).returning(col(Entry.id))
        ).scalar_one()
        session.info["entry"] = key
        if record.changes:
            connection.execute(
                insert(Change), [{"entry_id": key, **change} for change in record.changes]
            )

    def _turn(self, of: EntryState, to: EntryState, word: str, apply: Turn) -> Entry | None:
        try:
            with self._engine.execution_options(write=True).begin() as connection:
                connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
                with Session(bind=connection) as session:
                    entry: Entry | None = session.exec(_next_to_turn(of)).first()
                    if entry is not None:
                        apply(connection, session.exec(_changes_of(entry)).all())
                        connection.execute(
                            update(Entry).where(col(Entry.id) == entry.id).values(state=to)
                        )
                        connection.execute(insert(Entry).values(**_turned(connection, entry, word)))
        except IntegrityError as error:
            raise Conflict("rows that depend on this have been changed since") from error
        return entry


def _told(action: Action, deed: Deed | None) -> dict[str, Any]:
    """The entry of a finished action: what was asked, what was told, what the dice showed."""
    thrown = [
        {
            "purpose": item.throw.purpose,
            "notation": item.throw.notation,
            "value": item.value,
            "secret": item.throw.secret,
        }
        for item in action.dice.thrown
    ]
    return {
        "clock": action.world.clock,
        "made_at": _now(),
        "title": clean(action.title, 200),
        "deed": type(deed).__name__ if deed is not None else "",
        "asked": sanitised(_asked(deed)),
        "thrown": sanitised(thrown),
        "typed": isinstance(action.dice, GivenDice) and bool(thrown),
        "lines": sanitised(action.lines),
        "rows": list(dict.fromkeys(row for line in action.lines for row in line["rows"])),
        "secret": action.secret,
        "state": EntryState.KEPT if action.kept else EntryState.DONE,
    }


def _asked(deed: object) -> dict[str, Any]:
    """The fields of a deed, as plain data."""
    if not is_dataclass(deed):
        return {}
    return {field.name: _plain(getattr(deed, field.name)) for field in fields(deed)}


def _plain(value: Any) -> Any:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_plain(item) for item in value]
    return value if isinstance(value, int | float | str | None) else str(value)


def _turned(connection: Connection, entry: Entry, word: str) -> dict[str, Any]:
    """The entry that says an entry was undone or redone."""
    return {
        "clock": connection.execute(select(World.clock)).scalar_one(),
        "made_at": _now(),
        "title": f"{word}: {entry.title}"[:200],
        "deed": word,
        "asked": {},
        "thrown": [],
        "typed": False,
        "lines": [],
        "rows": [],
        "secret": entry.secret,
        "state": EntryState.NOTED,
        "undoes": entry.id,
    }


def _changes_of(entry: Entry) -> Any:
    return select(Change).where(Change.entry_id == entry.id).order_by(col(Change.id))


def _next_to_turn(state: EntryState) -> Any:
    """The action to undo is the latest that stands; to redo, the earliest that was undone."""
    order = col(Entry.id).desc() if state is EntryState.DONE else col(Entry.id).asc()
    return select(Entry).where(Entry.state == state).order_by(order).limit(1)


def _rows_written(session: Session) -> int:
    """How many rows SQLite has written through the session's connection."""
    return int(session.connection().exec_driver_sql("SELECT total_changes()").scalar_one())


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")
