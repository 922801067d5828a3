"""Who acts before the count when a fight begins out of stealth (G-161)."""

from __future__ import annotations

from enum import StrEnum

from models.deeds.deed import Option


class First(StrEnum):
    """Who acts before the count of the first turn."""

    SPOTTED = "whoever is unseen"
    PARTY = "the party"
    OPPOSITION = "the opposition"
    NOBODY = "nobody"


def first_option(first: First) -> Option:
    """Who acts first, to be changed by the referee."""
    choices = tuple((one, one.value) for one in First)
    return Option("w", "first", "who acts first", first, choices)
