"""What the program does where players sit at the table of the open campaign."""

from __future__ import annotations

from typing import TYPE_CHECKING

from models.text import counted
from tui.looking import LookingBack
from tui.shell import places
from tui.shell.command import as_on_keyboard
from tui.shell.once_more import OnceMore
from tui.shell.page import HEED
from tui.shell.titlebar import Mark

if TYPE_CHECKING:
    from models.storage.headline import Headline
    from tui.shell.at_table import Table
    from tui.shell.looks import Looks
    from tui.shell.page import Page

_MOST = 120
"""Characters of a wish that is told in a corner."""


class AtTable(LookingBack):
    """A program that hears what players say.

    Where no table is open, that costs a look at whether there is a socket, whenever the campaign
    has changed.
    """

    looks: Looks
    _table: Table | None = None

    def __init__(self, *args: object, **named: object) -> None:
        super().__init__(*args, **named)
        self._once_more = OnceMore()

    @property
    def pages(self) -> list[Page]:
        """The pages that are open."""
        raise NotImplementedError

    def changed(self) -> None:
        """Show what has changed."""
        raise NotImplementedError

    @property
    def table(self) -> Table | None:
        """The line to the host of the table; None where no table is open."""
        return self.look_for_table()

    def look_for_table(self) -> Table | None:
        """Take up the line to a host that is there, unless it is up."""
        if self._path is None or self.past:
            return None
        if self._table is None:
            from models.seat.meeting import listening, table_id

            if not listening(table_id(self._path)):
                return None
        table = self.lay_table()
        table.look()
        return table

    def lay_table(self) -> Table:
        """The line to the host of the table, be there one or not yet."""
        if self._table is None:
            from tui.hosting import Hosting

            assert self._path is not None
            self._table = Hosting(self._path, self._heard)
        return self._table

    @property
    def sitting(self) -> int:
        """How many players would be sent away by leaving: at a host of our own."""
        return len(self._table.there) if self._table is not None and self._table.opening else 0

    async def action_quit(self) -> None:
        """End; if players sit at the table or text is half written, only when asked for twice."""
        lost = self._lost_by_leaving()
        if not lost or self._once_more.asked(lost):
            self.exit()
            return
        self.tell(lost)

    def _lost_by_leaving(self) -> str:
        """Who or what would be lost if the program ended now; nothing mostly."""
        from tui.dialogs.dialog import Dialog

        if any(isinstance(box, Dialog) and box.holds_text for box in self.screen_stack):
            return "What you wrote is not kept yet: press again to close Outrider."
        if not self.sitting:
            return ""
        sit = "sits" if self.sitting == 1 else "sit"
        return f"{counted(self.sitting, 'player')} {sit} at the table: press again to close it."

    def clear_table(self) -> None:
        """The campaign is left: the line is cut, and a host of our own ends."""
        table, self._table = self._table, None
        if table is not None:
            self.run_worker(table.leave(), exit_on_error=False)

    async def on_unmount(self) -> None:
        """A host of our own ends with the program."""
        if self._table is not None:
            await self._table.leave()

    def tell_wishes(self, before: Headline | None) -> None:
        """Tell what players have wished for since the campaign was looked at."""
        now = self.headline
        if before is None or now is None:
            return
        known = {wish.key for wish in before.wishes}
        new = [wish for wish in now.wishes if wish.key not in known]
        if new:
            more = f" And {len(new) - 1} more." if len(new) > 1 else ""
            self.tell(f"{new[-1].player}: {new[-1].text[:_MOST]}{more}")

    @property
    def wished(self) -> tuple[Mark, ...]:
        """Who wants something, and the key that answers."""
        wishes = self.headline.wishes if self.headline is not None and not self.past else ()
        if not wishes:
            return ()
        key = as_on_keyboard(self.looks.keymap.get("heed", HEED).split(",")[0])
        who = f"{wishes[0].player} asks" if len(wishes) == 1 else f"{len(wishes)} wishes"
        return (Mark(f"{who}: {key} answers", f"{who}: {key}", f"{key} answers"),)

    def _heard(self, said: bool) -> None:
        """Something about the table has changed, or a player has said something."""
        if said:
            self.changed()
        elif self.is_running:
            from tui.shell.at_table import TableChanged

            for screen in self.screen_stack:
                screen.post_message(TableChanged())
            if self.pages and isinstance(self.pages[-1].at, places.Table):
                self.pages[-1].repaint()
