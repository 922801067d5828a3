"""The journal: everything that has happened, what was thrown for it, and who may know."""

from __future__ import annotations

from functools import partial

from models.reading import Reader
from tui.choosing.noting import write_note
from tui.dialogs.talk import talk
from tui.journal.dice import ask_for_dice
from tui.journal.entries_page import EntriesPage
from tui.journal.past import ask_for_moment, branch_off
from tui.shell import places
from tui.shell.beside import Beside
from tui.shell.command import Command
from tui.words.block import Block
from tui.words.rules import rule_blocks


class JournalPage(EntriesPage):
    """All entries, newest first."""

    BESIDE = Beside(below=36, rows=8)

    def look_beside(self, reader: Reader) -> list[Block]:
        """The rules behind the entry under the cursor."""
        return rule_blocks(self._rules)

    async def action_note(self) -> None:
        """Write a note that players may read."""
        await write_note(self.outrider, shown=True)

    async def action_secret_note(self) -> None:
        """Write a note that is the referee's alone."""
        await write_note(self.outrider)

    def _why_no_entry(self) -> str:
        return "" if self.current else "No entry is under the cursor."

    def _why_no_branch(self) -> str:
        outrider = self.outrider
        if outrider.past and outrider.journal is None:
            return "In a backup no what-if begins: it does in the campaign, or in its past."
        return self._why_no_entry()

    def action_look_back(self) -> None:
        """Look at the campaign as it was after the entry."""
        if line := self.current:
            talk(self, partial(self.outrider.look_back, self._entries[line.key].key))

    def action_branch_off(self) -> None:
        """Make a campaign of its own from the moment after the entry."""
        if line := self.current:
            talk(self, partial(branch_off, self.outrider, self._entries[line.key].key))

    def action_look_back_to(self) -> None:
        """Ask for a date or a session, and look at the campaign as it was then."""
        talk(self, partial(ask_for_moment, self.outrider))

    def action_dice(self) -> None:
        """Show what the dice have shown, and whether they seem fair."""
        talk(self, partial(ask_for_dice, self.outrider))

    def action_players(self) -> None:
        """Show the players' copy."""
        self.outrider.visit(places.PlayersJournal())

    KEYS = (
        *EntriesPage.SHOW,
        Command("w", "note", "Write a note into the journal.", action_note),
        Command("W", "secret", "Write a note that only the referee knows.", action_secret_note),
        Command(
            "L",
            "look back",
            "The campaign as it was after this entry, on all its pages.",
            action_look_back,
            _why_no_entry,
            looks=True,
        ),
        Command(
            "B",
            "what if",
            "Start another campaign from this entry, to try what might have been.",
            action_branch_off,
            _why_no_branch,
            footer=False,
            files=True,
            looks=True,
        ),
        Command(
            "D",
            "look back to",
            "The campaign as it was on a date, or at the end of a session.",
            action_look_back_to,
            footer=False,
            looks=True,
        ),
        Command(
            "y",
            "dice",
            "How the dice fell against what was to be expected; are they fair?",
            action_dice,
            footer=False,
            looks=True,
        ),
        Command(
            "p", "players", "The journal exactly as players may see it.", action_players, looks=True
        ),
    )
