"""Who acts before the count when a fight begins out of stealth (G-161)."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from models.bridge.joint import listed
from models.deed import Option
from rules.rulings import Rulings


class First(StrEnum):
    """Who acts before the count of the first turn."""

    SPOTTED = "whoever is unseen"
    PARTY = "the party"
    OPPOSITION = "the opposition"
    NOBODY = "nobody"


def order_of(leading: Sequence[str], chosen: Rulings) -> str:
    """When those act who come upon others unseen, in a sentence (G-161)."""
    if not leading:
        return "Nobody acts before the count."
    if not chosen.surprise_worth.acts_first:
        return f"Unseen, but in the count: {listed(leading)} (G-161)."
    return f"Before the count: {listed(leading)} (G-161)."


def first_option(first: First) -> Option:
    """Who acts first, to be changed by the referee."""
    choices = tuple((one, one.value) for one in First)
    return Option("first", "who acts first", first, choices)
