"""Texts broken into lines that fit, and columns of a table made to fit a page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from models.text import clean

Measure = Callable[[str, float, str], float]
"""How many millimetres a text is wide, in a size in points and a style ("", "B" or "I")."""

_NARROWEST = 8.0
"""Millimetres that a column of a table has at least."""


def broken(text: str, width: float, size: float, style: str, measure: Measure) -> list[str]:
    """A text as lines no wider than this, but for a single letter; at least one line."""
    lines, line = [], ""
    for word in clean(text).split(" "):
        longer = f"{line} {word}" if line else word
        if measure(longer, size, style) <= width:
            line = longer
            continue
        if line:
            lines.append(line)
        *whole, line = _cut(word, width, size, style, measure)
        lines += whole
    return [*lines, line]


def _cut(word: str, width: float, size: float, style: str, measure: Measure) -> Iterator[str]:
    """A word in pieces that fit, for one that is too long or of a script without spaces."""
    piece, wide = "", 0.0
    for letter in word:
        room = measure(letter, size, style)
        if piece and wide + room > width:
            yield piece
            piece, wide = "", 0.0
        piece, wide = piece + letter, wide + room
    yield piece


def shares(wanted: Sequence[float], least: Sequence[float], width: float) -> list[float]:
    """How wide each column of a table is: what it wants where all can have that.

    Otherwise each has `least`, for its longest word, if there is room for that, and the widest go
    without the rest.
    """
    if not wanted:
        return []
    if sum(wanted) > width >= sum(least):
        more = [want - has for want, has in zip(wanted, least, strict=True)]
        extra = _fairly(more, width - sum(least), 0.0)
        return [has + more for has, more in zip(least, extra, strict=True)]
    return _fairly(wanted, width, _NARROWEST)


def _fairly(wanted: Sequence[float], width: float, narrowest: float) -> list[float]:
    left, open_, given = width, set(range(len(wanted))), [0.0] * len(wanted)
    while open_:
        fair = max(left / len(open_), narrowest)
        small = {one for one in open_ if wanted[one] <= fair}
        for one in small or open_:
            given[one] = wanted[one] if small else fair
            left -= given[one]
        open_ -= small or open_
    return given
