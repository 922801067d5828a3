"""One line in which somebody or something is named: names are completed as they are typed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Input, Static

from tui.dialogs.prompt import KEYS, Parsed, Prompt
from tui.terminal.text import shown

NAMING = re.compile(r"(?<!\w)@(\w[^@\n]{0,60})$")
"""A name that is being typed after an @."""
OFFERED = 4
"""So many names are offered at once."""


def offering(names: Sequence[str]) -> str:
    """The line that offers names, of which Tab takes the first."""
    return f"Tab: {' · '.join(names)}"


class NamePrompt(Prompt[Parsed]):
    """Ask for a name, or for words with names behind an @ in them; Tab takes the first offered.

    `names` gives those that begin with some letters. With `marked`, names stand behind an @.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "complete", "take the first name", show=False, priority=True)
    ]

    def __init__(
        self,
        title: str,
        parse: Callable[[str], Parsed],
        names: Callable[[str], Sequence[str]],
        *,
        hint: str = "",
        initial: str = "",
        proposed: bool = False,
        marked: bool = False,
    ) -> None:
        super().__init__(title, parse, hint=hint, initial=initial, proposed=proposed)
        self._names = names
        self._marked = marked
        self._found: Sequence[str] = ()

    @on(Input.Changed)
    def _offer(self) -> None:
        """Offer the names that begin with what is typed of one."""
        letters = self._letters()
        found = self._names(letters)[:OFFERED] if letters else ()
        self._found = found if list(found) != [letters] else ()
        said = offering(self._found) if self._found else self._hint or KEYS
        self.query_one(".hint", Static).update(shown(said))

    def _letters(self) -> str:
        """What is typed of a name before the cursor."""
        line = self.query_one(Input)
        before = line.value[: line.cursor_position]
        if not self._marked:
            return before.strip()
        naming = NAMING.search(before)
        return naming[1] if naming else ""

    def action_complete(self) -> None:
        """Write the first of the names that are offered in place of what was typed of it."""
        line, letters = self.query_one(Input), self._letters()
        if letters and self._found:
            end = line.cursor_position
            line.replace(self._found[0], end - len(letters), end)
