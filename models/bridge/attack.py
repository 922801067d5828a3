"""What an attack gains or loses beyond what its own rule counts."""

from __future__ import annotations

from models.bridge.tokens import surprise_of
from models.tables import Participant, Scene
from rules.tally import Tally


def attack_modifiers(scene: Scene, attacker: Participant, referee: int) -> Tally:
    """Surprise out of concealment (D-21), and the DM the referee gives."""
    tally = surprise_of(scene, attacker)
    return tally.plus("referee", referee, "T-76") if referee else tally
