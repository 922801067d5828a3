"""Keys typed faster than the screen follows."""

from __future__ import annotations

import asyncio
from collections import deque
from time import time
from typing import Any

from textual import _time
from textual.app import App, ReturnType
from textual.dom import DOMNode
from textual.events import Event, Key, Paste
from textual.screen import ModalScreen

PATIENCE = 2.0
"""Seconds after which the next key no longer waits for what the last one is still at."""


LOOK_AGAIN = 0.003
"""Seconds between two looks at whether a screen has finished reading."""
MAKING = "make"
READING = {"show", "read", "menu", "talk", MAKING}
"""The groups of the workers in which a screen reads what it shows, comes to a question, or makes
what the next one shows."""


Typed = Key | Paste
"""What somebody does at the keyboard: a text that is pasted waits its turn as a key does."""


class TypedApp(App[ReturnType]):
    """An app in which every key meets the screen that the keys before it have brought about.

    Textual hands out keys as they come: of `/` and `x` in one breath the second reaches the list
    before the first has given the focus to the line of the search. Here it waits until the first
    has gone its way, from the focused widget up to the app and into the screen it may have opened,
    and that screen has read what it shows. A key that nothing is before waits for that as well.
    """

    offers = True
    """Whether fields offer the rest of a word behind the cursor."""

    def __init__(self, **named: Any) -> None:
        super().__init__(**named)
        self.keyed_at = 0.0
        """When the last key was handed out, in seconds of `time.time`."""
        self._typed: deque[Typed] = deque()
        self._overdue: asyncio.TimerHandle | None = None
        self._passed: Key | None = None
        self._held: Typed | None = None
        self._heard_from = 0.0
        self._making = False
        self._enter_from = 0.0

    async def on_event(self, event: Event) -> None:
        """Hand out a key if none is under way, at once where nothing is being read."""
        if not isinstance(event, Typed) or event.is_forwarded:
            await super().on_event(event)
            return
        if event.time < self._heard_from or self._is_one_too_many(event):
            return
        self._typed.append(event)
        if len(self._typed) > 1:
            self._lose_patience_later()
        elif self._is_reading():
            self._held = event
            self._hold(event, asyncio.get_running_loop().time() + PATIENCE)
        else:
            await self._hand_out()

    def _hold(self, key: Typed, until: float) -> None:
        """Hand out a key when the screen in front has read what it shows, or at that time."""
        loop = asyncio.get_running_loop()
        if self._is_reading() and loop.time() < until:
            loop.call_later(LOOK_AGAIN, self._hold, key, until)
        else:
            self.call_later(self._give_out)

    def overlook(self) -> None:
        """Let nobody have what was typed up to now and waits.

        It was meant for what stood there until now: a box that goes by itself.
        """
        self._typed = deque(key for key in list(self._typed)[:1] if key is not self._held)
        self._held = None
        self._heard_from = _time.get_time()

    def make(self) -> None:
        """Let nobody have an Enter until what is being made stands in front.

        It is one too many for what asked for it; all else that is typed waits.
        """
        self._making = True

    def made(self) -> None:
        """What was being made stands in front, or could not be made."""
        if self._making:
            self._making, self._enter_from = False, _time.get_time()

    def _is_one_too_many(self, typed: Typed) -> bool:
        enter = isinstance(typed, Key) and typed.key == "enter"
        return enter and (self._making or typed.time < self._enter_from)

    async def _give_out(self) -> None:
        if self._held is None:  # it was overlooked
            return
        self._held = None
        await self._hand_out()
        self._lose_patience_later()

    def _lose_patience_later(self) -> None:
        """See to it that a key behind another does not wait for ever."""
        if self._overdue is None and self._held is None and len(self._typed) > 1:
            late = asyncio.get_running_loop().call_later
            self._overdue = late(PATIENCE, self._call_next, self._typed[0])

    def meant(self, typed: Typed) -> Typed:
        """What is handed out for what was typed."""
        return typed

    def give_way(self) -> None:
        """Take away what stands before the eyes of whoever presses a key."""

    async def _hand_out(self) -> None:
        self.keyed_at = time()
        self.give_way()
        if self._typed[0] is not self._passed:
            self._typed[0] = self.meant(self._typed[0])
        target, key = self.focused or self.screen, self._typed[0]
        if key is self._passed and isinstance(self.screen, ModalScreen):
            self._call_next(key)
            return
        await super().on_event(key)
        self._follow(key, target)

    def pass_on(self, key: Key) -> None:
        """Let the page in front have a key that a dialog closed on, before the keys behind it.

        If another dialog opens instead, nobody has it.
        """
        self._passed = Key(key.key, key.character)
        self._typed.insert(1, self._passed)

    def _follow(self, key: Typed, node: DOMNode) -> None:
        """Come by behind the key in the queue of every widget that it bubbles through."""
        up = node.parent or self
        if node is self:
            self.call_later(self._arrive, key)
        elif not node.call_later(self._follow, key, up):
            self._follow(key, up)

    def _arrive(self, key: Typed) -> None:
        """The key has been met; a screen that it opened has its own messages to see to first."""
        if not self.screen.call_later(self._read_first, key):
            self._call_next(key)

    @property
    def busy(self) -> bool:
        """Whether a key is still under way, or the screen in front still reads what it shows."""
        return bool(self._typed) or self._is_reading()

    def _is_reading(self) -> bool:
        """Whether the screen in front is still reading what it shows."""
        reading = (w for w in self.screen.workers if w.node is self.screen and w.group in READING)
        coming: bool = getattr(self.screen, "coming", False)
        return coming or not all(worker.is_finished for worker in reading)

    def _read_first(self, key: Typed) -> None:
        """Wait until the screen in front has read what the key has changed."""
        if self._is_reading():
            asyncio.get_running_loop().call_later(LOOK_AGAIN, self._arrive, key)
        else:
            self._call_next(key)

    def _call_next(self, key: Typed) -> None:
        self.call_later(self._next, key)

    async def _next(self, key: Typed) -> None:
        """Hand out the key after this one, once: a key that was overdue may still arrive."""
        if not self._typed or self._typed[0] is not key:
            return
        if self._overdue is not None:
            self._overdue.cancel()
            self._overdue = None
        self._typed.popleft()
        if self._typed:
            await self._hand_out()
            self._lose_patience_later()
