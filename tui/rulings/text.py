"""How the choices of a campaign are written."""

from __future__ import annotations

from textual.content import Content

from rules.book.reference import Ruling
from rules.rulings import DEFAULTS, SUBJECTS, SWITCHES, Rulings
from tui.words.rules import ruling_text

AT_DEFAULT, CHANGED = "○", "●"
TABLES = ("G-35", "G-36")


def choice_text(ruling: Ruling, chosen: Rulings, *, changed: bool) -> str:
    """What the campaign plays, in a cell; empty for a ruling that leaves no choice."""
    mark = CHANGED if changed else AT_DEFAULT
    if ruling.id in TABLES:
        return f"{mark} T: the table"
    return f"{mark} {chosen.choice(ruling.id)}" if ruling.id in SWITCHES else ""


def choices_text(ruling: Ruling, chosen: Rulings) -> Content:
    """Everything that may be played, what is played marked; then the ruling in full."""
    if ruling.id not in SWITCHES:
        return ruling_text(ruling)
    now, default = chosen.choice(ruling.id), DEFAULTS.choice(ruling.id)
    subject = SUBJECTS[ruling.id]
    lines = [Content(f"{subject[:1].upper()}{subject[1:]}:").stylize("bold")]
    for value in SWITCHES[ruling.id]:
        line = Content(f"{'>' if value is now else ' '} {value}")
        line += Content(" (default)" if value is default else "").stylize("$text-muted")
        lines.append(line.stylize("bold") if value is now else line)
    return Content("\n").join(lines) + "\n\n" + ruling_text(ruling)
