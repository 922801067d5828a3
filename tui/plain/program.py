"""Outrider without a terminal of its own: plain lines come, and plain lines go."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from textual.pilot import Pilot

from tui.log import log_to
from tui.plain.talking import Talk
from tui.plain.typed_lines import TypedLines
from tui.program import Outrider
from tui.shell.places import Place
from tui.terminal.ending import heed

SIZE: Final = (120, 30)
"""Columns and rows of the screen that nobody sees."""
_BY_CTRL_C: Final = 130


class PlainProgram(Outrider):
    """Outrider with every page, said and answered in lines."""

    CSS_PATH = "../outrider.tcss"

    def __init__(self, saves: Path, name: str | None = None, **named: Any) -> None:
        super().__init__(saves, name, **named)
        self._out = sys.stdout
        self._talk = Talk(self, self.say)

    def tell(self, line: str) -> None:
        """Say one line to the referee; over what players see, nothing."""
        if not self.for_players:
            self._talk.tell(line)

    def say(self, line: str) -> None:
        """Write a line, and end where nobody reads any more."""
        try:
            print(line, file=self._out, flush=True)
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
    saves: Path, name: str | None = None, *, place: Place | None = None, only: bool = False
) -> int:
    """Run it on a folder of campaigns; gives the exit status, as `tui.program.run` does."""
    log_to(saves)
    program = PlainProgram(saves, name, place=place, only=only)
    heed(program.leave, lambda: None)
    program.run(headless=True, size=SIZE, auto_pilot=program.talk)
    program.forget_asides()
    for said in program.keep_all():
        print(said, file=sys.stderr)
    if program.last_words:
        print(program.last_words, file=sys.stderr)
    return program.return_code or 0


__all__ = ["PlainProgram", "run"]
