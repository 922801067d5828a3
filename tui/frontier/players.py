"""Research and surveys as the players may know them, and nothing else."""

from __future__ import annotations

from contextlib import suppress

from textual import work
from textual.content import Content

from models.action import Refusal
from models.bridge.frontier import expedition, laboratory
from models.reading import Reader
from models.views.players import PublicAnimal, PublicSurvey, players_research, players_survey
from rules.frontier.research import ResearchView, StepView
from rules.frontier.survey import QUOTAS
from tui.frontier.text import players_research_text, players_step_text, players_survey_text
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing


class PlayersCopy(Browser):
    """A page to turn towards the players: what was done last stays unsaid, and cannot be undone."""

    FOR_PLAYERS = True

    def __init__(self, key: int) -> None:
        super().__init__()
        self._key = key

    def look(self, session: Reader) -> None:
        """Read what the players may know; raises `Refusal` if it is gone."""
        raise NotImplementedError

    def show(self) -> None:
        """Read it, then paint."""
        self._show()

    @work(exclusive=True, group="show")
    async def _show(self) -> None:
        campaign = await self.outrider.campaign()
        with campaign.read() as session, suppress(Refusal):
            self.look(session)
        super().show()

    def fill(self, lines: list[Line], search: str) -> None:
        """Show the lines whose first cell holds all the words."""
        words = search.casefold().split()
        found = [line for line in lines if all(w in line.cells[0].casefold() for w in words)]
        self.query_one(Listing).fill(found)
        self.show_text()
        self.refresh_keys()

    def action_referee(self) -> None:
        """Back to the referee's copy, whatever goes on here."""
        self.app.pop_screen()

    KEYS = (
        Command("p", "referee's copy", "Back to the referee's copy.", action_referee),
        *Browser.SEARCH,
    )


class PlayersResearchPage(PlayersCopy):
    """A project as the researchers know it."""

    def __init__(self, key: int) -> None:
        super().__init__(key)
        self._view: ResearchView | None = None

    def listing(self) -> Listing:
        """The steps they know of."""
        return Listing(
            Column("Step"),
            Column("", 9),
            Column("Results", 7, right=True),
            empty="There is no plan yet.",
        )

    def page_title(self) -> str:
        """Whose copy it is."""
        return f"Players' copy · {self._view.topic}" if self._view else "Players' copy"

    def look(self, session: Reader) -> None:
        """Only what their plan and their findings hold."""
        lab = laboratory(session, self._key)
        self._view = players_research(lab.row.name, lab.research)

    def find(self, search: str) -> None:
        """Show the steps that hold the words."""
        steps = self._view.steps if self._view else ()
        self.fill([_step(place, step) for place, step in enumerate(steps)], search)

    def text(self, line: Line) -> Content:
        """The step as they know it."""
        assert self._view is not None
        step = players_step_text(self._view.steps[line.key])
        return step + "\n\n" + players_research_text(self._view)


class PlayersSurveyPage(PlayersCopy):
    """A survey as those who make it know it."""

    def __init__(self, key: int) -> None:
        super().__init__(key)
        self._view: PublicSurvey | None = None

    def listing(self) -> Listing:
        """The kinds they have met."""
        return Listing(
            Column("Animal"),
            Column("Tier", 4, right=True),
            Column("Met", 8, right=True),
            empty="Nothing has been met yet.",
        )

    def page_title(self) -> str:
        """Whose copy it is."""
        return f"Players' copy · {self._view.region}" if self._view else "Players' copy"

    def look(self, session: Reader) -> None:
        """Only what they have met."""
        found = expedition(session, self._key)
        self._view = players_survey(found.row.name, found.survey)

    def find(self, search: str) -> None:
        """Show the kinds that hold the words."""
        animals = self._view.animals if self._view else ()
        self.fill([_animal(place, animal) for place, animal in enumerate(animals)], search)

    def text(self, line: Line) -> Content:
        """What is missing as far as they can tell."""
        assert self._view is not None
        return players_survey_text(self._view)


def _step(place: int, step: StepView) -> Line:
    results = str(sum(count for _, count in step.results) or "-")
    return Line(place, (step.statement, "relied on" if step.accepted else "", results))


def _animal(place: int, animal: PublicAnimal) -> Line:
    met = f"{animal.met} of {QUOTAS[animal.tier - 1]}"
    return Line(place, (animal.name, str(animal.tier), met))
