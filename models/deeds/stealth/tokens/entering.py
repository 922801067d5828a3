"""Going into stealth: the miniature leaves the board for tokens (D-01 to D-04)."""

from __future__ import annotations

from dataclasses import dataclass

from sqlmodel import Session, select

from models.action import Action, refuse
from models.bridge.tokens import TokenBoard, Unit, cost_refusals, said, turn_refusals, unit_on
from models.deed import YES_NO, Option, Preview
from models.effects.board import keep_from_players, spend
from models.tables import Sighting, Token
from rules.stealth.tokens.concealment import ENTERING, decoy_refusals, entry_refusals
from rules.stealth.tokens.grid import Square, Terrain, square_name


@dataclass(frozen=True, slots=True)
class EnterStealth:
    """A unit goes into stealth with a token in each of these squares.

    `real` is the place in `squares` of the one where it truly is. `ability` says that an ability
    or a piece of equipment lets it vanish in plain sight.
    """

    scene: int
    who: int
    squares: tuple[Square, ...]
    real: int = 0
    ability: bool = False

    def preview(self, session: Session) -> Preview:
        """What it takes, and what stands in the way."""
        board, unit = unit_on(session, self.scene, self.who)
        where = ", ".join(square_name(square) for square in sorted(self.squares))
        return Preview(
            title=f"{unit.name} goes into stealth",
            notes=(f"Tokens at {where}; {ENTERING} AP.",),
            rows=("D-01", "D-02", "D-03", "D-04"),
            options=(Option("ability", "ability or gear", self.ability, YES_NO),),
            refusals=self._refusals(board, unit),
        )

    def perform(self, action: Action) -> None:
        """Take the miniature off and lay the tokens face down, in the order of their squares."""
        board, unit = unit_on(action.session, self.scene, self.who)
        refuse(self._refusals(board, unit))
        keep_from_players(action, unit)
        true = self.squares[self.real]
        for square in sorted(self.squares):
            x, y = square
            action.session.add(
                Token(scene_id=self.scene, participant_id=unit.key, x=x, y=y, real=square == true)
            )
        unit.stand.participant.hidden = True
        action.session.add(unit.stand.participant)
        seen = select(Sighting).where(Sighting.participant_id == unit.key)
        for sighting in action.session.exec(seen):  # where it went nobody knows
            action.delete(sighting)
        reach = self._reach(board, unit)
        unit.row.moved += max(reach[square] for square in self.squares)
        spend(action, unit, ENTERING)
        action.title = f"{unit.name} goes into stealth"
        several = "token" if len(self.squares) == 1 else "tokens"
        action.tell(
            f"{unit.name} goes into stealth: {len(self.squares)} {several}, {ENTERING} AP.",
            "D-01", "D-02", "D-03", "G-158",
        )  # fmt: skip

    def _reach(self, board: TokenBoard, unit: Unit) -> dict[Square, int]:
        """Where it could be by now: with what is left of its movement this turn. INVENTED."""
        others = board.occupied() - ({unit.square} if not unit.concealed else set())
        return board.board.reach(unit.square, unit.left, others)

    def _refusals(self, board: TokenBoard, unit: Unit) -> tuple[str, ...]:
        found = (*turn_refusals(board, unit), *cost_refusals(board, unit, ENTERING))
        if unit.real is not None:
            return (*found, f"{unit.name} is in stealth already.")
        if not 0 <= self.real < len(self.squares) or len({*self.squares}) < len(self.squares):
            return (*found, "Each token needs a square of its own, and one of them is real (D-02).")
        reach = self._reach(board, unit)
        far = [square for square in self.squares if square not in reach]
        found += said(unit.name, decoy_refusals(len(self.squares) - 1 + len(unit.tokens)))
        found += tuple(
            f"{unit.name} could not be at {square_name(s)} by now (D-03, INVENTED)." for s in far
        )
        cover = board.board.at(unit.square) is Terrain.COVER
        watched = not unit.concealed and board.watched(unit)
        entry = entry_refusals(watched=watched, cover=cover, ability=self.ability)
        return (*found, *said(unit.name, entry))
