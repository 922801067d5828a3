"""Medicine: who is treated, how, and by whom; then the throw."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.clock import span
from tui.dialogs.menu import Item, Menu
from tui.rolling.panel import RollPanel
from tui.rolling.text import percent

if TYPE_CHECKING:
    from models.action import Deed
    from models.bridge.treatment import Care
    from models.campaign import Campaign
    from models.tables import Person
    from models.views.ward import Patient
    from rules.tasks.attempt import Attempt
    from tui.app import Outrider

_MOST = 25
_BY_HAND = (
    ("move", "Move the patient", "by hand or vehicle: DM -1 (W-30)", "m"),
    ("wake", "Wake by ruling", "", "w"),
    ("let_go", "Let go", "no more crisis points", "l"),
)


async def medicine(outrider: Outrider) -> None:
    """Ask for the patient, the treatment and the medic, and open the throw."""
    campaign = await outrider.campaign()
    wounded = _wounded(campaign)

    def chosen(patient: int | None) -> None:
        if patient is not None:
            _choose_care(outrider, campaign, patient)

    if wounded:
        outrider.push_screen(Menu("Who is treated?", wounded), chosen)
    else:
        outrider.tell("Nobody needs care.")


def _choose_care(outrider: Outrider, campaign: Campaign, patient: int) -> None:
    async def chosen(care: Care | str | None) -> None:
        from models.bridge.treatment import Care

        if isinstance(care, Care):
            _choose_medic(outrider, campaign, care, patient)
        elif care is not None:
            await outrider.perform(_by_hand(care, patient))

    outrider.push_screen(Menu("What is done?", _cares(campaign, patient)), chosen)


def _choose_medic(outrider: Outrider, campaign: Campaign, care: Care, patient: int) -> None:
    def chosen(medic: int | None) -> None:
        from models.deeds.medicine.treat import Treat

        if medic is not None:
            outrider.push_screen(RollPanel(Treat(care, medic, patient)))

    menu = Menu(
        "Who treats?", _medics(campaign, care, patient), hint="The best chance stands first."
    )
    outrider.push_screen(menu, chosen)


def _wounded(campaign: Campaign) -> list[Item]:
    from models.tables import World
    from models.views.ward import patients

    with campaign.read() as session:
        clock = session.get_one(World, 1).clock
        return [
            Item(p.person.key, p.person.name, _plight(p, clock)) for p in patients(session)[:_MOST]
        ]


def _plight(patient: Patient, clock: int) -> str:
    """How somebody is, in a line: points, the next crisis point, the chance of dying."""
    from models.tables import DueKind
    from models.views.ward import DEADLINE

    person = patient.person
    if deadline := patient.clock(DEADLINE):
        return f"DEAD, {span(deadline.at - clock)} left to resuscitate"
    points = (("light", person.light), ("shock", person.shock), ("stun", person.stun))
    parts = [f"{name} {count}" for name, count in points if count]
    if crisis := patient.clock(DueKind.CRISIS):
        parts = [f"dies {percent(patient.left.ever)}", f"crisis {_left(crisis.at - clock)}", *parts]
    return ", ".join([*parts, *(["out"] if person.unconscious else [])])


def _left(seconds: int) -> str:
    return f"in {span(seconds)}" if seconds > 0 else "NOW"


def _cares(campaign: Campaign, patient_id: int) -> list[Item]:
    from models.bridge.treatment import TASKS, cares_for
    from models.tables import Person
    from models.views.patient import crisis_points

    with campaign.read() as session:
        patient = session.get_one(Person, patient_id)
        items = [
            Item(care, care.capitalize(), f"{task.difficulty.label}, {task.duration} x (3D6 - DM)")
            for care in cares_for(session, patient)
            for task in (TASKS[care],)
        ]
        unstable = bool(crisis_points(session, patient))
        usable = {"move": unstable, "wake": patient.unconscious, "let_go": unstable}
        return items + [Item(*row) for row in _BY_HAND if usable[row[0]]]


def _medics(campaign: Campaign, care: Care, patient_id: int) -> list[Item]:
    from models.bridge.treatment import medics
    from models.tables import Person

    with campaign.read() as session:
        patient = session.get_one(Person, patient_id)
        return [
            Item(medic.key, medic.name, _skill(medic, attempt))
            for medic, attempt in medics(session, care, patient)[:_MOST]
        ]


def _skill(medic: Person, attempt: Attempt) -> str:
    return f"{attempt.need}+ with DM {attempt.dm.total:+d}  {medic.occupation}"


def _by_hand(what: str, person_id: int) -> Deed:
    from models.deeds.medicine.nursing import LetGo, MovePatient, WakeByHand

    match what:
        case "move":
            return MovePatient(person_id)
        case "wake":
            return WakeByHand(person_id)
        case _:
            return LetGo(person_id)
