"""Keys that stand for others: what moves, under whatever letter somebody moves with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol, runtime_checkable

from textual.app import ReturnType
from textual.events import Key

from tui.terminal.typing import Typed, TypedApp

_WAITING = "waiting_for_the_next"
"""What is handed out for the first of two keys in a row: it means nothing to anybody."""


@runtime_checkable
class Takes(Protocol):
    """A screen that says which keys mean something of their own on it."""

    def takes(self, key: Key) -> bool:
        """Whether a key is its own."""
        ...


class MovedApp(TypedApp[ReturnType]):
    """An app in which keys stand for others, by `moves`, where nothing is typed.

    A key that the screen in front takes for itself stays what it is.
    """

    moves: Mapping[str, str] = {}
    _begun: str = ""

    def meant(self, typed: Typed) -> Typed:
        """The key that this one stands for."""
        begun, self._begun = self._begun, ""
        if not self.moves or not isinstance(typed, Key) or self._is_written_in():
            return typed
        if (both := f"{begun} {typed.key}") in self.moves:
            return Key(self.moves[both], None)
        screen: Any = self.screen
        if isinstance(screen, Takes) and screen.takes(typed):
            return typed
        if typed.key in self.moves:
            return Key(self.moves[typed.key], None)
        if any(moved.startswith(f"{typed.key} ") for moved in self.moves):
            self._begun = typed.key
            return Key(_WAITING, None)
        return typed

    def _is_written_in(self) -> bool:
        """Whether a key is typed into a text."""
        from textual.widgets import Input, TextArea  # dear, and before the first page for nothing

        return isinstance(self.focused, Input | TextArea)
