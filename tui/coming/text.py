"""How something on the clock is written in full, and a day."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.content import Content

from models.bridge.schedule import Event
from models.calendar import Calendar
from models.clock import DAY, span
from models.views.agenda import DayView, Item
from tui.terminal.text import clean

_MOST_DUE = 40
_MOST_IN_LINE = 8
"""How much of what is due on one day is read: in its text, and in its line."""
_KINDS = {
    "crisis": "A crisis point: make its throw when it comes.",
    "waking": "A throw to wake up.",
    "healing": "It happens by itself.",
    "stun": "It happens by itself.",
    "treatment": "A treatment ends, with a throw.",
    "work": "Work ends, with a throw.",
    "emplacing": "A charge is ready.",
    "fuse": "A charge goes off.",
    "call": "The fire that was called comes down.",
    "burst": "A round bursts.",
    "again": "Somebody may try again.",
    "deadline": "From then on it is too late.",
}


def item_text(item: Item, calendar: Calendar, now: int) -> Content:
    """What is due, when, about whom, and what was noted of it."""
    left = f"in {span(item.at - now)}" if item.at > now else "now: it is due"
    lines = [
        Content(clean(item.label)).stylize("bold $text-accent"),
        Content(clean(f"{calendar.full(item.at)}, {left}")),
    ]
    stops = "The clock does not stop for it." if item.passes else ""
    again = f"It comes again {item.repeats.said(calendar)}." if item.repeats else ""
    if item.repeats and item.repeats.after(item.at, calendar) is None:
        again = "It comes no more after that: this calendar has no such day."
    said = (
        _KINDS.get(item.deed, ""),
        f"About {item.about}." if item.about else "",
        stops,
        again,
        item.notes,
    )
    lines += [Content(clean(one, lines=True)) for one in said if one]
    if item.told:
        lines.append(Content("Players are told when it comes."))
    at = item.at
    for stage in item.stages:
        at += stage.after
        lines.append(Content(clean(f"Then, {calendar.told(at, whole=False)}: {stage.label}")))
    return Content("\n").join(lines)


def day_text(view: DayView, calendar: Calendar) -> Content:
    """A day: what it is called, sessions, what is due on it, and what happened."""
    number = calendar.weekday_of(view.day)
    named = [calendar.all_week[number]] if number is not None else []
    named += [calendar.day_text(view.day), calendar.holiday(view.day)]
    title = Content(clean(" · ".join(filter(None, named)))).stylize("bold $text-accent")
    due = [f"{_when(each, view.day, calendar)} {each.label}" for each in view.due[:_MOST_DUE]]
    parts = (
        ("Played", view.sessions),
        ("Due", [*due, *_more(len(view.due) - len(due))]),
        ("Happened", [*view.titles, *_more(view.happened - len(view.titles))]),
    )
    return Content("\n").join([title, *(line for part in parts for line in _part(*part))])


def _when(due: Event, day: int, calendar: Calendar) -> str:
    """The time of day; what has been due since another day says since when."""
    today = due.at // DAY + 1 == day
    return calendar.time(due.at) if today else f"since {calendar.brief(due.at)}"


def due_in_short(view: DayView, *, whole: bool) -> str:
    """What is due on a day in one line; all of it only where `whole`, as for a search."""
    shown = view.due if whole else view.due[:_MOST_IN_LINE]
    return "; ".join((*(item.label for item in shown), *_more(len(view.due) - len(shown))))


def _more(left_out: int) -> Iterator[str]:
    if left_out > 0:
        yield f"... and {left_out} more"


def _part(head: str, said: Iterable[str]) -> Iterator[Content]:
    lines = list(said)
    if lines:
        yield Content(head).stylize("bold")
        yield from (Content(f"  {clean(line)}") for line in lines)
