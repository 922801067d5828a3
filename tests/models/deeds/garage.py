"""A scene with vehicles in it, and people aboard them."""

from __future__ import annotations

from sqlmodel import select

from models.tables import Deployment, Device, Station, Vehicle, Weapon
from tests.models.deeds.stage import Stage

HOVERTANK = {
    "kind": "Hovertank", "combat_movement": 100, "evasion": 25, "suspension": "plenum",
    "suspension_armour": 5, "armour_front": 10, "armour_flank": 6, "armour_rear": 4,
    "armour_overhead": 3, "armour_bottom": 2,
}  # fmt: skip
CANNON = {
    "name": "Cannon", "skill": "Gunnery", "bulk": 12, "magazine": 20, "rounds": 20,
    "aimed_range": 1000, "dpv": 18, "rate_of_fire": 1,
}  # fmt: skip


class Garage(Stage):
    """A stage with vehicles, by name."""

    def __init__(self, path) -> None:
        super().__init__(path)
        self.vehicles: dict[str, int] = {}
        self.deployments: dict[str, int] = {}
        self.guns: dict[str, int] = {}

    def drive_in(self, name, zone, side="opposition", *, weapons=(), place=None, **columns) -> int:
        """A vehicle comes into the scene, with these weapons; gives the key of its place there."""
        with self.campaign.action("Drives in") as action:
            vehicle = Vehicle(name=name, **columns)
            action.session.add(vehicle)
            action.session.flush()
            for figures in weapons:
                weapon = Weapon(vehicle_id=vehicle.key, **figures)
                action.session.add(weapon)
                action.session.flush()
                self.guns[weapon.name] = weapon.key
            row = Deployment(
                scene_id=self.scene,
                vehicle_id=vehicle.key,
                side=side,
                zone_id=self.zones[zone],
                **(place or {}),
            )
            action.session.add(row)
            action.session.flush()
            self.vehicles[name], self.deployments[name] = vehicle.key, row.key
            return row.key

    def aboard(self, person, vehicle, role="passenger", weapon=None) -> None:
        """Somebody who is in the scene, or a new somebody, has a station."""
        with self.campaign.action("Aboard") as action:
            station = Station(
                vehicle_id=self.vehicles[vehicle],
                person_id=self.people[person],
                role=role,
                weapon_id=self.guns[weapon] if weapon else None,
            )
            action.session.add(station)

    def vehicle(self, name: str) -> Vehicle:
        with self.campaign.read() as session:
            return session.get_one(Vehicle, self.vehicles[name])

    def place(self, name: str) -> Deployment:
        with self.campaign.read() as session:
            return session.get_one(Deployment, self.deployments[name])

    def refit(self, name: str, **columns) -> None:
        """Change columns of a vehicle, or of its place in the scene."""
        with self.campaign.action("Refitted") as action:
            vehicle = action.get(Vehicle, self.vehicles[name])
            place = action.get(Deployment, self.deployments[name])
            for column, value in columns.items():
                setattr(place if hasattr(place, column) else vehicle, column, value)
            action.session.add(vehicle)
            action.session.add(place)

    def components(self, name: str) -> dict[str, int]:
        """The damage points of the components of a vehicle, by name."""
        with self.campaign.read() as session:
            parts = select(Device).where(Device.vehicle_id == self.vehicles[name])
            return {device.name: device.points for device in session.exec(parts)}
