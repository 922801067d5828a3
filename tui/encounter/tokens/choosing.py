"""The keys with which pieces get their squares: moving, and going into stealth."""

from __future__ import annotations

from typing import Any

from models.deeds.stealth.tokens.entering import EnterStealth
from models.deeds.stealth.tokens.moving import MoveTokens, MoveUnit
from rules.stealth.tokens.grid import Square, square_name
from tui.dialogs.menu import Item, Menu
from tui.encounter.tokens.by_hand import ByHand
from tui.encounter.tokens.grid import Grid
from tui.encounter.tokens.placing import (
    Placing,
    What,
    placing_entry,
    placing_tokens,
    placing_unit,
)
from tui.shell.command import Command
from tui.shell.page import Page


class ChooseKeys(ByHand):
    """Squares are chosen one after the other: Enter takes one, Escape leaves it."""

    def why_not(self, command: Command[Any]) -> str:
        """While squares are chosen for pieces, nothing else is done."""
        if self.placing is not None and command.run not in _WHILE_PLACING:
            return f"First choose the squares; {self.key_of(Page.action_back)} leaves it."
        return super().why_not(command)

    def why_off_turn(self) -> str:
        """Why the unit can do nothing now; empty when it can."""
        unit, board = self.unit, self.board
        if unit is None or board is None:
            return self.why_no_unit()
        if not unit.active:
            return f"{unit.name} is out of action."
        return self.why_other_turn(unit.side, board.side)

    def why_other_turn(self, side: str, now: str) -> str:
        """Why a side cannot act in the turn of another."""
        return "" if side == now else f"It is the turn of the {now}."

    def _why_none_to_skip(self) -> str:
        skips = self.placing is not None and self.placing.skips
        return "" if skips else "No piece is being placed that can be left out."

    def _why_no_move(self) -> str:
        if (why := self.why_off_turn()) or self.unit is None:
            return why
        return "" if self.unit.left else f"{self.unit.name} has no movement left this turn."

    def _why_no_stealth(self) -> str:
        if (why := self.why_off_turn()) or self.unit is None:
            return why
        hidden = self.unit.concealed and self.unit.placed
        return f"{self.unit.name} is in stealth already." if hidden else ""

    async def action_choose(self) -> None:
        """Take the square for a piece, or the unit that is in it."""
        if self.placing is None:
            self.choose_unit()
        elif self.placing.may_go(self.square):
            await self._placed(self.placing.put(self.square))
        else:
            self.outrider.tell(f"It cannot go to {square_name(self.square)} (D-05).")

    async def action_skip(self) -> None:
        """Leave a token where it is, or lay no more of them."""
        placing = self.placing
        if placing is None:
            return
        if placing.what is What.TOKENS:
            await self._placed(placing.put(placing.next.start))
        else:
            await self._finish(placing)

    def leave(self) -> None:
        """Leave the choice of squares, or the page."""
        if self.placing is None:
            super().leave()
        else:
            self._place(None)

    def action_move(self) -> None:
        """Choose where to."""
        if self.board is not None and self.unit is not None:
            hidden = self.unit.concealed
            self._place((placing_tokens if hidden else placing_unit)(self.board, self.unit))

    def action_enter(self) -> None:
        """Choose squares for the tokens."""
        if self.board is not None and self.unit is not None:
            self._place(placing_entry(self.board, self.unit))

    def _place(self, placing: Placing | None) -> None:
        self.placing = placing
        if placing is not None and (placing.what is What.TOKENS or not placing.chosen):
            self.query_one(Grid).go_to(placing.next.start)
        self.reload()
        self.refresh_keys()

    async def _placed(self, placing: Placing) -> None:
        if placing.full:
            await self._finish(placing)
        else:
            self._place(placing)

    async def _finish(self, placing: Placing) -> None:
        """Every square is chosen: do what they were chosen for."""
        self._place(None)
        unit, chosen = placing.unit.key, placing.chosen
        if placing.what is What.UNIT:
            await self.do(MoveUnit(self.scene.key, unit, chosen[0]))
        elif placing.what is What.TOKENS:
            keys = [place.token for place in placing.places if place.token is not None]
            self.roll(MoveTokens(self.scene.key, unit, tuple(zip(keys, chosen, strict=True))))
        else:
            self._ask_real(unit, chosen)

    def _ask_real(self, unit: int, squares: tuple[Square, ...]) -> None:
        def chosen(real: Any) -> None:
            if real is not None:
                self.roll(EnterStealth(self.scene.key, unit, squares, real))

        if len(squares) == 1:
            chosen(0)
            return
        items = [Item(place, square_name(square)) for place, square in enumerate(squares)]
        self.outrider.show(Menu("Which one is real?", items), chosen)

    CHOOSE = (
        Command("enter", "choose", "Take this square, or the unit in it.", action_choose),
        Command(
            "full_stop",
            "leave it",
            "Leave the token where it is, or place no more.",
            action_skip,
            _why_none_to_skip,
        ),
        Command(
            "m", "move", "Move the unit, all its tokens together (D-05).", action_move, _why_no_move
        ),
        Command(
            "e",
            "into stealth",
            "Go into stealth: a token and decoys (D-01).",
            action_enter,
            _why_no_stealth,
        ),
    )


_WHILE_PLACING = (
    ChooseKeys.action_choose, ChooseKeys.action_skip,
    Page.action_back, Page.action_help, Page.action_quit,
)  # fmt: skip
