"""Vehicles near an explosion: those it touches, and those that bomblets come down on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from models.action import Action
from models.bridge.ground import Field
from models.bridge.placed import Placed
from models.bridge.rulings import rulings
from models.bridge.vehicles import Craft
from models.deeds.deed import Prospect
from models.deeds.fight.vehicle_hit import strike_vehicle
from rules.dice import ThrownFor
from rules.explosions.blast import Explosion, vehicle_chance, vehicle_struck
from rules.rulings import Rulings
from rules.vehicles.hits import Face


@dataclass(frozen=True, slots=True)
class Hull:
    """A vehicle that an explosion may hit by contact, on which face."""

    craft: Craft
    explosion: Explosion
    metres: Fraction
    touching: bool
    face: Face
    rulings: Rulings

    @property
    def chance(self) -> Fraction:
        """The chance of a contact hit (X-08, X-21)."""
        return vehicle_chance(
            self.explosion, self.metres, touching=self.touching, rulings=self.rulings
        )

    def prospect(self, number: int, columns: int) -> Prospect:
        """The chance as a preview lists it, in the first of so many columns."""
        others = (None,) * (columns - 1)
        where = f"{float(self.metres):g} m"
        return Prospect(number, self.craft.name, where, (self.chance, *others))

    def strike(self, action: Action) -> None:
        """Throw for the contact, and let it do its worst."""
        dice = ThrownFor(self.craft.name, action.dice)
        struck = vehicle_struck(
            self.explosion, self.metres, dice, touching=self.touching, rulings=self.rulings
        )
        if not struck:
            action.tell(f"Not hit: {self.craft.name}, {float(self.metres):g} m.", "X-21")
            return
        action.tell(f"{self.craft.name} takes the contact.", "X-08" if self.touching else "X-21")
        vehicle, contact = self.craft.vehicle, self.explosion.contact
        strike_vehicle(action, vehicle, contact, self.face, kinetic=False)


def hulls(
    field: Field, explosion: Explosion, centre: Placed, against: Collection[tuple[int, Face]]
) -> list[Hull]:
    """The vehicles that an explosion may hit: those touching it, by key and face, and others.

    Bomblets strike from overhead (INVENTED). Wrecks are left out, and ridden animals, which are
    wounded as bodies.
    """
    chosen, touching, found = rulings(field.session), dict(against), []
    for craft in field.crafts:
        touches = craft.key in touching
        metres = Fraction(0) if touches else field.metres(centre, craft.deployment)
        if metres is None or craft.wrecked or craft.vehicle.animal_id is not None:
            continue
        face = touching.get(craft.key, Face.OVERHEAD)
        hull = Hull(craft, explosion, metres, touches, face, chosen)
        if hull.chance:
            found.append(hull)
    return found
