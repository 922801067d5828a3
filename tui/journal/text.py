"""How an entry of the journal is written."""

from __future__ import annotations

from collections.abc import Iterator

from textual.content import Content

from models.calendar import Calendar
from models.views.entry import JournalEntry
from models.views.lines import Line, said_once
from models.views.players import PublicEntry
from tui.terminal.text import clean


def entry_text(entry: JournalEntry, calendar: Calendar, redo: str, reader: str = "") -> Content:
    """Everything about an entry: what was told, what was thrown, who may know.

    `redo` is the key that does it again if it was undone. Whose act it was is said where it was
    not that of the `reader`.
    """
    title, lines = said_once(entry.title, entry.lines)
    parts = [
        _heading(calendar.full(entry.clock), title.text) + _cited(title.rows),
        *_sentences(entry, redo),
        *(_line(entry, line) for line in lines),
    ]
    if entry.odds:
        parts.append(_told(f"{entry.odds}", secret=not entry.secret))
    how = "typed" if entry.typed else "rolled"
    for shown in entry.thrown:
        thrown = f"{shown.purpose}: {shown.notation} shows {shown.value}, {how}"
        parts.append(_told(thrown, (), secret=shown.secret))
    if entry.dice_by:
        parts.append(_told(f"dice: {entry.dice_by}"))
    by = f"Done by {clean(entry.author)}. " if entry.author not in {"", reader} else ""
    parts.append(Content(by + _audience(entry)).stylize("dim"))
    return Content("\n").join(parts)


def public_text(entry: PublicEntry, calendar: Calendar) -> Content:
    """The same for an entry as players may see it."""
    parts = [
        _heading(calendar.full(entry.clock), entry.title),
        *(_told(text) for text in entry.lines),
    ]
    for shown in entry.thrown:
        how = "typed" if shown.typed else "rolled"
        parts.append(_told(f"{shown.purpose}: {shown.notation} shows {shown.value}, {how}"))
    return Content("\n").join(parts)


def _heading(time: str, title: str) -> Content:
    when = Content(f"{clean(time)}  ").stylize("dim")
    return when + Content(clean(title)).stylize("bold $text-accent")


def _sentences(entry: JournalEntry, redo: str) -> Iterator[Content]:
    states = {
        "undone": f"Undone; {redo} does it again.",
        "abandoned": "Undone, and something else was done instead.",
    }
    if entry.state in states:
        yield Content(states[entry.state]).stylize("bold $text-warning")


def _told(text: str, rows: tuple[str, ...] = (), *, secret: bool = False) -> Content:
    said = Content(("(referee) " if secret else "") + clean(text))
    return said + _cited(rows)


def _cited(rows: tuple[str, ...]) -> Content:
    return Content(f"  [{', '.join(rows)}]" if rows else "").stylize("dim")


def _line(entry: JournalEntry, line: Line) -> Content:
    said = _told(line.text, line.rows, secret=line.secret)
    published = entry.secret and line.part is not None and not line.secret
    return Content("(players) ") + said if published else said


def _audience(entry: JournalEntry) -> str:
    if entry.secret:
        told = any(line.part is not None and not line.secret for line in entry.lines)
        besides = ", but for what is marked (players)" if told else ""
        return f"For the referee alone{besides}."
    if entry.state not in {"done", "kept"} or entry.edited:
        return "Not in the players' copy."
    secret = any(line.secret for line in entry.lines)
    if secret or entry.odds or any(shown.secret for shown in entry.thrown):
        return "Players may know this, but for what is marked (referee)."
    return "Players may know this."
