"""The frontier: every research project and survey, and callings to hang an adventure on."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from textual import on
from textual.content import Content

from models.bridge.frontier import (
    Expedition,
    Laboratory,
    all_research,
    all_surveys,
    expedition,
    laboratory,
)
from models.deeds.frontier.research import NewResearch, RemoveResearch
from models.deeds.frontier.survey import NewSurvey, RemoveSurvey
from models.fields import checked
from models.reading import Reader
from models.text import counted
from rules.frontier.occupations import OCCUPATIONS
from rules.frontier.survey import QUOTAS
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.frontier.text import (
    minerals_text,
    occupation_text,
    research_text,
    settlers_text,
    survey_text,
)
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing

# Keys of lines: a project's own; a survey's below this; those that are always there far below.
_SURVEYS = -1
_CALLINGS = -1_000_000_000
_MINERALS = _CALLINGS - 100
_SETTLERS = _MINERALS - 1
_HEADINGS = _SETTLERS - 1
_PARTS = ("Research", "Surveys of native life", "Callings")


class FrontierPage(Browser[tuple[list[Laboratory], list[Expedition]]]):
    """Research, surveys, and what people live by out here."""

    def __init__(self) -> None:
        super().__init__()
        self._research: dict[int, Laboratory] = {}
        self._surveys: dict[int, Expedition] = {}
        self._painted = False

    def listing(self) -> Listing:
        """What there is, and how it stands."""
        return Listing(Column("Frontier"), Column("", 16))

    def page_title(self) -> str:
        """The page."""
        return "Frontier"

    def read(self, reader: Reader) -> tuple[list[Laboratory], list[Expedition]]:
        """Every project and survey."""
        labs = [laboratory(reader, row.key) for row in all_research(reader)]
        return labs, [expedition(reader, row.key) for row in all_surveys(reader)]

    def paint(self, view: tuple[list[Laboratory], list[Expedition]]) -> None:
        """Fill the list, of what is found no heading; the cursor goes to what was just made.

        At first it stands on the first thing that can be opened.
        """
        known = {*self._research, *(_SURVEYS - key for key in self._surveys)}
        self._research = {lab.row.key: lab for lab in view[0]}
        self._surveys = {found.row.key: found for found in view[1]}
        listed = {*self._research, *(_SURVEYS - key for key in self._surveys)}
        self.fill(x for x in self._lines() if x.key > _HEADINGS or not self.search_text)
        if self._painted and len(made := listed - known) == 1:
            self.query_one(Listing).point_at(made.pop())
        elif not self._painted and (first := next(self._entries(), None)) is not None:
            self.query_one(Listing).point_at(first)
        self._painted = True

    def _entries(self) -> Iterator[int]:
        """The keys of lines that are no heading."""
        return (line.key for line in self._lines() if line.key > _HEADINGS)

    def _lines(self) -> Iterator[Line]:
        empty = "" if self._research else self._begun_by(FrontierPage.action_new_research)
        yield _heading(0, empty)
        for key, lab in self._research.items():
            yield Line(key, (lab.row.name, _progress(lab)))
        empty = "" if self._surveys else self._begun_by(FrontierPage.action_new_survey)
        yield _heading(1, empty)
        for key, found in self._surveys.items():
            complete = not found.survey.missing
            state = "complete" if complete else counted(len(found.survey.encounters), "encounter")
            yield Line(_SURVEYS - key, (found.row.name, state), "good" if complete else "")
        yield _heading(2)
        for place, calling in enumerate(OCCUPATIONS):
            yield Line(_CALLINGS - place, (calling.name.capitalize(), " ".join(calling.rows[:2])))
        yield Line(_MINERALS, ("Minerals", "F-07 F-08"))
        yield Line(_SETTLERS, ("Settlers", "F-15"))

    def _begun_by(self, run: Callable[..., None]) -> str:
        """That there is none, and the key that begins one."""
        return f": none yet, {self.key_of(run)} begins one"

    def text(self, line: Line) -> Content:
        """What there is to know of the row under the cursor."""
        if (lab := self._lab) is not None:
            return research_text(lab)
        if (survey := self._survey) is not None:
            return survey_text(survey)
        if line.key == _MINERALS:
            return minerals_text()
        if line.key == _SETTLERS:
            return settlers_text()
        calling = _CALLINGS - line.key
        return occupation_text(OCCUPATIONS[calling]) if 0 <= calling < 100 else Content()

    @property
    def _lab(self) -> Laboratory | None:
        """The research under the cursor."""
        return self._research.get(self.current.key) if self.current else None

    @property
    def _survey(self) -> Expedition | None:
        """The survey under the cursor."""
        return self._surveys.get(_SURVEYS - self.current.key) if self.current else None

    def _why_nothing_kept(self) -> str:
        kept = self._lab or self._survey
        return "" if kept else "There is no research or survey under the cursor."

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        if self._why_nothing_kept():
            if event.line and event.line.key > _HEADINGS:  # under a heading there is no text
                self.action_read()
        else:
            self.action_open()

    def action_open(self) -> None:
        """Open the page of it."""
        if (lab := self._lab) is not None:
            self.outrider.visit(places.Research(lab.row.key))
        elif (survey := self._survey) is not None:
            self.outrider.visit(places.Survey(survey.row.key))

    def action_new_research(self) -> None:
        """Ask for a topic."""
        talk(self, self._new_research)

    async def _new_research(self) -> None:
        topic = await self.outrider.ask(
            Prompt("What is to be found out?", lambda text: str(checked("research", "name", text)))
        )
        if topic is not None:
            await self.outrider.perform(NewResearch(topic))

    def action_new_survey(self) -> None:
        """Ask for a region and how rich in life it is."""
        talk(self, self._new_survey)

    async def _new_survey(self) -> None:
        region = await self.outrider.ask(
            Prompt("The region", lambda text: str(checked("survey", "name", text)))
        )
        if region is None:
            return
        items = [
            Item(tiers, counted(tiers, "tier"), f"quotas {', '.join(map(str, QUOTAS[:tiers]))}")
            for tiers in range(len(QUOTAS), 0, -1)
        ]
        tiers = await self.outrider.ask(Menu("How much life is there? (F-05)", items))
        if tiers is not None:
            await self.outrider.perform(NewSurvey(region, tiers))

    async def action_remove(self) -> None:
        """Take it out of the campaign."""
        if (lab := self._lab) is not None:
            await self.outrider.perform(RemoveResearch(lab.row.key))
        elif (survey := self._survey) is not None:
            await self.outrider.perform(RemoveSurvey(survey.row.key))

    def action_rules(self) -> None:
        """Open the rules of the frontier."""
        self.outrider.visit(places.Rules(tuple(f"F-{number:02}" for number in range(1, 21))))

    KEYS = (
        Command(
            "enter",
            "open",
            "Open the research or the survey under the cursor.",
            action_open,
            _why_nothing_kept,
            looks=True,
        ),
        Command("n", "new research", "A topic to find out about (F-16).", action_new_research),
        Command(
            "s", "new survey", "A region whose animals are catalogued (F-04).", action_new_survey
        ),
        Command(
            "x,delete",
            "remove",
            "Take it out of the campaign; undo takes it back.",
            action_remove,
            _why_nothing_kept,
        ),
        *Browser.SEARCH,
        Command(
            "f1", "rules", "The rules of the frontier.", action_rules, footer=False, looks=True
        ),
    )


def _heading(part: int, empty: str = "") -> Line:
    return Line(_HEADINGS - part, (f"--- {_PARTS[part]}{empty} ---", ""), "dim")


def _progress(lab: Laboratory) -> str:
    if lab.fault:
        return "not ready"
    planned = sum(step.planned for step in lab.steps)
    relied = sum(step.accepted for step in lab.steps)
    return f"{relied} of {planned} done" if planned else "no plan yet"
