"""The boxes in which a player writes: what they want to do, and notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.events import Key
from textual.widgets import TextArea

from models.seat.said import Said
from models.seat.shown import Section
from models.text import clean
from tui.seat.bar import Bar, Item
from tui.seat.box import Box

_LEAST = 3
_NOTE = "note "
NEW_NOTE = f"{_NOTE}0"
"""What a note that is not kept yet is called among what was begun."""


def note_draft(key: int) -> str:
    """What a note is called among what was begun."""
    return f"{_NOTE}{key}"


def notes_begun(drafts: Mapping[str, str]) -> dict[int, str]:
    """What is begun of notes, by their keys; 0 is a new one."""
    keys = {draft: draft.removeprefix(_NOTE) for draft in drafts if draft.startswith(_NOTE)}
    return {int(key): drafts[draft] for draft, key in keys.items()}


class Lines(TextArea):
    """Several lines to write in; the cursor does not blink, for an idle screen sends nothing."""

    DEFAULT_CSS = """
    Lines, Lines:focus { border: none; padding: 0; height: 4; background: $boost; }
    Lines.note { height: 1fr; min-height: 1; }
    """

    def __init__(self, text: str, *, note: bool) -> None:
        super().__init__(
            text, soft_wrap=True, tab_behavior="focus", highlight_cursor_line=False,
            classes="note" if note else "",
        )  # fmt: skip
        self.cursor_blink = False

    def on_resize(self) -> None:
        """The line one writes on stays in view."""
        self.call_after_refresh(self.scroll_cursor_visible)

    async def _on_key(self, event: Key) -> None:
        if event.key == "enter":
            event.prevent_default()
            event.stop()
            await self.run_action("screen.send")
            return
        await super()._on_key(event)


class Writing(Box):
    """A text of at most `most` characters; Enter sends it, and ^j begins a new line in it.

    It is taken when the section it is a `part` of is another.
    """

    DEFAULT_CSS = """
    Writing.note > .box { height: 100%; }
    Writing.-low > .box { height: 100%; }
    Writing.-low Lines { height: 1fr; min-height: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+s,f2", "send", show=False, priority=True),
        Binding("ctrl+j", "new_line", show=False, priority=True),
        Binding("f4", "throw", show=False, priority=True),
    ]

    def __init__(
        self,
        what: str,
        draft: str,
        part: Section,
        message: Callable[[str], Said],
        *,
        most: int,
        initial: str = "",
        note: bool = False,
    ) -> None:
        super().__init__(what)
        self.part, self.draft = part, draft
        self._message = message
        self._typed = clean(initial, lines=True)
        self._most = most
        self._note = note
        self._throws = False
        self._drafts: dict[str, str] = {}
        self.set_class(note, "note")

    def begin(self, drafts: dict[str, str], send: Callable[[Said], str]) -> None:
        """Go on with what was kept of it, and keep what is typed there."""
        self._drafts, self._send = drafts, send
        self._typed = drafts.get(self.draft) or self._typed

    def line(self) -> Lines:
        """The text."""
        return Lines(self._typed, note=self._note)

    def lines(self) -> int:
        """Some of the text."""
        return _LEAST

    def typed(self) -> str:
        """The text as it is."""
        return self.query_one(Lines).text

    def on_mount(self) -> None:
        """Write at its end."""
        text = self.query_one(Lines)
        text.move_cursor(text.document.end)
        text.focus()

    def keys(self) -> Sequence[Item]:
        """Send, leave it; the throw that is asked for meanwhile."""
        own = (
            Item("enter", "Enter", "keep" if self._note else "send"),
            Item("escape", "Esc", "later"),
        )
        dice = (Item("f4", "F4", "to the dice"),) if self._throws else ()
        return (*own, *dice, Item("ctrl+j", "^j", "new line"))

    def throws(self, what: str) -> None:
        """A throw is asked for, or is no longer; what is being written stays in front."""
        if bool(what) != self._throws:
            self._throws = bool(what)
            for bar in self.query(Bar):  # none before the box is in front
                bar.show(self.keys())
                self.fit()
        if what:
            self.say(f"The referee asks: {what}")

    @on(TextArea.Changed)
    def _changed(self) -> None:
        self._drafts[self.draft] = self.typed()

    def action_send(self) -> None:
        """Send it, if it is not too long."""
        text = self.typed().strip()
        if len(text) > self._most:
            self.say(f"It has {len(text):,} characters; {self._most:,} are the most.")
        elif not text and not self._note:
            self.say("Write what you want to do.")
        elif text or self.draft != NEW_NOTE:
            self.take(lambda: self._send(self._message(text)))
        else:
            self.dismiss(None)

    def action_new_line(self) -> None:
        """Go on in a new line."""
        self.query_one(Lines).insert("\n")

    def action_throw(self) -> None:
        """Go to the dice; what was written is kept."""
        if self._throws:
            self.dismiss(None)
