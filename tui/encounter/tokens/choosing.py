"""How pieces get their squares, one after the other: moving, and going into stealth."""

from __future__ import annotations

from models.deeds.stealth.tokens.entering import EnterStealth
from models.deeds.stealth.tokens.moving import MoveTokens, MoveUnit
from rules.stealth.tokens.concealment import ENTERING, point_refusals
from rules.stealth.tokens.grid import square_name
from tui.dialogs.menu import Item
from tui.encounter.tokens.board import BoardPage
from tui.encounter.tokens.ending import why_off_turn
from tui.encounter.tokens.placing import (
    Placing,
    What,
    placing_entry,
    placing_tokens,
    placing_unit,
)
from tui.shell.command import Command


async def choose(page: BoardPage) -> None:
    """Take the square for a piece, or the unit that is in it."""
    if page.placing is None:
        page.choose_unit()
    else:
        await _placed(page, page.placing.put(page.square))


def _why_none_to_choose(page: BoardPage) -> str:
    if page.board is None:
        return ""
    if page.placing is None:
        return page.why_none_to_choose()
    may = page.placing.may_go(page.square)
    return "" if may else page.placing.why_not(page.board, page.square)


def _why_none_to_skip(page: BoardPage) -> str:
    skips = page.placing is not None and page.placing.skips
    return "" if skips else "No token is being placed that could stay where it is, or be left out."


async def skip(page: BoardPage) -> None:
    """Leave a token where it is, or lay no more of them."""
    placing = page.placing
    if placing is None:
        return
    if placing.what is What.TOKENS:
        await _placed(page, placing.put(placing.next.start))
    else:
        await _finish(page, placing)


def _why_no_move(page: BoardPage) -> str:
    if (why := why_off_turn(page)) or page.unit is None:
        return why
    return "" if page.unit.left else f"{page.unit.name} has no movement left this turn."


def move(page: BoardPage) -> None:
    """Choose where to."""
    if page.board is not None and page.unit is not None:
        hidden = page.unit.concealed
        page.place_pieces((placing_tokens if hidden else placing_unit)(page.board, page.unit))


def _why_no_stealth(page: BoardPage) -> str:
    if (why := why_off_turn(page)) or page.unit is None:
        return why
    if page.unit.concealed and page.unit.placed:
        return f"{page.unit.name} is in stealth already."
    points = page.board.points if page.board is not None else 0
    short = point_refusals(ENTERING, page.unit.spent, points)
    return f"{page.unit.name}: {short[0]}." if short else ""


async def enter(page: BoardPage) -> None:
    """Choose squares for the tokens; what stands in the way comes first."""
    if page.board is None or page.unit is None or page.unit.square is None:
        return
    board, unit = page.board, page.unit
    here = EnterStealth(page.scene.key, unit.key, (page.unit.square,))
    preview = await page.outrider.read(here.preview)
    if not preview.refusals:
        page.place_pieces(placing_entry(board, unit))
        return

    def able(_yes: bool) -> None:
        page.place_pieces(placing_entry(board, unit, ability=True))

    items = [
        Item(None, "Leave it", key="n"),
        Item(True, "Go all the same", "an ability or gear allows it", key="y"),
    ]
    page.offer(preview.refusals[0], items, able)


async def _placed(page: BoardPage, placing: Placing) -> None:
    if placing.full:
        await _finish(page, placing)
    else:
        page.place_pieces(placing)


async def _finish(page: BoardPage, placing: Placing) -> None:
    """Every square is chosen: do what they were chosen for."""
    page.place_pieces(None)
    unit, chosen = placing.unit.key, placing.chosen
    if placing.what is What.UNIT:
        await page.do(MoveUnit(page.scene.key, unit, chosen[0]))
    elif placing.what is What.TOKENS:
        keys = [place.token for place in placing.places if place.token is not None]
        page.roll(MoveTokens(page.scene.key, unit, tuple(zip(keys, chosen, strict=True))))
    else:
        _ask_real(page, placing)


def _ask_real(page: BoardPage, placing: Placing) -> None:
    squares = placing.chosen

    def chosen(real: int) -> None:
        page.roll(EnterStealth(page.scene.key, placing.unit.key, squares, real, placing.ability))

    if len(squares) == 1:
        chosen(0)
        return
    items = [Item(place, square_name(square)) for place, square in enumerate(squares)]
    page.offer("Which one is real?", items, chosen)


CHOOSE = Command(
    "enter", "choose", "Take this square, or the unit in it.", choose, _why_none_to_choose
)
SKIP = Command(
    "full_stop", "leave it", "Leave the token where it is, or place no more.", skip,
    _why_none_to_skip,
)  # fmt: skip
MOVE = Command("m", "move", "Move the unit, all its tokens together (D-05).", move, _why_no_move)
ENTER = Command(
    "e", "into stealth", "Go into stealth: a token and decoys (D-01).", enter, _why_no_stealth
)
