"""A page: a screen whose keys, footer and help come from its commands."""

from __future__ import annotations

from asyncio import sleep
from dataclasses import replace
from typing import TYPE_CHECKING, Any, ClassVar, cast

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.events import Key, ScreenResume
from textual.screen import ModalScreen, Screen

from tui.dialogs.guarded import Guarded
from tui.shell.command import Command
from tui.shell.keybar import KeyBar
from tui.shell.places import NOWHERE, Place
from tui.shell.titlebar import TitleBar

if TYPE_CHECKING:
    from tui.shell.service import Service

ANSWERED = 3
"""Rounds of the event loop in which whoever asked has the answer, and goes on."""


_TURNS = {"undo", "redo"}


class Page(Guarded, Screen[None]):
    """A full screen with a title line above and its keys below.

    A page lists its `KEYS`; a command can be used when `can(name)` says so. Its `LEGEND` explains
    the signs it shows, each with a few words. `reload` is called whenever the campaign has changed,
    by this window or another, and when the page comes back. A page `FOR_PLAYERS` shows nothing of
    the last action and cannot take it back; no line told to the referee is shown over it.
    """

    KEYS: ClassVar[tuple[Command, ...]] = ()
    FOR_PLAYERS: ClassVar[bool] = False
    LEGEND: ClassVar[tuple[tuple[str, str], ...]] = ()
    COMMON_KEYS: ClassVar[tuple[Command, ...]] = (
        Command("u", "undo", "undo", "Take back the last action, dice and all.", footer=False),
        Command("U,ctrl+y", "redo", "redo", "Do again what was taken back.", footer=False),
        Command("question_mark,f1", "help", "help", "Every key of this page."),
        Command("escape", "back", "back", "Back to the page before."),
        Command("ctrl+q", "quit", "quit", "Close Outrider; everything is saved.", footer=False),
    )

    at: Place = NOWHERE
    """Where the page is; given by whoever opens it."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        cls.BINDINGS = cast("list[BindingType]", [c.binding for c in cls.commands()])
        super().__init_subclass__(**kwargs)

    @classmethod
    def commands(cls) -> tuple[Command, ...]:
        """Every command of the page, its own before those that all pages share."""
        own = {command.name for command in cls.KEYS}
        return (*cls.KEYS, *(c for c in cls.COMMON_KEYS if c.name not in own))

    def offered(self) -> tuple[Command, ...]:
        """The commands there are here at all, whether they can be used now or not.

        Players take nothing back; where one campaign alone is to be had, no other file is.
        """
        return tuple(
            command
            for command in self.commands()
            if not (self.FOR_PLAYERS and command.name in _TURNS)
            and not (command.files and self.outrider.only)
        )

    def usable(self) -> tuple[Command, ...]:
        """The commands that can be used now."""
        return tuple(command for command in self.offered() if self.can(command.name))

    @property
    def outrider(self) -> Service:
        """The application."""
        return cast("Service", self.app)

    def compose(self) -> ComposeResult:
        """The title, the page's own content, and the keys."""
        yield TitleBar()
        yield from self.content()
        yield KeyBar()

    def content(self) -> ComposeResult:
        """What stands between the title and the keys."""
        yield from ()

    def can(self, name: str) -> bool:
        """Whether a command can be used now; what cannot is neither shown nor obeyed."""
        return bool(name)

    def means(self, name: str) -> bool:
        """Whether a command can be used now and would do something; help says so."""
        headline = self.outrider.headline
        turned = {"undo": headline.undo, "redo": headline.redo} if headline is not None else {}
        return self.can(name) and bool(turned.get(name, True))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Textual's question whether a key means anything now.

        None does on a page that is not ready yet, or was left.
        """
        if not (self.is_mounted and self.is_current):
            return False
        missing = {c.name for c in self.commands()} - {c.name for c in self.offered()}
        return action not in missing and self.can(action)

    def why_not(self, name: str) -> str:
        """Why a command cannot be used now; empty where silence says enough."""
        return ""

    def on_key(self, event: Key) -> None:
        """Answer a key that cannot be used now with the reason."""
        meant = [c.name for c in self.offered() if event.key in c.keys.split(",")]
        if meant and not any(map(self.can, meant)):
            reasons = filter(None, map(self.why_not, meant))
            if why := next(reasons, ""):
                self.outrider.tell(why)

    async def on_screen_resume(self, event: ScreenResume) -> None:
        """Come to the front, unless the answer to a dialog opens another at once.

        Then the page stays behind as it is; Textual need not style and paint it in between.
        """
        painted = self.size == self.app.size
        for _ in range(ANSWERED if painted else 0):
            await sleep(0)
        if painted and self.app.screen is not self:
            event.prevent_default()
        else:
            self.query_one(KeyBar).quiet = False
            self.resume()

    def on_screen_suspend(self) -> None:
        """Show no keys while a box stands over the page; another page covers them anyway."""
        self.query_one(KeyBar).quiet = isinstance(self.app.screen, ModalScreen)

    def resume(self) -> None:
        """Show the campaign as it stands, at first and whenever the page comes to the front."""
        self.show()

    def show(self) -> None:
        """Paint the page anew, with its title and the keys that work now."""
        try:
            self.reload()
        except Exception as error:  # whatever it was, the program goes on
            self.outrider.unshown(self, error)
            return
        headline = self.outrider.headline
        if headline is not None and self.FOR_PLAYERS:  # what undo would take back may be secret
            headline = replace(headline, undo="")
        self.query_one(TitleBar).show(self.page_title(), headline)
        self.refresh_keys()

    def refresh_keys(self) -> None:
        """Show the keys that work now."""
        self.query_one(KeyBar).show([c for c in self.usable() if c.footer])

    def page_title(self) -> str:
        """What the title line says at the left."""
        return "Outrider"

    def reload(self) -> None:
        """Fetch and show what the page is about."""

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

    def action_back(self) -> None:
        """Leave the page."""
        self.app.pop_screen()

    def action_quit(self) -> None:
        """Close the program."""
        self.app.exit()
