"""Whatever is done in a fight: no round from nowhere, no act too many, none by the fallen."""

from collections import Counter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from models.deeds.fight.actions import Duck, Reload, Walk
from models.deeds.fight.area_fire import FireAtArea
from models.deeds.fight.fire import Fire
from models.deeds.fight.turn import EndTurn, NextPoint, PassOption
from rules.combat.movement import Mode
from tests.models.deeds.machine import SEEDS, UNSHRUNK, WaveringMachine
from tests.models.deeds.stage import RIFLE, Stage

GUN = RIFLE | {
    "magazine": 12, "rounds": 12, "area_range": 40, "area_value": 3, "rate_of_fire": 2,
    "rounds_per_burst": 3, "spare_magazines": 2, "dpv": 0.4,
}  # fmt: skip
NAMES = ("Ines", "Wei", "Guard", "Scout")
WHO = st.sampled_from(NAMES)
ZONES = st.sampled_from(("Yard", "Lane"))
PACES = st.sampled_from(("", "walk", "trot"))
TWO_OWED = 2


class Fight(WaveringMachine):
    """Two against two, with machine guns, in two zones."""

    @classmethod
    def make(cls, path):
        stage = Stage(path)
        stage.zone("Yard")
        stage.zone("Lane", cluttered=True)
        stage.border("Yard", "Lane")
        for name in ("Ines", "Wei"):
            stage.enter(name, "Yard", coolness=5, skills={"Rifle": 4}, weapon=GUN)
        for name in ("Guard", "Scout"):
            stage.enter(
                name, "Lane", "opposition", kind="npc", tier="elite", skills={"Rifle": 2},
                weapon=GUN,
            )  # fmt: skip
        stage.fight(10)
        return stage

    def __init__(self):
        super().__init__()
        self.turns, self.acts, self.fired = 1, Counter(), Counter()
        self.at_this_point = Counter()
        self.fallen = set()  # before this point: at one point all act at the same time (G-66)

    def try_(self, name, deed, seed=0):
        """Let somebody do it if they can; says how many rounds it took, None when they cannot."""
        loaded = self.stage.weapon(name).rounds
        done = self.do(deed, seed)
        if done is None:
            return None
        assert name not in self.fallen
        self.acts[name] += 1
        self.at_this_point[name] += 1
        spent = loaded - self.stage.weapon(name).rounds
        self.fired[name] += max(spent, 0)
        self.ducked(done)
        return spent

    def ducked(self, done):
        """Count the ducks a deed told as actions of those who ducked."""
        for line in done.lines:
            name = line["text"].partition(" ducks ")
            if name[1]:
                self.acts[name[0]] += 1

    @rule(name=WHO, other=WHO, shots=st.integers(0, 3), seed=SEEDS)
    def fire(self, name, other, shots, seed):
        if name != other:
            places = self.stage.places
            spent = self.try_(
                name, Fire(self.stage.scene, places[name], places[other], shots=shots), seed
            )
            assert spent is None or 1 <= spent <= 2

    @rule(name=WHO, zone=ZONES, bursts=st.integers(0, 3), pace=PACES, seed=SEEDS)
    def fire_at_area(self, name, zone, bursts, pace, seed):
        stage = self.stage
        to = stage.zones["Lane" if stage.where(name) == "Yard" else "Yard"] if pace else None
        deed = FireAtArea(
            stage.scene, stage.places[name], zone=stage.zones[zone], bursts=bursts, pace=pace, to=to
        )
        spent = self.try_(name, deed, seed)
        assert spent in {None, 3, 6}

    @rule(zone=ZONES, seed=SEEDS)
    def everybody_fires_as_often_as_they_may(self, zone, seed):
        for name in (*NAMES, *NAMES):
            self.fire_at_area(name, zone, 1, "", seed)

    @rule(name=WHO)
    def reload(self, name):
        self.try_(name, Reload(self.stage.scene, self.stage.places[name]))

    @rule(name=WHO, zone=ZONES)
    def walk(self, name, zone):
        stage = self.stage
        if stage.where(name) != zone:
            self.try_(name, Walk(stage.scene, stage.places[name], stage.zones[zone], Mode.TROT))

    @rule(name=WHO)
    def duck(self, name):
        if self.try_(name, Duck(self.stage.scene, self.stage.places[name])) is not None:
            self.acts[name] -= 1  # told, and so counted, already
            self.at_this_point[name] -= 1

    @rule(name=WHO)
    def pass_(self, name):
        if self.try_(name, PassOption(self.stage.scene, self.stage.places[name])) is not None:
            self.acts[name] -= 1
            self.at_this_point[name] -= 1

    @rule(deed=st.sampled_from((NextPoint, NextPoint, NextPoint, EndTurn)))
    def count_on(self, deed):
        turn = self.stage.now.turn
        assert self.do(deed(self.stage.scene))
        self.turns += self.stage.now.turn != turn
        self.at_this_point.clear()
        people = {name: self.stage.of(name) for name in NAMES}
        self.fallen = {name for name, sheet in people.items() if sheet.dead or sheet.unconscious}

    @invariant()
    def rounds_come_out_of_magazines(self):
        for name in NAMES:
            weapon = self.stage.weapon(name)
            assert 0 <= weapon.rounds <= weapon.magazine
            assert 0 <= weapon.spare_magazines <= 2
            given = 12 + 12 * (2 - weapon.spare_magazines)
            assert self.fired[name] + weapon.rounds <= given

    @invariant()
    def nobody_acts_twice_at_a_point_or_more_than_twice_a_turn(self):
        for name in NAMES:
            assert self.at_this_point[name] <= 1
            assert self.acts[name] <= 2 * self.turns + TWO_OWED


TestFight = Fight.TestCase
TestFight.settings = settings(UNSHRUNK, max_examples=6, stateful_step_count=30)
TestFight.pytestmark = [
    pytest.mark.rows("C-10", "C-11", "C-18", "C-40", "G-62", "G-163", "W-22"),
]
