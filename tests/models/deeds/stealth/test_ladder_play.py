"""Whatever is done on the ladder: one look a bound, and nobody is located where nobody looked."""

import shutil
import tempfile
from pathlib import Path

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from sqlmodel import select

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.fight.turn import EndScene
from models.deeds.scenes.place import PutOnGround
from models.deeds.stealth.ladder.ground import HideOnLadder, NextBound
from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.ladder.secrets import HideThing
from models.deeds.stealth.ladder.staying import Exposure, StayHidden
from models.tables import Engine, LadderFeature, Participant, Phase, Scene, Sighting
from rules.dice import RandomDice
from rules.stealth.ladder.throw import Purpose
from tests.models.deeds.stage import Stage
from tests.models.deeds.ward import Ward

PARTY, GUARDS = ("Wei", "Ines"), ("Dace", "Pauli")
AT = {"Wei": 0, "Ines": 1, "Dace": 40, "Pauli": 100}
FEATURES = {"Barn": 40, "Well": 100}
WHO, WHERE = st.sampled_from(PARTY + GUARDS), st.sampled_from(tuple(FEATURES))
SEEDS = st.integers(0, 2**32)


class Bounds(RuleBasedStateMachine):
    """Two of the party and two guards about a barn and a well."""

    made: Path | None = None

    @classmethod
    def _stage(cls) -> Path:
        if cls.made is None:
            cls.made = Path(tempfile.mkdtemp()) / "Barn.outrider"
            stage = Stage(cls.made)
            stage.zone("Open")
            stage.set_scene(engine=Engine.LADDER)
            for name, x in AT.items():
                side = "party" if name in PARTY else "opposition"
                stage.enter(name, "Open", side, place={"x": x, "hidden": name in GUARDS})
            with stage.campaign.action("Features") as action:
                of = stage.scene
                rows = [LadderFeature(scene_id=of, name=n, x=x) for n, x in FEATURES.items()]
                action.session.add_all(rows)
                action.session.flush()
                cls.features = {row.name: row.key for row in rows}
            cls.scene, cls.places = stage.scene, stage.places
            stage.campaign.close()
        return cls.made

    @initialize()
    def open(self):
        self.folder = Path(tempfile.mkdtemp())
        path = self.folder / "Barn.outrider"
        shutil.copy(self._stage(), path)
        self.campaign = Campaign(path)
        self.looked, self.at, self.hidden = set(), dict(AT), set(GUARDS)
        self.may_know = {"party": set(), "opposition": set()}

    def teardown(self):
        if hasattr(self, "campaign"):
            self.campaign.close()
            shutil.rmtree(self.folder)

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

    @rule(times=st.integers(1, 4))
    def take_back(self, times):
        """What is undone and done again is as it was, step by step."""
        kept = [Ward.content(self)]
        while len(kept) <= times and self.campaign.undo() is not None:
            kept.append(Ward.content(self))
        for then in reversed(kept[:-1]):
            assert self.campaign.redo() is not None
            assert Ward.content(self) == then

    @invariant()
    def nobody_is_known_of_but_by_a_look(self):
        if not hasattr(self, "campaign") or not self.calm:
            return
        with self.campaign.read() as session:
            seen = session.exec(select(Sighting)).all()
            acted = {row.key for row in session.exec(select(Participant)) if row.acted}
        named = {key: name for name, key in self.places.items()}
        in_hiding = {(s.side, named[s.participant_id]) for s in seen} & {
            (side, name) for side in self.may_know for name in self.hidden
        }
        assert all(name in self.may_know[side] for side, name in in_hiding)
        assert {named[key] for key in acted} == self.looked

    @property
    def calm(self):
        with self.campaign.read() as session:
            return session.get_one(Scene, self.scene).phase == Phase.STEALTH

    def side(self, who):
        return "party" if who in PARTY else "opposition"

    def foes(self, who):
        return set(GUARDS if who in PARTY else PARTY)

    def try_it(self, deed, seed):
        """Whether it was done; a preview refuses what is refused."""
        refused = None
        if hasattr(deed, "preview"):
            with self.campaign.read() as session:
                refused = deed.preview(session).refusals
        try:
            self.campaign.perform(deed, RandomDice(seed))
        except Refusal:
            assert refused != ()
            return False
        assert not refused
        return True


TestBounds = Bounds.TestCase
TestBounds.settings = settings(
    max_examples=10, stateful_step_count=20, deadline=None, suppress_health_check=list(HealthCheck)
)
