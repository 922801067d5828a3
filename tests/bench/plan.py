"""How long the chance map of a large plan takes: every zone's safest way, counted in a worker."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from models.campaign import Campaign
from models.tables import Border, Participant, Person, Scene, Zone, ZoneMap
from models.views.ways import prowl_of, ways_view
from rules.stealth.zones.detection import best_of
from rules.stealth.zones.ground import BorderKind

COLUMNS, ROWS = 8, 8
ZONES = 60
PARTY, GUARDS = 8, 16
MEASURE = "chance map of sixty"


@contextmanager
def chance_map(folder: Path) -> Iterator[Callable[[], object]]:
    """What to measure: eight who sneak through sixty zones past sixteen guards, from rows on."""
    campaign = Campaign.create(folder / "Plan.outrider")
    with campaign.action("A plan") as action:
        action.session.add_all((ZoneMap(name="Plan"), *_people()))
        action.session.flush()
        action.session.add_all((*_zones(), Scene(name="Plan", map_id=1)))
        action.session.flush()
        action.session.add_all((*_borders(), *_places()))
    people = tuple(range(1, PARTY + 1))
    with ThreadPoolExecutor(1) as worker:

        def count() -> object:
            best_of.cache_clear()
            with campaign.read() as session:
                prowl = prowl_of(session, 1, people)
            assert prowl is not None
            return worker.submit(ways_view, prowl, people).result()

        yield count
    campaign.close()


def _people() -> Iterator[Person]:
    for number in range(PARTY + GUARDS):
        side = "party" if number < PARTY else "opposition"
        yield Person(name=f"Person {number}", side=side, observation=2 + number % 8)


def _zones() -> Iterator[Zone]:
    for number in range(ZONES):
        y, x = divmod(number, COLUMNS)
        cluttered, dark = (x * y) % 3 != 0, (x + y) % 4 == 0
        yield Zone(map_id=1, name=f"{x} {y}", x=x, y=y, cluttered=cluttered, dark=dark)


def _borders() -> Iterator[Border]:
    for one in range(ZONES):
        beside = [one + 1] if (one + 1) % COLUMNS else []
        for other in (*beside, one + COLUMNS):
            if other < ZONES:
                kind = BorderKind.OPEN if (one + other) % 5 else BorderKind.DOOR
                yield Border(map_id=1, a_id=one + 1, b_id=other + 1, kind=kind)


def _places() -> Iterator[Participant]:
    for number in range(PARTY + GUARDS):
        side = "party" if number < PARTY else "opposition"
        zone = 1 if number < PARTY else 2 + number * 7 % (ZONES - 1)
        yield Participant(scene_id=1, person_id=number + 1, side=side, zone_id=zone, arrived=number)
