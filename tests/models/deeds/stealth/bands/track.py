"""A scene in range bands built by a test: two groups on a plain by day, and deeds on them."""

from __future__ import annotations

from pathlib import Path

from sqlmodel import select

from models.bridge.bands import Track
from models.deeds.scenes.scene import NewScene
from models.deeds.stealth.bands.grouping import FormSides
from models.deeds.stealth.bands.moving import MoveGroup
from models.deeds.stealth.bands.throwing import ThrowDetection
from models.tables import BandGroup, Entry, Participant, Scene
from rules.dice import GivenDice
from tests.models.deeds.ward import Ward

PARTY = {"Ines": (7, 10), "Tobias": (5, 12)}
GUARDS = {"Guard 1": (6, 9), "Guard 2": (8, 11)}


class Heath(Ward):
    """The party at 0 m, the guards at `metres`; stealth of the party 5, of the guards 6."""

    def __init__(self, path: Path, metres: int = 2500) -> None:
        super().__init__(path)
        self.people = {
            name: self.person(name, side=side, range_stealth=stealth, range_observation=spots)
            for side, members in (("party", PARTY), ("opposition", GUARDS))
            for name, (stealth, spots) in members.items()
        }
        people = tuple(self.people.values())
        self.campaign.perform(NewScene("Heath", people=people, engine="bands"))
        with self.campaign.read() as session:
            self.scene = session.exec(select(Scene)).one().key
        self.campaign.perform(FormSides(self.scene, metres))
        with self.campaign.read() as session:
            rows = session.exec(select(BandGroup)).all()
        self.party, self.guards = (row.key for row in rows)

    def do(self, deed, *dice):
        """Perform a deed with exactly these dice."""
        given = GivenDice(dice)
        done = self.campaign.perform(deed, given)
        assert len(given.thrown) == len(dice), "dice were left over"
        return done

    def move(self, to: int, group: int | None = None):
        return self.do(MoveGroup(self.scene, group or self.party, to))

    def throw(self, *dice, **changes):
        return self.do(ThrowDetection(self.scene, self.party, self.guards, **changes), *dice)

    def key(self, name: str) -> int:
        """The participant that is somebody."""
        with self.campaign.read() as session:
            track = Track(session, session.get_one(Scene, self.scene))
            return next(stand.key for stand in track.field.stands if stand.name == name)

    def change(self, table, key, **columns) -> None:
        """Write columns by hand."""
        with self.campaign.action("Changed") as action:
            row = action.get(table, key)
            for column, value in columns.items():
                setattr(row, column, value)
            action.session.add(row)

    def line(self, observer: int, target: int):
        """How one group stands with another."""
        with self.campaign.read() as session:
            track = Track(session, session.get_one(Scene, self.scene))
            return track.sightline(track.groups[observer], track.groups[target])

    @property
    def watched(self):
        """How the guards stand with the party."""
        return self.line(self.guards, self.party)

    @property
    def watching(self):
        """How the party stands with the guards."""
        return self.line(self.party, self.guards)

    def places(self) -> dict[str, int]:
        with self.campaign.read() as session:
            rows = session.exec(select(Participant)).all()
        names = {key: name for name, key in self.people.items()}
        return {names[row.person_id]: round(row.x) for row in rows}

    def known(self, side: str) -> set[str]:
        """Whom a side knows the place of."""
        with self.campaign.read() as session:
            track = Track(session, session.get_one(Scene, self.scene))
            return {s.name for s in track.field.stands if s.key in track.field.sighted[side]}

    def groups(self) -> dict[str, BandGroup]:
        with self.campaign.read() as session:
            return {row.name: row for row in session.exec(select(BandGroup))}

    def last_entry(self) -> Entry:
        with self.campaign.read() as session:
            return session.exec(select(Entry).order_by(Entry.id.desc())).first()

    @property
    def now(self) -> Scene:
        with self.campaign.read() as session:
            return session.get_one(Scene, self.scene)
