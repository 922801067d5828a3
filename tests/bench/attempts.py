"""How long it takes to see who had best attempt a task, and what one attempt may come to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from models.campaign import Campaign
from models.deeds.tasks.attempt import NOBODY, AttemptTask
from models.tables import Person, Side, Skill
from models.views.prospects import alternatives, prospects

ROSTER = 40
BEST = 8
LINE = "To break a code (Uncertain, Hazardous): Routine. Computer or Electronics. 10 minutes."
MEASURES = ("best of forty", "whole attempt")


@contextmanager
def attempts(folder: Path) -> Iterator[dict[str, Callable[[], object]]]:
    """What to measure, by name, on a party of forty people with ten skills each."""
    campaign = Campaign.create(folder / "Roster.outrider")
    with campaign.action("Forty people") as action:
        for number in range(ROSTER):
            person = Person(name=f"Person {number}", side=Side.PARTY)
            action.session.add(person)
            action.session.flush()
            for place, skill in enumerate(("Computer", "Electronics", *"ABCDEFGH")):
                level = (number + place) % 6
                action.session.add(Skill(person_id=person.key, name=skill, level=level))

    def best() -> object:
        with campaign.read() as session:
            found = prospects(session, AttemptTask(NOBODY, line=LINE))[:BEST]
            first = AttemptTask(found[0].person_id, None, LINE)
            return found, alternatives(session, first)

    def whole() -> object:
        with campaign.read() as session:
            return AttemptTask(1, None, LINE).preview(session)

    yield dict(zip(MEASURES, (best, whole), strict=True))
    campaign.close()
