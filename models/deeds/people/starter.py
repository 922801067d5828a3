"""Something to begin with: a set of ours for a campaign that does not have it yet."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action, SoAlready
from models.bridge.starter import how_many
from models.effects.starter import add_starter
from models.starters import Starter


@dataclass(frozen=True, slots=True)
class AddStarter:
    """Add what the campaign lacks of a starter set: ours, INVENTED and marked so (G-37)."""

    starter: Starter

    def perform(self, action: Action) -> None:
        """Add what is missing by name; raises `SoAlready` when nothing is."""
        added = add_starter(action, self.starter)
        if not added:
            raise SoAlready(f"All of the starter set is there already: {self.starter.called}.")
        action.title = f"Starter set: {self.starter.called}, {how_many(self.starter, added)}"
        action.secret = True
