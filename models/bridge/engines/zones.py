"""Stealth between the zones of a map (A-01 to A-24)."""

from __future__ import annotations

from models.bridge.engines.engine import Engine


class Zones(Engine):
    """People are in zones, and move in stretches of minutes."""

    open_ground = False
