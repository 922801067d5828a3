"""A panel's texts are written at any width a window may have."""

from fractions import Fraction

import pytest

from models.deed import Preview, Prospect
from tui.rolling.text import preview_text

HIT = Preview(
    "Area fire",
    effects=("dead", "out", "hurt"),
    prospects=(Prospect(12, "Tobias Nkemelu", "in the Pump room", (Fraction(1, 3), None, 1)),),
)


@pytest.mark.parametrize("width", range(1, 100))
def test_whom_an_act_threatens_is_named_at_any_width(width):
    assert " 12 Tobias" in preview_text(HIT, width).plain


def test_where_somebody_is_gives_way_to_the_name():
    assert "in the Pump ro" in preview_text(HIT, 60).plain
    assert "Pump" not in preview_text(HIT, 40).plain
