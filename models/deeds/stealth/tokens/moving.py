"""Moving over the grid: miniatures, and all the tokens of a unit together (D-05, D-06)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from sqlmodel import Session

from models.action import Action, refuse
from models.bridge.tokens import TokenBoard, Unit, square_of, turn_refusals, unit_on
from models.deed import Preview
from models.effects.board import spend
from models.effects.hands import walk_off
from models.tables import Side, Token
from models.text import counted
from rules.stealth.tokens.concealment import alike, is_double_move
from rules.stealth.tokens.grid import Square, square_name

Step = tuple[Token, Square, int]
"""A token, where it goes, and the squares of movement that takes; 0 where it cannot go."""


@dataclass(frozen=True, slots=True)
class MoveTokens:
    """All tokens of a unit move together; `to` is token key and square, others stay (D-05)."""

    scene: int
    who: int
    to: tuple[tuple[int, Square], ...]

    def preview(self, session: Session) -> Preview:
        """What it takes, and whether the moves give anything away (D-06)."""
        board, unit = unit_on(session, self.scene, self.who)
        steps = self._steps(board, unit)
        speed = unit.row.speed
        lines = [
            f"{_way(token, there)}: {counted(cost, 'square')}"
            for token, there, cost in steps
            if cost
        ]
        if not alike([(square_of(token), there, cost) for token, there, cost in steps], speed):
            lines.append("They do not move alike, which may give the real one away (D-06).")
        if is_double_move(unit.row.moved + _farthest(steps), speed):
            lines.append("A double move: rating -1 until the side's next turn (D-10, G-159).")
        return Preview(
            title=f"{unit.name}: tokens move",
            notes=tuple(lines),
            rows=("D-05", "D-06", "D-10", "G-159"),
            refusals=self._refusals(board, unit),
        )

    def perform(self, action: Action) -> None:
        """Move them; the unit has moved as far as the one that goes farthest."""
        board, unit = unit_on(action.session, self.scene, self.who)
        refuse(self._refusals(board, unit))
        steps = self._steps(board, unit)
        action.secret = unit.side != Side.PARTY
        for token, (x, y), _ in steps:
            token.x, token.y = x, y
            action.session.add(token)
        unit.row.moved += _farthest(steps)
        spend(action, unit)
        gone = sum(1 for _, _, cost in steps if cost)
        action.title = f"{unit.name}: tokens move"
        action.tell(f"{counted(gone, 'token')} of {unit.name} moved.", "D-05")

    def _steps(self, board: TokenBoard, unit: Unit) -> list[Step]:
        to, occupied = dict(self.to), board.occupied(besides=unit.tokens)
        steps = []
        for token in unit.tokens:
            here = square_of(token)
            there = to.get(token.key, here)
            reach = board.board.reach(here, unit.left, occupied)
            steps.append((token, there, reach.get(there, 0)))
        return steps

    def _refusals(self, board: TokenBoard, unit: Unit) -> tuple[str, ...]:
        found = list(turn_refusals(board, unit))
        own = {token.key for token in unit.tokens}
        if not own or any(key not in own for key, _ in self.to):
            return (*found, f"Only the tokens of {unit.name} move together (D-05, D-26).")
        steps = self._steps(board, unit)
        for token, there, cost in steps:
            if not cost and there != square_of(token):
                found.append(f"{_way(token, there)} is not a legal move (D-05).")
        crowded = [s for s, count in Counter(there for _, there, _ in steps).items() if count > 1]
        found += [f"Two tokens cannot lie in {square_name(square)} (D-05)." for square in crowded]
        return tuple(found)


@dataclass(frozen=True, slots=True)
class MoveUnit:
    """A unit that is on the board as itself moves to a square."""

    scene: int
    who: int
    to: Square

    def perform(self, action: Action) -> None:
        """Move it, as far as two moves of a turn take it."""
        board, unit = unit_on(action.session, self.scene, self.who)
        refuse(self._refusals(board, unit))
        cost = _reach(board, unit)[self.to]
        unit.stand.participant.x, unit.stand.participant.y = board.metres_of(self.to)
        action.session.add(unit.stand.participant)
        walk_off(action, unit.stand.person)
        unit.row.moved += cost
        spend(action, unit)
        action.title = f"{unit.name} to {square_name(self.to)}"
        action.tell(
            f"{unit.name} moves to {square_name(self.to)}: {counted(cost, 'square')}.", "D-05"
        )

    def _refusals(self, board: TokenBoard, unit: Unit) -> tuple[str, ...]:
        found = turn_refusals(board, unit)
        if unit.concealed:
            return (*found, f"{unit.name} is concealed: the tokens move together (D-05).")
        if self.to == unit.square or self.to not in _reach(board, unit):
            return (*found, f"{unit.name} cannot get to {square_name(self.to)} (D-05).")
        return found


def _reach(board: TokenBoard, unit: Unit) -> dict[Square, int]:
    return board.board.reach(unit.square, unit.left, board.occupied() - {unit.square})


def _farthest(steps: list[Step]) -> int:
    return max((cost for _, _, cost in steps), default=0)


def _way(token: Token, there: Square) -> str:
    return f"{square_name(square_of(token))} to {square_name(there)}"
