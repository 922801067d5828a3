"""All at hand of one kind is met at once: each throw is made, and each reminder seen to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.schedule import MAY_PASS, THROWN_ON_THE_WAY, at_hand
from models.deed import Preview
from models.effects.due import close
from models.effects.throws import throw_for
from models.tables import Due, DueDeed, DueState
from models.tables.due import OF_THE_BODY

_WORDS: Mapping[str, tuple[str, str, str]] = {
    DueDeed.REMINDER: ("reminder", "reminders", "settled"),
    DueDeed.DEADLINE: ("deadline", "deadlines", "settled"),
    DueDeed.WAKING: ("throw to wake", "throws to wake", "made"),
    DueDeed.CRISIS: ("crisis point", "crisis points", "settled"),
}
"""What one of a kind is called, what several are, and what is done with them."""


@dataclass(frozen=True, slots=True)
class SettleAlike:
    """Everything at hand of a kind, such as `waking`, is thrown for, or seen to, in its order."""

    kind: str

    @property
    def filed_under(self) -> str:
        """Throws of the body are found among wounds and care, all else by its folder."""
        return "medicine" if self.kind in OF_THE_BODY else ""

    @property
    def lasts(self) -> str:
        """What goes on: after years of play hundreds may be at hand."""
        return "Settling what is due"

    def preview(self, session: Session) -> Preview:
        """What that is, each with its label."""
        try:
            rows = _alike(session, self.kind)
        except Refusal as refusal:
            return Preview("Alike, due now", refusals=(str(refusal),))
        if not rows:
            return Preview("Alike, due now", refusals=("Nothing of that kind is due now.",))
        return Preview(
            f"{_counted(len(rows), self.kind)} due now", notes=tuple(due.label for due in rows)
        )

    def perform(self, action: Action) -> None:
        """Meet them one after the other; raises `Refusal` when there are none, or of other kinds.

        Each throw is in the journal. Who dies of one is thrown for no more.
        """
        rows = _alike(action.session, self.kind)
        if not rows:
            raise Refusal("Nothing of that kind is due now.")
        action.secret = True
        done = 0
        for place, due in enumerate(rows):
            action.progress(place, len(rows))
            if due.state != DueState.WAITING:
                continue
            done += 1
            if due.deed in THROWN_ON_THE_WAY:
                throw_for(action, due)
            else:
                close(action, due, DueState.DONE)
                action.tell(f"Settled: {due.label}", secret=True)
        together = " at once" if done > 1 else ""
        action.title = f"{_counted(done, self.kind)} {_WORDS[self.kind][-1]}{together}"


def _counted(number: int, kind: str) -> str:
    """So many of a kind, in words."""
    one, many, _ = _WORDS[kind]
    return f"{number} {one if number == 1 else many}"


def _alike(session: Session, kind: str) -> list[Due]:
    """What of a kind is at hand and comes first for whoever it is about."""
    if kind not in MAY_PASS:
        raise Refusal("These are settled one by one: each asks for more than a throw.")
    first: dict[int | None, str] = {}
    rows = at_hand(session)
    for due in rows:
        if due.person_id is not None:
            first.setdefault(due.person_id, due.deed)
    alike = [due for due in rows if due.deed == kind]
    return [due for due in alike if first.get(due.person_id, kind) == kind]
