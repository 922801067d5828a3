"""What every attack from afar asks: how far it goes, what bars it, and whom or what it meets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from models.bridge.attack import why_no_target
from models.bridge.body import exact
from models.bridge.cover import why_walled_in
from models.bridge.ground import Field, Stand
from models.bridge.placed import Placed
from models.bridge.said import FAR_OFF, distance_option
from models.bridge.turn import why_no_action
from models.deed import Chance, Option
from models.tables import Weapon
from rules.combat.initiative import Act
from rules.vehicles.fire import VehicleToll, vehicle_chances
from rules.vehicles.hits import Face

FACES = tuple((face, face.value) for face in Face)
"""The choices of an option that says which face of a vehicle is struck."""

NO_WAY = "Nothing on the map leads there: set the distance."


def metres_to(
    field: Field, attacker: Stand, there: Placed, said: float | None = None
) -> Fraction | None:
    """How far it is as the referee says, or as the map has it; None where nothing leads there."""
    return field.metres(attacker.participant, there) if said is None else exact(said)


def why_not_from_afar(
    field: Field, attacker: Stand, bulk: int, metres: Fraction | None, target: Stand | None = None
) -> tuple[str, ...]:
    """What keeps somebody from attacking a target, or a place or a vehicle, now and from here."""
    whys = (
        why_no_action(field, attacker, Act.AIMED_FIRE, bulk),
        "" if metres is not None else NO_WAY,
        why_walled_in(field.session, attacker, target),
        why_no_target(field, target) if target else "",
    )
    return tuple(filter(None, whys))


def measured(refusals: Sequence[str], notes: Sequence[str]) -> tuple[str, ...]:
    """Notes of which the first says how far it is, which is left out where nobody knows it.

    Those without words are left out.
    """
    return tuple(filter(None, notes[1:] if NO_WAY in refusals else notes))


def needed(refusals: Sequence[str], words: str) -> str:
    """What has to be thrown, which depends on how far it is; empty where nobody knows it."""
    return "" if NO_WAY in refusals else words


def distance_known(refusals: Sequence[str], metres: int | Fraction, high: int = FAR_OFF) -> Option:
    """The option that changes how far it is; it has no value where nobody knows it."""
    return distance_option(None if NO_WAY in refusals else metres, high)


def out_of_a_hull(field: Field, attacker: Stand, weapon: Weapon | None) -> tuple[str, ...]:
    """That somebody attacks with what is in their hand from inside a closed vehicle."""
    if (weapon is not None and weapon.vehicle_id) or not field.shielded(attacker):
        return ()
    _, vehicle = field.aboard[attacker.person.key]
    whose = "whether anything gets out of it is the referee's to say (INVENTED)."
    return (f"{attacker.name} is inside {vehicle.name}: {whose}",)


def notes_on(target: Stand | None) -> tuple[str, ...]:
    """What the referee may want to know of whoever is aimed at."""
    if target is None:
        return ()
    name, row = target.name, target.participant
    notes = []
    if row.pace:
        notes.append(f"{name} is on the move: set the distance at any point of the way (C-14).")
    if row.hidden:
        notes.append(f"{name} is hidden.")
    if target.person.dead_since is not None:
        notes.append(f"{name} is dead already.")
    elif target.person.unconscious:
        notes.append(f"{name} is unconscious.")
    return tuple(notes)


def moving_rows(target: Stand | None) -> tuple[str, ...]:
    """The row that counts for whoever moves at this point of the count."""
    return ("C-14",) if target and target.participant.pace else ()


def shots_options(weapon: Weapon, shots: int) -> tuple[Option, ...]:
    """The option for how many shots, of a weapon that can fire several."""
    choices = tuple((n, str(n)) for n in range(1, weapon.rate_of_fire + 1))
    return (Option("shots", "shots", shots, choices),) if len(choices) > 1 else ()


def vehicle_outcomes(odds: Mapping[VehicleToll, Fraction]) -> tuple[Chance, ...]:
    """The chance to hit a vehicle, then of each result, as lines of a preview."""
    (hit, struck), *results = vehicle_chances(odds).items()
    return (Chance(hit, struck), *(Chance(f"  {name}", chance) for name, chance in results))
