"""What is shown of a server that does not answer, and of other referees."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from textual.css.query import NoMatches

from models.clock import told_on_the_wall
from tui.sending import Sending
from tui.shell import places
from tui.shell.looks import Looks
from tui.shell.titlebar import Mark, TitleBar

if TYPE_CHECKING:
    from pathlib import Path

    from models.campaign import Campaign
    from models.storage.company import Company, Here
    from tui.shell.page import Page

_SENDING = Mark("on its way to the server…", "on its way…")
_MOST_NAMED = 2


class InCompany(Sending):
    """A program that knows who else has its campaign open.

    What is known is looked at as often as the campaign's file is, and asks nobody anything.
    """

    looks: Looks
    past: str
    _company: Company | None = None
    _company_of: asyncio.Task[Campaign] | None = None
    _opening: asyncio.Task[Campaign] | None
    _path: Path | None
    _shown: tuple[object, ...] = ()
    others: tuple[Here, ...] = ()
    """Who else has the campaign open, and where they are."""

    @property
    def pages(self) -> list[Page]:
        """The pages that are open."""
        raise NotImplementedError

    @property
    def for_players(self) -> bool:
        """Whether players are looking."""
        raise NotImplementedError

    def tell(self, line: str) -> None:
        """Say one line to the referee."""
        raise NotImplementedError

    def join(self, campaign: Campaign) -> None:
        """Take notice of others from now on."""
        from models.storage.stores import company_of

        self.part_company()
        self.far = campaign.store.far
        self._company = company_of(campaign.path, campaign.store, campaign.author)
        self._me, self._sealed, self._shown = campaign.author, campaign.sealed, ()
        self._gone = ""
        self.look_around()

    _me = _sealed = _gone = ""

    def part_company(self) -> None:
        """Take notice of nobody any more."""
        company, self._company = self._company, None
        self.far, self.others, self._sealed = False, (), ""
        if company is not None:
            company.leave()

    async def on_unmount(self) -> None:
        """The program ends: nobody hears of it any more, and it waits for no server."""
        self.part_company()
        campaign = None
        if self._opening is not None:
            with suppress(Exception, asyncio.CancelledError):  # it was never open
                campaign = self._opening.result()
        await self.part(campaign)

    def look_around(self) -> None:
        """Let others know where this referee is, and show what has changed about them."""
        company = self._company
        if company is None or self.past or self._exit or not self.pages:
            return
        from models.storage.company import Here

        page = self.pages[-1]
        if not page.is_mounted:
            return
        try:
            title = "the desk" if isinstance(page.at, places.Desk) else page.page_title()
        except NoMatches:  # its parts are gone before it is
            return
        company.stand_at(Here(self._me, page.at.known_as, title))
        self.others = company.others()
        if not self.for_players and (news := company.news()):
            self.tell(" ".join(news))
        if page is self.screen_stack[-1] and company.gone != self._gone:
            self._gone = company.gone
            if self._gone:
                self._offer_what_is_left(page, self._gone)
        shown = (page, self.others, company.away, company.gone, company.coming, company.doubt)
        if shown != self._shown:
            self._shown = shown
            self.mark()
            if page is self.screen_stack[-1] and isinstance(page.at, places.Desk):
                page.repaint()

    def _offer_what_is_left(self, page: Page, why: str) -> None:
        """Say why the campaign is not to be had, and what can still be done with the copy."""
        from tui.dialogs.menu import Item, Menu

        path = self._path
        assert path is not None
        backups = partial(page.outrider.visit, places.Backups(path))
        ways = [Item(None, "Look at it", "as it was; nothing can be done in it")]
        ways += [] if page.outrider.only else [Item(backups, "Backups", "keep it as a file")]
        ways += [Item(page.outrider.leave_campaign, "Leave it")]
        title = f"{why} What is here is a copy of how it was."
        page.outrider.show(Menu(title, ways), lambda way: way() if way else None)

    def mark(self) -> None:
        """Show it in the title line of the page in front."""
        if self._exit or not self.pages:
            return
        try:
            self.pages[-1].query_one(TitleBar).say(self.marks)
        except NoMatches:  # it is about to be shown, or was left
            return

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What the title line says of the server and of who else is on the page in front."""
        if self.past or self.for_players:
            return ()
        found = [_SENDING] if self.felt else []
        if self._company is not None:
            found += _of_the_server(self._company, self.looks.clock)
        if self._sealed:
            found.append(Mark("you may look, and change nothing", "to look at only"))
        if met := self._met():
            found.append(met)
        return tuple(found)

    def _met(self) -> Mark | None:
        """Who else is on the page in front."""
        place = self.pages[-1].at.known_as if self.pages else ""
        names = {one.referee for one in self.others if place and one.place == place}
        there = sorted(names - {self._me, ""})
        if not there:
            return None
        are = "is" if len(there) == 1 else "are"
        if len(there) > _MOST_NAMED:
            return Mark(f"{len(there)} others are here")
        return Mark(f"{' and '.join(there)} {are} here")


def _of_the_server(company: Company, clock: str) -> Iterator[Mark]:
    """What the title line says of the server."""
    if since := company.away:
        when = told_on_the_wall(since, clock)
        away = f"server away since {when}"
        yield Mark(f"{away}: what you see is from then", away, f"away {when}")
    if company.gone:
        yield Mark("this is a copy to look at, and no more", "a copy to look at")
    if coming := company.coming:
        yield Mark(f"taken over anew: {coming}", coming)
    if doubt := company.doubt:
        yield Mark(f'whether "{doubt}" was kept is not known yet', "in doubt")
