"""Questions of the ward: who treats, who cares, and for how many hours of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.bridge.care import Candidate, candidates, distance
from models.bridge.treatment import Care
from models.deeds.medicine.care import GiveCare
from models.deeds.medicine.treat import Treat
from models.tables import Person
from models.views.standing_by import Medic, standing_by
from models.views.ward import Patient
from rules.tasks.attempt import Attempt
from rules.tasks.resolution import attempt_odds
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, whole_number
from tui.rolling.panel import RollPanel
from tui.rolling.text import percent

if TYPE_CHECKING:
    from tui.shell.service import Service

_MOST = 25


async def treat(outrider: Service, care: Care, patient: Patient) -> None:
    """Ask who treats somebody, and open the throw; only from a worker."""
    campaign = await outrider.campaign()
    person = patient.person
    with campaign.read() as session:
        able = standing_by(session, care, session.get_one(Person, person.key), _MOST)
    items = [Item(medic.person.key, medic.person.name, _offer(medic, person)) for medic in able]
    later = ", enemies and those without one later" * any(
        distance(m.person, person) > 1 for m in able
    )
    later += ", those who cannot begin now last" * any(medic.why_not for medic in able)
    hint = f"The best chance first{later}. Enter chooses, Esc leaves."
    who: int | None = await outrider.ask(Menu(f"Who {care}s {person.name}?", items, hint=hint))
    if who is not None:
        await outrider.ask(RollPanel(Treat(care, who, person.key)))


async def give_care(outrider: Service, patient: Patient) -> None:
    """Ask who cares for somebody and how long each day, and arrange it; only from a worker."""
    campaign = await outrider.campaign()
    person = patient.person
    with campaign.read() as session:
        able = candidates(session, session.get_one(Person, person.key))[:_MOST]
    items = [Item(one, one.person.name, _day(one) + _guest(one.person, person)) for one in able]
    lacks = f"{patient.lacking} h a day missing" if patient.lacking else "Nothing is missing"
    title = f"Who cares for {person.name}? {lacks}."
    carer: Candidate | None = await outrider.ask(Menu(title, items))
    if carer is None:
        return
    most = carer.given + min(patient.lacking, carer.left)
    if not most:
        left = patient.lacking and f"{carer.person.name} has no hours of the day free."
        outrider.tell(left or f"{person.name} has all the care that is needed.")
        return
    ends = "; 0 ends it" * bool(carer.given)
    hours: int | None = await outrider.ask(
        Prompt(
            f"{carer.person.name} cares for {person.name}: hours a day",
            whole_number(0 if carer.given else 1, most),
            initial=str(most),
            hint=f"{most} h at most are of use{ends}. Enter takes it, Esc leaves.",
        )
    )
    if hours is not None:
        await outrider.perform(GiveCare(carer.person.key, person.key, hours))


def _offer(medic: Medic, patient: Person) -> str:
    """The chance, and who it is; or why nothing can come of it now."""
    if medic.why_not:
        why = medic.why_not.removeprefix(f"{medic.person.name}: ")
        return f"{percent(attempt_odds(medic.attempt).success):>4}, but {why}"
    where = f" · {medic.apart}" * bool(medic.apart)
    return _promise(medic.attempt) + where + _guest(medic.person, patient) + _works(medic.person)


def _promise(attempt: Attempt) -> str:
    chance = percent(attempt_odds(attempt).success)
    return f"{chance:>4}, {attempt.need}+ with DM {attempt.dm.total:+d}"


def _works(medic: Person) -> str:
    return f" · {medic.occupation}" if medic.occupation else ""


def _day(candidate: Candidate) -> str:
    given = f"{candidate.given} h here, " if candidate.given else ""
    return f"{given}{candidate.left} h a day free"


def _guest(person: Person, patient: Person) -> str:
    """The side of somebody who is not of the patient's own."""
    return "" if person.side == patient.side else f" · {person.side}"
