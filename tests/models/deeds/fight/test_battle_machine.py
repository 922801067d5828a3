"""Whatever is fired, launched, driven, ridden and blown up: nothing from nowhere, nothing twice."""

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from models.bridge.ground import Field
from models.bridge.schedule import at_hand
from models.bridge.turn import acting_now, everybody
from models.deeds.clock.due import Settle
from models.deeds.fight.actions import Duck, Special
from models.deeds.fight.area_fire import FireAtArea
from models.deeds.fight.by_hand import Blast
from models.deeds.fight.detect import Detect
from models.deeds.fight.dive import Tackle
from models.deeds.fight.drive import Drive
from models.deeds.fight.emplace import Emplace, EndEmplacing
from models.deeds.fight.fire import Fire
from models.deeds.fight.fire_at_vehicle import FireAtVehicle
from models.deeds.fight.grapple import Grab
from models.deeds.fight.launch import Launch
from models.deeds.fight.set_off import SetFuse, SetOff
from models.deeds.fight.turn import EndTurn, NextPoint, PassOption, StartFight
from models.deeds.medicine.crisis import CrisisPoint, Waking
from models.deeds.people.crew import Board, Leave
from models.tables import (
    Charge,
    Deployment,
    Device,
    Due,
    DueDeed,
    Missile,
    Participant,
    Person,
    Role,
    Scene,
    Station,
    Vehicle,
    Weapon,
)
from rules.vehicles.driving import Manner
from tests.models.deeds.garage import CANNON, HOVERTANK, Garage
from tests.models.deeds.machine import SEEDS, UNSHRUNK, CampaignMachine
from tests.models.deeds.stage import RIFLE

GUN = RIFLE | {
    "magazine": 9, "rounds": 9, "area_range": 40, "area_value": 3, "rate_of_fire": 2,
    "rounds_per_burst": 3, "dpv": 0.6,
}  # fmt: skip
NAMES = ("Ines", "Rider", "Driver", "Gunner", "Guard")
ACTS = (
    "fire", "fire_at_vehicle", "fire_at_vehicle", "area", "launch", "drive", "drive", "grapple",
    "dive", "emplace", "leave", "board", "special",
)  # fmt: skip
OTHERS = ("blast", "detect", "duck", "pass_", "fuse", "next", "next", "next", "end")
TWO_OWED = 2


class Battle(CampaignMachine):
    """Sappers on foot and on horseback against a hovertank with its infantry."""

    @classmethod
    def make(cls, path):
        stage = Garage(path)
        stage.zone("Road")
        stage.zone("Ditch", cluttered=True)
        stage.border("Road", "Ditch", metres=30)
        skills = {"Rifle": 6, "Melee": 4, "Driver": 5, "Gunnery": 6, "Demolitions": 9}
        for name, zone, coolness in (("Ines", "Ditch", 8), ("Rider", "Ditch", 6)):
            stage.enter(name, zone, coolness=coolness, skills=skills, weapon=GUN, strength=9)
        stage.enter("Horse", "Ditch", strength=15)
        for name in ("Driver", "Gunner"):
            stage.enter(name, "Road", "opposition", coolness=7, skills=skills)
        stage.enter("Guard", "Ditch", "opposition", kind="npc", tier="elite", skills=skills,
                    weapon=GUN)  # fmt: skip
        stage.drive_in(
            "Tank", "Road", **HOVERTANK, sensor_range=20, weapons=[CANNON | {"rounds": 3}]
        )
        stage.drive_in("Mount", "Ditch", "party", combat_movement=60, suspension="none",
                       animal_id=stage.people["Horse"])  # fmt: skip
        stage.aboard("Driver", "Tank", Role.DRIVER)
        stage.aboard("Gunner", "Tank", Role.GUNNER, "Cannon")
        stage.aboard("Rider", "Mount", Role.RIDER)
        with stage.campaign.action("Missiles") as action:
            action.session.add(
                Missile(name="Javelin", person_id=stage.people["Ines"], number=2, range=900,
                        homing=9, attack_angle="selectable", explosive_points=4)
            )  # fmt: skip
        stage.do(StartFight(stage.scene))
        return stage

    def __init__(self):
        super().__init__()
        self.acts, self.at_this_point, self.fallen = Counter(), Counter(), set()
        self.settled: set[int] = set()

    # Doing something

    @rule(
        what=st.sampled_from((*ACTS, *OTHERS)), name=st.sampled_from(NAMES),
        other=st.sampled_from(NAMES), seed=SEEDS, pick=st.integers(0, 5), thorough=st.booleans(),
    )  # fmt: skip
    def play(self, what, name, other, seed, pick, thorough):
        if what in ACTS:
            if pick and (ready := self.ready(what)):  # mostly somebody who may, else anybody
                name = ready[seed % len(ready)]
            self.act(self.acting(what, name, other, pick), name, seed, thorough=thorough)
        else:
            getattr(self, what)(name, other, seed, pick)

    def act(self, deed, name, seed, *, thorough):
        """An act that takes an action of this person."""
        able, rounds, missiles = self.able(name), self.rounds(), self.missiles()
        moving, inside = self.moving(), self.inside()
        done = self.do(deed, seed)
        if done is None:
            return
        if thorough:
            self.take_back(1)
        assert able, f"{deed} by {name}, who can do nothing"
        self.acts[name] += 1
        self.at_this_point[name] += 1
        for line in done.lines:
            ducked, ducks, _ = line["text"].partition(" ducks ")
            self.acts[ducked] += bool(ducks)
        assert rounds - self.rounds() == self.spent(deed)
        assert missiles - self.missiles() == isinstance(deed, Launch)
        if isinstance(deed, Drive):
            assert name in moving
        if isinstance(deed, Fire):
            assert deed.target not in inside

    def ready(self, what):
        """Whoever may act now; whoever may drive, if there is such a one."""
        named = {key: name for name, key in self.stage.places.items() if name in NAMES}
        with self.stage.campaign.read() as session:
            field = Field(session, session.get_one(Scene, self.stage.scene))
            acting = [ready.stand.key for ready in acting_now(everybody(field))]
        able = [named[key] for key in acting if key in named]
        drivers = [name for name in able if what == "drive" and name in self.moving()]
        return drivers or able

    def acting(self, what, name, other, pick):
        stage = self.stage
        scene, me, it = stage.scene, stage.places[name], stage.places[other]
        tank, mount = stage.deployments["Tank"], stage.deployments["Mount"]
        zone = stage.zones[("Road", "Ditch")[pick % 2]]
        beyond = stage.zones["Ditch" if stage.where(name) == "Road" else "Road"]
        make = {
            "fire": lambda: Fire(scene, me, it, shots=1, distance=10),
            "fire_at_vehicle": lambda: FireAtVehicle(scene, me, (tank, mount)[pick // 5], shots=1),
            "area": lambda: FireAtArea(scene, me, zone=zone, bursts=1),
            "launch": lambda: Launch(scene, me, 1, (0, tank)[pick % 2] or tank),
            "drive": lambda: Drive(scene, me, beyond, manner=list(Manner)[pick % 3]),
            "grapple": lambda: Grab(scene, me, it),
            "dive": lambda: Tackle(scene, me, it),
            "emplace": lambda: Emplace(me, points=10, time_passes=False),
            "leave": lambda: Leave(scene, me),
            "board": lambda: Board(scene, me, (tank, mount)[pick % 2], list(Role)[pick % 5]),
            "special": lambda: Special(scene, me, "waits"),
        }
        return make[what]()

    def spent(self, deed):
        """The rounds a deed takes."""
        if isinstance(deed, FireAtArea):
            return GUN["rounds_per_burst"]
        return isinstance(deed, Fire | FireAtVehicle)

    def duck(self, name, _other, seed, _pick):
        able = self.able(name)
        if self.do(Duck(self.stage.scene, self.stage.places[name]), seed):
            assert able
            self.acts[name] += 1

    def pass_(self, name, _other, seed, _pick):
        able = self.able(name)
        if self.do(PassOption(self.stage.scene, self.stage.places[name]), seed):
            assert able

    def blast(self, name, _other, seed, pick):
        deed = Blast(self.stage.scene, at=self.stage.places[name], points=pick // 2)
        if self.do(deed, seed):
            self.take_back(1)

    def detect(self, name, other, seed, _pick):
        stage = self.stage
        self.do(Detect(stage.scene, stage.places[name], stage.places[other]), seed)

    def fuse(self, _name, _other, seed, pick):
        for key in self.rows(Charge):
            self.do(SetFuse(key, 10 * pick), seed)

    def next(self, _name, _other, seed, _pick):
        self.count_on(NextPoint(self.stage.scene), seed)

    def end(self, _name, _other, seed, _pick):
        self.count_on(EndTurn(self.stage.scene), seed)

    def count_on(self, deed, seed):
        """The count goes on once all that has come due is settled."""
        self.settle(seed)
        assert self.do(deed, seed)
        self.at_this_point.clear()
        people = self.people()
        self.fallen = {
            name for name, person in people.items()
            if person.dead_since is not None or person.unconscious_since is not None
        }  # fmt: skip

    def settle(self, seed):
        """What is at hand happens, once."""
        with self.stage.campaign.read() as session:
            hand = at_hand(session)
        for due in hand:
            if self.rows(Due)[due.key].state != "waiting":
                continue  # an earlier one has settled it
            deed = self.settling(due)
            assert self.do(deed, seed)
            self.take_back(1)
            assert due.key not in self.settled
            self.settled.add(due.key)
            assert not self.do(deed, seed), "it happened twice"

    def settling(self, due):
        if due.deed == DueDeed.CRISIS:
            return CrisisPoint(due.key)
        if due.deed == DueDeed.WAKING:
            return Waking(due.key)
        if due.deed == "emplacing":
            return EndEmplacing(due.key)
        return SetOff(due.asked["charge"], due.key) if due.deed == "fuse" else Settle(due.key)

    # What is so

    def people(self):
        named = {person.name: person for person in self.rows(Person).values()}
        return {name: named[name] for name in NAMES}

    def able(self, name):
        """Awake at this point, and not down since an earlier one."""
        row = self.rows(Participant)[self.stage.places[name]]
        down = row.stop_point and (row.stop_point != self.stage.now.point or not row.stop_slot)
        return not (name in self.fallen or down or row.dazed)

    def rounds(self):
        return sum(weapon.rounds for weapon in self.rows(Weapon).values())

    def missiles(self):
        return self.rows(Missile)[1].number

    def broken(self, vehicle):
        return {d.part for d in self.rows(Device).values() if d.vehicle_id == vehicle and d.points}

    def moving(self):
        """Whoever is at the controls of something that can move."""
        people, found = self.rows(Person), set()
        for station in self.rows(Station).values():
            vehicle = self.rows(Vehicle)[station.vehicle_id]
            stuck = self.broken(vehicle.key) & {"hull", "drive"} or vehicle.suspension_points >= 10
            if station.role in {"driver", "rider"} and not stuck:
                found.add(people[station.person_id].name)
        return found

    def inside(self):
        """Whoever is inside the tank, by the key of the participant."""
        crew = {s.person_id for s in self.rows(Station).values() if s.vehicle_id == 1}
        return {key for key, row in self.rows(Participant).items() if row.person_id in crew}

    @invariant()
    def nothing_is_below_zero(self):
        for weapon in self.rows(Weapon).values():
            assert 0 <= weapon.rounds <= weapon.magazine
        assert 0 <= self.missiles() <= 2
        assert all(vehicle.suspension_points >= 0 for vehicle in self.rows(Vehicle).values())
        assert not any(p.doubled and p.evading for p in self.rows(Deployment).values())

    @invariant()
    def nobody_acts_twice_at_a_point_or_more_than_twice_a_turn(self):
        turn = self.stage.now.turn
        assert all(count <= 1 for count in self.at_this_point.values())
        assert all(self.acts[name] <= 2 * turn + TWO_OWED for name in NAMES)

    @invariant()
    def one_has_one_station_and_the_crew_is_where_the_vehicle_is(self):
        stations, rows = self.rows(Station).values(), self.rows(Participant).values()
        assert len({s.person_id for s in stations}) == len(stations)
        at = {place.vehicle_id: place.zone_id for place in self.rows(Deployment).values()}
        here = {row.person_id: row.zone_id for row in rows}
        assert all(here[s.person_id] == at[s.vehicle_id] for s in stations)


TestBattle = Battle.TestCase
TestBattle.settings = settings(UNSHRUNK, max_examples=4, stateful_step_count=40)
TestBattle.pytestmark = [
    pytest.mark.rows(
        "C-10", "C-11", "C-16", "C-25", "G-163", "V-01", "V-02", "V-14", "V-18", "V-20", "V-21",
        "X-01", "X-11",
    )
]  # fmt: skip
