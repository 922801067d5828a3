"""Which campaigns have let players in on this machine before.

It is kept outside of them: a file that came from somebody else may bring keys and codes, and nobody
comes in by these unseen. A campaign is known by where it lies and when it was begun, so that
another file in the place of one is another campaign.
"""

from __future__ import annotations

import os
from pathlib import Path

from models.seat.meeting import table_id


def is_known(campaign: Path, begun: str, folder: Path | None = None) -> bool:
    """Whether the referee has had somebody let in to a campaign here; `begun` is when it was."""
    try:
        return _line(campaign, begun) in _file(folder).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        return False


def know(campaign: Path, begun: str, folder: Path | None = None) -> None:
    """The referee lets somebody in to a campaign here."""
    if is_known(campaign, begun, folder):
        return
    file = _file(folder)
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    kept = os.open(file, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
    with os.fdopen(kept, "a", encoding="utf-8") as lines:
        lines.write(f"{_line(campaign, begun)}\n")


def _line(campaign: Path, begun: str) -> str:
    return f"{table_id(campaign)} {begun}"


def _file(folder: Path | None) -> Path:
    from platformdirs import user_state_dir

    return (folder or Path(user_state_dir("outrider", appauthor=False))) / "tables"
