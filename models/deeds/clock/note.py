"""A line that the referee writes into the journal."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal
from models.text import clean


@dataclass(frozen=True, slots=True)
class Note:
    """Something to remember; a secret note is for the referee alone."""

    text: str
    secret: bool = False

    def perform(self, action: Action) -> None:
        """Write it down; raises `Refusal` when there are no words in it."""
        if not clean(self.text):
            raise Refusal("A note needs words.")
        action.title = "Note"
        action.secret = self.secret
        action.tell(self.text, secret=self.secret)
