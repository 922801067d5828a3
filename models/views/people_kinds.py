"""The kinds of people that are kept, each with what its line says."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.action import Refusal
from models.exchange.people.kinds import mould_of, understood
from models.tables import PersonKind, RandomTable


@dataclass(frozen=True, slots=True)
class KindLine:
    """A kind as it is listed and read of.

    `understood` is what the line says of somebody, `varies` what is thrown for each, a line each.
    `remarks` are what of the line was read as something else and what was left; `wrong` says why
    nobody can be made of it.
    """

    key: int
    name: str
    line: str
    varies: str
    invented: bool
    notes: str
    names: str
    side: str = ""
    tier: str = ""
    understood: str = ""
    thrown: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    wrong: str = ""

    @property
    def ref(self) -> str:
        """What it is called where anything can be named."""
        return f"{PersonKind.__tablename__}:{self.key}"


def people_kinds(session: Session) -> tuple[KindLine, ...]:
    """Every kind, by name."""
    names = {row.key: row.name for row in session.exec(select(RandomTable))}
    kinds = session.exec(select(PersonKind).order_by(col(PersonKind.name), col(PersonKind.id)))
    return tuple(_line(session, kind, names.get(kind.names_id or 0, "")) for kind in kinds)


def _line(session: Session, kind: PersonKind, names: str) -> KindLine:
    said = (kind.key, kind.name, kind.line, kind.varies, kind.invented, kind.notes, names)
    try:
        read = mould_of(kind)
    except Refusal as refusal:
        return KindLine(*said, wrong=str(refusal))
    one = understood(session, read)
    values = read.draft.values
    return KindLine(
        *said, str(values["side"]), str(values["tier"]), one.understood, read.said, one.remarks,
        one.wrong,
    )  # fmt: skip
