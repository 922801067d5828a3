"""What a text asks for in which people are written: many by a sentence, or each by a line."""

from __future__ import annotations

import re
from dataclasses import replace

from models.deeds.people.newcomers import NewPeople
from models.deeds.people.squad import MakeSquad
from models.exchange.people.draft import Draft
from models.exchange.people.stat_block import read_block
from models.tables import Side
from models.text import clean

_MANY = re.compile(r"\s*[0-9]{1,6}\s*(?:[x×]\s+)?[^\W\d]")


def asked_for(text: str, side: Side | None = None) -> MakeSquad | NewPeople:
    """The deed that makes whoever a text asks for.

    One line that begins with a number is a sentence for many; all else is people, each by a line
    or a block. Of whom nothing says the side, they are on this `side`. Raises `ValueError` for
    nothing, and for too much at once.
    """
    if not clean(text):
        raise ValueError("Write who it is, or press Esc to leave it.")
    if _MANY.match(text) and "\n" not in text.strip():
        return MakeSquad(text)
    drafts = read_block(text)
    return NewPeople(tuple(_on_side(draft, side) for draft in drafts) if side else drafts)


def only_named(deed: MakeSquad | NewPeople) -> bool:
    """Whether all that is said of somebody is the name: the sheet is still to be written."""
    if isinstance(deed, MakeSquad) or len(deed.drafts) != 1:
        return False
    said = deed.drafts[0]
    return said.values.keys() <= {"name", "side"} and not (said.skills or said.gear or said.left)


def _on_side(draft: Draft, side: Side) -> Draft:
    said = {"side", "kind"} & draft.values.keys()
    return draft if said else replace(draft, values={**draft.values, "side": str(side)})
