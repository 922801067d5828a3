"""The clipboard of whoever sits at the terminal, near or at the other end of a line."""

from __future__ import annotations

import os
import subprocess
from contextlib import suppress
from threading import Thread
from typing import Any

from textual.app import App

_TMUX = ("tmux", "load-buffer", "-w", "-")
_PATIENCE = 2.0


def copy(app: App[Any], text: str) -> None:
    """Put a text on the clipboard, by OSC 52; tmux is asked as well, which by itself takes none."""
    app.copy_to_clipboard(text)
    if os.environ.get("TMUX"):
        Thread(target=_ask_tmux, args=(text,), daemon=True).start()


def _ask_tmux(text: str) -> None:
    with suppress(OSError, subprocess.SubprocessError):
        subprocess.run(
            _TMUX, input=text.encode(), capture_output=True, timeout=_PATIENCE, check=False
        )
