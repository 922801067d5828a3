"""Outrider without a terminal of its own: plain lines come, and plain lines go."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from textual.pilot import Pilot

from tui.log import log_to
from tui.plain.talking import Talk
from tui.plain.typed_lines import TypedLines
from tui.program import Program, ended
from tui.shell.places import Place
from tui.terminal.ending import heed

if TYPE_CHECKING:
    from models.storage.headline import Glance
    from tui.config.file import Written

SIZE: Final = (120, 30)
"""Columns and rows of the screen that nobody sees."""
_BY_CTRL_C: Final = 130


class PlainProgram(Program):
    """Outrider with every page, said and answered in lines."""

    CSS_PATH = "../outrider.tcss"
    offers = False

    def __init__(self, saves: Path, name: str | Path | Glance | None = None, **named: Any) -> None:
        super().__init__(saves, name, **named)
        self._out = sys.stdout
        self._talk = Talk(self, self.say, self.prompt)

    def tell(self, line: str) -> None:
        """Say one line to the referee; over what players see, nothing."""
        if not self.for_players:
            self._talk.tell(line)

    def say(self, line: str) -> None:
        """Write a line."""
        self._write(f"{line}\n")

    def prompt(self) -> None:
        """Show somebody at a terminal that a line is waited for."""
        if sys.stdin.isatty():
            self._write("> ")

    def _write(self, text: str) -> None:
        """Write, and end where nobody reads any more."""
        try:
            self._out.write(text)
            self._out.flush()
        except OSError:
            self.exit()

    async def talk(self, pilot: Pilot[object]) -> None:
        """Talk on standard input and output."""
        await self._talk.go_on(pilot, TypedLines(sys.stdin.fileno()))

    def leave(self) -> None:
        """End in good order; called from another thread."""
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self.exit, None, _BY_CTRL_C)


def run(
    saves: Path,
    name: str | Path | Glance | None = None,
    *,
    place: Place | None = None,
    only: bool = False,
    written: Written | None = None,
) -> int:
    """Run it on a folder of campaigns, under one's own keys; gives the status as its sibling."""
    log_to(saves)
    program = PlainProgram(saves, name, place=place, only=only)
    if written is not None and (written.said or written.mistakes):
        program.take(written)
    heed(program.leave, lambda: None)
    program.run(headless=True, size=SIZE, auto_pilot=program.talk)
    return ended(program)
