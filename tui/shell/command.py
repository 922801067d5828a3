"""Commands: one declaration from which the key, the footer, the help and the palette come."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Generic, NamedTuple, TypeVar

from textual.binding import Binding
from textual.keys import format_key

AskedOn = TypeVar("AskedOn")
"""The page that a command is asked for on."""


def always(_page: object) -> str:
    """Nothing keeps a command from being used, and it does nothing else first."""
    return ""


class Command(NamedTuple, Generic[AskedOn]):
    """Something the referee can ask for on a page.

    `keys` are its keys unless others are bound to it; `title` is what the footer and the palette
    say; `help` is a sentence. `run` does it. `why_not` says in a sentence what keeps it from being
    used now, and nothing when it can be. A command with `footer` stands in the footer whenever it
    can be used. One with `files` reaches files beside the campaign's own. One that `looks` changes
    nothing in the campaign: it works where that is only looked at. `first` names what it does now
    before anything else, empty for nothing.
    """

    keys: str
    title: str
    help: str
    run: Callable[[AskedOn], Any]
    why_not: Callable[[AskedOn], str] = always
    footer: bool = True
    files: bool = False
    looks: bool = False
    first: Callable[[AskedOn], str] = always

    def title_on(self, page: AskedOn) -> str:
        """What it does on this page as things are."""
        return self.first(page) or self.title

    @property
    def name(self) -> str:
        """What it is called where keys are bound: its folder and its own name, or that alone.

        What several pages share has one name, and is bound to one key on all of them.
        """
        *_, folder, _file = self.run.__module__.split(".")
        own = self.run.__name__.removeprefix("action_").strip("_")
        return own if folder == "shell" else f"{folder}.{own}"

    @property
    def binding(self) -> Binding:
        """The Textual binding for this command."""
        return Binding(
            self.keys, f"press({self.name!r})", self.title, show=self.footer, id=self.name
        )


def shown_keys(keys: str) -> list[str]:
    """Each of several keys as its keyboard shows it."""
    return [as_on_keyboard(key) for key in keys.split(",")]


def first_key(keys: str, *, typing: bool) -> str:
    """The first of several keys; the first that writes nothing while words are typed."""
    several = keys.split(",")
    return next((key for key in several if not typing or not writes(key)), several[0])


def writes(key: str) -> bool:
    """Whether a key writes a character where words are typed."""
    return key == "space" or (key not in _SHOWN and len(as_on_keyboard(key)) == 1)


_SHOWN = {
    "escape": "Esc",
    "enter": "Enter",
    "tab": "Tab",
    "space": "Space",
    "delete": "Del",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "up": "↑",
    "down": "↓",
    "right": "→",
    "left": "←",
}


def as_on_keyboard(key: str) -> str:
    """A key as its keyboard shows it: `#` for "number_sign", `^y` for "ctrl+y", `F1` for "f1"."""
    *held, last = key.split("+")
    function_key = re.fullmatch(r"f\d+", last)
    sign = last.upper() if function_key else _SHOWN.get(last) or format_key(last)
    return "".join({"ctrl": "^"}.get(one, f"{one.title()}+") for one in held) + sign
