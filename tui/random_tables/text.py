"""How a random table is written on the screen: its rows with their exact chances."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from textual.content import Content

from models.views.random_tables import Shown, TableText
from tui.rolling.text import fraction, percent
from tui.terminal.text import clean

_ACCENT, _MUTED, _BAD, _WARN = "bold $text-accent", "$text-muted", "$text-error", "$text-warning"


def table_content(table: TableText) -> Content:
    """Name and die, what is wrong, every row with its chance, and what the rows give."""
    heading = f"{table.name}, {table.die or 'by weight'}" if table.name else ""
    lines = [Content(clean(heading)).stylize(_ACCENT)] if heading else []
    if table.wrong:
        lines.append(Content(clean(table.wrong)).stylize(_BAD))
    lines += [Content(clean(line)).stylize(_WARN) for line in dict.fromkeys(table.unknown)]
    lines += _rows(table.rows)
    if table.ends:
        lines.append(Content("In the end, by the tables it leads to:").stylize(_MUTED))
        lines += _rows(table.ends)
    if table.notes:
        lines += [Content(""), Content(clean(table.notes, lines=True))]
    return Content("\n").join(lines)


def _rows(rows: Iterable[Shown]) -> Iterator[Content]:
    there = list(rows)
    wide = max((len(clean(row.span)) for row in there), default=0)
    for row in there:
        chance = f"{percent(row.chance):>6} {fraction(row.chance):>6}"
        line = Content(f"{clean(row.span):>{wide}} ") + Content(chance).stylize(_MUTED)
        line += Content(f" {clean(row.text)}")
        if row.gives:
            line += Content(f" ({clean(row.gives)})").stylize(_MUTED)
        yield line
