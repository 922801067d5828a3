"""The end of a stretch (A-01)."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action
from models.bridge.ground import Field
from models.deeds.clock.time import pass_time
from models.deeds.stealth.group import refuse, scene_refusals
from models.tables import Scene


@dataclass(frozen=True, slots=True)
class EndStretch:
    """The stretch is over: time passes and everybody may act again."""

    scene: int

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
        action.tell(f"{scene.stretch_seconds // 60} minutes pass; stretch {scene.stretch}.", "A-01")
