"""The rest of a word while people are typed: what it is likely to be, told from its first letters.

Nothing here reads a campaign but `words_of`, which is asked once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from sqlmodel import Session

from models.bridge.in_book import Book, plural, singular
from models.exchange.people.known_skills import KnownSkills
from models.exchange.people.muster import zones_here
from models.exchange.people.sentence import begins_many, how_many
from models.exchange.people.stat_words import SEVEN, SHORT
from models.exchange.people.vehicles import ONE
from models.starters import Starter
from models.text import clean
from rules.combat.initiative import Tier

_LABELS = tuple(short for short, name in SHORT.items() if name in SEVEN)
_FIGURE = re.compile(rf"\b({'|'.join(SHORT)})\s*:?\s*[0-9]+", re.IGNORECASE)
_NEXT_FIGURE = re.compile(r"(?P<before>.*?)(?P<begun>(?<![^\s,;])[A-Za-z]{1,2})?", re.DOTALL)
_BEHIND_NAME = re.compile(r"[^,;]+[,;]\s*(?:n?pc[,;]\s*)?", re.IGNORECASE)
_BETWEEN = re.compile(r"[,;&]|\band\b", re.IGNORECASE)
_SKILL = re.compile(r"([^\W\d][^\d,;]*?)\s+[0-9]+")
_BEGUN = re.compile(r"(?:[,;]\s*(?:\d+\s+)?|(?<=\d)\s+)[^\W\d_][^,;\d]*$")
_WITHIN = re.compile(r".*\b(?:in|at)\s+(?:the\s+)?(?P<begun>.*)", re.IGNORECASE)
_LONGEST = 1_000
"""So much of a line is completed; what is longer is a story."""
_WITH = re.compile(r".*\b(?:with|carrying|wearing)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Words:
    """What can be meant by a word, each as it is written for one.

    `kinds` are those of people, `places` the zones of the present scene.
    """

    skills: tuple[str, ...] = ()
    gear: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    vehicles: tuple[str, ...] = ()
    places: tuple[str, ...] = ()


def words_of(of: Session | Collection[Starter]) -> Words:
    """The words of a campaign or, before it is there, of the starter sets it begins with."""
    book = Book(of)
    places = tuple(zone.name for zone in zones_here(of)) if isinstance(of, Session) else ()
    each = (KnownSkills(of).names, book.carried, book.kinds, book.vehicles, places)
    return Words(*(tuple(map(clean, names)) for names in each))


def rest_of(line: str, others: str, words: Words) -> str:
    """What is likely to follow in a line that ends where somebody writes; empty for nothing.

    What has been typed most often in the `others`, the lines around it, is likeliest, then what is
    spelt with the same capitals, then what comes first: skills with weapons before others, plain
    words before names. A figure's name is told before it is begun, for they follow each other.
    """
    if len(line) > _LONGEST:
        return ""
    if ONE.match(line) or begins_many(line):
        return _rest(_piece(line), _of_group(line, words), Counter())
    if not _BEHIND_NAME.match(line):
        return ""
    typed, piece = _typed(others), _piece(line)
    return _figure(line, others) or _rest(piece, _of_person(line, typed, words), typed)


def but_begun(line: str) -> str:
    """A line without the word at its end, to be read while that is being typed.

    A piece of its own goes whole, with its number. What has only one piece stays, and so does a
    place, of which first letters are enough.
    """
    within = _WITHIN.fullmatch(_piece(line))
    if within and within["begun"]:
        return line
    return _BEGUN.sub("", line) if len(_BETWEEN.split(line)) > 1 else line


def _piece(line: str) -> str:
    """What stands behind the last comma."""
    return _BETWEEN.split(line)[-1]


def _figure(line: str, others: str) -> str:
    """The rest of the name of the next figure."""
    found = _NEXT_FIGURE.fullmatch(line)
    assert found is not None
    before, begun = found["before"], found["begun"] or ""
    named = [each.upper() for each in _FIGURE.findall(line)]
    follows = _ends_in_figure(before) if named else _BEHIND_NAME.fullmatch(before)
    if not follows:
        return ""
    coming = _next(named, others, begun)
    if not coming:
        return ""
    if begun:
        rest = coming[len(begun) :]
        return rest.lower() if begun.islower() else rest
    return coming if before[-1:].isspace() else f" {coming}"


def _ends_in_figure(before: str) -> bool:
    """Whether the last word is a figure with its name; a comma behind several ends them."""
    *_, last = _BETWEEN.split(before.rstrip().removesuffix(",").removesuffix(";"))
    said = _FIGURE.findall(last)
    ended = before.rstrip()[-1:] in {",", ";"} and len(said) > 1
    return bool(said) and not ended and not _FIGURE.sub("", last).strip()


def _next(named: Sequence[str], others: str, begun: str) -> str:
    """Which figure comes behind those that are named: as in the other lines, or in their order."""
    left = [label for label in _LABELS if label not in named]
    fitting = [label for label in left if label.startswith(begun.upper())]
    people = filter(_BEHIND_NAME.match, others.splitlines())  # and no headings
    rows = [[each.upper() for each in _FIGURE.findall(row)] for row in people]
    if rows and not any(rows):
        return ""
    if rows and not begun:
        last = named[-1:] or [""]
        pairs = (pair for row in rows for pair in zip(["", *row], [*row, ""], strict=True))
        after = Counter(label for before, label in pairs if before == last[0])
        return next((label for label, _ in after.most_common(1) if label in left), "")
    order = fitting if begun else left[-1:] and _behind(named, left)
    return next(iter(order), "")


def _behind(named: Sequence[str], left: Sequence[str]) -> list[str]:
    """Those of the figures left that come behind the last that is named."""
    known = [_LABELS.index(label) for label in named if label in _LABELS]
    return [label for label in left if _LABELS.index(label) > max(known, default=-1)]


def _of_person(line: str, typed: Counter[str], words: Words) -> Iterator[str]:
    """What can be said of one person; a skill goes on with its level, and is said once."""
    has = {name.casefold() for name in _SKILL.findall(line)}
    yield from (name for name in words.skills if name.casefold() not in has)
    yield from words.gear
    yield from (each for each in typed if each.casefold() not in has)


def _of_group(line: str, words: Words) -> Iterator[str]:
    """What can be said of several people, or of vehicles, as far as the sentence goes."""
    piece = _piece(line).strip()
    if _WITHIN.fullmatch(piece):
        yield from words.places
        return
    numbers = [number for each in _BETWEEN.split(line) if (number := _number(each.strip()))]
    of_many = numbers[-1:] != [1]
    if ONE.match(piece) and not how_many(piece):  # people are counted in figures
        yield from words.vehicles
    elif _number(piece) and not _WITH.match(piece):
        groups = (*words.kinds, *words.vehicles)
        yield from map(plural, groups) if of_many else groups
        yield from Tier
    else:
        yield from (plural(singular(each)) for each in words.gear) if of_many else words.gear


def _number(piece: str) -> int:
    """How many a piece begins with; 0 where it does not say it."""
    said = how_many(piece) or how_many(ONE.sub("1 ", piece, count=1))
    return said[0] if said else 0


def _rest(piece: str, may_be: Iterable[str], typed: Counter[str]) -> str:
    """What is missing of the likeliest word, of those that the end of a piece begins."""
    said, words = piece.lstrip(), [*may_be]
    if within := _WITHIN.fullmatch(said):
        said = within["begun"]
    starts = [at for at in range(len(said)) if at == 0 or said[at - 1].isspace()]
    for begun in (said[at:] for at in starts):
        if not begun[:1].isalpha():
            continue
        fitting = [word for word in words if word.casefold().startswith(begun.casefold())]
        if any(word.casefold() == begun.strip().casefold() for word in fitting):
            return ""
        if fitting:
            spelt = max(fitting, key=lambda word: (typed[word], word.startswith(begun)))
            return spelt[len(begun) :]
    return ""


@lru_cache(8)
def _typed(others: str) -> Counter[str]:
    """How often each skill and each other thing is said in these lines, behind the names."""
    found: Counter[str] = Counter()
    for row in clean(others, lines=True).splitlines():
        for piece in (part.strip() for part in _BETWEEN.split(row[:_LONGEST])[1:]):
            if any(sign.isdigit() for sign in piece):
                skills = (name for name in _SKILL.findall(_FIGURE.sub("", piece)))
                found.update(map(str.strip, skills))
            elif piece:
                found[piece] += 1
    return found
