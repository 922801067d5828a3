"""Boxes for longer texts: what was written stands there again after the program has ended."""

from __future__ import annotations

from typing import Any, Protocol, cast

from textual import on
from textual.await_complete import AwaitComplete
from textual.events import Mount, ScreenResume, Unmount
from textual.widgets import TextArea

from models.two_texts import merged
from tui.dialogs.dialog import Answer, Dialog
from tui.drafts import Draft
from tui.terminal.text import clean

PUT_BACK = "You wrote this before Outrider ended; it is not kept yet."


class _Keeping(Protocol):
    """A program in which what is written outlives it."""

    async def draft_of(self, what: str) -> Draft | None:
        """The draft of a text of the open campaign."""
        ...


class Drafted(Dialog[Answer]):
    """A box whose text is not lost when the program ends in the middle of it.

    `what` says which text it is. The draft goes when the text is kept, or the box is left.
    """

    KEEPS = True
    what: str
    _draft: Draft | None = None
    _answered = False

    @property
    def begun_with(self) -> str:
        """What stood in it at first."""
        return ""

    def put_back(self, begun: str, text: str) -> None:
        """Take up a text that was `begun` as another, beside what others have made of that."""
        area = self.query_one(TextArea)
        text = text if begun == area.text else merged(begun, text, area.text)
        area.text = clean(text, lines=True)
        area.move_cursor(area.document.end)

    @on(Mount)
    async def take_up(self) -> None:
        """Put back what was written before."""
        self._draft = await cast("_Keeping", self.app).draft_of(self.what)
        if self._draft is not None and self._draft.left is not None:
            self.put_back(*self._draft.left)
            self.tell(PUT_BACK)

    @on(TextArea.Changed)
    def keep_draft(self, event: TextArea.Changed) -> None:
        """Every key counts."""
        if self._draft is None:
            return
        if self.holds_text:
            self._draft.keep(self.begun_with, event.text_area.text)
        else:
            self._draft.drop()

    @on(ScreenResume)
    def go_on(self) -> None:
        """What was answered could not be done: it is written on."""
        self._answered = False

    def dismiss(self, result: Any = None) -> AwaitComplete:
        """Close it with an answer; None leaves it."""
        self._answered = True
        return super().dismiss(result)

    @on(Unmount)
    def end_draft(self) -> None:
        """What was answered is kept by now; else it is the program that ends."""
        if self._draft is None:
            return
        if self._answered:
            self._draft.drop()
        else:
            self._draft.let_go()
