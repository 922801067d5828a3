"""Asking for a moment of the past by a date or a session, and what if it went another way."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from models.calendar import Calendar
from models.dating import NoTimeError, read_past
from models.storage.faults import explained, of_the_system
from models.storage.moments import entry_after, entry_at
from models.storage.saves import SaveError, new_path
from models.text import clean
from tui.dialogs.prompt import Prompt
from tui.dialogs.working import Progress, Stopped

if TYPE_CHECKING:
    from tui.shell.service import Service

_SUCH = "A date or a time, as yesterday 21:00, or a session, as session 3."
_TRIED = 100
"""Numbers that are looked through for a what-if that has no name yet."""
_SHOWN = 40
"""Letters of what was typed that are shown again."""
_SESSION = re.compile(r"\s*session\s+([0-9]{1,4})\s*", re.IGNORECASE)


async def ask_for_moment(outrider: Service) -> None:
    """Ask for a date, or a session, and look at the campaign as it was then; from a worker."""
    headline, path = outrider.headline, (await outrider.campaign()).path
    if headline is None:
        return
    now, calendar = headline.clock, headline.calendar

    def entry(typed: str) -> tuple[int, int | None]:
        """The entry, and the moment that was asked for; a session has none."""
        moment = None
        session = _SESSION.fullmatch(typed)
        if session:
            found = entry_after(path, int(session[1]))
            none = f"There has been no session {session[1]}."
        else:
            moment = _moment(typed, calendar, now)
            found = entry_at(path, moment)
            none = "The journal does not go back so far."
        if found is None:
            raise ValueError(none)
        return found, moment

    answer = await outrider.ask(Prompt("As it was on which date?", entry, hint=_SUCH))
    if answer is None:
        return
    found, moment = answer
    if await outrider.look_back(found) and moment is not None:
        _tell_gap(outrider, moment)


def _tell_gap(outrider: Service, moment: int) -> None:
    """Say that the clock stood earlier at the last entry before a moment, where it did."""
    then = outrider.headline
    if then is not None and then.clock < moment:
        calendar = outrider.looks.shown_by(then.calendar)
        stood, asked = calendar.told(then.clock), calendar.told(moment)
        outrider.tell(
            f"Nothing is written after {stood} up to {asked}: this is how it stood. What came due"
            " on the way is written with the next entry."
        )


def _moment(typed: str, calendar: Calendar, now: int) -> int:
    try:
        return read_past(typed, calendar, now)
    except NoTimeError:
        said = clean(typed, _SHOWN)
        raise ValueError(f'"{said}" is neither a date nor a session, as session 3 is.') from None


async def branch_off(outrider: Service, entry: int) -> None:
    """Ask for a name, and make a campaign of its own of a moment, from a worker."""
    path = outrider.journal or (await outrider.campaign()).path

    def free(name: str) -> Path:
        try:
            return new_path(outrider.saves, name)
        except SaveError as error:
            raise ValueError(str(error)) from error

    hint = "It goes its own way from this entry on; this campaign stays as it is."
    title = "Name of the what-if campaign"
    target = await outrider.ask(Prompt(title, free, initial=_proposed(path.stem, free), hint=hint))
    if target is None:
        return
    try:
        await outrider.beside(f"Making {target.stem}", partial(_branch, path, entry, target))
    except Stopped:
        outrider.tell("Stopped: it was not made.")
    except Exception as error:
        fault = of_the_system(error) if isinstance(error, OSError) else explained(error, target)
        if fault is None and not isinstance(error, SaveError):
            raise
        outrider.not_done(f"{target.stem} could not be made. {fault or error}")
    else:
        outrider.tell(
            f"{target.stem} is made. This is still {path.stem}: leave it for the list of "
            "campaigns, and open the other there. Its page of backups says how it differs."
        )


def _proposed(stem: str, free: Callable[[str], Path]) -> str:
    """A name for a what-if that no campaign has yet, as far as one is soon found."""
    names = [f"{stem} what if", *(f"{stem} what if {n}" for n in range(2, _TRIED))]
    for name in names:
        with suppress(ValueError):
            free(name)
            return name
    return names[0]


def _branch(path: Path, entry: int, target: Path, progress: Progress) -> None:
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

    branch(path, entry, target, sign, progress)
