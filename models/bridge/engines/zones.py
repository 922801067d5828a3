"""Stealth between the zones of a map (A-01 to A-24)."""

from __future__ import annotations

from models.bridge.engines.engine import Engine
from models.tables import Participant
from rules.stealth.zones.stretch import AMBUSH
from rules.tally import Tally


class Zones(Engine):
    """People are in zones, and move in stretches of minutes."""

    open_ground = False

    def surprise(self, row: Participant) -> Tally:
        """An ambush between zones (A-09, G-140)."""
        return AMBUSH if row.ambushing else Tally()
