"""Between a weapon's row and the rules: what its rounds do where they go off."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

from sqlmodel import Session

from models.bridge.body import exact
from models.bridge.crew import Arm
from models.rulings import rulings
from models.tables import Weapon, WeaponKind
from rules.explosions.blast import Explosion
from rules.explosions.charges import Load


def explodes(weapon: Weapon | Arm) -> bool:
    """Whether what it fires, or the thing itself when thrown, goes off."""
    return bool(weapon.explosive_points or weapon.concussion or weapon.burst_radius)


def fires_rounds(weapon: Weapon | Arm) -> bool:
    """Whether it fires rounds that explode at what is aimed at (X-01)."""
    return weapon.kind == WeaponKind.FIRE and bool(weapon.aimed_range) and explodes(weapon)


def burst_by_value(weapon: Weapon | Arm) -> bool:
    """Whether its area fire value is that of a round's burst, not of bursts of fire (G-72)."""
    return explodes(weapon) and bool(weapon.area_value) and not weapon.rounds_per_burst


def explosion_of(session: Session, weapon: Weapon, contact: Fraction) -> Explosion:
    """What one round does where it goes off, with so much contact (X-08).

    What its description does not list follows from its explosive points. INVENTED: its casing is
    of steel, so that it throws the fragments of a charge against steel (X-13). An area fire value
    that is not for bursts of fire is that of its burst (G-72).
    """
    explosion = Explosion()
    if weapon.explosive_points:
        load = Load(exact(weapon.explosive_points), backed=True)
        explosion = load.explosion(rulings(session).fragment_rounding)
    listed = {"concussion": weapon.concussion, "burst_radius": weapon.burst_radius}
    changes: dict[str, Any] = {name: v for name, v in listed.items() if v is not None}
    if burst_by_value(weapon):
        changes |= {"area_value": exact(weapon.area_value), "area_dpv": exact(weapon.dpv)}
    return replace(explosion, contact=contact, saturation=weapon.saturation, **changes)


NOTHING_TO_RELOAD = "there is nothing to reload in hand"


def why_no_reload(weapon: Weapon | Arm) -> str:
    """Why no full magazine goes into a weapon, empty where one does (G-163)."""
    if not weapon.magazine:
        return NOTHING_TO_RELOAD
    if weapon.rounds >= weapon.magazine:
        return f"the {weapon.name} is full, with {weapon.rounds} of {weapon.magazine} rounds"
    return "" if weapon.spare_magazines else f"there is no magazine left for the {weapon.name}"
