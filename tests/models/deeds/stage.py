"""A scene built by a test: zones, borders, and people who stand in them."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.ground import Field
from models.tables import (
    Armour,
    Border,
    Entry,
    Participant,
    Person,
    Phase,
    Scene,
    Skill,
    Weapon,
    Zone,
    ZoneMap,
)
from rules.dice import GivenDice
from tests.models.deeds.ward import Ward

RIFLE = {
    "name": "Carbine", "skill": "Rifle", "kind": "fire", "bulk": 3, "magazine": 10, "rounds": 10,
    "aimed_range": 40, "dpv": 0.5, "rate_of_fire": 1, "spare_magazines": 1,
}  # fmt: skip
KNIFE = {"name": "Knife", "kind": "melee", "bulk": 0, "dpv": 0.4, "reach": "short"}
PIKE = {"name": "Pike", "kind": "melee", "bulk": 4, "dpv": 0.6, "reach": "long"}


class Stage(Ward):
    """One campaign with one scene; people and zones are named."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.zones: dict[str, int] = {}
        self.people: dict[str, int] = {}
        self.places: dict[str, int] = {}
        with self.campaign.action("The ground") as action:
            ground = ZoneMap(name="Ground")
            action.session.add(ground)
            action.session.flush()
            scene = Scene(name="Scene", map_id=ground.key)
            action.session.add(scene)
            action.session.flush()
            action.world.scene_id = scene.key
            self.map, self.scene = ground.key, scene.key

    def zone(self, name: str, **columns) -> None:
        with self.campaign.action("A zone") as action:
            row = Zone(map_id=self.map, name=name, x=len(self.zones), y=0, **columns)
            action.session.add(row)
            action.session.flush()
            self.zones[name] = row.key

    def set_zone(self, name: str, **columns) -> None:
        with self.campaign.action("A zone") as action:
            row = action.get(Zone, self.zones[name])
            for column, value in columns.items():
                setattr(row, column, value)
            action.session.add(row)

    def zone_named(self, name: str) -> Zone:
        with self.campaign.read() as session:
            return session.get_one(Zone, self.zones[name])

    def border(self, one: str, other: str, kind="open", metres=20) -> int:
        with self.campaign.action("A border") as action:
            ends = {"a_id": self.zones[one], "b_id": self.zones[other]}
            row = Border(map_id=self.map, **ends, kind=kind, metres=metres)
            action.session.add(row)
            action.session.flush()
            return row.key

    def enter(
        self,
        name,
        zone,
        side="party",
        *,
        skills=None,
        weapon=None,
        armour=None,
        place=None,
        **sheet,
    ) -> int:
        """Somebody comes into the scene; `place` are columns of the participant."""
        self.people[name] = self.person(name, skills, side=side, **sheet)
        with self.campaign.action("Enters") as action:
            if weapon:
                action.session.add(Weapon(person_id=self.people[name], in_hand=True, **weapon))
            if armour:
                action.session.add(Armour(person_id=self.people[name], name="Vest", **armour))
            row = Participant(
                scene_id=self.scene,
                person_id=self.people[name],
                side=side,
                zone_id=self.zones[zone],
                arrived=len(self.places) + 1,
                **(place or {}),
            )
            action.session.add(row)
            action.session.flush()
            self.places[name] = row.key
        return self.places[name]

    def keys(self, *names: str) -> tuple[int, ...]:
        return tuple(self.places[name] for name in names)

    def change(self, name: str, **columns) -> None:
        """Change columns of a participant, or of a sheet."""
        with self.campaign.action("Changed") as action:
            place = action.get(Participant, self.places[name])
            person = action.get(Person, self.people[name])
            for column, value in columns.items():
                row = place if hasattr(place, column) else person
                setattr(row, column, value)
                action.session.add(row)

    def set_scene(self, **columns) -> None:
        with self.campaign.action("Changed") as action:
            scene = action.get(Scene, self.scene)
            for column, value in columns.items():
                setattr(scene, column, value)
            action.session.add(scene)

    def fight(self, point: int) -> None:
        """A fight is on and the count stands at this point."""
        self.set_scene(phase=Phase.COMBAT, turn=1, point=point)

    def do(self, deed, *dice):
        """Perform a deed with exactly these dice."""
        given = GivenDice(dice)
        done = self.campaign.perform(deed, given)
        assert len(given.thrown) == len(dice), "dice were left over"
        return done

    def refuses(self, deed, why: str) -> None:
        """A deed is refused, changes nothing, and its preview says so too if it has one."""
        before = self.content()
        with pytest.raises(Refusal, match=why):
            self.do(deed)
        assert self.content() == before

    def at(self, name: str) -> Participant:
        return self.row(Participant, self.places[name])

    def of(self, name: str) -> Person:
        return self.sheet(self.people[name])

    def where(self, name: str) -> str:
        zone = self.at(name).zone_id
        return next(called for called, key in self.zones.items() if key == zone)

    def weapon(self, name: str) -> Weapon:
        """What somebody holds, as it is stored, to be looked at."""
        return self.once("weapons", self._in_hand)[self.people[name]]

    def _in_hand(self) -> dict[int, Weapon]:
        with self.campaign.read() as session:
            held = session.exec(select(Weapon).where(Weapon.in_hand))
            return {weapon.person_id: weapon for weapon in held}

    @property
    def now(self) -> Scene:
        return self.row(Scene, self.scene)

    def known(self, side: str) -> set[str]:
        """Whom a side knows the place of."""
        with self.campaign.read() as session:
            seen = Field(session, session.get_one(Scene, self.scene)).sighted[side]
        return {name for name, key in self.places.items() if key in seen}

    def last_entry(self) -> Entry:
        with self.campaign.read() as session:
            return session.exec(select(Entry).order_by(Entry.id.desc())).first()

    def skill(self, name: str, skill: str, level: int) -> None:
        with self.campaign.action("A skill") as action:
            action.session.add(Skill(person_id=self.people[name], name=skill, level=level))
