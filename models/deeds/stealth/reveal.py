"""The referee tells the players something of what the party knows."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import select

from models.action import Action, Refusal
from models.tables import Revelation, Scene
from models.text import clean


@dataclass(frozen=True, slots=True)
class Reveal:
    """The players are told these words, and nothing else.

    `about` is what it is about, such as `suspicion 4`: what was told of the same before no longer
    counts. It is empty for anything else.
    """

    scene: int
    told: str
    about: str = ""

    def perform(self, action: Action) -> None:
        """Write the words into the players' copy; raises `Refusal` where there are none."""
        scene = action.get(Scene, self.scene)
        if not clean(self.told):
            raise Refusal("Telling needs words.")
        row = self._before(action) or Revelation(scene_id=scene.key, about=self.about, told="")
        row.told, row.clock = self.told, action.world.clock
        action.session.add(row)
        action.title = "The players are told"
        action.tell(self.told)

    def _before(self, action: Action) -> Revelation | None:
        if not self.about:
            return None
        same = select(Revelation).where(
            Revelation.scene_id == self.scene, Revelation.about == self.about
        )
        return action.session.exec(same).first()
