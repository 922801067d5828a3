"""What can be done with whatever is in front: jump about in it, copy of it, find a row in it."""

from __future__ import annotations

from typing import Any

from rich.text import Text
from textual.screen import Screen

from models.text import clean
from tui.shell.part import Part
from tui.terminal.clipboard import copy
from tui.widgets.listing import Listing

_LONGEST, _EDGE = 70, 2
"""The cells that a line may have in a corner, and those of the edge of a box that it may not."""


class Reaching(Part):
    """A program in which one key each reaches everything that is on the screen in front."""

    def jump_on(self, screen: Screen[Any]) -> None:
        """Put letters on everything that can be jumped to."""
        from tui.shell.jumping import Jump

        self.push_screen(Jump(screen))

    def copy_of(self, screen: Screen[Any]) -> None:
        """Copy what has the keys: the line, the sheet or the odds; say what was copied."""
        from tui.shell.copying import copied_of

        found = copied_of(screen)
        if found is None:
            self.tell("There is nothing here to copy.")
            return
        text = clean(found.text, lines=True)
        copy(self, text)
        first = text.strip().split("\n")[0].strip()
        room = max((box.size.width - _EDGE for box in screen.query(".box")), default=_LONGEST)
        self.tell(_fitted(f"Copied {found.what}: {first}", room))

    def seek_in(self, listing: Listing) -> None:
        """Find a row of a list by typing."""
        from tui.shell.seeking import Seek

        self.push_screen(Seek(listing))

    def tell(self, line: str) -> None:
        """Say one line."""
        raise NotImplementedError


def _fitted(line: str, room: int) -> str:
    fitted = Text(line)
    fitted.truncate(room, overflow="ellipsis")
    return fitted.plain
