"""Reading rows: what one look has read stays true until it is over; what is hardly ever there."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeAlias, TypeVar

from sqlmodel import Session, SQLModel
from sqlmodel.sql.expression import SelectOfScalar

from models.clock import CLOCKS

Asked = ParamSpec("Asked")
Found = TypeVar("Found")

Reader: TypeAlias = Session
"""What a look reads a campaign with; screens hand it on and ask nothing of it themselves."""

_FOUND = "found"
_CALLED = "called"
_CLOCK = "clock"
_NONE = "none"

Keys = Collection[int] | SelectOfScalar[int] | SelectOfScalar[int | None]
"""The keys of rows, or the question that finds them: for hundreds the question is cheaper."""


@contextmanager
def looking(session: Session, campaign: str, clock: str) -> Iterator[None]:
    """Remember what is read through a session that cannot write, as long as it lasts.

    `campaign` is what the campaign is called, `clock` how whoever looks has the time shown. Its
    transaction sees one state of the file, whatever others write meanwhile.
    """
    session.info[_FOUND], session.info[_CALLED], session.info[_CLOCK] = {}, campaign, clock
    try:
        yield
    finally:
        del session.info[_FOUND]


def read_once(
    read: Callable[Concatenate[Session, Asked], Found],
) -> Callable[Concatenate[Session, Asked], Found]:
    """A function that reads rows, asked once for each of its arguments in one look.

    In an action, which may change the rows, it reads them every time.
    """

    @wraps(read)
    def reading(session: Session, /, *args: Asked.args, **kwargs: Asked.kwargs) -> Found:
        known: dict[Hashable, Any] | None = session.info.get(_FOUND)
        if known is None:
            return read(session, *args, **kwargs)
        question = (read, args, tuple(kwargs.items()))
        if question not in known:
            known[question] = read(session, *args, **kwargs)
        found: Found = known[question]
        return found

    return reading


def name_of_campaign(session: Session) -> str:
    """What the campaign is called that a look reads."""
    return str(session.info[_CALLED])


def clock_of(session: Session) -> str:
    """How whoever looks has the time of day shown; an action knows of nobody."""
    return str(session.info.get(_CLOCK, CLOCKS[0]))


def none_stored(session: Session, table: type[SQLModel], which: str = "TRUE") -> bool:
    """Whether no stored row of a table is such, `which` being a condition in plain SQL.

    To find nothing this way takes a tenth of the time of asking for rows, which is what matters
    where every wound asks for what hardly ever is.
    """
    asked = f"SELECT EXISTS (SELECT 1 FROM {table.__tablename__} WHERE {which})"
    known: set[str] | None = session.info.get(_NONE)
    if known is not None and asked in known:
        return True
    none = not session.connection().exec_driver_sql(asked).scalar_one()
    if none and known is not None:
        known.add(asked)
    return none


@contextmanager
def none_comes(session: Session) -> Iterator[None]:
    """What there is none of, there is none of as long as this lasts; what there is may go."""
    session.info[_NONE] = set()
    try:
        yield
    finally:
        del session.info[_NONE]


def none_there(session: Session, table: type[SQLModel], which: str = "TRUE") -> bool:
    """The same where the session may hold rows that it has not stored yet; then it does not know.

    To go on and ask is right whenever this is False.
    """
    return not (session.new or session.dirty) and none_stored(session, table, which)
