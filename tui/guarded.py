"""Screens that a fault of the campaign's file does not end."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.message import Message
from textual.message_pump import MessagePump

if TYPE_CHECKING:
    from tui.app import Outrider


class Guarded(MessagePump):
    """A screen on which whatever stands in the way of reading is told, and the keys go on.

    This builds on a private part of Textual 8.2, where messages are handed to their handlers.
    """

    async def _dispatch_message(self, message: Message) -> None:
        try:
            await super()._dispatch_message(message)
        except Exception as error:
            if not cast("Outrider", self.app).tend(error):
                raise
