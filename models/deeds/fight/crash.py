"""Crashes and wrecks: what becomes of a vehicle out of control, and of those aboard."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.action import Action
from models.bridge.body import exact
from models.bridge.care import none_of_the_party
from models.bridge.crew import crew_of
from models.bridge.ground import field_in
from models.bridge.said import dpv_option
from models.bridge.vehicles import deployed
from models.deed import Chance, Option, Preview
from models.effects.crash import alive, bruise_odds, crash
from models.effects.telling import tell_said
from models.tables import Scene, Vehicle
from rules.combat.toll import Effect, chances
from rules.vehicles.driving import crash_dpv


@dataclass(frozen=True, slots=True)
class Crash:
    """The referee lets a vehicle crash; `dpv` is None as long as the ruling's stands (G-96)."""

    vehicle: int
    dpv: float | None = None

    def preview(self, session: Session) -> Preview:
        """What it would do to those aboard."""
        vehicle = session.get(Vehicle, self.vehicle)
        if vehicle is None:
            return Preview("Crash", refusals=("That vehicle is no longer there.",))
        title, aboard = f"{vehicle.name} crashes", alive(session, vehicle)
        if vehicle.airborne:
            note = f"Airborne: it is destroyed, and all {len(aboard)} aboard are killed."
            return Preview(title, notes=(note,), rows=("V-18", "V-20", "G-96"))
        dpv = self._dpv(vehicle)
        return Preview(
            title,
            chances=tuple(
                Chance(f"{person.name} killed", chances(odds)[Effect.KILLED])
                for person in aboard
                for odds in (bruise_odds(session, person, dpv),)
            ),
            notes=(f"Blunt trauma of DPV {float(dpv):g} to each of {len(aboard)} aboard.",),
            rows=("V-18", "G-96", "W-03"),
            options=self._options(vehicle),
        )

    def perform(self, action: Action) -> None:
        """Crash."""
        vehicle = action.get(Vehicle, self.vehicle)
        action.title = f"{vehicle.name} crashes"
        action.secret = _out_of_sight(action.session, vehicle)
        tell_said(action, self, self._options(vehicle))
        crash(action, vehicle, self._dpv(vehicle))

    def _options(self, vehicle: Vehicle) -> tuple[Option, ...]:
        return (dpv_option(self._dpv(vehicle)),)

    def _dpv(self, vehicle: Vehicle) -> Fraction:
        return crash_dpv(vehicle.combat_movement) if self.dpv is None else exact(self.dpv)


def _out_of_sight(session: Session, vehicle: Vehicle) -> bool:
    """Whether the party does not see what becomes of a vehicle."""
    place = deployed(session, vehicle)
    if place is None:
        return none_of_the_party(*(aboard.person for aboard in crew_of(session, vehicle)))
    field = field_in(session, session.get_one(Scene, place.scene_id))
    return field.overlooked(field.craft(place.key))
