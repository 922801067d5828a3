"""Vehicles under area fire: each in the way is attacked separately, as people are (C-38)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from models.action import Action
from models.bridge.attack import struck_from
from models.bridge.beaten_zone import craft_places
from models.bridge.ground import Field, Stand
from models.bridge.placed import Placed
from models.bridge.vehicles import Craft, protection_of
from models.deed import Prospect
from models.effects.area_targets import AWAY, EFFECTS, Says
from models.effects.vehicle_hit import suffer_hit
from rules.combat.area_fire import AreaFire, Target, dpv, exposed
from rules.combat.beaten_zone import Place
from rules.dice import ThrownFor
from rules.odds import every
from rules.vehicles.fire import area_fire_at_vehicle, struck_by_area
from rules.vehicles.hits import Face


@dataclass(frozen=True, slots=True)
class HullMeant:
    """One vehicle as area fire finds it; `number` is its own in every list of this fire.

    `place` is None for what is not in the way. `key` is below 0, so that it is no participant's.
    """

    number: int
    craft: Craft
    place: Place | None
    target: Target
    face: Face

    @property
    def key(self) -> int:
        """What the referee's word on it is kept under."""
        return -self.craft.key

    @property
    def name(self) -> str:
        """The vehicle's name."""
        return self.craft.name

    def prospect(self, fire: AreaFire) -> Prospect:
        """The chance of a hit as a preview lists it, under `EFFECTS`."""
        chance = None
        if self.place is not None:
            struck = every(lambda dice: struck_by_area(fire, self.target, dice) > 0)
            chance = struck.get(True, Fraction(0))
        others = (None,) * (len(EFFECTS) - 2)
        return Prospect(self.number, self.name, str(self.place or AWAY), (None, chance, *others))

    def attack(self, action: Action, fire: AreaFire, bulk: int) -> None:
        """Let it be hit or not, and carry out what comes of it (C-36, V-07 to V-20)."""
        if self.place is None:
            return
        protection, dice = protection_of(self.craft.vehicle), ThrownFor(self.name, action.dice)
        hits = area_fire_at_vehicle(fire, self.target, protection, self.face, dice)
        if not hits:
            action.tell(f"Not hit: {self.name}.", "C-36", "C-38")
        each = dpv(fire, self.target)
        for hit in hits:
            suffer_hit(action, self.craft.vehicle, hit, each, kinetic=fire.kinetic, bulk=bulk)


def hulls_meant(
    field: Field, firer: Stand, aim: Placed, fire: AreaFire, said: Iterable[Says]
) -> list[HullMeant]:
    """Every vehicle that fire can harm, in the way or not, numbered after the people."""
    says = {each.key: each for each in said}
    found = craft_places(field, firer, aim)
    return [
        _meant(field, firer, fire, (number, craft, proposed), says.get(-craft.key, Says(0)))
        for number, (craft, proposed) in enumerate(found, len(field.stands) + 1)
    ]


def _meant(
    field: Field,
    firer: Stand,
    fire: AreaFire,
    found: tuple[int, Craft, Place | None],
    says: Says,
) -> HullMeant:
    number, craft, place = found
    if says.place is not None:
        place = None if says.place == AWAY else Place(says.place)
    metres = field.metres(firer.participant, craft.deployment)
    distance = metres if place in {Place.LINE, Place.BEYOND} else None
    target = Target(place or Place.INSIDE, distance, hit=says.hit)
    if says.place is None and place is Place.BEYOND and not exposed(fire, target):
        place = None
    return HullMeant(number, craft, place, target, struck_from(field, firer, craft))
