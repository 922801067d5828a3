"""What happened in a session, told from what the journal keeps: for the referee, or for players."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from sqlmodel import Session, col, func, select

from models.bridge.dates import calendar_of
from models.bridge.joint import listed
from models.bridge.schedule import AUTOMATIC
from models.bridge.standing import few, standing, still_open
from models.calendar import Calendar
from models.clock import span
from models.tables import (
    Change,
    Due,
    DueState,
    Entry,
    EntryState,
    GameSession,
    Participant,
    Person,
    Side,
    World,
)
from models.views.roster import state_of

Columns = dict[str, Any]
_TOLD_OF = ("person", "wound", "due", "sighting", "note", "revelation")
_TASKS = ("AttemptTask", "AttemptTogether", "Cooperate", "Study")
_POINTS = ("light", "shock", "stun")
_WORSE = ("killed", *_POINTS)
_NEWEST = 2**62


@dataclass(frozen=True, slots=True)
class Part:
    """One heading of a recap, and what is told under it, a sentence each."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Recap:
    """A session as it is told: its heading, and its parts, none of them empty."""

    heading: str
    parts: tuple[Part, ...]

    def __str__(self) -> str:
        """The recap as Markdown."""
        said = (
            f"## {part.title}\n\n" + "\n".join(f"- {line}" for line in part.lines)
            for part in self.parts
        )
        return "\n\n".join((f"# {self.heading}", *said)) + "\n"


class _Row:
    """What a session did to one row: its columns before and after, None where there was no row.

    `began` are those that the first change left it with, `most` the largest that numbers came to.
    `died` is when somebody did, `revived` the entry that brought them back to life, 0 for none:
    what they came back with is no wound, and is what later ones are counted from, `anew`.
    """

    def __init__(self, key: int) -> None:
        self.key = key
        self.before: Columns | None = {}
        self.after: Columns | None = {}
        self.began: Columns = {}
        self.most: dict[str, int] = {}
        self.died: int | None = None
        self.revived = 0
        self.anew: Columns = {}
        self._first = True

    def add(self, before: Columns | None, after: Columns | None, entry: int) -> None:
        """One more change of it by an entry, later than those before."""
        if self._first:
            self.before = None if before is None else dict(before)
            self.began = dict(after or {})
        elif self.before is not None:
            self.before = {**(before or {}), **self.before}
        self.after = None if after is None else {**(self.after or {}), **after}
        for column in _POINTS:
            if after and after.get(column):
                self.most[column] = max(self.most.get(column, 0), int(after[column]))
        if before is not None and after is not None:
            self._live_or_die(before, after, entry)
        self._first = False

    def _live_or_die(self, before: Columns, after: Columns, entry: int) -> None:
        """Note a death, and a return to life by an entry, of which there may be several changes."""
        if after.get("dead_since") is not None:
            self.died, self.revived = after["dead_since"], 0
        elif before.get("dead_since") is not None:
            self.revived = entry
        if self.revived == entry:
            self.anew = {key: (self.after or {}).get(key) for key in _POINTS}
            self.most.clear()

    @property
    def made(self) -> bool:
        """Whether it came to be in this session, and is there at its end."""
        return self.before is None and self.after is not None

    def grew(self, column: str) -> int:
        """By how much a number is larger than before."""
        if self.before is None or self.after is None or column not in self.after:
            return 0
        return int(self.after[column] or 0) - int(self.before.get(column) or 0)

    def rose(self, column: str) -> int:
        """By how much a number was larger than before at some time, be it smaller by now."""
        began = self.anew if self.revived else self.before or {}
        return max(0, self.most.get(column, 0) - int(began.get(column) or 0))

    def fell(self, column: str) -> int:
        """By how much a number is smaller than it was before or came to be."""
        if self.after is None or column not in self.after:
            return 0
        return self.rose(column) - self.grew(column)


def recap(session: Session, played: GameSession) -> Recap:
    """A session as the referee may know it; how things stand now is told of the newest alone."""
    rows = _rows(session, played)
    people = _people(session, rows)
    newest = _is_newest(session, played)
    parts = (
        Part("When", (_when(session, played),)),
        Part("Who was hurt", tuple(_hurt(rows, people, calendar_of(session), now=newest))),
        Part("Who recovered", tuple(_better(rows, people))),
        Part("Who was spotted", tuple(_spotted(session, rows))),
        Part("What was tried", tuple(_tried(session, played, secret=True))),
        Part("What came due", tuple(_came_due(session, rows))),
        Part("What the players were told", tuple(_told(rows))),
        Part("Notes", tuple(str(r.after["title"]) for r in rows["note"] if r.made and r.after)),
        Part("Still to come", still_open(session) if newest else ()),
        Part("Where everybody stands", standing(session) if newest else ()),
        Part("What was open at its end", () if newest else _at_its_end(session, played, "open")),
        Part("Where everybody stood", () if newest else _at_its_end(session, played, "standing")),
    )
    return Recap(_heading(played), tuple(part for part in parts if part.lines))


def players_recap(session: Session, played: GameSession) -> Recap:
    """A session as players may know it: the state of the party, and what was public.

    Of others they read what they were told, and nothing else.
    """
    rows = _rows(session, played)
    people = {
        key: person for key, person in _people(session, rows).items() if person.side == Side.PARTY
    }
    shown = (r for r in rows["note"] if r.made and r.after and r.after["shown"])
    parts = (
        Part("When", (_when(session, played),)),
        Part(
            "Who was hurt",
            tuple(_hurt(rows, people, calendar_of(session), now=_is_newest(session, played))),
        ),
        Part("Who recovered", tuple(_better(rows, people))),
        Part("What was tried", tuple(_tried(session, played, secret=False))),
        Part("What you were told", tuple(_told(rows))),
        Part("Notes", tuple(str(r.after["title"]) for r in shown if r.after)),
        Part("Where you stood", _at_its_end(session, played, "party")),
    )
    return Recap(_heading(played), tuple(part for part in parts if part.lines))


def recap_text(session: Session, key: int, *, shown: bool = False) -> str:
    """The recap of a session in Markdown, as it was written, or told from the journal.

    Empty when the session is gone. `shown` is the one for players.
    """
    played = session.get(GameSession, key)
    if played is None:
        return ""
    if written := played.told if shown else played.recap:
        return written
    return str(players_recap(session, played) if shown else recap(session, played))


def _rows(session: Session, played: GameSession) -> Mapping[str, list[_Row]]:
    """What the session did to the rows that a recap tells of, by table, in order of their keys."""
    found = select(Change).join(Entry, col(Entry.id) == col(Change.entry_id))
    standing = found.where(*_within(played), col(Change.table).in_(_TOLD_OF))
    rows: dict[str, dict[int, _Row]] = {table: {} for table in _TOLD_OF}
    for one in session.exec(standing.order_by(col(Change.id))):
        row = rows[one.table].setdefault(one.key, _Row(one.key))
        row.add(_columns(one.before), _columns(one.after), one.entry_id)
    return {table: [of[key] for key in sorted(of)] for table, of in rows.items()}


def _columns(kept: Mapping[str, Any] | None) -> Columns | None:
    return None if kept is None else dict(kept)


def _within(played: GameSession) -> tuple[Any, ...]:
    """The entries that stand of a session."""
    until = () if played.last is None else (col(Entry.id) <= played.last,)
    stands = col(Entry.state).in_((EntryState.DONE, EntryState.KEPT))
    return (col(Entry.id) > played.first, *until, stands)


def _people(session: Session, rows: Mapping[str, list[_Row]]) -> dict[int, Person]:
    """Whom the session changed, as they are now."""
    keys = [row.key for row in rows["person"]]
    return {p.key: p for p in session.exec(select(Person).where(col(Person.id).in_(keys)))}


def _is_newest(session: Session, played: GameSession) -> bool:
    return session.exec(select(func.max(GameSession.id))).one() == played.id


def _heading(played: GameSession) -> str:
    said = f"Session {played.number}"
    return f"{said}: {played.title}" if played.title else said


def _when(session: Session, played: GameSession) -> str:
    end = played.clock_end
    if end is None:
        end = session.exec(select(World.clock)).one()
    lasted = end - played.clock
    moment = calendar_of(session).told
    if not lasted:
        return f"{moment(end)}; no time passed."
    return f"{moment(played.clock)} to {moment(end)}, {span(lasted)}."


def _hurt(
    rows: Mapping[str, list[_Row]], people: Mapping[int, Person], calendar: Calendar, *, now: bool
) -> Iterator[str]:
    """Who died, or was worse off than before, with where they were hit, and how they are `now`."""
    places = _places(rows["wound"])
    for row in rows["person"]:
        if (person := people.get(row.key)) is None:
            continue
        where = f" ({listed(places[row.key])})" if places.get(row.key) else ""
        points = [f"{row.rose(column)} {column}" for column in _POINTS if row.rose(column)]
        if row.died is not None:
            yield f"{person.name} died, {calendar.told(row.died)}{where}."
            where = ""
        if points and (row.died is None or row.revived):
            state = state_of(person)[0].rstrip("0123456789/ ")
            state = "out of action" if state == "out" else state
            out = f"; now {state}" if now and state not in {"hurt", "unhurt"} else ""
            yield f"{person.name} was hurt: {listed(points)}{where}{out}."


def _places(wounds: Iterable[_Row]) -> dict[int, list[str]]:
    """Where everybody was wounded, each place once, in order."""
    found: dict[int, dict[str, None]] = {}
    for row in wounds:
        hurts = any(row.began.get(what) for what in _WORSE)
        if row.made and row.after and row.after["location"] and hurts:
            place = row.after["location"].replace("_", " ")
            found.setdefault(row.after["person_id"], {})[place] = None
    return {person: list(places) for person, places in found.items()}


def _better(rows: Mapping[str, list[_Row]], people: Mapping[int, Person]) -> Iterator[str]:
    """Who came round, or has fewer points than before; whatever later sessions did to them.

    Points that the session did not change are as they are now.
    """
    for row in rows["person"]:
        person = people.get(row.key)
        if person is None or row.before is None or row.after is None:
            continue
        if row.died is not None and not row.revived:
            continue
        if row.revived:
            yield f"{person.name} was brought back to life."
            continue
        grown = [row.grew(column) for column in _POINTS]
        left = any(row.after.get(column, getattr(person, column)) for column in _POINTS)
        woke = row.after.get("unconscious_since") is None
        if woke and row.before.get("unconscious_since") is not None:
            yield f"{person.name} came round."
        elif any(map(row.fell, _POINTS)) and max(grown) <= 0:
            yield f"{person.name} is {'on the mend' if left else 'well again'}."


def _spotted(session: Session, rows: Mapping[str, list[_Row]]) -> Iterator[str]:
    """Whom each side has spotted, be they lost from sight by now."""
    made = (row.began for row in rows["sighting"] if row.before is None and row.began)
    spotted: dict[str, set[int]] = {}
    for began in made:
        spotted.setdefault(began["side"], set()).add(began["participant_id"])
    keys = set().union(*spotted.values())
    found = session.exec(
        select(Participant.id, Person.name)
        .join(Person, col(Person.id) == col(Participant.person_id))
        .where(col(Participant.id).in_(keys))
        .order_by(col(Participant.id))
    ).all()
    for side, seen in spotted.items():
        names = [name for key, name in found if key in seen]
        if names:
            called = "bystanders" if side == Side.BYSTANDER else side
            yield f"The {called} spotted {listed(few(names))}."


def _tried(session: Session, played: GameSession, *, secret: bool) -> Iterator[str]:
    """The tasks that were attempted, each with what came of it."""
    found = session.exec(
        select(Entry)
        .where(*_within(played), col(Entry.deed).in_(_TASKS))
        .where(*(() if secret else (col(Entry.secret).is_(False),)))
        .order_by(col(Entry.id))
    )
    for entry in found:
        lines = [line["text"] for line in entry.lines if secret or not line["secret"]]
        yield ": ".join((entry.title, *lines[:1]))


def _came_due(session: Session, rows: Mapping[str, list[_Row]]) -> Iterator[str]:
    """What was met of what was on the clock, but for what happens by itself on the way."""
    met = [r.key for r in rows["due"] if r.after and r.after.get("state") == DueState.DONE]
    found = session.exec(
        select(Due)
        .where(col(Due.id).in_(met), col(Due.deed).not_in(AUTOMATIC))
        .order_by(col(Due.at), col(Due.id))
    )
    moment = calendar_of(session).told
    return (f"{moment(due.at)}: {due.label}" for due in found)


def _told(rows: Mapping[str, list[_Row]]) -> Iterator[str]:
    after = (row.after for row in rows["revelation"])
    return (str(told["told"]) for told in after if told and "told" in told)


def _at_its_end(session: Session, played: GameSession, what: str) -> tuple[str, ...]:
    """What was kept of the end of a session; nothing where none was."""
    if played.last is None:
        return ()
    begun = select(func.min(GameSession.first)).where(col(GameSession.first) > played.last)
    ended = (
        select(Entry.asked)
        .where(Entry.deed == "EndSession", col(Entry.state).in_((EntryState.DONE, EntryState.KEPT)))
        .where(col(Entry.id) > played.last)
        .where(col(Entry.id) <= (session.exec(begun).one() or _NEWEST))
    )
    asked = session.exec(ended.order_by(col(Entry.id)).limit(1)).first()
    kept = (asked or {}).get("end")
    said = kept.get(what) if isinstance(kept, dict) else None
    return tuple(map(str, said)) if isinstance(said, list) else ()
