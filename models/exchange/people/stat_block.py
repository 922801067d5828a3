"""Several people in one text: a blank line between them, or each in a line of its own.

A line that begins with a number is a sentence for many, and stays as it is written.
"""

from __future__ import annotations

import re

from models.exchange.people.draft import Draft
from models.exchange.people.sentence import begins_many, names_group
from models.exchange.people.stat_line import draft_of
from models.exchange.people.stat_parts import SKILL, TAG, Part, parts
from models.exchange.people.stat_shapes import FIGURES_TURNED
from models.exchange.people.stat_words import FIGURES

_BLANK = re.compile(r"\n[^\S\n]*\n")
LONGEST = 200_000
"""The most characters that are read at once."""
_SAYS_WHO = {*FIGURES.values(), SKILL, TAG, "kind", "side", "tier", "occupation"}


def read_block(text: str) -> tuple[Draft | str, ...]:
    """The people in a text, in order, and its sentences for many, word for word.

    All of the text is in one of them, understood or left.

    A paragraph that names nobody goes on with the one before. A paragraph is several people where
    each of its lines begins with a name and says what they can do or what they are, or is a
    sentence for many. Raises `ValueError` for more
    than can be read at once.
    """
    if len(text) > LONGEST:
        raise ValueError(f"At most {LONGEST} characters at once; you wrote {len(text)}.")
    people: list[str] = []
    for paragraph in _BLANK.split(text.replace("\r\n", "\n")):
        for piece in _lines_of_people(paragraph):
            if people and not _is_many(piece) and not draft_of(parts(piece)).name:
                people[-1] += f"\n{piece}"
            elif piece.strip():
                people.append(piece)
    return tuple(each if _is_many(each) else draft_of(parts(each)) for each in people)


def _lines_of_people(paragraph: str) -> list[str]:
    """The lines of a paragraph where each is somebody, or else all of it."""
    lines = [line for line in paragraph.splitlines() if line.strip()]
    many = [line for line in lines if _is_many(line)]
    alone = len(lines) > 1 and all(line in many or _is_somebody(parts(line)) for line in lines)
    # Below one person alone, `2 grenades` is what they have, and `2 green guards` are others.
    unclear = len(lines) - len(many) == 1 and not all(map(names_group, many))
    return lines if alone and not unclear else [paragraph]


def _is_many(text: str) -> bool:
    """Whether a text is one sentence for many, and no figure that stands before its name."""
    line = text.strip()
    return "\n" not in line and begins_many(line) and not FIGURES_TURNED.match(line)


def _is_somebody(pieces: tuple[Part, ...]) -> bool:
    """Whether a line begins with a name that is no figure, and says who they are."""
    said = dict(each for piece in pieces for each in piece.says)
    return bool(said.keys() & _SAYS_WHO) and not re.search(r"\d|^$", str(said.get("name", "")))
