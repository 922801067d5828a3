"""Whatever is done on the ladder: one look a bound, and nobody is located where nobody looked."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from models.deeds.fight.turn import EndScene
from models.deeds.scenes.place import PutOnGround
from models.deeds.stealth.ladder.ground import HideOnLadder, NextBound
from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.ladder.secrets import HideThing
from models.deeds.stealth.ladder.staying import Exposure, StayHidden
from models.tables import LadderFeature, Participant, Phase, Sighting
from rules.stealth.ladder.throw import Purpose
from tests.models.deeds.machine import PLAY, SEEDS, WaveringMachine
from tests.models.deeds.stage import Stage

PARTY, GUARDS = ("Wei", "Ines"), ("Dace", "Pauli")
AT = {"Wei": 0, "Ines": 1, "Dace": 40, "Pauli": 100}
FEATURES = {"Barn": 40, "Well": 100}
WHO, WHERE = st.sampled_from(PARTY + GUARDS), st.sampled_from(tuple(FEATURES))


class Bounds(WaveringMachine):
    """Two of the party and two guards about a barn and a well."""

    @classmethod
    def make(cls, path):
        stage = Stage(path)
        stage.zone("Open")
        stage.set_scene(engine="ladder")
        for name, x in AT.items():
            side = "party" if name in PARTY else "opposition"
            stage.enter(name, "Open", side, place={"x": x, "hidden": name in GUARDS})
        with stage.campaign.action("Features") as action:
            for name, x in FEATURES.items():
                action.session.add(LadderFeature(scene_id=stage.scene, name=name, x=x))
        return stage

    def __init__(self):
        super().__init__()
        self.scene, self.places = self.stage.scene, self.stage.places
        self.features = {row.name: key for key, row in self.rows(LadderFeature).items()}
        self.looked, self.at, self.hidden = set(), dict(AT), set(GUARDS)
        self.may_know = {"party": set(), "opposition": set()}

    @rule(who=WHO, where=WHERE, purpose=st.sampled_from(Purpose), seed=SEEDS)
    def look_at(self, who, where, purpose, seed):
        deed = Look(self.scene, self.places[who], feature=self.features[where], purpose=purpose)
        there = {p for p in self.foes(who) & self.hidden if abs(self.at[p] - FEATURES[where]) <= 3}
        legal = self.calm and who not in self.looked
        assert self.try_it(deed, seed) == legal
        if legal:
            self.looked.add(who)
            self.may_know[self.side(who)] |= there if purpose is not Purpose.TRAP else set()

    @rule(who=WHO, other=WHO, exposure=st.sampled_from(Exposure), seed=SEEDS)
    def stay_hidden(self, who, other, exposure, seed):
        deed = StayHidden(self.scene, self.places[who], exposure, self.places[other])
        legal = self.calm and who in self.hidden and other in self.foes(who)
        assert self.try_it(deed, seed) == legal
        if legal:
            self.may_know[self.side(other)].add(who)

    @rule(who=WHO, where=WHERE, trap=st.booleans())
    def hide_a_thing(self, who, where, trap):
        deed = HideThing(self.scene, self.places[who], self.features[where], "wire", trap=trap)
        assert self.try_it(deed, 0)

    @rule(who=WHO, hidden=st.booleans(), alone=st.booleans())
    def hide(self, who, hidden, alone):
        by = 0 if alone else self.places[who]
        assert self.try_it(HideOnLadder(self.scene, (self.places[who],), hidden, by), 0)
        self.hidden = self.hidden | {who} if hidden else self.hidden - {who}

    @rule(who=WHO, where=WHERE)
    def go(self, who, where):
        assert self.try_it(PutOnGround(self.scene, (self.places[who],), FEATURES[where], 0), 0)
        self.at[who] = FEATURES[where]

    @rule()
    def next_bound(self):
        calm = self.calm
        assert self.try_it(NextBound(self.scene), 0) == calm
        if calm:
            self.looked.clear()

    @rule()
    @precondition(lambda self: not self.calm)
    def break_off(self):
        """An ambush was sprung, and the fight is over: all may look again."""
        self.may_know = {side: set(AT) for side in self.may_know}
        assert self.try_it(EndScene(self.scene, Phase.STEALTH), 0)
        self.looked.clear()

    @invariant()
    def nobody_is_known_of_but_by_a_look(self):
        if not self.calm:
            return
        seen = self.rows(Sighting).values()
        acted = {key for key, row in self.rows(Participant).items() if row.acted}
        named = {key: name for name, key in self.places.items()}
        in_hiding = {(s.side, named[s.participant_id]) for s in seen} & {
            (side, name) for side in self.may_know for name in self.hidden
        }
        assert all(name in self.may_know[side] for side, name in in_hiding)
        assert {named[key] for key in acted} == self.looked

    @property
    def calm(self):
        return self.stage.now.phase == Phase.STEALTH

    def side(self, who):
        return "party" if who in PARTY else "opposition"

    def foes(self, who):
        return set(GUARDS if who in PARTY else PARTY)


TestBounds = Bounds.TestCase
TestBounds.settings = settings(PLAY, max_examples=7, stateful_step_count=20)
