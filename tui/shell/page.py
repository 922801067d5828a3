"""A page: a screen whose keys, footer and help come from its commands."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Awaitable, Callable, Sequence
from contextvars import ContextVar
from functools import cache, partial
from inspect import isawaitable
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.events import Key, ScreenResume

from models.calendar import COUNTED, Calendar
from tui.dialogs.guarded import Guarded
from tui.shell.beside import Beside, Plain, Roomy
from tui.shell.command import Command, as_on_keyboard, first_key, shown_keys
from tui.shell.importing import import_tables
from tui.shell.keybar import KeyBar, Lit
from tui.shell.places import NOWHERE, Find, Place, PlayersFind
from tui.shell.titlebar import TitleBar
from tui.terminal.behind import LaidOut
from tui.widgets.listing import Listing
from tui.words.block import Block

if TYPE_CHECKING:
    from models.campaign import Done
    from models.reading import Reader
    from tui.shell.service import Service

ORIGIN: ContextVar[Callable[[], Awaitable[None]] | None] = ContextVar("origin", default=None)
"""The command that asks what is being answered."""
ANSWERED = 3
"""Rounds of the event loop in which whoever asked has the answer, and goes on."""
HEED = "f4"
"""The key that answers players, on pages and over boxes, unless another is bound to it."""


class Page(Guarded, LaidOut[None]):
    """A full screen with a title line above and its keys below.

    A page lists its `KEYS`; whoever asks for one of these commands that cannot be used now is told
    why. What moves through it are `BINDINGS`. Its `LEGEND` explains the signs it shows, each with a
    few words. `show` is called whenever the campaign has changed, by this window or another, and
    when the page comes back. A page `FOR_PLAYERS` shows nothing of the last action and cannot take
    it back; no line told to the referee is shown over it.
    """

    KEYS: ClassVar[tuple[Command[Any], ...]] = ()
    FOR_PLAYERS: ClassVar[bool] = False
    TYPED: ClassVar[str] = ""
    """Characters that it takes for itself where nothing is typed yet, as digits begin a number."""
    LEGEND: ClassVar[tuple[tuple[str, str], ...]] = ()
    BLANK = True
    BESIDE: ClassVar[Beside | None] = None
    """From which size on more stands beside the page; what it is, `look_beside` says."""

    at: Place = NOWHERE
    """Where the page is; given by whoever opens it."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        cls.BINDINGS = [*cls.__dict__.get("BINDINGS", ()), *(c.binding for c in cls.commands())]
        super().__init_subclass__(**kwargs)

    @classmethod
    @cache
    def commands(cls) -> tuple[Command[Any], ...]:
        """Every command of the page, its own before those that all pages share.

        A key of its own means nothing else.
        """
        own = {key for command in cls.KEYS for key in command.keys.split(",")}
        common = []
        for command in COMMON:
            keys = [key for key in command.keys.split(",") if key not in own]
            common += [command._replace(keys=",".join(keys))] if keys else []
        return (*cls.KEYS, *common)

    def offered(self) -> tuple[Command[Any], ...]:
        """The commands there are here at all, whether they can be used now or not.

        Players take nothing back; where one campaign alone is to be had, no other file is.
        """
        turns = (Page.action_undo, Page.action_redo, Page.action_heed) if self.FOR_PLAYERS else ()
        return tuple(
            command
            for command in self.commands()
            if command.run not in turns and not self._why_no_files(command)
        )

    def _why_no_files(self, command: Command[Any]) -> str:
        """What keeps a command from the files beside the campaign; empty for nothing."""
        if not command.files:
            return ""
        past = "This is only looked at: for that, go back to the campaign as it is."
        no_past = self.outrider.past and not command.looks
        return past if no_past else "No other file is to be had." * self.outrider.only

    def usable(self) -> tuple[Command[Any], ...]:
        """The commands that can be used now."""
        return tuple(command for command in self.offered() if not self.why_not(command))

    def why_not(self, command: Command[Any]) -> str:
        """What keeps a command of the page from being used now; empty when nothing does."""
        return _IN_THE_PAST if self.outrider.past and not command.looks else command.why_not(self)

    def keys_of(self, command: Command[Any]) -> str:
        """The keys that a command has now, as Textual writes them."""
        return self.outrider.looks.keymap.get(command.name, command.keys)

    def key_of(self, run: Callable[..., Any]) -> str:
        """The key that does something on this page, as it is shown; empty where there is none."""
        found = (command for command in self.offered() if command.run == run)
        return next((shown_keys(self.keys_of(command))[0] for command in found), "")

    @property
    def typing(self) -> bool:
        """Whether words are typed on it, so that letters are letters."""
        return False

    @property
    def outrider(self) -> Service:
        """The application."""
        return cast("Service", self.app)

    @property
    def ground(self) -> int | None:
        """The newest entry of the journal when what it shows was read; None for no campaign."""
        headline = self.outrider.headline
        return headline.newest if headline is not None else None

    @property
    def calendar(self) -> Calendar:
        """What the days of the open campaign are called."""
        headline = self.outrider.headline
        return self.outrider.looks.shown_by(headline.calendar if headline else COUNTED)

    def compose(self) -> ComposeResult:
        """The title, the page's own content, and the keys."""
        self._find_size()
        yield TitleBar()
        if self.BESIDE is None or self.FOR_PLAYERS:  # what is beside may be secret
            yield from self.content()
        else:
            with (roomy := Roomy(self.BESIDE, self._read_beside, self.app.size)):
                with Plain():
                    yield from self.content()
                yield roomy.room()
        yield KeyBar()

    def _find_size(self) -> None:
        """Be narrow or wide before anything is on the page, and not only once it was painted."""
        width, height = self.app.size
        breadths = self.HORIZONTAL_BREAKPOINTS or self.app.HORIZONTAL_BREAKPOINTS or []
        self.add_class(
            *self._get_breakpoint_classes(width, breadths),
            *self._get_breakpoint_classes(height, self.VERTICAL_BREAKPOINTS or []),
        )

    def content(self) -> ComposeResult:
        """What stands between the title and the keys."""
        yield from ()

    def look_beside(self, reader: Reader) -> Sequence[Block]:
        """What stands beside the page where there is room, for the cursor where it is now."""
        return ()

    async def _read_beside(self) -> Sequence[Block]:
        """Read that; a page that cannot be read is left."""
        try:
            return await self.outrider.read(self.look_beside)
        except Exception as error:  # whatever it was, the program goes on
            self.outrider.unshown(self, error)
            return ()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key means anything now: none does on a page that is not ready, or was left."""
        if not (self.is_mounted and self.is_current):
            return False
        return action != "press" or any(
            command.name in parameters and not self.why_not(command) for command in self.offered()
        )

    async def action_press(self, name: str) -> None:
        """Use the command of this name."""
        await self.use(next(command for command in self.commands() if command.name == name))

    async def use(self, command: Command[Any]) -> None:
        """Do what a command is for, or say why it cannot be done now."""
        if why := self.why_not(command):
            self.outrider.tell(why)
            return
        if self.outrider.headline is not None and command not in COMMON:
            import_tables()  # which the thread that opens the campaign may still be at
        token = ORIGIN.set(partial(self.use, command))
        try:
            if isawaitable(done := command.run(self)):
                await done
        finally:
            ORIGIN.reset(token)

    def takes(self, key: Key) -> bool:
        """Whether a key is that of a command, and moves nothing here."""
        return any(key.key in self.keys_of(one).split(",") for one in self.offered())

    def on_key(self, event: Key) -> None:
        """Answer a key that cannot be used now with the reason."""
        if why := self.why_refused(event.key):
            self.outrider.tell(why)

    def why_refused(self, key: str) -> str:
        """Why a key can do nothing now; empty where it can, or means nothing here."""
        meant = [one for one in self.commands() if key in self.keys_of(one).split(",")]
        reasons = (self._why_no_files(one) or self.why_not(one) for one in meant)
        return "" if self._is_taken(key) else next(filter(None, reasons), "")

    def _is_taken(self, key: str) -> bool:
        """Whether what has the focus takes a key for itself, as a list takes Enter for its row."""
        focused = self.focused
        empty = isinstance(focused, Listing) and not focused.current
        return focused is not None and not empty and key in focused._bindings.key_to_bindings

    async def on_screen_resume(self, event: ScreenResume) -> None:
        """Come to the front, unless the answer to a dialog opens another at once."""
        for _ in range(ANSWERED):
            await sleep(0)
        if self.app.screen is not self:
            event.prevent_default()
        else:
            event.refresh_styles = event.refresh_styles and bool(self.outer_size)
            self.query_one(KeyBar).quiet = False
            self.resume()

    def on_screen_suspend(self) -> None:
        """Show no keys while a box stands over the page; another page covers them anyway."""
        over = self.app.screen
        covers = over.is_modal and not getattr(over, "SHOWS_KEYS", False)
        self.query_one(KeyBar).quiet = covers

    def resume(self) -> None:
        """Show the campaign as it stands, at first and whenever the page comes to the front."""
        self.show()

    def show(self) -> None:
        """Bring the page up to what the campaign is now."""
        self.repaint()

    def take_in(self, done: Done) -> None:
        """Show what came of an act from what it changed, where the page can tell that."""

    async def catch_up(self) -> None:
        """Read if there is anything new, then paint; done when it gives."""

    def repaint(self) -> None:
        """Paint the page anew, with its title and the keys that work now, unless it was left."""
        if self.left:
            return
        try:
            self.reload()
        except Exception as error:  # whatever it was, the program goes on
            self.outrider.unshown(self, error)
            return
        headline, past = self.outrider.headline, self.outrider.past
        if headline is not None and (self.FOR_PLAYERS or past):  # what it names may be secret
            headline = headline._replace(undo=None)
        title = self.query_one(TitleBar)
        now = self.calendar.full(headline.clock) if headline is not None else ""
        title.show(self.page_title(), now, headline, past)
        title.say(self.outrider.marks)
        self.refresh_keys()
        self.show_beside()

    def show_beside(self) -> None:
        """Read what stands beside the page."""
        for roomy in self.query(Roomy):
            roomy.show()

    def refresh_keys(self) -> None:
        """Show the keys that work now."""
        lit = [c for c in self.usable() if self.in_footer(c)]
        tail = sorted((c for c in lit if c.run in LAST), key=lambda c: LAST.index(c.run))
        before = [self._lit(c) for c in lit if c not in tail]
        self.query_one(KeyBar).show(before, [self._lit(c) for c in tail])

    def in_footer(self, command: Command[Any]) -> bool:
        """Whether the footer names a command that can be used now."""
        return command.footer

    def _lit(self, command: Command[Any]) -> Lit:
        key = first_key(self.keys_of(command), typing=self.typing)
        return Lit(as_on_keyboard(key), command.title_on(self), key)

    def page_title(self) -> str:
        """What the title line says at the left."""
        return "Outrider"

    def reload(self) -> None:
        """Show what the page is about; one of a campaign says more (`tui.shell.campaign_page`)."""

    async def action_undo(self) -> None:
        """Take back the last action."""
        await self.outrider.undo()

    async def action_redo(self) -> None:
        """Do again what was taken back."""
        await self.outrider.redo()

    def action_help(self) -> None:
        """Show every key of this page."""
        from tui.shell.help import HelpPanel

        self.outrider.show(HelpPanel(self))

    def action_anywhere(self) -> None:
        """Look for anything; from what players see, for what they may know."""
        place = PlayersFind() if self.FOR_PLAYERS else Find()
        if place == self.at:
            self.query_one("Input").focus()
        else:
            self.outrider.visit(place)

    def action_back(self) -> None:
        """Leave what goes on in the page, or the page."""
        self.leave()

    def leave(self) -> None:
        """Leave the page."""
        self.app.pop_screen()

    def action_jump(self) -> None:
        """Label everything that can be jumped to."""
        self.outrider.jump_on(self)

    def action_heed(self) -> None:
        """Answer what players want to do."""
        self.outrider.heed()

    def action_clip(self) -> None:
        """Copy the line, the sheet or the text in focus."""
        self.outrider.copy_of(self)

    def action_seek(self) -> None:
        """Find a row of the list by typing."""
        self.outrider.seek_in(self._list_in_use())

    def _list_in_use(self) -> Listing:
        """The list that has the keys, or the first with rows."""
        lists = [one for one in self.query(Listing) if one.display and one.lines]
        return next((one for one in lists if one.has_focus), lists[0])

    async def action_quit(self) -> None:
        """Close the program."""
        await self.app.action_quit()


_IN_THE_PAST = "Here it is only looked at: nothing changes."


def _nothing_to_undo(page: Page) -> str:
    headline = page.outrider.headline
    return "" if headline and headline.undo else "There is nothing to take back."


def _nothing_to_redo(page: Page) -> str:
    headline = page.outrider.headline
    return "" if headline and headline.redo else "There is nothing to redo."


def _nowhere_to_find(page: Page) -> str:
    return "" if page.outrider.headline else "No campaign is open."


EVERYWHERE: tuple[Callable[..., Any], ...] = (Page.action_jump, Page.action_clip, Page.action_heed)
"""What boxes have as well as pages."""


def _nobody_asks(page: Page) -> str:
    headline = page.outrider.headline
    return "" if headline and headline.wishes else "No player wants anything."


def _nothing_to_seek(page: Page) -> str:
    rows = any(one.lines for one in page.query(Listing) if one.display)
    return "" if rows else "There is no list here with anything in it."


LAST = (Page.action_help, Page.action_back)
"""What the footer names last, and always."""

COMMON: tuple[Command[Page], ...] = (
    Command("u", "undo", "Take back the last action, dice and all.",
            Page.action_undo, _nothing_to_undo, footer=False),
    Command("U,ctrl+y", "redo", "Do again what was taken back.",
            Page.action_redo, _nothing_to_redo, footer=False),
    Command("question_mark,f1", "help", "Every key of this page.", Page.action_help, looks=True),
    Command("escape", "back", "Back to the page before.", Page.action_back, looks=True),
    Command("ctrl+f", "anywhere", "Find anything in the campaign and the rules.",
            Page.action_anywhere, _nowhere_to_find, footer=False, looks=True),
    Command("slash", "find here", "Type what to find in the list; the cursor goes there.",
            Page.action_seek, _nothing_to_seek, footer=False, looks=True),
    Command("ctrl+o", "jump", "Label all you can jump to; type one to go there.",
            Page.action_jump, footer=False, looks=True),
    Command("ctrl+c", "copy", "Copy the line, the sheet or the text in focus.",
            Page.action_clip, footer=False, looks=True),
    Command(HEED, "answer players", "Answer what players want to do, over whatever is open.",
            Page.action_heed, _nobody_asks, footer=False),
    Command("ctrl+q", "quit", "Close Outrider; everything is saved.",
            Page.action_quit, footer=False, looks=True),
)  # fmt: skip
"""What every page has."""

Page.__init_subclass__()
