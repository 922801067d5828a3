"""Squares of dots: what a camera would read of them, and that they fit beside words."""

import pytest
import segno

from tui.widgets.qr_code import entrance, link_of, qr_lines, qr_printed

LONGEST = entrance("http://192.168.100.200:65535/", "a" * 30, "abcde-fghjk")


def dots(lines):
    """The dots of lines as a camera sees them, without the margin."""
    above = {"█": 1, "▀": 1, "▄": 0, " ": 0}
    below = {"█": 1, "▀": 0, "▄": 1, " ": 0}
    rows = [[sign[mark] for mark in line] for line in lines for sign in (above, below)]
    size = len(rows[0])
    return [row[2 : size - 2] for row in rows[2 : size - 2]]


@pytest.mark.parametrize("link", ["ssh://ada@192.168.1.20:2300", "http://10.0.0.1:2301/", LONGEST])
def test_every_dot_of_the_square_stands_in_the_lines(link):
    wanted = [list(row) for row in segno.make_qr(link, error="l", boost_error=False).matrix]
    assert dots(qr_lines(link)) == wanted
    assert all(set(line[:2] + line[-2:]) == {" "} for line in qr_lines(link))


def test_the_longest_link_fits_a_small_terminal_beside_words():
    lines = qr_lines(LONGEST)
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 40


def test_a_printed_one_is_dark_on_light_whatever_the_terminal_is():
    for line, printed in zip(qr_lines("x"), qr_printed("x").split("\n"), strict=True):
        assert printed == f"\x1b[30;107m{line}\x1b[0m"


def test_a_way_in_is_a_link():
    assert link_of("ssh -p 2300 ada@host") == "ssh://ada@host:2300"
    assert link_of("ssh ada@host") == "ssh://ada@host"
    assert link_of("http://host:2301/") == "http://host:2301/"
    link = entrance("http://host:2301/", "a/b#c", "k7m2p-9x4qr")
    assert link == "http://host:2301/door#a%2Fb%23c/k7m2p-9x4qr"
