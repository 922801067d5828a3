"""A program that leads nowhere: no palette, no files, no shell, no addresses."""

from __future__ import annotations

from typing import Any

from textual.app import App


class Confined(App[None]):
    """What Textual offers by itself, and a seat does not."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False

    def action_help_quit(self) -> None:
        """Say nothing: the foot names the key."""

    def action_suspend_process(self) -> None:
        """Stay: there is no shell behind a seat."""

    def action_screenshot(self, *_: Any, **__: Any) -> None:
        """Keep no picture."""

    def deliver_screenshot(self, *_: Any, **__: Any) -> None:
        """Keep no picture."""

    def open_url(self, *_: Any, **__: Any) -> None:
        """Open nothing."""
