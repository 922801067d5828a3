"""Rolling again for those in sight of each other whom nobody has noticed (G-135)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, col, select

from models.action import Action, Refusal, refuse
from models.bridge.ground import Field, field_in
from models.bridge.sight import in_plain_sight
from models.deed import Preview
from models.deeds.stealth.group import names
from models.deeds.stealth.zones.acting import scene_refusals
from models.deeds.stealth.zones.meeting import Meeting, meet, meeting_chances, pool_notes
from models.tables import Scene, Unnoticed


@dataclass(frozen=True, slots=True)
class RollAgain:
    """Two groups who did not notice each other in an earlier stretch roll once more (G-135)."""

    scene: int
    unnoticed: int

    def preview(self, session: Session) -> Preview:
        """Who spots whom first this time."""
        scene = session.get_one(Scene, self.scene)
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


def rolls_due(field: Field) -> list[tuple[int, Meeting]]:
    """Who rolls again this stretch, by the key of the row that says so.

    Those do who are in sight of each other still, in the open, and not known to one another.
    """
    rows = select(Unnoticed).where(
        Unnoticed.scene_id == field.scene.key, col(Unnoticed.stretch) < field.scene.stretch
    )
    found = []
    for row in field.session.exec(rows.order_by(col(Unnoticed.id))):
        here = [s for s in field.stands if s.active and not s.participant.hidden]
        ours = [stand for stand in here if stand.key in row.ours]
        seen = {stand.key for stand in in_plain_sight(field, ours)} if ours else set()
        theirs = [stand for stand in here if stand.key in row.theirs and stand.key in seen]
        known = field.sighted[theirs[0].participant.side] if theirs else set()
        ours = [stand for stand in ours if stand.key not in known]
        if ours and theirs:
            found.append((row.key, Meeting(tuple(ours), tuple(theirs))))
    return found
