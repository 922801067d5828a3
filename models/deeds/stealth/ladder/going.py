"""Going from one place on the ground to another."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, hypot

from models.action import Action, Refusal
from models.bridge.ladder import Ladder
from models.deeds.fight.leaving import uproot
from models.deeds.scenes.scene import all_names, standing
from models.deeds.stealth.group import names
from models.deeds.stealth.ladder.acting import ladder_of, not_in_stealth
from models.tables import LadderFeature


@dataclass(frozen=True, slots=True)
class GoTo:
    """People go to a feature, or to a place in metres east and north.

    They stand in a row about it, a metre from each other, nearer where the feature is smaller.
    How far they may go in a bound is the referee's; how far it was is told, for whoever moved fast
    sees less (B-17).
    """

    scene: int
    people: tuple[int, ...]
    x: float
    y: float

    def perform(self, action: Action) -> None:
        """Go; raises `Refusal` when the scene is not in stealth."""
        ladder = ladder_of(action.session, self.scene)
        if why := not_in_stealth(ladder):
            raise Refusal(why)
        stands = standing(action, ladder.scene, self.people)
        feature = self._feature(ladder)
        rows = [stand.participant for stand in stands]
        metres = max((ceil(hypot(row.x - self.x, row.y - self.y)) for row in rows), default=0)
        apart = min(1.0, feature.across / (2 * len(rows))) if feature else 1.0
        for number, row in enumerate(rows):
            uproot(action, row)
            row.x, row.y = self.x + apart * (number - (len(rows) - 1) / 2), self.y
            action.session.add(row)
        where = feature.name if feature else f"{self.x:g} m east, {self.y:g} m north"
        action.title = f"{names(stands)} to {where}"
        action.secret = any(ladder.field.unseen(stand) for stand in stands)
        action.tell(f"{action.title}: {metres} m.", "B-17")
        if len(stands) > 2:
            action.tell(f"They are {all_names(stands)}.")

    def _feature(self, ladder: Ladder) -> LadderFeature | None:
        here = (self.x, self.y)
        return next((f for f in ladder.features.values() if (f.x, f.y) == here), None)
