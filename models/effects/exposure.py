"""Who is near an explosion: how far off, behind what, in which armour."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.bridge.body import armour_values, condition_of, endurance_of, out_of_action
from models.bridge.cover import cover_of
from models.bridge.ground import Field, Stand
from models.bridge.house import hit_table
from models.bridge.placed import Placed
from models.deed import Prospect
from models.effects.engines.registry import whereabouts
from models.effects.hulls import Hull
from models.rulings import rulings
from models.tables import Armour, Person
from rules.combat.casualties import Casualty, casualty_odds
from rules.combat.cover import FULL_COVER, NO_COVER, Cover
from rules.combat.hit_location import HitTable
from rules.combat.toll import Toll
from rules.explosions.blast import Explosion, Exposure, Source, Threat, blast_odds, threats
from rules.odds import Odds
from rules.rulings import Rulings

EFFECTS = ("touch", "conc", "frag", "dies", "out", "hurt")
"""What may hit, and what becomes of somebody, in short."""


ALREADY = " out"
"""Said of somebody who is out of action before anything happens."""

Measured = Collection[tuple[int, Fraction]]
"""How many metres away participants are, by key."""


def fates(
    person: Person, casualty: Mapping[Casualty, Fraction], harmed: Fraction
) -> tuple[Fraction, Fraction | None, Fraction]:
    """The chances to die, to go out of action and to be hurt.

    Whoever is out of action already goes out no more; hurt they are by what else has `harmed` them.
    """
    dead = casualty[Casualty.DEAD]
    if out_of_action(person):
        return dead, None, harmed - dead
    return dead, casualty[Casualty.OUT], casualty[Casualty.HURT]


@dataclass(frozen=True, slots=True)
class Ruled:
    """What the referee says of one participant near an explosion, where not None.

    How many `metres` away, whether `sheltered` from it, whether `touching` it.
    """

    key: int
    metres: int | None = None
    sheltered: bool | None = None
    touching: bool | None = None


@dataclass(frozen=True, slots=True)
class Near:
    """Somebody within reach of an explosion, and whether the referee says how (`ruled`).

    `inside` is not empty for whoever is aboard a vehicle that it may hit: then it is the chance of
    each toll, of the explosion and of what happens to the vehicle together.
    """

    stand: Stand
    explosion: Explosion
    exposure: Exposure
    ruled: bool = False
    inside: tuple[tuple[Toll, Fraction], ...] = ()

    @property
    def place(self) -> str:
        """Who and how far away: `Guard 2, 8 m`."""
        return f"{self.stand.name}, {self.metres} m"

    @property
    def metres(self) -> str:
        """How far away, as it is written: `17.5`."""
        return f"{float(self.exposure.distance):g}"

    @property
    def threats(self) -> tuple[Threat, ...]:
        """What the explosion may do to them."""
        return threats(self.explosion, self.exposure)

    @property
    def casualty(self) -> dict[Casualty, Fraction]:
        """The chance of each way to come out of it."""
        person = self.stand.person
        return casualty_odds(self.odds, condition_of(person), endurance_of(person))

    @property
    def harmed(self) -> Fraction:
        """The chance that anything gets through to them."""
        return sum((chance for toll, chance in self.odds.items() if toll.harms), Fraction(0))

    @property
    def odds(self) -> Odds[Toll]:
        """The chance of each toll, of the vehicle they are aboard of as well."""
        return dict(self.inside) or self.blast

    @property
    def blast(self) -> Odds[Toll]:
        """The chance of each toll that the explosion itself takes."""
        return blast_odds(self.explosion, self.exposure)

    @property
    def state(self) -> str:
        """Aboard what may be hit, or behind cover, and whether they are out of action already."""
        where = " aboard" if self.inside else " covered" if self.exposure.cover.full else ""
        return where + (ALREADY if self.out else "")

    @property
    def out(self) -> bool:
        """Whether they are out of action already."""
        return out_of_action(self.stand.person)

    def prospect(self, number: int) -> Prospect:
        """The chances as a preview lists them, under `EFFECTS`."""
        hits = {threat.source: threat.chance for threat in self.threats}
        become = fates(self.stand.person, self.casualty, self.harmed if self.out else Fraction(0))
        return Prospect(
            number,
            self.stand.name,
            f"{self.metres} m{self.state}",
            (*(hits.get(source) for source in Source), *become),
        )


def aboard(hull: Hull, stand: Stand) -> Near:
    """Somebody aboard a vehicle that an explosion may hit, whom it does not reach otherwise."""
    exposure = Exposure(hull.metres, cover=FULL_COVER, rulings=hull.rulings)
    return Near(stand, hull.explosion, exposure)


def near(
    session: Session,
    field: Field,
    explosion: Explosion,
    centre: Placed,
    *,
    touching: Collection[int] = (),
    ruled: Iterable[Ruled] = (),
    known: Measured = (),
    met: Cover = NO_COVER,
) -> list[Near]:
    """Everybody within reach of an explosion, the nearest first, as the map and the referee say.

    Whoever is in another zone and not in the open to the centre is proposed as sheltered; so is
    whoever has full cover, is behind a blocked square or a feature, or is inside a vehicle (G-111;
    what counts as a wall is INVENTED). The
    dead are left out. `known` is how far off those are for whom the map is too coarse, `met` the
    cover that a round meets before whoever it touches (C-46).
    """
    look = _Look(
        field=field,
        explosion=explosion,
        centre=centre,
        touching=touching,
        says={each.key: each for each in ruled},
        measured=dict(known),
        places=whereabouts(field),
        open_zones=field.in_the_open(centre.zone_id),
        worn=field.worn,
        met=met,
        table=hit_table(session),
        rulings=rulings(session),
    )
    found = [each for stand in field.stands if (each := look.near(stand))]
    return sorted(found, key=lambda each: each.exposure.distance)


@dataclass(frozen=True, slots=True)
class _Look:
    """What is read once for everybody near an explosion."""

    field: Field
    explosion: Explosion
    centre: Placed
    touching: Collection[int]
    says: Mapping[int, Ruled]
    measured: Mapping[int, Fraction]
    places: Mapping[int, Placed]
    open_zones: set[int]
    worn: Mapping[int, list[Armour]]
    met: Cover
    table: HitTable
    rulings: Rulings

    def near(self, stand: Stand) -> Near | None:
        """How the explosion finds somebody; None for the dead, and out of reach."""
        says = self.says.get(stand.key, Ruled(stand.key))
        touches = stand.key in self.touching if says.touching is None else says.touching
        metres = self._metres(stand, says, touches=touches)
        if metres is None or stand.person.dead:
            return None
        if not touches and metres > self.explosion.reach:
            return None
        sheltered = False if touches and says.sheltered is None else says.sheltered
        exposure = Exposure(
            distance=metres,
            touching=touches,
            cover=self._cover(stand, sheltered),
            armour=armour_values(self.worn[stand.person.key]),
            met=self.met,
            table=self.table,
            rulings=self.rulings,
        )
        return Near(stand, self.explosion, exposure, stand.key in self.says)

    def _metres(self, stand: Stand, says: Ruled, *, touches: bool) -> Fraction | None:
        """How far somebody is from the centre, who may be the centre themselves."""
        if says.metres is not None:
            return Fraction(says.metres)
        if touches or self.centre is stand.participant:
            return Fraction(0)
        if stand.key in self.measured:
            return self.measured[stand.key]
        return self.field.metres(self.centre, self.places[stand.key])

    def _cover(self, stand: Stand, sheltered: bool | None) -> Cover:
        """Full cover for whoever is shut off, partial cover as it stands."""
        cover = cover_of(self.field.session, stand.participant)
        if sheltered is None:
            return FULL_COVER if self._shut_off(stand) or self.field.shielded(stand) else cover
        if sheltered:
            return FULL_COVER
        return NO_COVER if cover.full else cover

    def _shut_off(self, stand: Stand) -> bool:
        """Whether a wall or a door is between, or on open ground something that blocks sight."""
        if self.field.open_ground:
            return self.field.lie.blocks(self.centre, self.places[stand.key])
        return stand.participant.zone_id not in self.open_zones
