"""The scatter diagram as text: aim, burst, rings to scale, people by sign and name."""

import re

import pytest

from models.views.scatter import Mark, Scatter
from tui.explosions.scatter import draw_scatter


def lines(scatter, width=38, height=11):
    picture = draw_scatter(scatter, width, height)
    assert len(picture) == height
    drawn = []
    for spans in picture:
        line = ""
        for span in spans:
            line = line.ljust(span.x) + span.text
        assert len(line) <= width
        drawn.append(line)
    return drawn


def found(drawn, sign):
    """The (line, column) of the only such sign."""
    ((line, text),) = [(n, text) for n, text in enumerate(drawn[:-1]) if sign in text]
    return line, text.index(sign)


@pytest.mark.rows("C-56", "G-69")
def test_long_and_to_the_right_is_up_and_to_the_right():
    drawn = lines(Scatter(0, 20.0, 20.0, (5,), ()))
    (aim_line, aim_column), (line, column) = found(drawn, "+"), found(drawn, "✱")
    assert line < aim_line
    assert column > aim_column
    # a line is as tall as two columns are wide
    assert column - aim_column == pytest.approx(2 * (aim_line - line), abs=2)


def test_a_hit_has_no_aim_beside_the_burst():
    drawn = lines(Scatter(0, 0.0, 0.0, (10,), ()))
    assert not any("+" in line for line in drawn[:-1])
    found(drawn, "✱")


@pytest.mark.rows("X-05", "X-06")
@pytest.mark.parametrize("size", [(38, 11), (60, 17)])
def test_both_rings_are_whole_round_and_named(size):
    drawn = lines(Scatter(0, 0.0, 0.0, (10, 20), ()), *size)
    assert "10 m" in "".join(drawn[:-1])
    assert "20 m" in "".join(drawn[:-1])
    line, column = found(drawn, "✱")
    here = drawn[line]
    left = [at for at, sign in enumerate(here) if sign == "·" and at < column]
    right = [at for at, sign in enumerate(here) if sign == "·" and at > column]
    assert [column - at for at in left] == [at - column for at in reversed(right)]
    assert left[1] - left[0] == pytest.approx(column - left[1], abs=1)  # twice as far out


def test_the_scale_is_that_of_ten_columns():
    drawn = lines(Scatter(0, 0.0, 0.0, (10, 20), ()), 60, 17)
    # 40 m across in 16 lines of two columns each: 2 m a column
    assert drawn[-1].startswith("├─────────┤ 20 m")
    line, column = found(drawn, "✱")
    assert drawn[line].rindex("·") - column == 10


def test_people_are_signs_with_names_where_there_is_room():
    marks = (
        Mark("Vera Tull", "opposition", 8.0, 0.0),
        Mark("Ode", "unseen", -9.0, 6.0),
        Mark("Ines", "party", 0.0, -8.0),
        Mark("Bram", "bystander", 0.0, 8.0),
        Mark("Rees", "out", -8.0, -6.0),
        Mark("Tank", "vehicle", 8.0, -8.0),
        Mark("Far", "party", 500.0, 0.0),
    )
    drawn = "\n".join(lines(Scatter(0, 0.0, 0.0, (12,), marks), 60, 17))
    for named in ("▼Vera", "▽Ode", "▲Ines", "○Bram", "×Rees", "▣Tank"):
        assert named in drawn
    assert "Tull" not in drawn
    assert "Far" not in drawn


def test_what_crowds_has_signs_and_no_names_over_each_other():
    crowd = tuple(Mark(f"Guard{n}", "opposition", float(n), 0.0) for n in range(1, 6))
    drawn = lines(Scatter(0, 0.0, 0.0, (40,), crowd))
    names = [name for line in drawn for name in re.findall(r"G\w*", line)]
    assert 1 <= len(names) < len(crowd)
    assert all(re.fullmatch(r"Guard[1-5]", name) for name in names)


def test_a_crowd_in_one_place_is_a_number():
    three = tuple(Mark(name, "party", 20.0, 0.0) for name in ("Ines", "Wei", "Nils"))
    drawn = lines(Scatter(0, 0.0, 0.0, (40,), three), 60, 17)
    line, _ = found(drawn, "3")
    assert not re.search("[▲A-Z]", drawn[line])
    assert "▲" in "".join(lines(Scatter(0, 0.0, 0.0, (30,), three[:2]), 60, 17))


def test_a_round_that_hurts_nobody_has_no_rings():
    drawn = lines(Scatter(0, 0.0, 4.0, (), ()))
    assert not any("·" in line for line in drawn)
