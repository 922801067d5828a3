"""The end of a stretch (A-01)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, found, refuse
from models.bridge.ground import Field, field_in
from models.bridge.group import names
from models.bridge.meeting import rolls_due
from models.bridge.patrols import patrol_turns
from models.bridge.schedule import clock_stands
from models.bridge.stretch import scene_refusals
from models.deed import Preview
from models.effects.clock import pass_time
from models.tables import Scene


@dataclass(frozen=True, slots=True)
class EndStretch:
    """The stretch is over: time passes and everybody may act again."""

    scene: int

    def preview(self, session: Session) -> Preview:
        """What is still to be done in this stretch: patrols that have not walked, rolls due."""
        scene = found(session, Scene, self.scene)
        notes = [
            f"{names([field_in(session, scene).stand(key) for key in turn.movers])}: "
            f"{turn.name} has not walked in this stretch (A-02, A-03)."
            for turn in patrol_turns(session, scene)
        ]
        if rolls_due(field_in(session, scene)):
            notes.append("Some are to roll again in this stretch (G-135).")
        return Preview(
            title=f"The end of stretch {scene.stretch}",
            notes=tuple(notes),
            rows=("A-01", "A-02", "A-03"),
            refusals=(*scene_refusals(scene), *clock_stands(session)),
        )

    def perform(self, action: Action) -> None:
        """Let five to ten minutes pass."""
        scene = action.get(Scene, self.scene)
        refuse(scene_refusals(scene))
        pass_time(action, scene.stretch_seconds)
        for stand in Field(action.session, scene).stands:
            stand.participant.acted = False
            action.session.add(stand.participant)
        scene.stretch += 1
        action.session.add(scene)
        action.title = f"Stretch {scene.stretch}"
        action.tell(f"{scene.stretch_seconds // 60} minutes pass.", "A-01")
