"""Screens that a fault of the campaign's file does not end."""

from __future__ import annotations

from typing import Protocol, cast

from textual.message import Message
from textual.message_pump import MessagePump


class _Tender(Protocol):
    """A program that deals with faults of the campaign's file."""

    def tend(self, error: Exception) -> bool:
        """Deal with a fault; False when it is another one."""
        ...


class Guarded(MessagePump):
    """A screen on which whatever stands in the way of reading is told, and the keys go on.

    This builds on a private part of Textual 8.2, where messages are handed to their handlers.
    """

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            if not cast("_Tender", self.app).tend(error):
                raise
