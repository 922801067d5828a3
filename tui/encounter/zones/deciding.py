"""What those who spotted others first do, before anything else is done (A-07)."""

from __future__ import annotations

from models.deeds.stealth.zones.choice import Choose
from tui.dialogs.menu import Item
from tui.encounter.zones.stretch_page import StretchPage
from tui.shell.command import Command

_CHOICES = {
    "reveal": ("r", "step into the open; the fight begins (A-08)"),
    "ambush": ("a", "attack from ambush and act first (A-09)"),
    "hide": ("h", "slip out of sight here (A-10)"),
    "back out": ("b", "{} (A-11)"),
    "go on": ("g", "stay unseen and go on (G-165)"),
}


def why_undecided(page: StretchPage) -> str:
    """Nothing else is done before it is chosen what those who spotted others do (A-07)."""
    if not page.scene.choices:
        return ""
    decides = page.key_of(decide)
    return f"First choose what those who spotted the others do: {decides} (A-07)."


def why_unable(page: StretchPage) -> str:
    """Why the group can do nothing at all."""
    group = page.group()
    if why := why_undecided(page):
        return why
    out = next((figure.name for figure in group if figure.out), "")
    nobody = "" if group else "Nobody is under the cursor."
    return f"{out} is out of action." if out else nobody


def _why_decided(page: StretchPage) -> str:
    return "" if page.scene.choices else "There is nothing to decide (A-07)."


def decide(page: StretchPage) -> None:
    """Ask what the side that spotted the other does, then show what comes of it (A-07)."""
    view = page.scene
    winners = [f.name for f in view.figures if f.key in view.winners]
    items = [
        Item(choice, choice.value, words.format(view.ways_back), key)
        for choice in view.choices
        for key, words in (_CHOICES[choice.value],)
    ]
    more = f" and {len(winners) - 2} more" if len(winners) > 2 else ""
    who = ", ".join(winners[:2]) + more
    title = f"{who} spotted the others first"
    page.question = page.offer(title, items, lambda it: page.foresee(Choose(view.key, it)))


DECIDE = Command(
    "d", "decide", "Choose what the side that spotted the other does.", decide, _why_decided
)
