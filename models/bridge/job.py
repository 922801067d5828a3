"""Work on a damaged device: what somebody faces, and when nothing can come of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

from sqlmodel import Session, select

from models.action import Refusal
from models.bridge.body import abilities_of, out_of_action
from models.bridge.dates import today
from models.bridge.devices import called, condition_of, money, work_on
from models.bridge.kept import key
from models.bridge.purses import ELSEWHERE, holds, too_dear
from models.bridge.substitutes import stand_in
from models.bridge.trials import Matter, next_attempt, trial_of
from models.rulings import rulings
from models.tables import Device, Due, DueDeed, DueState, Person, Trial, Work
from rules.rulings import Rulings
from rules.tasks.attempt import Attempt
from rules.tasks.failure import Damage
from rules.tasks.repair import (
    SHOP,
    Workplace,
    due,
    expected_cost,
    repair_attempt,
    repair_cost_odds,
    repaired,
)
from rules.tasks.resolution import Truth

DOES = {Work.DIAGNOSE: "diagnoses", Work.REPAIR: "repairs"}


@dataclass(frozen=True, slots=True)
class Job:
    """Somebody diagnoses or repairs a device.

    `field`, `spares` and `tools` say where a repair is made and with what (T-44). The player
    declares `hasty`; the referee declares `hazardous`, names what is to `substitute` for a missing
    skill, as `models.bridge.substitutes.stand_in` takes it, and adds `levels` of difficulty.
    `mishap` is what suffers from one: the device, the person, both or nothing (T-36, G-13). What a
    repair costs is paid from a `purse` (`models.bridge.purses`), which must hold the most it may
    cost, unless it may run up a debt on `credit`.
    """

    work: Work
    person_id: int
    device_id: int
    field: bool = False
    spares: bool = True
    tools: bool = True
    hasty: bool = False
    hazardous: bool = False
    substitute: str = ""
    levels: int = 0
    mishap: str = "device"
    purse: str = ELSEWHERE
    credit: bool = False

    def parties(self, session: Session) -> tuple[Person, Device]:
        """Who works on what; raises `Refusal` when either is gone."""
        person, device = session.get(Person, self.person_id), session.get(Device, self.device_id)
        if person is None or device is None:
            raise Refusal(f"That {'person' if person is None else 'device'} is no longer there.")
        return person, device

    @property
    def place(self) -> Workplace:
        """Where it is done; a diagnosis asks for nothing (T-42)."""
        return Workplace(self.field, self.spares, self.tools) if self.work is Work.REPAIR else SHOP

    def level(self, device: Device) -> Damage | None:
        """The damage it is about, `None` when there is none to work on here (T-46, T-47)."""
        return due(condition_of(device), self.place)

    def title(self, session: Session) -> str:
        """Who does what to which device."""
        person, device = self.parties(session)
        return f"{person.name} {DOES[self.work]} {called(session, device)}"

    @property
    def matter(self) -> Matter:
        """What is attempted."""
        return Matter(device_id=self.device_id, work=self.work)

    def trial(self, session: Session) -> Trial | None:
        """How whoever works stands with this after failing it."""
        return trial_of(session, self.person_id, self.matter)

    def afresh(self, session: Session) -> Attempt:
        """The task as it stands before them, whatever they failed before."""
        person, device = self.parties(session)
        task = work_on(device, self.work, self.level(device))
        attempt = repair_attempt(task, abilities_of(session, person), self.place)
        circumstances = attempt.circumstances
        if self.levels:
            circumstances = circumstances.plus("circumstances", self.levels, "T-76")
        return replace(
            attempt,
            hasty=self.hasty,
            hazardous=self.hazardous,
            substitute=stand_in(session, self.person_id, self.substitute),
            circumstances=circumstances,
            rulings=rulings(session),
        )

    def attempt(self, session: Session) -> Attempt:
        """The task as earlier failures leave it; raises `Refusal` if it may not be tried again."""
        attempt, trial = self.afresh(session), self.trial(session)
        if trial is None:
            return attempt
        person, _ = self.parties(session)
        return next_attempt(trial, person, attempt, today(session))

    def void(self, session: Session) -> str:
        """Why nothing can come of it as things stand; empty while something can."""
        try:
            person, device = self.parties(session)
        except Refusal as gone:
            return str(gone)
        if out_of_action(person):
            return f"{person.name} is in no state to work."
        if self.level(device) is None:
            return f"{called(session, device)}: there is nothing to {self.work} here."
        if self.work is Work.REPAIR and not device.diagnosis:
            return f"{called(session, device)} must be diagnosed before it is repaired (T-40)."
        return ""

    def begun(self, session: Session) -> Attempt:
        """The task as it would begin now; raises `Refusal` if it may not."""
        hand = in_hand(session, self.device_id)
        why = f"Work on it is in hand: {hand.label}." if hand else self.void(session)
        if why:
            raise Refusal(why)
        attempt = self.attempt(session)
        if attempt.barred:
            raise Refusal(f"This is {attempt.barred}.")
        if why := self._too_dear(session):
            raise Refusal(why)
        return attempt

    def most(self, session: Session) -> int:
        """The most that a repair may cost here, in hundredths (T-43); 0 for nothing known."""
        _, device = self.parties(session)
        level = self.level(device)
        if self.work is not Work.REPAIR or level is None or not device.price:
            return 0
        odds = repair_cost_odds(Fraction(device.price), level, self.place, rulings(session))
        return round(max(odds) * 100)

    def _too_dear(self, session: Session) -> str:
        """Why the purse cannot bear the cost; empty if it can, or may run up a debt."""
        return "" if self.credit else too_dear(session, self.purse, self.most(session))

    def refusals(self, session: Session) -> tuple[str, ...]:
        """Why it may not begin, as sentences; empty if it may."""
        try:
            self.begun(session)
        except Refusal as refusal:
            return (str(refusal),)
        return ()

    def house_rulings(self, session: Session) -> tuple[str, ...]:
        """The rulings this campaign has changed that count here, for the cost as well (G-01)."""
        attempt, (_, device) = self.attempt(session), self.parties(session)
        costs = self.work is Work.REPAIR and device.price and not self.place.is_makeshift
        return (*attempt.house_rulings, *(attempt.rulings.changed("G-01") if costs else ()))

    def notes(self, session: Session) -> tuple[str, ...]:
        """What the referee should know beforehand: how sure the diagnosis is, cost, what lasts."""
        _, device = self.parties(session)
        level = self.level(device)
        if self.work is Work.DIAGNOSE or level is None:
            return ()
        found = [f"Referee: the diagnosis holds {device.diagnosis} (T-57 to T-59)."]
        if device.diagnosis == Truth.NO:
            found.append("It is wholly false: even a success mends nothing (INVENTED).")
        found.append(self._cost(session, device, level))
        if self.purse and self.most(session):
            found.append(holds(session, self.purse))
        after = repaired(condition_of(device), self.place)
        if after.is_hazardous:
            found.append("Tasks with it will be hazardous until a shop makes it good (T-47).")
        elif after.makeshift:
            found.append("A makeshift repair: it may break down sooner (T-46).")
        return tuple(found)

    def _cost(self, session: Session, device: Device, level: Damage) -> str:
        if self.place.is_makeshift:
            return "Costs nothing in the field or without spare parts (T-46)."
        return cost_line(device, level, rulings(session))


def in_hand(session: Session, device_id: int) -> Due | None:
    """The work on a device that the clock holds."""
    waiting = select(Due).where(Due.state == DueState.WAITING, Due.deed == DueDeed.WORK)
    return next((due for due in session.exec(waiting) if device_of(due) == device_id), None)


def device_of(due: Due) -> int | None:
    """The device that a row on the clock is work on, by key; None where it does not say."""
    return key(due, "begun", "device_id")


def cost_line(device: Device, level: Damage, chosen: Rulings) -> str:
    """What a repair in a shop may cost, in a sentence (T-43, G-17)."""
    if not device.price:
        return "It has no list price: the cost is the referee's to say (G-17)."
    odds = repair_cost_odds(Fraction(device.price), level, rulings=chosen)
    low, high, mean = (money(amount) for amount in (min(odds), max(odds), expected_cost(odds)))
    return f"Costs {low} to {high}, {mean} on average (T-43)."
