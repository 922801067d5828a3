"""Whatever a referee does in an evening, the rules hold, and all of it can be taken back.

Hypothesis plays the sample campaign: stealth, fights, wounds, time, edits, undo, redo, and the
file closed and opened. What a preview refuses cannot be done, and what it shows can be.
"""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule
from sqlmodel import select

from models.action import Refusal
from models.bridge.body import out_of_action
from models.bridge.cover import STANCES, WALLS
from models.bridge.patrols import patrol_turns
from models.bridge.schedule import at_hand
from models.campaign import Campaign
from models.deeds.clock.due import Settle, Skip
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.fight.actions import ChangeWeapon, Duck, Reload, Special, Walk
from models.deeds.fight.cover import SetCover
from models.deeds.fight.fire import Fire
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import EndScene, EndTurn, NextPoint, PassOption, StartFight
from models.deeds.medicine.crisis import CrisisPoint, Waking
from models.deeds.medicine.treat import EndTreatment, Treat
from models.deeds.people.edit import EditRow
from models.deeds.people.people import CopyPerson
from models.deeds.people.several import TakeOffList
from models.deeds.people.squad import MakeSquad
from models.deeds.scenes.scene import AddPeople, PutInZone
from models.deeds.stealth.zones.choice import Choose
from models.deeds.stealth.zones.hiding import FromHiding, Hide
from models.deeds.stealth.zones.search import Search
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.stretch import EndStretch
from models.deeds.stealth.zones.watch import Guard, Light, Peek
from models.sample import fill
from models.storage import doctor
from models.tables import Due, Participant, Person, Phase, Scene, Weapon
from models.views.scene import look
from models.views.ward import patients
from rules.combat.movement import Mode
from rules.dice import RandomDice
from rules.stealth.zones.stretch import HiddenAct
from tests.models.play import content
from tests.models.vaulted import comes_back_equal
from tests.server import put_as_it_lies, same_there

SEEDS = st.integers(0, 2**32)
ACTS = (Fire, Blow, Walk, Reload, ChangeWeapon, Special)
STEALTH = (
    "group", "group", "sneak", "sneak", "patrol", "patrol", "hide", "hide", "guard", "light",
    "search", "search", "peek", "interact", "ambush", "ambush", "end", "end",
)  # fmt: skip
COMBAT = (
    "fire", "fire", "fire", "strike", "strike a block", "walk", "cover", "duck", "reload", "pass",
    "change", "special", "next", "next", "next", "next", "end",
)  # fmt: skip
COLUMNS = ("coolness", "consciousness_level", "light", "shock", "stun", "observation")
HOUR, WEEK = 3_600, 604_800


def _against(side):
    return "opposition" if side == "party" else "party"


class Evening(RuleBasedStateMachine):
    """One campaign file and the entries that stand, as (who acted or None, is it a new turn)."""

    sample: Path | None = None

    @initialize()
    def open(self):
        self.folder = Path(tempfile.mkdtemp())
        self.path = self.folder / "Evening.outrider"
        self.lay()
        self.campaign = Campaign(self.path)
        self.first = content(self.path)
        self.seen = None
        self.stand: list[tuple[int | None, bool]] = []
        self.taken_back: list[tuple[int | None, bool]] = []

    def lay(self):
        """Lay a campaign where it is to be opened."""
        shutil.copy(self._sample(), self.path)

    @classmethod
    def _sample(cls):
        """The sample campaign, made once for all examples."""
        if cls.sample is None:
            cls.sample = Path(tempfile.mkdtemp()) / "Sample.outrider"
            made = Campaign.create(cls.sample)
            fill(made)
            made.close()
        return cls.sample

    # Doing something

    def do(self, deed, seed=0):
        """Let a deed happen; what its preview refuses is refused, and changes nothing."""
        before, turn = content(self.path), self._turn()
        self.seen = None
        refused, actor = self._refused(deed), self._actor(deed)
        able = actor is None or self._may_act(actor)
        try:
            done = self.campaign.perform(deed, RandomDice(seed))
        except Refusal:
            assert refused is not False, f"the preview of {deed} promised it"
            assert content(self.path) == before
            return
        assert not refused, f"{deed} was done against its preview"
        assert able, f"{deed} by somebody who can do nothing"
        if done.key is None:
            return
        self._settled_stay_settled(before)
        self.stand.append((actor, self._turn() != turn))
        self.taken_back.clear()

    def _refused(self, deed):
        """Whether the preview refuses; None for a deed that has none."""
        if not hasattr(deed, "preview"):
            return None
        with self.campaign.read() as session:
            try:
                return bool(deed.preview(session).refusals)
            except Refusal:
                return True

    @staticmethod
    def _actor(deed):
        """Whose action a deed takes; None for a deed that takes none."""
        if not isinstance(deed, ACTS):
            return None
        return next(
            getattr(deed, part) for part in ("who", "firer", "striker") if hasattr(deed, part)
        )

    def _may_act(self, key):
        """Awake, or struck down at this very point by somebody no quicker (C-16, G-66)."""
        with self.campaign.read() as session:
            row = session.get_one(Participant, key)
            scene = session.get_one(Scene, row.scene_id)
            simultaneous = row.stop_point == scene.point and row.stop_slot
            return bool(simultaneous) or not out_of_action(session.get_one(Person, row.person_id))

    def _turn(self):
        with self.campaign.read() as session:
            scene = session.get_one(Scene, 1)
            return scene.phase, scene.turn, scene.stretch

    def _settled_stay_settled(self, before):
        """What has happened or was cancelled neither happens again nor waits again."""
        with self.campaign.read() as session:
            now = dict(session.exec(select(Due.id, Due.state)).all())
        for row in before["due"]:
            if row["state"] != "waiting" and row["id"] in now:
                assert now[row["id"]] == row["state"]

    def view(self):
        """The scene as it stands."""
        if self.seen is None:
            with self.campaign.read() as session:
                self.seen = look(session)
        return self.seen

    def figure(self, data, **wanted):
        """Somebody in the scene, of those who are as wanted if there are any."""
        figures = self.view().figures
        fitting = [f for f in figures if all(getattr(f, k) == v for k, v in wanted.items())]
        return data.draw(st.sampled_from(fitting or figures))

    def next_zone(self, data, one):
        return data.draw(st.sampled_from([zone.key for zone, _ in self.view().ways(one.zone)]))

    # Play

    @rule(data=st.data(), seeds=st.lists(SEEDS, min_size=3, max_size=8))
    def play(self, data, seeds):
        """So many things happen in the scene, one after the other."""
        for seed in seeds:
            if self.view().choices:
                choice = data.draw(st.sampled_from(self.view().choices))
                self.do(Choose(self.view().key, choice))
            elif self.view().phase == Phase.STEALTH:
                self.spend_the_stretch(data, seed, data.draw(st.sampled_from(STEALTH)))
            elif self.view().phase == Phase.COMBAT:
                self.act_at_this_point(data, seed, data.draw(st.sampled_from(COMBAT)))

    def spend_the_stretch(self, data, seed, what):
        scene, one = self.view().key, self.figure(data, acted=False, out=False)
        match what:
            case "group" | "sneak":
                figures = self.view().figures if what == "group" else [one]
                group = tuple(f.key for f in figures if (f.side, f.zone) == (one.side, one.zone))
                self.do(Sneak(scene, group, self.next_zone(data, one)), seed)
            case "patrol":
                with self.campaign.read() as session:
                    turns = patrol_turns(session, session.get_one(Scene, 1))
                if turns:
                    self.do(Sneak(1, turns[0].movers, turns[0].to), seed)
            case "hide" | "guard" | "light":
                deed = {"hide": Hide, "guard": Guard, "light": Light}[what]
                self.do(deed(scene, (one.key,)), seed)
            case "search":
                self.do(Search(scene, one.key), seed)
            case "peek":
                self.do(Peek(scene, one.key, self.next_zone(data, one)), seed)
            case "interact" | "ambush":
                hidden = self.figure(data, hidden=True)
                self.do(FromHiding(scene, (hidden.key,), HiddenAct(what)), seed)
            case "end":
                self.do(EndStretch(scene))

    def act_at_this_point(self, data, seed, what):
        scene, one = self.view().key, self.figure(data, acts=True)
        match what:
            case "fire":
                enemy = self.figure(data, side=_against(one.side), out=False)
                self.do(Fire(scene, one.key, enemy.key), seed)
            case "strike" | "strike a block":
                near = self.figure(data, zone=one.zone, side=_against(one.side))
                self.do(Blow(scene, one.key, near.key, what != "strike"), seed)
            case "walk":
                mode = data.draw(st.sampled_from(Mode))
                self.do(Walk(scene, one.key, self.next_zone(data, one), mode))
            case "cover":
                stance, wall = (data.draw(st.sampled_from(o))[0] for o in (STANCES, WALLS))
                self.do(SetCover(one.key, stance, wall))
            case "duck" | "reload" | "pass":
                deed = {"duck": Duck, "reload": Reload, "pass": PassOption}[what]
                self.do(deed(scene, one.key))
            case "change":
                self.do(ChangeWeapon(scene, one.key, self._any_weapon(data, one.person_id)))
            case "special":
                self.do(Special(scene, one.key, "shouts"))
            case "next":
                self.do(NextPoint(scene))
            case "end":
                self.do(EndTurn(scene))

    @rule(data=st.data(), end=st.sampled_from([Phase.STEALTH, Phase.OVER]))
    def begin_or_end_a_fight(self, data, end):
        """The referee puts two enemies into one zone, and the fight begins; or it is over."""
        scene = self.view().key
        if self.view().phase == Phase.COMBAT:
            self.do(EndScene(scene, end))
            return
        ours, theirs = self.figure(data, side="party"), self.figure(data, side="opposition")
        self.do(PutInZone(scene, (theirs.key,), ours.zone))
        self.do(StartFight(scene))

    def _any_weapon(self, data, person):
        with self.campaign.read() as session:
            weapons = session.exec(select(Weapon.id).where(Weapon.person_id == person)).all()
        return data.draw(st.sampled_from([None, *weapons]))

    # Time and medicine

    @rule(data=st.data(), seed=SEEDS, what=st.sampled_from(["next", "treat", "advance"]))
    def let_time_pass(self, data, seed, what):
        self.do(AdvanceToNext())
        self.face_what_is_at_hand(data, seed)
        match what:
            case "next":
                self.do(AdvanceToNext())
            case "advance":
                self.do(Advance(data.draw(st.sampled_from([30, HOUR, 8 * HOUR, WEEK]))))
            case "treat":
                self.treat(data, seed)

    def face_what_is_at_hand(self, data, seed):
        with self.campaign.read() as session:
            hand = at_hand(session)
        for due in hand:
            skip = data.draw(st.sampled_from([False, False, True]))
            kinds = {"crisis": CrisisPoint, "waking": Waking}
            deed = kinds.get(due.deed, EndTreatment if due.deed == "treatment" else Settle)
            self.do(Skip(due.key) if skip else deed(due.key), seed)

    def treat(self, data, seed):
        with self.campaign.read() as session:
            people = session.exec(select(Person.id).order_by(Person.id)).all()
            cases = [(care, p.person.key) for p in patients(session) for care in p.treatments]
        if cases:
            care, patient = data.draw(st.sampled_from(cases))
            medic = data.draw(st.sampled_from(people))
            self.do(Treat(care, medic, patient, time_passes=data.draw(st.booleans())), seed)

    # By hand

    @rule(data=st.data(), value=st.integers(1, 8), column=st.sampled_from(COLUMNS))
    def edit(self, data, value, column):
        self.do(EditRow("person", self.figure(data).person_id, {column: value}))

    @rule(data=st.data(), what=st.sampled_from(["squad", "copy", "remove"]))
    def come_and_go(self, data, what):
        """People come into the campaign and the scene, or leave both."""
        if what == "remove":
            self.do(TakeOffList((self.figure(data).person_id,)))
            return
        person = self.figure(data).person_id
        self.do(CopyPerson(person) if what == "copy" else MakeSquad("2 green guards with baton"))
        with self.campaign.read() as session:
            here = {figure.person_id for figure in self.view().figures}
            absent = [key for key in session.exec(select(Person.id)) if key not in here]
        new, zone = data.draw(st.sampled_from(absent)), self.figure(data).zone
        self.do(AddPeople(self.view().key, (new,), zone))

    # Back and forth

    @rule(times=st.integers(1, 4))
    def undo(self, times):
        self.seen = None
        for _ in range(times):
            if self.stand:
                assert self.campaign.undo() is not None
                self.taken_back.append(self.stand.pop())

    @rule(times=st.integers(1, 4))
    def redo(self, times):
        self.seen = None
        for _ in range(times):
            entry = self.campaign.redo()
            assert (entry is not None) == bool(self.taken_back)
            if self.taken_back:
                self.stand.append(self.taken_back.pop())

    @rule()
    def close_and_open(self):
        self.campaign.close()
        self.campaign = Campaign(self.path)

    # What always holds

    @invariant()
    def nobody_acts_more_often_than_the_rules_allow(self):
        """Two actions a turn, and one more carried over by passing (C-09, C-19)."""
        acts: dict[int, int] = {}
        for actor, new_turn in self.stand:
            if actor is not None:
                acts[actor] = acts.get(actor, 0) + 1
                assert acts[actor] <= 3
            if new_turn:
                acts = {}

    @invariant()
    def rows_are_within_their_bounds(self):
        with self.campaign.read() as session:
            for weapon in session.exec(select(Weapon)):
                assert 0 <= weapon.rounds <= max(weapon.magazine, weapon.rounds)
                assert weapon.spare_magazines >= 0
            for row in session.exec(select(Participant)):
                assert row.pass_point <= 11
                assert 0 <= row.ducks_owed <= 2
                assert row.toward_metres >= 0
                assert not (row.toward_id is None and row.toward_metres)

    def teardown(self):
        if not hasattr(self, "stand"):
            return
        end = content(self.path)
        for _ in self.stand:
            assert self.campaign.undo() is not None
        assert content(self.path) == self.first
        self.close_and_open()
        for _ in self.stand:
            assert self.campaign.redo() is not None
        assert content(self.path) == end
        self.campaign.close()
        assert [f for f in doctor.examine(self.path) if not f.ok] == []
        comes_back_equal(self.path)
        shutil.rmtree(self.folder)


TestEvening = Evening.TestCase
TestEvening.settings = settings(
    max_examples=10,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


class EveningOnAServer(Evening):
    """The same in the copy of a campaign on a server, which has the same rows."""

    def lay(self):
        super().lay()
        put_as_it_lies(self.path)

    @rule()
    def close_and_open(self):
        super().close_and_open()
        same_there(self.path)


TestEveningOnAServer = pytest.mark.usefixtures("on_a_server")(EveningOnAServer.TestCase)
TestEveningOnAServer.settings = settings(TestEvening.settings, max_examples=2)
