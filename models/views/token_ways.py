"""Where a unit may go on a grid, and how likely its token is found there when the enemy looks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import prod

from sqlmodel import Session

from models.bridge.tokens import TokenBoard, Unit, square_of
from models.tables import Scene
from rules.stealth.tokens.detection import Sight, Way, detection_chance, refusals
from rules.stealth.tokens.grid import Square, distance


@dataclass(frozen=True, slots=True)
class TokenStep:
    """A square that a token can be in by the end of the move, and what it takes.

    `looks` are the chances of each enemy to find it by passive detection when its turn begins
    (D-12), by name; `rating` is what they have to reach.
    """

    square: Square
    squares: int
    rating: int
    looks: tuple[tuple[str, Fraction], ...]

    @property
    def found(self) -> Fraction:
        """The chance that any of them finds it; their dice do not touch each other."""
        return 1 - prod((1 - chance for _, chance in self.looks), start=Fraction(1))


def token_steps(
    session: Session, scene: Scene, who: int, *, covered: bool
) -> dict[Square, TokenStep]:
    """Every square within reach, where it stays among them, by square; none for who is gone.

    A unit in stealth goes there with any of its tokens, another one would lay a token there.
    Enemies stay where they are. On a `covered` board the concealed do not look: it would give them
    away; and nothing depends on which token is real.
    """
    board = TokenBoard(session, scene)
    unit = board.units.get(who)
    if unit is None:
        return {}
    lookers = [enemy for enemy in board.enemies(unit.side) if not (covered and enemy.concealed)]
    return {
        square: _step(board, unit, square, squares, lookers)
        for square, squares in _reach(board, unit).items()
    }


def _reach(board: TokenBoard, unit: Unit) -> dict[Square, int]:
    """Every square with the fewest squares of movement to it (D-05)."""
    starts = [square_of(token) for token in unit.tokens] if unit.concealed else []
    starts = starts or [unit.square]
    others = board.occupied(unit.tokens) - set(starts)
    found: dict[Square, int] = {}
    for start in starts:
        for square, squares in board.board.reach(start, unit.left, others).items():
            found[square] = min(squares, found.get(square, squares))
    return found


def _step(
    board: TokenBoard, unit: Unit, square: Square, squares: int, lookers: Iterable[Unit]
) -> TokenStep:
    rating = board.rating_at(unit, square, unit.row.moved + squares)
    looks = []
    for enemy in lookers:
        sight = Sight(
            squares=distance(enemy.square, square),
            reach=board.ground.reach,
            in_sight=board.board.in_sight(enemy.square, square),
        )
        if not refusals(Way.PASSIVE, sight):
            perception = board.perception(enemy, Way.PASSIVE, beside=False)
            chance = detection_chance(perception, rating, board.rulings)
            looks.append((enemy.name, chance))
    return TokenStep(square, squares, rating.total, tuple(looks))
