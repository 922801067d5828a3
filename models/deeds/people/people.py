"""People come and go: somebody new, one more like somebody, somebody taken off the list."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action
from models.bridge.equipment import CARRIED
from models.effects.copying import copied, new_person, next_name
from models.effects.removing import rows_of
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
    """One more person like somebody: sheet, skills and gear, and unhurt."""

    person_id: int

    def perform(self, action: Action) -> None:
        """Make the copy under the next free name."""
        person = action.get(Person, self.person_id)
        taken = set(action.session.exec(select(Person.name)))
        copy = copied(person, name=next_name(person.name, taken), **_UNHURT)
        action.session.add(copy)
        action.session.flush()
        for table in (Skill, *CARRIED.values()):
            for row in rows_of(action, table, person):
                action.session.add(copied(row, person_id=copy.key))
        action.title = f"{copy.name}: made like {person.name}"
        action.secret = person.side != Side.PARTY
        action.tell(f"{copy.name} has what {person.name} has, and is unhurt")
