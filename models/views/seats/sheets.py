"""The own sheet, as it is printed for players, in rows."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import Any

from sqlmodel import Session, SQLModel, col, select

from models.exchange.paper.document import (
    Block,
    Figures,
    Heading,
    Paragraph,
    Points,
    Table,
    Ticks,
)
from models.reading import read_once
from models.rulings import rulings
from models.seat.shown import Row
from models.tables import Armour, Explosive, Missile, Person, Sensor, Skill, Weapon, World
from models.views.print_outs.sheet import sheet_of
from models.views.seats.eyes import Eyes, scene_with
from models.views.seats.kept import kept

_OWNED: tuple[Any, ...] = (Skill, Weapon, Armour, Explosive, Missile, Sensor)
_NOTES = {"notes", "secret_notes"}


def sheet(session: Session, eyes: Eyes) -> Iterable[Row]:
    """The sheet of whom the player plays; nothing for whoever plays nobody.

    While they follow a scene, of stealth only what it is played by.
    """
    person = eyes.person
    if person is None:
        return ()
    scene = scene_with(session, eyes.side)
    engine = scene.engine if scene is not None else ""
    made_of = (
        "sheet",
        engine,
        _currency(session),
        rulings(session),
        _written(session, eyes.played)[person.key],
    )
    return kept(made_of, lambda: in_rows(sheet_of(session, person, players=True, engine=engine)))


def in_rows(blocks: Iterable[Block]) -> Iterator[Row]:
    """Headings, sentences, figures and tables of a print-out, one below the other."""
    for block in blocks:
        match block:
            case Heading(text):
                yield "heading", text
            case Paragraph(text):
                yield "text", text
            case Points(lines):
                yield from (("text", line) for line in lines)
            case Figures(named):
                yield from (("figure", what, value) for what, value in named)
            case Ticks(label, boxes, ticked, note):
                yield "figure", label, f"{ticked} of {boxes}", note
            case Table(head, rows):
                yield from (("head", *head),) if head else ()
                yield from (("row", *cells) for cells in rows)


@read_once
def _currency(session: Session) -> str:
    return session.exec(select(World.currency)).one()


@read_once
def _written(session: Session, people: tuple[int, ...]) -> Mapping[int, tuple[Hashable, ...]]:
    """All that stands on the sheets of these people but the notes, by their keys."""
    found: dict[int, list[Hashable]] = {key: [] for key in people}
    person = [column for column in _columns(Person) if column.name not in _NOTES]
    for row in session.exec(select(Person.id, *person).where(col(Person.id).in_(people))):
        found[row[0]].append(tuple(row))
    for table in _OWNED:
        theirs = select(table.person_id, *_columns(table)).where(col(table.person_id).in_(people))
        for row in session.exec(theirs.order_by(col(table.id))):
            found[row[0]].append((table.__name__, *row))
    return {key: tuple(rows) for key, rows in found.items()}


def _columns(table: type[SQLModel]) -> list[Any]:
    return list(table.__table__.columns)  # type: ignore[attr-defined]
