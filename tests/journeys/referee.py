"""A referee at the keyboard: what to press on Outrider's screens, and what to wait for."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.journeys.terminal import Terminal

OUTRIDER = Path(sys.executable).with_name("outrider")
FIRST_ROW, LAST_ROW, LIST_AT = 1, 13, 57
"""Where the list of people stands on the encounter screen of 80 columns and 24 lines."""


def outrider(saves: Path, *arguments: str) -> str:
    """Run a command that needs no screen; gives what it prints, and fails when it fails."""
    command = [str(OUTRIDER), "--saves", str(saves), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


class Referee(Terminal):
    """Outrider on one campaign in a terminal of 80 columns and 24 lines."""

    def __init__(self, saves: Path, name: str, home: Path) -> None:
        super().__init__([OUTRIDER, "--saves", saves, "open", name], home=home)

    def key(self, *keys: str, until: str) -> str:
        """Press keys and wait for what they bring to the screen."""
        self.press(*keys)
        return self.wait_for(until)

    def gone(self, text: str) -> str:
        """Wait until something is no longer on the screen."""
        return self.wait_for(lambda screen: text not in screen)

    def pick(self, title: str, label: str) -> None:
        """Choose from the menu of this title, or part of one, by the key beside a label."""
        menu = rf"(?s)│ [^│]*{re.escape(title)}.*╰"
        screen = self.wait_for(menu)
        found = re.search(rf"│\s+(\S)  {re.escape(label)}", screen)
        assert found, f"no {label!r} in:\n{screen}"
        self.press(found[1])
        self.wait_for(lambda screen: not re.search(menu, screen))

    def just_do(self) -> None:
        """Do what a panel without dice shows, and close it."""
        self.wait_for("Enter do it")
        self.press("enter")
        self._finish()

    def throw(self, *throws: tuple[str, int]) -> str:
        """Type what the dice show, each for its purpose; gives the outcome and closes the panel."""
        self.wait_for("t type dice")
        self.press("t")
        for purpose, value in throws:
            asked = rf"(?m)^ {re.escape(purpose)}: [^·]*·\s+Enter\s+takes\s+it"
            self.wait_for(lambda screen, asked=asked: re.search(asked, screen) and _empty(screen))
            self.type(str(value))
            self.press("enter")
        return self._finish()

    def _finish(self) -> str:
        outcome = self.wait_for("Enter close")
        self.press("enter")
        self.gone("Enter close")
        return outcome

    def person(self, name: str) -> None:
        """Put the cursor of the encounter on somebody."""
        rows = [line[LIST_AT:] for line in self.lines[FIRST_ROW:LAST_ROW]]
        down = next(number for number, row in enumerate(rows) if name[:10] in row)
        self.press("home", *["down"] * down)
        self.wait_for(rf"(?m)^ {name}  ")


def _empty(screen: str) -> bool:
    """Whether nothing is typed yet in the line for dice, the last but one above the keys."""
    lines = screen.rstrip().split("\n")
    asked = max(number for number, line in enumerate(lines) if re.search(r"\w: .*\dD\d", line))
    return not lines[asked - 1].strip()
