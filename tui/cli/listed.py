"""The campaigns of a folder, from the command line."""

from __future__ import annotations

import argparse
from pathlib import Path

from models.storage import elsewhere, saves
from models.text import clean
from tui.cli.shown import as_json, campaign_row


def campaigns(given: argparse.Namespace, folder: Path) -> int:
    """Print a line on each campaign, the one played last first, or its name alone."""
    found = [*saves.listing(folder), *elsewhere.listing(folder)]
    if given.json:
        print(as_json("campaigns", None, map(campaign_row, found)))
        return 0
    for save in found:
        print(clean(save.name) if given.names else summary(save))
    if not found and not given.names:
        print(f"No campaigns yet in {clean(str(folder))}")
    return 0


def summary(save: saves.Save) -> str:
    """A campaign or a backup in a line: when it is there, how many people, what is next."""
    if save.address and save.headline is None:
        return f"{save.name}: on a server, not opened here yet"
    if save.headline is None:
        return f"{save.name}: {save.problem or 'of an older format; opening it brings it up'}"
    played = save.last_played[:16].replace("T", " ")
    people = f"{save.headline.people} {'person' if save.headline.people == 1 else 'people'}"
    calendar = save.headline.calendar
    parts = [save.name, calendar.moment(save.headline.clock), people, f"played {played}"]
    if save.headline.due:
        coming = save.headline.due[0]
        parts.append(f"next {calendar.moment(coming.at)} {clean(coming.label)}")
    return " · ".join(parts)
