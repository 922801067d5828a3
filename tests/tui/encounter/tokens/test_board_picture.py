"""The picture of a board, compared line by line, and the part of it that is shown."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.stealth.tokens.grid import Terrain
from tui.scene.board import SIZES, Cells, Chart, Piece, Window, draw_board, square_at, window_around

WHOLE = Window(0, 0, 9, 9)
GROUND = {
    (1, 0): Terrain.COVER,
    (2, 0): Terrain.ROUGH,
    (0, 1): Terrain.BLOCKED,
    (1, 1): Terrain.OPEN,
}


def lines(chart, cursor=None, window=WHOLE, *, named=False):
    """The picture as text, every run of cells in its place."""
    drawn = []
    for spans in draw_board(chart, cursor, window, named=named):
        line = ""
        for span in spans:
            assert span.x >= len(line), f"{span} overlaps {line!r}"
            line = line.ljust(span.x) + span.text
        drawn.append(line.rstrip())
    return drawn


def test_terrain_pieces_and_reach():
    chart = Chart(
        3, 2, GROUND, [Piece((0, 0), "▲A"), Piece((2, 1), "◇B"), Piece((2, 1), "◆B")],
        reach={(1, 0), (1, 1), (0, 0)},
    )  # fmt: skip
    assert lines(chart) == ["   A B C", " 1 ▲A♣'~", " 2 ██ '◆B"]


def test_the_cursor_is_a_tone():
    (_, first, _) = draw_board(Chart(3, 2, GROUND), (2, 0), Window(0, 0, 3, 2))
    assert [span.tone for span in first] == ["line", "dark", "line", "cursor"]


def test_a_name_stands_behind_its_piece_over_ground_that_says_nothing_alone():
    pieces = [Piece((0, 0), "▲A", name="Ines Calder"), Piece((0, 1), "▲B", name="Wei Sandoval")]
    chart = Chart(9, 3, {(5, 0): Terrain.COVER}, [*pieces, Piece((0, 2), "◆C")], reach={(2, 1)})
    drawn = lines(chart, cursor=(7, 0), named=True)
    assert drawn == [
        "   A B C D E F G H I",
        " 1 ▲A Calder ♣ · · ·",
        " 2 ▲B· ·'· · · · · ·",
        " 3 ◆C· · · · · · · ·",
    ]
    assert lines(chart, cursor=(2, 0), named=True)[1] == " 1 ▲A· · · · ♣ · · ·"
    assert all(" · " in line for line in lines(chart)[1:])


def test_only_a_part_is_drawn():
    chart = Chart(40, 30, {(28, 11): Terrain.BLOCKED}, [Piece((27, 10), "▲A")])
    assert lines(chart, window=Window(26, 10, 3, 2)) == ["   AAABAC", "11 · ▲A·", "12 · · ██"]


def test_larger_squares_show_the_ground_all_over_and_what_lies_there_once():
    pieces = [Piece((0, 0), "▲A"), Piece((1, 0), "▲B", name="Wei Sandoval")]
    chart = Chart(8, 2, {**GROUND, (1, 0): Terrain.COVER, (2, 0): Terrain.PLAIN}, pieces)
    window = Window(0, 0, 8, 2, Cells(4, 2))
    assert lines(chart, (3, 1), window, named=True) == [
        "   A   B   C   D   E   F   G   H",
        " 1 ▲A  ▲B   Wei Sandoval   ·   ·",
        "       ♣ ♣",
        " 2 ████    ·   ·   ·   ·   ·   ·",
        "   ████",
    ]
    (*_, first, below) = draw_board(chart, (3, 1), window)
    assert [span.x for line in (first, below) for span in line if span.tone == "cursor"] == [15, 15]


@pytest.mark.parametrize("size", SIZES)
def test_the_mouse_points_to_the_square_that_is_drawn_there(size):
    window = Window(2, 1, 3, 2, size)
    chart = Chart(9, 9, {}, [Piece((x, y), f"{x}{y}") for x in range(9) for y in range(9)])
    found = set()
    for y, line in enumerate(draw_board(chart, None, window)):
        for span in line:
            if span.text.strip().isdigit() and y and span.x >= len(" 1 "):
                square = int(span.text[0]), int(span.text[1])
                across = range(span.x, span.x + size.width)
                down = range(y, y + size.height)
                assert {square_at(x, below, window) for x in across for below in down} == {square}
                found.add(square)
    assert found == {(x, y) for x in (2, 3, 4) for y in (1, 2)}
    edge = 3 + 3 * size.width, 1 + 2 * size.height
    assert square_at(2, 1, window) is square_at(3, 0, window) is square_at(*edge, window) is None


@given(
    cursors=st.lists(st.tuples(st.integers(0, 29), st.integers(0, 19)), min_size=1, max_size=6),
    width=st.integers(0, 200),
    height=st.integers(0, 70),
)
def test_the_cursor_is_always_in_view_and_the_view_on_the_board(cursors, width, height):
    chart, window = Chart(30, 20, {}), Window(0, 0, 1, 1)
    for cursor in cursors:
        window = window_around(chart, cursor, width, height, window)
        assert window.left <= cursor[0] < window.left + window.columns
        assert window.top <= cursor[1] < window.top + window.rows
        assert window.left + window.columns <= 30
        assert window.top + window.rows <= 20
        grown = 6 if width >= 183 and height >= 61 else 4 if width >= 123 and height >= 41 else 2
        assert window.square == (grown, grown // 2)
        if grown == 2:
            assert window.columns == max(1, min(30, (width - 3) // 2))
            assert window.rows == max(1, min(20, height - 1))
        else:
            assert (window.columns, window.rows) == (30, 20)


def test_the_view_moves_no_farther_than_it_must():
    window, lefts = Window(0, 0, 1, 1), []
    for cursor in (5, 12, 9, 3, 2):  # there is room for ten columns
        window = window_around(Chart(30, 1, {}), (cursor, 0), 23, 2, window)
        lefts.append(window.left)
    assert lefts == [0, 3, 3, 3, 2]
