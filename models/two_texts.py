"""One text out of two that began as the same: for two people who wrote at the same time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher

MINE, THEIRS, END = "<<<<<<< what you wrote", "======= what stands there", ">>>>>>>"
"""The lines around what both have written anew, each in their own way."""


def merged(base: str, mine: str, theirs: str) -> str:
    r"""The text with what either has changed since `base`; nothing of the two is left out.

    Where both changed the same lines, both stand there, mine first, between marks.

    >>> print(merged("a\nb\nc", "A\nb\nc", "a\nb\nC"))
    A
    b
    C
    """
    lines = (text.splitlines() for text in (base, mine, theirs))
    return "\n".join(_merged(*lines))


def _merged(base: Sequence[str], mine: Sequence[str], theirs: Sequence[str]) -> Iterator[str]:
    in_mine, in_theirs = _places(base, mine), _places(base, theirs)
    start = at = there = 0
    for place in (*sorted(in_mine.keys() & in_theirs.keys()), len(base)):
        to, until = in_mine.get(place, len(mine)), in_theirs.get(place, len(theirs))
        yield from _decided(base[start:place], mine[at:to], theirs[there:until])
        yield from base[place : place + 1]
        start, at, there = place + 1, to + 1, until + 1


def _places(base: Sequence[str], other: Sequence[str]) -> dict[int, int]:
    """Where the lines of the base are that stand in the other too."""
    blocks = SequenceMatcher(None, base, other, autojunk=False).get_matching_blocks()
    return {block.a + n: block.b + n for block in blocks for n in range(block.size)}


def _decided(base: Sequence[str], mine: Sequence[str], theirs: Sequence[str]) -> Sequence[str]:
    if theirs in (base, mine):
        return mine
    if mine == base:
        return theirs
    return (MINE, *mine, THEIRS, *theirs, END)
