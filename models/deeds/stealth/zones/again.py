"""Rolling again for those in sight of each other whom nobody has noticed (G-135)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, Refusal, found, refuse
from models.bridge.ground import Field, field_in
from models.bridge.group import names
from models.bridge.meeting import Meeting, meeting_chances, pool_notes, rolls_due
from models.bridge.stretch import scene_refusals
from models.deed import Preview
from models.effects.meeting import meet
from models.tables import Scene, Unnoticed


@dataclass(frozen=True, slots=True)
class RollAgain:
    """Two groups who did not notice each other in an earlier stretch roll once more (G-135)."""

    scene: int
    unnoticed: int

    def preview(self, session: Session) -> Preview:
        """Who spots whom first this time."""
        scene = found(session, Scene, self.scene)
        field = field_in(session, scene)
        meeting = self._meeting(field)
        return Preview(
            title=self._title(meeting),
            chances=meeting_chances(field, meeting),
            notes=pool_notes(field, meeting),
            rows=("G-135", "A-04", "A-06"),
            refusals=scene_refusals(scene),
        )

    def perform(self, action: Action) -> None:
        """Roll; if again nobody notices anybody, it is rolled once more in the next stretch.

        Players hear of it only when their side has noticed something.
        """
        scene = action.get(Scene, self.scene)
        refuse(scene_refusals(scene))
        field = Field(action.session, scene)
        meeting = self._meeting(field)
        action.title = self._title(meeting)
        action.delete(action.get(Unnoticed, self.unnoticed))
        meet(action, field, meeting)
        action.secret = all(line["secret"] for line in action.lines)

    def _title(self, meeting: Meeting) -> str:
        return f"{names(meeting.ours)} and {names(meeting.theirs)} in sight again"

    def _meeting(self, field: Field) -> Meeting:
        found = dict(rolls_due(field))
        if self.unnoticed not in found:
            raise Refusal("They are no longer in sight of each other, or have noticed.")
        return found[self.unnoticed]
