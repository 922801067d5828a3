"""What a file holds of people."""

from __future__ import annotations

from dataclasses import dataclass

from models.exchange.people.draft import Draft


@dataclass(frozen=True, slots=True)
class Found:
    """The people of a file, what kind of file it is in words, and what is to be said of it all.

    Of a folder, `refused` says of each file out of which nothing is taken why that is so.
    """

    kind: str
    drafts: tuple[Draft, ...]
    said: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()


class BrokenRecordError(ValueError):
    """One record of a file that cannot be read; the message says which, and why."""

    def __init__(self, number: int, name: str, reason: str) -> None:
        super().__init__(f"Record {number}{f' ({name})' if name else ''}: {reason}")
