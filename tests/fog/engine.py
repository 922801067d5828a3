"""What the fog makes of the rows of a scene."""

from math import hypot

from models.bridge.engines.engine import Engine
from models.bridge.terrain import Bare
from rules.tally import Tally

SEEN_METRES = 50


class Murk(Bare):
    """Nobody sees farther than the fog lets them."""

    told = f"Fog: seen to {SEEN_METRES} m"

    def hides(self, one, other):
        return hypot(one.x - other.x, one.y - other.y) > SEEN_METRES


class Fog(Engine):
    """Whoever is hidden stands in the fog, and may leap out of it."""

    by_rules = "in the fog"
    called = {"observation": "EARS"}
    ambush_rows = ("G-160", "G-161")
    why_no_sensors = "The fog swallows every echo."

    def lie(self, session, scene_id):
        return Murk()

    def in_view(self, row):
        return not row.hidden

    def where(self, x, y):
        return f"{x:.0f} paces into the fog"

    def surprise(self, row, target):
        return Tally().plus("out of the fog", 1, "G-161") if row.ambushing else Tally()

    def scores(self, of):
        return {"observation": Tally().plus("as the level", of.looking.level, "G-160")}
