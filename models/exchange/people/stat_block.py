"""Several people in one text: a blank line between them, or each in a line of its own.

A line that begins with a number is a sentence for many, and stays as it is written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from models.bridge.in_book import Book
from models.exchange.people.draft import Draft
from models.exchange.people.groups import groups_in
from models.exchange.people.sentence import begins_many, names_group, read_squad, side_of
from models.exchange.people.stat_line import draft_of
from models.exchange.people.stat_parts import GEAR, SKILL, TAG, parts
from models.exchange.people.stat_shapes import FIGURES_TURNED
from models.exchange.people.stat_words import FIGURES, SIDES, WORDS, folded, one_of
from models.exchange.people.vehicles import is_vehicles
from models.tables import Kind, Side

_NAME = re.compile(r"(?:[^\W\d_a-z]\S*\s*){1,4}")
_NUMBERED = re.compile(r"[^\W\d_a-z][a-z]+\d{1,3}")
_SKILLED = re.compile(r"\D+ \d{1,2}")
_PLAYERS = ("kind", str(Kind.PC))
_SIDE = re.compile(
    rf"[\s*#_]*(?P<side>{one_of({*SIDES, 'pc', 'pcs', 'players', 'player characters'})})"
    r"[\s*_]*:[\s*_]*",
    re.IGNORECASE,
)
"""A heading that says whose side those below it are on."""
_BLANK = re.compile(r"\n[^\S\n]*\n")
LONGEST = 200_000
"""The most characters that are read at once."""
_SEVERAL = 3
_SAYS_WHO = {*FIGURES.values(), SKILL, TAG, "kind", "side", "tier", "occupation"}


class Sentence(str):
    """A sentence for many, word for word; `number` is the line of the text that it stands in."""

    number = 0


def read_block(text: str, book: Book | None = None) -> tuple[Draft | Sentence, ...]:
    """The people in a text, in order, and its sentences for many, with the lines they begin in.

    All of the text is in one of them, understood or left.

    A paragraph that names nobody goes on with the one before. A paragraph is several people where
    each of its lines begins with a name and says what they can do or what they are, or is a
    sentence for many. Where most lines do, another is somebody still if it begins with a name and a
    comma, and is else given word for word, to be refused as a sentence. With a `book` a name alone
    says who it is as well, and a name with gear that the book has; what is no gear of the book is
    no gear of the person above, and vehicles of the book are sentences too. Raises `ValueError` for
    more than can be read at once.

    Those below a line that only names a side, as `Party:` and `Enemies:`, are on it.
    """
    if len(text) > LONGEST:
        raise ValueError(f"At most {LONGEST} characters at once; you wrote {len(text)}.")
    found: list[Draft | Sentence] = []
    heading, lines, first = "", list[str](), 1
    for number, line in enumerate((*text.splitlines(), None), 1):
        whose = None if line is None else _SIDE.fullmatch(line)
        if line is None or whose:
            read = _read("\n".join(lines), book, first)
            found += (_under(heading, each) for each in read)
            lines.clear()
            first = number + 1
        if whose:
            heading = folded(whose["side"])
        elif line is not None:
            lines.append(line)
    return tuple(found)


def _under(heading: str, who: Draft | Sentence) -> Draft | Sentence:
    """Somebody as the heading above says it: whose side they are on who say nothing of it."""
    if not heading:
        return who
    if isinstance(who, Sentence):
        said = any(side_of(word) for word in re.findall(r"\w+", who))
        whose = SIDES.get(heading, Side.PARTY)
        return who if said else _sentence(f"{who}, {whose}", who.number)
    if {"side", "kind"} & who.values.keys():
        return who
    column, value = WORDS.get(heading, _PLAYERS)
    return replace(who, values={**who.values, column: value})


def _read(text: str, book: Book | None, first: int) -> tuple[Draft | Sentence, ...]:
    """The people in a text that has no headings for whose side they are on, from a line on."""
    people: list[_Piece] = []
    for paragraph in _BLANK.split(text.replace("\r\n", "\n")):
        for number, piece, kept in _pieces(paragraph, book, first):
            if people and not kept and not _name(piece):
                people[-1] = _Piece(people[-1].number, f"{people[-1].text}\n{piece}", kept=False)
            elif piece.strip():
                people.append(_Piece(number, piece, kept))
        first += paragraph.count("\n") + 2
    return tuple(
        _sentence(text, number) if kept else replace(draft_of(parts(text)), number=number)
        for number, text, kept in people
    )


def _sentence(text: str, number: int) -> Sentence:
    sentence = Sentence(text)
    sentence.number = number
    return sentence


class _Piece(NamedTuple):
    """Lines of a text that are of one person, or a sentence that is `kept`; where they begin."""

    number: int
    text: str
    kept: bool


def is_many(text: str, book: Book | None = None) -> bool:
    """Whether a text is one sentence for many, and no figure that stands before its name."""
    line = text.strip()
    if book is not None and is_vehicles(line, book):
        return True
    return "\n" not in line and begins_many(line) and not FIGURES_TURNED.match(line)


def _pieces(paragraph: str, book: Book | None, first: int) -> list[_Piece]:
    """The lines of a paragraph where they are people, or else all of it."""
    written = [(n, line) for n, line in enumerate(paragraph.splitlines(), first) if line.strip()]
    numbered = [(n, each) for n, line in written for each in _each(line, book)]
    lines = [line for _, line in numbered]
    many = [line for line in lines if is_many(line, book)]
    people = [line for line in lines if line not in many and _is_somebody(line, book)]
    alone = len(lines) > 1 and len(people) + len(many) == len(lines)
    # Below one person alone, `2 grenades` is what they have, and `2 green guards` are others.
    unclear = len(people) == 1 and not all(_are_others(line, book) for line in many)
    if alone and not unclear:
        return [_Piece(n, line, line in many) for n, line in numbered]
    if alone or not _is_list(lines, people, many, book):
        return [_Piece(written[0][0] if written else first, paragraph, is_many(paragraph, book))]
    pieces: list[_Piece] = []
    for n, line in numbered:
        if pieces and not pieces[-1].kept and _goes_on(line):
            pieces[-1] = pieces[-1]._replace(text=f"{pieces[-1].text}\n{line}")
        else:
            named = line in people or _is_named(line) or (not pieces and _goes_on(line))
            pieces.append(_Piece(n, line, not named))
    return pieces


def _each(line: str, book: Book | None) -> list[str]:
    """A line, or each of the sentences for many that stand in it."""
    return groups_in(line, book) if is_many(line, book) else [line]


def _is_list(
    lines: Sequence[str], people: Sequence[str], many: Sequence[str], book: Book | None
) -> bool:
    """Whether lines are people, though some of them say nothing that a person is known by."""
    if sum(map(_is_surely_somebody, people)) > 1:
        return True
    rest = [line for line in lines if line not in many and line not in people]
    unread = [line for line in rest if not _is_named(line)]
    if any(line != lines[0] and _goes_on(line) for line in rest):
        return False
    if len(people) > 1:
        return len(lines) > 2 * len(unread)
    begins = bool(people or lines[:1] == rest[:1]) or lines[0] in many
    return begins and any(_are_others(line, book) for line in many)


def _name(text: str) -> str:
    return draft_of(parts(text)).name


def _goes_on(line: str) -> bool:
    """Whether a line names nobody: it begins with figures, or with a skill and its level."""
    name = _name(line)
    return not name or bool(_SKILLED.fullmatch(name) and not _is_surely_somebody(line))


def _is_named(line: str) -> bool:
    """Whether a line begins with a name and a comma."""
    name, comma, _ = line.strip().partition(",")
    return bool(comma and _NAME.fullmatch(name)) and _is_name(name)


def _is_name(name: str) -> bool:
    """Whether somebody may be called so: figures stand in no name but as in `Pc0`."""
    return bool(name) and (not re.search(r"\d", name) or bool(_NUMBERED.fullmatch(name)))


def _is_surely_somebody(line: str) -> bool:
    """Whether a line has a name with several figures, or says whose side somebody is on."""
    said = draft_of(parts(line)).values.keys()
    several = len(said & set(FIGURES.values())) >= _SEVERAL
    return "name" in said and (several or bool(said & {"kind", "side"}))


def _are_others(line: str, book: Book | None) -> bool:
    """Whether a sentence for many is for others, and no gear of the person above it."""
    if names_group(line) or book is None:
        return names_group(line)
    return is_vehicles(line, book) or not book.meant(read_squad(line).noun)


def _is_somebody(line: str, book: Book | None) -> bool:
    """Whether a line begins with a name that is no figure, and says who they are."""
    said = [each for piece in parts(line) for each in piece.says]
    name = str(dict(said).get("name", ""))
    if not _is_name(name):
        return _is_surely_somebody(line)
    if dict(said).keys() & _SAYS_WHO:
        return True
    if book is None or book.meant(name):
        return False
    gear = [what for kind, what in said if kind == GEAR]
    return any(map(book.meant, gear)) or (len(said) == 1 and bool(_NAME.fullmatch(name)))
