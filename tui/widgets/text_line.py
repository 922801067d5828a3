"""A line to write in."""

from __future__ import annotations

from textual.binding import Binding
from textual.events import Key
from textual.widgets import Input

_EDITS = {
    key: binding.action
    for binding in Input.BINDINGS
    if isinstance(binding, Binding)
    for key in binding.key.split(",")
}


class TextLine(Input):
    """An input that takes keys in the order they are typed, however fast.

    Textual lets an editing key such as Backspace pass through the whole screen before it acts, and
    letters typed meanwhile overtake it. The cursor does not blink: an idle screen sends nothing.
    """

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
