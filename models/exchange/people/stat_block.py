"""Several people in one text: a blank line between them, or each in a line of its own."""

from __future__ import annotations

import re

from models.exchange.people.draft import Draft
from models.exchange.people.stat_line import draft_of
from models.exchange.people.stat_parts import SKILL, Part, parts
from models.exchange.people.stat_words import FIGURES

_BLANK = re.compile(r"\n[^\S\n]*\n")
LONGEST = 200_000
"""The most characters that are read at once."""


def read_block(text: str) -> tuple[Draft, ...]:
    """The people in a text, in order; all of it is in one of them, understood or left.

    A paragraph that names nobody goes on with the one before. A paragraph is several people where
    each of its lines begins with a name and has figures or skills. Raises `ValueError` for more
    than can be read at once.
    """
    if len(text) > LONGEST:
        raise ValueError(f"At most {LONGEST} characters at once; you wrote {len(text)}.")
    people: list[str] = []
    for paragraph in _BLANK.split(text.replace("\r\n", "\n")):
        for piece in _lines_of_people(paragraph):
            if people and not draft_of(parts(piece)).name:
                people[-1] += f"\n{piece}"
            elif piece.strip():
                people.append(piece)
    return tuple(draft_of(parts(each)) for each in people)


def _lines_of_people(paragraph: str) -> list[str]:
    """The lines of a paragraph where each is somebody, or else all of it."""
    lines = [line for line in paragraph.splitlines() if line.strip()]
    alone = len(lines) > 1 and all(_is_somebody(parts(line)) for line in lines)
    return lines if alone else [paragraph]


def _is_somebody(pieces: tuple[Part, ...]) -> bool:
    """Whether a line begins with a name that is no figure, and says what they can do."""
    said = dict(each for piece in pieces for each in piece.says)
    figures = said.keys() & {*FIGURES.values(), SKILL}
    return bool(figures) and not re.search(r"\d|^$", str(said.get("name", "")))
