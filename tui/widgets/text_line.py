"""A line to write in."""

from __future__ import annotations

from textual.binding import Binding
from textual.events import Key, Paste
from textual.widgets import Input

from models.text import clean

_EDITS = {
    key: binding.action
    for binding in Input.BINDINGS
    if isinstance(binding, Binding)
    for key in binding.key.split(",")
}


def one_line(text: str) -> str:
    """The text without what could command a terminal; spaces at its ends stay."""
    return " ".join(clean(text, lines=True).split("\n"))


class TextLine(Input):
    """An input that takes keys in the order they are typed, however fast.

    Textual lets an editing key such as Backspace pass through the whole screen before it acts, and
    letters typed meanwhile overtake it; and of several lines that are pasted it drops all but the
    first, which here become one. The cursor does not blink: an idle screen sends nothing. Whatever
    it is given, pasted or to begin with, it holds no text that could command a terminal.
    """

    def validate_value(self, value: str) -> str:
        """What it was given as one harmless line."""
        return one_line(value)

    def on_mount(self) -> None:
        """Keep the cursor still."""
        self.cursor_blink = False

    async def on_key(self, event: Key) -> None:
        """Edit at once."""
        action = _EDITS.get(event.key)
        if action is not None:
            event.stop()
            event.prevent_default()
            await self.run_action(action)

    def on_paste(self, event: Paste) -> None:
        """Take every line that is pasted, in place of what is selected."""
        event.stop()
        event.prevent_default()
        lines = filter(None, map(str.strip, event.text.splitlines()[1:]))
        self.replace(" ".join([*event.text.splitlines()[:1], *lines]), *self.selection)
