"""What players are told after an uncertain task; how true it is stays the referee's."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from models.action import Action, Refusal
from models.tables import Entry, EntryState
from models.text import clean

if TYPE_CHECKING:
    from models.campaign import Done


@dataclass(frozen=True, slots=True)
class Tell:
    """Players are told something about what an entry of the journal found out (T-57 to T-60)."""

    entry_id: int
    text: str

    def perform(self, action: Action) -> None:
        """Write down what they were told for all to read, and beside it, in secret, the truth."""
        entry = action.get(Entry, self.entry_id)
        if entry.state != EntryState.DONE:
            raise Refusal("That was taken back: there is nothing to tell about it.")
        if not clean(self.text):
            raise Refusal("Telling needs words.")
        action.title = f"Told: {entry.title}"
        action.tell(self.text, "T-60")
        for line in entry.lines:
            if _is_truth(line):
                action.tell(line["text"], *line["rows"], secret=True)


def untold(done: Done) -> str:
    """How true the information is that something done has brought; empty when it brought none."""
    return "; ".join(line["text"] for line in done.lines if _is_truth(line))


def _is_truth(line: dict[str, Any]) -> bool:
    return line["secret"] and "T-56" in line["rows"]
