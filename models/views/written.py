"""What a text asks for in which people are written: many by a sentence, or each by a line."""

from __future__ import annotations

from dataclasses import replace

from sqlmodel import Session

from models.bridge.in_book import Book
from models.deeds.people.newcomers import NewPeople
from models.deeds.people.squad import MakeSquad
from models.exchange.people.draft import Draft
from models.exchange.people.groups import groups_in
from models.exchange.people.sentence import begins_many
from models.exchange.people.stat_block import read_block
from models.exchange.people.vehicles import is_vehicles
from models.tables import Side
from models.text import clean


def asked_for(session: Session, text: str, side: Side | None = None) -> MakeSquad | NewPeople:
    """The deed that makes whoever a text asks for.

    A line that begins with a number is a sentence for many, and so is one for a vehicle of the
    book; all else is people, each by a line or a block. Of whom nothing says the side, they are on
    this `side`. Raises `ValueError` for nothing, and for too much at once.
    """
    if not clean(text):
        raise ValueError("Write who it is, or press Esc to leave it.")
    book = Book(session)
    many = "\n" not in text.strip() and (begins_many(text) or is_vehicles(text, book))
    if many and len(groups_in(text, book)) == 1:
        return MakeSquad(text)
    said = read_block(text, book)
    drafts = [each for each in said if isinstance(each, Draft)]
    squads = [each for each in said if isinstance(each, str)]
    return NewPeople(
        tuple(_on_side(draft, side) if side else draft for draft in drafts), tuple(squads)
    )


def only_named(deed: MakeSquad | NewPeople, side: Side | None = None) -> bool:
    """Whether all that is said of somebody is the name: the sheet is still to be written.

    The `side` is the one of those of whom nothing says it.
    """
    if isinstance(deed, MakeSquad) or len(deed.drafts) != 1 or deed.squads:
        return False
    one = deed.drafts[0]
    unsaid = {"name", "side"} if one.values.get("side") == side else {"name"}
    more = one.skills or one.gear or one.tags or one.left
    return one.values.keys() <= unsaid and not more


def _on_side(draft: Draft, side: Side) -> Draft:
    said = {"side", "kind"} & draft.values.keys()
    return draft if said else replace(draft, values={**draft.values, "side": str(side)})
