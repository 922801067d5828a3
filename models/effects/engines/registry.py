"""How each engine of stealth is played."""

from __future__ import annotations

from models.bridge.ground import Field
from models.bridge.placed import Placed
from models.effects.engines.bands import Bands
from models.effects.engines.ladder import Ladder
from models.effects.engines.play import Play
from models.effects.engines.tokens import Tokens
from models.effects.engines.zones import Zones
from models.tables import Phase, Scene

PLAYS: dict[str, Play] = {
    "zones": Zones(),
    "bands": Bands(),
    "ladder": Ladder(),
    "tokens": Tokens(),
}
"""How to play each engine, by the name that a scene keeps."""
_UNKNOWN = Play()


def play_of(scene: Scene) -> Play:
    """How a scene is played; one by one for an engine that nobody knows."""
    return PLAYS.get(scene.engine, _UNKNOWN)


def whereabouts(field: Field) -> dict[int, Placed]:
    """Where everybody of a scene truly is, by key: in stealth that may be the referee's secret."""
    found: dict[int, Placed] = {stand.key: stand.participant for stand in field.stands}
    if field.scene.phase == Phase.STEALTH:
        found |= play_of(field.scene).elsewhere(field)
    return found
