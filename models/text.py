"""Text that people typed or a file held, made safe to keep and to show."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from unicodedata import category

_ESCAPE_SEQUENCE = (
    r"(?:\x1b\[|\x9b)[0-?]*+[ -/]*+[@-~]"  # CSI: colours, cursor, modes
    r"|(?:\x1b[]PX^_]|[\x90\x98\x9d-\x9f])"  # OSC, DCS, ...: to their end, or to where another
    r"[^\x07\x1b\x9c\x90\x98\x9d-\x9f]*+(?:\x07|\x1b\\|\x9c)"  # begins, for one may have none
    r"|\x1b[ -/]*+[0-~]"  # two-character commands
)
_EMOJI = "\u2190-\u21ff\u2600-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff"
_JOINER = "\u200d"
_LOOSE_JOINER = f"(?<![{_EMOJI}\ufe0f]){_JOINER}|{_JOINER}(?![{_EMOJI}])"
_FORBIDDEN = {"Cc", "Cf", "Cs"}  # controls; invisible formats with all bidi controls; surrogates


def clean(text: str, limit: int | None = None, *, lines: bool = False) -> str:
    """Text without anything that could command a terminal, reorder a line or hide in it.

    Whole escape sequences go, then every control, bidi and invisible formatting character and
    every lone surrogate. A zero-width joiner stays where it joins two emoji. Letters of all
    scripts, combining marks and emoji stay.

    With `lines`, line breaks stay and a tab becomes spaces; otherwise the result is one
    line and each run of white space in it is one space. At most `limit` characters are kept.
    Cleaning twice changes nothing more.
    """
    if not text.isprintable():  # what is has neither codes nor joiners, tabs or ends of lines
        text = re.sub(_ESCAPE_SEQUENCE, "", text)
        if lines:
            text = "\n".join(text.expandtabs(4).splitlines())
        text = re.sub(_LOOSE_JOINER, "", "".join(map(_safe, text)))
    if not lines:
        text = " ".join(text.split())
    text = text[:limit].rstrip(_JOINER)
    return text.strip("\n") if lines else text.strip()


def _safe(character: str) -> str:
    """The character itself, a space for white space, nothing for what is forbidden."""
    if character.isprintable() or character in {"\n", _JOINER}:
        return character
    if character.isspace():
        return " "
    return "" if category(character) in _FORBIDDEN else character


def counted(number: int, thing: str, several: str = "") -> str:
    """So many of a thing: `1 task`, `3 tasks`; `several` is a plural that is more than an s."""
    return f"{number:,} {thing if number == 1 else several or f'{thing}s'}"


def in_metres(metres: float | Fraction) -> str:
    """How far something is, to a tenth: `17.3 m`, `50 m`."""
    return f"{round(float(metres), 1):g} m"


def heads(number: int) -> str:
    """So many people: `1 person`, `3 people`."""
    return counted(number, "person", "people")


def in_one(title: str, first: str = "") -> str:
    """A title and the first line of what was told, neither where the other says it."""
    if not first or bare(first) in title:
        return title
    return first if first.startswith(title) else f"{title}: {first}"


_ENDINGS = {1: "st", 2: "nd", 3: "rd"}


def east_and_north(x: float, y: float) -> str:
    """A place on open ground in words, from metres east and north: `5 m east, 15 m south`."""
    across, along = "west" if x < 0 else "east", "south" if y < 0 else "north"
    return f"{abs(round(x, 1)):g} m {across}, {abs(round(y, 1)):g} m {along}"


def ordinal(number: int) -> str:
    """`1st`, `2nd`, `11th`."""
    teen = number % 100 // 10 == 1
    return f"{number}{'th' if teen else _ENDINGS.get(number % 10, 'th')}"


def told_apart(names: Iterable[str]) -> list[str]:
    """The same names; one that has come before is numbered: `to hit`, `wound`, `to hit (2nd)`."""
    times: Counter[str] = Counter()
    apart = []
    for name in names:
        times[name] += 1
        apart.append(f"{name} ({ordinal(times[name])})" if times[name] > 1 else name)
    return apart


BY_HAND = ", by hand"
"""How a line ends that says what the referee wrote."""


def bare(line: str) -> str:
    """What a line of the journal says, without who wrote it and its full stop."""
    return line.rstrip(".").removesuffix(BY_HAND)
