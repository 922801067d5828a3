"""The casualty board: everybody hurt, the worst off first, with every clock that runs for them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from textual import on
from textual.content import Content

from models.bridge.care import hours_needed
from models.bridge.schedule import FIGHTING
from models.bridge.treatment import Care, healing_waits, needless
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.medicine.nursing import LetGo, MovePatient, WakeByHand
from models.reading import Reader
from models.storage.headline import Coming
from models.tables import DueDeed, Side
from models.views.ward import Patient, Ward, ward
from tui.choosing.printing import PRINT
from tui.choosing.wish import Wish, prints
from tui.clock.advance import AdvanceDialog, to_next
from tui.clock.due import meet
from tui.dialogs.chart import Chart
from tui.dialogs.talk import talk
from tui.rolling.foreseen import ForeseenPanel
from tui.shell import places
from tui.shell.beside import Beside
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.shell.page import Page
from tui.ward.asking import give_care, treat
from tui.ward.dying import NOBODY, dying
from tui.ward.text import patient_line, patient_text
from tui.widgets.listing import Column, Line, Listing
from tui.words.block import Block
from tui.words.person import sheet_blocks

_FEWEST = 3
"""The board has room for so many at least, that it does not jump with every one who heals."""

_LATE = "It must begin within 60 minutes of death (W-26)."


class WardPage(Browser[Ward]):
    """Everybody who needs care, in the order of triage, and what can be done for them."""

    CSS_PATH = "ward.tcss"
    ROOMY = 115
    """Columns from which two clocks of a patient stand beside each other."""
    BESIDE = Beside(right=170, below=40, cells=56, rows=14)
    LEGEND = (
        ("Dies", "The chance of being dead by the next crisis point if nothing is done."),
        ("moved", "The same for somebody who is carried or driven before it (W-30)."),
        ("ever", "The chance of being dead before the wounds are stable."),
        ("Care 1/3", "Hours of care a day: 1 is given, 3 are needed to heal (W-36)."),
    )

    def __init__(self) -> None:
        super().__init__()
        self._everybody = False
        self._patients: Mapping[int, Patient] = {}
        self._mine = "0"

    def look_beside(self, reader: Reader) -> list[Block]:
        """The sheet of the patient under the cursor."""
        line = self.current
        return sheet_blocks(reader, line.key) if line is not None else []

    def listing(self) -> Listing:
        """Everybody who needs care."""
        return Listing(
            *self._columns(),
            empty=f"Nobody here needs care. {self.key_of(WardPage.action_everybody)} shows "
            "everybody, or the party alone.",
        )

    def _columns(self) -> tuple[Column, ...]:
        """Who it is and how, the chances of dying, what comes next, and the care."""
        return (
            Column("Who", 26 if self.roomy else 14),
            Column("State", 8),
            Column("Lt", 3, right=True),
            Column("Sh", 3, right=True),
            Column("St", 3, right=True),
            Column("Dies", 5, right=True),
            Column("moved", 5, right=True),
            Column("ever", 5, right=True),
            Column("Next", 42 if self.roomy else 20),
            Column("Care"),
        )

    def page_title(self) -> str:
        """How many there are, and of how many."""
        count = len(self.view.patients) if self.view else 0
        return f"Wounded · all {count}" if self._everybody else f"Wounded · party {self._mine}"

    @property
    def _patient(self) -> Patient | None:
        """The patient under the cursor."""
        line = self.current
        return self._patients.get(line.key) if line is not None else None

    def read(self, reader: Reader) -> Ward:
        """Everybody who needs care."""
        return ward(reader)

    def paint(self, view: Ward) -> None:
        """Fill the board, of the party alone or of everybody."""
        self._patients = {patient.person.key: patient for patient in view.patients}
        mine = sum(1 for patient in view.patients if patient.person.side == Side.PARTY)
        self._mine = f"{mine} of {len(view.patients)}" if len(view.patients) > mine else str(mine)
        listing = self.query_one(Listing)
        listing.head(*self._columns())
        self.fill(
            patient_line(patient, view.clock, coming=2 if self.roomy else 1)
            for patient in view.patients
            if self._everybody or patient.person.side == Side.PARTY
        )
        listing.styles.height = max(len(listing.lines), _FEWEST) + 2

    def text(self, line: Line) -> Content:
        """The patient with every clock."""
        patient, seen = self._patient, self.view
        return patient_text(patient, seen) if patient and seen else Content()

    def _why_nobody(self) -> str:
        return "" if self._patient else "Nobody is under the cursor."

    def _why_untreated(self, care: Care) -> str:
        patient = self._patient
        if patient is None or care in patient.treatments:
            return self._why_nobody()
        if care is Care.HEAL and self._seen().fighters & {patient.person.key}:
            return healing_waits(patient.person)
        unstable = patient.clock(DueDeed.CRISIS) is not None
        return needless(care, patient.person, unstable=unstable) or _LATE

    def _why_not_stabilised(self) -> str:
        return self._why_untreated(Care.STABILISE)

    def _why_not_resuscitated(self) -> str:
        return self._why_untreated(Care.RESUSCITATE)

    def _why_not_healed(self) -> str:
        return self._why_untreated(Care.HEAL)

    def _why_no_care(self) -> str:
        if why := self._why_nobody():
            return why
        person = self._here().person
        return "" if hours_needed(person) else f"{person.name} needs no care."

    def _why_stable(self) -> str:
        if (why := self._why_nobody()) or self._here().clock(DueDeed.CRISIS):
            return why
        return f"{self._here().person.name} has no crisis point to come."

    def _why_not_moved(self) -> str:
        if (why := self._why_stable()) or not self._here().person.moved:
            return why
        return f"{self._here().person.name} was moved already: it counts once (G-88)."

    def _why_not_woken(self) -> str:
        if (why := self._why_nobody()) or self._here().person.unconscious:
            return why
        return f"{self._here().person.name} is not unconscious."

    def _why_no_time(self) -> str:
        if self.view is None:
            return "The wounded have not been read yet."
        return FIGHTING if self.view.fighting else ""

    def _why_nothing_next(self) -> str:
        seen = self.view
        if seen is not None and seen.hand:
            return ""
        return self._why_no_time() or ("" if self._seen().next else "Nothing is due.")

    @on(Listing.Chosen)
    async def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        await self.action_go_on()

    async def action_go_on(self) -> None:
        """Throw for what is at hand, or begin a treatment, or open the sheet."""
        patient = self._here()
        thrown = {DueDeed.CRISIS, DueDeed.WAKING, DueDeed.TREATMENT}
        clock = patient.clock(*thrown)
        treated = patient.clock(DueDeed.TREATMENT)
        if clock and clock.due_id and clock.at <= self._seen().clock:
            coming = Coming(clock.due_id, clock.at, clock.kind, clock.label, patient.person.key)
            await meet(self.outrider, coming, self._seen().clock)
        elif patient.treatments and not treated:
            self._treat(patient.treatments[0])
        else:
            self.action_sheet()

    def _treat(self, care: Care) -> None:
        talk(self, partial(treat, self.outrider, care, self._here()))

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
            self.query_one(Listing).go_to(due.person_id)  # below stands whom it is about
            coming = Coming(due.key, due.at, due.deed, due.label, due.person_id)
            await meet(self.outrider, coming, seen.clock)
        else:
            await to_next(self.outrider, self._pass)

    async def action_advance(self) -> None:
        """Let time pass."""
        self.outrider.show(AdvanceDialog(await self.outrider.campaign()), self._pass)

    async def _pass(self, deed: Advance | AdvanceToNext | None) -> None:
        if deed is not None and await self.outrider.perform(deed):
            await self.catch_up()
            self._tell_of_others()

    def _tell_of_others(self) -> None:
        """Say what is at hand now where it is about nobody who is shown."""
        due = self._seen().hand
        shown = {line.key for line in self.query_one(Listing).lines}
        if due is not None and due.person_id not in shown:
            self.outrider.tell(f"At hand: {due.label}.")

    def action_everybody(self) -> None:
        """Show everybody, or the party."""
        self._everybody = not self._everybody
        self.repaint()

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
        assert self.view is not None
        return self.view

    def _in_danger(self) -> Chart | None:
        """A picture of those who are listed and may die."""
        if self.view is None:
            return None
        listed = [self._patients[line.key] for line in self.query_one(Listing).lines]
        return dying(listed, self.view.clock)

    def _why_nobody_dying(self) -> str:
        return "" if self._in_danger() else NOBODY

    def action_dying(self) -> None:
        """Show who may be dead by when."""
        if (picture := self._in_danger()) is not None:
            self.outrider.show(picture)

    def to_print(self) -> Wish:
        """The casualty board."""
        return prints("casualties")

    KEYS = (
        Command(
            "enter",
            "go on",
            "What comes first: a throw, a treatment, the sheet.",
            action_go_on,
            _why_nobody,
        ),
        Command(
            "s",
            "stabilise",
            "Stop serious wounds from getting worse (W-27).",
            action_stabilise,
            _why_not_stabilised,
        ),
        Command(
            "r",
            "resuscitate",
            "Bring back somebody dead (W-25).",
            action_resuscitate,
            _why_not_resuscitated,
        ),
        Command(
            "h",
            "heal",
            "Heal a light wound and a shock point (W-35).",
            action_heal,
            _why_not_healed,
        ),
        Command(
            "c",
            "care",
            "Who cares for the patient, how many hours a day (W-36).",
            action_care,
            _why_no_care,
        ),
        Command(
            "n",
            "next",
            "Meet what is due now, or wait for the next thing.",
            action_next,
            _why_nothing_next,
        ),
        Command(
            "p",
            "all or party",
            "Everybody who is hurt, or the party alone.",
            action_everybody,
            looks=True,
        ),
        Command(
            "m",
            "move",
            "The patient is carried or driven: DM -1 once (W-30).",
            action_move,
            _why_not_moved,
        ),
        Command(
            "y",
            "who dies when",
            "Who may be dead by when if nothing is done: a picture over the hours.",
            action_dying,
            _why_nobody_dying,
            footer=False,
            looks=True,
        ),
        Command("w", "wake", "Let the patient wake, by ruling.", action_wake, _why_not_woken),
        Command(
            "l",
            "let go",
            "No more crisis points for the patient, by ruling.",
            action_let_go,
            _why_stable,
        ),
        Command(
            "a",
            "time",
            "Let game time pass, with a look at what falls due.",
            action_advance,
            _why_no_time,
        ),
        Command(
            "S",
            "sheet",
            "Open the patient's sheet.",
            action_sheet,
            _why_nobody,
            footer=False,
            looks=True,
        ),
        *Browser.SEARCH,
        Command(
            "f1",
            "rules",
            "The rules of wounds and recovery.",
            action_rules,
            footer=False,
            looks=True,
        ),
        Command("escape,o", "back", "Back to the page before.", Page.action_back, looks=True),
        PRINT,
    )
