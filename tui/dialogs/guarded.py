"""Screens that a fault of the campaign's file does not end."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from inspect import isawaitable
from typing import Any, Protocol, cast

from textual.css.query import NoMatches
from textual.message import Message
from textual.message_pump import MessagePump


class _Tender(Protocol):
    """A program that deals with faults of the campaign's file."""

    def tend(self, error: Exception) -> bool:
        """Deal with a fault; False when it is another one."""
        ...

    async def while_here(self, work: Coroutine[Any, Any, None]) -> None:
        """Do what a message asks for, as long as nothing is sent to a server that is `far`."""
        ...


class Guarded(MessagePump):
    """A screen on which whatever stands in the way of reading is told, and the keys go on.

    One that was left, perhaps before its widgets were there, looks for nothing. This builds on a
    private part of Textual 8.2, where messages are handed to their handlers.
    """

    @property
    def left(self) -> bool:
        """Whether it, or the program, is no longer there; its widgets go one after the other."""
        return not self.app.is_running or cast("object", self) not in self.app.screen_stack

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **named: Any) -> bool:
        """Call something once what changed is shown; it too may find that the screen was left."""

        async def call() -> None:
            try:
                if isawaitable(called := callback(*args, **named)):
                    await called
            except NoMatches:
                if not self.left:
                    raise

        return super().call_after_refresh(call)

    async def _dispatch_message(self, message: Message) -> None:
        if getattr(self.app, "far", False):
            await cast("_Tender", self.app).while_here(self._meet(message))
        else:
            await self._meet(message)

    async def _meet(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except NoMatches:
            if not self.left:
                raise
        except Exception as error:
            if not cast("_Tender", self.app).tend(error):
                raise
