"""Playing over zones (A-02 to A-24)."""

from __future__ import annotations

from models.action import Action
from models.bridge.ground import Field
from models.effects.engines.play import Play
from models.effects.losing import lose_out_of_sight
from models.tables import Scene


class Zones(Play):
    """People in zones, who spot people one by one."""

    def break_off(self, action: Action, scene: Scene) -> None:
        """Neither side knows any longer of those who are out of its sight."""
        lose_out_of_sight(action, Field(action.session, scene))
        self.begin_anew(action, scene, "A-02")
