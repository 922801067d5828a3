"""Stealth and Perception of kinds of units, where nothing better is known (B-33, B-34)."""

from __future__ import annotations

STEALTH = {
    "armoured vehicle or large truck": -2,
    "unarmoured military vehicle": -1,
    "static unit, uncamouflaged gun": 0,
    "aircraft": 0,
    "infantry": 1,
    "camouflaged gun": 1,
    "artillery spotters": 2,
    "sniper team": 3,
}
"""Stealth by kind of unit (B-33)."""

PERCEPTION = {
    "closed armoured vehicle": -2,
    "fast or fighter aircraft": -2,  # the column it stood in is lost (G-149)
    "armoured vehicle with cupola": -1,
    "slow aircraft or bomber": -1,
    "open-topped armoured vehicle": 0,
    "truck, car": 0,
    "civilians": 0,
    "infantry": 1,
    "officer with binoculars": 2,
    "aerial reconnaissance": 2,
    "artillery spotters": 3,
    "sniper or observation team": 3,
}
"""Perception by kind of unit (B-34)."""
