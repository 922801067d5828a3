"""What an attack gains or loses beyond what its own rule counts."""

from __future__ import annotations

from models.bridge.ladder import ambushed
from models.bridge.tokens import surprise_of
from models.tables import Participant, Scene
from rules.tally import Tally


def attack_modifiers(scene: Scene, attacker: Participant, referee: int) -> Tally:
    """Surprise out of concealment (D-21), having walked into one (B-31), and the referee's DM."""
    tally = Tally((*surprise_of(scene, attacker).reasons, *ambushed(scene, attacker).reasons))
    return tally.plus("referee", referee, "T-76") if referee else tally
