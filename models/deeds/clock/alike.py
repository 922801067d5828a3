"""All at hand of one kind is met at once: each throw is made, and each reminder seen to."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.schedule import MAY_PASS, THROWN_ON_THE_WAY, at_hand
from models.deed import Preview
from models.effects.due import close
from models.effects.throws import throw_for
from models.tables import Due, DueState


@dataclass(frozen=True, slots=True)
class SettleAlike:
    """Everything at hand of a kind (`DueDeed`) is thrown for, or seen to, in its order."""

    kind: str

    def preview(self, session: Session) -> Preview:
        """What that is, each with its label."""
        try:
            rows = _alike(session, self.kind)
        except Refusal as refusal:
            return Preview("Alike, due now", refusals=(str(refusal),))
        title = f"{len(rows)} alike, due now"
        if not rows:
            return Preview(title, refusals=("Nothing of that kind is due now.",))
        return Preview(title, notes=tuple(due.label for due in rows))

    def perform(self, action: Action) -> None:
        """Meet them one after the other; raises `Refusal` when there are none, or of other kinds.

        Each throw is in the journal. Who dies of one is thrown for no more.
        """
        rows = _alike(action.session, self.kind)
        if not rows:
            raise Refusal("Nothing of that kind is due now.")
        action.secret = True
        done = 0
        for due in rows:
            if due.state != DueState.WAITING:
                continue
            done += 1
            if due.deed in THROWN_ON_THE_WAY:
                throw_for(action, due)
            else:
                close(action, due, DueState.DONE)
                action.tell(f"Settled: {due.label}", secret=True)
        word = "thrown for" if self.kind in THROWN_ON_THE_WAY else "settled"
        action.title = f"{done} {word} at once"


def _alike(session: Session, kind: str) -> list[Due]:
    """What of a kind is at hand and comes first for whoever it is about."""
    if kind not in MAY_PASS:
        raise Refusal("These are met one by one: each asks for more than a throw.")
    first: dict[int | None, str] = {}
    rows = at_hand(session)
    for due in rows:
        if due.person_id is not None:
            first.setdefault(due.person_id, due.deed)
    alike = [due for due in rows if due.deed == kind]
    return [due for due in alike if first.get(due.person_id, kind) == kind]
