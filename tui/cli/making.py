"""A new campaign from the command line: empty, the sample, or with what it is asked to have."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from models.calendar import Kind
from models.calendar_text import FIRST_DATES, first_moment
from models.starters import Starter
from models.storage import saves

if TYPE_CHECKING:
    from models.action import Deed
    from models.campaign import Campaign

_ALL = "all"
_KINDS = tuple(kind.value for kind in FIRST_DATES)


def add_options(command: argparse.ArgumentParser) -> None:
    """What a new campaign is asked for."""
    command.add_argument("name", metavar="NAME")
    command.add_argument("--sample", action="store_true", help="fill it with the sample campaign")
    sets = ", ".join(Starter)
    command.add_argument(
        "--with", dest="starters", type=_starters, metavar="SETS", default=(),
        help=f"starter sets, all of them invented: {sets}, or {_ALL}",
    )  # fmt: skip
    command.add_argument("--calendar", choices=_KINDS, help="what its days are called")
    dates = " or ".join(f"'{date}'" for date in FIRST_DATES.values())
    command.add_argument("--date", metavar="DATE", help=f"its first day: {dates}")


def new(given: argparse.Namespace, folder: Path) -> int:
    """Make a campaign."""
    path = saves.new_path(folder, given.name)
    deed = _beginning(given)
    if given.sample and deed is not None:
        raise ValueError("The sample has its own equipment, tasks and calendar: leave them out.")
    make(path, sample=given.sample, deed=deed)
    print(f"Made {path}")
    return 0


def make(path: Path, *, sample: bool, deed: Deed | None = None) -> None:
    """Make a campaign, whole or not at all: from the sample, or with what a deed gives it."""
    from models.campaign import Campaign
    from models.sample import fill

    def begin(campaign: Campaign) -> None:
        if deed is not None:
            campaign.perform(deed)

    try:
        Campaign.create(path, fill if sample else begin).close()
    except FileExistsError as error:
        raise saves.SaveError(f"There is already a campaign named '{path.stem}'.") from error


def _beginning(given: argparse.Namespace) -> Deed | None:
    """What a campaign begins with, None for nothing."""
    if not (given.starters or given.calendar or given.date):
        return None
    from models.deeds.house.begin import BeginCampaign

    kind = Kind(given.calendar) if given.calendar else None
    calendar, clock = first_moment(given.date or FIRST_DATES[kind or Kind.DAYS], kind)
    return BeginCampaign(calendar, clock, given.starters)


def _starters(text: str) -> tuple[Starter, ...]:
    words = {word.strip() for word in text.split(",")}
    if wrong := sorted(words - {*Starter, _ALL}):
        raise argparse.ArgumentTypeError(
            f"there is no set '{wrong[0]}'; the sets are {', '.join(Starter)}, or {_ALL}"
        )
    return tuple(one for one in Starter if one in words or _ALL in words)
