"""A scene on its grid as a screen shows it: squares, units, and tokens with or without faces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from sqlmodel import Session

from models.bridge.tokens import TokenBoard, Unit, square_of, turn_refusals
from models.deeds.stealth.tokens.checking import may_check
from models.tables import Scene, Token
from rules.stealth.tokens.detection import Way
from rules.stealth.tokens.grid import Board, Square, Terrain


@dataclass(frozen=True, slots=True)
class CheckView:
    """A check that a unit may make of a token now, and the chance that it finds it."""

    unit: int
    way: Way
    chance: Fraction


@dataclass(frozen=True, slots=True)
class TokenView:
    """A token on the board. `real` is None on a screen that hides which one is."""

    key: int
    unit: int
    square: Square
    rating: int
    real: bool | None
    checks: tuple[CheckView, ...]


@dataclass(frozen=True, slots=True)
class UnitView:
    """A unit; `square` is None when it is concealed and the screen hides where."""

    key: int
    name: str
    side: str
    active: bool
    concealed: bool
    placed: bool
    square: Square | None
    speed: int
    moved: int
    left: int
    double_move: bool
    acted: bool
    spent: int


@dataclass(frozen=True, slots=True)
class HullView:
    """A vehicle on the board; no token ever stands for one."""

    name: str
    side: str
    square: Square
    state: str


@dataclass(frozen=True, slots=True)
class BoardView:
    """Everything the screen of a grid shows; `covered` says that faces are hidden.

    On a covered board nothing depends on which token is real.
    """

    columns: int
    rows: int
    metres: int
    terrain: Mapping[Square, Terrain]
    light: str
    obscured: bool
    reach: int
    points: int
    side: str
    round: int
    covered: bool
    units: tuple[UnitView, ...]
    tokens: tuple[TokenView, ...]
    hulls: tuple[HullView, ...] = ()

    def unit(self, key: int) -> UnitView | None:
        """The unit with this key."""
        return next((unit for unit in self.units if unit.key == key), None)

    def tokens_of(self, unit: int) -> list[TokenView]:
        """The tokens of a unit, in the order of their squares when they were laid."""
        return [token for token in self.tokens if token.unit == unit]

    def token_at(self, square: Square) -> TokenView | None:
        """The token in a square."""
        return next((token for token in self.tokens if token.square == square), None)

    def token_reach(self, token: TokenView) -> Mapping[Square, int]:
        """Where a token can go with the rest of its unit, and what that takes (D-05)."""
        together = {one.square for one in self.tokens_of(token.unit)}
        unit = self.unit(token.unit)
        left = unit.left if unit is not None else 0
        return self._ground.reach(token.square, left, self._taken - together)

    def unit_reach(self, unit: UnitView) -> Mapping[Square, int]:
        """Where a unit on the board as itself can go, or could be by now (D-03, D-05)."""
        if unit.square is None:
            return {}
        return self._ground.reach(unit.square, unit.left, self._taken - {unit.square})

    def hides(self, unit: UnitView, square: Square) -> bool:
        """Whether the ground hides a square from where a unit truly is (D-14).

        On a covered board nobody knows.
        """
        real = next((token for token in self.tokens_of(unit.key) if token.real), None)
        return real is not None and not self._ground.in_sight(real.square, square)

    def squares_to(self, unit: UnitView, start: Square, square: Square) -> int | None:
        """What it would take a piece of a unit from one square to another; None for no way."""
        own = {one.square for one in self.tokens_of(unit.key)} | {unit.square}
        anywhere = self.columns * self.rows * Terrain.ROUGH.cost
        return self._ground.reach(start, anywhere, self._taken - own).get(square)

    @property
    def _ground(self) -> Board:
        return Board(self.columns, self.rows, self.terrain)

    @property
    def _taken(self) -> frozenset[Square]:
        stand = {unit.square for unit in self.units if unit.square and not unit.concealed}
        return frozenset(stand | {token.square for token in self.tokens})

    def hulls_at(self, square: Square) -> list[HullView]:
        """The vehicles in a square."""
        return [hull for hull in self.hulls if hull.square == square]

    def units_at(self, square: Square) -> list[UnitView]:
        """Who stands in a square as himself."""
        return [unit for unit in self.units if unit.square == square and not unit.concealed]

    def free_checks(self) -> Mapping[tuple[int, Way], list[Square]]:
        """Who may still try which tokens now for no action point: a unit, a way, the squares."""
        found: dict[tuple[int, Way], list[Square]] = defaultdict(list)
        for token in self.tokens:
            for check in token.checks:
                if check.way is not Way.SCAN:
                    found[check.unit, check.way].append(token.square)
        return found


def look_board(session: Session, scene: Scene, *, covered: bool) -> BoardView:
    """A scene on its grid; `covered`, without anything that tells which tokens are real."""
    board = TokenBoard(session, scene)
    ground = board.ground
    return BoardView(
        columns=board.board.columns,
        rows=board.board.rows,
        metres=ground.metres,
        terrain=board.board.terrain,
        light=ground.light,
        obscured=ground.obscured,
        reach=ground.reach,
        points=ground.points,
        side=ground.side,
        round=scene.stretch,
        covered=covered,
        units=tuple(_unit(unit, covered=covered) for unit in board.units.values()),
        tokens=tuple(
            _token(board, token, _checking(board, token, covered=covered), covered=covered)
            for token in board.tokens
        ),
        hulls=tuple(
            HullView(
                craft.name, craft.deployment.side, board.square_at(craft.deployment), craft.state
            )
            for craft in board.field.crafts
        ),
    )


def _unit(unit: Unit, *, covered: bool) -> UnitView:
    row = unit.row
    return UnitView(
        key=unit.key,
        name=unit.name,
        side=unit.side,
        active=unit.stand.active,
        concealed=unit.concealed,
        placed=bool(unit.tokens),
        square=None if covered and unit.concealed else unit.square,
        speed=row.speed,
        moved=row.moved,
        left=unit.left,
        double_move=unit.double_move,
        acted=row.acted,
        spent=row.spent,
    )


def _token(
    board: TokenBoard, token: Token, checking: Iterable[Unit], *, covered: bool
) -> TokenView:
    unit = board.units[token.participant_id]
    return TokenView(
        key=token.key,
        unit=token.participant_id,
        square=square_of(token),
        rating=board.rating(token).total,
        real=None if covered else token is unit.real,
        checks=tuple(
            CheckView(other.key, way, chance)
            for other in checking
            for way, chance in may_check(board, other, token)
        ),
    )


def _checking(board: TokenBoard, token: Token, *, covered: bool) -> list[Unit]:
    """Who may try a token now; on a covered board not the concealed, it would give them away."""
    return [
        unit
        for unit in board.enemies(board.units[token.participant_id].side)
        if not turn_refusals(board, unit) and not (covered and unit.concealed)
    ]
