"""Stealth between the zones of a map (A-01 to A-24)."""

from __future__ import annotations

from collections.abc import Mapping

from models.bridge.engines.engine import Engine
from models.tables import Participant
from rules.stealth import scores
from rules.stealth.scores import Aptitudes
from rules.stealth.zones.stretch import AMBUSH
from rules.tally import Tally


class Zones(Engine):
    """People are in zones, and move in stretches of minutes."""

    by_rules = "between zones"
    step = "stretch"
    chapter = "A"
    open_ground = False
    opening_rows = ("A-01", "G-160")
    ambush_rows = ("A-09", "G-161")
    no_defence = "A-09"
    plain_in_a_fight = True
    called = {
        "observation": "OBSERVATION",
        "mobility": "MOBILITY",
        "heavy_machinery": "HEAVY MACHINERY",
    }

    def surprise(self, row: Participant, target: Participant | None) -> Tally:
        """An ambush between zones (A-09, G-140).

        It is on those who were spotted first: what it gains goes with what they lose by it.
        """
        ambushed = target is None or target.surprised
        return AMBUSH if row.ambushing and ambushed else Tally()

    def scores(self, of: Aptitudes) -> Mapping[str, Tally]:
        """Pools of dice."""
        return scores.zones(of)
