"""People are made anew of a kind: named, thrown for, and put where they stand."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from sqlmodel import Session, select

from models.action import Action, Refusal
from models.bridge.joint import listed
from models.bridge.random_tables import tables_from, text_of
from models.effects.copying import highest
from models.effects.entering import enter
from models.exchange.people.draft import Draft
from models.exchange.people.kinds import Mould
from models.exchange.people.newcomers import make, plan
from models.exchange.people.variation import figure, varied
from models.tables import Person, Scene, Side
from models.text import clean
from rules.dice import Dice, ThrownFor
from rules.random_tables import roll

MOST = 40
"""How many of a kind are made in one step."""
_NAMED = 3


def bring(
    action: Action, kind: Mould, number: int, zone: int = 0, *, secret: bool = False
) -> list[Person]:
    """Throw for so many of a kind, make them, and tell it; they stand in a zone of the scene.

    With no zone they are only listed. Raises `Refusal` for what cannot be.
    """
    drafts = made_anew(action.session, kind, number, action.dice)
    people = make(action, plan(action.session, drafts))
    said = f"{said_of([person.name for person in people])}: {kind.draft.values['side']}"
    action.tell(said, "G-48", "G-49", "G-67", secret=secret)
    for person, draft in zip(people, drafts, strict=True) if kind.varying else ():
        thrown = (f"{each.title} {figure(draft, each, kind.base)}" for each in kind.varying)
        action.tell(f"{person.name}: {', '.join(thrown)}", secret=True)
    if zone:
        scene = action.get(Scene, action.world.scene_id)
        enter(action, scene, [person.key for person in people], zone)
    return people


def said_of(names: Sequence[str]) -> str:
    """A few names, and how many more."""
    more = len(names) - _NAMED
    return listed([*names[:_NAMED], f"{more} more"] if more > 0 else names)


def made_anew(session: Session, kind: Mould, number: int, dice: Dice) -> list[Draft]:
    """So many of a kind, each with what is thrown for them; names are thrown first.

    Raises `Refusal` for a number that is not from 1 to 40.
    """
    if not 1 <= number <= MOST:
        raise Refusal(f"From 1 to {MOST} people in one step; you wrote {number}.")
    secret = kind.draft.values["side"] != Side.PARTY
    drafts = []
    for name, who in zip(_names(session, kind, number, dice), _whom(kind, number), strict=True):
        named = replace(kind.draft, values={**kind.draft.values, "name": name})
        drafts.append(varied(named, kind.varying, kind.base, ThrownFor(who, dice, secret)))
    return drafts


def numbered(name: str, number: int, taken: Collection[str]) -> tuple[str, ...]:
    """The next free names: `Guard 1` and so on; one alone needs no number."""
    first = highest(name, taken) + 1
    if number == 1 and first == 1:
        return (name,)
    return tuple(f"{clean(name, 53)} {each}" for each in range(first, first + number))


def _whom(kind: Mould, number: int) -> Iterator[str]:
    return (
        f"{kind.name} {each} of {number}" if number > 1 else kind.name
        for each in range(1, number + 1)
    )


def _names(session: Session, kind: Mould, number: int, dice: Dice) -> Sequence[str]:
    """What they are called: names that are thrown, or the kind's with numbers."""
    taken = set(session.exec(select(Person.name)))
    if kind.names_id is None:
        return numbered(kind.name, number, taken)
    tables = tables_from(session, kind.names_id)
    secret = kind.draft.values["side"] != Side.PARTY
    names: list[str] = []
    for who in _whom(kind, number):
        thrown = roll(tables.rules, kind.names_id, ThrownFor(who, dice, secret), secret=secret)
        name = clean(text_of(tables, thrown[-1]), 60)
        again = highest(name, names)
        names.append(f"{clean(name, 53)} {again + 1}" if again else name)
    return names
