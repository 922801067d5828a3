"""Treating a patient: it begins, time passes, it ends.

The time is thrown when the treatment begins and puts its end on the clock; success is thrown at
that end. So a crisis point that falls within the treatment comes first and is thrown for, nobody
knows the outcome beforehand, and a patient who dies or a medic who falls meanwhile makes it void.
The two throws do not depend on each other: their order changes no chance (T-22).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.body import condition_of, endurance_of
from models.bridge.by_key import present_scene
from models.bridge.care import none_of_the_party
from models.bridge.ground import SAME_ZONE_METRES, Field, Stand, field_in
from models.bridge.hands import in_hand
from models.bridge.passing import clock_moves, clock_option, ends_in_a_turn
from models.bridge.patient import loss
from models.bridge.schedule import at_hand, fighters, held_up
from models.bridge.treatment import FAILURES, PLACES, ROWS, Care, Treatment, healing_waits
from models.bridge.turn import why_not_now
from models.clock import exact_span
from models.deed import YES_NO, Option, Preview
from models.effects.due import close
from models.effects.engines.registry import whereabouts
from models.effects.hands import leave_off
from models.effects.melee import melee_metres
from models.effects.recovery import change_condition, make_stable, take_charge
from models.effects.turn import use_action
from models.effects.undertaking import Ending, Undertaking
from models.effects.walking import in_metres
from models.effects.wounds import apply_condition, resume_crises, unstable, waiting
from models.tables import Due, DueDeed, DueState, Person, Phase
from rules.combat.initiative import Act
from rules.combat.melee import MELEE_RANGE
from rules.recovery import healed, naturally_stable, resuscitated
from rules.tasks.attempt import Attempt
from rules.tasks.duration import elapsed
from rules.tasks.failure import CONSEQUENCES
from rules.tasks.resolution import AttemptResult, Outcome, attempt_odds, decide
from rules.tasks.retry import needs_determination


@dataclass(frozen=True, slots=True)
class Treat(Treatment, Undertaking):
    """A medic begins to treat a patient.

    With `time_passes` the clock moves to the end of the treatment, or to what comes due before it.
    """

    ENDS = DueDeed.TREATMENT
    NAME = "Treatment"
    WHAT = "treatment"

    def preview(self, session: Session) -> Preview:
        """The chances of the treatment, and those of the patient without it."""
        try:
            title, attempt = self.title(session), self.attempt(session)
        except Refusal as gone:
            return Preview("Treatment", refusals=(str(gone),))
        refusals = self.why_not(session)
        if refusals:
            return Preview(title, options=self._options(session), refusals=refusals)
        odds = attempt_odds(attempt)
        return Preview(
            title,
            need=attempt.needed,
            dm=attempt.dm,
            chances=(*self.chances(session, odds), *self.race(session, odds)),
            notes=(*self.notes(session, odds), *self._warning(session)),
            rows=(
                *(*ROWS[self.care], "T-04", "T-17"),
                *(*attempt.levels.rows, *attempt.dm.rows, *attempt.house_rulings),
            ),
            options=self._options(session),
        )

    def hides(self, session: Session, end: Due | None = None) -> bool:
        """Whether nobody of the party is in it."""
        both = (session.get(Person, key) for key in (self.medic_id, self.patient_id))
        return none_of_the_party(*filter(None, both))

    def begin(self, action: Action) -> Due:
        """Throw for the time it takes, and put its end on the clock."""
        if self.place not in dict(PLACES):
            raise Refusal("A medic has an automed, a surgical hospital, or neither.")
        if busy := self._in_fight(action.session):
            use_action(action, busy[0].scene, busy[1], Act.HANDIWORK, 0)
        elif self.care is not Care.HEAL:
            leave_off(action, action.get(Person, self.medic_id))
        attempt = self.attempt(action.session)
        duration, dm = attempt.task.duration, attempt.dm.total
        least = int(attempt.rulings.least_time)
        seconds = elapsed(duration, dm, action.dice, hasty=attempt.is_hasty, least=least)
        end = self.put_end(action, seconds, self.patient_id)
        place = dict(PLACES)[self.place] if self.place else "what there is, as the referee allows"
        action.tell(f"It takes {exact_span(seconds)}, with {place}.", "T-17")
        if self.care is Care.HEAL:
            take_charge(action, *self.people(action.session))
        timed = [ident for ident in attempt.house_rulings if ident == "G-03"]
        action.tell_ruled(attempt.rulings, timed)
        return end

    @property
    def vain_rows(self) -> tuple[str, ...]:
        """The rows of this care."""
        return ROWS[self.care]

    def in_vain(self, session: Session, due: Due) -> str:
        """Why a treatment that ends now comes to nothing; empty while something can come of it."""
        why = self.void(session)
        if why or self.without_care or not (hours := self.lacking(session)):
            return why
        _, patient = self.people(session)
        return f"{patient.name} lacks {hours} h of care a day (W-36)."

    def outlook(self, session: Session, due: Due) -> Preview:
        """The chances, and what is ruled."""
        attempt = self.attempt(session)
        return Preview(
            due.label,
            need=attempt.needed,
            dm=attempt.dm,
            chances=self.chances(session, attempt_odds(attempt)),
            notes=(
                *self._ruled_to_heal(session),
                *attempt.rulings.notes(_decisive(attempt)),
            ),
            rows=(
                *(*ROWS[self.care], "T-04"),
                *(*attempt.levels.rows, *attempt.dm.rows, *_decisive(attempt)),
            ),
        )

    def come_to(self, action: Action, due: Due) -> None:
        """Throw; the patient is better, or what failed is told."""
        _, patient = self.people(action.session)
        for line in self._ruled_to_heal(action.session):
            action.tell(line, "W-36")
        attempt = self.attempt(action.session)
        outcome = decide(attempt, action.dice)
        if outcome.failure:
            _tell_failure(action, outcome)
        else:
            _EFFECTS[self.care](action, patient)
        used = AttemptResult(attempt, outcome, 0).house_rulings
        action.tell_ruled(attempt.rulings, [ident for ident in used if ident != "G-03"])

    def _ruled_to_heal(self, session: Session) -> tuple[str, ...]:
        """That somebody is healed without the care that the rules ask for (W-36)."""
        hours = self.lacking(session)
        return (f"{hours} h of care a day missing: by the referee's ruling.",) if hours else ()

    def why_not(self, session: Session) -> tuple[str, ...]:
        """Why it may not begin now, as sentences; empty if it may."""
        hand = at_hand(session, 1) if clock_moves(session, self.time_passes) else []
        return (*self.refusals(session), *self.not_now(session), *held_up(hand))

    def _fight(self, session: Session) -> Field | None:
        """The fight that is on; days of healing are apart."""
        scene = present_scene(session)
        if scene is None or scene.phase != Phase.COMBAT or self.care is Care.HEAL:
            return None
        return field_in(session, scene)

    def _in_fight(self, session: Session) -> tuple[Field, Stand] | None:
        """The fight that the medic is in, and their place there."""
        field = self._fight(session)
        medic = field.of_person(self.medic_id) if field else None
        return (field, medic) if field and medic else None

    def not_now(self, session: Session) -> tuple[str, ...]:
        """Why the medic cannot begin at this point of a fight: it takes the hands (C-10).

        Of healing, which takes days, why neither they nor the patient can while they are in one.
        """
        if self.care is Care.HEAL:
            there = [one for one in self.people(session) if one.key in fighters(session)]
            return tuple(healing_waits(one) for one in there[-1:])
        if (place := self._in_fight(session)) is None:
            medic = session.get_one(Person, self.medic_id)
            far = self.is_elsewhere(session)
            return (f"{medic.name} is not in the scene: add them to it first.",) if far else ()
        field, medic_stands = place
        found = [why_not_now(field, medic_stands)]
        patient = field.of_person(self.patient_id) or medic_stands
        metres = 0 if patient is medic_stands else melee_metres(field, medic_stands, patient)
        if metres > MELEE_RANGE:
            found.append(f"{medic_stands.name} is not beside {patient.name}: move there first.")
        return tuple(filter(None, found))

    def apart(self, session: Session) -> str:
        """Where the medic is in the open scene of stealth, if far from the patient; not in days.

        In words that go with a name: `in Duct`, `40 m off`. Whether they can get there, the referee
        knows.
        """
        scene = present_scene(session)
        if scene is None or scene.phase != Phase.STEALTH or self.care is Care.HEAL:
            return ""
        field = field_in(session, scene)
        medic, patient = (field.of_person(key) for key in (self.medic_id, self.patient_id))
        if patient is None or medic is patient:
            return ""
        if medic is None:
            return "not in the scene"
        there = whereabouts(field)
        one, other = there[medic.key], there[patient.key]
        if not field.open_ground:
            return "" if one.zone_id == other.zone_id else f"in {field.zones[one.zone_id].name}"
        metres = field.metres(one, other) or Fraction(0)
        return f"{in_metres(metres)} off" if metres > SAME_ZONE_METRES else ""

    def is_elsewhere(self, session: Session) -> bool:
        """Whether the patient is in a fight that the medic is not in."""
        field = self._fight(session)
        if field is None or field.of_person(self.patient_id) is None:
            return False
        return field.of_person(self.medic_id) is None

    def _warning(self, session: Session) -> tuple[str, ...]:
        notes = [*ends_in_a_turn(session)]
        if where := self.apart(session):
            medic, patient = (session.get_one(Person, k) for k in (self.medic_id, self.patient_id))
            notes.append(f"{medic.name} is {where}: {patient.name} is not within reach.")
        if busy := self._in_fight(session):
            notes.append(f"{busy[1].name} can do nothing else meanwhile without breaking off.")
        if self.care is not Care.HEAL and (work := in_hand(session, [self.medic_id])):
            medic = session.get_one(Person, self.medic_id)
            notes.append(f"{medic.name} leaves off {work[self.medic_id].doing} for it.")
        return tuple(notes)

    def _options(self, session: Session) -> tuple[Option, ...]:
        options = [
            Option("place", "facilities", self.place, PLACES),
            Option("hasty", "hasty", self.hasty, YES_NO),
            Option("levels", "levels harder", self.levels, low=-4, high=4),
            *clock_option(session, self.time_passes),
        ]
        if self.care is Care.HEAL:
            days = ((False, "3D6 - DM days"), (True, "one day (G-91)"))
            options.insert(0, Option("one_day", "time", self.one_day, days))
            options.append(_without_care(self.without_care))
        return tuple(options)


@dataclass(frozen=True, slots=True)
class EndTreatment(Ending[Treat]):
    """A treatment whose time is up: now it shows whether it helped.

    With `without_care` somebody heals although care was missing, as the referee rules (W-36).
    """

    OF = Treat

    due_id: int
    without_care: bool = False

    def begun(self, due: Due) -> Treat:
        """The treatment as it began, and as the referee rules now."""
        begun = Ending.begun(self, due)
        return replace(begun, without_care=begun.without_care or self.without_care)

    def options(self, session: Session, begun: Treat) -> tuple[Option, ...]:
        """Whether care may be missing, where it is."""
        return (_without_care(self.without_care),) if begun.lacking(session) > 0 else ()


def _without_care(ruled: bool) -> Option:
    return Option("without_care", "without care", ruled, YES_NO)


def _decisive(attempt: Attempt) -> list[str]:
    """The rulings this campaign has changed that count once the time has been thrown."""
    return [ident for ident in attempt.house_rulings if ident != "G-03"]


def _tell_failure(action: Action, outcome: Outcome) -> None:
    assert outcome.failure is not None
    words, row = FAILURES[outcome.failure]
    action.tell(f"It {words}.", "T-04", "T-25", row)
    if needs_determination(outcome.failure):
        told = "Another try takes staying determined, or is a level harder: see to it by hand."
        action.tell(told, "T-50", "T-51", secret=True)
    if outcome.mishap:
        worst = CONSEQUENCES[outcome.mishap]
        action.tell(
            f"{outcome.mishap.capitalize()} mishap: {worst.damage} damage to a device or a "
            f"{worst.wound} wound at worst; the referee says whose.",
            "T-31",
            worst.row,
            "T-36",
        )


def _stabilise(action: Action, patient: Person) -> None:
    make_stable(action, patient)
    action.tell(f"{patient.name} is stable.", *ROWS[Care.STABILISE])


def _resuscitate(action: Action, patient: Person) -> None:
    """Alive, and unstable again: what is left of the crisis points comes back."""
    patient.unconscious_since = None  # the hours until waking are counted from now
    alive = resuscitated(condition_of(patient), endurance_of(patient))
    apply_condition(action, patient, alive)
    for due in waiting(action, patient, DueDeed.DEADLINE):
        close(action, due, DueState.CANCELLED)
    action.tell(f"{patient.name} is alive, at shock {patient.shock}.", *ROWS[Care.RESUSCITATE])
    for wound in unstable(action, patient):
        wound.stable = naturally_stable(action.world.clock - wound.at)
        action.session.add(wound)
    resume_crises(action, patient)


def _heal(action: Action, patient: Person) -> None:
    old = condition_of(patient)
    new = healed(old)
    action.tell(f"{patient.name} heals {loss(old, new)}.", *ROWS[Care.HEAL])
    change_condition(action, patient, new)


_EFFECTS = {
    Care.STABILISE: _stabilise,
    Care.RESUSCITATE: _resuscitate,
    Care.HEAL: _heal,
}
