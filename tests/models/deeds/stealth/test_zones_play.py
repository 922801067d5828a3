"""Whatever is done in stretches: nobody through a wall, past anybody in a shaft, hidden in sight.

The ground is a chain with two crawlspaces in the middle; who lies where in them is kept here as a
row of people from one mouth to the other, and compared with what the deeds allow.
"""

from itertools import pairwise

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from models.deeds.fight.turn import EndScene
from models.deeds.stealth.zones.choice import Choose
from models.deeds.stealth.zones.hiding import FromHiding, Hide
from models.deeds.stealth.zones.seal import Seal
from models.deeds.stealth.zones.search import Search
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.stretch import EndStretch
from models.deeds.stealth.zones.watch import Guard, Light, Peek
from models.tables import Border, Participant, Phase, Scene
from models.views.knowledge import knowledge
from rules.stealth.zones.detection import Choice
from rules.stealth.zones.stretch import HiddenAct
from tests.models.deeds.machine import PLAY, SEEDS, WaveringMachine
from tests.models.deeds.stage import Stage

# From west to east; the Duct and the Vent are crawlspaces, and what lies in one hides nobody.
ZONES = {
    "Cell": {}, "Shed": {"cluttered": True}, "Duct": {"cluttered": True, "crawlspace": True},
    "Vent": {"crawlspace": True}, "Hall": {"cluttered": True, "dark": True}, "Yard": {},
}  # fmt: skip
SHAFTS = ("Duct", "Vent")
CHAIN = tuple(pairwise(ZONES))
KINDS = dict(zip(CHAIN, ("blocked", "open", "open", "door", "door"), strict=True))
WALLS = {("Shed", "Yard"): "locked", ("Shed", "Hall"): "blocked", **KINDS}
PARTY, GUARDS = ("Wei", "Ines", "Nils"), ("Dace", "Pauli")
STARTS = {"Wei": "Shed", "Ines": "Shed", "Nils": "Duct", "Dace": "Hall", "Pauli": "Yard"}
WHO = st.sampled_from(PARTY + GUARDS)
GROUPS = st.lists(st.sampled_from(PARTY), min_size=1, max_size=3, unique=True) | st.lists(
    st.sampled_from(GUARDS), min_size=1, max_size=2, unique=True
)
PLACES = st.sampled_from(tuple(ZONES))
STEPS = st.tuples(WHO, st.booleans(), st.integers(0, 3), st.booleans())


class Stretches(WaveringMachine):
    """Three of the party and two guards about a pair of crawlspaces."""

    @classmethod
    def make(cls, path):
        stage = Stage(path)
        for name, columns in ZONES.items():
            stage.zone(name, **columns)
        for (one, other), kind in WALLS.items():
            stage.border(one, other, kind)
        for name, zone in STARTS.items():
            side = "party" if name in PARTY else "opposition"
            stage.enter(name, zone, side, observation=3, heavy_machinery=6)
        return stage

    def __init__(self):
        super().__init__()
        self.scene, self.zones, self.places = self.stage.scene, self.stage.zones, self.stage.places
        self.named = {key: name for name, key in self.zones.items()}
        self.kinds = dict(WALLS)
        self.at = dict(STARTS)
        self.shafts = {"Duct": ["Nils"], "Vent": []}  # from the western mouth to the eastern
        self.busy = set()  # who has used the stretch

    # What is done

    @rule(who=WHO, alone=st.booleans(), way=st.integers(0, 3), seed=SEEDS)
    def go_on(self, who, alone, way, seed):
        """Somebody, or everybody of a side who is where they are, by one of the ways from there."""
        here = self.at[who]
        side = PARTY if who in PARTY else GUARDS
        people = [who] if alone else [p for p in side if self.at[p] == here]
        ways = [{*ends} - {here} for ends in self.kinds if here in ends]
        self.sneak(people, ways[way % len(ways)].pop(), seed)

    @rule(steps=st.lists(STEPS, min_size=3, max_size=8), seed=SEEDS)
    def press_on(self, steps, seed):
        """Stretch after stretch, whatever comes of it: somebody goes on, or hides first."""
        for who, alone, way, hides in steps:
            self.settle(seed)
            if hides:
                self.hide([who], seed)
                self.settle(seed)
            self.go_on(who, alone, way, seed)

    def settle(self, seed):
        """Let a detection be decided, a fight break off, and the next stretch begin."""
        if self.now.detection:
            self.choose(Choice.BACK_OUT, seed)
        if self.now.phase != Phase.STEALTH:
            self.break_off()
        self.next_stretch()

    @rule(people=GROUPS, to=PLACES, seed=SEEDS)
    def sneak(self, people, to, seed):
        legal = self.free(people) and all(self.open_between(self.at[p], to) for p in people)
        legal = legal and all(self.may_leave(p, to, people) for p in people)
        assert self.try_it(Sneak(self.scene, self.keys(people), self.zones[to]), seed) == legal
        if legal:
            self.follow(people, to)
            self.busy |= set(people)

    @rule(people=GROUPS, seed=SEEDS)
    def hide(self, people, seed):
        where = [self.at[p] for p in people]
        if self.try_it(Hide(self.scene, self.keys(people)), seed):
            assert all(zone in {"Shed", "Hall"} for zone in where)
            self.spend(people)

    @rule(people=GROUPS, seed=SEEDS)
    def guard(self, people, seed):
        legal = self.free(people)
        assert self.try_it(Guard(self.scene, self.keys(people)), seed) == legal
        if legal:
            self.spend(people)

    @rule(who=WHO, seed=SEEDS)
    def search(self, who, seed):
        legal = self.free([who])
        assert self.try_it(Search(self.scene, self.places[who]), seed) == legal
        if legal:
            self.spend([who])

    @rule(who=WHO, to=PLACES, seed=SEEDS)
    def weld(self, who, to, seed):
        between = self.border(self.at[who], to)
        ends = {self.zones[self.at[who]], self.zones[to]}
        rows = self.rows(Border).values()
        row = next((b for b in rows if {b.a_id, b.b_id} == ends), None)
        if row is None:
            return
        legal = self.free([who]) and bool({self.at[who], to} & set(SHAFTS))
        legal = legal and self.kinds[between] != "sealed"
        assert self.try_it(Seal(self.scene, self.places[who], row.key), seed) == legal
        if legal:
            self.spend([who])
            self.kinds[between] = self.rows(Border)[row.key].kind

    @rule(people=GROUPS, act=st.sampled_from((HiddenAct.INTERACT, HiddenAct.AMBUSH)), seed=SEEDS)
    def from_hiding(self, people, act, seed):
        hidden = all(self.stage.at(p).hidden for p in people)
        if self.try_it(FromHiding(self.scene, self.keys(people), act), seed):
            assert hidden
            assert act is HiddenAct.AMBUSH or not self.busy & set(people)
            self.busy |= set(people)

    @rule(who=WHO, to=PLACES, seed=SEEDS)
    def peek(self, who, to, seed):
        if self.try_it(Peek(self.scene, self.places[who], self.zones[to]), seed):
            assert self.kinds[self.border(self.at[who], to)] == "door"

    @rule(people=GROUPS, seed=SEEDS)
    def light(self, people, seed):
        self.try_it(Light(self.scene, self.keys(people)), seed)

    @rule(choice=st.sampled_from(Choice), seed=SEEDS)
    @precondition(lambda self: self.now.detection)
    def choose(self, choice, seed):
        waiting = self.now.detection
        called = {key: name for name, key in self.places.items()}
        winners = [called[key] for key in waiting["winners"]]  # who backs out goes in this order
        before = {p: self.stage.at(p) for p in winners}
        done = self.try_it(Choose(self.scene, choice), seed)
        assert done or choice in {Choice.HIDE, Choice.GO_ON}, "nobody is made to fight"
        if not done:
            return
        if choice is Choice.BACK_OUT:
            self.back_out(before, waiting)
        elif choice is Choice.HIDE:
            assert all(self.at[p] in {"Shed", "Hall"} for p in winners)
        elif choice is Choice.GO_ON:
            assert waiting["hidden"]
        if not choice.combat:
            assert (self.now.phase, self.now.detection) == (Phase.STEALTH, None)

    @rule()
    def next_stretch(self):
        legal = self.now.phase == Phase.STEALTH and self.now.detection is None
        assert self.try_it(EndStretch(self.scene), 0) == legal
        if legal:
            self.busy.clear()

    @rule()
    @precondition(lambda self: self.now.phase != Phase.STEALTH)
    def break_off(self):
        """A fight that has begun breaks off: the scene goes on in stretches."""
        assert self.try_it(EndScene(self.scene, Phase.STEALTH), 0)
        self.busy.clear()

    # What is true

    @invariant()
    def everybody_is_where_the_ground_lets_them_be(self):
        rows = self.rows(Participant)
        assert {p: self.named[rows[self.places[p]].zone_id] for p in self.at} == self.at

    @invariant()
    def nobody_is_hidden_in_an_open_zone(self):
        hidden = {p for p in self.at if self.stage.at(p).hidden}
        assert {self.at[p] for p in hidden} <= {"Shed", "Hall"}

    @invariant()
    def each_side_lists_each_enemy_once(self):
        with self.campaign.read() as session:
            sides = knowledge(session, session.get_one(Scene, self.scene))
        for side, enemies in zip(sides, (GUARDS, PARTY), strict=True):
            listed = [one.behind or one.about for one in side.listed]
            assert sorted(listed) == sorted(f"person {self.places[p]}" for p in enemies)

    # The ground as it is kept here

    def border(self, one, other):
        return (one, other) if (one, other) in self.kinds else (other, one)

    def open_between(self, one, other):
        return self.kinds.get(self.border(one, other)) in {"open", "door"}

    def free(self, people):
        """Whether these may begin something that fills a stretch."""
        scene = self.now
        calm = scene.phase == Phase.STEALTH and scene.detection is None
        return calm and not self.busy & set(people)

    def may_leave(self, person, to, group):
        """Whether only people of the group lie between somebody and the mouth to a zone."""
        row = self.shafts.get(self.at[person])
        if row is None:
            return True
        place = row.index(person)
        ahead = row[:place] if self.west(self.at[person], to) else row[place + 1 :]
        return set(ahead) <= set(group)

    def west(self, here, to):
        names = list(ZONES)
        return names.index(to) < names.index(here)

    def follow(self, people, to):
        """Let a group go: out of a shaft the nearest first, into one to the end of the row."""
        for person in self.in_turn(people, to):
            here = self.at[person]
            if here in self.shafts:
                self.shafts[here].remove(person)
            self.at[person] = to
            if to in self.shafts:
                self.shafts[to].insert(0 if self.west(to, here) else len(self.shafts[to]), person)

    def in_turn(self, people, to):
        def depth(person):
            row = self.shafts.get(self.at[person], [])
            if person not in row:
                return 0
            place = row.index(person)
            return place if self.west(self.at[person], to) else len(row) - 1 - place

        return sorted(people, key=depth)

    def back_out(self, before, waiting):
        """Who backed out of a zone went the way they came, where one leads back; others stay."""
        spotted = {self.at[p] for p, key in self.places.items() if key in waiting["losers"]}
        by_zone = {}
        for person, row in before.items():
            to = self.named.get(row.came_from_id)
            shut = to is None or not self.open_between(self.at[person], to)
            barred = to in spotted and row.key not in waiting["hidden"]
            if row.peeking_id or shut or barred or not self.may_leave(person, to, list(before)):
                continue
            by_zone.setdefault(to, []).append(person)
        for to, people in by_zone.items():
            self.follow(people, to)

    def spend(self, people):
        assert not self.busy & set(people)
        self.busy |= set(people)

    # The campaign

    def keys(self, people):
        return self.stage.keys(*people)

    @property
    def now(self):
        return self.stage.now


TestStretches = Stretches.TestCase
TestStretches.settings = settings(PLAY, max_examples=8, stateful_step_count=20)
