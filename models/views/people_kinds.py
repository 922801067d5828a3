"""The kinds of people that are kept, and what the line of one says."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.action import Refusal
from models.exchange.people.anew import numbered
from models.exchange.people.kinds import mould_of, understood
from models.tables import PersonKind, RandomTable


@dataclass(frozen=True, slots=True)
class KindLine:
    """A kind as it is listed; `wrong` says why nobody can be made of it."""

    key: int
    name: str
    line: str
    varies: str
    invented: bool
    side: str = ""
    tier: str = ""
    wrong: str = ""

    @property
    def ref(self) -> str:
        """What it is called where anything can be named."""
        return f"{PersonKind.__tablename__}:{self.key}"


@dataclass(frozen=True, slots=True)
class KindText:
    """All that there is to read of a kind.

    `understood` is what the line says of somebody, `thrown` what is thrown for each, a line each.
    `remarks` are what of the line was read as something else, and what was left. `names` is the
    table that they are named from, empty for none.
    """

    name: str
    line: str
    notes: str
    names: str
    understood: str = ""
    thrown: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    wrong: str = ""


def people_kinds(session: Session) -> tuple[KindLine, ...]:
    """Every kind, by name."""
    kinds = session.exec(select(PersonKind).order_by(col(PersonKind.name), col(PersonKind.id)))
    return tuple(map(_line, kinds))


def free_kind_name(session: Session, name: str) -> str:
    """A name for a kind that none has: the one that is wished, or else the next with a number."""
    (free,) = numbered(name, 1, set(session.exec(select(PersonKind.name))))
    return free


def kind_text(session: Session, key: int) -> KindText | None:
    """All that there is to read of a kind; None for one that is gone."""
    kind = session.get(PersonKind, key)
    if kind is None:
        return None
    names = session.get(RandomTable, kind.names_id or 0)
    said = (kind.name, kind.line, kind.notes, names.name if names else "")
    try:
        read = mould_of(kind)
    except Refusal as refusal:
        return KindText(*said, wrong=str(refusal))
    one = understood(session, read)
    return KindText(*said, one.understood, read.said, one.remarks, one.wrong)


def _line(kind: PersonKind) -> KindLine:
    said = (kind.key, kind.name, kind.line, kind.varies, kind.invented)
    try:
        values = mould_of(kind).draft.values
    except Refusal as refusal:
        return KindLine(*said, wrong=str(refusal))
    return KindLine(*said, str(values["side"]), str(values["tier"]))
