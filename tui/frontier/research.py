"""One research project: its steps, attempting them, and what the researchers are told."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from textual import on
from textual.content import Content

from models.action import Refusal
from models.bridge.frontier import Laboratory, laboratory, statement_of
from models.deeds.frontier.research import (
    EditSearch,
    EditStep,
    NewStep,
    RemoveStep,
    checked_finding,
    checked_line,
)
from models.deeds.frontier.study import PlanStep, Rely
from models.fields import checked
from models.reading import Reader
from models.tables import ResearchStep
from rules.frontier.research import Course
from tui.attempts.telling import tell_result
from tui.choosing.rewriting import rewrite_field
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.several import Several
from tui.dialogs.talk import talk
from tui.dialogs.writing import Writing
from tui.frontier.study import study
from tui.frontier.text import search_text, step_text
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing

SEARCH = 0
"""The key of the line for the literature search; the other lines have their step's."""
FORMAT = "To do something (Hazardous): Difficulty. Assets. Time. It is uncertain anyway."


class ResearchPage(Browser[Laboratory | None]):
    """The steps of a project as the referee prepared them, and what has come of them."""

    DEFAULT_CSS = """
    ResearchPage.-wide #browser { layout: vertical; }
    ResearchPage.-wide #browser Listing { width: 100%; }
    ResearchPage.-wide #text { width: 100%; }
    """

    def __init__(self, key: int) -> None:
        super().__init__()
        self._key = key

    def listing(self) -> Listing:
        """The steps, how they stand, and where they lead."""
        return Listing(
            Column("Step"),
            Column("Stands", 11),
            Column("Tries", 5, right=True),
            Column("Leads to", 18),
            empty=f"There is no plan yet: {self.key_of(ResearchPage.action_new)} prepares a step.",
        )

    def page_title(self) -> str:
        """The topic."""
        return f"Research · {self.view.row.name}" if self.view else "Research"

    def read(self, reader: Reader) -> Laboratory | None:
        """The project; None if it is gone."""
        with suppress(Refusal):
            return laboratory(reader, self._key)
        return None

    def paint(self, view: Laboratory | None) -> None:
        """Fill the list with its steps."""
        self.fill(self._lines(view) if view else [])

    def _lines(self, lab: Laboratory) -> list[Line]:
        planned = "done" if any(step.planned for step in lab.steps) else "to be done"
        tries = str(len(lab.found(None)) or "-")
        return [
            Line(SEARCH, ("Literature search", planned, tries, "a plan")),
            *(_line(lab, step) for step in lab.steps),
        ]

    def text(self, line: Line) -> Content:
        """The task in full, and everything found."""
        if self.view is None:
            return Content()
        step = self.view.step(line.key)
        return step_text(self.view, step) if step else search_text(self.view)

    @property
    def _step(self) -> ResearchStep | None:
        """The step under the cursor."""
        line = self.current
        return self.view.step(line.key) if self.view and line else None

    def _why_gone(self) -> str:
        return "" if self.view else "This research is no longer in the campaign."

    def _why_no_task(self) -> str:
        return "" if self.current else "No step is under the cursor."

    def _why_no_step(self) -> str:
        if self._step is None and self.current:
            return "The search of the literature comes before the plan, and is not a step of it."
        return "" if self._step else "There is no step under the cursor."

    def _why_no_result(self) -> str:
        step, lab = self._step, self.view
        if step is None or lab is None:
            return self._why_no_step()
        return "" if lab.found(step.key) else "This step has no result yet."

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        self.action_attempt()

    def action_attempt(self) -> None:
        """Ask who attempts it."""
        if self.view is not None:
            talk(self, partial(study, self.outrider, self.view, self._step))

    def action_tell(self) -> None:
        """Say what they are told of the newest result."""
        if self._step is not None:
            talk(self, partial(tell_result, self.outrider, self._key, self._step.key))

    async def action_rely(self) -> None:
        """They rely on it, or no longer do."""
        assert self._step is not None
        await self.outrider.perform(Rely(self._step.key))

    async def action_plan(self) -> None:
        """Into the plan or out of it."""
        assert self._step is not None
        await self.outrider.perform(PlanStep(self._step.key))

    async def action_remove(self) -> None:
        """Take the step out."""
        assert self._step is not None
        await self.outrider.perform(RemoveStep(self._step.key))

    def action_players(self) -> None:
        """Show the players' copy."""
        self.outrider.visit(places.PlayersResearch(self._key))

    def action_new(self) -> None:
        """Ask for a step's task and prepare it."""

        async def written(line: str | None) -> None:
            if line is not None:
                await self.outrider.perform(NewStep(self._key, line))

        self.outrider.show(Prompt("New step", checked_line, hint=FORMAT), written)

    def action_edit(self) -> None:
        """Ask for the task anew."""
        assert self.view is not None
        step = self._step

        async def written(line: str | None) -> None:
            if line is None:
                return
            deed = EditStep(step.key, line=line) if step else EditSearch(self._key, line)
            await self.outrider.perform(deed)

        line = step.line if step else self.view.row.search
        prompt = Prompt("Change the task", checked_line, initial=line, hint=FORMAT)
        self.outrider.show(prompt, written)

    def action_course(self) -> None:
        """Ask where the step leads."""
        talk(self, self._ask_course)

    async def _ask_course(self) -> None:
        assert self._step is not None
        step = self._step
        items = [Item(c, c.value, "now" if c == step.course else "") for c in Course]
        course = await self.outrider.ask(Menu("It is", items))
        if course is not None:
            await self.outrider.perform(EditStep(step.key, course=course))

    def action_after(self) -> None:
        """Ask what the step depends on."""
        talk(self, self._ask_after)

    async def _ask_after(self) -> None:
        assert self.view is not None
        assert self._step is not None
        step = self._step
        before = [each for each in self.view.steps if each.key < step.key]
        items = [Item(each.key, statement_of(each), each.course) for each in before]
        chosen = await self.outrider.ask(Several("It depends on", items, step.after))
        if chosen is not None:
            await self.outrider.perform(EditStep(step.key, after=chosen))

    def action_findings(self) -> None:
        """Ask what is true of the step, and what is not."""
        talk(self, self._ask_findings)

    async def _ask_findings(self) -> None:
        assert self._step is not None
        step = self._step
        truth = await self.outrider.ask(Prompt("What is true", checked_finding, initial=step.truth))
        if truth is None:
            return
        falsehood = await self.outrider.ask(
            Prompt("What is false", checked_finding, initial=step.falsehood)
        )
        if falsehood is not None:
            await self.outrider.perform(EditStep(step.key, truth=truth, falsehood=falsehood))

    def action_notes(self) -> None:
        """Ask for the referee's notes."""
        assert self.view is not None

        box = Writing(
            "The referee's notes",
            lambda text: str(checked("research", "notes", text)),
            initial=self.view.row.notes,
        )
        rewrite_field(self.outrider, box, "research", self._key, "notes")

    def action_rules(self) -> None:
        """Open the rules of research."""
        self.outrider.visit(places.Rules(("F-16", "F-17", "F-18", "F-19", "F-20", "T-56", "G-08")))

    KEYS = (
        Command(
            "enter",
            "attempt",
            "Choose who attempts the step under the cursor.",
            action_attempt,
            _why_no_task,
        ),
        Command(
            "t", "tell", "Say what they are told of the newest result.", action_tell, _why_no_result
        ),
        Command(
            "a",
            "rely",
            "They come to rely on the step, or no longer do (F-19).",
            action_rely,
            _why_no_step,
        ),
        Command(
            "p",
            "players",
            "The project exactly as the players may know it.",
            action_players,
            _why_gone,
            looks=True,
        ),
        Command("n", "new", "Prepare one more step.", action_new, _why_gone),
        Command(
            "e", "edit", "Change the task under the cursor as a line.", action_edit, _why_no_task
        ),
        Command(
            "c",
            "course",
            "Where the step leads, which players never see (F-16).",
            action_course,
            _why_no_step,
        ),
        Command(
            "d", "after", "The steps that it depends on.", action_after, _why_no_step, footer=False
        ),
        Command(
            "f",
            "findings",
            "What there is to tell: true, false.",
            action_findings,
            _why_no_step,
            footer=False,
        ),
        Command(
            "v",
            "plan",
            "Put the step into their plan, or out of it.",
            action_plan,
            _why_no_step,
            footer=False,
        ),
        Command(
            "w",
            "notes",
            "The referee's notes on the project.",
            action_notes,
            _why_gone,
            footer=False,
        ),
        Command(
            "x,delete",
            "remove",
            "Take out the step; undo takes it back.",
            action_remove,
            _why_no_step,
        ),
        *Browser.SEARCH,
        Command("f1", "rules", "The rules of research.", action_rules, footer=False, looks=True),
    )


def _line(lab: Laboratory, step: ResearchStep) -> Line:
    stands = _stands(lab, step)
    tries = str(len(lab.found(step.key)) or "-")
    tone = {"relied on": "good", "not planned": "dim"}.get(stands, "")
    return Line(step.key, (statement_of(step), stands, tries, step.course), tone)


def _stands(lab: Laboratory, step: ResearchStep) -> str:
    if step.accepted:
        return "relied on"
    if not step.planned:
        return "not planned"
    ready = lab.research is not None and statement_of(step) in lab.research.open_steps
    return "open" if ready else "waits"
