"""Where a round may come down, and whom it may touch there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from models.bridge.aim import Aim
from models.bridge.body import out_of_action
from models.bridge.ground import Field
from models.bridge.placed import Point
from models.deed import Chance, Prospect
from models.effects.engines.registry import whereabouts
from models.effects.exposure import ALREADY, Near, fates
from models.effects.hulls import Hull
from models.effects.landing import Landing
from rules.combat.casualties import Casualty
from rules.combat.deviation import Arrival, Deviation
from rules.combat.toll import Toll
from rules.explosions.blast import Source, Threat
from rules.odds import Odds, merge

_Peril = tuple[tuple[Threat, ...], tuple[tuple[Toll, Fraction], ...]]
"""What may hurt somebody, and what becomes of those aboard a vehicle that may be hit."""


def arrivals(odds: Odds[Arrival]) -> tuple[Chance, ...]:
    """A hit, then how far a miss strays: the nearer half of the distances, and the farther."""
    far = merge(odds, lambda at: at.deviation.metres if at.deviation else None)
    hit = far.pop(None, Fraction(0))
    metres = sorted(each for each in far if each is not None)
    middle = len(metres) // 2
    halves = (
        Chance(
            f"strays {float(half[0]):g} to {float(half[-1]):g} m",
            sum((far[each] for each in half), Fraction(0)),
        )
        for half in (metres[:middle], metres[middle:])
        if half
    )
    return (Chance("hit", hit), *halves)


def may_touch(
    field: Field, landing: Landing, odds: Mapping[Deviation | None, Fraction]
) -> tuple[Prospect, ...]:
    """Everybody and every vehicle within reach of any place where a round may burst.

    Each chance is that of the throw to hit, of where the round strays, and of the burst there,
    taken together. `odds` are those of every deviation, of None for a hit, with which the round
    goes off. They are listed with their distance from the aim, the nearest first.
    """
    session, found = field.session, _Found()
    for at, chance in _places(field, landing, odds):
        detonation = at.detonation(field)
        found.add(detonation.people(session), detonation.hulls(), chance)
    return found.prospects(field, landing.aim)


def _places(
    field: Field, landing: Landing, odds: Mapping[Deviation | None, Fraction]
) -> Iterable[tuple[Landing, Fraction]]:
    """Every place where it may burst, with its chance: on a map many deviations lead to one."""
    chances: dict[tuple[bool, Fraction, Fraction, Point], Fraction] = defaultdict(Fraction)
    rounds: dict[tuple[bool, Fraction, Fraction, Point], Landing] = {}
    for strays, chance in odds.items():
        at = landing.strays(strays)
        place = at.hit, at.metres, at.from_firer, at.point(field)
        chances[place] += chance
        rounds.setdefault(place, at)
    return [(rounds[place], chance) for place, chance in chances.items()]


@dataclass(slots=True)
class _Found:
    """What has been added up of each person, by every kind of threat, and of each vehicle."""

    people: dict[int, dict[_Peril, Fraction]] = field(default_factory=dict)
    threatened: dict[tuple[int, _Peril], Near] = field(default_factory=dict)
    crafts: dict[int, tuple[Fraction | None, ...]] = field(default_factory=dict)
    hulls: dict[int, Hull] = field(default_factory=dict)

    def add(self, people: Iterable[Near], hulls: Iterable[Hull], chance: Fraction) -> None:
        """One place with its chance, and whom the burst there may touch."""
        for near in people:
            key, peril = near.stand.key, (near.threats, near.inside)
            each = self.people.setdefault(key, defaultdict(Fraction))
            each[peril] += chance
            self.threatened.setdefault((key, peril), near)
        for hull in hulls:
            key, here = hull.craft.key, [each and chance * each for each in hull.chances]
            before = self.crafts.get(key, (Fraction(0),) * len(here))
            self.crafts[key] = tuple(
                None if one is None or other is None else one + other
                for one, other in zip(before, here, strict=True)
            )
            self.hulls.setdefault(key, hull)

    def prospects(self, field: Field, aim: Aim) -> tuple[Prospect, ...]:
        """All of it as a preview lists it, under `EFFECTS`."""
        places = whereabouts(field)
        there = aim.still_there(field)
        at_aim = {there.key: Fraction(0)} if there else {}
        lines = [
            (at_aim.get(key, field.metres(aim.point, places[key])), *self._person(key))
            for key in self.people
        ]
        lines += [
            (
                field.metres(aim.point, hull.craft.deployment),
                hull.craft.name,
                "",
                self.crafts[key],
            )
            for key, hull in self.hulls.items()
        ]
        lines.sort(key=lambda line: (line[0] is None, line[0]))
        return tuple(
            Prospect(number, name, f"{_far(metres)}{state}", chances)
            for number, (metres, name, state, chances) in enumerate(lines, 1)
        )

    def _person(self, key: int) -> tuple[str, str, tuple[Fraction | None, ...]]:
        """Somebody's name, how they are to begin with, and the chances of each effect."""
        hits: dict[Source, Fraction] = defaultdict(Fraction)
        become: dict[Casualty, Fraction] = defaultdict(Fraction)
        harmed = Fraction(0)
        for peril, chance in self.people[key].items():
            near = self.threatened[key, peril]
            for threat in near.threats:
                hits[threat.source] += chance * threat.chance
            for casualty, part in near.casualty.items():
                become[casualty] += chance * part
            harmed += chance * near.harmed if near.out else 0
        person = near.stand.person
        chances = (*(hits.get(source) for source in Source), *fates(person, become, harmed))
        covered = "" if hits else " covered"
        return near.stand.name, covered + (ALREADY if out_of_action(person) else ""), chances


def _far(metres: Fraction | None) -> str:
    """How far off, for a list; nothing where no way leads there."""
    return "" if metres is None else f"{float(metres):g} m"
