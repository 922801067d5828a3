"""The list of people as a table; players get the party."""

from __future__ import annotations

from sqlmodel import Session

from models.exchange.paper.document import Document, Table
from models.text import counted
from models.views.print_outs.whom import people_meant
from models.views.roster import members

_MOST = 2_000


def print_people(session: Session, who: str, *, players: bool) -> Document:
    """Name, side, experience, initiative, condition and weapon of everybody who is meant."""
    people = people_meant(session, who, players=players, most=_MOST)
    rows = tuple(
        (
            one.name, one.side, one.tier,
            "-" if one.initiative is None else str(one.initiative), one.state, one.weapon,
        )
        for one in members(session, [person.key for person in people])
    )  # fmt: skip
    head = ("Name", "Side", "Experience", "Initiative", "How", "In hand")
    return Document("People", counted(len(rows), "name"), (Table(head, rows, frozenset({3})),))
