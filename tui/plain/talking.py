"""A talk in lines: what is on the screen is said, and a line that is typed is done there.

It drives the very pages, boxes and commands that stand in a terminal, so that a new one is in it
without being listed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Any, Final
from weakref import WeakKeyDictionary, WeakSet

from textual.pilot import Pilot
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, TextArea
from textual.worker import Worker

from models.text import clean
from tui.app import Application
from tui.dialogs.menu import Choosing
from tui.dialogs.writing import Writing
from tui.plain.speaking import MOST, Spoken, plain, sentences, spoken
from tui.plain.typed_lines import TypedLines
from tui.shell.command import Command
from tui.shell.page import Page

PATIENCE: Final = 5.0
"""Seconds for which something that is still being done keeps a screen from being said, once."""
REST: Final = 0.12
"""Seconds after which a page has written what depends on the row under the cursor."""
KEYS: Final = {
    ".": "escape", "esc": "escape", "back": "escape", "left": "left", "right": "right",
    "up": "up", "down": "down", "tab": "tab", "space": "space", "end": "end", "home": "home",
    "pgup": "pageup", "pgdn": "pagedown", "delete": "delete", "enter": "enter",
}  # fmt: skip
"""Words for keys; a single sign is the key of that sign."""
_COMMAND = re.compile(r"c[0-9]+\. ")
HOW: Final = (
    "A number goes to a row, and in a list to choose from takes it.",
    "An empty line is Enter. A full stop alone is Escape, which leads back.",
    "c and a number is a command; so are its key and its title. key and a name is any key.",
    "say tells everything again, more tells the next rows, what tells what each command does.",
    "A text ends with a full stop alone; an empty line then takes it.",
    "While anything is typed, a key is written as ^s, or as key and its name.",
    "quit ends Outrider; everything is saved.",
)


class Talk:
    """One talk with a program that has no terminal, on lines that come and lines that go.

    `ask` is called whenever a line is waited for.
    """

    def __init__(
        self,
        app: Application,
        say: Callable[[str], None],
        ask: Callable[[], None] = lambda: None,
    ) -> None:
        self._app = app
        self._say = say
        self._ask = ask
        self._told: list[str] = []
        self._on: Screen[Any] | None = None
        self._shown = Spoken((), (), ())
        self._known: WeakKeyDictionary[Screen[Any], tuple[str, ...]] = WeakKeyDictionary()
        self._commands: dict[type, set[str]] = {}
        self._skipped = 0
        self._entry = 0
        self._outlasting: WeakSet[Worker[Any]] = WeakSet()

    def tell(self, line: str) -> None:
        """Say a line that the program tells as soon as it says anything."""
        self._told.append(clean(line))

    async def go_on(self, pilot: Pilot[Any], lines: TypedLines) -> None:
        """Talk until there are no more lines, or the program has ended."""
        self._say("Outrider in plain lines. ? tells how it is used.")
        while True:
            await self._rest(pilot)
            if self._app._exit:
                return
            self._show()
            self._ask()
            line = await lines.next()
            if line is None:
                self._app.exit()
                return
            await self._answer(pilot, lines, clean(line))

    async def _rest(self, pilot: Pilot[Any]) -> None:
        """Wait until what was asked for is done, or asks for something."""
        until = monotonic() + PATIENCE
        await pilot.pause()
        while not self._app._exit and self._busy():
            if monotonic() > until:
                self._outlasting.update(self._app.workers)
                break
            await pilot.pause(0.01)
        await pilot.pause(REST)

    def _busy(self) -> bool:
        """Whether something is still being done that no question holds up."""
        if self._app.busy or not self._app.screen.is_mounted:
            return True
        asked = any(isinstance(screen, ModalScreen) for screen in self._app.screen_stack)
        return not asked and any(
            not worker.is_finished and worker not in self._outlasting
            for worker in self._app.workers
        )

    def _show(self) -> None:
        """Say what was told, and of the screen what is new since it was last said."""
        for line in (*self._happened(), *(() if self._app.for_players else self._told)):
            self._say(line)
        self._told.clear()
        screen = self._app.screen
        before = self._known.get(screen, ())
        if screen is not self._on:
            self._skipped = 0
        self._shown = spoken(screen, self._skipped)
        lines = self._shown.lines
        known = {*before, *(self._commands.get(type(screen), ()) if not before else ())}
        fresh = [line for line in lines if line not in known]
        if screen is not self._on and lines[:1] != tuple(fresh[:1]):
            fresh = [*lines[:1], *fresh]
        for line in fresh:
            self._say(line)
        for line in before:
            if _COMMAND.match(line) and line not in lines:
                self._say(f"No longer: {line}.")
        self._on, self._known[screen] = screen, lines
        self._commands[type(screen)] = {line for line in lines if _COMMAND.match(line)}

    def _happened(self) -> list[str]:
        """What the journal got since it was last looked at, where nothing else shows it."""
        headline = self._app.headline
        if headline is None:
            return []
        last, before = max((told.key for told in headline.journal), default=0), self._entry
        self._entry = last
        if not before or self._app.for_players or isinstance(self._app.screen, ModalScreen):
            return []
        new = [told for told in headline.journal if told.key > before and told.state != "noted"]
        said = (
            " ".join(map(_sentence, (told.by + told.title, *told.lines))) for told in reversed(new)
        )
        return [plain(f"Done: {each}") for each in said]

    async def _answer(self, pilot: Pilot[Any], lines: TypedLines, line: str) -> None:
        """Do what a line asks for."""
        screen, focused = self._app.screen, self._app.screen.focused
        if isinstance(focused, TextArea) and not line.startswith(("^", "key ")):
            await self._write(pilot, lines, focused, line)
        elif isinstance(focused, Input) and not focused.disabled and not _is_key(line):
            await self._type(pilot, focused, line)
        elif line in {"?", "help", "what", "say", "more", "quit"}:
            self._meta(line)
        elif line.isdecimal():
            await self._go(pilot, int(line))
        elif not line:
            await pilot.press("enter")
        elif (command := self._command(screen, line)) is not None and isinstance(screen, Page):
            self._app.call_later(screen.use, command)
        elif key := _key(line):
            await pilot.press(key)
        else:
            self._say(f"Nothing here is called {line}. ? tells how this is used.")

    def _meta(self, word: str) -> None:
        """Say more about the screen, or end."""
        if word == "quit":
            self._app.call_later(self._app.action_quit)
        elif word in {"?", "help"}:
            self._all(HOW)
        elif word == "what":
            screen = self._app.screen
            self._all(sentences(screen) if isinstance(screen, Page) else HOW)
        else:
            most = max((rows.count for rows in self._shown.rows), default=0)
            self._skipped = (self._skipped + MOST) if word == "more" else 0
            self._skipped = self._skipped if self._skipped < most else 0
            if word == "say":
                self._known.clear()
                self._commands.clear()

    def _all(self, lines: Iterable[str]) -> None:
        for line in lines:
            self._say(plain(line))

    async def _go(self, pilot: Pilot[Any], number: int) -> None:
        """Go to a row; in a list of a box, choose it, or mark it where several are asked for."""
        found = self._shown.row(number)
        if found is None:
            self._say(f"There is no row {number}.")
            return
        widget, place = found
        screen = self._app.screen
        if not isinstance(screen, Choosing):
            screen.set_focus(widget)
        widget.go_to_spot(place)
        await pilot.pause()
        if isinstance(screen, Choosing):
            await pilot.press(screen.TAKES)

    async def _type(self, pilot: Pilot[Any], line: Input, text: str) -> None:
        """Write into a line, and take it; where it finds rows, a number takes one of them."""
        finds = isinstance(self._app.screen, Choosing)
        if finds and text.isdecimal() and self._shown.row(int(text)):
            await self._go(pilot, int(text))
            return
        if text:
            line.value = text
            await pilot.pause()
        if not (finds and text):
            await pilot.press("enter")

    async def _write(
        self, pilot: Pilot[Any], lines: TypedLines, area: TextArea, first: str
    ) -> None:
        """Write a text of several lines to a full stop alone; no line at all takes it."""
        if not first:
            await self._take(pilot, area)
            return
        written = []
        line: str | None = first
        while line is not None and line.strip() != ".":
            written.append(clean(line))
            line = await lines.next()
        if written:
            area.text = "\n".join(written)
            area.move_cursor(area.document.end)
        else:
            await pilot.press("escape")

    async def _take(self, pilot: Pilot[Any], area: TextArea) -> None:
        """Take a text as its box does: by its own key, or by Enter on an empty line."""
        if isinstance(self._app.screen, Writing):
            await pilot.press("ctrl+s")
            return
        before = area.text
        await pilot.press("enter")
        if area.text == f"{before}\n" and self._app.screen.focused is area:
            await pilot.press("enter")

    def _command(self, screen: Screen[Any], line: str) -> Command[Any] | None:
        """The command that a line names: by its number, its key, its title or how that begins."""
        commands = self._shown.commands
        if line[:1] == "c" and line[1:].isdecimal():
            number = int(line[1:])
            return commands[number - 1] if 0 < number <= len(commands) else None
        if not isinstance(screen, Page):
            return None
        if len(line) == 1 or line in KEYS:
            key = _key(line)
            return next((c for c in commands if key in screen.keys_of(c).split(",")), None)
        word = line.casefold()
        exact = [c for c in commands if c.title.casefold() == word]
        near = exact or [c for c in commands if c.title.casefold().startswith(word)]
        return near[0] if len(near) == 1 or exact else None


def _sentence(said: str) -> str:
    """What is said, with a full stop where it has none."""
    return said if said.endswith((".", "!", "?")) else f"{said}."


def _is_key(line: str) -> bool:
    """Whether a line is a key even where a text is typed."""
    return line == "." or line.startswith(("^", "key "))


def _key(line: str) -> str:
    """The key that a line names; empty for none."""
    if line.startswith("^") and len(line) > 1:
        return f"ctrl+{line[1:].lower()}"
    if line in KEYS:
        return KEYS[line]
    if line.startswith("key "):
        return line.removeprefix("key ").strip().replace(" ", "_")
    if len(line) == 1:
        from textual.keys import _character_to_key

        return _character_to_key(line)
    return ""
