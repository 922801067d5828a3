"""The casualty board: everybody hurt, the worst off first, with every clock that runs for them."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from textual import on, work
from textual.content import Content

from models.bridge.care import hours_needed
from models.bridge.treatment import Care, needless
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.medicine.nursing import LetGo, MovePatient, WakeByHand
from models.storage.headline import Coming
from models.tables import DueKind, Side
from models.views.ward import Patient, Ward, ward
from tui.attempts.attempting import roll
from tui.clock.advance import AdvanceDialog
from tui.clock.due import meet, roll_for
from tui.dialogs.talk import talk
from tui.rolling.foreseen import ForeseenPanel
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.shell.titlebar import TitleBar
from tui.ward.asking import give_care, treat
from tui.ward.text import patient_line, patient_text
from tui.widgets.listing import Column, Line, Listing

if TYPE_CHECKING:
    from models.campaign import Campaign

_ROOMY = 115
"""Cells from which two clocks of a patient stand beside each other."""
_FEWEST = 3
"""The board has room for so many at least, that it does not jump with every one who heals."""

_CARES = {"stabilise": Care.STABILISE, "resuscitate": Care.RESUSCITATE, "heal": Care.HEAL}
_FIGHTING = "A fight is on: its turns move the clock."


class WardPage(Browser):
    """Everybody who needs care, in the order of triage, and what can be done for them."""

    CSS_PATH = "ward.tcss"
    KEYS = (
        Command("enter", "go_on", "go on", "What comes first: a throw, a treatment, the sheet."),
        Command("s", "stabilise", "stabilise", "Stop serious wounds from getting worse (W-27)."),
        Command("r", "resuscitate", "resuscitate", "Bring back somebody dead (W-25)."),
        Command("h", "heal", "heal", "Heal a light wound and a shock point (W-35)."),
        Command("c", "care", "care", "Who cares for the patient, how many hours a day (W-36)."),
        Command("n", "next", "next", "What is at hand, or let time pass to the next thing due."),
        Command("p", "everybody", "all", "Show everybody who is hurt."),
        Command("p", "party", "party", "Show the party alone."),
        Command("m", "move", "move", "The patient is carried or driven: DM -1 once (W-30)."),
        Command("w", "wake", "wake", "Let the patient wake, by ruling."),
        Command("l", "let_go", "let go", "No more crisis points for the patient, by ruling."),
        Command("a", "advance", "time", "Let game time pass, with a look at what falls due."),
        Command("S", "sheet", "sheet", "Open the patient's sheet.", footer=False),
        *Browser.SEARCH,
        Command("f1", "rules", "rules", "The rules of wounds and recovery.", footer=False),
        Command("escape,o", "back", "back", "Back to the page before."),
    )
    LEGEND = (
        ("Dies", "The chance of being dead by the next crisis point if nothing is done."),
        ("Moved", "The same for somebody who is carried or driven before it (W-30)."),
        ("Ever", "The chance of being dead before the wounds are stable."),
        ("Care 1/3", "Hours of care a day: 1 is given, 3 are needed to heal (W-36)."),
    )

    def __init__(self) -> None:
        super().__init__()
        self._campaign: Campaign | None = None
        self._ward: Ward | None = None
        self._everybody = False

    def listing(self) -> Listing:
        """Who it is and how, the chances of dying, what comes next, and the care."""
        return Listing(
            Column("Who", 26 if self._roomy else 14),
            Column("State", 8),
            Column("Lt", 2, right=True),
            Column("Sh", 2, right=True),
            Column("St", 2, right=True),
            Column("Dies", 6, right=True),
            Column("Moved", 6, right=True),
            Column("Ever", 6, right=True),
            Column("Next", 42 if self._roomy else 20),
            Column("Care"),
            empty="Nobody here needs care. p shows everybody, or the party alone.",
        )

    @property
    def _roomy(self) -> bool:
        return self.app.size.width >= _ROOMY

    def page_title(self) -> str:
        """How many there are, and of how many."""
        count = len(self._ward.patients) if self._ward else 0
        return f"Wounded · all {count}" if self._everybody else f"Wounded · party {self._mine}"

    @property
    def _mine(self) -> str:
        patients = self._ward.patients if self._ward else ()
        mine = sum(1 for patient in patients if patient.person.side == Side.PARTY)
        return f"{mine} of {len(patients)}" if len(patients) > mine else str(mine)

    @property
    def _patient(self) -> Patient | None:
        """The patient under the cursor."""
        if self._ward is None or self.current is None:
            return None
        return next(p for p in self._ward.patients if p.person.key == self.current.key)

    def reload(self) -> None:
        """Read the wounded again, as soon as the campaign is open."""
        self._reload()

    @work(exclusive=True, group="read")
    async def _reload(self) -> None:
        self._campaign = await self.outrider.campaign()
        with self._campaign.read() as session:
            self._ward = ward(session)
        self.find(self.search_text)

    def find(self, search: str) -> None:
        """Fill the board with those whose line holds all the words."""
        if self._ward is None:
            return
        words = search.casefold().split()
        lines = [
            patient_line(patient, self._ward.clock, coming=2 if self._roomy else 1)
            for patient in self._ward.patients
            if self._everybody or patient.person.side == Side.PARTY
        ]
        found = [line for line in lines if all(w in " ".join(line.cells).casefold() for w in words)]
        listing = self.query_one(Listing)
        listing.styles.height = max(len(found), _FEWEST) + 2
        listing.fill(found)
        self.show_text()
        self.query_one(TitleBar).show(self.page_title(), self.outrider.headline)
        self.refresh_keys()

    def text(self, line: Line) -> Content:
        """The patient with every clock."""
        patient, seen = self._patient, self._ward
        return patient_text(patient, seen) if patient and seen else Content()

    def can(self, name: str) -> bool:
        """Some commands need a patient, and what they are for; a fight moves the clock itself."""
        if self._ward is None or self.why_not(name):
            return super().can(name) and name in {"back", "help", "quit"}
        about_one = {*_CARES, "go_on", "care", "move", "wake", "let_go", "sheet"}
        if name in about_one and self._patient is None:
            return False
        if name in {"everybody", "party"} and (name == "everybody") is self._everybody:
            return False
        return super().can(name)

    def why_not(self, name: str) -> str:
        """What keeps something from being done for a patient, or time from passing."""
        seen = self._ward
        if seen is None:
            return ""
        if name in {"next", "advance"} and seen.fighting and not (seen.hand and name == "next"):
            return _FIGHTING
        if name == "next" and not (seen.hand or seen.next):
            return "Nothing is due."
        return _obstacles(self._patient).get(name, "") if self._patient else ""

    @on(Listing.Moved)
    def _moved_on(self) -> None:
        self.refresh_keys()

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        self.action_go_on()

    def action_go_on(self) -> None:
        """Throw for what is at hand, or begin a treatment, or open the sheet."""
        patient = self._here()
        thrown = {DueKind.CRISIS, DueKind.WAKING, DueKind.TASK}
        clock = patient.clock(*thrown)
        treated = patient.clock(DueKind.TASK)
        if clock and clock.due_id and self._campaign and clock.at <= self._seen().clock:
            if deed := roll_for(self._campaign, clock.due_id):
                talk(self, partial(roll, self.outrider, deed))
        elif patient.treatments and not treated:
            self._treat(patient.treatments[0])
        else:
            self.action_sheet()

    def _treat(self, care: Care) -> None:
        fighting = self._seen().fighting
        talk(self, partial(treat, self.outrider, care, self._here(), fighting=fighting))

    def action_stabilise(self) -> None:
        """Ask who stabilises."""
        self._treat(Care.STABILISE)

    def action_resuscitate(self) -> None:
        """Ask who resuscitates."""
        self._treat(Care.RESUSCITATE)

    def action_heal(self) -> None:
        """Ask who heals."""
        self._treat(Care.HEAL)

    def action_care(self) -> None:
        """Ask who cares, and how long."""
        talk(self, partial(give_care, self.outrider, self._here()))

    async def action_move(self) -> None:
        """The patient is moved."""
        await self.outrider.perform(MovePatient(self._here().person.key))

    def action_wake(self) -> None:
        """Show what it means that the patient wakes, then wake them."""
        self.outrider.show(ForeseenPanel(WakeByHand(self._here().person.key)))

    def action_let_go(self) -> None:
        """Show what it means to let the patient be, then do it."""
        self.outrider.show(ForeseenPanel(LetGo(self._here().person.key)))

    async def action_next(self) -> None:
        """Meet what is at hand, or let time pass to the next thing due."""
        seen = self._seen()
        if due := seen.hand:
            coming = Coming(due.key, due.at, due.kind, due.label, due.person_id)
            await meet(self.outrider, coming, seen.clock)
        else:
            await self.outrider.perform(AdvanceToNext())

    async def action_advance(self) -> None:
        """Let time pass."""

        async def passes(deed: Advance | AdvanceToNext | None) -> None:
            if deed is not None:
                await self.outrider.perform(deed)

        self.outrider.show(AdvanceDialog(await self.outrider.campaign()), passes)

    def action_everybody(self) -> None:
        """Show everybody."""
        self._show_everybody(True)

    def action_party(self) -> None:
        """Show the party."""
        self._show_everybody(False)

    def _show_everybody(self, everybody: bool) -> None:
        self._everybody = everybody
        self.find(self.search_text)

    def action_sheet(self) -> None:
        """Open the sheet."""
        self.outrider.visit(places.Sheet(self._here().person.key))

    def action_rules(self) -> None:
        """Open the rules of wounds and recovery."""
        self.outrider.visit(places.Rules(tuple(f"W-{number}" for number in range(15, 38))))

    def _here(self) -> Patient:
        assert self._patient is not None
        return self._patient

    def _seen(self) -> Ward:
        assert self._ward is not None
        return self._ward


def _obstacles(patient: Patient) -> dict[str, str]:
    """Why each command has nothing to do for a patient, "" where it has."""
    person = patient.person
    unstable = patient.clock(DueKind.CRISIS) is not None
    stable = "" if unstable else f"{person.name} has no crisis point to come."
    moved = f"{person.name} was moved already: it counts once (G-88)." if person.moved else ""
    late = "It must begin within 60 minutes of death (W-26)."
    needs = {
        name: ""
        if care in patient.treatments
        else needless(care, person, unstable=unstable) or late
        for name, care in _CARES.items()
    }
    return needs | {
        "care": "" if hours_needed(person) else f"{person.name} needs no care.",
        "move": stable or moved,
        "wake": "" if person.unconscious else f"{person.name} is not unconscious.",
        "let_go": stable,
    }
