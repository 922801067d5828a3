"""A campaign of ten years: `python -m tests.bench.years PEOPLE ENTRIES FILE`.

The sample campaign is made through the program's own doors. What follows it, sessions of fights
with their shots, wounds, treatments and deaths, edits by hand, notes, reminders, attempts and what
was taken back, would take deeds an hour: it is written in bulk, as the rows that they would have
written, and the doctor finds it sound. The same numbers make the same campaign.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from sqlmodel import select

from models.campaign import Campaign
from models.clock import DAY, HOUR
from models.sample import fill
from models.tables import (
    Due,
    DueState,
    EntryState,
    GameSession,
    Kind,
    LibraryTask,
    Note,
    NoteLink,
    Participant,
    Person,
    Phase,
    Scene,
    Side,
    Skill,
    Subject,
    Tag,
    TaskUse,
    Weapon,
    Wound,
    Zone,
)
from tests.bench.past import Past

PEOPLE, ENTRIES = 10_000, 100_000
NAME = "Ten years"
_YEARS = 10 * 365 * DAY
_A_SESSION = 250
_PARTY, _OTHERS = 6, 8
_SQUAD = 40
_FIRST = [
    "Maya",
    "Tomas",
    "Ines",
    "Karel",
    "Nadia",
    "Oskar",
    "Petra",
    "Ruben",
    "Salma",
    "Viktor",
    "Amara",
    "Bruno",
    "Celia",
    "Dario",
    "Edda",
    "Farid",
    "Greta",
    "Hugo",
    "Irma",
    "Jonas",
]
_LAST = [
    "Strand",
    "Calder",
    "Vance",
    "Okafor",
    "Brandt",
    "Moreau",
    "Silva",
    "Tanaka",
    "Novak",
    "Reyes",
    "Lund",
    "Haddad",
    "Petrov",
    "Quist",
    "Marsh",
    "Ferro",
    "Kovac",
    "Dunn",
    "Abel",
    "Sorel",
    "Winther",
    "Zoric",
    "Baptiste",
    "Ekman",
]
_TRADES = [
    "pilot",
    "mechanic",
    "smuggler",
    "medic",
    "clerk",
    "miner",
    "guard",
    "broker",
    "surveyor",
    "deckhand",
]
_PLACES = [
    "Harbour",
    "Warehouse",
    "Ridge",
    "Clinic",
    "Depot",
    "Market",
    "Station",
    "Quarry",
    "Hangar",
    "Archive",
]
_WORDS = [
    "the manifest was forged",
    "a debt is owed to the harbour master",
    "somebody has seen the crate",
    "the seal is broken",
    "nobody asks for the spare key",
    "the antenna points the wrong way",
    "a letter lies unopened",
    "the ledger names a ship that never landed",
    "rain hides the tracks",
    "the courier comes on the third day",
]


def make(path: Path, people: int = PEOPLE, entries: int = ENTRIES) -> None:
    """Make the campaign; about so many entries, the sample's among them."""
    campaign = Campaign.create(path, fill)
    try:
        past = _Years(campaign, people, entries)
        past.happen()
        past.past.write()
    finally:
        campaign.close()


@dataclass
class _Stand:
    """Somebody in a scene: the keys of place, person and weapon, and the name."""

    place: int
    person: int
    weapon: int
    name: str


class _Years:
    def __init__(self, campaign: Campaign, people: int, entries: int) -> None:
        self.past = Past(campaign)
        self.random = Random(2300)
        self.people = people
        self.entries = entries
        self.sessions = max(1, entries // _A_SESSION)
        self.folk: list[tuple[int, int, str]] = []
        self.stands: list[_Stand] = []
        self.wounds: list[tuple[int, int]] = []
        self.dues: list[int] = []
        self.dead: set[int] = set()
        self.last_edited = 0
        with campaign.read() as session:
            self.zone = session.exec(select(Zone)).first()
            self.tasks = [(t.key, t.statement) for t in session.exec(select(LibraryTask))]

    def happen(self) -> None:
        """Everybody is made, and then played for ten years."""
        while len(self.folk) < self.people:
            self._squad(min(_SQUAD, self.people - len(self.folk)))
        for name in _PLACES:
            subject = self.past.put(Subject(name=name, description=f"The {name} by the water."))
            self.past.tell(f"New place: {name}", secret=True, changes=[subject])
        for number in range(self.sessions):
            self._session(number)

    def _squad(self, many: int) -> None:
        changes: list[dict[str, Any]] = []
        for _ in range(many):
            number = len(self.folk)
            first, last = _FIRST[number % 20], _LAST[number // 20 % 24]
            name = f"{first} {last}" + (f" {number // 480 + 1}" if number >= 480 else "")
            party = number < _PARTY
            person = Person(
                name=name,
                kind=Kind.PC if party else Kind.NPC,
                side=Side.PARTY if party else Side.OPPOSITION,
                occupation=_TRADES[number % 10],
                tier="" if party else "green",
                notes=f"Says that {self.random.choice(_WORDS)}.",
                secret_notes=f"Knows that {self.random.choice(_WORDS)}.",
            )
            changes.append(self.past.put(person))
            rifle = Weapon(person_id=person.key, name="FAM rifle", in_hand=True, aimed_range=600)
            rifle.magazine, rifle.rounds = 30, 30
            changes.append(self.past.put(rifle))
            changes.append(self.past.put(Skill(person_id=person.key, name="Rifle", level=2)))
            if number % 10 == 0:
                word = _TRADES[number // 10 % 10]
                changes.append(self.past.put(Tag(about=person.ref, word=word)))
            self.folk.append((person.key, rifle.key, name))
        self.past.tell(
            f"{many} people come in", deed="MakeSquad", asked={"text": f"{many} people"},
            secret=True, changes=changes,
        )  # fmt: skip

    def _session(self, number: int) -> None:
        past = self.past
        began = datetime(2015, 1, 3, 19, tzinfo=UTC) + timedelta(days=9 * number)
        past.made_at = began.isoformat(timespec="seconds")
        past.scene = None
        past.pass_time(_YEARS // self.sessions)
        session = GameSession(
            number=number + 1, title=f"Night {number + 1} at the {self._place()}", first=past.last,
            began_at=past.made_at, clock=past.clock,
        )  # fmt: skip
        past.tell(f"Session {number + 1} begins", secret=True, changes=[past.put(session)])
        self._scene(number)
        end = self.entries * (number + 1) // self.sessions
        while past.last < end - 2:
            past.clock += 6
            self._something()
        past.pass_time(HOUR)
        over = past.edit(
            GameSession, session.key, last=past.last + 1, ended_at=past.made_at,
            clock_end=past.clock, recap=f"That night {self.random.choice(_WORDS)}.",
        )  # fmt: skip
        past.tell(f"Session {number + 1} ends", secret=True, changes=[over])

    def _scene(self, number: int) -> None:
        """The party meets others; who is dead stays away."""
        assert self.zone is not None
        scene = Scene(
            name=f"{self._place()} {number + 1}", map_id=self.zone.map_id, phase=Phase.OVER
        )
        changes = [self.past.put(scene)]
        others = self.random.sample(self.folk[_PARTY:], min(_OTHERS, len(self.folk) - _PARTY))
        living = [each for each in (*self.folk[:_PARTY], *others) if each[0] not in self.dead]
        self.stands = []
        for person, weapon, name in living:
            place = Participant(scene_id=scene.key, person_id=person, zone_id=self.zone.key)
            changes.append(self.past.put(place))
            self.stands.append(_Stand(place.key, person, weapon, name))
        self.past.scene = scene.key
        self.past.tell(f"New scene: {scene.name}", secret=True, changes=changes)

    def _something(self) -> None:
        happens = self.random.choices(
            (self._fire, self._walk, self._treat, self._edit, self._say, self._note, self._remind,
             self._settle, self._attempt, self._give, self._take_back),
            (45, 8, 9, 14, 5, 3, 3, 2, 6, 1, 2),
        )[0]  # fmt: skip
        happens()

    def _fire(self, state: str = EntryState.DONE) -> None:
        firer, target = self.random.sample(self.stands, 2)
        past, shown = self.past, self.random.randrange(10)
        left = past.of(Weapon, firer.weapon)["rounds"]
        changes = [past.edit(Weapon, firer.weapon, rounds=left - 1 if left else 29)]
        lines = [f"{firer.name} misses."]
        if shown >= 6 and target.person not in self.dead:
            changes += self._hurt(target, kept=state == EntryState.DONE)
            lines = [f"{target.name} is hit.", f"{target.name}: chest, 2 shock"]
        die = {"purpose": "to hit", "notation": "1D10 (0-9)", "value": shown, "secret": False}
        asked = {"scene": past.scene, "firer": firer.place, "target": target.place, "shots": 1}
        past.tell(
            f"{firer.name} fires at {target.name}", *lines, deed="Fire", asked=asked,
            thrown=[die], rows=("C-29", "W-02"), changes=changes, state=state,
        )  # fmt: skip

    def _hurt(self, target: _Stand, *, kept: bool) -> list[dict[str, Any]]:
        past = self.past
        wound = Wound(person_id=target.person, at=past.clock, location="chest", shock=2)
        put = past.put(wound)
        shock = past.of(Person, target.person)["shock"]
        after: dict[str, Any] = {"shock": (shock + 2) % 40}
        of_party = target.person <= self.folk[_PARTY - 1][0]
        if kept and not of_party and self.random.random() < 0.06:
            after |= {"dead_since": past.clock, "dead_by": "shock"}
            self.dead.add(target.person)
        if kept:
            self.wounds.append((wound.key, target.person))
        return [put, past.edit(Person, target.person, **after)]

    def _walk(self) -> None:
        who = self.random.choice(self.stands)
        spent = not self.past.of(Participant, who.place)["first_spent"]
        change = self.past.edit(Participant, who.place, first_spent=spent)
        asked = {"scene": self.past.scene, "who": who.place, "to": 1, "metres": None}
        self.past.tell(f"{who.name} walks", deed="Walk", asked=asked, changes=[change])

    def _treat(self) -> None:
        if not self.wounds:
            self._say()
            return
        medic = self.random.choice(self.stands)
        wound, patient = self.wounds.pop(self.random.randrange(len(self.wounds)))
        name = self.past.of(Person, patient)["name"]
        asked = {"care": "first aid", "medic_id": medic.person, "patient_id": patient}
        change = self.past.edit(Wound, wound, stable=True)
        self.past.tell(
            f"{medic.name} treats {name}", f"{name}'s wound is stable.", deed="Treat",
            asked=asked, rows=("W-31",), changes=[change],
        )  # fmt: skip

    def _edit(self) -> None:
        """One in two goes on with the sheet of the last."""
        if not self.last_edited or self.random.random() < 0.5:
            self.last_edited = self.random.choice(self.folk)[0]
        person = self.past.of(Person, self.last_edited)
        old, new = person["strength"], self.random.randrange(1, 20)
        said = f"Strength {old} -> {new}"
        asked = {"table": "person", "key": self.last_edited, "values": f"{{'strength': {new}}}"}
        change = self.past.edit(Person, self.last_edited, strength=new)
        self.past.tell(
            f"{person['name']}: {said}", f"{said}, by hand", deed="EditRow", asked=asked,
            secret=True, changes=[change],
        )  # fmt: skip

    def _say(self) -> None:
        text = f"At the {self._place()} {self.random.choice(_WORDS)}."
        secret = self.random.random() < 0.5
        asked = {"text": text, "secret": secret}
        self.past.tell("Note", text, deed="Note", asked=asked, secret=secret)

    def _note(self) -> None:
        key, _, name = self.random.choice(self.folk)
        note = Note(
            about=f"person:{key}", title=f"{name} at the {self._place()}",
            body=f"@[{name}](person:{key}) thinks that {self.random.choice(_WORDS)}.\n" * 4,
            shown=self.random.random() < 0.2, clock=self.past.clock, made_at=self.past.made_at,
        )  # fmt: skip
        changes = [self.past.put(note)]
        changes.append(self.past.put(NoteLink(note_id=note.key, to=f"person:{key}")))
        self.past.tell(f"New note: {note.title}", secret=True, changes=changes)

    def _remind(self) -> None:
        label = f"{self.random.choice(self.folk)[2]} waits at the {self._place()}"
        due = Due(at=self.past.clock + HOUR, label=label)
        asked = {"label": label, "seconds": HOUR}
        self.past.tell(
            f"Reminder: {label}", deed="Remind", asked=asked, secret=True,
            changes=[self.past.put(due)],
        )  # fmt: skip
        self.dues.append(due.key)

    def _settle(self) -> None:
        if not self.dues:
            self._say()
            return
        due = self.dues.pop(0)
        change = self.past.edit(Due, due, state=DueState.DONE)
        label = self.past.of(Due, due)["label"]
        self.past.tell(
            f"Settled: {label}", deed="Settle", asked={"due_id": due}, secret=True, changes=[change]
        )

    def _attempt(self) -> None:
        who = self.random.choice(self.stands)
        task, statement = self.random.choice(self.tasks)
        won = self.random.random() < 0.6
        use = TaskUse(task_id=task, person_id=who.person, clock=self.past.clock, success=won)
        asked = {"person_id": who.person, "task_id": task, "scene": self.past.scene}
        self.past.tell(
            f"{who.name}: {statement}", "Success." if won else "Failure.", deed="AttemptTask",
            asked=asked, rows=("T-01",), changes=[self.past.put(use)],
        )  # fmt: skip

    def _give(self) -> None:
        key, _, name = self.random.choice(self.folk)
        change = self.past.put(Weapon(person_id=key, name="Stun club", kind="melee"))
        asked = {"table": "weapon", "person_id": key, "pattern_id": 1}
        self.past.tell(
            f"{name}: given Stun club", f"{name} has Stun club", deed="Give", asked=asked,
            changes=[change],
        )  # fmt: skip

    def _take_back(self) -> None:
        """A shot that was undone for good."""
        self._fire(EntryState.ABANDONED)
        fired = self.past.entries[-1]
        self.past.tell(
            f"Undo: {fired['title']}", deed="Undo", state=EntryState.NOTED, undoes=fired["id"]
        )

    def _place(self) -> str:
        return self.random.choice(_PLACES)


if __name__ == "__main__":
    make(Path(sys.argv[3]), int(sys.argv[1]), int(sys.argv[2]))
