"""Research and surveys as the players may know them, and nothing else."""

from __future__ import annotations

from contextlib import suppress

from textual.content import Content

from models.action import Refusal
from models.bridge.frontier import expedition, laboratory
from models.reading import Reader
from models.views.players import PublicAnimal, PublicSurvey, players_research, players_survey
from rules.frontier.research import ResearchView, StepView
from rules.frontier.survey import QUOTAS
from tui.frontier.text import players_research_text, players_step_text, players_survey_text
from tui.shell.browser import Browser
from tui.shell.campaign_page import View
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing


class PlayersCopy(Browser[View | None]):
    """A page to turn towards the players: what was done last stays unsaid, and cannot be undone."""

    FOR_PLAYERS = True

    def __init__(self, key: int) -> None:
        super().__init__()
        self._key = key

    def action_referee(self) -> None:
        """Back to the referee's copy, whatever goes on here."""
        self.app.pop_screen()

    KEYS = (
        Command("p", "referee's copy", "Back to the referee's copy.", action_referee, looks=True),
        *Browser.SEARCH,
    )


class PlayersResearchPage(PlayersCopy[ResearchView]):
    """A project as the researchers know it."""

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
        return f"Players' copy · {self.view.topic}" if self.view else "Players' copy"

    def read(self, reader: Reader) -> ResearchView | None:
        """Only what their plan and their findings hold."""
        with suppress(Refusal):
            lab = laboratory(reader, self._key)
            return players_research(lab.row.name, lab.research)
        return None

    def paint(self, view: ResearchView | None) -> None:
        """Fill the list with the steps."""
        self.fill(_step(place, step) for place, step in enumerate(view.steps if view else ()))

    def text(self, line: Line) -> Content:
        """The step as they know it."""
        assert self.view is not None
        step = players_step_text(self.view.steps[line.key])
        return step + "\n\n" + players_research_text(self.view)


class PlayersSurveyPage(PlayersCopy[PublicSurvey]):
    """A survey as those who make it know it."""

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
        return f"Players' copy · {self.view.region}" if self.view else "Players' copy"

    def read(self, reader: Reader) -> PublicSurvey | None:
        """Only what they have met."""
        with suppress(Refusal):
            found = expedition(reader, self._key)
            return players_survey(found.row.name, found.survey)
        return None

    def paint(self, view: PublicSurvey | None) -> None:
        """Fill the list with the kinds."""
        self.fill(_animal(place, one) for place, one in enumerate(view.animals if view else ()))

    def text(self, line: Line) -> Content:
        """What is missing as far as they can tell."""
        assert self.view is not None
        return players_survey_text(self.view)


def _step(place: int, step: StepView) -> Line:
    results = str(sum(count for _, count in step.results) or "-")
    return Line(place, (step.statement, "relied on" if step.accepted else "", results))


def _animal(place: int, animal: PublicAnimal) -> Line:
    met = f"{animal.met} of {QUOTAS[animal.tier - 1]}"
    return Line(place, (animal.name, str(animal.tier), met))
