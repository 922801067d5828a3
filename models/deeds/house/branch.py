"""A campaign that comes from a moment of another."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action


@dataclass(frozen=True, slots=True)
class BranchOff:
    """Say that this campaign is another's, by its name, as that was after one of its entries."""

    source: str
    entry: int

    def perform(self, action: Action) -> None:
        """Write it down; it is not taken back."""
        action.title = f"What if: from {self.source}, after entry {self.entry}"
        action.secret = action.kept = True
        action.tell("From here on it goes another way.", secret=True)
