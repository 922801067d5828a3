"""Treatment: what a medic faces, what it may come to, and when nothing can come of it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction

from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.body import abilities_of, abilities_with, condition_of, out_of_action
from models.bridge.care import distance, hours_needed, missing, shares, spare
from models.bridge.kept import key, part
from models.bridge.offered import offered, skills_in
from models.bridge.patient import crisis_points, loss, prognosis
from models.bridge.said import stated
from models.clock import span
from models.deed import Chance
from models.rulings import rulings
from models.tables import Due, DueDeed, DueState, Person, Skill, World
from rules.recovery import DAY, HEAL, RESUSCITATE, STABILISE, healed, resuscitation_refusals
from rules.rulings import Rulings
from rules.tasks.abilities import Abilities
from rules.tasks.attempt import Attempt
from rules.tasks.duration import Duration
from rules.tasks.failure import Failure
from rules.tasks.resolution import AttemptOdds, success_chance


class Care(StrEnum):
    """The three treatments (W-25, W-27, W-35)."""

    STABILISE = "stabilise"
    RESUSCITATE = "resuscitate"
    HEAL = "heal"


TASKS = {Care.STABILISE: STABILISE, Care.RESUSCITATE: RESUSCITATE, Care.HEAL: HEAL}
ROWS = {
    Care.STABILISE: ("W-27", "G-84", "G-85"),
    Care.RESUSCITATE: ("W-25", "W-26", "G-84", "G-90", "G-93"),
    Care.HEAL: ("W-35", "W-36", "G-84", "G-91", "G-92"),
}
FAILURES = {
    Failure.RETRY: ("fails, may try again", "T-27"),
    Failure.CHECK_DETERMINATION: ("fails, may try again if determined", "T-28"),
    Failure.MISHAP: ("fails with a mishap", "T-29"),
    Failure.SERIOUS_MISHAP: ("fails, serious mishap", "T-30"),
}
PLACES = (("automed", "an automed"), ("hospital", "a surgical hospital"), ("", "neither"))


@dataclass(frozen=True, slots=True)
class Treatment:
    """A medic treats a patient.

    `place` is what they have for it, "" if the referee allows it without (W-25, W-27). `levels`
    is what the referee adds to the difficulty. With `one_day` healing takes just a day instead of
    3D6 - DM of them (G-91); with `without_care` it needs no care, as the referee rules (W-36).
    """

    care: Care
    medic_id: int
    patient_id: int
    place: str = ""
    hasty: bool = False
    levels: int = 0
    one_day: bool = False
    without_care: bool = False

    def people(self, session: Session) -> tuple[Person, Person]:
        """The medic and the patient; raises `Refusal` when one of them is gone."""
        medic, patient = (session.get(Person, key) for key in (self.medic_id, self.patient_id))
        if medic is None or patient is None:
            raise Refusal("That person is no longer there.")
        return medic, patient

    def title(self, session: Session) -> str:
        """Who does what to whom."""
        medic, patient = self.people(session)
        whom = "their own wounds" if medic is patient else patient.name
        return f"{medic.name} {self.care}s {whom}"

    def attempt(self, session: Session) -> Attempt:
        """The task as this medic faces it."""
        medic, _ = self.people(session)
        return self.attempt_with(abilities_of(session, medic), rulings(session))

    def attempt_with(self, abilities: Abilities, chosen: Rulings) -> Attempt:
        """The task for a medic of these abilities."""
        task = TASKS[self.care]
        if self.one_day and self.care is Care.HEAL:
            task = replace(task, duration=Duration.absolute(DAY))
        harder = stated(self.levels, "circumstances")
        return Attempt(task, abilities, hasty=self.hasty, circumstances=harder, rulings=chosen)

    def void(self, session: Session) -> str:
        """Why nothing can come of it as things stand; empty while something can."""
        try:
            medic, patient = self.people(session)
        except Refusal as gone:
            return str(gone)
        if out_of_action(medic):
            return f"{medic.name} is in no state to help."
        barred = self.attempt(session).barred
        unstable = bool(crisis_points(session, patient))
        return f"This is {barred}." if barred else needless(self.care, patient, unstable=unstable)

    def lacking(self, session: Session, *, medic_helps: bool = False) -> int:
        """The hours of care a day without which it heals only by ruling (W-36).

        A medic who helps gives of them what is to spare.
        """
        if self.care is not Care.HEAL:
            return 0
        medic, patient = self.people(session)
        arranged = shares(session)
        hours = missing(arranged, patient)
        if medic_helps and medic is not patient:
            hours -= min(hours, spare(arranged, medic))
        return hours

    def refusals(self, session: Session) -> tuple[str, ...]:
        """Why it may not begin, as sentences; empty if it may."""
        _, patient = self.people(session)
        clock = session.exec(select(World.clock)).one()
        why = [self.void(session), *too_late(self.care, patient, clock)]
        hours = 0 if self.without_care else self.lacking(session, medic_helps=True)
        if hours and not any(why):
            why.append(
                f"{patient.name} lacks {hours} h of care a day (W-36): you may rule without it."
            )
        return tuple(filter(None, why))

    def chances(self, session: Session, odds: AttemptOdds) -> tuple[Chance, ...]:
        """Everything it can come to."""
        _, patient = self.people(session)
        return (
            Chance(self._success(patient), odds.success),
            *(Chance(FAILURES[failure][0], p) for failure, p in odds.failure.items()),
        )

    def race(self, session: Session, odds: AttemptOdds) -> tuple[Chance, ...]:
        """The chances of an unstable patient: to be treated in time, and if nothing is done.

        A crisis point at the very second the treatment ends comes first.
        """
        _, patient = self.people(session)
        points = crisis_points(session, patient)
        if self.care is not Care.STABILISE or not points:
            return ()
        left = points[0].at - session.exec(select(World.clock)).one()
        first = sum((p for seconds, p in odds.elapsed.items() if seconds < left), Fraction(0))
        return (
            Chance("in time for the crisis", first),
            Chance("untreated, dies of shock", prognosis(session, patient, points)[-1].dead),
        )

    def notes(self, session: Session, odds: AttemptOdds) -> tuple[str, ...]:
        """Time, facilities, care and circumstances, in sentences."""
        _, patient = self.people(session)
        lines = [_time(odds), *self._crisis(session, patient), *self._busy(session)]
        if not self.place:
            lines.append(
                "The rules ask for an automed with an operator, or a surgical hospital: you may "
                "allow it without."
            )
        if self.care is Care.HEAL:
            lines.append(self._care(session))
        attempt = self.attempt(session)
        lines += [
            f"{reason.value:+d} level: {reason.label} ({', '.join(reason.rows)})"
            for reason in attempt.levels
        ]
        if attempt.wasted_haste:
            lines.append("Haste saves no time without a DM (G-29).")
        lines += attempt.rulings.notes(attempt.house_rulings)
        return tuple(lines)

    def _care(self, session: Session) -> str:
        """The daily care, and what of it is missing although the medic gives what is to spare."""
        _, patient = self.people(session)
        hours = self.lacking(session, medic_helps=True)
        without = f"; {hours} h of it missing" if hours else ""
        return f"Bed, food and {hours_needed(patient)} h of care every day (W-36){without}."

    def _crisis(self, session: Session, patient: Person) -> list[str]:
        clock = session.exec(select(World.clock)).one()
        points = crisis_points(session, patient) if self.care is Care.STABILISE else []
        return [f"The next crisis point is in {span(due.at - clock)}." for due in points[:1]]

    def _busy(self, session: Session) -> list[str]:
        """What else the medic has in hand; days of healing leave hands free for more."""
        tasks = select(Due).where(Due.deed == DueDeed.TREATMENT, Due.state == DueState.WAITING)
        return [
            f"At work already: {due.label}."
            for due in session.exec(tasks.order_by(col(Due.at)))
            if key(due, "begun", "medic_id") == self.medic_id
            and part(due, "begun", "care") != Care.HEAL
        ]

    def _success(self, patient: Person) -> str:
        match self.care:
            case Care.STABILISE:
                return "stable"
            case Care.RESUSCITATE:
                return "alive again"
            case Care.HEAL:
                return f"heals {loss(condition_of(patient), healed(condition_of(patient)))}"


def needless(care: Care, patient: Person, *, unstable: bool) -> str:
    """Why this treatment has nothing to do for somebody; empty if it has.

    Somebody `unstable` has crisis points to come.
    """
    if care is Care.RESUSCITATE:
        return "" if patient.dead else f"{patient.name} is not dead."
    if patient.dead:
        return f"{patient.name} is dead."
    if care is Care.HEAL:
        return "" if patient.light or patient.shock else f"{patient.name} has nothing to heal."
    return "" if unstable else f"{patient.name} has no crisis point to come."


def healing_waits(person: Person) -> str:
    """Why days of healing do not begin for, or with, somebody who is in a fight (W-35)."""
    return f"{person.name} is in the fight: healing takes days, and begins after it (W-35)."


def too_late(care: Care, patient: Person, clock: int) -> tuple[str, ...]:
    """Why somebody dead can no longer be brought back, as sentences (W-23, W-26)."""
    if care is not Care.RESUSCITATE or patient.dead_since is None:
        return ()
    return resuscitation_refusals(condition_of(patient), clock - patient.dead_since)


def cares_for(patient: Person, clock: int, *, unstable: bool) -> tuple[Care, ...]:
    """The treatments that may begin for somebody at a second of the clock."""
    return tuple(
        care
        for care in Care
        if not needless(care, patient, unstable=unstable) and not too_late(care, patient, clock)
    )


def medics(session: Session, care: Care, patient: Person) -> list[tuple[Person, Attempt]]:
    """Who could give the treatment, of those offered, with what they face.

    The best chance stands first, of equal ones the patient's own side; enemies, and those who have
    no chance, come last.
    """
    chosen = rulings(session)
    skills: defaultdict[int, list[Skill]] = defaultdict(list)
    people = offered(session, skills_in(TASKS[care]))
    keys = [person.key for person in people]
    for skill in session.exec(select(Skill).where(col(Skill.person_id).in_(keys))):
        skills[skill.person_id].append(skill)
    faced = [
        (medic, Treatment(care, medic.key, patient.key).attempt_with(abilities, chosen))
        for medic in people
        if not out_of_action(medic)
        for abilities in [abilities_with(medic, skills[medic.key])]
    ]
    tried = [(medic, attempt) for medic, attempt in faced if not attempt.barred]
    return sorted(
        tried,
        key=lambda case: _rank(success_chance(case[1]), distance(case[0], patient)),
    )


def _rank(chance: Fraction, apart: int) -> tuple[bool, Fraction, int]:
    """Where a medic stands in the list, so far `apart` from the patient as `distance` says."""
    return apart > 1 or not chance, -chance, apart


def _time(odds: AttemptOdds) -> str:
    shortest, longest = min(odds.elapsed), max(odds.elapsed)
    if shortest == longest:
        return f"Takes {span(shortest)}."
    mean = span(round(odds.expected_time))
    return f"Takes {span(shortest)} to {span(longest)}, {mean} on average."
