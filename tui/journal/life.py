"""The life of somebody or something: every entry of the journal that has to do with it."""

from __future__ import annotations

import asyncio
import re

from models.exchange.files import write_whole
from models.views.asked import life_of
from models.views.service_record import players_record, service_record
from tui.dialogs.destination import destination
from tui.dialogs.talk import talk
from tui.journal.entries_page import EntriesPage
from tui.shell.command import Command


class LifePage(EntriesPage):
    """Shots, wounds, treatment, tasks, owners and notes, newest first."""

    def __init__(self, ref: str, name: str) -> None:
        super().__init__(asked=life_of(ref))
        self._ref, self._whose = ref, name

    def page_title(self) -> str:
        """Whose life it is."""
        return " · ".join(filter(None, (f"Life of {self._whose}", self._among)))

    def action_print(self) -> None:
        """Write the service record."""
        talk(self, self._print)

    def action_print_for_players(self) -> None:
        """Write what players may know of it."""
        talk(self, self._print_for_players)

    async def _print(self) -> None:
        await self._write("service record", for_players=False)

    async def _print_for_players(self) -> None:
        await self._write("service record for players", for_players=True)

    async def _write(self, what: str, *, for_players: bool) -> None:
        stem = re.sub(r"[^\w -]", "", self._whose).strip() or "Somebody"
        ask = destination(
            f"Write the {what} to which file?", self.outrider.saves / "exchange", {".md"},
            initial=f"{stem}, {what}.md", hint="The name ends in .md.",
        )  # fmt: skip
        place = await self.outrider.ask(ask)
        if place is None:
            return
        path = (await self.outrider.campaign()).path
        if for_players:
            text = await asyncio.to_thread(players_record, path, self._whose)
        else:
            text = await asyncio.to_thread(service_record, path, self._ref, self._whose)
        try:
            write_whole(place.path, text.encode(), instead=place.instead)
            self.outrider.tell(f"Wrote {place.path}")
        except OSError as error:
            self.outrider.not_done(f"{place.path} could not be written: {error.strerror}.")

    KEYS = (
        *EntriesPage.SHOW,
        Command("p", "print", "Write the service record to a file.", action_print, looks=True),
        Command(
            "P", "for players", "Write what players may know of it to a file.",
            action_print_for_players, looks=True,
        ),
    )  # fmt: skip
