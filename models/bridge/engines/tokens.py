"""Stealth on a board of squares, with tokens (D-01 to D-27)."""

from __future__ import annotations

from collections.abc import Mapping

from sqlmodel import Session, select

from models.bridge.engines.engine import Concealable, Engine
from models.bridge.terrain import Bare, Lie, Squares, board_drawn
from models.tables import Participant, TokenGround
from rules.stealth import scores
from rules.stealth.scores import Aptitudes
from rules.stealth.tokens.concealment import surprise, target_refusals
from rules.tally import Tally


class Tokens(Engine):
    """Real and decoy tokens move over the squares of a board."""

    after_a_fight = (
        "Everybody is on the square nearest to where they were and gives up the cover they had"
        " taken."
    )
    by_rules = "with tokens"
    step = "round"
    chapter = "D"
    no_defence = "G-161"
    why_no_sensors = "What the tokens hide is found by the checks of the board (D-12, G-160)."
    called = {"token_stealth": "stealth", "token_perception": "perception"}

    def lie(self, session: Session, scene_id: int) -> Lie:
        """The squares of the board."""
        row = session.exec(select(TokenGround).where(TokenGround.scene_id == scene_id)).first()
        if row is None:
            return Bare()
        fog = ", obscured" if row.obscured else ""
        told = f"Light {row.light}{fog}; {row.metres} m a square (D-10)"
        return Squares(board_drawn(row.squares), row.metres, told)

    def in_view(self, row: Participant) -> bool:
        """Whoever is on the board as themselves: a miniature stands there for all to see (D-08)."""
        return not row.hidden

    def why_not_seen_by_hand(self, phase: str) -> str:
        """Tokens say it."""
        return "On the board whoever is concealed is not seen: a found token is turned over."

    def conceals(self, row: Concealable) -> str:
        """A token stands for whoever is concealed (D-22)."""
        return "".join(target_refusals(concealed=row.hidden))

    def surprise(self, row: Participant, target: Participant | None) -> Tally:
        """Coming out of concealment (D-21)."""
        return surprise(concealed=row.hidden or row.ambushing)

    def scores(self, of: Aptitudes) -> Mapping[str, Tally]:
        """Skills from 1 to 5 (D-10, D-15)."""
        return scores.tokens(of)
