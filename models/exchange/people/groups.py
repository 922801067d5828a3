"""Several sentences for many in one line: `6 guards in Hall, 5 soldiers in Yard, a truck`."""

from __future__ import annotations

import re

from models.bridge.in_book import Book
from models.exchange.people.sentence import begins_many, names_group, read_squad
from models.exchange.people.vehicles import is_vehicles

_BETWEEN = re.compile(r"(\s*[,;&]\s*(?:and\s+)?|\s+and\s+)", re.IGNORECASE)


def groups_in(line: str, book: Book | None = None) -> list[str]:
    """The sentences of a line that is for many, word for word; one where it asks for one group.

    Another group begins behind a comma or an `and` with how many of whom, and where or with what:
    what is gear of the book, or may be gear, belongs to the group before. With a `book` a kind of
    people says who they are as well, and a vehicle is a group of its own.
    """
    first, *rest = _BETWEEN.split(line.strip())
    found = [first]
    for between, piece in zip(rest[::2], rest[1::2], strict=True):
        if _is_group(piece, book):
            found.append(piece)
        else:
            found[-1] += between + piece
    return [each for each in found if each]


def _is_group(piece: str, book: Book | None) -> bool:
    if book is not None and is_vehicles(piece, book):
        return True
    if not begins_many(piece):
        return False
    if book is None:
        return names_group(piece)
    try:
        squad = read_squad(piece)
    except ValueError:
        return False
    if book.meant(squad.noun):
        return False
    return names_group(piece) or book.has_kind(squad.noun)
