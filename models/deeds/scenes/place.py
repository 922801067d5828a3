"""Putting people somewhere on open ground by hand."""

from __future__ import annotations

from dataclasses import dataclass

from models.action import Action
from models.bridge.by_key import standing
from models.bridge.group import all_names, names, unknown_to_players
from models.effects.boarding import stay_behind
from models.effects.leaving import uproot
from models.effects.sighting import look_about
from models.tables import Scene
from models.text import east_and_north


@dataclass(frozen=True, slots=True)
class PutOnGround:
    """The referee puts participants at a place in metres east and north; no rule has a say in it.

    Several stand beside each other, a metre apart.
    """

    scene: int
    people: tuple[int, ...]
    x: float
    y: float

    def perform(self, action: Action) -> None:
        """Put them there."""
        scene = action.get(Scene, self.scene)
        stands = standing(action.session, scene, self.people)
        for number, stand in enumerate(stands):
            row = stand.participant
            uproot(action, row)
            row.x, row.y = self.x + number, self.y
            action.session.add(row)
        action.title = f"{names(stands)}: now {east_and_north(self.x, self.y)}"
        action.secret = unknown_to_players(stands)
        beside = ", a metre apart" if len(stands) > 1 else ""
        where = f"{east_and_north(self.x, self.y)}{beside}"
        action.tell(f"{all_names(stands)}: now {where}, by hand.")
        stay_behind(action, stands)
        look_about(action, scene)
