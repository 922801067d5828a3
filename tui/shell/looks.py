"""What somebody has chosen for every campaign: keys, and how things look."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from models.calendar import Calendar
from models.clock import CLOCKS, told_on_the_wall


class Looks(NamedTuple):
    """What is chosen; what is not is as Outrider comes.

    `keymap` has the keys of commands by the command's name, `moves` what keys, or two in a row with
    a space between, stand for outside of a line that is typed: both as Textual writes keys. An
    empty `theme` is Textual's own choice. `by_hand` says whether Enter asks for the dice on the
    table, `clock` is one of `CLOCKS`.
    """

    keymap: Mapping[str, str] = {}
    moves: Mapping[str, str] = {}
    theme: str = ""
    by_hand: bool = False
    clock: str = CLOCKS[0]

    def shown_by(self, calendar: Calendar) -> Calendar:
        """A calendar whose times of day are shown by the clock that is chosen."""
        return calendar if calendar.clock == self.clock else replace(calendar, clock=self.clock)

    def on_the_wall(self, moment: datetime) -> str:
        """A real day and time, where the program runs: `2026-11-28 21:40` or `... 9:40 pm`."""
        return f"{moment.astimezone():%Y-%m-%d} {told_on_the_wall(moment, self.clock)}"
