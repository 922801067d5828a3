"""The settings there are, each with what it may be."""

from __future__ import annotations

from typing import Any, NamedTuple

from textual.theme import BUILTIN_THEMES

from models.clock import CLOCKS
from tui.config.file import whole_path
from tui.config.vim import KEYMAPS
from tui.shell.theme import OURS


class Setting(NamedTuple):
    """A setting: its name, what it is by itself, a sentence on it, and what it can be chosen from.

    Without `choices` it is anything of its default's kind; a `folder` is a whole path, or empty.
    """

    name: str
    default: str | bool
    means: str
    choices: tuple[str, ...] = ()
    folder: bool = False

    def takes(self, value: Any) -> bool:
        """Whether it can be this."""
        if type(value) is not type(self.default) or (self.choices and value not in self.choices):
            return False
        return not (self.folder and value) or whole_path(str(value)) is not None

    @property
    def wanted(self) -> str:
        """What would be right, in words."""
        if self.choices:
            return "one of " + ", ".join(f'"{choice}"' for choice in self.choices)
        if self.folder:
            return "a whole path in quotes, from / or ~"
        return "true or false" if isinstance(self.default, bool) else "a text in quotes"


DICE = ("machine", "hand")
SETTINGS = (
    Setting("keymap", KEYMAPS[0], "The keys that everything has before your own.", KEYMAPS),
    Setting("theme", "textual-dark", "The colours.", tuple(sorted({*BUILTIN_THEMES, *OURS}))),
    Setting("mouse", True, "Whether Outrider takes the mouse, or leaves it to the terminal."),
    Setting("dice", DICE[0], "What Enter does before a roll: throw, or ask for your dice.", DICE),
    Setting(
        "backups",
        "",
        "A folder for the backups of campaigns that name none; empty for beside each.",
        folder=True,
    ),
    Setting(
        "referee",
        "",
        "Your name in the journal, where several referees play; empty for that of your account.",
    ),
    Setting("clock", CLOCKS[0], "How the time of day is shown.", CLOCKS),
)
"""Everything that can be set, but for keys."""
KEYS = "keys"
"""The table in which commands are given keys, by their names."""
