"""The line of the fog in each registry."""

from models.bridge.engines.registry import ENGINES
from models.effects.engines.registry import PLAYS
from tests.fog.engine import Fog
from tests.fog.play import InTheFog
from tui.encounter.scene_pages import OPENINGS, Opening


def register(monkeypatch):
    monkeypatch.setitem(ENGINES, "fog", Fog())
    monkeypatch.setitem(PLAYS, "fog", InTheFog())
    opening = Opening("Fog", "whoever hides leaps", "f", "tests.fog.page:FogPage")
    monkeypatch.setitem(OPENINGS, "fog", opening)
