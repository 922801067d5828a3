"""Whatever is thrown, called for and fired: every round flies once, bursts once, and comes back."""

from dataclasses import replace

from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule

from models.bridge.aim import aim_at, aim_in
from models.bridge.ground import Field
from models.bridge.schedule import at_hand
from models.deeds.clock.due import Skip
from models.deeds.fight.bombard import Bombard
from models.deeds.fight.burst import Burst
from models.deeds.fight.call_fire import CallFire, Designate
from models.deeds.fight.fire_round import FireRound
from models.deeds.fight.grenade import ThrowGrenade
from models.deeds.fight.throw import Throw
from models.deeds.fight.turn import EndTurn, NextPoint
from models.tables import Due, DueState, Scene, Weapon
from tests.models.deeds.fight.test_bombard import MORTAR
from tests.models.deeds.fight.test_fire_round import TUBE
from tests.models.deeds.fight.test_grenade import GRENADE
from tests.models.deeds.fight.test_throw import KNIFE
from tests.models.deeds.machine import PLAY, SEEDS, WaveringMachine
from tests.models.deeds.stage import Stage

ROUNDS = {"Stick": 2, "Gasket knife": 1, "Thumper": 3, "Tube": 4}
PEOPLE = ("Wei", "Tobias", "Nils", "Ida", "Vera", "Colm")
ZONES = ("Hill", "Fence", "Yard", "Shed")


class Rounds(WaveringMachine):
    """One scene, with how many rounds of each weapon have flown, and how many have burst."""

    @classmethod
    def make(cls, path):
        stage = Stage(path)
        for zone in ZONES:
            stage.zone(zone)
        for one, other, kind in (("Hill", "Fence", "open"), ("Fence", "Yard", "open"),
                                 ("Yard", "Shed", "blocked")):  # fmt: skip
            stage.border(one, other, kind, metres=20)
        stick = {**GRENADE, "rounds": ROUNDS["Stick"], "magazine": 2}
        mortar = {**MORTAR, "rounds": ROUNDS["Thumper"], "homes": True}
        tube = {**TUBE, "rate_of_fire": 2}
        skills = {"Thrown weapons": 3, "Mortar": 4, "Forward Observer": 3, "Launcher": 2}
        tough = {"coolness": 9, "life_level": 90, "consciousness_level": 90}
        for name, zone, weapon in (("Wei", "Fence", stick), ("Tobias", "Hill", mortar),
                                   ("Nils", "Fence", KNIFE), ("Ida", "Hill", tube)):  # fmt: skip
            stage.enter(name, zone, skills=skills, weapon=weapon, **tough)
        for name, zone in (("Vera", "Yard"), ("Colm", "Shed")):
            stage.enter(name, zone, "opposition", coolness=5)
        stage.fight(9)
        return stage

    def __init__(self):
        super().__init__()
        self.flown = dict.fromkeys(ROUNDS, 0)
        self.landed = self.burst = 0

    def waiting(self, word):
        return [due for due in self.stage.rows() if due.deed == word]

    def aim(self, data):
        with self.campaign.read() as session:
            field = Field(session, session.get_one(Scene, self.stage.scene))
            if data.draw(st.booleans()):
                return aim_at(field, who=self.stage.places[data.draw(st.sampled_from(PEOPLE))])
            return aim_in(field, self.stage.zones[data.draw(st.sampled_from(ZONES))])

    def places(self, *names):
        return (self.stage.scene, *self.stage.keys(*names))

    # Rules

    @rule(data=st.data(), seed=SEEDS)
    def grenade(self, data, seed):
        before = len(self.waiting("burst"))
        if self.try_it(ThrowGrenade(*self.places("Wei"), 1, self.aim(data)), seed):
            self.flown["Stick"] += 1
            self.landed += len(self.waiting("burst")) - before

    @rule(seed=SEEDS, knife=st.booleans())
    def throw(self, seed, knife):
        deed = Throw(*self.places("Nils", "Vera"), weapon=3 if knife else None)
        if self.try_it(deed, seed) and knife:
            self.flown["Gasket knife"] += 1

    @rule(data=st.data(), seed=SEEDS, sees=st.sampled_from([None, True]))
    def call(self, data, seed, sees):
        self.try_it(CallFire(*self.places("Nils", "Tobias"), self.aim(data), sees=sees), seed)

    @rule(data=st.data(), seed=SEEDS, direct=st.booleans())
    def fire(self, data, seed, direct):
        if self.try_it(Bombard(*self.places("Tobias"), self.aim(data), direct=direct), seed):
            self.flown["Thumper"] += 1
            self.landed += 1

    @rule(data=st.data(), seed=SEEDS, shots=st.integers(1, 2))
    def fire_directly(self, data, seed, shots):
        if self.try_it(FireRound(*self.places("Ida"), self.aim(data), shots), seed):
            self.flown["Tube"] += shots
            self.landed += shots

    @rule(data=st.data(), seed=SEEDS)
    def answer(self, data, seed):
        if calls := self.waiting("call"):
            due = data.draw(st.sampled_from(calls))
            if data.draw(st.booleans()):
                self.wait_until(due.at)
            deed = replace(Bombard.called(due), spends=data.draw(st.booleans()))
            if self.try_it(deed, seed):
                self.flown["Thumper"] += 1
                self.landed += 1
                assert not self.try_it(deed, seed), "fired twice"

    @rule(data=st.data(), seed=SEEDS)
    def keep_the_laser(self, data, seed):
        if calls := self.waiting("call"):
            key = data.draw(st.sampled_from(calls)).key
            self.try_it(Designate(*self.places("Nils"), key), seed)

    @rule(data=st.data(), seed=SEEDS)
    def let_burst(self, data, seed):
        if bursts := self.waiting("burst"):
            deed = Burst(data.draw(st.sampled_from(bursts)).key)
            assert self.try_it(deed, seed)
            assert not self.try_it(deed, seed), "burst twice"
            self.burst += 1

    @rule(seed=SEEDS)
    def next_point(self, seed):
        self.nothing_else_is_at_hand()
        self.try_it(NextPoint(self.stage.scene), seed)

    @rule(seed=SEEDS)
    def end_turn(self, seed):
        self.nothing_else_is_at_hand()
        held = bool(self.hand())
        assert self.try_it(EndTurn(self.stage.scene), seed) is not held

    def wait_until(self, second):
        if self.stage.clock < second:
            with self.campaign.action("Later") as action:
                action.world.clock = second
                action.session.add(action.world)
            self.remember()

    def hand(self):
        with self.campaign.read() as session:
            return at_hand(session)

    def nothing_else_is_at_hand(self):
        """Crisis points of the wounded are no matter here."""
        for due in self.hand():
            if due.deed not in {"burst", "call"}:
                assert self.try_it(Skip(due.key))

    # What holds

    @invariant()
    def every_round_has_flown_once(self):
        left = {weapon.name: weapon.rounds for weapon in self.rows(Weapon).values()}
        assert left == {name: ROUNDS[name] - flown for name, flown in self.flown.items()}
        assert min(left.values()) >= 0

    @invariant()
    def every_round_that_came_down_has_burst_once_or_waits(self):
        dues = [due for due in self.rows(Due).values() if due.deed == "burst"]
        assert len(dues) == self.landed
        assert sum(due.state == DueState.DONE for due in dues) == self.burst


TestRounds = Rounds.TestCase
TestRounds.settings = settings(
    PLAY, max_examples=8, stateful_step_count=25, derandomize=True, phases=[Phase.generate]
)
