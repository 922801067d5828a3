"""What the palette (Ctrl+P) offers, and what it finds it by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, cast

from textual.command import DiscoveryHit, Hit, Hits, Provider

from tui.page import Page
from tui.terminal.text import shown

if TYPE_CHECKING:
    from tui.app import Outrider


class Offer(NamedTuple):
    """One line of the palette: what it is called, a sentence on it, and what it does.

    One that is not `listed` is only found by its words.
    """

    title: str
    help: str
    act: Callable[[], object]
    listed: bool = True


class Way(NamedTuple):
    """A page by its name: a sentence on what is there, and where its class is."""

    title: str
    help: str
    module: str
    page: str


PAGES = (
    Way("People", "Everybody in the campaign, with their sheets.", "tui.people.page", "PeoplePage"),
    Way(
        "Equipment",
        "Weapons, armour, sensors, missiles, explosives and vehicles.",
        "tui.equipment.page",
        "EquipmentPage",
    ),
    Way("Tasks", "The task library; attempt a task.", "tui.tasks.page", "TasksPage"),
    Way("Workshop", "What is broken; diagnose and repair it.", "tui.workshop.page", "WorkshopPage"),
    Way("Wounded", "Everybody hurt; treat and care for them.", "tui.ward.page", "WardPage"),
    Way("Rules", "The rule reference, row by row.", "tui.reference.page", "ReferencePage"),
    Way("House rules", "Every ruling this campaign plays by.", "tui.rulings.page", "RulingsPage"),
    Way("House tables", "Tables of your own making.", "tui.house.page", "TablesPage"),
    Way("Journal", "Everything that has happened.", "tui.journal.page", "JournalPage"),
    Way("Players' copy", "The journal as players see it.", "tui.journal.players", "PlayersPage"),
    Way("Told", "What the players have been told.", "tui.knowledge.players", "ToldPage"),
    Way(
        "Frontier",
        "Research, surveys and callings of the frontier.",
        "tui.frontier.page",
        "FrontierPage",
    ),
)
"""Every page of a campaign that needs nothing chosen first, beside the scene's and the maps."""


class Offers(Provider):
    """Commands of the page in front, pages by name, and themes.

    Every word that is typed has to stand in the name of an offer or in the sentence on it; offers
    named by the words come first.
    """

    async def discover(self) -> Hits:
        """What is listed before anything is typed."""
        for offer in self._offers():
            if offer.listed:
                yield DiscoveryHit(shown(offer.title), offer.act, offer.title, offer.help)

    async def search(self, query: str) -> Hits:
        """What the words find."""
        words = query.lower().split()
        for offer in self._offers():
            if score := _score(words, offer):
                yield Hit(score, shown(offer.title), offer.act, offer.title, offer.help)

    def _offers(self) -> Iterator[Offer]:
        outrider, page = cast("Outrider", self.app), self.screen
        if isinstance(page, Page):
            yield from _commands(page)
            if outrider.headline is not None and not page.FOR_PLAYERS:
                yield from _pages(outrider, page)
        yield Offer("Theme", "Choose other colours.", outrider.action_change_theme)
        for name in sorted(outrider.available_themes):
            wear = partial(_wear, outrider, name)
            yield Offer(f"Theme {name}", "Use these colours.", wear, listed=False)


def _score(words: list[str], offer: Offer) -> float:
    """How well words find an offer: not at all, by its sentence, or by its name."""
    title, more = offer.title.lower(), offer.help.lower()
    if not all(word in title or word in more for word in words):
        return 0
    named = sum(word in title for word in words) / len(words)
    return 0.1 + named + title.startswith(words[0])


def _commands(page: Page) -> Iterator[Offer]:
    """Every command that can be used now, with its key."""
    for command in page.usable():
        title = f"{command.title[:1].upper()}{command.title[1:]} ({command.key})"
        yield Offer(title, command.help, partial(page.run_action, command.name))


def _pages(outrider: Outrider, page: Page) -> Iterator[Offer]:
    """Every page of the campaign; Escape leads back from it."""
    yield Offer("Go to scene", "The encounter, or how to begin one.", partial(_to_scene, outrider))
    yield Offer("Go to maps", "Draw the maps that scenes are played on.", partial(_to_maps, page))
    for way in PAGES:
        if way.page != type(page).__name__:
            yield Offer(f"Go to {way.title}", way.help, partial(_to, outrider, way))


def _to(outrider: Outrider, way: Way) -> None:
    outrider.push_screen(getattr(import_module(way.module), way.page)())


def _to_scene(outrider: Outrider) -> None:
    from tui.encounter.opening import page_for

    if (now := outrider.headline) is not None:
        outrider.push_screen(page_for(now.phase, now.engine)())


def _to_maps(page: Page) -> None:
    from tui.dialogs.talk import talk
    from tui.maps.choose import open_map

    talk(page, partial(open_map, page.outrider))


def _wear(outrider: Outrider, theme: str) -> None:
    outrider.theme = theme
