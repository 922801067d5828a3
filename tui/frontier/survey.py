"""One survey of native life: the kinds that live there, and each encounter."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from textual import on
from textual.content import Content

from models.action import Refusal
from models.bridge.frontier import Expedition, expedition
from models.deeds.frontier.survey import LogEncounter, NewAnimal, RemoveAnimal
from models.deeds.people.edit import EditRow
from models.fields import checked
from models.reading import Reader
from models.tables import LifeForm
from models.text import counted
from rules.frontier.survey import QUOTAS
from tui.choosing.rewriting import rewrite_field
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt
from tui.dialogs.talk import talk
from tui.dialogs.writing import Writing
from tui.frontier.text import animal_text, survey_text
from tui.rolling.panel import RollPanel
from tui.shell import places
from tui.shell.browser import Browser
from tui.shell.command import Command
from tui.widgets.listing import Column, Line, Listing

SURVEY = 0
"""The key of the line for the survey itself; the other lines have their animal's."""


class SurveyPage(Browser[Expedition | None]):
    """What lives in a region, how often it was met, and what is missing."""

    def __init__(self, key: int) -> None:
        super().__init__()
        self._key = key

    def listing(self) -> Listing:
        """The kinds by their tier."""
        meet, new = map(self.key_of, (SurveyPage.action_meet_new, SurveyPage.action_new))
        return Listing(
            Column("Animal"),
            Column("Tier", 4, right=True),
            Column("Met", 8, right=True),
            empty=f"Nothing has been met yet: {meet} meets a kind, {new} prepares one.",
        )

    def page_title(self) -> str:
        """The region."""
        return f"Survey · {self.view.row.name}" if self.view else "Survey"

    def read(self, reader: Reader) -> Expedition | None:
        """The survey; None if it is gone."""
        with suppress(Refusal):
            return expedition(reader, self._key)
        return None

    def paint(self, view: Expedition | None) -> None:
        """Fill the list with the kinds."""
        self.fill(_lines(view) if view else [])

    def text(self, line: Line) -> Content:
        """The animal, and what is missing."""
        if self.view is None:
            return Content()
        animal = self._animal
        return animal_text(self.view, animal) if animal else survey_text(self.view)

    @property
    def _animal(self) -> LifeForm | None:
        """The kind under the cursor."""
        line = self.current
        return self.view.animal(line.key) if self.view and line and line.key else None

    def _why_no_animal(self) -> str:
        return "" if self._animal else "There is no animal under the cursor."

    def _why_gone(self) -> str:
        return "" if self.view else "This survey is no longer in the campaign."

    @on(Listing.Chosen)
    def _chosen(self, event: Listing.Chosen) -> None:
        event.prevent_default()
        if self._why_no_animal():
            self.action_read()
        else:
            self.action_meet()

    def action_meet(self) -> None:
        """One of this kind is met."""
        assert self._animal is not None
        self.outrider.show(RollPanel(LogEncounter(self._key, self._animal.key)))

    def action_meet_new(self) -> None:
        """Ask what is met."""
        talk(self, self._meet_new)

    async def _meet_new(self) -> None:
        asked = await self._ask_animal("What do they meet?")
        if asked is not None:
            name, tier = asked
            self.outrider.show(RollPanel(LogEncounter(self._key, name=name, tier=tier)))

    def action_new(self) -> None:
        """Ask what lives there."""
        talk(self, self._new)

    async def _new(self) -> None:
        asked = await self._ask_animal("What lives there?")
        if asked is not None:
            await self.outrider.perform(NewAnimal(self._key, *asked))

    async def _ask_animal(self, title: str) -> tuple[str, int] | None:
        """Its name and tier."""
        assert self.view is not None
        tiers = self.view.survey.tiers
        name = await self.outrider.ask(Prompt(title, _named))
        if name is None:
            return None
        items = [
            Item(tier, f"Tier {tier}", f"to be met {counted(QUOTAS[tier - 1], 'time')}")
            for tier in range(1, tiers + 1)
        ]
        tier = await self.outrider.ask(Menu(f"{name}: where in the food chain?", items))
        return None if tier is None else (name, tier)

    def action_rename(self) -> None:
        """Ask for another name."""
        assert self._animal is not None
        animal = self._animal

        async def named(name: str | None) -> None:
            if name is not None:
                await self.outrider.perform(EditRow("animal", animal.key, {"name": name}))

        parse = partial(checked, "animal", "name")
        self.outrider.show(Prompt("What is it called?", parse, initial=animal.name), named)

    def action_notes(self) -> None:
        """Ask for notes on the kind under the cursor, or on the survey."""
        assert self.view is not None
        row = self._animal or self.view.row
        table = "animal" if self._animal else "survey"
        parse = partial(checked, table, "notes")
        box = Writing(f"Referee's notes on {row.name}", parse, initial=row.notes)
        rewrite_field(self.outrider, box, table, row.key, "notes")

    async def action_remove(self) -> None:
        """Take the kind out."""
        assert self._animal is not None
        await self.outrider.perform(RemoveAnimal(self._animal.key))

    def action_players(self) -> None:
        """Show the players' copy."""
        self.outrider.visit(places.PlayersSurvey(self._key))

    def action_rules(self) -> None:
        """Open the rules of surveys."""
        self.outrider.visit(places.Rules(("F-03", "F-04", "F-05", "F-06", "G-113", "G-114")))

    KEYS = (
        Command(
            "enter",
            "meet",
            "The party meets one of the kind under the cursor.",
            action_meet,
            _why_no_animal,
        ),
        Command(
            "m",
            "meet new",
            "The party meets a kind that is not on the list.",
            action_meet_new,
            _why_gone,
        ),
        Command(
            "n", "prepare", "Prepare a kind that the players do not know of.", action_new, _why_gone
        ),
        Command(
            "p",
            "players",
            "The survey exactly as the players may know it.",
            action_players,
            _why_gone,
            looks=True,
        ),
        Command(
            "e",
            "rename",
            "Call the animal something else.",
            action_rename,
            _why_no_animal,
            footer=False,
        ),
        Command("w", "notes", "The referee's notes.", action_notes, _why_gone, footer=False),
        Command(
            "x,delete",
            "remove",
            "Take the kind out; undo takes it back.",
            action_remove,
            _why_no_animal,
        ),
        *Browser.SEARCH,
        Command("f1", "rules", "The rules of surveys.", action_rules, footer=False, looks=True),
    )


def _named(text: str) -> str:
    return str(checked("animal", "name", text))


def _lines(found: Expedition) -> list[Line]:
    state = "complete" if not found.survey.missing else ""
    animals = sorted(found.animals, key=lambda animal: (animal.tier, animal.name))
    return [
        Line(SURVEY, (found.row.name, "", state), "good" if state else ""),
        *(_line(found, animal) for animal in animals),
    ]


def _line(found: Expedition, animal: LifeForm) -> Line:
    met, quota = found.met(animal), QUOTAS[animal.tier - 1]
    tone = "good" if met >= quota else "" if met else "dim"
    return Line(animal.key, (animal.name, str(animal.tier), f"{met} of {quota}"), tone)
