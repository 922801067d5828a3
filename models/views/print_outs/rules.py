"""The rules that a scene uses, row by row in our own words, or those that are named.

Players get those of the engine and of their own weapons: which others there are is not theirs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.by_key import present_scene
from models.bridge.engines.registry import engine_of
from models.bridge.firing import reach_at_areas
from models.bridge.munitions import fires_rounds
from models.exchange.paper.document import Block, Document, Heading, Table
from models.fields import fields_of
from models.tables import Participant, Person, Phase, Scene, Side, Trial, Weapon, WeaponKind
from models.text import clean, counted
from models.views.again import next_deed
from models.views.print_outs.weapons import needs, weapons_of
from rules.book import reference
from rules.book.reference import Entry, Row

_MOST = 50
"""How many open tasks are asked for their rows."""
_MELEE = ("C-73", "C-75", "C-78", "C-81")
_AREA = ("C-32", "C-33", "C-34")
_FIGHT = (
    "C-04", "C-05", "C-06", "C-07", "C-09", "C-10", "C-11", "C-12", "C-14", "C-16", "C-18", "C-19",
    "C-20", "C-21", "C-22", "C-23", "C-25", "C-27", "C-40", "C-41", "C-45", "C-46", "C-47", "C-50",
    "W-01", "W-02", "W-05", "W-06", "W-09", "W-12", "W-15", "W-16", "W-17", "W-18", "W-19", "W-20",
    "W-21", "W-22", "W-23", "W-24", "W-27", "W-28", "W-29", "W-32",
)  # fmt: skip
"""What every fight is played by, whatever is fired: the turn, cover, and what becomes of a hit."""


def print_rules(session: Session, who: str, *, players: bool) -> Document:
    """The rows that are named, such as `C-29 T-05`; with none, those that the scene uses."""
    if who.strip():
        rows = [word.strip(",;").upper() for word in who.split()]
        wrong = [ident for ident in rows if not _known([ident])]
        if wrong:
            raise ValueError(f"There is no rule {clean(wrong[0], 12)}; one is such as C-29.")
        found, under = _known(rows), ""
    else:
        scene = present_scene(session)
        if scene is None:
            raise ValueError("There is no scene at present; name the rules, such as C-29 T-05.")
        found = _known(_of_scene(session, scene, players=players))
        under = f"Played {engine_of(scene).by_rules}."
    said = " ".join(filter(None, (under, counted(len(found), "row"))))
    return Document("Rules", said, tuple(_chapters(found)))


def _known(rows: Iterable[str]) -> list[Entry]:
    found = []
    for ident in dict.fromkeys(rows):
        try:
            found.append(reference.entry(ident))
        except KeyError:
            continue
    return found


def _of_scene(session: Session, scene: Scene, *, players: bool) -> Iterator[str]:
    """What its engine, the weapons of whoever is in it, and their open tasks cite."""
    letter = engine_of(scene).chapter
    for chapter in reference.chapters():
        if chapter.letter == letter:
            yield from (row.id for row in chapter.rows)
    if scene.phase == Phase.COMBAT:
        yield from _FIGHT
    there = select(Person).join(Participant, col(Participant.person_id) == col(Person.id))
    there = there.where(Participant.scene_id == scene.key).order_by(col(Person.id))
    people = [p for p in session.exec(there) if not players or p.side == Side.PARTY]
    for person in people:
        for weapon in weapons_of(session, person):
            yield from _of_weapon(session, person, weapon)
    if not players:
        yield from _of_tasks(session, [person.key for person in people])


def _of_weapon(session: Session, person: Person, weapon: Weapon) -> Iterator[str]:
    yield "C-24"
    for spec in fields_of("weapon"):
        if getattr(weapon, spec.name):
            yield from (row for row in spec.rows if not row.startswith("G-"))
    for need in needs(session, person, weapon):
        yield from need.rows
    if reach_at_areas(weapon):
        yield from _AREA
    if fires_rounds(weapon):
        yield "X-01"
    if weapon.kind == WeaponKind.MELEE:
        yield from _MELEE
    if weapon.kind == WeaponKind.THROWN:
        yield "C-57"


def _of_tasks(session: Session, people: list[int]) -> Iterator[str]:
    """What the next attempts cite at whatever these people have failed."""
    trials = select(Trial).where(col(Trial.person_id).in_(people)).limit(_MOST)
    for trial in session.exec(trials.order_by(col(Trial.id))):
        try:
            yield from next_deed(trial).preview(session).rows
        except Refusal:  # it cannot be tried again as things stand
            continue


def _chapters(found: list[Entry]) -> Iterator[Block]:
    for chapter in reference.chapters():
        entries: tuple[Entry, ...] = (*chapter.rows, *chapter.rulings)
        held = {each.id for each in entries}
        rows = tuple(_line(each) for each in sorted(found, key=_number) if each.id in held)
        if rows:
            yield Heading(chapter.title)
            yield Table(("Row", "What", "Rule"), rows)


def _number(entry: Entry) -> tuple[str, int]:
    letter, _, number = entry.id.partition("-")
    return letter, int(number) if number.isdecimal() else 0


def _line(entry: Entry) -> tuple[str, str, str]:
    if not isinstance(entry, Row):
        return entry.id, entry.issue, entry.default
    said = (entry.rule, f"Dice: {entry.dice}" if entry.dice else "", entry.output)
    return entry.id, entry.title, " · ".join(filter(None, said))
