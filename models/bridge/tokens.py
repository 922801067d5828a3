"""Between a scene on a grid and the rules of tokens: units, squares, ratings, who sees what."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from sqlmodel import Session, col, select

from models.action import Refusal
from models.bridge.engines.registry import scene_played
from models.bridge.ground import Stand, field_in
from models.bridge.placed import Placed
from models.bridge.terrain import board_drawn
from models.rulings import rulings
from models.tables import Phase, Scene, Side, Sighting, Token, TokenGround, TokenUnit
from rules.rulings import DecoysLeft
from rules.stealth.tokens.concealment import is_double_move, point_refusals
from rules.stealth.tokens.detection import Sight, Way
from rules.stealth.tokens.grid import Board, Square, Terrain, distance, square_name
from rules.stealth.tokens.ratings import Light, Surroundings, perception, stealth_rating
from rules.tally import Tally


@dataclass(frozen=True, slots=True)
class Unit:
    """A participant on the grid, with what is spent of the turn and the tokens on the board."""

    stand: Stand
    row: TokenUnit
    tokens: tuple[Token, ...]
    miniature: Square

    @property
    def key(self) -> int:
        """The participant's key."""
        return self.stand.key

    @property
    def name(self) -> str:
        """The person's name."""
        return self.stand.name

    @property
    def side(self) -> str:
        """Whose side it is on."""
        return self.stand.participant.side

    @property
    def concealed(self) -> bool:
        """Whether it is not on the board as itself."""
        return self.stand.participant.hidden

    @property
    def real(self) -> Token | None:
        """Its real token, if it is concealed and has one."""
        return next((token for token in self.tokens if token.real and self.concealed), None)

    @property
    def square(self) -> Square:
        """Where it truly is: the referee's secret while it is concealed."""
        return square_of(self.real) if self.real else self.miniature

    @property
    def double_move(self) -> bool:
        """Whether it has made more than one move this turn (G-159)."""
        return is_double_move(self.row.moved, self.row.speed)

    @property
    def left(self) -> int:
        """Squares of movement it has left this turn: two moves in all."""
        return max(0, 2 * self.row.speed - self.row.moved)


class TokenBoard:
    """A scene on its grid as it stands; what nobody has set yet is as the tables begin."""

    def __init__(self, session: Session, scene: Scene) -> None:
        self.field = field_in(session, scene)
        self.scene = scene
        self.rulings = rulings(session)
        found = session.exec(select(TokenGround).where(TokenGround.scene_id == scene.id)).first()
        self.ground = found or TokenGround(scene_id=scene.key)
        keys = [stand.key for stand in self.field.stands]
        rows = session.exec(select(TokenUnit).where(col(TokenUnit.participant_id).in_(keys)))
        known = {row.participant_id: row for row in rows}
        laid: dict[int, list[Token]] = defaultdict(list)
        in_order = select(Token).where(Token.scene_id == scene.id).order_by(col(Token.id))
        tokens = session.exec(in_order).all()
        for token in tokens:
            laid[token.participant_id].append(token)
        self.units = {
            stand.key: Unit(
                stand,
                known.get(stand.key) or TokenUnit(participant_id=stand.key),
                tuple(laid[stand.key]),
                self.square_at(stand.participant),
            )
            for stand in self.field.stands
        }
        self.tokens = [token for token in tokens if self._lies(token)]

    def _lies(self, token: Token) -> bool:
        """Whether a token is on the board still: whoever came out in a fight has taken its own."""
        unit = self.units.get(token.participant_id)
        return unit is None or unit.concealed or not goes_with_reveal(self, token)

    @cached_property
    def board(self) -> Board:
        """The squares as the rules take them; a letter that is not known is plain ground."""
        return board_drawn(self.ground.squares)

    def square_at(self, row: Placed) -> Square:
        """The square nearest to where somebody or something is in metres, within the board."""
        metres, board = self.ground.metres, self.board
        x, y = round(row.x / metres), round(-row.y / metres)
        return min(max(x, 0), board.columns - 1), min(max(y, 0), board.rows - 1)

    def where(self, unit: Unit) -> str:
        """The square of a unit by name; in a fight it may have left the board."""
        if unit.real is not None:
            return square_name(unit.square)
        row, metres = unit.stand.participant, self.ground.metres
        return self.board.name((round(row.x / metres), round(-row.y / metres)))

    def metres_of(self, square: Square) -> tuple[float, float]:
        """The metres east and north of the middle of a square, where a fight would begin."""
        column, row = square
        return float(column * self.ground.metres), float(-row * self.ground.metres)

    def edge(self, side: str, taken: Collection[Square]) -> Square:
        """A square at the edge of a side that is not taken: the party's is west, others' east.

        The rows from the middle outward; whoever is on neither side begins in the middle column.
        """
        board = self.board
        steps = {Side.PARTY: (0, 1), Side.OPPOSITION: (board.columns - 1, -1)}
        column, inward = steps.get(Side(side), (board.columns // 2, 1))
        for step, row in product(range(board.columns), map(self._outward, range(board.rows))):
            square = (column + inward * step) % board.columns, row
            if square not in taken and board.at(square) is not Terrain.BLOCKED:
                return square
        return column, board.rows // 2

    def _outward(self, number: int) -> int:
        """The rows from the middle outward: the first is the middle one."""
        step = (number + 1) // 2
        return self.board.rows // 2 + (-step if number % 2 else step)

    def token(self, key: int) -> Token | None:
        """The token with this key, if it is on the board."""
        return next((token for token in self.tokens if token.key == key), None)

    def enemies(self, side: str) -> list[Unit]:
        """The units of another side that take part and are on their feet."""
        keys = [stand.key for stand in self.field.enemies(side) if stand.active]
        return [self.units[key] for key in keys]

    def enemy_tokens(self, side: str) -> list[Token]:
        """The tokens on the board that are not this side's own."""
        keys = {stand.key for stand in self.field.enemies(side)}
        return [token for token in self.tokens if token.participant_id in keys]

    def occupied(self, besides: Iterable[Token] = ()) -> frozenset[Square]:
        """The squares of everything on the board but these tokens."""
        left_out = {token.key for token in besides}
        tokens = {square_of(token) for token in self.tokens if token.key not in left_out}
        return frozenset(tokens | {u.square for u in self.units.values() if not u.concealed})

    def watched(self, unit: Unit) -> bool:
        """Whether an enemy who is on the board as himself has a line of sight to it (D-01).

        That whoever is concealed does not count is INVENTED: it would give him away.
        """
        return any(
            self.board.in_sight(enemy.square, unit.square)
            for enemy in self.enemies(unit.side)
            if not enemy.concealed
        )

    def surroundings(self, square: Square) -> Surroundings:
        """What is around a square."""
        return Surroundings(Light(self.ground.light), self.ground.obscured, self.board.at(square))

    def rating(self, token: Token) -> Tally:
        """The rating of a token: its unit's, as it would be there (D-10, G-155)."""
        unit = self.units[token.participant_id]
        return self.rating_at(unit, square_of(token), unit.row.moved)

    def rating_at(self, unit: Unit, square: Square, moved: int) -> Tally:
        """The rating of a unit's token in a square, when it has moved so far this turn (D-10)."""
        return stealth_rating(
            unit.stand.person.token_stealth,
            self.surroundings(square),
            gear=unit.row.stealth_gear,
            double_move=is_double_move(moved, unit.row.speed),
            modifier=unit.row.rating_modifier,
        )

    def perception(self, unit: Unit, way: Way, *, beside: bool, modifier: int = 0) -> Tally:
        """What a unit adds to its die when it checks a token this way (D-16)."""
        tally = perception(
            unit.stand.person.token_perception,
            self.surroundings(unit.square),
            gear=unit.row.detection_gear,
            scan=way is Way.SCAN,
            beside=beside,
            modifier=unit.row.perception_modifier,
            rulings=self.rulings,
        )
        return tally.plus("referee", modifier, "T-76") if modifier else tally

    def sight(self, unit: Unit, token: Token) -> Sight:
        """How a unit stands to a token."""
        square = square_of(token)
        return Sight(
            squares=distance(unit.square, square),
            reach=self.ground.reach,
            in_sight=self.board.in_sight(unit.square, square),
            moved=unit.row.moved > 0,
            acted=unit.row.acted,
            checked=unit.key in token.checked,
            checked_beside=unit.key in token.checked_beside,
        )


def square_of(token: Token) -> Square:
    """The square a token lies in."""
    return token.x, token.y


def goes_with_reveal(board: TokenBoard, token: Token) -> bool:
    """Whether a token leaves the board when its unit is revealed (D-09, G-155)."""
    return token.real or board.rulings.decoys_left is DecoysLeft.GO


def unseen_before(board: TokenBoard, unit: Unit) -> list[Sighting]:
    """What the other sides now know of a unit on the board as itself."""
    others = {Side.PARTY, Side.OPPOSITION} - {unit.side}
    return [
        Sighting(scene_id=board.scene.key, side=side, participant_id=unit.key)
        for side in sorted(others)
        if unit.key not in board.field.sighted[side]
    ]


def board_of(session: Session, scene_id: int) -> TokenBoard:
    """The scene on its grid; raises `Refusal` when it is gone, or played by other rules (G-160)."""
    return TokenBoard(session, scene_played(session, scene_id, "tokens"))


def unit_on(session: Session, scene_id: int, who: int) -> tuple[TokenBoard, Unit]:
    """The scene on its grid and one of its units; raises `Refusal` when one is gone."""
    board = board_of(session, scene_id)
    if who not in board.units:
        raise Refusal("They are no longer in the scene.")
    return board, board.units[who]


def turn_refusals(board: TokenBoard, unit: Unit) -> tuple[str, ...]:
    """Why a unit cannot act now, as sentences."""
    if board.scene.phase != Phase.STEALTH:
        return ("The scene is not in stealth.",)
    found = []
    if not unit.stand.active:
        found.append(f"{unit.name} is out of action.")
    if unit.side != board.ground.side:
        found.append(f"It is the turn of the {board.ground.side}.")
    return tuple(found)


def cost_refusals(board: TokenBoard, unit: Unit, cost: int) -> tuple[str, ...]:
    """Why a unit has no action points for this (G-158)."""
    return said(unit.name, point_refusals(cost, unit.row.spent, board.ground.points))


def said(name: str, reasons: Sequence[str]) -> tuple[str, ...]:
    """Reasons as sentences about somebody or something."""
    return tuple(f"{name}: {reason}." for reason in reasons)
