"""The vehicles of a scene as a screen shows them."""

from __future__ import annotations

from dataclasses import dataclass

from models.bridge.body import out_of_action
from models.bridge.crew import Aboard, armaments, crews, out_of_order
from models.bridge.ground import Field
from models.bridge.vehicles import Craft
from models.tables import Role, Weapon


@dataclass(frozen=True, slots=True)
class SeatView:
    """Somebody aboard: what they do there, and the weapon they serve, empty for none."""

    person_id: int
    name: str
    role: Role
    weapon: str
    out: bool


@dataclass(frozen=True, slots=True)
class GunView:
    """A weapon of a vehicle, and whether it works."""

    key: int
    name: str
    works: bool


@dataclass(frozen=True, slots=True)
class CraftView:
    """A vehicle: where, in what state, how far it goes, and who is aboard.

    `rate` is in metres an action; `evasion` is what counts against a missile now. `damaged` names
    the components that are too damaged to use and are not told by the state or a weapon. `hidden`
    is there for lists of targets: a vehicle is not.
    """

    key: int
    vehicle_id: int
    name: str
    side: str
    zone: int
    x: float
    y: float
    facing: int
    state: str
    wrecked: bool
    animal: bool
    exposed: bool
    rate: float
    evasion: int
    crew: tuple[SeatView, ...]
    guns: tuple[GunView, ...]
    damaged: tuple[str, ...]
    hidden: bool = False

    def seat(self, person_id: int) -> SeatView | None:
        """The seat of somebody aboard."""
        return next((seat for seat in self.crew if seat.person_id == person_id), None)

    @property
    def aboard(self) -> tuple[int, ...]:
        """Who is aboard, by the keys of their sheets."""
        return tuple(seat.person_id for seat in self.crew)

    @property
    def driver(self) -> SeatView | None:
        """Whoever is at the controls."""
        return next((seat for seat in self.crew if seat.role.drives), None)


def craft_views(field: Field) -> tuple[CraftView, ...]:
    """Every vehicle in a scene."""
    vehicles = [craft.vehicle.key for craft in field.crafts]
    if not vehicles:
        return ()
    aboard = crews(field.session, vehicles)
    guns = armaments(field.session, vehicles)
    every = [gun.key for mounted in guns.values() for gun in mounted]
    broken = out_of_order(field.session, every)
    return tuple(
        _view(craft, aboard[craft.vehicle.key], guns[craft.vehicle.key], broken)
        for craft in field.crafts
    )


def _view(craft: Craft, aboard: list[Aboard], guns: list[Weapon], broken: set[int]) -> CraftView:
    names = {gun.key: gun.name for gun in guns}
    vehicle, place = craft.vehicle, craft.deployment
    return CraftView(
        key=craft.key,
        vehicle_id=vehicle.key,
        name=vehicle.name,
        side=place.side,
        zone=place.zone_id,
        x=place.x,
        y=place.y,
        facing=place.facing,
        state=craft.state,
        wrecked=craft.wrecked,
        animal=vehicle.animal_id is not None,
        exposed=vehicle.open_topped or vehicle.animal_id is not None,
        rate=float(craft.rate),
        evasion=craft.evasion,
        crew=tuple(
            SeatView(
                seat.person.key,
                seat.person.name,
                seat.role,
                names.get(seat.station.weapon_id or 0, ""),
                out_of_action(seat.person),
            )
            for seat in aboard
        ),
        guns=tuple(GunView(gun.key, gun.name, gun.key not in broken) for gun in guns),
        damaged=craft.damaged,
    )
