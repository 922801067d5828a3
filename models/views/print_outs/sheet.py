"""A person on a sheet of paper.

Players get those of the party, with what is named here and nothing else: no notes, neither kind,
no relations, and nothing that is on the clock.
"""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import Session, col, select

from models.bridge.body import level_of
from models.bridge.engines.registry import ENGINES
from models.bridge.purses import sum_of
from models.exchange.paper.document import (
    Block,
    Document,
    Figures,
    Heading,
    NewPage,
    Paragraph,
    Points,
    Table,
    paragraphs,
)
from models.tables import Armour, Explosive, Kind, Missile, Person, Sensor, Skill
from models.views.lore import remembered
from models.views.print_outs.bodies import wounds_to_tick
from models.views.print_outs.weapons import area_fire, weapon_lines, weapons_of
from models.views.print_outs.whom import people_meant
from models.views.roster import in_words, state_of

_PARTS = ("head", "chest", "abdomen", "right_arm", "left_arm", "right_leg", "left_leg")
_GEAR = (Explosive, Missile, Sensor)
_MOST = 50
CHARACTERISTICS = (
    "strength", "dexterity", "endurance", "intelligence", "education", "eloquence",
    "determination", "coolness", "size",
)  # fmt: skip


def print_sheet(session: Session, who: str, *, players: bool) -> Document:
    """The sheets of those who are meant, one after the other."""
    people = people_meant(session, who, players=players, most=_MOST)
    if len(people) == 1:
        return Document(
            people[0].name, _under(people[0]), tuple(sheet_of(session, people[0], players=players))
        )
    blocks: list[Block] = []
    for person in people:
        blocks += (NewPage(),) if blocks else ()
        blocks += (Heading(person.name), Paragraph(_under(person), aside=True))
        blocks += sheet_of(session, person, players=players)
    return Document("Sheets", f"{len(people)} people", tuple(blocks))


def _under(person: Person) -> str:
    who = "player character" if person.kind == Kind.PC else f"{person.tier} {person.side}".strip()
    return ", ".join(filter(None, (person.occupation, who)))


def sheet_of(
    session: Session, person: Person, *, players: bool, engine: str = ""
) -> Iterator[Block]:
    """What stands on a sheet, whoever's it is: for the referee, or as whoever plays them has it.

    Of stealth what one engine goes by, or where none is named, all of them.
    """
    level = level_of(session, person)
    yield Figures(
        (
            ("Initiative", "out" if level is None else str(level)),
            ("Consciousness level", str(person.consciousness_level)),
            ("Life level", str(person.life_level)),
            ("Throws, metres", str(person.throw_range)),
        )
    )
    yield from wounds_to_tick(person)
    yield Paragraph(f"At present: {in_words(state_of(person)[0])}. {_money(session, person)}")
    yield _columns(person, CHARACTERISTICS)
    yield from _skills(session, person)
    yield from _weapons(session, person)
    yield from _worn(session, person)
    yield from _gear(session, person)
    yield Heading("Stealth")
    yield Table((), tuple(_stealth(person, engine)))
    if not players:
        yield from _for_the_referee(session, person)


def _money(session: Session, person: Person) -> str:
    return f"Has {sum_of(session, person.money)}." if person.money else ""


def _columns(person: Person, names: tuple[str, ...]) -> Table:
    titles = tuple(name.capitalize() for name in names)
    values = tuple(str(getattr(person, name)) for name in names)
    return Table(titles, (values,), frozenset(range(len(names))))


def _stealth(person: Person, only: str) -> Iterator[tuple[str, str]]:
    """The scores that each engine goes by, or one of them."""
    for engine in (ENGINES[only],) if only in ENGINES else ENGINES.values():
        scores = (f"{name} {getattr(person, column)}" for column, name in engine.called.items())
        yield engine.by_rules, ", ".join(scores)


def _skills(session: Session, person: Person) -> Iterator[Block]:
    rows = session.exec(select(Skill).where(Skill.person_id == person.key))
    known = sorted((skill.name, skill.level) for skill in rows)
    if known:
        yield Heading("Skills")
        yield Paragraph(", ".join(f"{name} {level}" for name, level in known))


def _weapons(session: Session, person: Person) -> Iterator[Block]:
    weapons = weapons_of(session, person)
    if weapons:
        yield Heading("Weapons")
        yield weapon_lines(session, person, weapons)
        if lines := area_fire(weapons):
            yield Points(lines)


def _worn(session: Session, person: Person) -> Iterator[Block]:
    rows = session.exec(
        select(Armour).where(Armour.person_id == person.key).order_by(col(Armour.id))
    )
    worn = tuple((a.name, *(f"{getattr(a, part):g}" for part in _PARTS)) for a in rows)
    if worn:
        head = ("Armour", *(part.replace("_", " ").capitalize() for part in _PARTS))
        yield Heading("Armour")
        yield Table(head, worn, frozenset(range(1, len(head))))


def _gear(session: Session, person: Person) -> Iterator[Block]:
    names = [
        name
        for names in (select(t.name).where(t.person_id == person.key) for t in _GEAR)
        for name in session.exec(names)
    ]
    if names:
        yield Heading("Other gear")
        yield Points(tuple(sorted(names)))


def _for_the_referee(session: Session, person: Person) -> Iterator[Block]:
    """What players never get."""
    known = remembered(session, person.ref)
    for title, blocks in (
        ("Notes", tuple(paragraphs(person.notes))),
        ("Referee's notes", tuple(paragraphs(person.secret_notes))),
        ("Remembered", (Points(known),) if known else ()),
    ):
        if blocks:
            yield Heading(title)
            yield from blocks
