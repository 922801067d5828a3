"""Squares chosen one after the other, for a miniature, for tokens, or to go into stealth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto

from models.text import counted
from models.views.tokens import BoardView, UnitView
from rules.stealth.tokens.concealment import MOST_DECOYS
from rules.stealth.tokens.grid import Square, Terrain, square_name


class What(Enum):
    """What squares are chosen for."""

    UNIT = auto()
    TOKENS = auto()
    ENTRY = auto()


@dataclass(frozen=True, slots=True)
class Place:
    """One piece to place: its token if it has one, where it starts, and where it can go."""

    start: Square
    reach: Mapping[Square, int]
    token: int | None = None


@dataclass(frozen=True, slots=True)
class Placing:
    """Pieces of a unit and the squares chosen so far, in their order.

    `ability` says that it goes into stealth by an ability or gear, in plain sight (D-01).
    """

    what: What
    unit: UnitView
    places: tuple[Place, ...]
    chosen: tuple[Square, ...] = ()
    ability: bool = False

    @property
    def next(self) -> Place:
        """The piece to be placed now."""
        return self.places[len(self.chosen)]

    @property
    def full(self) -> bool:
        """Whether every piece has its square."""
        return len(self.chosen) == len(self.places)

    @property
    def skips(self) -> bool:
        """Whether the present piece may be left out: a token stays, or there are no more."""
        return self.what is What.TOKENS or (self.what is What.ENTRY and bool(self.chosen))

    def may_go(self, square: Square) -> bool:
        """Whether the present piece can go to a square."""
        return square in self.next.reach and square not in self.chosen

    def why_not(self, board: BoardView, square: Square) -> str:
        """What keeps the present piece from a square where it may not go (D-05)."""
        name = square_name(square)
        if square in self.chosen:
            return f"Another token of {self.unit.name} is in {name} (D-05)."
        if board.terrain.get(square) is Terrain.BLOCKED:
            return f"{name} is blocked."
        if board.token_at(square):
            return f"There is a token in {name} (D-05)."
        if there := board.units_at(square):
            return f"{there[0].name} is in {name} (D-05)."
        needed = board.squares_to(self.unit, self.next.start, square)
        if needed is None:
            return f"There is no way to {name} (D-05)."
        return f"It takes {counted(needed, 'square')} to {name}, with {self.unit.left} left (D-05)."

    def put(self, square: Square) -> Placing:
        """The same with the present piece placed."""
        return replace(self, chosen=(*self.chosen, square))

    @property
    def words(self) -> str:
        """What is asked for now."""
        name, number = self.unit.name, len(self.chosen) + 1
        match self.what:
            case What.UNIT:
                asked = f"{name} moves where?"
            case What.TOKENS:
                asked = f"{name}, token at {square_name(self.next.start)}: where?"
            case What.ENTRY:
                asked = f"{name} into stealth: token {number} where?"
        return f"{asked} {counted(self.unit.left, 'square')} left."


def placing_unit(board: BoardView, unit: UnitView) -> Placing | None:
    """A miniature to be moved; None for whoever has none."""
    if unit.square is None or unit.concealed:
        return None
    reach = {square: cost for square, cost in board.unit_reach(unit).items() if cost}
    return Placing(What.UNIT, unit, (Place(unit.square, reach),))


def placing_tokens(board: BoardView, unit: UnitView) -> Placing | None:
    """All the tokens of a unit; None when there are none."""
    tokens = board.tokens_of(unit.key)
    places = tuple(Place(one.square, board.token_reach(one), one.key) for one in tokens)
    return Placing(What.TOKENS, unit, places) if places else None


def placing_entry(board: BoardView, unit: UnitView, *, ability: bool = False) -> Placing | None:
    """The tokens that a unit may lay to go into stealth; None when it has gone already."""
    if unit.square is None or (unit.concealed and unit.placed):
        return None
    place = Place(unit.square, board.unit_reach(unit))
    room = 1 + MOST_DECOYS - len(board.tokens_of(unit.key))
    return Placing(What.ENTRY, unit, (place,) * room, ability=ability)
