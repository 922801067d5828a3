"""The page of the tokens engine: stealth on a square grid."""

from __future__ import annotations

from typing import Any

from models.deeds.fight.turn import StartFight
from models.deeds.stealth.tokens.attacking import AreaEffect, SurpriseAttack
from models.deeds.stealth.tokens.checking import CheckTokens
from models.deeds.stealth.tokens.ending import EndTurn
from models.deeds.stealth.tokens.revealing import DoConcealed, TakeOff
from rules.stealth.tokens.concealment import Doing
from rules.stealth.tokens.detection import Way
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.encounter.acts.explosives import explosives
from tui.encounter.tokens.board import BoardPage
from tui.encounter.tokens.by_hand import ByHand
from tui.encounter.tokens.choosing import ChooseKeys
from tui.encounter.tokens.ways import TokenWayKeys
from tui.scene.words import first_to_act
from tui.shell.command import Command


class TokensPage(TokenWayKeys):
    """What a unit can do in its side's turn."""

    def why_other_turn(self, side: str, now: str) -> str:
        """Why a side cannot act in the turn of another, and what ends it."""
        ends = self.key_of(TokensPage.action_end_turn)
        return "" if side == now else f"It is the turn of the {now}: {ends} ends it."

    def _why_seen(self) -> str:
        """Why the unit can do nothing that is done from stealth."""
        if (why := self.why_off_turn()) or self.unit is None:
            return why
        hidden = self.unit.concealed and self.unit.placed
        return "" if hidden else f"{self.unit.name} is not concealed (D-07, D-21)."

    def _why_no_attack(self) -> str:
        none = "" if self._foes() else "Put the cursor on whom to attack (D-22)."
        return self._why_seen() or none

    def _why_no_check(self, way: Way, none: str, *, here: bool = False) -> str:
        if (why := self.why_off_turn()) or self.unit is None or self._tokens(way, here=here):
            return why
        if self.covered and self.unit.concealed:
            shows = self.key_of(BoardPage.action_faces)
            return f"It would show where the unit is: {shows} shows faces first."
        return none

    def _why_no_look(self) -> str:
        none = "No token may be tried at the start of this turn (D-12, D-14)."
        return self._why_no_check(Way.PASSIVE, none)

    def _why_no_scan(self) -> str:
        none = "Put the cursor on a token within range and sight, not tried yet (D-14)."
        return self._why_no_check(Way.SCAN, none, here=True)

    def _why_none_beside(self) -> str:
        none = "The unit has not moved next to a token that it may try (D-19)."
        return self._why_no_check(Way.BESIDE, none)

    def _why_no_decoy(self) -> str:
        known = self._decoy() is not None
        return "" if known else "Put the cursor on a decoy; with faces hidden none is known."

    def _why_covered(self) -> str:
        shows = self.key_of(BoardPage.action_faces)
        told = f"With faces hidden nothing tells who is where: {shows} shows them."
        return told if self.covered else ""

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
            self.roll(CheckTokens(self.scene.key, self.unit.key, way, tokens))

    def action_attack(self) -> None:
        """Attack who stands here."""
        if self.unit is not None:
            self.roll(SurpriseAttack(self.scene.key, self.unit.key, self._foes()[0]))

    def action_small(self) -> None:
        """Ask what the unit does, and whether it is noticed."""
        unit = self.unit
        if unit is None:
            return

        def said(what: str | None) -> None:
            async def done(doing: Any) -> None:
                if doing is not None:
                    await self.do(DoConcealed(self.scene.key, unit.key, what or "", doing))

            if what is not None:
                items = [
                    Item(Doing.MINOR, "unnoticed", "a door, a small object (D-07)", "u"),
                    Item(Doing.NOTICEABLE, "noticed", "the unit is revealed (D-08)", "n"),
                ]
                self.outrider.show(Menu(what, items), done)

        self.outrider.show(Prompt(f"What does {unit.name} do?", some_text), said)

    def action_area(self) -> None:
        """Something covers an area."""
        self.roll(AreaEffect(self.scene.key, self.square))

    async def action_decoy(self) -> None:
        """Take a decoy off."""
        token = self._decoy()
        if token is not None:
            await self.do(TakeOff(self.scene.key, token))

    async def action_end_turn(self) -> None:
        """Hand over."""
        await self.do(EndTurn(self.scene.key))

    def action_fight(self) -> None:
        """See where the fight begins, then begin it."""
        self.foresee(StartFight(self.scene.key), first_to_act(self.scene))

    async def action_explosives(self) -> None:
        """Ask what is to explode."""
        await explosives(self)

    KEYS = (
        *ChooseKeys.CHOOSE,
        Command(
            "l",
            "look",
            "Passive detection, at the start of the turn (D-12).",
            action_look,
            _why_no_look,
        ),
        Command("s", "scan", "Scan the token here: 1 AP, +2 (D-13).", action_scan, _why_no_scan),
        Command(
            "b",
            "close by",
            "Check the tokens just moved next to (D-19).",
            action_beside,
            _why_none_beside,
        ),
        Command(
            "a",
            "attack",
            "Attack whoever stands here, from stealth (D-21).",
            action_attack,
            _why_no_attack,
        ),
        Command(
            "i", "do", "Do something while concealed (D-07).", action_small, _why_seen, footer=False
        ),
        Command(
            "g", "area", "Something covers an area around here (D-20).", action_area, footer=False
        ),
        Command(
            "d",
            "decoy off",
            "Take the decoy here off the board (D-09).",
            action_decoy,
            _why_no_decoy,
            footer=False,
        ),
        Command("n", "end turn", "The other side has its turn (D-12).", action_end_turn),
        Command("f", "fight", "Begin the fight now.", action_fight, footer=False),
        *TokenWayKeys.WAYS,
        *ByHand.BY_HAND,
        Command(
            "X",
            "explosives",
            "Charges, blasts and breaches (X-01).",
            action_explosives,
            _why_covered,
            footer=False,
        ),
        *BoardPage.KEYS,
    )
