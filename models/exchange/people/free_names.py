"""Names for many who come at once, so that nobody is called what somebody is called already."""

from __future__ import annotations

import re
from collections.abc import Iterable

from models.text import clean

_NUMBERED = re.compile(r"(.+) ([0-9]{1,6})")
_LONGEST_STEM = 53


class FreeNames:
    """The names of a campaign, and who may be called what beside them.

    A name that is taken gets the next number, as `models.effects.copying.next_name` gives it;
    thousands are named in one look at those there are.
    """

    def __init__(self, taken: Iterable[str], coming: Iterable[str]) -> None:
        """`coming` are the names that others are to have as they stand."""
        self._taken = {name.casefold() for name in taken}
        self._highest: dict[str, int] = {}
        for name in (*self._taken, *coming):
            stem, number = _parts(name)
            self._highest[stem.casefold()] = max(number, self._highest.get(stem.casefold(), 0))

    def free(self, name: str) -> str:
        """The name itself, or with the next number where it is taken."""
        if name.casefold() not in self._taken:
            return name
        stem = _parts(name)[0]
        number = self._highest[stem.casefold()] + 1
        self._highest[stem.casefold()] = number
        return f"{clean(stem, _LONGEST_STEM)} {number}"


def _parts(name: str) -> tuple[str, int]:
    found = _NUMBERED.fullmatch(name)
    return (found[1], int(found[2])) if found else (name, 1)
