"""Many people in a sentence: `6 green guards with rifles and dust coats, in the Yard`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import pairwise

from models.bridge.in_book import singular
from models.exchange.people.anew import MOST
from models.exchange.people.stat_words import SIDES
from models.tables import Side
from models.text import clean
from rules.combat.initiative import Tier

EXAMPLE = "6 green guards with rifles and dust coats"
_LONGEST_NOUN = 50
_LONGEST_LINE = 1_000

_FILLERS = {"a", "an", "and", "as", "each", "of", "on", "the", "their", "with"}
_NUMBERS = (
    "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen", "twenty",
)  # fmt: skip
_WORDS = {
    **{word: number for number, word in enumerate(_NUMBERS, start=2)},
    "a dozen": 12, "two dozen": 24, "half a dozen": 6,
}  # fmt: skip
_IN_WORDS = "|".join(sorted(_WORDS, key=len, reverse=True)).replace(" ", r"\s+")
_MANY = re.compile(
    rf"\s*(?:[0-9]{{1,6}}\s*(?:[x×]\s+)?[^\W\d]|(?i:{_IN_WORDS})\s+(?!of\b)[^\W\dA-Z])"
)
_COUNT = re.compile(
    rf"(?:(?P<figure>[0-9]{{1,6}})\s*(?:[x×]\s+)?|(?P<word>{_IN_WORDS})\s+(?:of\s+)?)(?P<rest>.*)",
    re.IGNORECASE,
)
_CALLED = {"called", "named"}
_BEGINS = r"\b(?:with|armed with|carrying|wearing|in|at)\b"
_GOES_ON = re.compile(rf"\s*(,|;|{_BEGINS})\s*", re.IGNORECASE)
_PIECES = re.compile(rf"\s*([,;&+]|\band\b|{_BEGINS})\s*", re.IGNORECASE)
_NAMES = re.compile(r"names?\s*(?:from|:|of)?\s+(.+)|(.+)\s+names|from\s+(.+)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Squad:
    """What a sentence asks for: how many, how experienced, who, on which side, with what, where.

    What nothing is said of is None; then it is as their kind has it, or green and opposition.
    `words` are all that say who they are, `noun` what they are called. `gear` may be a place as
    well, if it is among those `within`. `names` says which list names them.
    """

    count: int
    words: str
    noun: str
    said_tier: Tier | None = None
    said_side: Side | None = None
    gear: tuple[str, ...] = ()
    within: frozenset[str] = frozenset()
    names: str = ""

    @property
    def tier(self) -> Tier:
        """How experienced they are where no kind says it."""
        return self.said_tier or Tier.GREEN

    @property
    def side(self) -> Side:
        """Whose side they are on where no kind says it."""
        return self.said_side or Side.OPPOSITION


def read_squad(text: str) -> Squad:
    """What a sentence asks for.

    Raises `ValueError` with a sentence when it does not begin with a number from 1 to 40 and say
    who they are.
    """
    line = clean(text)
    if len(line) > _LONGEST_LINE:
        raise ValueError(f"A line has at most {_LONGEST_LINE} characters; you wrote {len(line)}.")
    found = how_many(line)
    if not found:
        said = f'"{clean(line, 40)}"' if line else "This"
        raise ValueError(
            f"{said} names nobody: one person begins with a name and a comma, many begin with how "
            f"many, as in: {EXAMPLE}."
        )
    count, rest = found
    if not 1 <= count <= MOST:
        raise ValueError(f"From 1 to {MOST} people in one step; you wrote {count}.")
    more = _GOES_ON.search(rest)
    who, names = _called(rest[: more.start()] if more else rest)
    tier, side, words = _who(who)
    if not words:
        raise ValueError(f"Say who they are, as in: {EXAMPLE}.")
    pieces = _pieces(rest[more.start() :] if more else "")
    sides = [whose for piece, _ in pieces if (whose := side_of(piece))]
    lists = [_listed(piece) for piece, _ in pieces if _listed(piece)]
    gear = [(p, inside) for p, inside in pieces if not side_of(p) and not _listed(p)]
    return Squad(
        count, who, words, tier, sides[0] if sides else side, tuple(piece for piece, _ in gear),
        frozenset(piece for piece, inside in gear if inside), (*lists, names)[0],
    )  # fmt: skip


def how_many(text: str) -> tuple[int, str] | None:
    """How many a sentence begins with, and what follows; None where it does not say it."""
    found = _COUNT.match(text)
    if not found:
        return None
    word = " ".join((found["word"] or "").casefold().split())
    return _WORDS[word] if word else int(found["figure"]), found["rest"]


def begins_many(text: str) -> bool:
    """Whether a text begins with how many, in figures or in words: `6 guards`, `a dozen farmers`.

    A number in words before a capital is a name: `Six Fingers`.
    """
    return bool(_MANY.match(text))


def names_group(text: str) -> bool:
    """Whether a sentence says more than what there are so many of: `2 green guards`."""
    try:
        squad = read_squad(text)
    except ValueError:
        return False
    return bool(squad.said_tier or squad.said_side or re.search(_BEGINS, text, re.IGNORECASE))


def side_of(text: str) -> Side | None:
    """The side that a word means; None where it means none."""
    return SIDES.get(singular(text.casefold())) or SIDES.get(text.casefold())


def _pieces(text: str) -> list[tuple[str, bool]]:
    """What stands behind who they are, piece by piece, and whether it is said to be within it."""
    _, *parts = _PIECES.split(text)
    found = [
        (_bare(piece), mark.casefold() in {"in", "at"})
        for mark, piece in zip(parts[::2], parts[1::2], strict=True)
    ]
    return [(piece, inside) for piece, inside in found if piece]


def _called(text: str) -> tuple[str, str]:
    """The words that say who they are, and the list that names them: `guards named from French`."""
    words = text.split()
    for place, (word, following) in enumerate(pairwise(words)):
        if word.casefold() in _CALLED and following.casefold() == "from":
            return " ".join(words[:place]), " ".join(words[place + 2 :])
    return text, ""


def _listed(piece: str) -> str:
    """Which list names them, if the piece says so: `names from French`, `French names`."""
    found = _NAMES.fullmatch(piece)
    return next(filter(None, found.groups()), "") if found else ""


def _who(text: str) -> tuple[Tier | None, Side | None, str]:
    """Tier and side out of the words before the gear, and the noun that is left.

    Where nothing else is left, the side says who they are as well: `3 bystanders`.
    """
    tier: Tier | None = None
    side: Side | None = None
    words: list[str] = []
    sides: list[str] = []
    for word in text.split():
        if word.casefold() in _CALLED:
            words.clear()  # what follows is what they are called
        elif word.casefold() in set(Tier):
            tier = Tier(word.casefold())
        elif whose := side_of(word):
            side = whose
            sides.append(word)
        else:
            words.append(word)
    noun = clean(singular(" ".join(words or sides)), _LONGEST_NOUN)
    return tier, side, noun[:1].upper() + noun[1:]


def _bare(piece: str) -> str:
    words = piece.split()
    while words and words[0].casefold() in _FILLERS:
        words.pop(0)
    return " ".join(words)
