"""Asking for a moment of the past by a date or a session, and what if it went another way."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import TYPE_CHECKING

from models.calendar import Calendar
from models.dating import read_moment
from models.storage.faults import explained, of_the_system
from models.storage.moments import entry_after, entry_at
from models.storage.saves import SaveError, new_path
from models.text import clean
from tui.dialogs.prompt import Prompt

if TYPE_CHECKING:
    from tui.shell.service import Service

_SUCH = "A date or a time, as yesterday 21:00, or a session, as session 3."
_SHOWN = 40
"""Letters of what was typed that are shown again."""
_SESSION = re.compile(r"\s*session\s+([0-9]{1,4})\s*", re.IGNORECASE)


async def ask_for_moment(outrider: Service) -> None:
    """Ask for a date, or a session, and look at the campaign as it was then."""
    headline, path = outrider.headline, (await outrider.campaign()).path
    if headline is None:
        return
    now, calendar = headline.clock, headline.calendar

    def entry(typed: str) -> int:
        session = _SESSION.fullmatch(typed)
        if session:
            found = entry_after(path, int(session[1]))
            none = f"There has been no session {session[1]}."
        else:
            found = entry_at(path, _moment(typed, calendar, now))
            none = "The journal does not go back so far."
        if found is None:
            raise ValueError(none)
        return found

    async def asked(found: int | None) -> None:
        if found is not None:
            await outrider.look_back(found)

    outrider.show(Prompt("As it was on which date?", entry, hint=_SUCH), asked)


def _moment(typed: str, calendar: Calendar, now: int) -> int:
    try:
        return read_moment(typed, calendar, now)
    except ValueError:
        said = clean(typed, _SHOWN)
        raise ValueError(f'"{said}" is neither a date nor a session, as session 3 is.') from None


async def branch_off(outrider: Service, entry: int) -> None:
    """Ask for a name, and make a campaign of its own from the moment after an entry."""
    path = (await outrider.campaign()).path

    def free(name: str) -> Path:
        try:
            return new_path(outrider.saves, name)
        except SaveError as error:
            raise ValueError(str(error)) from error

    async def named(target: Path | None) -> None:
        if target is None:
            return
        try:
            await asyncio.to_thread(_branch, path, entry, target)
        except Exception as error:
            fault = of_the_system(error) if isinstance(error, OSError) else explained(error, target)
            if fault is None and not isinstance(error, SaveError):
                raise
            outrider.not_done(f"{target.stem} could not be made. {fault or error}")
        else:
            outrider.tell(f"{target.stem} is made: it is in the list of campaigns.")

    hint = "It goes its own way from this entry on; this campaign stays as it is."
    title = "Name of the what-if campaign"
    outrider.show(Prompt(title, free, initial=f"{path.stem} what if", hint=hint), named)


def _branch(path: Path, entry: int, target: Path) -> None:
    """Make the campaign, and let it say where it comes from; runs in a thread."""
    from models.campaign import Campaign
    from models.deeds.house.branch import BranchOff
    from models.storage.branching import branch

    def sign(made: Path) -> None:
        campaign = Campaign(made, made=True)
        try:
            campaign.perform(BranchOff(path.stem, entry))
        finally:
            campaign.close()

    branch(path, entry, target, sign)
