"""How much a side knows of somebody."""

from __future__ import annotations

from enum import StrEnum


class Awareness(StrEnum):
    """How much a side knows of somebody."""

    SEEN = "seen"
    SUSPECTED = "suspected"
    UNKNOWN = "not known"
