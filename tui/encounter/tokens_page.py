"""The page of the tokens engine: stealth on a square grid."""

from __future__ import annotations

from typing import Any

from models.deeds.fight.turn import StartFight
from models.deeds.stealth.tokens.attacking import AreaEffect, SurpriseAttack
from models.deeds.stealth.tokens.checking import CheckTokens
from models.deeds.stealth.tokens.ending import EndTurn
from models.deeds.stealth.tokens.revealing import DoConcealed, TakeOff
from models.views.tokens import BoardView, UnitView
from rules.stealth.tokens.concealment import Doing
from rules.stealth.tokens.detection import Way
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.encounter.board.by_hand import ByHand
from tui.encounter.board.choosing import ChooseKeys
from tui.encounter.board.page import BoardPage
from tui.encounter.board.ways import TokenWayKeys
from tui.encounter.explosives import ExplosiveKeys
from tui.scene.words import first_to_act
from tui.shell.command import Command

_WAYS = {"look": Way.PASSIVE, "scan": Way.SCAN, "beside": Way.BESIDE}
_NONE = {
    "look": "No token may be tried at the start of this turn (D-12, D-14).",
    "scan": "Put the cursor on a token within range and sight, not tried yet (D-14).",
    "beside": "The unit has not moved next to a token that it may try (D-19).",
}
_ON_TURN = {"move", "enter", "attack", "small", *_WAYS}
_PLACING = {"choose", "skip", "back", "help", "quit"}
_ALWAYS = {
    "choose", "next_unit", "unit_before", "area", "end_turn", "fight", "faces", "players", "ways",
}  # fmt: skip


class TokensPage(TokenWayKeys, ChooseKeys, ByHand, ExplosiveKeys):
    """What a unit can do in its side's turn."""

    KEYS = (
        *ChooseKeys.KEYS,
        Command("l", "look", "look", "Passive detection, at the start of the turn (D-12)."),
        Command("s", "scan", "scan", "Scan the token here: 1 AP, +2 (D-13)."),
        Command("b", "beside", "close by", "Check the tokens just moved next to (D-19)."),
        Command("a", "attack", "attack", "Attack whoever stands here, from stealth (D-21)."),
        Command("i", "small", "do", "Do something while concealed (D-07).", False),
        Command("g", "area", "area", "Something covers an area around here (D-20).", False),
        Command("d", "decoy", "decoy off", "Take the decoy here off the board (D-09).", False),
        Command("n", "end_turn", "end turn", "The other side has its turn (D-12)."),
        Command("f", "fight", "fight", "Begin the fight now.", False),
        *TokenWayKeys.KEYS,
        *ByHand.KEYS,
        *ExplosiveKeys.ELSEWHERE,
        *BoardPage.KEYS,
    )

    def can(self, name: str) -> bool:
        """Whether a key means anything for the unit, here and now."""
        if self.placing is not None:
            return name in _PLACING and (name != "skip" or self.placing.skips)
        if super().can(name):
            return name != "explosives" or not self.covered
        unit, board = self.unit, self.board
        if board is None:
            return False
        if name in _ON_TURN:
            return unit is not None and not self._hinders(name, unit, board)
        if name == "decoy":
            return self._decoy() is not None
        return name in _ALWAYS or self.can_by_hand(name)

    def why_not(self, name: str) -> str:
        """Why a key means nothing now."""
        if self.placing is not None:
            return "First choose the squares; Esc leaves it."
        unit, board = self.unit, self.board
        if board is None:
            return super().why_not(name)
        if name in _ON_TURN:
            return self._hinders(name, unit, board) if unit else "Nobody is in the scene: S."
        if name == "decoy":
            return "Put the cursor on a decoy; with faces hidden none is known."
        if name == "explosives":
            return "With faces hidden nothing tells who is where: h shows them."
        return self.why_not_by_hand(name)

    def _hinders(self, name: str, unit: UnitView, board: BoardView) -> str:
        """What keeps a unit from something; empty if nothing does."""
        if not unit.active:
            return f"{unit.name} is out of action."
        if unit.side != board.side:
            return f"It is the turn of the {board.side}: n ends it."
        return self._no_check(name, unit) if name in _WAYS else self._lacks(name, unit)

    def _lacks(self, name: str, unit: UnitView) -> str:
        hidden = unit.concealed and unit.placed
        if name == "enter" and hidden:
            return f"{unit.name} is in stealth already."
        if name in {"attack", "small"} and not hidden:
            return f"{unit.name} is not concealed (D-07, D-21)."
        if name == "attack" and not self._foes():
            return "Put the cursor on whom to attack (D-22)."
        if name == "move" and not unit.left:
            return f"{unit.name} has no movement left this turn."
        return ""

    def _no_check(self, name: str, unit: UnitView) -> str:
        if self._tokens(_WAYS[name], here=name == "scan"):
            return ""
        if self.covered and unit.concealed:
            return "It would show where the unit is: h shows faces first."
        return _NONE[name]

    def _tokens(self, way: Way, *, here: bool) -> tuple[int, ...]:
        """The tokens that the unit may try this way, all or the one under the cursor."""
        board, unit = self.board, self.unit
        if board is None or unit is None:
            return ()
        return tuple(
            token.key
            for token in board.tokens
            if (not here or token.square == self.square)
            and any(check.unit == unit.key and check.way is way for check in token.checks)
        )

    def _foes(self) -> list[int]:
        board, unit = self.board, self.unit
        if board is None or unit is None:
            return []
        sides = {unit.side, "bystander"}
        return [u.key for u in board.units_at(self.square) if u.side not in sides and u.active]

    def _decoy(self) -> int | None:
        """The decoy under the cursor, if it is known to be one."""
        token = self.board.token_at(self.square) if self.board else None
        return token.key if token is not None and token.real is False else None

    def action_look(self) -> None:
        """Passive detection."""
        self._check(Way.PASSIVE, None)

    def action_scan(self) -> None:
        """Scan the token here."""
        self._check(Way.SCAN, self._tokens(Way.SCAN, here=True))

    def action_beside(self) -> None:
        """Check what the unit has moved next to."""
        self._check(Way.BESIDE, None)

    def _check(self, way: Way, tokens: tuple[int, ...] | None) -> None:
        if self.unit is not None:
            self.roll(CheckTokens(self.scene, self.unit.key, way, tokens))

    def action_attack(self) -> None:
        """Attack who stands here."""
        if self.unit is not None:
            self.roll(SurpriseAttack(self.scene, self.unit.key, self._foes()[0]))

    def action_small(self) -> None:
        """Ask what the unit does, and whether it is noticed."""
        unit = self.unit
        if unit is None:
            return

        def said(what: str | None) -> None:
            async def done(doing: Any) -> None:
                if doing is not None:
                    await self.do(DoConcealed(self.scene, unit.key, what or "", doing))

            if what is not None:
                items = [
                    Item(Doing.MINOR, "unnoticed", "a door, a small object (D-07)", "u"),
                    Item(Doing.NOTICEABLE, "noticed", "the unit is revealed (D-08)", "n"),
                ]
                self.outrider.show(Menu(what, items), done)

        self.outrider.show(Prompt(f"What does {unit.name} do?", some_text), said)

    def action_area(self) -> None:
        """Something covers an area."""
        self.roll(AreaEffect(self.scene, self.square))

    async def action_decoy(self) -> None:
        """Take a decoy off."""
        token = self._decoy()
        if token is not None:
            await self.do(TakeOff(self.scene, token))

    async def action_end_turn(self) -> None:
        """Hand over."""
        await self.do(EndTurn(self.scene))

    def action_fight(self) -> None:
        """See where the fight begins, then begin it."""
        assert self.view is not None
        self.foresee(StartFight(self.scene), first_to_act(self.view))
