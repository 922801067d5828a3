"""Commands: one declaration from which the key, the footer, the help and the palette come."""

from __future__ import annotations

import re
from dataclasses import dataclass

from textual.binding import Binding
from textual.keys import format_key


@dataclass(frozen=True, slots=True)
class Command:
    """Something the referee can ask for on a page.

    `name` names the method `action_<name>`. `keys` are the keys for it, the first of which is
    shown; `title` is what the footer and the palette say; `help` is a sentence. A command with
    `footer` stands in the footer whenever it can be used. One with `files` reaches files beside
    the campaign's own.
    """

    keys: str
    name: str
    title: str
    help: str
    footer: bool = True
    files: bool = False

    @property
    def key(self) -> str:
        """The key as it is shown."""
        return self.all_keys[0]

    @property
    def all_keys(self) -> list[str]:
        """Every key for it, as shown."""
        return [as_on_keyboard(key) for key in self.keys.split(",")]

    @property
    def binding(self) -> Binding:
        """The Textual binding for this command."""
        return Binding(
            self.keys, self.name, self.title, show=self.footer, id=self.name, tooltip=self.help
        )


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
