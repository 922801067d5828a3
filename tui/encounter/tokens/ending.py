"""The turn of a side and its end, and the beginning of the fight."""

from __future__ import annotations

from models.bridge.joint import listed
from models.deeds.stealth.tokens.ending import EndTurn
from models.deeds.stealth.tokens.opening import BeginFight
from models.tables import Side
from rules.stealth.tokens.detection import Way
from rules.stealth.tokens.grid import square_name
from tui.encounter.due_now import due_first, met_first
from tui.encounter.scene_page import ScenePage
from tui.encounter.tokens.board import BoardPage
from tui.shell.command import Command

_FREE = {
    Way.PASSIVE: "look around, at {} (D-12)",
    Way.BESIDE: "check what is close by, at {} (D-19)",
}
"""The ways to try a token that cost no action point."""


def why_no_unit(page: BoardPage) -> str:
    """Why there is no unit to do anything with."""
    if page.unit is not None:
        return ""
    return f"Nobody is in the scene: {page.key_of(ScenePage.action_scene)} adds people."


def why_off_turn(page: BoardPage) -> str:
    """Why the unit can do nothing now; empty when it can."""
    unit, board = page.unit, page.board
    if unit is None or board is None:
        return why_no_unit(page)
    if not unit.active:
        return f"{unit.name} is out of action."
    ends = page.key_of(end_turn)
    return "" if unit.side == board.side else f"It is the turn of the {board.side}: {ends} ends it."


async def end_turn(page: BoardPage) -> None:
    """Hand over; where somebody may still look for nothing, show that, and ask.

    Where time passes by that, what is due on the clock comes first.
    """
    if _passes(page) and await met_first(page):
        return
    over = EndTurn(page.scene.key)
    if unlooked := _unlooked(page):
        page.foresee(over, *unlooked)
    else:
        await page.do(over)


def _passes(page: BoardPage) -> bool:
    """Whether time passes at the end of this turn."""
    return page.board is not None and page.board.side == Side.OPPOSITION


def _due_first(page: BoardPage) -> str:
    return due_first(page) if _passes(page) else ""


def _unlooked(page: BoardPage) -> list[str]:
    """Who may still try a token in this turn at no price, and which."""
    board = page.board
    if board is None:
        return []
    names = {unit.key: unit.name for unit in board.units}
    return [
        f"{names[key]} may still {_FREE[way].format(listed(map(square_name, squares)))}."
        for (key, way), squares in sorted(board.free_checks().items())
    ]


def fight(page: BoardPage) -> None:
    """See who acts first, then begin the fight."""
    page.roll(BeginFight(page.scene.key))


END_TURN = Command(
    "n", "end turn", "The other side has its turn (D-12).", end_turn, first=_due_first
)
FIGHT = Command(
    "f", "fight", "Begin the fight; those unseen act first (G-161).", fight, footer=False
)
