"""What is told in a line, and that it goes with the page on which it was said."""

from __future__ import annotations

from time import time

from textual.notifications import Notify
from textual.widgets._toast import ToastRack

from tui.shell.page import Page
from tui.shell.part import Part

_READ_A_SECOND = 15
"""Letters that somebody reads in a second."""


class Telling(Part):
    """A program that tells its referee in a line what came of a key.

    This builds on a private part of Textual 8.2, which shows notices on the screen in front alone.
    """

    unread_seconds = 1.0
    """For so long nobody has read a line yet, whatever key is pressed."""
    _told_on: Page | None = None

    @property
    def pages(self) -> list[Page]:
        """The pages that are open, the one in front last, be there a dialog over it or not."""
        return [screen for screen in self._screen_stack if isinstance(screen, Page)]

    @property
    def for_players(self) -> bool:
        """Whether players are looking."""
        return any(page.FOR_PLAYERS for page in self.pages[-1:])

    def tell(self, line: str) -> None:
        """Say one line to the referee: on the edge of the box in front, or else in a corner.

        Over a page that is turned towards players nothing is said.
        """
        from tui.dialogs.dialog import Dialog

        if self.for_players:
            return
        self.clear_notifications()
        if isinstance(self.screen, Dialog):
            self.screen.tell(line)
        else:
            self.notify(line, markup=False, timeout=max(3, len(line) / _READ_A_SECOND))

    def give_way(self) -> None:
        """What was told of an earlier key gives way to the next, once it can have been read."""
        read = [one for one in self._notifications if time() - one.raised_at > self.unread_seconds]
        for notice in read:
            del self._notifications[notice]
        if read:
            self._refresh_notifications()

    def _on_notify(self, event: Notify) -> None:
        """Nor does anything else say a line there."""
        if not self.for_players:
            super()._on_notify(event)

    def _refresh_notifications(self) -> None:
        """Take away what was said on another page, behind a box too; players see nothing of it."""
        page = next(reversed(self.pages), None)
        if self.for_players:
            self._notifications.clear()
        elif page is not self._told_on and self._notifications:
            self._forget_elsewhere()
        self._told_on = page
        if page is not None and page is not self.screen:
            for rack in page.query_children(ToastRack):
                self.call_later(rack.show, self._notifications)
        super()._refresh_notifications()

    def _forget_elsewhere(self) -> None:
        """What was said just before a page opened is about that page, and goes along."""
        from tui.dialogs.dialog import told_just_now

        for notice in list(self._notifications):
            if not told_just_now(self, notice):
                del self._notifications[notice]
