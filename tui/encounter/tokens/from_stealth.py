"""What is done out of stealth, and what takes tokens off the board."""

from __future__ import annotations

from functools import partial

from models.deeds.stealth.tokens.attacking import AreaEffect, SurpriseAttack
from models.deeds.stealth.tokens.revealing import DoConcealed, TakeOff
from rules.stealth.tokens.concealment import Doing
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.dialogs.talk import talk
from tui.encounter.acts.explosives import explosives
from tui.encounter.tokens.board import BoardPage
from tui.encounter.tokens.ending import why_off_turn
from tui.shell.command import Command


def _why_seen(page: BoardPage) -> str:
    """Why the unit can do nothing that is done from stealth."""
    if (why := why_off_turn(page)) or page.unit is None:
        return why
    hidden = page.unit.concealed and page.unit.placed
    return "" if hidden else f"{page.unit.name} is not concealed (D-07, D-21)."


def _foes(page: BoardPage) -> list[int]:
    board, unit = page.board, page.unit
    if board is None or unit is None:
        return []
    sides = {unit.side, "bystander"}
    return [u.key for u in board.units_at(page.square) if u.side not in sides and u.active]


def _why_no_attack(page: BoardPage) -> str:
    if why := _why_seen(page):
        return why
    if not _foes(page):
        return "Put the cursor on whom to attack (D-22)."
    board, unit = page.board, page.unit
    if board is None or unit is None or not board.hides(unit, page.square):
        return ""
    there = board.units_at(page.square)[0].name
    return f"The ground hides {unit.name} and {there} from each other (D-14)."


def attack(page: BoardPage) -> None:
    """Attack who stands here."""
    page.roll(SurpriseAttack(page.scene.key, page.me.key, _foes(page)[0]))


def small(page: BoardPage) -> None:
    """Ask what the unit does, and whether it is noticed."""
    talk(page, partial(_ask_doing, page))


async def _ask_doing(page: BoardPage) -> None:
    me = page.me
    what = await page.outrider.ask(Prompt(f"What does {me.name} do?", some_text))
    if what is None:
        return
    items = [
        Item(Doing.MINOR, "unnoticed", "a door, a small object (D-07)", "u"),
        Item(Doing.NOTICEABLE, "noticed", "the unit is revealed (D-08)", "n"),
    ]
    doing = await page.outrider.ask(Menu(what, items))
    if doing is not None:
        await page.do(DoConcealed(page.scene.key, me.key, what, doing))


def area(page: BoardPage) -> None:
    """Something covers an area."""
    page.roll(AreaEffect(page.scene.key, page.square))


def _decoy(page: BoardPage) -> int | None:
    """The decoy under the cursor, if it is known to be one."""
    token = page.board.token_at(page.square) if page.board else None
    return token.key if token is not None and token.real is False else None


def _why_no_decoy(page: BoardPage) -> str:
    known = _decoy(page) is not None
    return "" if known else "Put the cursor on a decoy; with faces hidden none is known."


async def decoy(page: BoardPage) -> None:
    """Take a decoy off."""
    token = _decoy(page)
    if token is not None:
        await page.do(TakeOff(page.scene.key, token))


def _why_covered(page: BoardPage) -> str:
    shows = page.key_of(BoardPage.action_faces)
    told = f"With faces hidden nothing tells who is where: {shows} shows them."
    return told if page.covered else ""


ATTACK = Command(
    "a", "attack", "Attack whoever stands here, from stealth (D-21).", attack, _why_no_attack
)
SMALL = Command("i", "do", "Do something while concealed (D-07).", small, _why_seen, footer=False)
AREA = Command("g", "area", "Something covers an area around here (D-20).", area, footer=False)
DECOY = Command(
    "d", "decoy off", "Take the decoy here off the board (D-09).", decoy, _why_no_decoy,
    footer=False,
)  # fmt: skip
EXPLOSIVES = Command(
    "X", "explosives", "Charges, blasts and breaches (X-01).", explosives, _why_covered,
    footer=False,
)  # fmt: skip
