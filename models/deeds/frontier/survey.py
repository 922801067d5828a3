"""The survey of native life: a region, its kinds of animals, and each encounter (F-03 to F-05)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, select

from models.action import Action, Refusal
from models.bridge.frontier import expedition, missing
from models.bridge.passing import clock_moves, clock_option, clock_stands_note
from models.bridge.schedule import at_hand, held_up
from models.clock import DAY
from models.deed import Option, Preview
from models.effects.clock import pass_time
from models.fields import written
from models.rulings import rulings
from models.tables import LifeEncounter, LifeForm, LifeSurvey
from rules.frontier.survey import QUOTAS


@dataclass(frozen=True, slots=True)
class NewSurvey:
    """A region to be surveyed, in four tiers or fewer where life is scarce (F-05)."""

    region: str
    tiers: int = len(QUOTAS)

    def perform(self, action: Action) -> None:
        """Add the survey; the players know of it."""
        name = written("survey", "name", self.region)
        action.session.add(LifeSurvey(name=name, tiers=self.tiers))
        action.title = f"Survey begun: {name}"
        action.tell(f"Native life in {self.tiers} tiers", "F-03", "F-05")


@dataclass(frozen=True, slots=True)
class NewAnimal:
    """A kind that the referee knows to live there; the players learn of it by meeting it."""

    survey_id: int
    name: str
    tier: int

    def perform(self, action: Action) -> None:
        """Add the kind, in secret."""
        row = _new_animal(action, self.survey_id, self.name, self.tier)
        action.title = f"Animal of tier {row.tier}: {row.name}"
        action.secret = True
        action.tell(f"{row.name} lives there", "F-04", secret=True)


@dataclass(frozen=True, slots=True)
class LogEncounter:
    """The party meets an animal: one of a kind that has a row, or the first of a new kind (F-04).

    `days` of exploring went before it (G-114); with `time_passes` the clock moves by them.
    """

    survey_id: int
    animal_id: int | None = None
    name: str = ""
    tier: int = 1
    days: int = 1
    time_passes: bool = True

    def preview(self, session: Session) -> Preview:
        """What is counted, and what is missing before it."""
        options = (
            Option("days", "days", self.days, low=0, high=999),
            *clock_option(session, self.time_passes),
        )
        animal = session.get(LifeForm, self.animal_id) if self.animal_id else None
        name, tier = (animal.name, animal.tier) if animal else (self.name, self.tier)
        lines = missing(expedition(session, self.survey_id).survey.known_missing)
        title = f"An encounter: {name}, tier {tier}"
        return Preview(
            title,
            notes=(*(f"Missing: {line}" for line in lines), *clock_stands_note(session)),
            rows=("F-03", "F-04", "F-05", "G-113", "G-114"),
            options=options,
            refusals=self._refusals(session),
        )

    def perform(self, action: Action) -> None:
        """Keep the encounter, let its days pass, and tell what is still missing."""
        for refusal in self._refusals(action.session):
            raise Refusal(refusal)
        if self.animal_id is None:
            animal = _new_animal(action, self.survey_id, self.name, self.tier)
        else:
            animal = action.get(LifeForm, self.animal_id)
        if self.days and clock_moves(action.session, self.time_passes):
            pass_time(action, self.days * DAY)
        action.session.add(
            LifeEncounter(
                survey_id=self.survey_id,
                animal_id=animal.key,
                at=action.world.clock,
                days=self.days,
            )
        )
        action.session.flush()
        action.title = f"An encounter: {animal.name}"
        self._tell(action, animal)

    def _tell(self, action: Action, animal: LifeForm) -> None:
        found = expedition(action.session, self.survey_id)
        quota = QUOTAS[animal.tier - 1]
        times = f"tier {animal.tier}, {found.met(animal)} of {quota}"
        action.tell(f"{animal.name}: {times}", "F-04", "G-114")
        action.tell_ruled(rulings(action.session), rulings(action.session).changed("G-113"))
        if found.survey.known_missing:
            return
        known = f"Nothing is missing in the catalogue of {found.row.name}, as far as they can tell"
        action.tell(known, "F-04", "G-113")
        true = "not complete: there is more" if found.survey.missing else "complete"
        action.tell(f"The catalogue is {true}", "F-04", "G-113", secret=True)

    def _refusals(self, session: Session) -> tuple[str, ...]:
        animal = session.get(LifeForm, self.animal_id) if self.animal_id else None
        if animal is not None and animal.survey_id != self.survey_id:
            return (f"{animal.name} is in the catalogue of another survey.",)
        moves = self.days and clock_moves(session, self.time_passes)
        return held_up(at_hand(session, 1)) if moves else ()


@dataclass(frozen=True, slots=True)
class RemoveAnimal:
    """Take a kind out of a survey, with every encounter with it."""

    animal_id: int

    def perform(self, action: Action) -> None:
        """Delete them, in secret."""
        animal = action.get(LifeForm, self.animal_id)
        _delete(action, LifeEncounter.animal_id == animal.id)
        action.delete(animal)
        action.title = f"Animal removed: {animal.name}"
        action.secret = True


@dataclass(frozen=True, slots=True)
class RemoveSurvey:
    """Take a survey out of the campaign, with all that was met."""

    survey_id: int

    def perform(self, action: Action) -> None:
        """Delete all of it."""
        survey = action.get(LifeSurvey, self.survey_id)
        _delete(action, LifeEncounter.survey_id == survey.id)
        for animal in expedition(action.session, survey.key).animals:
            action.delete(animal)
        action.session.flush()
        action.delete(survey)
        action.title = f"Survey removed: {survey.name}"


def _new_animal(action: Action, survey_id: int, typed: str, tier: int) -> LifeForm:
    survey = action.get(LifeSurvey, survey_id)
    name = written("animal", "name", typed)
    if tier > survey.tiers:
        raise Refusal(f"{survey.name} has {survey.tiers} tiers (F-05).")
    same = select(LifeForm).where(LifeForm.survey_id == survey_id, LifeForm.name == name)
    if action.session.exec(same).first() is not None:
        raise Refusal(f"{name} is known there already.")
    row = LifeForm(survey_id=survey_id, name=name, tier=tier)
    action.session.add(row)
    action.session.flush()
    return row


def _delete(action: Action, which: bool) -> None:
    for row in action.session.exec(select(LifeEncounter).where(which)):
        action.delete(row)
    action.session.flush()
