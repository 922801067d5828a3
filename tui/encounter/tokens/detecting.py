"""Trying tokens, whether they are real: a look, a scan, and what is close by."""

from __future__ import annotations

from models.deeds.stealth.tokens.checking import CheckTokens
from rules.stealth.tokens.detection import Way
from tui.encounter.tokens.board import BoardPage
from tui.encounter.tokens.ending import why_off_turn
from tui.shell.command import Command


def _tokens(page: BoardPage, way: Way, *, here: bool) -> tuple[int, ...]:
    """The tokens that the unit may try this way, all or the one under the cursor."""
    board, unit = page.board, page.unit
    if board is None or unit is None:
        return ()
    return tuple(
        token.key
        for token in board.tokens
        if (not here or token.square == page.square)
        and any(check.unit == unit.key and check.way is way for check in token.checks)
    )


def _why_no_check(page: BoardPage, way: Way, none: str, *, here: bool = False) -> str:
    if (why := why_off_turn(page)) or page.unit is None or _tokens(page, way, here=here):
        return why
    if page.covered and page.unit.concealed:
        shows = page.key_of(BoardPage.action_faces)
        return f"It would show where the unit is: {shows} shows faces first."
    return none


def _why_no_look(page: BoardPage) -> str:
    none = "No token may be tried at the start of this turn (D-12, D-14)."
    return _why_no_check(page, Way.PASSIVE, none)


def look(page: BoardPage) -> None:
    """Passive detection."""
    page.roll(CheckTokens(page.scene.key, page.me.key, Way.PASSIVE, None))


def _why_no_scan(page: BoardPage) -> str:
    none = "Put the cursor on a token within range and sight, not tried yet (D-14)."
    return _why_no_check(page, Way.SCAN, none, here=True)


def scan(page: BoardPage) -> None:
    """Scan the token here."""
    tokens = _tokens(page, Way.SCAN, here=True)
    page.roll(CheckTokens(page.scene.key, page.me.key, Way.SCAN, tokens))


def _why_none_beside(page: BoardPage) -> str:
    none = "The unit has not moved next to a token that it may try (D-19)."
    return _why_no_check(page, Way.BESIDE, none)


def beside(page: BoardPage) -> None:
    """Check what the unit has moved next to."""
    page.roll(CheckTokens(page.scene.key, page.me.key, Way.BESIDE, None))


LOOK = Command(
    "l", "look", "Passive detection, at the start of the turn (D-12).", look, _why_no_look
)
SCAN = Command("s", "scan", "Scan the token here: 1 AP, +2 (D-13).", scan, _why_no_scan)
BESIDE = Command(
    "b", "close by", "Check the tokens just moved next to (D-19).", beside, _why_none_beside
)
