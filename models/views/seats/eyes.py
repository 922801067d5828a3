"""With whose eyes a seat looks: what it is made from, and what of the table it may see."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.bridge.by_key import present_scene
from models.reading import read_once
from models.tables import Participant, Person, Phase, Scene, Seat, Side

PLAYED = (Side.PARTY, Side.OPPOSITION)
"""The sides of a scene that know anything of each other."""


@dataclass(frozen=True, slots=True)
class Eyes:
    """A seat, and how it looks at the table.

    `person` is whom its player plays, None for nobody. `open` says whether it sees what the party
    may know in public: so do seats of the party, and those of nobody. `side` is that whose
    knowledge of the present scene it has, empty where it has none: that on which its character
    takes part in the scene, and where they do not, their own. `together` are the keys of all seats
    that are looked at, and `played` of all whom their players play: what is read of one is read of
    all of them at once.
    """

    seat: Seat
    person: Person | None
    open: bool
    side: str
    together: tuple[int, ...]
    played: tuple[int, ...]


def eyes_of(session: Session, keys: Collection[int]) -> Mapping[int, Eyes]:
    """The eyes of these seats, by key; a seat that is gone or at its end has none."""
    rows = select(Seat).where(col(Seat.id).in_(keys), col(Seat.ended).is_(False))
    seats = session.exec(rows.order_by(col(Seat.id))).all()
    together = tuple(seat.key for seat in seats)
    played = tuple(sorted({seat.person_id for seat in seats if seat.person_id is not None}))
    people = session.exec(select(Person).where(col(Person.id).in_(played))) if played else ()
    found = {person.key: person for person in people}
    sides = _sides_taken(session, played)
    eyes = {}
    for seat in seats:
        person = found.get(seat.person_id or 0)
        party = person is None or person.side == Side.PARTY
        eyes[seat.key] = Eyes(seat, person, party, _side(person, sides), together, played)
    return eyes


@read_once
def scene_with(session: Session, side: str) -> Scene | None:
    """The present scene, if it is not over and somebody of this side is in it."""
    scene = present_scene(session)
    if scene is None or scene.phase == Phase.OVER or side not in PLAYED:
        return None
    there = select(Participant.id).where(Participant.scene_id == scene.id, Participant.side == side)
    return scene if session.exec(there.limit(1)).first() else None


def _side(person: Person | None, taken: Mapping[int, str]) -> str:
    """The side of the scene that somebody sees with; that of the party for nobody."""
    side = Side.PARTY if person is None else taken.get(person.key, person.side)
    return side if side in PLAYED else ""


def _sides_taken(session: Session, people: Collection[int]) -> Mapping[int, str]:
    """On which side these people take part in the present scene, of those who are in it."""
    scene = present_scene(session) if people else None
    if scene is None:
        return {}
    rows = session.exec(
        select(Participant.person_id, Participant.side).where(
            Participant.scene_id == scene.id, col(Participant.person_id).in_(people)
        )
    )
    return dict(rows.all())
