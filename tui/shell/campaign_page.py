"""A page of what a campaign holds: it says what it reads, and how that is painted."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar, cast

from textual import work

from tui.shell.beside import Roomy
from tui.shell.page import Page
from tui.terminal.typing import TypedApp

if TYPE_CHECKING:
    from textual.timer import Timer

    from models.campaign import Campaign, Done
    from models.reading import Reader

View = TypeVar("View")

AFTER_SECONDS = 0.2
"""How long after an act that was shown from what it changed everything is read anew."""


class CampaignPage(Page, Generic[View]):
    """A page says what it shows of the campaign (`read`) and how (`paint`); the rest stands here.

    It reads when it is shown and the file has another version than it read last, in a worker that
    waits for the campaign to be open; one that is overtaken by a newer gives way. A page that was
    left meanwhile is not painted, and one that cannot be read or painted says so and is left. A
    page with more to say on a screen of `ROOMY` columns is painted anew when it gets that room or
    loses it.
    """

    ROOMY: ClassVar[int] = 0
    """From how many columns on more is shown; 0 where it is always the same."""

    view: View | None = None
    """What was read last."""
    campaign: Campaign | None = None
    """The open campaign, once anything was read."""
    _ground: int | None = None
    """The newest entry of the journal before that was read."""
    _version: int | None = None
    """Of which version of the file that is."""
    unread = True
    """Whether it is still to be read."""
    coming = True
    """Whether it is being read for the first time; keys wait for that, not for a free file."""
    _stale = True
    """Whether what was read has not been painted."""
    _told = False
    """Whether that was told from what an act changed, and not read since."""
    _reading_after: Timer | None = None
    _painted_roomy: bool | None = None
    """Whether there was room for more when it was painted; None before that."""

    @property
    def roomy(self) -> bool:
        """Whether there is room for more."""
        return self.app.size.width >= self.ROOMY

    def on_resize(self) -> None:
        """Paint anew when there is room for more, or no longer."""
        if self._painted_roomy not in (None, self.roomy):
            self.repaint()

    @property
    def ground(self) -> int | None:
        """The newest entry of the journal before it was read last."""
        return self._ground

    def read(self, reader: Reader) -> View:
        """What there is to show."""
        raise NotImplementedError

    def paint(self, view: View) -> None:
        """Show what was read."""
        raise NotImplementedError

    def after(self, view: View, done: Done) -> View | None:
        """What there is to show after an act, told from what was read; None if it must be read.

        The view may be used up.
        """
        return None

    def take_in(self, done: Done) -> None:
        """Show what came of an act from what it changed, where that can be told.

        Nothing else may have happened since it was read. Everything is read anew a moment later.
        """
        version, newest = self.outrider.version, super().ground
        if self.unread or self.view is None or not done.key == newest == (self._ground or 0) + 1:
            return
        view = self.after(self.view, done)
        if view is None:
            return
        self.view, self._version, self._ground = view, version, newest
        self._stale = self._told = True
        if self._reading_after is not None:
            self._reading_after.stop()
        self._reading_after = self.set_timer(AFTER_SECONDS, self._read_after)

    def _read_after(self) -> None:
        """Read what was told; where it is the same nothing is painted.

        Behind another page, which may be of another moment, that waits until this one is back.
        """
        self.forget()
        pages = [screen for screen in self.app.screen_stack if isinstance(screen, Page)]
        if pages[-1:] == [self]:
            self._show()

    async def look(self) -> View:
        """Read what there is to show, as soon as the campaign is open."""
        self.campaign = await self.outrider.campaign()
        with self.campaign.read() as reader:
            return self.read(reader)

    def forget(self) -> None:
        """Read again when the page is next shown, whether or not the file has changed."""
        self.unread = True

    def show(self) -> None:
        """Read if there is anything new, then paint."""
        self._stale = True
        self._show()

    @work(exclusive=True, group="read")
    async def _show(self) -> None:
        await self.catch_up()

    async def catch_up(self) -> None:
        """Read if there is anything new, then paint; done when it gives."""
        version, ground = self.outrider.version, super().ground
        try:
            if self.unread or version is None or version != self._version:
                seen = await self.look()
                self._stale = self._stale or not self._told or seen != self.view
                self.view, self._version, self.unread, self._told = seen, version, False, False
            self._ground = ground
        except Exception as error:  # whatever it was, the program goes on
            self.outrider.unshown(self, error)
            return
        finally:
            if self.coming and isinstance(self.app, TypedApp):
                self.app.made()
            self.coming = False
        if self.is_attached:
            self.present()

    def present(self) -> None:
        """Paint what was read, unless it was."""
        if self._stale or self._painted_roomy != self.roomy:
            self.repaint()
            self._stale = False

    def reload(self) -> None:
        """Show what was read, once something was."""
        if not self.unread:
            self._painted_roomy = self.roomy
            self.paint(cast("View", self.view))

    def show_beside(self) -> None:
        """Read what stands beside it; after what was only told so far, once it is painted."""
        for roomy in self.query(Roomy):
            (roomy.rest if self._told else roomy.show)()
