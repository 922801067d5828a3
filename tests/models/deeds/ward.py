"""A campaign with patients in it, and questions to ask of it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

from sqlmodel import select

from models.action import RowType
from models.campaign import Campaign
from models.effects.wounds import add_points, inflict
from models.tables import Due, Person, Skill, World
from models.tables import Wound as WoundRow
from rules.combat.hit_location import Location
from rules.combat.wounds import Wound
from tests.models.play import Content, content, once

MINUTE, HOUR, DAY, WEEK = 60, 3_600, 86_400, 604_800


class Ward:
    """One campaign, its clock at 0, with as many people as the test wants."""

    def __init__(self, path: Path) -> None:
        self.campaign = Campaign.create(path)

    def person(self, name="Ines", skills=None, **columns) -> int:
        """Somebody who goes by player-character rules unless a tier is given; gives the key."""
        with self.campaign.action("A person") as action:
            person = Person(name=name, **columns)
            action.session.add(person)
            action.session.flush()
            for skill, level in (skills or {}).items():
                action.session.add(Skill(person_id=person.key, name=skill, level=level))
            return person.key

    def medic(self, medical=4, automed=2) -> int:
        return self.person("Tobias", {"Medical": medical, "Automed": automed})

    def wound(self, person: int, location=Location.CHEST, **points) -> None:
        """One hit: a wound row with its crisis points."""
        with self.campaign.action("A hit") as action:
            inflict(action, action.get(Person, person), Wound(location, **points))

    def points(self, person: int, **points) -> None:
        """Points without a wound: nothing that becomes worse by itself."""
        with self.campaign.action("Points") as action:
            add_points(action, action.get(Person, person), **points)

    def due(self, at: int, deed="reminder", label="Supper", person=None) -> int:
        with self.campaign.action("Due") as action:
            row = Due(at=at, deed=deed, label=label, person_id=person)
            action.session.add(row)
            action.session.flush()
            return row.key

    @property
    def clock(self) -> int:
        return self.row(World, 1).clock

    def sheet(self, person: int) -> Person:
        return self.row(Person, person)

    def row(self, table: type[RowType], key: int) -> RowType:
        """A row as it is stored, to be looked at."""

        def read() -> RowType:
            with self.campaign.read() as session:
                return session.get_one(table, key)

        return self.once((table, key), read)

    def rows(self, deed=None, state="waiting", person=None) -> list[Due]:
        """Rows of the clock in order, to be looked at."""
        return [
            due
            for due in self.once("dues", self._dues)
            if (deed is None or due.deed == deed)
            and (state is None or due.state == state)
            and (person is None or due.person_id == person)
        ]

    def _dues(self) -> list[Due]:
        with self.campaign.read() as session:
            return list(session.exec(select(Due).order_by(Due.at, Due.id)))

    def wounds(self, person: int) -> list[WoundRow]:
        with self.campaign.read() as session:
            return list(session.exec(select(WoundRow).where(WoundRow.person_id == person)))

    def preview(self, deed):
        with self.campaign.read() as session:
            return deed.preview(session)

    def content(self) -> Content:
        """Everything the campaign keeps, but for its journal."""
        return content(self.campaign.path)

    def once(self, question: Hashable, ask: Callable[[], Any]) -> Any:
        """What a question about the rows comes to, asked anew when anybody has written since."""
        return once(self.campaign.path, question, ask)


def told(done) -> str:
    """What a deed told, as one text."""
    return "\n".join(line["text"] for line in done.lines)


def cited(done) -> set[str]:
    """The rows a deed named."""
    return {row for line in done.lines for row in line["rows"]}


def chances(preview) -> dict[str, object]:
    """The chances of a preview by what they say."""
    return {chance.outcome: chance.chance for chance in preview.chances}
