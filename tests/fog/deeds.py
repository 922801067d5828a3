"""What can happen in the fog."""

from dataclasses import dataclass

from models.bridge.engines.registry import scene_played
from models.bridge.ground import Field
from models.effects.turn import start_combat


@dataclass(frozen=True, slots=True)
class Pounce:
    """Somebody leaps out of the fog at everybody else: the fight begins, and they act first."""

    scene: int
    who: int

    def perform(self, action):
        scene = scene_played(action.session, self.scene, "fog")
        stand = Field(action.session, scene).stand(self.who)
        stand.participant.hidden = False
        others = [s.key for s in Field(action.session, scene).enemies(stand.participant.side)]
        action.title = f"{stand.name} leaps out of the fog"
        start_combat(action, scene, ambushers=(self.who,), surprised=others)
