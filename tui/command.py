"""Commands: one declaration from which the key, the footer, the help and the palette come."""

from __future__ import annotations

from dataclasses import dataclass

from textual.binding import Binding


@dataclass(frozen=True, slots=True)
class Command:
    """Something the referee can ask for on a page.

    `name` names the method `action_<name>`. `keys` are the keys for it, the first of which is
    shown; `title` is what the footer and the palette say; `help` is a sentence. A command with
    `footer` stands in the footer whenever it can be used.
    """

    keys: str
    name: str
    title: str
    help: str
    footer: bool = True

    @property
    def key(self) -> str:
        """The key as it is shown."""
        return self.all_keys[0]

    @property
    def all_keys(self) -> list[str]:
        """Every key for it, as shown."""
        return [_SHOWN.get(key, key.replace("ctrl+", "^")) for key in self.keys.split(",")]

    @property
    def binding(self) -> Binding:
        """The Textual binding for this command."""
        return Binding(
            self.keys, self.name, self.title, show=self.footer, id=self.name, tooltip=self.help
        )


_SHOWN = {
    "escape": "Esc",
    "enter": "Enter",
    "question_mark": "?",
    "tab": "Tab",
    "plus": "+",
    "minus": "-",
    "space": "Space",
    "f1": "F1",
    "slash": "/",
    "full_stop": ".",
    "delete": "Del",
    "left_square_bracket": "[",
    "right_square_bracket": "]",
    "greater_than_sign": ">",
    "comma": ",",
    "right": "→",
    "left": "←",
}
