"""Who may act on the grid now, and what it costs (D-12, G-158)."""

from __future__ import annotations

from collections.abc import Sequence

from sqlmodel import Session

from models.action import Action, Refusal
from models.bridge.engines.registry import scene_played
from models.bridge.tokens import TokenBoard, Unit
from models.tables import Phase, Side
from rules.stealth.tokens.concealment import point_refusals


def board_of(session: Session, scene_id: int) -> TokenBoard:
    """The scene on its grid; raises `Refusal` when it is gone, or played by other rules (G-160)."""
    return TokenBoard(session, scene_played(session, scene_id, "tokens"))


def unit_on(session: Session, scene_id: int, who: int) -> tuple[TokenBoard, Unit]:
    """The scene on its grid and one of its units; raises `Refusal` when one is gone."""
    board = board_of(session, scene_id)
    if who not in board.units:
        raise Refusal("They are no longer in the scene.")
    return board, board.units[who]


def turn_refusals(board: TokenBoard, unit: Unit) -> tuple[str, ...]:
    """Why a unit cannot act now, as sentences."""
    if board.scene.phase != Phase.STEALTH:
        return ("The scene is not in stealth.",)
    found = []
    if not unit.stand.active:
        found.append(f"{unit.name} is out of action.")
    if unit.side != board.ground.side:
        found.append(f"It is the turn of the {board.ground.side}.")
    return tuple(found)


def cost_refusals(board: TokenBoard, unit: Unit, cost: int) -> tuple[str, ...]:
    """Why a unit has no action points for this (G-158)."""
    return said(unit.name, point_refusals(cost, unit.row.spent, board.ground.points))


def said(name: str, reasons: Sequence[str]) -> tuple[str, ...]:
    """Reasons as sentences about somebody or something."""
    return tuple(f"{name}: {reason}." for reason in reasons)


def spend(action: Action, unit: Unit, cost: int = 0) -> None:
    """Note that a unit has done something this turn, and its action points."""
    unit.row.acted = True
    unit.row.spent += cost
    action.session.add(unit.row)


def keep_from_players(action: Action, unit: Unit) -> None:
    """Let the entry be secret when it is about an enemy who is concealed as yet."""
    action.secret = unit.side != Side.PARTY and unit.concealed
