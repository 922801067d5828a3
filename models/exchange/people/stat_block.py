"""Several people in one text: a blank line between them, or each in a line of its own.

A line that begins with a number is a sentence for many, and stays as it is written.
"""

from __future__ import annotations

import re

from models.bridge.in_book import Book
from models.exchange.people.draft import Draft
from models.exchange.people.sentence import begins_many, names_group, read_squad
from models.exchange.people.stat_line import draft_of
from models.exchange.people.stat_parts import GEAR, SKILL, TAG, parts
from models.exchange.people.stat_shapes import FIGURES_TURNED
from models.exchange.people.stat_words import FIGURES
from models.exchange.people.vehicles import is_vehicles

_NAME = re.compile(r"(?:[^\W\d_a-z]\S*\s*){1,4}")
_BLANK = re.compile(r"\n[^\S\n]*\n")
LONGEST = 200_000
"""The most characters that are read at once."""
_SAYS_WHO = {*FIGURES.values(), SKILL, TAG, "kind", "side", "tier", "occupation"}


def read_block(text: str, book: Book | None = None) -> tuple[Draft | str, ...]:
    """The people in a text, in order, and its sentences for many, word for word.

    All of the text is in one of them, understood or left.

    A paragraph that names nobody goes on with the one before. A paragraph is several people where
    each of its lines begins with a name and says what they can do or what they are, or is a
    sentence for many. With a `book` a name alone says who it is as well, and a name with gear that
    the book has; what is no gear of the book is no gear of the person above, and vehicles of the
    book are sentences too. Raises `ValueError` for more than can be read at once.
    """
    if len(text) > LONGEST:
        raise ValueError(f"At most {LONGEST} characters at once; you wrote {len(text)}.")
    people: list[str] = []
    for paragraph in _BLANK.split(text.replace("\r\n", "\n")):
        for piece in _lines_of_people(paragraph, book):
            if people and not is_many(piece, book) and not draft_of(parts(piece)).name:
                people[-1] += f"\n{piece}"
            elif piece.strip():
                people.append(piece)
    return tuple(each if is_many(each, book) else draft_of(parts(each)) for each in people)


def is_many(text: str, book: Book | None = None) -> bool:
    """Whether a text is one sentence for many, and no figure that stands before its name."""
    line = text.strip()
    if book is not None and is_vehicles(line, book):
        return True
    return "\n" not in line and begins_many(line) and not FIGURES_TURNED.match(line)


def _lines_of_people(paragraph: str, book: Book | None) -> list[str]:
    """The lines of a paragraph where each is somebody, or else all of it."""
    lines = [line for line in paragraph.splitlines() if line.strip()]
    many = [line for line in lines if is_many(line, book)]
    alone = len(lines) > 1 and all(line in many or _is_somebody(line, book) for line in lines)
    # Below one person alone, `2 grenades` is what they have, and `2 green guards` are others.
    unclear = len(lines) - len(many) == 1 and not all(_are_others(line, book) for line in many)
    return lines if alone and not unclear else [paragraph]


def _are_others(line: str, book: Book | None) -> bool:
    """Whether a sentence for many is for others, and no gear of the person above it."""
    if names_group(line) or book is None:
        return names_group(line)
    return is_vehicles(line, book) or not book.meant(read_squad(line).noun)


def _is_somebody(line: str, book: Book | None) -> bool:
    """Whether a line begins with a name that is no figure, and says who they are."""
    said = [each for piece in parts(line) for each in piece.says]
    name = str(dict(said).get("name", ""))
    if re.search(r"\d|^$", name):
        return False
    if dict(said).keys() & _SAYS_WHO:
        return True
    if book is None or book.meant(name):
        return False
    gear = [what for kind, what in said if kind == GEAR]
    return any(map(book.meant, gear)) or (len(said) == 1 and bool(_NAME.fullmatch(name)))
