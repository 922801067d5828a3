"""People come and go: somebody new, more like somebody, somebody taken off the list."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action, Refusal
from models.bridge.equipment import CARRIED
from models.effects.copying import copied, new_person, next_name
from models.effects.removing import rows_of
from models.exchange.people.anew import MOST
from models.fields import written
from models.tables import Person, Side, Skill

_UNHURT = {
    "light": 0, "shock": 0, "stun": 0, "moved": False,
    "unconscious_since": None, "dead_since": None, "dead_by": "",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class NewPerson:
    """Somebody new with typical figures: a player character in the party, else a green NPC.

    The figures are the defaults of a blank sheet; consciousness level, life level and throw range
    are INVENTED (G-48, G-49, G-67).
    """

    name: str
    side: Side = Side.BYSTANDER

    def perform(self, action: Action) -> None:
        """Make the sheet; raises `Refusal` for a name that cannot be."""
        name = written("person", "name", self.name)
        action.session.add(new_person(name, self.side))
        action.title = f"New person: {name}"
        action.secret = self.side != Side.PARTY
        action.tell(f"{name} joins: {self.side}", "G-48", "G-49", "G-67")


@dataclass(frozen=True, slots=True)
class CopyPerson:
    """So many more people like somebody: sheet, skills and gear, and unhurt."""

    person_id: int
    count: int = 1

    def perform(self, action: Action) -> None:
        """Make the copies under the next free names; raises `Refusal` for none and too many."""
        if not 1 <= self.count <= MOST:
            raise Refusal(f"From 1 to {MOST} people in one step; you wrote {self.count}.")
        person = action.get(Person, self.person_id)
        taken = set(action.session.exec(select(Person.name)))
        names = list[str]()
        for _ in range(self.count):
            names.append(next_name(person.name, taken))
            taken.add(names[-1])
            _copy(action, person, names[-1])
        several = len(names) > 1
        made = f"{names[0]} to {names[-1]}" if several else names[0]
        action.title = f"{made}: made like {person.name}"
        action.secret = person.side != Side.PARTY
        have, are = ("have", "are") if several else ("has", "is")
        action.tell(f"{made} {have} what {person.name} has, and {are} unhurt")


def _copy(action: Action, person: Person, name: str) -> None:
    """One more like somebody."""
    copy = copied(person, name=name, **_UNHURT)
    action.session.add(copy)
    action.session.flush()
    for table in (Skill, *CARRIED.values()):
        for row in rows_of(action, table, person):
            action.session.add(copied(row, person_id=copy.key))
