"""The turn of a side and its end, and the beginning of the fight."""

from __future__ import annotations

from models.deeds.fight.turn import StartFight
from models.deeds.stealth.tokens.ending import EndTurn
from tui.encounter.scene_page import ScenePage
from tui.encounter.tokens.board import BoardPage
from tui.scene.words import first_to_act
from tui.shell.command import Command


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
    """Hand over."""
    await page.do(EndTurn(page.scene.key))


def fight(page: BoardPage) -> None:
    """See where the fight begins, then begin it."""
    page.foresee(StartFight(page.scene.key), first_to_act(page.scene))


END_TURN = Command("n", "end turn", "The other side has its turn (D-12).", end_turn)
FIGHT = Command("f", "fight", "Begin the fight now.", fight, footer=False)
