"""What becomes of each of those aboard a vehicle that is hit, as exact chances (V-15 to V-20)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from rules.combat.casualties import Casualty, casualty
from rules.combat.toll import KILLED, Toll, added
from rules.combat.wounds import Condition, Endurance
from rules.odds import Odds, merge
from rules.vehicles.hits import Damage

NOTHING: Mapping[Toll, Fraction] = {Toll(): Fraction(1)}
"""The chances of whoever suffers nothing."""


@dataclass(frozen=True, slots=True)
class Rider:
    """Somebody alive aboard: how they are, and what may come over them, each as chances of tolls.

    `before` is what the same attack does to them before it strikes the vehicle, `hit` what a crew
    hit does, `bruise` what a crash does. `serves` is the number of working weapons whose loss costs
    them a hit (V-17).
    """

    condition: Condition
    endurance: Endurance
    hit: Odds[Toll]
    bruise: Odds[Toll]
    before: Odds[Toll]
    serves: int = 0

    def able(self, toll: Toll) -> bool:
        """Whether somebody with such a toll still drives."""
        fate = casualty(toll, self.condition, self.endurance)
        return fate not in {Casualty.DEAD, Casualty.OUT}

    @property
    def lives(self) -> Fraction:
        """The chance to be alive when the vehicle is struck."""
        fates = merge(self.before, lambda t: casualty(t, self.condition, self.endurance))
        return 1 - fates.get(Casualty.DEAD, Fraction(0))


@dataclass(frozen=True, slots=True)
class Ride:
    """A vehicle about to be hit, as far as it matters to those aboard.

    `damage` are the chances of each result of the chart, None for what leaves them alone. At
    double speed (`doubled`) the `driver`, a place among the riders, `avoids` a crash with this
    chance (V-19). `weapons` are those that work.
    """

    damage: Odds[Damage | None]
    weapons: int = 0
    airborne: bool = False
    doubled: bool = False
    driver: int | None = None
    avoids: Fraction = Fraction(0)


@dataclass(frozen=True, slots=True)
class _Wheel:
    """The driver when the vehicle is struck: the chance to avoid a crash, and if hit as well."""

    alive: bool = False
    keeps: Fraction = Fraction(0)
    keeps_hit: Fraction = Fraction(0)


def fates(ride: Ride, riders: Sequence[Rider]) -> list[Odds[Toll]]:
    """The chances of everything that an attack and the hit on the vehicle do to each rider."""
    return [_fate(ride, riders, place) for place in range(len(riders))]


def _fate(ride: Ride, riders: Sequence[Rider], place: int) -> Odds[Toll]:
    me, drives = riders[place], place == ride.driver
    rest = _living(other for n, other in enumerate(riders) if n not in {place, ride.driver})
    found: dict[Toll, Fraction] = defaultdict(Fraction)
    for toll, chance in me.before.items():
        wheels = {_wheel(ride, me, toll): Fraction(1)} if drives else _wheels(ride, riders)
        for wheel, held in wheels.items():
            for others, there in rest.items():
                number = 1 + others + (wheel.alive and not drives)
                look = _Look(ride, me, drives, number, wheel, toll)
                for more, part in look.suffers().items():
                    found[toll + more] += chance * held * there * part
    return dict(found)


def _living(others: Iterable[Rider]) -> dict[int, Fraction]:
    """The chance of each number of them being alive."""
    spread = {0: Fraction(1)}
    for other in others:
        after: dict[int, Fraction] = defaultdict(Fraction)
        for number, chance in spread.items():
            after[number + 1] += chance * other.lives
            after[number] += chance * (1 - other.lives)
        spread = after
    return {number: chance for number, chance in spread.items() if chance}


def _wheels(ride: Ride, riders: Sequence[Rider]) -> dict[_Wheel, Fraction]:
    if ride.driver is None:
        return {_Wheel(): Fraction(1)}
    driver = riders[ride.driver]
    return merge(driver.before, lambda toll: _wheel(ride, driver, toll))


def _wheel(ride: Ride, driver: Rider, toll: Toll) -> _Wheel:
    if casualty(toll, driver.condition, driver.endurance) is Casualty.DEAD:
        return _Wheel()
    if not driver.able(toll):
        return _Wheel(alive=True)
    still = sum((c for hit, c in driver.hit.items() if driver.able(toll + hit)), Fraction(0))
    return _Wheel(True, ride.avoids, ride.avoids * still)


@dataclass(frozen=True, slots=True)
class _Look:
    """One rider, alive or not, among so many, with what they have suffered already."""

    ride: Ride
    me: Rider
    drives: bool
    number: int
    wheel: _Wheel
    toll: Toll

    def suffers(self) -> Odds[Toll]:
        """What the hit on the vehicle adds."""
        return _mixed((self._of(damage), chance) for damage, chance in self.ride.damage.items())

    def _of(self, damage: Damage | None) -> Odds[Toll]:
        ride, number = self.ride, self.number
        match damage:
            case Damage.MOBILITY if ride.doubled and not ride.airborne:
                return self._out_of_control()
            case Damage.CATASTROPHE | Damage.MOBILITY if damage.wrecks(airborne=ride.airborne):
                return {KILLED: Fraction(1)}
            case Damage.CREW | Damage.MOBILITY:
                return self._struck(Fraction(1, number))
            case Damage.TWO_CREW:
                return self._struck(Fraction(min(2, number), number))
            case Damage.ARMAMENT if ride.weapons:
                return self._struck(Fraction(self.me.serves, ride.weapons))
        return NOTHING

    def _struck(self, chance: Fraction) -> Odds[Toll]:
        return _mixed([(self.me.hit, chance), (NOTHING, 1 - chance)])

    def _out_of_control(self) -> Odds[Toll]:
        """One of the crew is hit, and the driver avoids a crash or does not (V-18, V-19)."""
        each, wheel = Fraction(1, self.number), self.wheel
        parts = [(self._crash({hit: Fraction(1)}, self._keeps(hit)), each * chance)
                 for hit, chance in self.me.hit.items()]  # fmt: skip
        beside = each if wheel.alive and not self.drives else Fraction(0)
        parts.append((self._crash(NOTHING, wheel.keeps_hit), beside))
        parts.append((self._crash(NOTHING, wheel.keeps), 1 - each - beside))
        return _mixed(parts)

    def _keeps(self, hit: Toll) -> Fraction:
        """The chance that the driver avoids a crash when this rider has taken the hit."""
        unable = self.drives and not self.me.able(self.toll + hit)
        return Fraction(0) if unable else self.wheel.keeps

    def _crash(self, hit: Odds[Toll], keeps: Fraction) -> Odds[Toll]:
        return _mixed([(hit, keeps), (added(hit, self.me.bruise), 1 - keeps)])


def _mixed(parts: Iterable[tuple[Odds[Toll], Fraction]]) -> dict[Toll, Fraction]:
    """Chances that hold each with a chance of its own."""
    found: dict[Toll, Fraction] = defaultdict(Fraction)
    for odds, weight in parts:
        for toll, chance in odds.items():
            if weight * chance:
                found[toll] += weight * chance
    return dict(found)
