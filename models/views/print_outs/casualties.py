"""The casualty board on paper.

Players get how those of the party are who are hurt, as everybody at the table can see; no odds,
and nothing of what is on the clock.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from sqlmodel import Session

from models.bridge.dates import calendar_of
from models.exchange.paper.document import Block, Document, Heading, Paragraph, Points, Table
from models.tables import Side
from models.text import counted
from models.views.print_outs.whom import nothing_named
from models.views.ward import Carer, Patient, Ward, ward

_HEAD = ("Who", "How", "Light", "Shock", "Stun")


def print_casualties(session: Session, who: str, *, players: bool) -> Document:
    """Everybody who needs care, the most urgent first."""
    nothing_named(who, "The casualty board is printed")
    found = ward(session)
    when = calendar_of(session).moment(found.clock)
    if not players:
        return Document("Casualties", when, tuple(_board(session, found)))
    ours = [each for each in found.patients if each.person.side == Side.PARTY]
    ours.sort(key=lambda patient: patient.person.key)
    rows = tuple(_points(patient) for patient in ours)
    return Document("Casualties", when, (_table(_HEAD, rows),))


def _board(session: Session, found: Ward) -> Iterator[Block]:
    head = (*_HEAD, "Dead by the next point", "Dead if nobody helps", "If moved")
    yield _table(head, tuple((*_points(p), *_risk(p)) for p in found.patients))
    moment = calendar_of(session).moment
    for patient in found.patients:
        lines = [f"{moment(clock.at)}: {clock.label}" for clock in patient.clocks]
        if patient.treatments:
            lines.append(f"may be treated: {', '.join(map(str, patient.treatments))}")
        lines += (f"{share.hours} h of care a day" for share in patient.care)
        if patient.lacking:
            lines.append(f"lacks {patient.lacking} h of care a day")
        if lines:
            yield Heading(patient.person.name)
            yield Points(tuple(lines))
    if found.carers:
        yield Heading("Who cares for them")
        yield Points(
            tuple(
                f"{each.person.name}: {_shares(each)}; {counted(each.left, 'hour')} left"
                for each in found.carers
            )
        )


def _shares(carer: Carer) -> str:
    return ", ".join(f"{name} {hours} h" for name, hours in carer.shares)


def _table(head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> Block:
    if not rows:
        return Paragraph("Nobody needs care.")
    return Table(head, rows, frozenset(range(2, len(head))))


def _points(patient: Patient) -> tuple[str, ...]:
    who = patient.person
    return who.name, patient.state, str(who.light), str(who.shock), str(who.stun)


def _risk(patient: Patient) -> tuple[str, ...]:
    if patient.person.dead:
        return ("-",) * 3
    return tuple(map(_per_cent, (patient.left.next, patient.left.ever, patient.if_moved.ever)))


def _per_cent(chance: Fraction) -> str:
    return f"{float(100 * chance):.1f} %" if chance else "-"
