"""Whose wounds are no news for players."""

from __future__ import annotations

from models.tables import Person, Side


def none_of_the_party(*people: Person) -> bool:
    """Whether none of these people is of the party: how others fare is for the referee to say."""
    return all(person.side != Side.PARTY for person in people)
