"""Vehicles near an explosion: those it touches, and those that bomblets come down on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action
from models.bridge.body import condition_of, endurance_of
from models.bridge.crew import Aboard, crew_of
from models.bridge.ground import Field
from models.bridge.placed import Placed
from models.bridge.vehicles import Craft, protection_of
from models.deed import Prospect
from models.effects.crash import bruise_odds, chance_to_avoid, driver_of
from models.effects.vehicle_hit import crew_hit_odds, serving, strike_vehicle, working_weapons
from models.rulings import rulings
from rules.combat.toll import Toll
from rules.dice import ThrownFor
from rules.explosions.blast import Explosion, vehicle_chance, vehicle_struck
from rules.odds import Odds, merge
from rules.rulings import Rulings
from rules.vehicles.aboard import NOTHING, Ride, Rider, fates
from rules.vehicles.driving import crash_dpv
from rules.vehicles.hits import IMMOBILE, Damage, Face, VehicleHit, crew_dpv, strike_odds

WRECKED, STOPPED, DAMAGED, SOUND = range(4)


@dataclass(frozen=True, slots=True)
class Hull:
    """A vehicle that an explosion may hit by contact, on which face."""

    craft: Craft
    explosion: Explosion
    metres: Fraction
    touching: bool
    face: Face
    rulings: Rulings
    session: Session

    @property
    def chance(self) -> Fraction:
        """The chance of a contact hit (X-08, X-21)."""
        return vehicle_chance(
            self.explosion, self.metres, touching=self.touching, rulings=self.rulings
        )

    @property
    def chances(self) -> tuple[Fraction | None, ...]:
        """As a preview lists them: of a contact hit, and to be wrecked, stopped, else damaged.

        What cannot move any more is stopped already: None.
        """
        worst = merge(self._hits, self._becomes)
        found = [self.chance * worst.get(each, 0) for each in (WRECKED, STOPPED, DAMAGED)]
        stopped = found[STOPPED] if self.craft.rate else None
        return self.chance, None, None, found[WRECKED], stopped, found[DAMAGED]

    def prospect(self, number: int) -> Prospect:
        """The chances as a preview lists them."""
        return Prospect(number, self.craft.name, f"{float(self.metres):g} m", self.chances)

    def fates_aboard(self, before: Mapping[int, Odds[Toll]]) -> dict[int, Odds[Toll]]:
        """The chances of everything that comes over those aboard alive, by person (V-15 to V-20).

        `before` is what the explosion itself does, by person, to those whom it reaches.
        """
        crew = crew_of(self.session, self.craft.vehicle)
        aboard = [each for each in crew if not each.person.dead]
        people, served = [each.person for each in aboard], self._served(aboard)
        vehicle, session, through = self.craft.vehicle, self.session, self._through
        crash = crash_dpv(vehicle.combat_movement)
        riders = [
            Rider(
                condition_of(person),
                endurance_of(person),
                crew_hit_odds(session, person, through, kinetic=False),
                bruise_odds(session, person, crash),
                before.get(person.key, NOTHING),
                served.count(person.key),
            )
            for person in people
        ]
        found = fates(self._ride(aboard), riders)
        return {person.key: odds for person, odds in zip(people, found, strict=True)}

    def strike(self, action: Action, bulk: int) -> None:
        """Throw for the contact, and let it do its worst; `bulk` as of a `Detonation`."""
        dice = ThrownFor(self.craft.name, action.dice)
        struck = vehicle_struck(
            self.explosion, self.metres, dice, touching=self.touching, rulings=self.rulings
        )
        if not struck:
            action.tell(f"Not hit: {self.craft.name}, {float(self.metres):g} m.", "X-21")
            return
        action.tell(f"{self.craft.name} takes the contact.", "X-08" if self.touching else "X-21")
        vehicle, contact = self.craft.vehicle, self.explosion.contact
        strike_vehicle(action, vehicle, contact, self.face, kinetic=False, bulk=bulk)

    @property
    def _hits(self) -> Odds[VehicleHit]:
        """What the contact does once it strikes."""
        protection = protection_of(self.craft.vehicle)
        return strike_odds(protection, self.face, self.explosion.contact, self.rulings)

    @property
    def _through(self) -> Fraction:
        """The DPV that wounds somebody aboard when the hull is penetrated (G-94)."""
        contact = self.explosion.contact
        hulls = [hit for hit in self._hits if hit.damage is not None]
        return max(
            (crew_dpv(hit, contact, self.rulings.crew_damage) for hit in hulls), default=contact
        )

    def _becomes(self, hit: VehicleHit) -> int:
        """The worst that a hit does to the vehicle itself."""
        vehicle = self.craft.vehicle
        if hit.damage and hit.damage.wrecks(airborne=vehicle.airborne):
            return WRECKED
        if hit.damage is Damage.MOBILITY:
            return STOPPED
        if hit.points:
            lost = vehicle.suspension_points + hit.points
            return STOPPED if lost >= IMMOBILE else DAMAGED
        armed = hit.damage is Damage.ARMAMENT and working_weapons(self.session, vehicle)
        return DAMAGED if armed else SOUND

    def _served(self, aboard: list[Aboard]) -> list[int]:
        """Who is hit when a working weapon is lost, once for each (V-17)."""
        weapons = working_weapons(self.session, self.craft.vehicle)
        servers = (serving(aboard, weapon.key) for weapon in weapons if not weapon.remote_mount)
        return [server.key for server in servers if server is not None]

    def _ride(self, aboard: list[Aboard]) -> Ride:
        vehicle, driver = self.craft.vehicle, driver_of(aboard)
        damage: dict[Damage | None, Fraction] = defaultdict(Fraction)
        damage[None] = 1 - self.chance
        for hit, chance in self._hits.items():
            damage[hit.damage] += chance * self.chance
        return Ride(
            damage,
            len(working_weapons(self.session, vehicle)),
            vehicle.airborne,
            self.craft.deployment.doubled,
            None if driver is None else [each.person for each in aboard].index(driver),
            Fraction(0) if driver is None else chance_to_avoid(self.session, vehicle, driver),
        )


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
        hull = Hull(craft, explosion, metres, touches, face, chosen, field.session)
        if hull.chance:
            found.append(hull)
    return found
