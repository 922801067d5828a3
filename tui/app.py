"""The application: which campaign is open, and the one way a screen changes it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import ScreenResume
from textual.screen import Screen
from textual.widget import Widget

from models.storage.headline import Glance, glance_at
from models.storage.placing import sweep
from models.storage.saves import backups_folder
from models.storage.schema import NotACampaignError
from models.storage.stores import is_copy
from models.text import clean
from tui.asking import Asking
from tui.at_table import AtTable
from tui.opening import brought_up, is_older, let_go, opened
from tui.reaching import Reaching
from tui.shell import places
from tui.shell.looks import Looks
from tui.shell.page import Page
from tui.shell.places import Place
from tui.shell.service import Answer, Seen, Service
from tui.shell.titlebar import Mark
from tui.telling import Telling
from tui.tending import LeftError
from tui.terminal.input import PromptDriver
from tui.terminal.moves import MovedApp
from tui.terminal.output import SparseApp
from tui.turning import Turning
from tui.wearing import Wearing

if TYPE_CHECKING:
    from textual.command import Provider

    from models.action import Deed
    from models.campaign import Campaign, Done
    from models.reading import Reader
    from rules.dice import GivenDice, RandomDice
    from tui.dialogs.dialog import Dialog

POLL_SECONDS = 0.25
PAINTED_SECONDS = 0.5
"""How long the desk has for its first paint before the file is opened beside it all the same."""
BEHIND_SECONDS = 0.5
"""How long a page behind a dialog lets the keys to the dialog go first."""
_BRINGING_UP = "bringing up"


class Ground(Screen[None], inherit_css=False):
    """A screen with nothing on it."""

    def _extend_compose(self, widgets: list[Widget]) -> None:
        """Nothing of Textual's own either, such as where notices appear."""

    def on_screen_resume(self, event: ScreenResume) -> None:
        """Nothing is laid out."""
        event.prevent_default()


def _offers() -> type[Provider]:
    """What the palette offers, once it is opened."""
    from tui.shell.palette import Offers

    return Offers


class Routes(Protocol):
    """Which page is where."""

    def page_at(self, place: Place) -> Page:
        """The page of a place."""
        ...

    def warm_up(self) -> None:
        """Import what somebody will soon go to."""
        ...

    def heed(self, outrider: Service) -> None:
        """Answer what players want to do."""
        ...


class Application(
    Telling, Asking, AtTable, Turning, Wearing, Reaching, MovedApp[None], SparseApp[None]
):
    """Outrider in a terminal, as every page knows it (`tui.shell.service`).

    The desk is painted from `models.storage.headline` before the tables are imported; `campaign()`
    waits for the thread that imports them. With `only`, the campaign that was named is all there
    is: no list of others, and no file beside it. A `place` is gone to when the campaign opens.
    `looks` are the keys and colours that somebody has chosen.
    """

    TITLE = "Outrider"
    CSS_PATH = "outrider.tcss"
    ENABLE_COMMAND_PALETTE = True
    COMMANDS = {_offers}
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (100, "-wide")]
    VERTICAL_BREAKPOINTS = [(0, "-flat"), (12, "-deep")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+z", "undo", show=False),
        Binding("ctrl+q", "quit", show=False),
    ]

    def __init__(
        self,
        routes: Routes,
        saves: Path,
        name: str | Path | Glance | None = None,
        *,
        place: Place | None = None,
        only: bool = False,
        looks: Looks | None = None,
    ) -> None:
        super().__init__(driver_class=PromptDriver)
        self.wear(looks or Looks())
        self._routes = routes
        self._first = place
        self.saves = saves
        self.only = only and name is not None
        self.last_words = ""
        self._named: str | Path | Glance | None = name
        self.animation_level = "none"
        self._disable_tooltips = True  # no page has one, and each would have a widget for it

    def get_default_screen(self) -> Screen[None]:
        """What is behind all pages, and never seen."""
        return Ground()

    def heed(self) -> None:
        """Answer what players want to do, over whatever is in front; what is open there stays."""
        self._routes.heed(cast("Service", self))

    @property
    def marks(self) -> tuple[Mark, ...]:
        """What the title line says: of the server, of who else is here, and of what players ask."""
        return (*super().marks, *(() if self.for_players else self.wished))

    def on_mount(self) -> None:
        """Open the campaign that was named, or the list of all; what was left half made goes."""
        for folder in (self.saves, backups_folder(self.saves)):
            sweep(folder)
        if self._named is None:
            self.visit(places.Saves())
        else:
            from models.storage.saves import path_of

            named = self._named
            self.open(path_of(self.saves, named) if isinstance(named, str) else named)
        self.set_interval(POLL_SECONDS, self._poll)

    def open(self, path: Path | Glance) -> None:
        """Open a campaign, an older one after it is brought up, or say why that cannot be."""
        try:
            if isinstance(path, Path) and is_older(path):
                if not self.only:
                    self._show_list()
                if all(worker.group != _BRINGING_UP for worker in self.workers):
                    self.run_worker(self._bring_up(path), group=_BRINGING_UP)
                return
            watch, self.headline = glance_at(path) if isinstance(path, Path) else path
        except NotACampaignError as fault:
            self._show_list(str(fault))
            return
        path = watch.path
        self._path, self._watch, self._stale = path, watch, False
        self.far = is_copy(path)
        self._opening = asyncio.create_task(self._open_behind(path))
        self._opening.add_done_callback(self._opened)
        self.visit(places.Desk(path.stem))
        if self._first is not None:
            self.visit(self._first)
            self._first = None

    async def _bring_up(self, path: Path) -> None:
        """Bring an older campaign up to date, and then open it."""
        try:
            await brought_up(path, self.tell)
        except NotACampaignError as fault:
            self._show_list(str(fault))
        else:
            if self._path is None:
                self.open(path)

    async def _open_behind(self, path: Path) -> Campaign:
        """Open the file in a thread, once the desk is painted: both at once would take turns."""
        painted = asyncio.Event()
        self.screen.call_after_refresh(painted.set)
        with suppress(TimeoutError):
            await asyncio.wait_for(painted.wait(), PAINTED_SECONDS)
        return await asyncio.to_thread(opened, path, self._routes.warm_up)

    def _opened(self, opening: asyncio.Task[Campaign]) -> None:
        """Leave a campaign that turned out to be none when it was looked at whole."""
        error = None if opening.cancelled() else opening.exception()
        if error is not None and opening is self._opening and isinstance(error, Exception):
            self.trouble(error)
            if opening is self._opening:  # it may be sound, but it is not open
                self.leave_campaign(str(error))
        if error is None and opening is self._opening and not opening.cancelled():
            self.join(opening.result())
            self.look_for_table()

    def _show_list(self, why: str = "") -> None:
        if self.only:
            self.exit(return_code=1, message=Text(clean(why)))
            return
        if not any(isinstance(page.at, places.Saves) for page in self.pages[-1:]):
            self.visit(places.Saves())
        if why:
            self.tell(why)

    def leave_campaign(self, why: str = "", damaged: Path | None = None) -> None:
        """Show the list of all, at once, and let go of the campaign when it has opened.

        Where there is no list, the program ends and says why. What is only looked at is left for
        what was open before.
        """
        if self.past:
            self.come_back(why)
            return
        if self.only:
            self.exit(return_code=1, message=Text(clean(why)))
            return
        self.closing(self._path)
        self.clear_table()
        self.part_company()
        opening, watch = self._opening, self._watch
        self._opening = self._watch = self.headline = self._path = None
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.visit(places.Saves(damaged, why))
        if watch is not None:
            watch.close()
        if opening is not None:
            self.when_sent(partial(opening.add_done_callback, let_go))

    async def campaign(self) -> Campaign:
        """The open campaign, as soon as it is ready; raises `LeftError` when there is none."""
        if self._opening is None:
            raise LeftError("No campaign is open.")
        campaign = await asyncio.shield(self._opening)
        campaign.clock = self.looks.clock
        return campaign

    async def read(self, look: Callable[[Reader], Seen]) -> Seen:
        """What one look at the open campaign finds, as soon as it is ready."""
        campaign = await self.campaign()
        with campaign.read() as reader:
            return look(reader)

    def visit(self, place: Place, *, instead: bool = False) -> None:
        """Go to a place as it is now; `instead` of the page in front, or on top of it."""
        page = self._routes.page_at(place.now(self.headline) if self.headline else place)
        if instead:
            self.switch_screen(page)
        else:
            self.push_screen(page)

    async def ask(self, dialog: Screen[Answer | None]) -> Answer | None:
        """The answer to a dialog, None if it was left; only from a worker."""
        return await self.push_screen_wait(dialog)

    def show(
        self, dialog: Screen[Answer], then: Callable[[Answer | None], Any] | None = None
    ) -> None:
        """Open a dialog, and go on with its answer if anything is to be done with it."""
        self.push_screen(dialog, then)

    def help_with(self, box: Dialog[Any]) -> None:
        """Show the keys of a box over it."""
        from tui.shell.help import BoxHelp

        self.push_screen(BoxHelp(box))

    @property
    def version(self) -> int | None:
        """A number for the campaign as it stands, another one after every change.

        None when that cannot be told.
        """
        return self._watch.version if self._watch is not None else None

    async def happen(
        self,
        deed: Deed,
        dice: RandomDice | GivenDice | None,
        tell: Callable[[str], None],
        seen: int | None,
        odds: Mapping[str, Any] | None,
        ground: int | None,
    ) -> Done | None:
        """Let a deed happen and repaint; what stands in its way is told in one line."""
        from models.action import Refusal
        from models.campaign import Overtaken
        from rules.dice import Needed

        campaign = await self.campaign()
        await self.before(deed)
        try:
            ground = ground if seen is None else None
            act = partial(campaign.perform, deed, dice, seen, odds, ground=ground)
            lasts: str = getattr(deed, "lasts", "")
            done = await (self.lasting(act, lasts) if lasts else self.sent(campaign, act))
        except Refusal as refusal:
            tell(str(refusal))
            return None
        except (Needed, Overtaken, ValueError):
            raise
        except Exception as error:
            self.trouble(error, tell)
            return None
        self.taken_back = None
        self.acted()
        self.changed(done)
        return done

    def action_help_quit(self) -> None:
        """Say which key closes the program; what Textual would say looks for a key of its own."""
        if isinstance(page := self.screen_stack[-1], Page):
            self.tell(f"{page.key_of(Page.action_quit)} closes Outrider.")

    @property
    def newest(self) -> int | None:
        """The newest entry of the journal that is known of; None where no campaign is open."""
        return self.headline.newest if self.headline is not None else None

    @property
    def ground(self) -> int | None:
        """The newest entry when what the page in front shows was read."""
        return self.pages[-1].ground if self.pages else None

    async def up_to_date(self) -> None:
        """Done when the page in front shows what there is."""
        await self.pages[-1].catch_up()

    def changed(self, done: Done | None = None) -> None:
        """Read the headline again and repaint the page in front; behind a dialog, after that.

        What was `done` here a page may show before it reads.
        """
        if self._watch is not None:
            try:
                self._watch.changed()
                before, self.headline = self.headline, self._watch.read()
                self._stale = False
            except NotACampaignError as fault:
                self.tend(fault)
                return
            self.tell_wishes(before)
            self.look_for_table()
        page = self.pages[-1]
        if not page.is_mounted:  # it paints itself as soon as it can
            return
        if done is not None:
            page.take_in(done)
        if page is self.screen_stack[-1]:
            page.show()
        else:  # behind a dialog, unless it is left meanwhile
            self.set_timer(BEHIND_SECONDS, lambda: page.show() if page.is_attached else None)

    def _poll(self) -> None:
        watch = self._watch
        if watch is not None and (watch.changed() or (self._stale and watch.version is not None)):
            self.changed()
        self.look_around()
