"""A campaign with a canary in every field that players may not see, and everything done in it.

Each canary names its field, so that a leak says where it comes from.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

from sqlmodel import SQLModel, select
from sqlmodel.sql.sqltypes import AutoString

from models.action import Refusal
from models.bridge.frontier import laboratory
from models.bridge.joint import Part
from models.campaign import Campaign, Done
from models.deeds.clock.time import AdvanceToNext
from models.deeds.frontier.research import EditSearch, EditStep, NewResearch, NewStep
from models.deeds.frontier.study import PlanStep, Rely, TellFinding
from models.deeds.frontier.survey import LogEncounter, NewAnimal, NewSurvey
from models.deeds.people.edit import EditRow
from models.deeds.table.handouts import HandOut, TakeBackHandout
from models.deeds.table.letting_in import EnterSeat, GiveCode
from models.deeds.table.notes import WriteSeatNote
from models.deeds.table.seats import NewSeat, SilenceSeat
from models.deeds.table.wishes import AnswerWish, SayWish
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.cooperation import Cooperate
from models.deeds.tasks.determination import ForgetTrial, StayDetermined
from models.deeds.tasks.library import EditTask, NewTask, TagTask
from models.deeds.tasks.study import Study
from models.deeds.tasks.team import AttemptTogether
from models.deeds.tasks.tell import Tell
from models.deeds.tasks.willing import ToCooperate
from models.deeds.workshop.devices import BreakDevice, NewDevice
from models.deeds.workshop.repair import WorkOn
from models.tables import HandoutStyle, Joint, KeyKind, Person, ResearchFinding, Skill, Trial, Work
from models.views.again import next_deed
from rules.dice import GivenDice, Needed
from rules.frontier.research import Course
from rules.tasks.failure import Damage
from tests.models import nights

# Fields of tasks, workshop, frontier and stealth that players may see; every other is a secret.
PUBLIC = {
    "task": {"statement", "difficulty", "assets", "duration"},
    "trial": set(),
    "joint": set(),
    "taskversion": set(),
    "taskuse": set(),
    "device": {"name", "assets", "diagnosis_time", "repair_time", "notes"},
    "research": {"name"},
    "researchstep": set(),
    "finding": {"who", "own", "told"},
    "survey": {"name"},
    "animal": set(),  # but those that were met are public by their name
    "animalencounter": set(),
    "scene": set(),
    "zonemap": set(),
    "zone": {"name"},
    "bandgroup": set(),
    "ladderfeature": {"name"},
    "laddersecret": set(),
    "suspicion": set(),
    "patrol": set(),
    "revelation": {"told"},
    "seat": set(),
    "seatkey": set(),
    "handout": set(),
    "wish": set(),
    "seatnote": set(),
}
# Secrets whose words are the program's own: what they may be is looked for.
WORDS = {
    "trial": {"work", "failure"},
    "device": {"part", "diagnosis", "makeshift", "field_repair"},
    "researchstep": {"course"},
    "finding": {"grade"},
    "scene": {"engine", "phase"},
    "bandgroup": {"side", "formation", "alertness", "cover", "optics"},
    "suspicion": {"side"},
    "laddersecret": {"side"},
    "revelation": {"about"},
    "seat": {"handle", "made_at"},
    "seatkey": {"kind", "made_at"},
    "handout": {"style"},
    "wish": {"made_at"},
}
SECRET_WORDS = (
    "truth", "Hidden", "hidden", "Failure table", "mishap", "loses heart",
    "may try again: To", "Forgotten", "etermined",
    "dead end", "leads to the goal", "false start", "detour", "costly delay", "(referee)",
    "Referee", "T-57", "T-58", "T-59",
    "suspect", "false", "nobody is there", " real", "not notice", "a throw is due",
)  # fmt: skip
CANARY = "CANARY"
PUBLIC_WORDS = (
    "To break a code",
    "To grow culture",
    "it grows",
    "the code is a date",
    "hill cat",
    nights.TOLD,
)

CODE = "To break a code (Uncertain): Routine. Computer. 10 minutes."


def secrets() -> set[tuple[str, str]]:
    """Every secret text of all these tables whose words are the referee's own."""
    tables = SQLModel.metadata.tables
    return {
        (table, column.name)
        for table, public in PUBLIC.items()
        for column in tables[table].columns
        if isinstance(column.type, AutoString)
        if column.name not in public | WORDS.get(table, set())
    }


def canary(table: str, column: str) -> str:
    """The canary of a secret field."""
    assert (table, column) in secrets()
    return f"{CANARY}-{table}-{column}"


class Aviary:
    """The campaign while it is played; `do` adds the dice that a deed asks for."""

    def __init__(self, path: Path) -> None:
        self.campaign = Campaign.create(path)
        self.hanne = self._person("Hanne", Computer=2, Mechanic=2)
        self.wei = self._person("Wei", Computer=1, Biology=2)

    def _person(self, name: str, **skills: int) -> int:
        with self.campaign.action(f"{name} comes") as action:
            person = Person(name=name, side="party", determination=12)
            person.secret_notes = f"{CANARY}-person-secret_notes"
            action.session.add(person)
            action.session.flush()
            for skill, level in skills.items():
                action.session.add(Skill(person_id=person.key, name=skill, level=level))
            return person.key

    def do(self, deed: object, *dice: int) -> Done:
        """Perform a deed with these dice, and with a low number on any other."""
        values = list(dice)
        while True:
            try:
                return self.campaign.perform(deed, GivenDice(values))
            except Needed as needed:
                values.append(max(needed.throw.lowest, 3))

    def newest(self, table: type[SQLModel]) -> int:
        with self.campaign.read() as session:
            row = session.exec(select(table).order_by(table.id.desc())).first()  # type: ignore[attr-defined]
            return row.key

    def lose_heart(self) -> None:
        """Somebody loses heart, what they wait for comes due, and is forgotten."""
        key = self.newest(Trial)
        self.do(StayDetermined(key), 1)
        self.do(AdvanceToNext())
        self.do(ForgetTrial(key))

    def settle(self) -> None:
        """Whoever failed throws to stay determined, whoever failed together to cooperate."""
        with self.campaign.read() as session:
            trials: Sequence[Trial] = session.exec(select(Trial)).all()
            deeds = [next_deed(trial) for trial in trials]
            joints = [joint.key for joint in session.exec(select(Joint)) if not joint.thrown]
        for deed in (*deeds, *(ToCooperate(key) for key in joints)):
            try:
                self.do(deed, 9, 9)
            except Refusal:
                continue


def fill(path: Path) -> Campaign:
    """Every kind of deed about tasks, workshop, frontier and stealth, with every grade of truth."""
    aviary = Aviary(path)
    _tasks(aviary)
    _workshop(aviary)
    _research(aviary)
    _survey(aviary)
    _table(aviary)
    nights.play(aviary)
    return aviary.campaign


def _grades() -> Iterator[tuple[int, int, int]]:
    """Own throw, hidden throw, and the failure table where both fail: retry, check, mishap."""
    for own, hidden in ((9, 9), (9, 1), (1, 9)):
        yield own, hidden, 10
    yield from product((1,), (1,), (3, 8, 11))


def _tasks(aviary: Aviary) -> None:
    noted = f"{CODE} Referee: {canary('task', 'note')}."
    aviary.do(NewTask(f"{CODE} Referee: {canary('taskversion', 'line')}."))
    aviary.do(EditTask(1, noted))
    aviary.do(TagTask(1, canary("task", "tags")))
    aviary.do(NewTask(f"{canary('task', 'unread')} Simpel"))
    once = f"{CODE} Referee: {canary('trial', 'line')}."
    for dice in _grades():
        done = aviary.do(AttemptTask(aviary.hanne, 1), *dice)
        aviary.settle()
        aviary.do(AttemptTask(aviary.wei, line=once), *dice)
        aviary.settle()
        aviary.do(AttemptTogether((aviary.hanne, aviary.wei), 1), *dice)
        aviary.settle()
        parts = (Part(aviary.hanne, once), Part(aviary.wei, noted, task_id=1))
        aviary.do(Cooperate(parts, time_passes=False), *dice)
        aviary.settle()
    aviary.do(AttemptTask(aviary.hanne, line=CODE), 1, 1, 8, 10)
    aviary.lose_heart()
    assert done.key is not None
    aviary.do(Tell(done.key, "the code is a date"))


def _workshop(aviary: Aviary) -> None:
    aviary.do(NewDevice("Lamp", person_id=aviary.hanne))
    key = 1
    aviary.do(EditRow("device", key, {"secret_notes": canary("device", "secret_notes")}))
    for own, hidden, table in _grades():
        aviary.do(BreakDevice(key, Damage.MINOR))
        aviary.do(WorkOn(Work.DIAGNOSE, aviary.hanne, key), 10, own, hidden, table)
        aviary.settle()
        aviary.do(EditRow("device", key, {"points": "0"}))


def _research(aviary: Aviary) -> None:
    aviary.do(NewResearch("a serum"))
    aviary.do(EditRow("research", 1, {"notes": canary("research", "notes")}))
    note = f"Referee: {canary('research', 'search')}."
    aviary.do(EditSearch(1, f"To search: Routine. Computer. 1 hour. {note}"))
    step_line = f"Routine. Biology. 1 hour. Referee: {canary('researchstep', 'line')}."
    for number, course in enumerate(Course, 1):
        aviary.do(NewStep(1, f"To grow culture {number}: {step_line}", course))
        words = {name: canary("researchstep", name) for name in ("truth", "falsehood")}
        aviary.do(EditStep(number, **words))
    for step, dice in product((None, 1, 2), _grades()):
        with aviary.campaign.read() as session:
            lab = laboratory(session, 1)
        row = lab.step(step or 0)
        line = row.line if row else lab.row.search
        aviary.do(Study(aviary.wei, line=line, research_id=1, step_id=step), *dice)
        if step is not None:
            aviary.do(TellFinding(aviary.newest(ResearchFinding), "it grows"))
        aviary.settle()
    aviary.do(PlanStep(1))
    aviary.do(PlanStep(1))
    aviary.do(Rely(1))
    aviary.do(NewStep(1, f"To {canary('researchstep', 'line')}: {step_line}", Course.DEAD_END))


def _table(aviary: Aviary) -> None:
    """One seat with everything in it, and one beside it whose player may know of none of that."""
    aviary.do(NewSeat(canary("seat", "player"), aviary.hanne))
    aviary.do(NewSeat("Bo", aviary.wei))
    aviary.do(GiveCode(1, canary("seat", "code")))
    key, label = canary("seatkey", "digest"), canary("seatkey", "label")
    aviary.do(EnterSeat(1, canary("seat", "code"), KeyKind.SSH, key, label))
    aviary.do(GiveCode(1, canary("seat", "code")))
    title, body = canary("handout", "title"), canary("handout", "body")
    aviary.do(HandOut(1, title, HandoutStyle.TEXT, body))
    aviary.do(HandOut(None, title, HandoutStyle.TEXT, body))
    aviary.do(TakeBackHandout(2))
    for number in (1, 2):
        aviary.do(SayWish(1, canary("wish", "text")))
        aviary.do(AnswerWish(number, canary("wish", "answer")))
    aviary.do(WriteSeatNote(1, 0, canary("seatnote", "text")))
    aviary.do(WriteSeatNote(1, 1, f"{canary('seatnote', 'text')} again"))
    aviary.do(SilenceSeat(1))
    aviary.do(SilenceSeat(1, silenced=False))


def _survey(aviary: Aviary) -> None:
    aviary.do(NewSurvey("the hills"))
    aviary.do(EditRow("survey", 1, {"notes": canary("survey", "notes")}))
    aviary.do(NewAnimal(1, canary("animal", "name"), 2))
    aviary.do(LogEncounter(1, name="hill cat", tier=1))
    for key in (1, 2):
        aviary.do(EditRow("animal", key, {"notes": canary("animal", "notes")}))
