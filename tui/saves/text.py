"""How a campaign is written in the list, and more about it below."""

from __future__ import annotations

from datetime import datetime

from textual.content import Content

from models.clock import span
from models.storage.headline import Headline
from models.storage.saves import Save
from tui.saves.ago import ago
from tui.shell.looks import Looks
from tui.terminal.text import clean


def cells(save: Save, now: datetime, looks: Looks) -> tuple[str, ...]:
    """Name, game time, when last played, people, what comes due next."""
    played = ago(save.last_played, now)
    if save.problem:
        return (save.name, "cannot be opened", "", "", "")
    if save.address and save.headline is None:
        return (save.name, "on a server", "", "", "not opened yet")
    if save.headline is None:
        return (save.name, "older format", played, "", "")
    return (
        save.name,
        game_time(save.headline, looks),
        played,
        str(save.headline.people),
        _next_due(save.headline),
    )


def game_time(headline: Headline, looks: Looks) -> str:
    """When it is in a campaign."""
    return looks.shown_by(headline.calendar).told(headline.clock, whole=False)


def about(save: Save) -> Content:
    """The campaign's name in full, and what it is about or why it cannot be opened."""
    name = Content(f"{clean(save.name)}  ").stylize("bold $text-accent")
    if save.problem:
        return name + Content(clean(save.problem)).stylize("$text-error")
    if save.address:
        about = f": {save.headline.blurb}" if save.headline and save.headline.blurb else ""
        return name + Content(clean(f"{save.address}{about}"))
    if save.headline is None:
        return name + Content("It is brought up to this version when it is opened.")
    return name + Content(clean(save.headline.blurb))


def _next_due(headline: Headline) -> str:
    if not headline.due:
        return "nothing"
    due = headline.due[0]
    left = due.at - headline.clock
    return f"{span(left)}: {due.label}" if left > 0 else f"now: {due.label}"
