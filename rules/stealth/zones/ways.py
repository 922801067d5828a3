"""Ways through a plan of zones for those who sneak: what each step risks, and the safest way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from heapq import heappop, heappush
from itertools import count

from rules.odds import merge
from rules.rulings import DEFAULTS, Rulings, UnseenMover
from rules.stealth.zones.detection import Detection, Observer, Side, detection_odds
from rules.stealth.zones.ground import Occupant, ZoneMap


@dataclass(frozen=True, slots=True)
class Risk:
    """The exact chance of each result of a step, which add up to 1 (A-07, A-12, G-135).

    Where nobody is who could see them it is certain that nobody notices.
    """

    first: Fraction = Fraction(0)
    spotted: Fraction = Fraction(0)
    fight: Fraction = Fraction(0)
    nobody: Fraction = Fraction(1)

    @property
    def seen(self) -> Fraction:
        """The chance that the others see them, first or at once."""
        return self.spotted + self.fight


SAFE = Risk()


@dataclass(frozen=True, slots=True)
class Sneaker:
    """One of a group that moves together, with their dice in a lit zone and in a dark one.

    `hidden` are those of whoever moves from hiding, None where they are the same (G-136).
    """

    occupant: Occupant
    lit: Observer
    dark: Observer
    hidden: Observer | None = None

    def dice(self, *, dark: bool, hidden: bool) -> Observer:
        """The dice for a step into a zone."""
        if hidden and self.hidden is not None:
            return self.hidden
        return self.dark if dark else self.lit


@dataclass(frozen=True, slots=True)
class Watcher:
    """An enemy in the open who rolls for whatever comes into sight.

    `met` says that the group and this one know of each other: nobody rolls again while they stay
    in sight (A-04).
    """

    occupant: Occupant
    dice: Observer
    met: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A step into a zone: what it risks, and whether they can stay there unseen.

    Whoever has spotted others goes on from where they can hide (A-10), or if they came out of
    hiding (G-165): otherwise they back out, or show themselves (A-07).
    """

    to: str
    risk: Risk
    goes_on: bool


@dataclass(frozen=True, slots=True)
class Way:
    """Steps one after the other, and the chance to have been unseen in all of them."""

    steps: tuple[Step, ...] = ()
    unseen: Fraction = Fraction(1)

    @property
    def halts(self) -> tuple[str, ...]:
        """The zones before the last from which they could not go on unseen (A-10)."""
        return tuple(step.to for step in self.steps[:-1] if not step.goes_on)

    def then(self, step: Step) -> Way:
        """This way and one step more."""
        return Way((*self.steps, step), self.unseen * (1 - step.risk.seen))


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a group may have come to: that is all a further step depends on.

    `came_from` matters in a crawlspace alone, where it says whom they would have to pass. `known`
    says that those who have met them have not lost sight of them, and `halted` that they cannot
    go on unseen.
    """

    zone: str
    came_from: str | None = None
    hidden: bool = False
    known: bool = True
    halted: bool = False
    start: bool = False


@dataclass(frozen=True)
class Prowl:
    """A group, the ground, and everybody else as they stand now; the others stay where they are.

    `about` is everybody but the group, in order of arrival, as for `ZoneMap.may_move`. After a
    step that was watched the group hides where it can (A-10), also where it is ruled that nobody
    noticed (G-135). Raises `ValueError` for a group without members.
    """

    ground: ZoneMap
    group: tuple[Sneaker, ...]
    about: tuple[Occupant, ...] = ()
    watchers: tuple[Watcher, ...] = ()
    rulings: Rulings = DEFAULTS
    _risks: dict[tuple[bool, bool, frozenset[int]], Risk] = field(
        default_factory=dict, init=False, compare=False
    )

    def __post_init__(self) -> None:
        if not self.group:
            raise ValueError("a group needs somebody in it")

    @cached_property
    def _neighbours(self) -> dict[str, tuple[str, ...]]:
        found: dict[str, list[str]] = {zone.ident: [] for zone in self.ground.zones}
        for border in self.ground.borders:
            if border.kind.passable:
                found[border.first].append(border.second)
                found[border.second].append(border.first)
        return {zone: tuple(others) for zone, others in found.items()}

    @cached_property
    def _watched(self) -> dict[str, frozenset[int]]:
        """Who has a line of sight into each zone, by their place among the watchers."""
        return {zone.ident: self._in_sight(Occupant("", zone.ident)) for zone in self.ground.zones}

    @cached_property
    def _met(self) -> frozenset[int]:
        return frozenset(n for n, watcher in enumerate(self.watchers) if watcher.met)

    def _in_sight(self, *places: Occupant) -> frozenset[int]:
        return frozenset(
            n
            for n, watcher in enumerate(self.watchers)
            if any(self.ground.line_of_sight(watcher.occupant, place) for place in places)
        )

    def steps(self) -> tuple[Step, ...]:
        """Every step the group may take now, with the exact chance of each result (A-02, A-04)."""
        return tuple(step for step, _ in self._onward(self._start))

    def ways(self) -> dict[str, Way]:
        """The safest way to every zone that can be reached, by zone.

        That is the one with the fewest zones from which they could not go on, then with the least
        chance to be seen, then with the fewest steps.
        """
        order = count()
        queue = [((0, Fraction(-1), 0), next(order), self._start, Way())]
        found: dict[str, Way] = {}
        done: set[_Place] = set()
        while queue:
            _, _, place, way = heappop(queue)
            if place in done:
                continue
            done.add(place)
            found.setdefault(place.zone, way)
            for step, after in self._onward(place):
                if after not in done:
                    longer = way.then(step)
                    key = (len(longer.halts), -longer.unseen, len(longer.steps))
                    heappush(queue, (key, next(order), after, longer))
        return found

    @property
    def _start(self) -> _Place:
        first = self.group[0].occupant
        hidden = any(one.occupant.hidden for one in self.group)
        return _Place(first.zone, first.came_from, hidden, start=True)

    def _onward(self, place: _Place) -> Iterator[tuple[Step, _Place]]:
        for to in self._neighbours[place.zone]:
            if not self._may_go(place, to):
                continue
            rolls = self._rolls(place, to)
            zone = self.ground.zone(to)
            risk = self._risk(rolls, dark=zone.dark, hidden=place.hidden)
            hidden = zone.conceals and (bool(rolls) or place.hidden)
            came_from = place.zone if zone.crawlspace else None
            known = place.known and bool(self._watched[to])
            goes_on = zone.conceals or not rolls or (place.hidden and self._unseen_go_on)
            yield Step(to, risk, goes_on), _Place(to, came_from, hidden, known, not goes_on)

    @property
    def _unseen_go_on(self) -> bool:
        return self.rulings.unseen_mover is UnseenMover.GOES_ON

    def _may_go(self, place: _Place, to: str) -> bool:
        """Whether nobody is in the way (A-19); those who go together are not in each other's."""
        if not self.ground.zone(place.zone).crawlspace:
            return True
        if place.start:
            movers = [one.occupant for one in self.group]
        else:
            movers = [replace(self.group[0].occupant, zone=place.zone, came_from=place.came_from)]
        return not any(self.ground.may_move(one, to, (*self.about, one)) for one in movers)

    def _rolls(self, place: _Place, to: str) -> frozenset[int]:
        """Who rolls when they come there: whoever comes into sight, or from hiding all (A-16)."""
        if place.start:
            before = self._in_sight(*(one.occupant for one in self.group))
        else:
            before = self._watched[place.zone]
        if place.hidden:
            return self._watched[to] | before
        return self._watched[to] - (self._met & before) if place.known else self._watched[to]

    def _risk(self, rolls: frozenset[int], *, dark: bool, hidden: bool) -> Risk:
        if not rolls:
            return SAFE
        key = (dark, hidden, rolls)
        if key not in self._risks:
            ours = [one.dice(dark=dark, hidden=hidden) for one in self.group]
            theirs = [self.watchers[n].dice for n in sorted(rolls)]
            ends = merge(detection_odds(ours, theirs, self.rulings), _ended)
            self._risks[key] = Risk(*(ends.get(end, Fraction(0)) for end in _ENDS))
        return self._risks[key]


_ENDS = (str(Side.OURS), str(Side.THEIRS), "fight", "nobody")


def _ended(result: Detection) -> str:
    if result.unnoticed:
        return "nobody"
    return "fight" if result.combat else str(result.winner)
