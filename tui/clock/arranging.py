"""What becomes of something on the clock: when it comes again, what follows, and who hears."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from models.calendar import COUNTED, Calendar
from models.clock import exact_span, parse_span
from models.dating import Today, hint, read_span
from models.recurring import Repeat, read_repeat, such
from models.text import clean
from tui.dialogs.menu import Item, Menu
from tui.dialogs.naming import NamePrompt
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.dialogs.writing import Writing
from tui.shell.sealed import only_looked_at

if TYPE_CHECKING:
    from models.bridge.stages import Stage
    from models.deeds.clock.due import Arrange
    from tui.shell.service import Service

_SHOWN = 40
"""Letters of what was typed that are shown again."""


def today_of(outrider: Service) -> Today:
    """What a typed time is read by."""
    headline = outrider.headline
    return Today(headline.calendar, headline.clock) if headline else Today(COUNTED, 0)


def timed(text: str, today: Today) -> tuple[int, Repeat | None]:
    """The seconds from now to a typed time, and how it comes again, if it does.

    Raises `ValueError` with a sentence that says what would be right.
    """
    if again := read_repeat(text, *today):
        repeat, first = again
        return first - today.now, repeat
    return read_span(text, *today), None


def when_and_again(
    outrider: Service, question: str, initial: str = ""
) -> Prompt[tuple[int, Repeat | None]]:
    """Ask when something shall be, and how it comes again."""
    today = today_of(outrider)
    said = f"{hint(*today)} Again and again: {such(today.calendar)}."
    return Prompt(question, lambda text: timed(text, today), initial=initial, hint=said)


def arrange(outrider: Service, due_id: int) -> None:
    """Ask what shall become of something on the clock."""
    talk(outrider.screen, partial(_arrange, outrider, due_id))


async def _arrange(outrider: Service, due_id: int) -> None:
    from models.bridge.naming import names_of
    from models.views.agenda import arranged

    if await only_looked_at(outrider):
        return
    campaign = await outrider.campaign()
    with campaign.read() as session:
        now = arranged(session, due_id)
        about = names_of(session, {now.about}).get(now.about, "") if now else ""
    if now is None:
        outrider.tell("That is no longer on the clock.")
        return
    choice = await outrider.ask(
        Menu("What becomes of it", _items(now, about, today_of(outrider).calendar))
    )
    if choice == "again":
        changed = await _again(outrider, now)
    elif choice == "stages":
        changed = await _stages(outrider, now)
    elif choice == "about":
        changed = await _about(outrider, now)
    elif choice == "quiet":
        changed = replace(now, quiet=not now.quiet)
    elif choice == "told":
        changed = replace(now, told=not now.told)
    else:
        return
    if changed is not None:
        await outrider.perform(changed)


def _items(now: Arrange, about: str, calendar: Calendar) -> list[Item]:
    again = now.repeats.said(calendar) if now.repeats else "it comes once"
    stages = f"{len(now.stages)} follow" if now.stages else "nothing follows"
    yes_no = {True: "yes", False: "no"}
    return [
        Item("again", "When it comes again", again, "r"),
        Item("stages", "What follows if nobody acts", stages, "f"),
        Item("about", "Whom or what it is about", about or "nobody", "a"),
        Item("quiet", "Goes by without stopping the clock", yes_no[now.quiet], "q"),
        Item("told", "Players are told when it comes", yes_no[now.told], "t"),
    ]


async def _again(outrider: Service, now: Arrange) -> Arrange | None:
    today = today_of(outrider)
    hint = f"Such as {such(today.calendar)}; or once."

    def read(text: str) -> tuple[Repeat | None]:
        if clean(text).casefold() == "once":
            return (None,)
        if (again := read_repeat(text, *today)) is None:
            raise ValueError(f'"{clean(text, _SHOWN)}" does not come again. {hint}')
        return (again[0],)

    said = now.repeats.said(today.calendar) if now.repeats else "once"
    found = await outrider.ask(Prompt("When does it come again?", read, initial=said, hint=hint))
    return replace(now, repeats=found[0]) if found else None


async def _stages(outrider: Service, now: Arrange) -> Arrange | None:
    def check(text: str) -> str:
        _stages_in(text)
        return text

    question = "What follows, a line each, after how long: 2 w: The militia comes"
    initial = "\n".join(f"{exact_span(stage.after)}: {stage.label}" for stage in now.stages)
    text = await outrider.ask(Writing(question, check, initial=initial))
    return None if text is None else replace(now, stages=_stages_in(text))


def _stages_in(text: str) -> tuple[Stage, ...]:
    from models.bridge.stages import LONGEST, Stage

    found = []
    for line in filter(str.strip, text.splitlines()):
        after, colon, label = line.partition(": ")
        if not colon or not clean(label):
            said = clean(line, _SHOWN)
            raise ValueError(f'"{said}" has no time before it, as 2 w: The militia comes has.')
        try:
            found.append(Stage(parse_span(after), clean(label, LONGEST)))
        except ValueError as error:
            raise ValueError(f'"{clean(line, _SHOWN)}": {error}') from None
    return tuple(found)


async def _about(outrider: Service, now: Arrange) -> Arrange | None:
    from models.bridge.naming import named
    from tui.choosing.noting import names_in

    campaign = await outrider.campaign()

    def find(text: str) -> str:
        if not clean(text):
            return ""
        with campaign.read() as session:
            return named(session, text)

    hint = "The name of a person, a vehicle, or anything of the lore; empty for nobody."
    question = NamePrompt("Whom or what is it about?", find, names_in(campaign), hint=hint)
    found = await outrider.ask(question)
    return None if found is None else replace(now, about=found)
