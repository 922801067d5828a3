"""Whatever the referee does with the clock, nothing fires twice, out of order, or for good."""

import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from models.action import Refusal
from models.bridge.treatment import Care
from models.deeds.clock.due import MoveDue, Remind, Settle, Skip
from models.deeds.clock.time import Advance, AdvanceToNext, pass_time
from models.deeds.medicine.crisis import CrisisPoint, Waking
from models.deeds.medicine.nursing import LetGo, MovePatient, WakeByHand
from models.deeds.medicine.treat import EndTreatment, Treat
from rules.combat.hit_location import Location
from rules.dice import RandomDice
from tests.models.deeds.ward import WEEK, Ward

NEEDS_THE_REFEREE = {"crisis", "waking", "reminder", "task"}
PEOPLE = st.integers(0, 2)
SEEDS = st.integers(0, 2**32)


class Clock(RuleBasedStateMachine):
    """Three people, of whom one is a medic, and a clock."""

    @initialize()
    def open(self):
        self.folder = Path(tempfile.mkdtemp())
        self.ward = Ward(self.folder / "Ward.outrider")
        self.people = [self.ward.person("Ines"), self.ward.medic(), self.ward.person("Wei")]
        self.start = self.ward.content()
        self.done = 0
        self.settled: set[int] = set()

    def try_(self, deed, seed=0) -> bool:
        before = self.ward.content()
        try:
            done = self.ward.campaign.perform(deed, RandomDice(seed))
        except Refusal:
            assert self.ward.content() == before
            return False
        self.done += done.key is not None  # moving something to where it is leaves no entry
        return True

    def hand(self):
        waiting = self.ward.rows()
        return [d for d in waiting if d.at <= self.ward.clock and d.kind in NEEDS_THE_REFEREE]

    def passes(self, run, asked):
        """Let time pass and check what fired: each once, in order, at its own time."""
        clock, hand = self.ward.clock, self.hand()
        rows = {due.key: due for due in self.ward.rows(state=None)}
        if not run():
            assert hand or not self.ward.rows()
            return
        assert not hand
        fired = [
            due
            for due in self.ward.rows(state="done")
            if due.key not in rows or rows[due.key].state == "waiting"
        ]
        assert all(due.kind not in NEEDS_THE_REFEREE for due in fired)
        assert all(clock <= due.at <= self.ward.clock for due in fired)
        if asked is not None:
            assert self.ward.clock <= clock + asked
            assert self.ward.clock == clock + asked or self.hand()
        assert all(due.at == self.ward.clock for due in self.hand())

    @rule(seconds=st.integers(1, 2 * WEEK))
    def advance(self, seconds):
        self.passes(lambda: self.try_(Advance(seconds)), seconds)

    @rule()
    def advance_to_next(self):
        self.passes(lambda: self.try_(AdvanceToNext()), None)

    @rule(seconds=st.sampled_from([30, 600]))
    def turn(self, seconds):
        clock, hand = self.ward.clock, self.hand()
        try:
            with self.ward.campaign.action("A turn") as action:
                pass_time(action, seconds)
        except Refusal:
            assert hand
            return
        self.done += 1
        assert not hand
        assert self.ward.clock == clock + seconds

    @precondition(lambda self: self.hand())
    @rule(data=st.data(), seed=SEEDS)
    def meet(self, data, seed):
        due = data.draw(st.sampled_from(self.hand()))
        if due.kind == "crisis":
            deed = CrisisPoint(due.key)
        elif due.kind == "waking":
            deed = Waking(due.key)
        elif "treat" in due.data:
            deed = EndTreatment(due.key)
        else:
            deed = Settle(due.key)
        before = [d for d in self.hand() if d.person_id is not None]
        first = next((d.key for d in before if d.person_id == due.person_id), due.key)
        assert self.try_(deed, seed) == (first == due.key)

    @precondition(lambda self: self.ward.rows())
    @rule(data=st.data(), seconds=st.integers(1, WEEK), move=st.booleans())
    def overrule(self, data, seconds, move):
        due = data.draw(st.sampled_from(self.ward.rows()))
        assert self.try_(MoveDue(due.key, seconds) if move else Skip(due.key))

    @rule(seconds=st.integers(1, WEEK))
    def remind(self, seconds):
        assert self.try_(Remind("Supper", seconds))

    @rule(
        who=PEOPLE,
        shock=st.integers(0, 4),
        stun=st.integers(0, 2),
        light=st.integers(0, 2),
        where=st.sampled_from([Location.CHEST, Location.HEAD]),
        killed=st.sampled_from([False] * 5 + [True]),
    )
    def hurt(self, who, where, **wound):
        if not self.ward.sheet(self.people[who]).dead:
            self.ward.wound(self.people[who], where, **wound)
            self.done += 1

    @rule(
        care=st.sampled_from(Care), medic=PEOPLE, who=PEOPLE, time_passes=st.booleans(), seed=SEEDS
    )
    def treat(self, care, medic, who, time_passes, seed):
        self.try_(Treat(care, self.people[medic], self.people[who], time_passes=time_passes), seed)

    @rule(deed=st.sampled_from([MovePatient, WakeByHand, LetGo]), who=PEOPLE)
    def nurse(self, deed, who):
        self.try_(deed(self.people[who]))

    @invariant()
    def nothing_comes_back(self):
        settled = {d.key for d in self.ward.rows(state=None) if d.state != "waiting"}
        assert self.settled <= settled
        self.settled = settled

    @invariant()
    def nothing_automatic_is_left_behind(self):
        late = [d for d in self.ward.rows() if d.at < self.ward.clock]
        assert all(due.kind in NEEDS_THE_REFEREE for due in late)

    @invariant()
    def timers_are_kept_while_there_is_cause(self):
        for key in self.people:
            sheet = self.ward.sheet(key)
            alive = not sheet.dead
            cause = {
                "waking": alive and sheet.unconscious,
                "healing": alive and bool(sheet.light or sheet.shock),
                "stun": alive and bool(sheet.stun),
            }
            for kind, needed in cause.items():
                assert len(self.ward.rows(kind, person=key)) == needed, (kind, sheet)
            serious = {
                w.id for w in self.ward.wounds(key) if (w.shock or w.killed) and not w.stable
            }
            points = {due.wound_id for due in self.ward.rows("crisis", person=key)}
            assert points == (serious if alive else set())

    def teardown(self):
        if not hasattr(self, "ward"):
            return
        end = self.ward.content()
        for _ in range(self.done):
            self.ward.campaign.undo()
        assert self.ward.content() == self.start
        for _ in range(self.done):
            self.ward.campaign.redo()
        assert self.ward.content() == end
        self.ward.campaign.close()
        shutil.rmtree(self.folder)


TestClock = Clock.TestCase
TestClock.settings = settings(
    max_examples=12,
    stateful_step_count=40,
    deadline=None,
    phases=[Phase.reuse, Phase.generate],  # to shrink a failure takes longer than a test may
    suppress_health_check=[HealthCheck.too_slow],
)
TestClock.pytestmark = [pytest.mark.rows("W-28", "W-31", "W-33", "W-34", "G-47", "G-85")]
