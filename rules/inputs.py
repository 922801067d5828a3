"""The inputs of a rule as words: what each is called, what it may be, and what a word means."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

_WHOLE = re.compile(r"[+-]?\d{1,6}", re.ASCII)
_DECIMAL = re.compile(r"\d{1,6}(\.\d{1,4}|/[1-9]\d{0,3})?", re.ASCII)
_YES_NO = {"yes": True, "no": False}
NONE = "none"


@dataclass(frozen=True, slots=True)
class Input:
    """One input: its name, what it may be in words, its default, and how a word is read.

    `read` raises `ValueError` for a word that is not right.
    """

    name: str
    kind: str
    default: str
    help: str
    read: Callable[[str], Any]

    def value(self, word: str) -> Any:
        """What a word means; raises `ValueError` with a sentence that says what would be right."""
        try:
            return self.read(word.strip().lower())
        except ValueError:
            raise ValueError(f"{self.name} is {self.kind}, not {word.strip()!r}") from None

    def __str__(self) -> str:
        return f"{self.name}={self.default}  {self.help}: {self.kind}"


def whole(name: str, default: int, low: int, high: int, text: str) -> Input:
    """A whole number."""
    return Input(
        name, f"a whole number from {low} to {high}", str(default), text, _between(low, high)
    )


def skill(name: str, default: str, text: str) -> Input:
    """A skill level, or `none` for somebody without the skill."""
    read = _between(0, 20)
    kind = f"a level from 0 to 20, or {NONE}"
    return Input(name, kind, default, text, lambda word: None if word == NONE else read(word))


def decimal(name: str, default: str, high: int, text: str, low: Fraction = Fraction(0)) -> Input:
    """An exact number, written 2, 0.5 or 1/3."""

    def read(word: str) -> Fraction:
        if not _DECIMAL.fullmatch(word) or not low <= Fraction(word) <= high:
            raise ValueError
        return Fraction(word)

    return Input(
        name, f"a number from {float(low):g} to {high}, as 0.5 or 1/3", default, text, read
    )


def yes_no(name: str, text: str) -> Input:
    """Yes or no; no unless it is said."""

    def read(word: str) -> bool:
        if word not in _YES_NO:
            raise ValueError
        return _YES_NO[word]

    return Input(name, "yes or no", "no", text, read)


def choice(name: str, choices: tuple[str, ...], text: str) -> Input:
    """One of several words, the first unless another is said."""

    def read(word: str) -> str:
        if word not in choices:
            raise ValueError
        return word

    return Input(name, f"one of {', '.join(choices)}", choices[0], text, read)


def pools(name: str, default: str, text: str) -> Input:
    """The dice of one person or of several, written 4 or 4,5,3."""
    read_one = _between(1, 20)

    def read(word: str) -> tuple[int, ...]:
        sizes = tuple(read_one(size) for size in word.split(","))
        if len(sizes) > 12:
            raise ValueError
        return sizes

    return Input(name, "1 to 20 dice for each of up to 12 people, as 4,5,3", default, text, read)


def _between(low: int, high: int) -> Callable[[str], int]:
    def read(word: str) -> int:
        if not _WHOLE.fullmatch(word) or not low <= int(word) <= high:
            raise ValueError
        return int(word)

    return read
