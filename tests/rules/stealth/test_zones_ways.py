"""The safest way through a plan: against every walk there is, and chances counted face by face."""

import random
from fractions import Fraction
from itertools import pairwise, product

import pytest

from rules.rulings import DEFAULTS, NoSixes, Rulings, UnseenMover
from rules.stealth.zones.detection import Observer
from rules.stealth.zones.ground import Border, BorderKind, Occupant, Zone, ZoneMap
from rules.stealth.zones.ways import SAFE, Prowl, Risk, Sneaker, Watcher
from rules.tally import Tally

OPEN, DOOR, LOCKED = BorderKind.OPEN, BorderKind.DOOR, BorderKind.LOCKED


def dice(size: int) -> Observer:
    return Observer("", Tally().plus("OBSERVATION", size))


def sneaker(zone: str, lit=1, dark=1, **where) -> Sneaker:
    return Sneaker(Occupant(f"sneaker {lit}", zone, **where), dice(lit), dice(dark))


def watcher(zone: str, size=1, *, met=False, **where) -> Watcher:
    return Watcher(Occupant(f"watcher in {zone}", zone, **where), dice(size), met)


def plan(zones: dict[str, dict[str, bool]], *borders: tuple[str, str, BorderKind]) -> ZoneMap:
    return ZoneMap(
        tuple(Zone(name, **traits) for name, traits in zones.items()),
        tuple(Border(*border) for border in borders),
    )


def counted(ours: list[int], theirs: list[int], *, nobody=False) -> Risk:
    """Every face of every die of both sides."""
    sizes, found = [*ours, *theirs], [0, 0, 0, 0]
    for faces in product(range(1, 7), repeat=sum(sizes)):
        at, sixes = 0, []
        for size in sizes:
            sixes.append(faces[at : at + size].count(6))
            at += size
        mine, other = max(sixes[: len(ours)]), max(sixes[len(ours) :])
        none = nobody and not mine and not other
        found[3 if none else 0 if mine > other else 1 if mine < other else 2] += 1
    return Risk(*(Fraction(number, 6 ** sum(sizes)) for number in found))


CORRIDOR = plan(
    {"A": {}, "B": {"cluttered": True}, "C": {"dark": True}, "D": {}, "X": {}},
    ("A", "B", OPEN), ("B", "C", OPEN), ("C", "D", DOOR), ("B", "X", OPEN), ("A", "X", LOCKED),
)  # fmt: skip


@pytest.mark.rows("A-02", "A-04", "A-06", "A-22", "A-23")
@pytest.mark.parametrize("rulings", [DEFAULTS, Rulings(no_sixes=NoSixes.NOBODY)])
def test_a_step_has_the_exact_chance_of_each_result(rulings):
    nobody = rulings.no_sixes is NoSixes.NOBODY
    group = (sneaker("A", 2, 1), sneaker("A", 1, 1))
    prowl = Prowl(CORRIDOR, group, watchers=(watcher("X", 2), watcher("D")), rulings=rulings)
    (step,) = prowl.steps()
    assert (step.to, step.goes_on) == ("B", True)
    assert step.risk == counted([2, 1], [2], nobody=nobody)
    there = Prowl(CORRIDOR, (sneaker("B", 2, 1),), watchers=(watcher("C", 1),), rulings=rulings)
    risks = {step.to: step.risk for step in there.steps()}
    assert risks == {
        "A": SAFE, "X": SAFE, "C": counted([1], [1], nobody=nobody),
    }  # fmt: skip
    assert sum((SAFE.first, SAFE.spotted, SAFE.fight, SAFE.nobody)) == 1


@pytest.mark.rows("A-16", "A-10")
def test_from_hiding_all_roll_who_see_where_they_leave_or_where_they_go():
    watching = (watcher("X", 1), watcher("C", 2))
    hidden = Prowl(CORRIDOR, (sneaker("B", hidden=True),), watchers=watching)
    risks = {step.to: step.risk for step in hidden.steps()}
    assert risks["A"] == counted([1], [1, 2])
    seen = Prowl(CORRIDOR, (sneaker("B"),), watchers=watching)
    assert {step.to: step.risk for step in seen.steps()}["A"] == SAFE


@pytest.mark.rows("A-04")
def test_nobody_rolls_again_for_those_they_have_met_while_they_stay_in_sight():
    met = (watcher("X", met=True),)
    way = Prowl(CORRIDOR, (sneaker("X"),), watchers=met).ways()["A"]
    assert [step.risk for step in way.steps] == [SAFE, SAFE]
    around = plan(
        {"A": {}, "B": {}, "C": {}, "X": {"crawlspace": True}},
        ("X", "A", OPEN), ("A", "B", OPEN), ("B", "C", OPEN), ("C", "X", OPEN),
    )  # fmt: skip
    (blocks,) = watching = (watcher("X", met=True, came_from="C"),)
    out_of_sight = Prowl(around, (sneaker("A"),), (blocks.occupant,), watching).ways()["C"]
    assert [step.to for step in out_of_sight.steps] == ["B", "C"]
    assert [step.risk for step in out_of_sight.steps] == [SAFE, counted([1], [1])]


@pytest.mark.rows("A-02", "A-19", "A-21")
def test_no_way_leads_through_a_closed_border_or_past_somebody_in_a_crawlspace():
    duct = plan(
        {"A": {}, "Duct": {"crawlspace": True}, "B": {}, "C": {}},
        ("A", "Duct", OPEN), ("Duct", "B", OPEN), ("A", "C", LOCKED),
    )  # fmt: skip
    assert set(Prowl(duct, (sneaker("A"),)).ways()) == {"A", "Duct", "B"}
    inside = Occupant("somebody", "Duct", came_from="B")
    assert set(Prowl(duct, (sneaker("A"),), about=(inside,)).ways()) == {"A", "Duct"}
    behind = Occupant("somebody", "Duct", came_from="A")
    assert set(Prowl(duct, (sneaker("Duct", came_from="B"),), (behind,)).ways()) == {"B", "Duct"}


@pytest.mark.rows("A-07", "A-10", "A-13")
def test_a_way_on_which_they_can_hide_is_before_one_with_a_smaller_chance_to_be_seen():
    fork = plan(
        {"A": {}, "Open": {}, "Bush": {"cluttered": True}, "End": {}, "X": {}, "Y": {}},
        ("A", "Open", DOOR), ("Open", "End", DOOR), ("A", "Bush", DOOR), ("Bush", "End", DOOR),
        ("X", "Open", OPEN), ("Y", "Bush", OPEN),
    )  # fmt: skip
    watchers = (watcher("X", 1), watcher("Y", 3))
    way = Prowl(fork, (sneaker("A", 2),), watchers=watchers).ways()["End"]
    assert [step.to for step in way.steps] == ["Bush", "End"]
    assert way.halts == ()
    seen = counted([2], [3]).seen
    assert way.unseen == (1 - seen) ** 2  # hiding in the bush, they are thrown for as they leave
    only = Prowl(fork, (sneaker("Open", 2),), watchers=watchers).ways()["End"]
    assert only.halts == ()
    nowhere = ZoneMap(
        fork.zones, tuple(b for b in fork.borders if "Bush" not in {b.first, b.second})
    )
    halted = Prowl(nowhere, (sneaker("A", 2),), watchers=watchers).ways()["End"]
    assert halted.halts == ("Open",)
    assert halted.unseen == 1 - counted([2], [1]).seen


def test_a_group_needs_somebody():
    with pytest.raises(ValueError, match="somebody"):
        Prowl(CORRIDOR, ())


class Walks:
    """Every walk of so many steps over a random plan, by the rules and without the code."""

    def __init__(self, seed: int) -> None:
        dice = random.Random(seed)
        self.names = "ABCDE"
        self.cluttered = {name: dice.random() < 0.5 for name in self.names}
        pairs = [(a, b) for a in self.names for b in self.names if a < b]
        self.borders = {pair: dice.choice((OPEN, DOOR)) for pair in pairs if dice.random() < 0.6}
        self.watchers = [(dice.choice(self.names), dice.randint(1, 2)) for _ in range(2)]
        self.hidden = dice.random() < 0.5

    def prowl(self, rulings: Rulings) -> Prowl:
        ground = plan(
            {name: {"cluttered": self.cluttered[name]} for name in self.names},
            *((*pair, kind) for pair, kind in self.borders.items()),
        )
        watching = tuple(watcher(zone, size) for zone, size in self.watchers)
        return Prowl(ground, (sneaker("A", hidden=self.hidden),), (), watching, rulings)

    def seen_in(self, zone: str) -> set[int]:
        return {
            n for n, (at, _) in enumerate(self.watchers)
            if at == zone or self.borders.get(tuple(sorted((at, zone)))) is OPEN
        }  # fmt: skip

    def walk(self, path: tuple[str, ...], goes_on: bool) -> tuple[int, Fraction, int]:
        """How good a walk is, the best first: halts before the end, chance seen, steps."""
        hidden, halts, halted, unseen = self.hidden, 0, False, Fraction(1)
        for here, to in pairwise(path):
            halts += halted
            rolls = self.seen_in(to) | (self.seen_in(here) if hidden else set())
            if rolls:
                unseen *= 1 - RISKS[tuple(sorted(self.watchers[n][1] for n in rolls))]
            halted = bool(rolls) and not self.cluttered[to] and not (hidden and goes_on)
            hidden = self.cluttered[to] and (hidden or bool(rolls))
        return halts, 1 - unseen, len(path) - 1

    def best(self, steps: int, *, goes_on: bool) -> dict[str, tuple[int, Fraction, int]]:
        paths = [("A",)]
        found = {"A": self.walk(("A",), goes_on)}
        for _ in range(steps):
            paths = [
                (*path, to) for path in paths for to in self.names
                if tuple(sorted((path[-1], to))) in self.borders
            ]  # fmt: skip
            for path in paths:
                value = self.walk(path, goes_on)
                found[path[-1]] = min(value, found.get(path[-1], value))
        return found


RISKS = {sizes: counted([1], list(sizes)).seen for sizes in ((1,), (2,), (1, 1), (1, 2), (2, 2))}


@pytest.mark.rows("A-07", "A-10", "A-16", "G-165")
@pytest.mark.parametrize("unseen", UnseenMover)
@pytest.mark.parametrize("seed", range(60))
def test_no_walk_of_any_kind_is_better(seed, unseen):
    walks = Walks(seed)
    ways = {
        zone: (len(way.halts), 1 - way.unseen, len(way.steps))
        for zone, way in walks.prowl(Rulings(unseen_mover=unseen)).ways().items()
    }
    assert ways == walks.best(6, goes_on=unseen is UnseenMover.GOES_ON)
