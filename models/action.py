"""A deed in progress: what it may use to change the campaign."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, cached_property
from typing import Any, Protocol, TypeVar, cast

from sqlalchemy import Column, Table
from sqlmodel import Session, SQLModel, select

from models.rulings import rulings
from models.tables import World
from rules.dice import Dice, Thrown
from rules.rulings import Rulings

_AT_ONCE = 500
_CAPITAL = re.compile(r"(?<!^)(?=[A-Z])")
_CALLED = {
    "GameSession": "session", "HouseTable": "table", "LibraryTask": "task", "PersonKind": "kind",
    "RandomTable": "table", "TableRow": "row", "ZoneMap": "map",
}  # fmt: skip
"""What a referee calls a row where the name of its class is another word."""

RowType = TypeVar("RowType", bound=SQLModel)


class PlayDice(Dice, Protocol):
    """Dice that remember what they showed, so that the journal can."""

    thrown: list[Thrown]


class Deed(Protocol):
    """One thing that can happen to a campaign."""

    def perform(self, action: Action) -> None:
        """Change the campaign; whatever is thrown is thrown with `action.dice`.

        Raises `Refusal` when it cannot be done, with a sentence for the referee.
        """
        ...


Progress = Callable[[int, int], None]
"""What is told how far something that lasts has come: so many, of so many."""


class Refusal(Exception):
    """A deed that cannot be done as asked; the message says what would be right."""


class SoAlready(Refusal):
    """What was asked for is so already: nothing was wrong, and there was nothing to do."""


NAMED = "named"
"""Where a session of an action remembers the rows that its deed asked for by their keys."""


def found(session: Session, table: type[RowType], key: int | None) -> RowType:
    """The row with this key; raises `Refusal` when it is gone."""
    row = session.get(table, key) if key is not None else None
    if key is not None and NAMED in session.info:
        session.info[NAMED].add((table.__tablename__, key))
    if row is None:
        called = _CALLED.get(table.__name__, _CAPITAL.sub(" ", table.__name__).lower())
        raise Refusal(f"That {called} is no longer there.")
    return row


def refuse(refusals: Iterable[str]) -> None:
    """Raise `Refusal` with these sentences, each once, if there are any."""
    if said := " ".join(dict.fromkeys(refusals)):
        raise Refusal(said)


_THE_WORLD = select(World)


@dataclass(slots=True)
class Part:
    """What of an action is published by itself: its throws are those from `start` to `end`."""

    number: int
    apart: bool
    start: int
    end: int = 0


class Action:
    """One deed in progress: rows to change, dice to throw, lines to tell.

    `session` reads and writes rows; they are stored when the action ends, all or none. An action
    that is `kept` is not taken back, and leaves as it is what can be done again: so is what begins
    a campaign, and what a player does. What is `noted` stands in the journal with what was asked. A
    deed that lasts tells `progress` how far it has come; what that raises ends the action, and
    leaves nothing of it.
    """

    progress: Progress = staticmethod(lambda _done, _of: None)

    def __init__(self, session: Session, dice: PlayDice, title: str) -> None:
        self.session = session
        self.dice = dice
        self.title = title
        self.secret = False
        self.kept = False
        self.noted: dict[str, Any] = {}
        self.lines: list[dict[str, Any]] = []
        self.parts: list[Part] = []
        self._part: Part | None = None

    @cached_property
    def world(self) -> World:
        """The campaign's one world row."""
        return self.session.exec(_THE_WORLD).one()

    @cached_property
    def rulings(self) -> Rulings:
        """What the campaign has chosen where the rules are silent, as the deed found it."""
        return rulings(self.session)

    def tell_ruled(self, chosen: Rulings, idents: Iterable[str], *, secret: bool = False) -> None:
        """Name the choices that a result has followed, once in each part, in secret or not."""
        part = self._part.number if self._part is not None else None
        said = {line["text"] for line in self.lines if line.get("part") == part}
        for ident in idents:
            if (text := chosen.notes([ident])[0]) not in said:
                self.tell(text, ident, secret=secret)

    def get(self, table: type[RowType], key: int | None) -> RowType:
        """The row with this key; raises `Refusal` when it is gone."""
        return found(self.session, table, key)

    def delete(self, row: SQLModel) -> None:
        """Delete a row; what cannot be without it goes with it, what can names it no longer."""
        self.delete_all([row])

    def delete_all(self, rows: Sequence[SQLModel]) -> None:
        """Delete rows of one table, as `delete`; a thousand take hardly more questions than one."""
        for start in range(0, len(rows), _AT_ONCE):
            some = rows[start : start + _AT_ONCE]
            for table, column in references(type(some[0])):
                keys = [row.id for row in some]  # type: ignore[attr-defined]
                naming = select(table).where(getattr(table, column.key).in_(keys))
                others = self.session.exec(naming).all()
                if not column.nullable:
                    self.delete_all(others)
                    continue
                for other in others:
                    setattr(other, column.key, None)
                    self.session.add(other)
            for row in some:
                if row in self.session:  # else it went with what it cannot be without
                    self.session.delete(row)

    def tell(self, line: str, *rows: str, secret: bool = False) -> None:
        """Say what came of it; a secret line is for the referee alone."""
        said: dict[str, Any] = {"text": line, "secret": secret, "rows": list(rows)}
        if self._part is not None:
            said |= {"part": self._part.number, "at": self.world.clock}
        self.lines.append(said)

    @contextmanager
    def published(
        self, title: str = "", *, apart: bool = False, when: bool = True
    ) -> Iterator[None]:
        """What is told and thrown meanwhile is for players even where the rest is the referee's.

        It is an entry of its own in their copy then, with its own time; its title is its first
        line, unless another is given. So it says the same whatever else has happened with it that
        they may not know. With `apart` it is one even where they may know the rest. It is nothing
        special unless `when` says so.
        """
        if not when:
            yield
            return
        outer = self._part
        part = self._part = Part(len(self.parts), apart, len(self.dice.thrown))
        self.parts.append(part)
        if title:
            self.tell(title)
            self.lines[-1]["heading"] = True
        yield
        part.end = len(self.dice.thrown)
        self._part = outer

    def standing_apart(self, number: int | None) -> int | None:
        """The number of a part again if it is an entry of its own for players, else None."""
        if number is None or not (self.secret or self.parts[number].apart):
            return None
        return number

    def part_of_throw(self, number: int) -> int | None:
        """In which such part a throw of this action was made; None for none."""
        made_in = (part.number for part in self.parts if part.start <= number < part.end)
        return self.standing_apart(next(made_in, None))

    def keep_dice(self, start: int = 0) -> None:
        """Let whatever has been thrown so far, from number `start` on, be the referee's alone.

        For throws that players may know of only by how they end.
        """
        thrown = self.dice.thrown
        thrown[start:] = [
            replace(one, throw=replace(one.throw, secret=True)) for one in thrown[start:]
        ]


@cache
def references(table: type[SQLModel]) -> tuple[tuple[type[Any], Column[Any]], ...]:
    """The tables with a column that names rows of this one, each with the column."""
    named: Table = table.__table__  # type: ignore[attr-defined]
    return tuple(
        (mapper.class_, column)
        for mapper in SQLModel._sa_registry.mappers
        for column in cast(Table, mapper.local_table).columns
        if any(key.column.table is named for key in column.foreign_keys)
    )
