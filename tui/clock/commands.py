"""What the desk and the due list ask of the clock by the same keys; imported before first paint."""

from __future__ import annotations

from functools import partial

from tui.dialogs.talk import talk
from tui.shell.command import Command
from tui.shell.page import Page


def why_no_time(page: Page) -> str:
    """What keeps time from passing by a key; empty when nothing does."""
    headline = page.outrider.headline
    fighting = headline is not None and headline.phase == "combat"
    return "A fight is on: its turns move the clock." if fighting else ""


def why_nothing_due(page: Page) -> str:
    """That nothing is on the clock; empty when something is."""
    headline = page.outrider.headline
    return "" if headline and headline.due else "Nothing is due."


def why_no_next(page: Page) -> str:
    """What keeps a key from what is due next; what is due now is met in a fight as well."""
    headline = page.outrider.headline
    at_hand = headline and headline.due and headline.due[0].at <= headline.clock
    return why_nothing_due(page) or ("" if at_hand else why_no_time(page))


async def _remind(page: Page) -> None:
    from tui.clock.due import remind

    await remind(page.outrider)


def _alike(page: Page) -> None:
    from tui.clock.passing import settle_alike

    settle_alike(page.outrider)


def _passing(page: Page) -> None:
    from tui.clock.passing import choose_passing

    choose_passing(page.outrider)


def _dates(page: Page) -> None:
    from tui.clock.calendar import choose_calendar

    talk(page, partial(choose_calendar, page.outrider))


REMIND = Command("s", "remind", "Set a reminder on the clock.", _remind)
ALIKE = Command(
    "A",
    "all alike",
    "Make all throws like the first one due, or settle all reminders at once.",
    _alike,
    why_nothing_due,
    footer=False,
)
PASSING = Command("K", "what stops", "Choose what stops the clock.", _passing, footer=False)
DATES = Command(
    "D",
    "calendar",
    "Choose what the days are called: counted, real dates, or your own.",
    _dates,
    footer=False,
)
