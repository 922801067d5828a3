"""What the journal keeps of a finished action."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from models.action import Action, Deed
from models.journal import asked_of, now
from models.storage.mentions import scene_of
from models.tables import EntryState
from models.text import clean
from models.values_kept import sanitised
from rules.dice import GivenDice, Thrown


def entry_of(action: Action, deed: Deed | None) -> dict[str, Any]:
    """The entry of a finished action: what was asked, what was told, what the dice showed."""
    thrown = [_shown(action, number, item) for number, item in enumerate(action.dice.thrown)]
    asked = sanitised(asked_of(deed) | action.noted)
    return {
        "clock": action.world.clock,
        "made_at": now(),
        "title": clean(action.title, 200),
        "deed": type(deed).__name__ if deed is not None else "",
        "asked": asked,
        "thrown": sanitised(thrown),
        "typed": isinstance(action.dice, GivenDice) and action.dice.typed and bool(thrown),
        "lines": sanitised(list(_kept(action))),
        "rows": list(dict.fromkeys(row for line in action.lines for row in line["rows"])),
        "secret": action.secret,
        "state": EntryState.KEPT if action.kept else EntryState.DONE,
        "scene_id": scene_of(asked, action.world.scene_id),
        "kind": _kind(deed),
    }


def _kind(deed: Deed | None) -> str:
    """The part of the game a deed belongs to: as it says itself, or by the folder it stands in."""
    if filed := getattr(deed, "filed_under", ""):
        return str(filed)
    folder = type(deed).__module__.removeprefix("models.deeds.")
    return folder.partition(".")[0] if folder != type(deed).__module__ else ""


def _kept(action: Action) -> Iterator[dict[str, Any]]:
    """The lines as they are kept: what is no entry of its own for players belongs to the others."""
    for line in action.lines:
        if action.standing_apart(line.get("part")) is not None:
            yield line
        elif "heading" not in line:
            yield {name: value for name, value in line.items() if name not in {"part", "at"}}


def _shown(action: Action, number: int, item: Thrown) -> dict[str, Any]:
    """What one throw of an action showed, and whose it is to know."""
    part = action.part_of_throw(number)
    return {
        "purpose": item.throw.purpose,
        "notation": item.throw.notation,
        "value": item.value,
        "secret": item.throw.secret,
        **({"part": part} if part is not None else {}),
    }
