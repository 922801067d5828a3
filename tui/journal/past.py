"""Asking for a moment of the past by a date or a session."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from models.dating import read_moment
from models.storage.moments import entry_after, entry_at
from tui.dialogs.prompt import Prompt

if TYPE_CHECKING:
    from tui.shell.service import Service

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
        else:
            found = entry_at(path, read_moment(typed, calendar, now))
        if found is None:
            raise ValueError("The journal does not go back so far.")
        return found

    async def asked(found: int | None) -> None:
        if found is not None:
            await outrider.look_back(found)

    hint = "A date or a time, as yesterday 21:00, or a session, as session 3."
    outrider.show(Prompt("As it was on which date?", entry, hint=hint), asked)
