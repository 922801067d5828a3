"""Homing missiles against vehicles (V-21 to V-28)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from rules.dice import Dice, d10
from rules.explosions.charges import Load
from rules.odds import every, merge
from rules.rulings import DEFAULTS, Rulings
from rules.vehicles.fire import VehicleToll
from rules.vehicles.hits import Face, Protection, strike_odds

ALWAYS_MISSES = 10


class Guidance(StrEnum):
    """How a missile finds its target (V-24)."""

    AUTOMATIC = "fully automatic"
    LOCK_ON = "after lock-on"


class Angle(StrEnum):
    """How a missile comes at its target; a selectable one is set before launch (V-27)."""

    DIRECT = "direct"
    OVERHEAD = "overhead"
    SELECTABLE = "selectable"

    @property
    def settings(self) -> tuple[Angle, ...]:
        """The angles a gunner may set."""
        return (Angle.DIRECT, Angle.OVERHEAD) if self is Angle.SELECTABLE else (self,)


@dataclass(frozen=True, slots=True)
class Missile:
    """What the equipment list says of a missile (V-22): range in metres, explosive points."""

    range: int
    guidance: Guidance
    homing: int
    angle: Angle
    points: Fraction

    @property
    def load(self) -> Load:
        """Its warhead, which acts as a tamped charge (V-28)."""
        return Load(self.points, tamped=True)


@dataclass(frozen=True, slots=True)
class Flight:
    """One missile at one vehicle: metres, the evasion that counts, and how it is set.

    `observed` says that the gunner has the target in the sights or on the sensors, `hits` what the
    referee says comes of the homing throw, where not `None` (T-76).
    """

    missile: Missile
    distance: int | Fraction
    evasion: int = 0
    observed: bool = True
    setting: Angle = Angle.DIRECT
    hits: bool | None = None
    rulings: Rulings = DEFAULTS

    @property
    def need(self) -> int:
        """The number to throw or less: homing value less evasion (V-25)."""
        return self.missile.homing - self.evasion

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows that decide whether it hits."""
        evading = ("V-05", "V-06") if self.evasion else ()
        return ("V-21", "V-23", "V-24", "V-25", *evading, "V-26", "V-27", "V-28")

    def face(self, toward: Face) -> Face:
        """The face it strikes, `toward` being the one turned to the launcher (V-08, V-27)."""
        return Face.OVERHEAD if self.setting is Angle.OVERHEAD else toward


def refusals(flight: Flight) -> tuple[str, ...]:
    """Every reason why it cannot be launched so, as sentences; empty if it can."""
    missile = flight.missile
    checks = (
        (
            flight.distance > missile.range,
            f"The target is {float(flight.distance):g} m away; the missile flies {missile.range} m "
            "(V-23).",
        ),
        (
            missile.guidance is Guidance.LOCK_ON and not flight.observed,
            "It must be locked on: the gunner observes the target by sight or sensors (V-24).",
        ),
        (
            flight.setting not in missile.angle.settings,
            f"This missile attacks {missile.angle} (V-27).",
        ),
    )
    return tuple(sentence for refused, sentence in checks if refused)


def homes(flight: Flight, dice: Dice) -> bool:
    """Throw whether it hits; if not, it crashes (V-25, V-26).

    Raises `ValueError` with the reasons when it cannot be launched.
    """
    if refused := refusals(flight):
        raise ValueError(" ".join(refused))
    if flight.hits is not None:
        return flight.hits
    thrown = d10("homing", flight.rulings.ten_sided)
    return dice.read(thrown, lambda die: die <= flight.need and die != ALWAYS_MISSES)


def homing_odds(flight: Flight) -> Fraction:
    """The exact chance to hit; raises as `homes`."""
    return every(lambda dice: homes(flight, dice)).get(True, Fraction(0))


def missile_odds(flight: Flight, protection: Protection, face: Face) -> dict[VehicleToll, Fraction]:
    """The exact chances of what it does to the vehicle, a miss among them; raises as `homes`."""
    chance = homing_odds(flight)
    contact = flight.missile.load.contact
    tolls = merge(
        strike_odds(protection, flight.face(face), contact, flight.rulings), VehicleToll.of
    )
    missed = {VehicleToll(): 1 - chance} if chance < 1 else {}
    return missed | {toll: chance * share for toll, share in tolls.items() if chance}
