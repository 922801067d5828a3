"""One line of an entry of the journal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from models.text import BY_HAND, bare


@dataclass(frozen=True, slots=True)
class Line:
    """One thing an action told, with the rule rows behind it.

    `part` is the part of the entry, published by itself, to which it belongs, and `at` the clock
    second when it was told there; a `heading` is its title for players, and nothing that was told.
    """

    text: str
    secret: bool
    rows: tuple[str, ...]
    part: int | None = None
    at: int = 0
    heading: bool = False

    def __str__(self) -> str:
        rows = f" [{', '.join(self.rows)}]" if self.rows else ""
        return f"{self.text}{rows}{' (secret)' if self.secret else ''}"


def line_of(kept: Mapping[str, Any]) -> Line:
    """A line as the journal keeps it."""
    rows = tuple(kept["rows"])
    apart = kept.get("part"), kept.get("at", 0), "heading" in kept
    return Line(kept["text"], kept["secret"], rows, *apart)


def said_once(title: str, lines: Iterable[Line]) -> tuple[Line, tuple[Line, ...]]:
    """A title as a line, with the rows of the lines that only say it again, and the other lines."""
    told = [line for line in lines if not line.heading]
    again = [line for line in told if not line.secret and bare(line.text) in title]
    by_hand = any(line.text.rstrip(".").endswith(BY_HAND) for line in again)
    head = title.removesuffix(BY_HAND) + BY_HAND if by_hand else title
    rows = dict.fromkeys(row for line in again for row in line.rows)
    return Line(head, False, tuple(rows)), tuple(line for line in told if line not in again)
