"""What the referee writes into the journal."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal
from models.text import clean

LONGEST = 20_000
"""Characters of a note: the journal keeps no longer text."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something to remember, of any number of lines; a secret note is for the referee alone."""

    text: str
    secret: bool = False

    def perform(self, action: Action) -> None:
        """Write it down, line by line; raises `Refusal` when it cannot be kept whole."""
        try:
            text = worded(self.text)
        except ValueError as error:
            raise Refusal(str(error)) from None
        action.title = "Note"
        action.secret = self.secret
        for line in filter(str.strip, text.splitlines()):
            action.tell(line, secret=self.secret)


def worded(text: str) -> str:
    """A note as it is kept; raises `ValueError` if it has no words, or too many."""
    written = clean(text, lines=True)
    if not written.strip():
        raise ValueError("A note needs words.")
    if len(written) > LONGEST:
        raise ValueError(f"A note takes {LONGEST} characters at most; you wrote {len(written)}.")
    return written
