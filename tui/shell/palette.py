"""What the palette (Ctrl+P) offers, and what it finds it by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from textual.command import DiscoveryHit, Hit, Hits, Provider

from tui.shell import places
from tui.shell.command import shown_keys
from tui.shell.page import Page
from tui.terminal.text import shown

if TYPE_CHECKING:
    from textual.app import App

    from models.storage.headline import Headline
    from tui.shell.service import Service


class Offer(NamedTuple):
    """One line of the palette: what it is called, a sentence on it, and what it does.

    One that is not `listed` is only found by its words.
    """

    title: str
    help: str
    act: Callable[[], object]
    listed: bool = True


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
        app, page = self.app, self.screen
        if isinstance(page, Page):
            yield from _commands(page)
            headline = page.outrider.headline
            if headline is not None and not page.FOR_PLAYERS:
                yield from _pages(page.outrider, headline, page)
        yield Offer("Theme", "Choose other colours.", app.action_change_theme)
        for name in sorted(app.available_themes):
            wear = partial(_wear, app, name)
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
        key = shown_keys(page.keys_of(command))[0]
        does = command.title_on(page)
        title = f"{does[:1].upper()}{does[1:]} ({key})"
        yield Offer(title, command.help, partial(page.use, command))


def _pages(outrider: Service, headline: Headline, page: Page) -> Iterator[Offer]:
    """Every page of the campaign; Escape leads back from it."""
    for named in places.NAMED:
        if named.place.now(headline) != page.at:
            go = partial(outrider.visit, named.place)
            yield Offer(f"Go to {named.title}", named.help, go)


def _wear(app: App[object], theme: str) -> None:
    app.theme = theme
