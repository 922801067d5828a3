"""The page of the tokens engine: stealth on a square grid."""

from __future__ import annotations

from typing import Any

from tui.encounter.tokens.board import BoardPage
from tui.encounter.tokens.by_hand import CORNER, KIT, LAY_OUT, LIGHT, PUT, TERRAIN
from tui.encounter.tokens.choosing import CHOOSE, ENTER, MOVE, SKIP
from tui.encounter.tokens.detecting import BESIDE, LOOK, SCAN
from tui.encounter.tokens.ending import END_TURN, FIGHT
from tui.encounter.tokens.from_stealth import AREA, ATTACK, DECOY, EXPLOSIVES, SMALL
from tui.shell.command import Command
from tui.shell.page import Page

_WHILE_PLACING = (
    CHOOSE.run, SKIP.run, Page.action_back, Page.action_help, Page.action_quit,
)  # fmt: skip


def ways(page: BoardPage) -> None:
    """Show the chances to be found, or the board without."""
    page.ways.turn()


class TokensPage(BoardPage):
    """What a unit can do in its side's turn."""

    def why_not(self, command: Command[Any]) -> str:
        """While squares are chosen for pieces, nothing else is done."""
        if self.placing is not None and command.run not in _WHILE_PLACING:
            return f"First choose the squares; {self.key_of(Page.action_back)} leaves it."
        return super().why_not(command)

    KEYS = (
        CHOOSE, SKIP, MOVE, ENTER, LOOK, SCAN, BESIDE, ATTACK, SMALL, AREA, DECOY, END_TURN, FIGHT,
        Command(
            "y", "safest way", "How likely it is found wherever it may go.", ways,
            footer=False, looks=True
        ),
        PUT, TERRAIN, CORNER, LIGHT, KIT, LAY_OUT, EXPLOSIVES,
        *BoardPage.KEYS,
    )  # fmt: skip
