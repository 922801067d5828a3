"""The keys at the foot of a seat."""

from __future__ import annotations

from tui.seat.bar import Item
from tui.seat.looking import Looking


def items(looking: Looking, *, dice: bool) -> list[Item]:
    """What can be pressed on the page that is looked at; `dice` while a throw is asked for."""
    above, below, left, right = looking.ways
    may_say = not looking.silenced
    found = [Item("d", "d", "dice")] if dice and may_say else []
    found += [Item("i", "i", "I want to…")] if may_say else []
    found += [Item("question_mark", "?", "keys")]
    if looking.page.picks and looking.may_note:
        begun = looking.begun.get(0, "").strip()
        found.append(Item("a", "a", "go on with your note" if begun else "add"))
        if looking.picked is not None:
            found += [Item("enter", "Enter", "change"), Item("x", "x", "take away")]
    arrows = (
        (above, "pageup", " ▲ "),
        (below, "pagedown", " ▼ "),
        (left, "left", " ◀ "),
        (right, "right", " ▶ "),
    )
    found += [Item(key, sign, "") for there, key, sign in arrows if there]
    found += [Item("o", "o", "more")] if above or below else []
    return [*found, Item("q", "q", "leave")]
