"""What is done to the whole file of a campaign waits until no player can be at its table."""

from __future__ import annotations

from pathlib import Path

from models.seat.meeting import is_hosted
from models.storage.saves import SaveError


def refuse_hosted(path: Path) -> None:
    """Raise `SaveError` while the table of a campaign is open.

    Its players would be shown another past without a word, and what they write meanwhile would be
    in neither.
    """
    if is_hosted(path):
        raise SaveError(f"The table of {path.stem} is open to players. Close it first.")
