"""What each player has had before them, so that who comes again finds marked what is new.

It lies with the host, outside of the campaign, for nothing of it happened in the game; of rows it
keeps digests alone. That it cannot be kept stops nobody: what is new is marked no more.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path
from typing import TypeAlias

from models.seat.meeting import table_id
from models.seat.shown import NEWS, Row, Section, Shown
from models.seat.told import Unseen

_Known: TypeAlias = dict[str, frozenset[str]]


class Seen:
    """What was seen at the seats of one campaign, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._of: dict[int, _Known] = {}

    def unseen(self, seat: int, shown: Shown) -> Unseen:
        """What of this look is new to the player; to one who was never here, nothing is."""
        known = self._known(seat)
        if not known:
            self.saw(seat, shown, NEWS)
        return Unseen(
            tuple(
                (part, number)
                for part in NEWS
                for number, row in enumerate(shown.get(part, ()) if known else ())
                if _digest(row) not in known.get(part, ())
            )
        )

    def saw(self, seat: int, shown: Shown, parts: Iterable[Section]) -> None:
        """The player has seen these sections of a look."""
        known = self._known(seat)
        now = known | {part: frozenset(map(_digest, shown.get(part, ()))) for part in parts}
        if now != known:
            self._of[seat] = now
            with suppress(OSError):
                self._keep(seat, now)

    def _known(self, seat: int) -> _Known:
        if seat not in self._of:
            self._of[seat] = _read(self._file(seat))
        return self._of[seat]

    def _keep(self, seat: int, known: _Known) -> None:
        self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        made = self._file(seat).with_suffix(".new")
        made.write_text(json.dumps({part: sorted(rows) for part, rows in known.items()}), "ascii")
        os.replace(made, self._file(seat))

    def _file(self, seat: int) -> Path:
        return self._folder / str(seat)


def seen_of(campaign: Path) -> Seen:
    """What was seen at the table of a campaign on this machine."""
    from platformdirs import user_state_dir

    return Seen(Path(user_state_dir("outrider", appauthor=False)) / "seen" / table_id(campaign))


def _read(file: Path) -> _Known:
    try:
        kept: Mapping[str, list[str]] = json.loads(file.read_text("ascii"))
        return {part: frozenset(rows) for part, rows in kept.items()}
    except (OSError, ValueError, AttributeError, TypeError):
        return {}


def _digest(row: Row) -> str:
    return blake2b(repr(row).encode(errors="replace"), digest_size=6).hexdigest()
