"""Whom a print-out is about: a ref such as `person:4`, or words as the list of people finds them.

Players get prints of the party alone.
"""

from __future__ import annotations

from sqlmodel import Session, col, select

from models.tables import Participant, Person, Side, World
from models.text import clean
from models.views.roster import Wanted, keys_of

MOST = 200
"""How many people one print-out is of at most."""
_SIDES = tuple(map(str, Side))


def people_meant(session: Session, who: str, *, players: bool, most: int = MOST) -> list[Person]:
    """Whoever is meant, in the order of the list; with no word, whoever is in the present scene.

    Of those the party comes first. Without a scene that is the party. Raises `ValueError` with a
    sentence for nobody, or too many.
    """
    keys = _keys(session, who.strip())
    rows = session.exec(select(Person).where(col(Person.id).in_(keys[: 20 * most])))
    people = {person.key: person for person in rows}
    found = [people[key] for key in keys if key in people]
    if players:
        found = [person for person in found if person.side == Side.PARTY]
        none = "Players get print-outs of the party alone, and nobody of it is meant."
    else:
        meant = f"called {clean(who, 40)}" if who else "in the campaign"
        none = f"There is nobody {meant}."
    if not found:
        raise ValueError(none)
    if len(found) > most:
        raise ValueError(f"That is {len(found):,} people; {most:,} is the most at once.")
    return found


def nothing_named(who: str, what: str) -> None:
    """Raise `ValueError` with a sentence where somebody is named and nobody is asked for."""
    if who.strip():
        raise ValueError(f"{what} without a name; leave out {clean(who, 40)}.")


def _keys(session: Session, who: str) -> list[int]:
    words = who.split()
    refs = [word.removeprefix("person:") for word in words if word.startswith("person:")]
    if refs and len(refs) == len(words) and all(ref.isdecimal() for ref in refs):
        return [int(ref) for ref in refs]
    if who:
        side = next((word[5:] for word in words if word.removeprefix("side:") in _SIDES), "")
        rest = tuple(word for word in words if not side or word != f"side:{side}")
        return keys_of(session, Wanted(side=side, words=rest))
    scene = session.exec(select(World.scene_id)).one()
    there = select(Participant).where(Participant.scene_id == scene).order_by(col(Participant.id))
    present = sorted(session.exec(there), key=lambda each: _SIDES.index(each.side))
    return [each.person_id for each in present] or keys_of(session, Wanted(side=Side.PARTY))
