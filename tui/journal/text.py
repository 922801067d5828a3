"""How an entry of the journal is written."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from models.clock import moment
from models.views.entries import JournalEntry
from models.views.players import PublicEntry
from tui.terminal.text import clean

_STATES = {
    "undone": "Undone; U does it again.",
    "abandoned": "Undone, and something else was done instead.",
}


def entry_text(entry: JournalEntry) -> Content:
    """Everything about an entry: what was told, what was thrown, who may know."""
    parts = [
        _heading(entry.clock, entry.title),
        *_sentences(entry),
        *(_told(line.text, line.rows, secret=line.secret) for line in entry.lines),
    ]
    how = "typed" if entry.typed else "rolled"
    for shown in entry.thrown:
        thrown = f"{shown.purpose}: {shown.notation} shows {shown.value}, {how}"
        parts.append(_told(thrown, (), secret=shown.secret))
    parts.append(Content(_audience(entry)).stylize("dim"))
    return Content("\n").join(parts)


def public_text(entry: PublicEntry) -> Content:
    """The same for an entry as players may see it."""
    parts = [_heading(entry.clock, entry.title), *(_told(text) for text in entry.lines)]
    for shown in entry.thrown:
        how = "typed" if shown.typed else "rolled"
        parts.append(_told(f"{shown.purpose}: {shown.notation} shows {shown.value}, {how}"))
    return Content("\n").join(parts)


def _heading(clock: int, title: str) -> Content:
    when = Content(f"{moment(clock)}  ").stylize("dim")
    return when + Content(clean(title)).stylize("bold $text-accent")


def _sentences(entry: JournalEntry) -> Iterator[Content]:
    if entry.state in _STATES:
        yield Content(_STATES[entry.state]).stylize("bold $text-warning")


def _told(text: str, rows: tuple[str, ...] = (), *, secret: bool = False) -> Content:
    said = Content(("(referee) " if secret else "") + clean(text))
    return said + Content(f"  [{', '.join(rows)}]").stylize("dim") if rows else said


def _audience(entry: JournalEntry) -> str:
    if entry.secret:
        return "For the referee alone."
    if entry.state != "done":
        return "Not in the players' copy."
    if any(line.secret for line in entry.lines) or any(shown.secret for shown in entry.thrown):
        return "Players may know this, but for what is marked (referee)."
    return "Players may know this."
