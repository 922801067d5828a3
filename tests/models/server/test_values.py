"""Whatever a file keeps, the server keeps, and gives to every other copy, to the byte."""

from contextlib import closing

import pytest

from models.tables import HouseTable, Person, Weapon
from tests.hostile import HOSTILE

ROWS = {
    "texts": [Person(name=text[:60] or "?", notes=text) for text in HOSTILE],
    "long": [Person(name="x" * 10_000, notes="Dust. " * 50_000)],
    "numbers": [Person(name="A", light=number) for number in (2**63 - 1, -(2**63), 2**80, 0)],
    "fractions": [Weapon(name="A", dpv=value) for value in (0.1 + 0.2, -0.0, 5e-324, 1e300)],
    "json": [
        HouseTable(name=f"T{number}", rows=[value])
        for number, value in enumerate(
            [*HOSTILE, 2**80, 0.1 + 0.2, 1.0, 1e300, -0.0, {"b": 1, "a": [None, True]}, " a  b "]
        )
    ],
}


@pytest.mark.parametrize("what", ROWS)
def test_what_a_row_holds_is_the_same_everywhere(hosted, what):
    with closing(hosted.open("Ann")) as ann, closing(hosted.open("Ben")) as ben:
        with ann.action("Rows") as action:
            action.session.add_all(ROWS[what])
        hosted.sound(ann, ben)
        assert ben.undo(anybodys=True) is not None
        assert ann.redo(anybodys=True) is not None
        hosted.sound(ann, ben)
        with closing(hosted.open("Cleo")) as cleo:  # whose copy is filled whole
            hosted.sound(cleo)
