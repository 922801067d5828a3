"""Whatever the referee does with the clock, nothing fires twice, out of order, or for good."""

from dataclasses import dataclass
from operator import attrgetter

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule
from sqlmodel import select

from models.action import Refusal
from models.bridge.care import Share, shares
from models.bridge.treatment import Care
from models.deeds.clock.due import MoveDue, Remind, Settle, Skip
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.medicine.care import GiveCare
from models.deeds.medicine.crisis import CrisisPoint, Waking
from models.deeds.medicine.nursing import LetGo, MovePatient, WakeByHand
from models.deeds.medicine.treat import EndTreatment, Treat
from models.effects.clock import pass_time
from models.tables import Due, Person, Wound
from models.views.ward import Ward as Board
from models.views.ward import ward
from rules.combat.hit_location import Location
from tests.models.deeds.machine import SEEDS, UNSHRUNK, CampaignMachine
from tests.models.deeds.ward import HOUR, WEEK, Ward

NEEDS_THE_REFEREE = {"crisis", "waking", "reminder", "deadline", "treatment"}
PEOPLE = st.integers(0, 2)


@dataclass
class Seen:
    """The campaign after a step: the board, and the rows it must agree with."""

    board: Board
    people: list[Person]
    dues: list[Due]
    wounds: list[Wound]
    shares: list[Share]

    @property
    def waiting(self) -> list[Due]:
        return [due for due in self.dues if due.state == "waiting"]


class Clock(CampaignMachine):
    """Three people, of whom one is a medic, and a clock."""

    @classmethod
    def make(cls, path):
        ward = Ward(path)
        ward.person("Ines")
        ward.medic()
        ward.person("Wei")
        return ward

    def __init__(self):
        super().__init__()
        self.ward = self.stage
        self.names = {key: person.name for key, person in self.rows(Person).items()}
        self.people = list(self.names)
        self.settled: set[int] = set()
        self.dead: set[int] = set()
        self.revived: set[int] = set()

    def try_(self, deed, seed=0) -> bool:
        done = self.do(deed, seed)
        if done is None:
            return False
        alive = [line["text"] for line in done.lines if "is alive, at shock" in line["text"]]
        self.revived |= {k for k in self.people for t in alive if t.startswith(self.names[k])}
        return True

    def hand(self):
        waiting = self.ward.rows()
        return [d for d in waiting if d.at <= self.ward.clock and d.deed in NEEDS_THE_REFEREE]

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
        assert all(due.deed not in NEEDS_THE_REFEREE for due in fired)
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
        self.remember()
        assert not hand
        assert self.ward.clock == clock + seconds

    @precondition(lambda self: self.hand())
    @rule(data=st.data(), seed=SEEDS)
    def meet(self, data, seed):
        due = data.draw(st.sampled_from(self.hand()))
        if due.deed == "crisis":
            deed = CrisisPoint(due.key)
        elif due.deed == "waking":
            deed = Waking(due.key)
        elif due.deed == "treatment":
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
            self.remember()

    @rule(
        care=st.sampled_from(Care),
        medic=PEOPLE,
        who=PEOPLE,
        time_passes=st.booleans(),
        without_care=st.booleans(),
        seed=SEEDS,
    )
    def treat(self, care, medic, who, seed, **ruled):
        self.try_(Treat(care, self.people[medic], self.people[who], **ruled), seed)

    @rule(deed=st.sampled_from([MovePatient, WakeByHand, LetGo]), who=PEOPLE)
    def nurse(self, deed, who):
        asleep = self.ward.sheet(self.people[who]).unconscious
        done = self.try_(deed(self.people[who]))
        assert done == asleep or deed is not WakeByHand

    @rule(carer=PEOPLE, who=PEOPLE, hours=st.integers(0, 24))
    def care(self, carer, who, hours):
        self.try_(GiveCare(self.people[carer], self.people[who], hours))

    @precondition(lambda self: self.settled)
    @rule(data=st.data(), seed=SEEDS)
    def once_is_enough(self, data, seed):
        """What has happened, was skipped or was cancelled cannot be met once more."""
        settled = [due for due in self.ward.rows(state=None) if due.state != "waiting"]
        due = data.draw(st.sampled_from(settled))
        for deed in (CrisisPoint, Waking, EndTreatment, Settle, Skip):
            assert not self.try_(deed(due.key), seed)

    @invariant()
    def the_clock_and_the_board_agree_with_the_sheets(self):
        now = self.look()
        self.nothing_comes_back(now)
        self.the_dead_stay_dead_unless_they_are_resuscitated(now)
        for person in now.people:
            mine = [due for due in now.waiting if due.person_id == person.key]
            self.timers_are_kept_while_there_is_cause(person, mine, now)
            self.the_board_shows_every_clock_once(person, mine, now)
            self.care_is_possible_and_needed(person, now)

    def look(self):
        with self.ward.campaign.read() as session:
            return Seen(
                ward(session),
                session.exec(select(Person)).all(),
                session.exec(select(Due)).all(),
                session.exec(select(Wound)).all(),
                shares(session),
            )

    def nothing_comes_back(self, now):
        settled = {due.key for due in now.dues if due.state != "waiting"}
        assert self.settled <= settled
        self.settled = settled
        late = [due for due in now.waiting if due.at < now.board.clock]
        assert all(due.deed in NEEDS_THE_REFEREE for due in late), "what is automatic has happened"

    def the_dead_stay_dead_unless_they_are_resuscitated(self, now):
        dead = {person.key for person in now.people if person.dead}
        assert self.dead - dead <= self.revived
        self.dead, self.revived = dead, set()

    def timers_are_kept_while_there_is_cause(self, person, mine, now):
        alive = not person.dead
        cause = {
            "waking": alive and person.unconscious,
            "healing": alive and bool(person.light or person.shock),
            "stun": alive and bool(person.stun),
        }
        for kind, needed in cause.items():
            assert sum(due.deed == kind for due in mine) == needed, (kind, person)
        wounds = {wound.key: wound for wound in now.wounds if wound.person_id == person.key}
        points = {due.wound_id for due in mine if due.deed == "crisis"}
        clocks = [wounds[key].at for key in points]
        assert len(set(clocks)) == len(clocks), "an attack has one clock"
        unstable = [w for w in wounds.values() if (w.shock or w.killed) and not w.stable]
        assert set(clocks) == ({wound.at for wound in unstable} if alive else set())

    def the_board_shows_every_clock_once(self, person, mine, now):
        board, dead = now.board, person.dead
        treated = any(due.deed == "treatment" for due in mine)
        late = dead and (person.dead_by == "head" or board.clock - person.dead_since > HOUR)
        hurt = dead or person.unconscious or person.light or person.shock or person.stun
        shown = [patient for patient in board.patients if patient.person.key == person.key]
        assert len(shown) == bool(treated or (hurt and not late))
        for patient in shown:
            clocks = [clock.due_id for clock in patient.clocks if clock.kind != "deadline"]
            kinds = {"waking", "healing", "stun"}
            timers = [d.key for d in mine if d.deed in kinds or d.deed == "treatment"]
            points = [d for d in mine if d.deed == "crisis"]
            thrown = {d.at: d.key for d in sorted(points, key=attrgetter("key"), reverse=True)}
            assert sorted(clocks) == sorted([*timers, *thrown.values()])
            assert patient.left.next <= patient.left.ever <= patient.if_moved.ever
            assert patient.left.next <= patient.if_moved.next

    def care_is_possible_and_needed(self, person, now):
        out = person.dead or person.unconscious
        given = sum(each.hours for each in now.shares if each.carer_id == person.key)
        assert 0 <= given <= (0 if out else 24)
        got = sum(each.hours for each in now.shares if each.patient_id == person.key)
        assert 0 <= got <= (0 if person.dead else person.light + person.shock)


TestClock = Clock.TestCase
TestClock.settings = settings(UNSHRUNK, max_examples=8, stateful_step_count=40)
TestClock.pytestmark = [
    pytest.mark.rows("W-26", "W-28", "W-31", "W-33", "W-34", "W-36", "G-47", "G-85")
]
