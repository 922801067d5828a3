"""Squad cards: a small card for everybody, to be cut out and written on at the table."""

from __future__ import annotations

from collections.abc import Iterator

from sqlmodel import Session

from models.bridge.body import armour_of, level_of
from models.exchange.paper.document import Block, Card, Cards, Document, Figures, Paragraph, Points
from models.tables import Kind, Person, Weapon
from models.text import counted
from models.views.print_outs.bodies import wounds_to_tick
from models.views.print_outs.weapons import area_fire, held, needs, otherwise, weapons_of
from models.views.print_outs.whom import people_meant

_TITLES = ("close", "effective", "long", "extreme")


def print_squad(session: Session, who: str, *, players: bool) -> Document:
    """A card for each of those who are meant."""
    people = people_meant(session, who, players=players)
    cards = tuple(_card(session, person) for person in people)
    under = f"{counted(len(cards), 'card')}. On 1D10 read 0 to 9 the number hits, or a higher one."
    return Document("Squad cards", under, (Cards(cards),))


def _card(session: Session, person: Person) -> Card:
    who = "player character" if person.kind == Kind.PC else f"{person.tier} {person.side}".strip()
    weapons = weapons_of(session, person)
    blocks: list[Block] = [
        Figures((("initiative", _level(session, person)), *_armour(session, person))),
        *wounds_to_tick(person),
    ]
    for number, weapon in enumerate(weapons):
        blocks += _weapon(session, person, weapon, large=number == 0)
    if lines := area_fire(weapons):
        blocks.append(Points(lines))
    return Card(person.name, who, tuple(blocks))


def _level(session: Session, person: Person) -> str:
    level = level_of(session, person)
    return "out" if level is None else str(level)


def _armour(session: Session, person: Person) -> Iterator[tuple[str, str]]:
    """What armour takes off at the head and the chest, where most hits that count are."""
    worn = {each.location.value: each.value for each in armour_of(session, person)}
    for part in ("head", "chest"):
        yield f"armour, {part}", f"{float(worn.get(part, 0)):g}"


def _weapon(session: Session, person: Person, weapon: Weapon, *, large: bool) -> Iterator[Block]:
    """The weapon, and what hits with it at each range: large for the one in hand."""
    found = needs(session, person, weapon)
    said = ", ".join(filter(None, (weapon.name, held(weapon), f"DPV {weapon.dpv:g}")))
    if not found:
        yield Paragraph(f"{said}, {otherwise(weapon)}", strong=large)
    elif large:
        yield Paragraph(said, strong=True)
        yield Figures(
            tuple(
                (f"{title} {need.metres} m", need.throw)
                for title, need in zip(_TITLES, found, strict=True)
            )
        )
    else:
        yield Paragraph(f"{said}: {', '.join(f'{n.throw} to {n.metres} m' for n in found)}")
