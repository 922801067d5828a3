"""How long it takes to see who had best attempt a task or a repair, and what it may come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from models.campaign import Campaign
from models.deeds.tasks.attempt import NOBODY, AttemptTask
from models.deeds.workshop.repair import WorkOn
from models.tables import Device, Person, Side, Skill, Vehicle, Work
from models.views.prospects import alternatives, prospects
from models.views.workshop import mechanics

ROSTER = 40
BEST = 8
PARTS = 20
LINE = "To break a code (Uncertain, Hazardous): Routine. Computer or Electronics. 10 minutes."
MEASURES = ("best of forty", "whole attempt", "mechanics of forty", "whole repair")


@contextmanager
def attempts(folder: Path) -> Iterator[dict[str, Callable[[], object]]]:
    """What to measure, by name, on a party of forty with ten skills each and a broken rover."""
    campaign = Campaign.create(folder / "Roster.outrider")
    with campaign.action("Forty people") as action:
        for number in range(ROSTER):
            person = Person(name=f"Person {number}", side=Side.PARTY)
            action.session.add(person)
            action.session.flush()
            for place, skill in enumerate(("Computer", "Electronics", *"ABCDEFGH")):
                level = (number + place) % 6
                action.session.add(Skill(person_id=person.key, name=skill, level=level))

        rover = Vehicle(name="Rover")
        action.session.add(rover)
        action.session.flush()
        parts = [Device(name=f"Part {n}", vehicle_id=rover.key, points=2) for n in range(PARTS)]
        action.session.add_all(parts)
        for part in parts:
            part.assets, part.diagnosis, part.price = "Electronics", "total truth", 1_200

    def best() -> object:
        with campaign.read() as session:
            found = prospects(session, AttemptTask(NOBODY, line=LINE))[:BEST]
            first = AttemptTask(found[0].person_id, None, LINE)
            return found, alternatives(session, first)

    def whole() -> object:
        with campaign.read() as session:
            return AttemptTask(1, None, LINE).preview(session)

    def workers() -> object:
        with campaign.read() as session:
            return mechanics(session, Work.REPAIR, 1)[:BEST]

    def repair() -> object:
        with campaign.read() as session:
            return WorkOn(Work.REPAIR, 1, 1, field=True).preview(session)

    yield dict(zip(MEASURES, (best, whole, workers, repair), strict=True))
    campaign.close()
