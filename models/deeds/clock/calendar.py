"""What the days of the campaign are called."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import col, select

from models.action import Action, Refusal, SoAlready
from models.bridge.dates import calendar_of
from models.bridge.joint import few
from models.calendar import Calendar
from models.calendar_kept import checked, kept
from models.recurring import kept_repeat
from models.tables import Due, DueState


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
        if once := [due.label for due in _repeated(action) if _never(due, calendar)]:
            action.tell(
                f"It has no such days as these come again on, once each is left: {few(once)}."
            )
        world.calendar = kept(calendar)
        action.session.add(world)


def _repeated(action: Action) -> list[Due]:
    """What is on the clock and comes again, in order."""
    waiting = select(Due).where(Due.state == DueState.WAITING).order_by(col(Due.at), col(Due.id))
    return [due for due in action.session.exec(waiting) if due.repeats]


def _never(due: Due, calendar: Calendar) -> bool:
    """Whether it comes no more after the next time, by a calendar."""
    repeat = kept_repeat(due.repeats)
    return repeat is not None and repeat.after(due.at, calendar) is None
