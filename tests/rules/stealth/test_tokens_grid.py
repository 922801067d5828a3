"""The grid against geometry and counting done another way."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.stealth.tokens.grid import Board, Terrain, adjacent, area, distance, square_name

HALF = Fraction(1, 2)


def board(*rows):
    """A board drawn in letters: . plain, o open, c cover, r rough, x blocked."""
    kinds = {"o": "open", "c": "cover", "r": "rough", "x": "blocked"}
    terrain = {
        (x, y): Terrain(kinds[letter])
        for y, row in enumerate(rows)
        for x, letter in enumerate(row)
        if letter in kinds
    }
    return Board(len(rows[0]), len(rows), terrain)


def crosses(one, other, square):
    """Whether the line between two centres has more than a point inside a square."""
    low, high = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, step = one[axis] + HALF, other[axis] - one[axis]
        if step == 0:
            if not square[axis] < start < square[axis] + 1:
                return False
            continue
        ends = sorted((Fraction(square[axis] + side) - start) / step for side in (0, 1))
        low, high = max(low, ends[0]), min(high, ends[1])
    return low < high


def corners(one, other):
    """The corners of squares that the line passes, each with the two squares beside the line."""
    dx, dy = other[0] - one[0], other[1] - one[1]
    right, down = (1 if dx > 0 else -1), (1 if dy > 0 else -1)
    for x, y in product(range(-1, 9), repeat=2):
        if (x - one[0] - HALF) * dy == (y - one[1] - HALF) * dx and dx and dy:
            t = (x - one[0] - HALF) / dx
            if 0 < t < 1:
                here = (x - 1 if right > 0 else x, y - 1 if down > 0 else y)
                yield (here[0] + right, here[1]), (here[0], here[1] + down)


def seen(ground, one, other):
    walls = {square for square, kind in ground.terrain.items() if kind is Terrain.BLOCKED} - {
        one,
        other,
    }
    inside = any(crosses(one, other, wall) for wall in walls)
    squeezed = any(a in walls and b in walls for a, b in corners(one, other))
    return not inside and not squeezed


SQUARES = st.tuples(st.integers(0, 7), st.integers(0, 7))


@pytest.mark.rows("D-14")
@given(one=SQUARES, other=SQUARES, walls=st.sets(SQUARES, max_size=20))
def test_a_line_of_sight_is_a_straight_line(one, other, walls):
    ground = Board(8, 8, dict.fromkeys(walls, Terrain.BLOCKED))
    assert ground.in_sight(one, other) == seen(ground, one, other)
    assert ground.in_sight(one, other) == ground.in_sight(other, one)


@pytest.mark.rows("D-14")
def test_what_blocks_and_what_does_not():
    ground = board("..x..", ".....", "..x..", ".x...")
    assert not ground.in_sight((0, 0), (4, 0))
    assert ground.in_sight((0, 1), (4, 1))
    assert ground.in_sight((1, 2), (1, 1))
    assert not ground.in_sight((1, 2), (2, 3))  # between two walls that touch at a corner
    assert ground.in_sight((2, 1), (3, 2))  # past a corner
    assert ground.in_sight((1, 2), (2, 2))  # a wall one stands in, or looks at, blocks nothing


def slow_reach(ground, start, squares, occupied):
    """The cheapest way to every square, by improving all of them until nothing gets cheaper."""
    kinds = ground.terrain
    walls = {square for square, kind in ground.terrain.items() if kind is Terrain.BLOCKED}
    every = list(product(range(ground.columns), range(ground.rows)))
    best = {start: 0}
    for _ in every:
        for here, there in product(list(best), every):
            dx, dy = there[0] - here[0], there[1] - here[1]
            if max(abs(dx), abs(dy)) != 1 or there in walls or there in occupied:
                continue
            if walls & {(here[0] + dx, here[1]), (here[0], here[1] + dy)} - {here}:
                continue
            cost = best[here] + (2 if kinds.get(there) is Terrain.ROUGH else 1)
            if cost <= squares and cost < best.get(there, 99):
                best[there] = cost
    return best


SMALL = st.tuples(st.integers(0, 3), st.integers(0, 3))


@pytest.mark.rows("D-05", "D-03")
@given(
    start=SMALL,
    squares=st.integers(0, 6),
    kinds=st.dictionaries(SMALL, st.sampled_from(Terrain), max_size=10),
    occupied=st.sets(SMALL, max_size=4),
)
def test_reach_is_the_cheapest_legal_way(start, squares, kinds, occupied):
    ground = Board(4, 4, kinds)
    assert ground.reach(start, squares, occupied - {start}) == slow_reach(
        ground, start, squares, occupied - {start}
    )


@pytest.mark.rows("D-05")
def test_a_unit_goes_around_walls_and_slowly_over_rough_ground():
    ground = board("...", ".xx", "..r")
    assert ground.reach((0, 0), 2) == {(0, 0): 0, (1, 0): 1, (2, 0): 2, (0, 1): 1, (0, 2): 2}
    assert ground.reach((1, 2), 1) == {(1, 2): 0, (0, 2): 1}
    assert ground.reach((1, 2), 2)[(2, 2)] == 2
    assert (0, 2) not in ground.reach((1, 2), 3, frozenset({(0, 2)}))


@pytest.mark.rows("D-12", "D-19", "D-20")
def test_distances_and_areas():
    assert [distance((2, 2), there) for there in ((2, 2), (3, 3), (5, 4), (2, 0))] == [0, 1, 3, 2]
    assert adjacent((2, 2), (3, 1))
    assert not adjacent((2, 2), (2, 2))
    assert not adjacent((2, 2), (4, 2))
    everywhere = set(product(range(5), range(4)))
    for centre, radius in product(everywhere, range(4)):
        inside = {s for s in everywhere if distance(s, centre) <= radius}
        assert area(Board(5, 4), centre, radius) == inside


def test_a_board_has_squares_and_knows_them():
    with pytest.raises(ValueError, match="at least one square"):
        Board(0, 3)
    ground = board(".c", "ro")
    assert [ground.at((x, y)) for y in (0, 1) for x in (0, 1)] == [
        Terrain.PLAIN, Terrain.COVER, Terrain.ROUGH, Terrain.OPEN,
    ]  # fmt: skip
    with pytest.raises(ValueError, match="no square"):
        ground.at((2, 0))


def test_squares_have_names():
    corners = [(0, 0), (2, 3), (25, 9), (26, 0), (27, 8), (98, 98)]
    assert [square_name(s) for s in corners] == ["A1", "C4", "Z10", "AA1", "AB9", "CU99"]
    with pytest.raises(ValueError, match="on any board"):
        square_name((-2, 0))
    yard = board("..", "..")
    outside = [(-1, 0), (-2, 0), (0, -1), (2, 0), (0, 2)]
    assert {yard.name(s) for s in outside} == {"off the board"}
    assert yard.name((1, 1)) == "B2"
