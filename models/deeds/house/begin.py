"""A new campaign begins: its calendar and first day, what it has, who plays, what it is about."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action, Refusal
from models.calendar import COUNTED, Calendar
from models.calendar_kept import checked, kept
from models.effects.starter import add_starter
from models.exchange.people.draft import Draft
from models.exchange.people.newcomers import make, plan
from models.starters import Starter
from models.tables import Entry
from models.tables.world import LONGEST_BLURB
from models.text import clean


@dataclass(frozen=True, slots=True)
class BeginCampaign:
    """A campaign gets what it begins with; undo ends here.

    `clock` is the second it begins at. Of each player character what is not given is that of a
    blank sheet; consciousness level, life level and throw range of that are INVENTED (G-48, G-49,
    G-67), as all of the starter sets is.
    """

    calendar: Calendar = COUNTED
    clock: int = 0
    starters: tuple[Starter, ...] = ()
    people: tuple[Draft, ...] = ()
    blurb: str = ""

    def perform(self, action: Action) -> None:
        """Write all of it; raises `Refusal` for what cannot be, and where anything has happened."""
        if action.session.exec(select(Entry.id)).first() is not None:
            raise Refusal("This campaign has begun already.")
        world = action.world
        try:
            world.calendar = kept(checked(self.calendar))
        except ValueError as error:
            raise Refusal(str(error)) from None
        world.clock = self.clock
        world.blurb = clean(self.blurb, LONGEST_BLURB)
        action.session.add(world)
        action.kept = True
        action.title = "The campaign begins"
        if world.blurb:
            action.tell(world.blurb)
        action.tell(f"It is {self.calendar.moment(self.clock)}.")
        for starter in self.starters:
            add_starter(action, starter)
        action.session.flush()
        people = make(action, plan(action.session, self.people))
        if people:
            names = ", ".join(person.name for person in people)
            action.tell(f"Who plays: {names}.", "G-48", "G-49", "G-67")
