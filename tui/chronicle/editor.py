"""Writing in the referee's own editor."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from tempfile import TemporaryDirectory, gettempdir

from textual.app import App, SuspendNotSupported

from tui.terminal.ending import lend


class NoEditorError(Exception):
    """No editor of the referee's could be used; the message says why, in a sentence."""


def editor() -> str:
    """The command that the referee has named as editor; empty for none."""
    return os.environ.get("VISUAL") or os.environ.get("EDITOR") or ""


def _run(command: str, path: Path) -> str:
    """Let the editor have the file, and say what went wrong; empty for nothing.

    It raises nothing: an error would leave the terminal lent for good, as Textual takes it back
    only where the lending ends in order.
    """
    try:
        code = lend([*shlex.split(command), str(path)])
    except (OSError, ValueError) as error:
        return f"{command} could not be started: {error}."
    return f"{command} ended with a fault ({code}); the note is as it was." if code else ""


def edited(app: App[None], text: str) -> str | None:
    """A text as the referee's editor left it; None when nothing was changed.

    The program waits meanwhile and the terminal is the editor's. The file is for its owner alone
    and is gone afterwards. Raises `NoEditorError` when there is no editor, or it failed: then
    nothing is taken over.
    """
    command = editor()
    if not command:
        raise NoEditorError("No editor is named: set EDITOR to the command of yours.")
    try:
        with TemporaryDirectory(prefix="outrider-") as folder:
            path = Path(folder) / "note.md"
            path.touch(mode=0o600)
            path.write_text(text, encoding="utf-8")
            written = _lent(app, command, path)
    except OSError as error:
        raise NoEditorError(f"No file for {command}: {error.strerror} ({gettempdir()}).") from error
    return written if written.strip() != text.strip() else None


def _lent(app: App[None], command: str, path: Path) -> str:
    """Lend the terminal to the editor for a file; gives what it wrote."""
    try:
        with app.suspend():
            wrong = _run(command, path)
    except SuspendNotSupported as error:
        raise NoEditorError("This terminal cannot be lent to an editor.") from error
    if wrong:
        raise NoEditorError(wrong)
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise NoEditorError(f"What {command} wrote cannot be read: {error}.") from error
