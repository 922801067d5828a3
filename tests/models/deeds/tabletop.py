"""A scene on a grid built by a test: people in squares, and questions to ask of the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.tokens import TokenBoard
from models.deeds.stealth.tokens.entering import EnterStealth
from models.deeds.stealth.tokens.layout import Paint, Put
from models.tables import Participant, Scene, Side, Token
from models.views.entries import every_entry
from models.views.players import players_journal
from rules.stealth.tokens.grid import Terrain, square_name
from tests.models.deeds.stage import Stage


def at(name: str) -> tuple[int, int]:
    """A square by its name, in the first 26 columns."""
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


class Tabletop(Stage):
    """One scene played with tokens, 24 squares by 14 of 5 metres, the party's turn."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.zone("Open")
        self.set_scene(engine="tokens")

    def put(self, name: str, square: str, side=Side.PARTY, **sheet) -> int:
        """Somebody stands in a square."""
        key = self.enter(name, "Open", side, **sheet)
        if self.square(name) != square:  # or they came in there
            self.do(Put(self.scene, key, at(square)))
        return key

    def paint(self, square: str, terrain: Terrain, to: str | None = None) -> None:
        self.do(Paint(self.scene, at(square), at(to or square), terrain))

    def conceal(self, name: str, *squares: str, real: str | None = None, **how):
        """Somebody goes into stealth, truly in `real` or in the first of these squares."""
        places = tuple(map(at, squares))
        which = places.index(at(real)) if real else 0
        return self.do(EnterStealth(self.scene, self.places[name], places, which, **how))

    def board(self) -> TokenBoard:
        with self.campaign.read() as session:
            return TokenBoard(session, session.get_one(Scene, self.scene))

    def tokens(self, name: str) -> dict[str, bool]:
        """The squares of somebody's tokens, and whether they are real."""
        with self.campaign.read() as session:
            rows = session.exec(select(Token).where(Token.participant_id == self.places[name]))
            return {square_name((row.x, row.y)): row.real for row in rows}

    def token(self, square: str) -> int:
        """The key of the token in a square."""
        with self.campaign.read() as session:
            x, y = at(square)
            return session.exec(select(Token.id).where(Token.x == x, Token.y == y)).one()

    def unit(self, name: str):
        return self.board().units[self.places[name]]

    def square(self, name: str) -> str:
        """Where somebody's miniature stands."""
        return square_name(self.unit(name).miniature)

    def metres(self, name: str) -> tuple[float, float]:
        with self.campaign.read() as session:
            row = session.get_one(Participant, self.places[name])
            return row.x, row.y

    def refused(self, deed) -> str:
        """Why a deed is refused; nothing changes, and its preview says the same if it has one."""
        before = self.content()
        with pytest.raises(Refusal) as refused:
            self.do(deed)
        assert self.content() == before
        if hasattr(deed, "preview"):
            assert " ".join(self.preview(deed).refusals) == str(refused.value)
        return str(refused.value)

    def public(self) -> list:
        """The journal as players have it."""
        return list(players_journal(every_entry(self.campaign.path)))
