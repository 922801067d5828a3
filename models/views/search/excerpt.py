"""What is shown of a text in which something was found: the place where it was."""

from __future__ import annotations

import re
from collections.abc import Iterable

from models.views.asked import plain

_SHOWN, _BEFORE = 200, 40
"""So many letters are shown, and so many of them before what was found."""
_WORD = re.compile(r"[^\W_]+")


def excerpt(text: str, name: str, words: str) -> str:
    """The part of a text that begins a little before the first of these words.

    Whatever begins with one counts. It is from the beginning where none is there or it is seen
    anyway. Neither begins nor ends it in the middle of a word, and what is left out is marked; the
    `name`, which is told beside it, is left out where it only begins with that.
    """
    text = text.removeprefix(name).lstrip(" .") if len(text) > len(name) else text
    at = _found(text, plain(words).split())
    start = text.rfind(" ", 0, at - _BEFORE) + 1 if at >= _SHOWN - _BEFORE else 0
    shown = text[start:]
    if len(shown) > _SHOWN:
        shown = f"{shown[:_SHOWN].rsplit(' ', 1)[0]} …"
    return f"… {shown}" if start else shown


def telling(lines: Iterable[str], words: str) -> str:
    """The first line that holds one of these words, or else the first."""
    told = list(lines)
    asked = plain(words).split()
    return next((line for line in told if _found(line, asked) >= 0), "".join(told[:1]))


def _found(text: str, words: list[str]) -> int:
    """Where the first word stands that begins with one of these; -1 for nowhere."""
    begun = tuple(words)
    places = (m.start() for m in _WORD.finditer(text) if begun and plain(m[0]).startswith(begun))
    return next(places, -1)
