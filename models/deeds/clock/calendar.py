"""What the days of the campaign are called."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal, SoAlready
from models.bridge.dates import calendar_of
from models.calendar import Calendar
from models.calendar_kept import checked, kept


@dataclass(frozen=True, slots=True)
class SetCalendar:
    """The campaign gets another calendar; the clock, and whatever is on it, stays where it is."""

    calendar: Calendar

    def perform(self, action: Action) -> None:
        """Keep it; raises `Refusal` for one that cannot be, or that it has already."""
        try:
            calendar = checked(self.calendar)
        except ValueError as error:
            raise Refusal(str(error)) from None
        if calendar_of(action.session) == calendar:
            raise SoAlready("The campaign has this calendar already.")
        action.secret = True
        world = action.world
        action.tell(f"Today is now called {calendar.moment(world.clock)}.")
        action.title = "Calendar"
        world.calendar = kept(calendar)
        action.session.add(world)
