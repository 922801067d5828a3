"""A referee at the keyboard: what to press on Outrider's screens, and what to wait for."""

from __future__ import annotations

import os
import re
import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.journeys import nursery
from tests.journeys.terminal import Terminal
from tests.machines import Machine

TEN = 10
OUTRIDER = Path(sys.executable).with_name("outrider")
FIRST_ROW, LAST_ROW, LIST_AT = 1, 13, 57
"""Where the list of people stands on the encounter screen of 80 columns and 24 lines."""


def outrider(saves: Path, *arguments: str) -> str:
    """Run a command that needs no screen; gives what it prints, and fails when it fails."""
    return Command([str(OUTRIDER), "--saves", str(saves), *arguments], os.environ).ends()


class Command:
    """A command of the program that is under way, perhaps on another machine."""

    def __init__(
        self, words: Sequence[str], env: Mapping[str, str], machine: Machine | None = None
    ) -> None:
        self._line, its = socket.socketpair()
        with its:
            self._program = nursery.outrider(words[1:], env, None, its.fileno(), machine)

    def ends(self, *, fails: bool = False) -> str:
        """What it has said, once it is over."""
        with self._line, self._line.makefile(encoding="utf-8") as lines:
            said = lines.read()
        assert bool(self._program.wait(20)) == fails, said
        return said


@dataclass
class Act:
    """One thing the referee wanted done: its kind, its keys, and those of them that are dice."""

    kind: str
    keys: int = 0
    dice: int = 0


_PAINTED = 0.1
"""Seconds without a byte after which a panel is painted whole."""
_TYPED_STILL = r"(?m)^ [\d ]+\n Enter close"
"""The dice as they were typed, before what came of them has taken their place."""


class Referee(Terminal):
    """Outrider on one campaign in a terminal of 80 columns and 24 lines.

    Every key that is pressed counts for the act that was begun last. A referee who `closes` what
    a panel shows of an act presses Enter for it; another goes on with the next key.
    """

    def __init__(self, saves: Path, name: str, home: Path, *, closes: bool = True) -> None:
        super().__init__([OUTRIDER, "--saves", saves, "open", name], home=home, forked=True)
        self.acts = [Act("opening")]
        self._closes = closes

    def act(self, kind: str) -> None:
        """Begin another act: the keys from now on are for it."""
        self.acts.append(Act(kind))

    def press(self, *keys: str) -> None:
        """Press keys, and count them."""
        self.acts[-1].keys += len(keys)
        super().press(*keys)

    def type(self, text: str) -> None:
        """Type characters, each of which is a key."""
        self.acts[-1].keys += len(text)
        super().type(text)

    def key(self, *keys: str, until: str) -> str:
        """Press keys and wait for what they bring to the screen."""
        self.press(*keys)
        return self.wait_for(until)

    def count_on(self, until: str, key: str = "n") -> str:
        """Count on in a fight, or with another key end the turn, whoever loses an action by it."""
        if "Can still act" in self.key(key, until=f"{until}|Can still act"):
            self.press(key)
            self.gone("Can still act")
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

    def agree(self) -> None:
        """Do what a panel foresees; it closes by itself."""
        self.wait_for("Enter do it")
        self.press("enter")
        self.gone("Enter do it")

    def just_do(self) -> None:
        """Do what a panel without dice shows, and close it."""
        self.wait_for("Enter do it")
        self.press("enter")
        self._finish()

    def throw(self, *throws: tuple[str, int]) -> str:
        """Type what the dice show, each for its purpose; gives the outcome and closes the panel.

        They are typed on one line, from the first digit on, with a space only where two numbers
        would be read as one.
        """
        self.wait_for("t type dice")
        highest = 0
        for number, (purpose, value) in enumerate(throws, start=1):
            if number > 1:
                place = rf"(?:{number}\s+of|throw\s+{number}\b)"
                asked = rf"(?m)^ {re.escape(purpose)}: [^·]* to (\d+)[^·]*·\s+{place}"
                highest = int(re.search(asked, self.wait_for(asked))[1])  # type: ignore[index]
            before = self.acts[-1].keys
            self.type("0" if value == highest == TEN else str(value))
            if (number == value == 1 or 0 < value * TEN <= highest) and number < len(throws):
                self.press("space")
            self.acts[-1].dice += self.acts[-1].keys - before
        self.wait_for(rf"{len(throws)} of {len(throws)} · Enter does it")
        self.press("enter")
        return self._finish()

    def _finish(self) -> str:
        outcome = self.wait_for(
            lambda screen: "Enter close" in screen and not re.search(_TYPED_STILL, screen)
        )
        while self.pump(_PAINTED):  # its text may need another layout, painted behind the keys
            outcome = self.screen
        if self._closes:
            self.close()
        return outcome

    def close(self) -> None:
        """Close what a panel shows of an act."""
        self.press("enter")
        self.gone("Enter close")

    def person(self, name: str) -> None:
        """Put the cursor of the encounter on somebody, the shorter way."""
        if "Enter close" in self.screen:
            self.close()
        self.wait_for(lambda _screen: any(_last(name) in row for row in self._rows()))
        rows = self._rows()
        place = next(number for number, row in enumerate(rows) if _last(name) in row)
        found = re.search(r"(?m)^ (\w+ \w+)  ", "\n".join(self.lines[LAST_ROW:]))
        here = next((n for n, row in enumerate(rows) if found and _last(found[1]) in row), None)
        if here is None or place + 1 < abs(place - here):
            self.press("home", *["down"] * place)
        else:
            self.press(*["down" if place > here else "up"] * abs(place - here))
        self.wait_for(rf"(?m)^ {name}  ")

    def _rows(self) -> list[str]:
        return [line[LIST_AT:] for line in self.lines[FIRST_ROW:LAST_ROW]]


def _last(name: str) -> str:
    """What a list shows of a name in any case: first names give way to states."""
    return name.rsplit(maxsplit=1)[-1][:7]
