"""Real deeds at random, and the content of a campaign as SQLite has it."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Hashable
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from sqlmodel import SQLModel, select

from models.action import Refusal
from models.bridge.treatment import Care
from models.campaign import Campaign, Done
from models.deeds.chronicle.notes import WriteNote
from models.deeds.clock.due import Remind, Settle, Skip
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.fight.actions import ChangeWeapon, Duck, Reload, Walk
from models.deeds.fight.by_hand import Blast
from models.deeds.fight.emplace import Emplace, EndEmplacing
from models.deeds.fight.fire import Fire
from models.deeds.fight.set_off import SetOff
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import NextPoint, StartFight
from models.deeds.medicine.care import GiveCare
from models.deeds.medicine.crisis import CrisisPoint, Waking
from models.deeds.medicine.treat import Treat
from models.deeds.people.edit import EditRow
from models.deeds.people.equipment import KeepPattern, MakeVehicle, NewPattern, RemoveEquipment
from models.deeds.people.gear import Give
from models.deeds.people.harm import HurtByHand
from models.deeds.people.people import CopyPerson, NewPerson
from models.deeds.people.several import TakeOffList
from models.deeds.people.squad import MakeSquad
from models.tables import Charge, Due, Explosive, Participant, Person, Vehicle, World, Zone
from rules.dice import RandomDice

TABLES = 200
"""More than a campaign has: what asks for the rows of each is put together once."""
Content = dict[str, list[dict[str, Any]]]


def content(path: Path) -> Content:
    """Every row of every campaign table, the journal's left out."""
    look = _look(path.absolute(), path.stat().st_ino)
    return dict(once(path, content, look.content))


def once(path: Path, question: Hashable, ask: Callable[[], Any]) -> Any:
    """What a question about a file comes to, asked anew only when anybody has written since."""
    known = _look(path.absolute(), path.stat().st_ino).known()
    if question not in known:
        known[question] = ask()
    return known[question]


class Look:
    """What is known of a file: SQLite tells whoever stays connected whether others wrote."""

    def __init__(self, path: Path) -> None:
        self._path, self._connection = path, sqlite3.connect(path, cached_statements=TABLES)
        self._version: tuple[int, int, int] | None = None
        self._known: dict[Hashable, Any] = {}

    def known(self) -> dict[Hashable, Any]:
        ((version,),) = self._connection.execute("PRAGMA data_version")
        state = self._path.stat()
        if self._version != (now := (version, state.st_size, state.st_mtime_ns)):
            self._version, self._known = now, {}
        return self._known

    def content(self) -> Content:
        """Every row of every campaign table, read over the line that is there already."""
        found = {}
        for table in tables_in(self._connection):
            cursor = self._connection.execute(f"SELECT * FROM {table} ORDER BY id")
            names = [name for name, *_ in cursor.description]
            found[table] = [dict(zip(names, row, strict=True)) for row in cursor]
        return found


@lru_cache(maxsize=4)
def _look(path: Path, _node: int) -> Look:
    """The look at a file; as long as it is open, no other file gets its number."""
    return Look(path)


def tables_in(connection: sqlite3.Connection) -> list[str]:
    """The tables of a campaign but those of the journal, and what is only told from others."""
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
    return sorted(SQLModel.metadata.tables.keys() & there - {"entry", "change", "mention"})


def some_deed(campaign: Campaign, random: Random) -> Any:
    """A deed about whoever is there; whether it can be done is another matter."""
    with campaign.read() as session:
        people = session.exec(select(Person.id).order_by(Person.id)).all()
        places = session.exec(select(Participant.id)).all()
        dues = session.exec(select(Due.id)).all()
        zones = session.exec(select(Zone.id)).all()
        charges = session.exec(select(Charge.id)).all()
        scene = session.exec(select(World.scene_id)).one()
        vehicles = session.exec(select(Vehicle.id)).all()
        explosives = session.exec(select(Explosive.id)).all()

    def one(keys: Any) -> int:
        return int(random.choice(keys)) if keys else 1

    return random.choice(
        [
            lambda: Advance(random.choice([30, 3_600, 86_400])),
            AdvanceToNext,
            lambda: WriteNote(f"A note, {random.random()}", shown=random.random() < 0.5),
            lambda: NewPerson(f"Somebody {random.randrange(100)}"),
            lambda: CopyPerson(one(people)),
            lambda: TakeOffList((one(people),)),
            lambda: MakeSquad("2 green guards"),
            lambda: HurtByHand(one(people), light=random.randrange(2), shock=random.randrange(3)),
            lambda: EditRow("person", one(people), {"strength": random.randrange(20)}),
            lambda: EditRow("person", one(people), {"notes": f"Line {random.random()}"}),
            lambda: Remind(f"Supper {random.randrange(9)}", random.randrange(1, 9_999)),
            lambda: Settle(one(dues)),
            lambda: Skip(one(dues)),
            lambda: CrisisPoint(one(dues)),
            lambda: Waking(one(dues)),
            lambda: GiveCare(one(people), one(people), random.randrange(4)),
            lambda: Treat(random.choice([*Care]), one(people), one(people)),
            lambda: StartFight(scene),
            lambda: NextPoint(scene),
            lambda: NextPoint(scene),
            lambda: Walk(scene, one(places), one(zones)),
            lambda: Fire(scene, one(places), one(places)),
            lambda: Fire(scene, one(places), one(places)),
            lambda: Blow(scene, one(places), one(places)),
            lambda: Blast(scene, zone=one(zones), points=random.randrange(9)),
            lambda: Emplace(one(places), points=3, time_passes=random.random() < 0.5),
            lambda: NewPattern("explosive", f"Slurry {random.randrange(9)}"),
            lambda: Give("explosive", one(people), one(explosives)),
            lambda: MakeVehicle(one(vehicles)),
            lambda: KeepPattern("vehicle", one(vehicles)),
            lambda: RemoveEquipment("vehicle", one(vehicles)),
            lambda: SetOff(one(charges)),
            lambda: EndEmplacing(one(dues)),
            lambda: Duck(scene, one(places)),
            lambda: Reload(scene, one(places)),
            lambda: ChangeWeapon(scene, one(places), None),
        ]
    )()


def play(campaign: Campaign, random: Random) -> Done | None:
    """Do one deed at random; `None` when it was refused."""
    try:
        return campaign.perform(some_deed(campaign, random), RandomDice(random.randrange(2**32)))
    except Refusal:
        return None


def play_to_and_fro(campaign: Campaign, random: Random) -> None:
    """Do ninety deeds at random; some are taken back, and some of these done again."""
    for _ in range(90):
        play(campaign, random)
        if random.random() < 0.2:
            campaign.undo()
        if random.random() < 0.1:
            campaign.redo()
