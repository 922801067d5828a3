"""A book to begin with: the sample's equipment for a campaign that has none of its own."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, Refusal
from models.bridge.equipment import EQUIPMENT, patterns
from models.effects.starter import add_patterns, sample_data


@dataclass(frozen=True, slots=True)
class TakeStarterBook:
    """Put the sample's equipment into the book: figures of ours, INVENTED and marked so (G-37)."""

    def perform(self, action: Action) -> None:
        """Add what the book lacks by name; raises `Refusal` when it has all of it."""
        there = {
            (table, row.name) for table in EQUIPMENT for row in patterns(action.session, table)
        }
        added = add_patterns(action, sample_data(), there)
        if not added:
            raise Refusal("The book has all of the starter equipment already.")
        action.title = f"The starter book: {len(added)} kinds of equipment"
        action.secret = True
        action.tell(f"In the book now, all invented: {', '.join(added)}", "G-37")
