"""The engines of stealth there are."""

from __future__ import annotations

from sqlmodel import Session

from models.action import Refusal, found
from models.bridge.engines.bands import Bands
from models.bridge.engines.engine import Engine
from models.bridge.engines.ladder import Ladder
from models.bridge.engines.tokens import Tokens
from models.bridge.engines.zones import Zones
from models.bridge.terrain import Lie
from models.reading import read_once
from models.tables import Scene

ENGINES: dict[str, Engine] = {
    "zones": Zones(),
    "bands": Bands(),
    "ladder": Ladder(),
    "tokens": Tokens(),
}
"""Every engine by the name that a scene keeps."""
_UNKNOWN = Engine()


def engine_of(scene: Scene) -> Engine:
    """The engine a scene is played by."""
    return engine_called(scene.engine)


def engine_called(name: str) -> Engine:
    """The engine of this name; bare open ground for one that nobody knows."""
    return ENGINES.get(name, _UNKNOWN)


@read_once
def lie_of(session: Session, scene_id: int, engine: str) -> Lie:
    """What lies on the ground of a scene; nothing where nobody has set anything."""
    return engine_called(engine).lie(session, scene_id)


def scene_played(session: Session, scene_id: int, engine: str) -> Scene:
    """A scene of this engine; raises `Refusal` when it is gone, or another engine's (G-160)."""
    scene = found(session, Scene, scene_id)
    if why := why_not_played(scene, engine):
        raise Refusal(why)
    return scene


def why_not_played(scene: Scene, engine: str) -> str:
    """Why what this engine has to do cannot be done in a scene; empty in one of its own (G-160)."""
    by_rules = engine_called(engine).by_rules
    return "" if scene.engine == engine else f"This scene is not played {by_rules} (G-160)."
