"""Whatever is tried on a board: no token is checked twice, and nobody moves where nobody can."""

from collections import Counter
from itertools import product

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, precondition, rule

from models.bridge.tokens import square_of
from models.deeds.stealth.tokens.checking import CheckTokens
from models.deeds.stealth.tokens.ending import EndTurn
from models.deeds.stealth.tokens.entering import EnterStealth
from models.deeds.stealth.tokens.layout import LayOut
from models.deeds.stealth.tokens.moving import MoveTokens, MoveUnit
from models.deeds.stealth.tokens.setting import SetConditions
from models.tables import Side
from rules.stealth.tokens.detection import Way
from rules.stealth.tokens.grid import Terrain
from tests.models.deeds.machine import PLAY, SEEDS, WaveringMachine
from tests.models.deeds.tabletop import Tabletop

SIZE = (9, 6)
SQUARES = st.tuples(st.integers(0, SIZE[0] - 1), st.integers(0, SIZE[1] - 1))
WALLS = {(4, 1), (4, 4)}
ROUGH = {(4, 3), (2, 2)}


def cost_of(start, end, taken):
    """The cheapest way from square to square, found by improving all squares until none gets."""
    best = {start: 0}
    for _ in range(SIZE[0] * SIZE[1]):
        for (x, y), cost in list(best.items()):
            for dx, dy in product((-1, 0, 1), repeat=2):
                there = (x + dx, y + dy)
                on_board = 0 <= there[0] < SIZE[0] and 0 <= there[1] < SIZE[1]
                blocked = WALLS & {there, (x + dx, y), (x, y + dy)}
                if not on_board or blocked or there in taken:
                    continue
                best[there] = min(best.get(there, 99), cost + (2 if there in ROUGH else 1))
    return best.get(end, 99)


class Board(WaveringMachine):
    """A small board with a wall, and what was done on it as the rules count it."""

    @classmethod
    def make(cls, path):
        table = Tabletop(path)
        table.put("Wei", "B2", token_stealth=8)
        table.put("Ines", "B4", token_stealth=6)
        table.put("Guard", "H2", Side.OPPOSITION, token_stealth=8)
        table.put("Dog", "H4", Side.OPPOSITION, token_perception=4)
        table.do(LayOut(table.scene, *SIZE, 5))
        table.do(SetConditions(table.scene, reach=9))
        for terrain, squares in ((Terrain.BLOCKED, WALLS), (Terrain.ROUGH, ROUGH)):
            for x, y in squares:
                table.paint(f"{'ABCDEFGHI'[x]}{y + 1}", terrain)
        table.conceal("Wei", "B2", "C2", "C5", ability=True)
        table.do(EndTurn(table.scene))
        table.conceal("Guard", "H2", "G5", ability=True)
        table.do(EndTurn(table.scene))
        return table

    def __init__(self):
        super().__init__()
        self.scene = self.stage.scene
        self.keys = sorted(self.board().units)
        self.tried = Counter()

    def board(self):
        return self.stage.board()

    def acting(self, which, *, concealed):
        """Somebody of the side whose turn it is."""
        board = self.board()
        units = [
            unit
            for unit in board.units.values()
            if unit.side == board.ground.side and unit.concealed == concealed
        ]
        return board, units[which % len(units)] if units else None

    @rule(which=st.integers(0, 3), squares=st.lists(SQUARES, max_size=3), real=st.integers(0, 2))
    def enter(self, which, squares, real):
        board, unit = self.acting(which, concealed=False)
        if unit is None:
            return
        places = tuple(dict.fromkeys((unit.square, *squares[:2])))
        deed = EnterStealth(self.scene, unit.key, places, real % len(places), ability=True)
        taken = self.taken(board) - {unit.square}
        legal = all(cost_of(unit.square, there, taken) <= unit.left for there in places)
        assert self.try_it(deed) == (legal and len(places) - 1 + len(unit.tokens) <= 2)

    @rule(which=st.integers(0, 3), to=st.lists(SQUARES, min_size=3, max_size=3))
    def move_tokens(self, which, to):
        board, unit = self.acting(which, concealed=True)
        if unit is None:
            return
        places = to[: len(unit.tokens)]
        deed = MoveTokens(
            self.scene,
            unit.key,
            tuple((t.key, there) for t, there in zip(unit.tokens, places, strict=True)),
        )
        taken = self.taken(board, besides=unit)
        legal = len(set(places)) == len(places) and all(
            cost_of(square_of(token), there, taken) <= unit.left
            for token, there in zip(unit.tokens, places, strict=True)
        )
        assert self.try_it(deed) == legal

    @rule(which=st.integers(0, 3), to=SQUARES)
    def move_unit(self, which, to):
        board, unit = self.acting(which, concealed=False)
        if unit is None:
            return
        cost = cost_of(unit.square, to, self.taken(board) - {unit.square})
        assert self.try_it(MoveUnit(self.scene, unit.key, to)) == (0 < cost <= unit.left)

    @rule(
        who=st.integers(0, 3),
        ways=st.lists(st.sampled_from(Way), min_size=2, max_size=3),
        pick=st.integers(0, 9),
        seed=SEEDS,
    )
    @precondition(lambda self: self.board().tokens)
    def check(self, who, ways, pick, seed):
        """A unit of the side whose turn it is tries a token, and tries it again."""
        board = self.board()
        mine = [unit for unit in board.units.values() if unit.side == board.ground.side]
        unit, tokens = mine[who % len(mine)], board.enemy_tokens(board.ground.side)
        if not tokens:
            return
        token = tokens[pick % len(tokens)].key
        for way in ways:
            if self.try_it(CheckTokens(self.scene, unit.key, way, (token,)), seed):
                self.tried[unit.key, token] += 1

    @rule(who=st.integers(0, 3))
    def look_around(self, who):
        board = self.board()
        unit = board.units[self.keys[who]]
        before = {token.key: set(token.checked) for token in board.tokens}
        if self.try_it(CheckTokens(self.scene, unit.key, Way.PASSIVE)):
            after = {token.key: set(token.checked) for token in self.board().tokens}
            for token, checked in before.items():
                # What is gone has been found by this look.
                now = after.get(token, checked | {unit.key})
                self.tried[unit.key, token] += len(now - checked)

    @rule()
    def end_turn(self):
        assert self.try_it(EndTurn(self.scene))
        board = self.board()
        for unit, token in list(self.tried):
            if board.units[unit].side == board.ground.side:
                del self.tried[unit, token]

    def taken(self, board, besides=None):
        """Every square that anything lies in, but for the tokens of one unit."""
        own = {token.key for token in besides.tokens} if besides else set()
        tokens = {square_of(token) for token in board.tokens if token.key not in own}
        return tokens | {u.square for u in board.units.values() if not u.concealed}

    @invariant()
    def no_token_is_checked_twice_in_a_turn_by_one_unit(self):
        assert all(times <= 1 for times in self.tried.values())

    @invariant()
    def every_unit_has_one_real_token_or_a_miniature(self):
        for unit in self.board().units.values():
            assert len(unit.tokens) - sum(token.real for token in unit.tokens) <= 2
            assert [token.real for token in unit.tokens].count(True) == int(unit.concealed)
            squares = [square_of(token) for token in unit.tokens]
            assert len(set(squares)) == len(squares)
            assert not WALLS & {*squares, unit.square}


TestBoard = Board.TestCase
TestBoard.settings = settings(PLAY, max_examples=8, stateful_step_count=22)
