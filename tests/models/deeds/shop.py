"""A campaign with a workshop: somebody who can repair, and devices to break."""

from __future__ import annotations

from pathlib import Path

from sqlmodel import select

from models.campaign import Done
from models.deeds.people.edit import EditRow
from models.deeds.workshop.devices import BreakDevice, NewDevice
from models.deeds.workshop.repair import WorkOn
from models.tables import Device, Trial, Vehicle, Work
from rules.dice import GivenDice
from rules.tasks.failure import Damage
from tests.models.deeds.ward import Ward

DAMAGES = tuple(Damage)
MARK, MINOR, MAJOR, DESTROYED = DAMAGES
NEEDS = dict(zip(DAMAGES, (3, 7, 11, 15), strict=True))
"""What the damage and repair table asks for (T-41, T-43)."""
PERCENT = dict(zip(DAMAGES, (1, 5, 10, 20), strict=True))
"""The share of the price for each point of the cost die (T-43)."""


class Shop(Ward):
    """Wei of the party has Mechanic 2; a lamp of hers costs 300."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.wei = self.person("Wei", {"Mechanic": 2}, side="party", determination=12)
        self.lamp = self.device("Lamp", price=300)

    def device(self, name: str, vehicle: int | None = None, owner: int | None = 0, **values) -> int:
        """A device of Wei's, unless somebody else's; gives its key."""
        self.campaign.perform(NewDevice(name, vehicle, self.wei if owner == 0 else owner))
        with self.campaign.read() as session:
            key = session.exec(select(Device).order_by(Device.id.desc())).first().key
        if values:
            self.campaign.perform(EditRow("device", key, values))
        return key

    def vehicle(self, name: str) -> int:
        with self.campaign.action("A vehicle") as action:
            row = Vehicle(name=name)
            action.session.add(row)
            action.session.flush()
            return row.key

    def broken(self, damage: Damage, device: int | None = None, truth="total truth") -> int:
        """A device with this damage and, unless `truth` is empty, its diagnosis."""
        key = device or self.lamp
        self.campaign.perform(BreakDevice(key, damage))
        if truth:
            self.campaign.perform(EditRow("device", key, {"diagnosis": truth}))
        return key

    def at(self, device: int | None = None) -> Device:
        with self.campaign.read() as session:
            return session.get_one(Device, device or self.lamp)

    def state(self, device: int | None = None) -> tuple[int, int, str, str]:
        """Marks, points, what was made do with, and what was mended in the field."""
        row = self.at(device)
        return row.marks, row.points, row.makeshift, row.field_repair

    def trials(self) -> list[Trial]:
        with self.campaign.read() as session:
            return list(session.exec(select(Trial)))

    def do(self, deed, *dice) -> Done:
        """Perform a deed with exactly these dice."""
        given = GivenDice(dice)
        done = self.campaign.perform(deed, given)
        assert len(given.thrown) == len(dice), "dice were left over"
        return done

    def repair(self, **options) -> WorkOn:
        return WorkOn(Work.REPAIR, self.wei, self.lamp, **options)

    def diagnose(self, **options) -> WorkOn:
        return WorkOn(Work.DIAGNOSE, self.wei, self.lamp, **options)
