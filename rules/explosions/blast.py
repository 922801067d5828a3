"""One explosion and one target: concussion, fragments and contact put together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache, reduce
from math import floor

from rules.combat.cover import NO_COVER, Cover
from rules.combat.hit_location import DEFAULT_HIT_TABLE, HitTable
from rules.combat.toll import Toll, added, repeated
from rules.combat.wounds import Armour, DamageType, Wound, hit
from rules.dice import Dice, Throw, d10
from rules.explosions.concussion import concussion_at, concussion_reach
from rules.explosions.fragments import NUMBER, shower
from rules.odds import Odds, every
from rules.rulings import DEFAULTS, Rulings, TenSided

Body = tuple[Armour, HitTable, Rulings]

BOMBLET_ON_PERSON, BOMBLET_ON_VEHICLE = 1, 3
"""What a saturation round's bomblet hits on, or less, of 1D10 (X-21)."""


class Source(StrEnum):
    """The part of an explosion that hurts (X-01)."""

    CONTACT = "contact"
    CONCUSSION = "concussion"
    FRAGMENTS = "fragments"


@dataclass(frozen=True, slots=True)
class Explosion:
    """What an explosion can do, wherever people are (X-01).

    `concussion` is its value within five metres. `burst_radius` is that of its fragments in metres,
    0 if it has none. `contact` is the DP value for whatever it touches; of a `saturation` round it
    is that of a bomblet, which may touch anybody inside the radius (X-20, X-21, G-112). Where an
    `area_value` is listed for the burst, everybody inside the radius is under area fire of that
    value and `area_dpv`, and no fragments are thrown for (C-68, G-72).
    """

    concussion: int = 0
    burst_radius: int = 0
    contact: Fraction = Fraction(0)
    saturation: bool = False
    area_value: Fraction = Fraction(0)
    area_dpv: Fraction = Fraction(0)

    @property
    def rows(self) -> tuple[str, ...]:
        """The rule rows behind its parts."""
        flying = ("X-20", "X-05") if self.saturation else ("X-05", "X-06")
        if self.area_value:
            flying = ("C-68", "G-72")
        return (
            "X-01",
            *(("X-02", "G-106") if self.concussion else ()),
            *(flying if self.burst_radius else ()),
            *(("X-08",) if self.contact else ()),
        )

    @property
    def farthest(self) -> int:
        """How many metres its fragments fly: twice the radius, or none beyond it (X-06, X-20)."""
        return self.burst_radius * (1 if self.saturation or self.area_value else 2)

    @property
    def reach(self) -> int:
        """How many metres away it can still hurt somebody (X-02, X-06, X-19, X-20)."""
        return max(concussion_reach(self.concussion), self.farthest)

    @property
    def harmful(self) -> bool:
        """Whether it can hurt anybody at all."""
        return bool(self.reach or self.contact)

    def describe(self) -> str:
        """Its parts in a line: `concussion 8 (to 20 m), fragments to 15 m and 30 m, contact 4`."""
        radius, farthest = self.burst_radius, self.farthest
        beyond = f" and {farthest} m" if farthest > radius else ""
        flying = f"area fire {float(self.area_value):g}" if self.area_value else "fragments"
        parts = (
            f"concussion {self.concussion} (to {concussion_reach(self.concussion)} m)"
            if self.concussion
            else "",
            f"{flying} to {radius} m{beyond}" if radius else "",
            f"contact {float(self.contact):g}" if self.contact else "",
        )
        return ", ".join(filter(None, parts)) or "no effect"


@dataclass(frozen=True, slots=True)
class Exposure:
    """One person near an explosion: so many metres away, in this cover and armour.

    Somebody `touching` it, or hit by the round itself, takes the contact too; `met` is the cover
    that such a round meets first (C-46). Full cover keeps off everything else (G-111).
    """

    distance: int | Fraction
    touching: bool = False
    cover: Cover = NO_COVER
    armour: Armour = ()
    table: HitTable = DEFAULT_HIT_TABLE
    rulings: Rulings = DEFAULTS
    met: Cover = NO_COVER

    @property
    def body(self) -> Body:
        """What decides the wound of a hit, wherever the body is."""
        return self.armour, self.table, self.rulings


@dataclass(frozen=True, slots=True)
class Threat:
    """What one part of an explosion does to one target.

    It hits on `need` or less of the `die`, and is not thrown for when that is all the die can show;
    it hits `number` times if that is to be thrown, else once.
    """

    source: Source
    die: Throw
    need: int
    dpv: Fraction
    damage: DamageType
    cover: Cover
    rows: tuple[str, ...]
    number: Throw | None = None

    @property
    def certain(self) -> bool:
        """Whether it always hits."""
        return self.need >= self.die.highest

    @property
    def chance(self) -> Fraction:
        """The chance that it hits at all."""
        return chance_of(self.die, self.need)


@dataclass(frozen=True, slots=True)
class Struck:
    """One part of an explosion that hit: a wound for each hit, `None` where nothing got through."""

    source: Source
    wounds: tuple[Wound | None, ...]
    rows: tuple[str, ...]


def threats(explosion: Explosion, exposure: Exposure) -> tuple[Threat, ...]:
    """Everything that the explosion may do to this target, in the order it is thrown for."""
    return tuple(_threats(explosion, exposure))


def blast(explosion: Explosion, exposure: Exposure, dice: Dice) -> tuple[Struck, ...]:
    """What the explosion does to one target: each part that hits, with its wounds (X-01)."""
    results = []
    for threat in threats(explosion, exposure):
        if number := _hits(threat, dice):
            wounds = tuple(_strike(threat, exposure.body, dice) for _ in range(number))
            results.append(Struck(threat.source, wounds, threat.rows))
    return tuple(results)


def blast_odds(explosion: Explosion, exposure: Exposure) -> Odds[Toll]:
    """The exact chances of every toll the explosion can take of one target."""
    return _odds(threats(explosion, exposure), exposure.body)


def vehicle_struck(
    explosion: Explosion,
    distance: int | Fraction,
    dice: Dice,
    *,
    touching: bool = False,
    rulings: Rulings = DEFAULTS,
) -> bool:
    """Whether a vehicle takes a contact hit: touching it, or of a bomblet (X-08, X-21)."""
    if touching or not _bomblets(explosion, distance):
        return touching and bool(explosion.contact)
    return dice.read(_contact_die(rulings), lambda die: die <= BOMBLET_ON_VEHICLE)


def vehicle_chance(
    explosion: Explosion,
    distance: int | Fraction,
    *,
    touching: bool = False,
    rulings: Rulings = DEFAULTS,
) -> Fraction:
    """The exact chance that a vehicle takes a contact hit."""

    def struck(dice: Dice) -> bool:
        return vehicle_struck(explosion, distance, dice, touching=touching, rulings=rulings)

    return every(struck).get(True, Fraction(0))


def chance_of(die: Throw, need: int) -> Fraction:
    """The chance that a die shows a number or less."""
    return sum((c for shown, c in die.distribution().items() if shown <= need), Fraction(0))


def _bomblets(explosion: Explosion, distance: int | Fraction) -> bool:
    """Whether bomblets come down so many metres from the middle (X-20, X-21)."""
    within = distance <= explosion.burst_radius
    return explosion.saturation and bool(explosion.contact) and within


def _contact_die(rulings: Rulings) -> Throw:
    return d10(f"{Source.CONTACT} hits", rulings.ten_sided)


def _threats(explosion: Explosion, exposure: Exposure) -> Iterator[Threat]:
    """Contact, concussion, fragments; partial cover keeps off no concussion (G-111)."""
    cover, distance, reading = exposure.cover, exposure.distance, exposure.rulings.ten_sided
    normal, blunt = DamageType.NORMAL, DamageType.BLUNT
    die, contact = _contact_die(exposure.rulings), explosion.contact
    read = ("G-01",) if reading is TenSided.ZERO else ()
    behind = cover.locations or exposure.met.locations
    house = (*read, *(exposure.rulings.changed("G-34") if behind else ()))
    if exposure.touching and contact:
        rows = ("X-08", *(("C-46", *house) if exposure.met.locations else ()))
        yield Threat(Source.CONTACT, die, die.highest, contact, normal, exposure.met, rows)
    if cover.full:
        return
    if not exposure.touching and _bomblets(explosion, distance):
        rows = ("X-21", "X-08", "G-112", *house)
        yield Threat(Source.CONTACT, die, BOMBLET_ON_PERSON, contact, normal, cover, rows)
    if value := concussion_at(explosion.concussion, distance):
        die, rows = d10(f"{Source.CONCUSSION} hits", reading), ("X-02", "X-03", "X-04", *read)
        yield Threat(Source.CONCUSSION, die, value, Fraction(value), blunt, NO_COVER, rows)
    die = d10(f"{Source.FRAGMENTS} hit", reading)
    if explosion.area_value:
        if distance <= explosion.burst_radius:
            need, rows = floor(explosion.area_value), ("C-68", "C-36", "G-72", *house)
            yield Threat(Source.FRAGMENTS, die, need, explosion.area_dpv, normal, cover, rows)
    elif flying := shower(explosion.burst_radius, distance, saturation=explosion.saturation):
        rows = (*flying.rows, *house)
        yield Threat(Source.FRAGMENTS, die, flying.need, flying.dpv, normal, cover, rows, NUMBER)


def _hits(threat: Threat, dice: Dice) -> int:
    """How many times a part of the explosion strikes the target."""
    need = threat.need
    if not threat.certain and not dice.read(threat.die, lambda die: die <= need):
        return 0
    return 1 if threat.number is None else dice.read(threat.number, lambda number: number)


def _strike(threat: Threat, body: Body, dice: Dice) -> Wound | None:
    """One hit. What armour stops does not bruise: a blast fires no round at anybody (G-53)."""
    armour, table, rulings = body
    return hit(threat.dpv, threat.damage, table, armour, threat.cover, False, dice, rulings)


# In a crowd most people stand in the same rings in the same armour: each case is counted once.
@lru_cache(maxsize=1024)
def _odds(parts: tuple[Threat, ...], body: Body) -> Odds[Toll]:
    each = (_threat_odds(threat, body) for threat in parts)
    return reduce(added, each, {Toll(): Fraction(1)})


@lru_cache(maxsize=1024)
def _threat_odds(threat: Threat, body: Body) -> Odds[Toll]:
    strike = every(lambda dice: Toll.of(_strike(threat, body, dice)))
    return repeated(every(lambda dice: _hits(threat, dice)), strike, Toll())
