"""How likely a token is found wherever it may go, counted by hand with 1D6 against its rating."""

from fractions import Fraction

import pytest

from models.deeds.stealth.tokens.checking import CheckTokens
from models.deeds.stealth.tokens.ending import EndTurn
from models.deeds.stealth.tokens.moving import MoveTokens
from models.tables import Scene, Side
from models.views.token_ways import token_steps
from rules.stealth.tokens.detection import Way
from rules.stealth.tokens.grid import Terrain, square_name
from tests.models.deeds.tabletop import Tabletop, at


@pytest.fixture
def table(tmp_path):
    """Wei, stealth 4, in stealth at B4 and B8; a guard in G4 who adds 1, and a dog in J4."""
    made = Tabletop(tmp_path / "Table.outrider")
    made.put("Wei", "B6", token_stealth=4)
    made.put("Guard", "G4", Side.OPPOSITION, token_perception=1)
    made.put("Dog", "J4", Side.OPPOSITION, token_perception=0)
    made.paint("E3", Terrain.COVER)
    made.paint("D10", Terrain.BLOCKED, "K10")
    made.conceal("Wei", "B4", "B8", real="B4", ability=True)
    made.do(EndTurn(made.scene))
    made.do(EndTurn(made.scene))
    yield made
    made.campaign.close()


def steps(table, name="Wei", *, covered=False):
    with table.campaign.read() as session:
        scene = session.get_one(Scene, table.scene)
        found = token_steps(session, scene, table.places[name], covered=covered)
    return {square_name(square): step for square, step in found.items()}


@pytest.mark.rows("D-05", "D-10", "D-12", "D-15", "G-159")
@pytest.mark.parametrize(
    ("square", "squares", "rating", "looks"),
    [
        ("B4", 0, 4, {}),
        ("D4", 2, 4, {"Guard": 4}),  # 4 faces of six reach 4 with one added
        ("E3", 3, 5, {"Guard": 3}),  # in cover
        ("F4", 4, 4, {"Guard": 4}),
        ("G5", 5, 3, {"Guard": 5, "Dog": 4}),  # more than one move
        ("H3", 6, 3, {"Guard": 5, "Dog": 4}),
    ],
)
def test_each_square_by_hand(table, square, squares, rating, looks):
    step = steps(table)[square]
    assert (step.squares, step.rating) == (squares, rating)
    assert {name: chance * 6 for name, chance in step.looks} == looks
    unseen = Fraction(1)
    for faces in looks.values():
        unseen *= Fraction(6 - faces, 6)
    assert step.found == 1 - unseen


@pytest.mark.rows("D-05")
def test_where_it_can_go_is_as_far_as_two_moves(table):
    found = steps(table)
    assert "B4" in found
    assert "G4" not in found  # the guard stands there
    assert "D10" not in found  # a wall
    assert max(step.squares for step in found.values()) == 8


@pytest.mark.rows("D-12", "D-14")
def test_the_chance_is_that_of_the_check_when_the_enemy_turn_begins(table):
    expected = steps(table)["D4"].found
    token = table.token("B4")
    table.do(MoveTokens(table.scene, table.places["Wei"], ((token, at("D4")),)))
    table.do(EndTurn(table.scene))
    check = table.preview(CheckTokens(table.scene, table.places["Guard"], Way.PASSIVE))
    assert [chance.chance for chance in check.chances] == [expected]


@pytest.mark.rows("D-04")
def test_whichever_token_is_real_and_whoever_is_concealed_a_covered_board_says_the_same(tmp_path):
    seen = []
    for real in ("B4", "C6"):
        table = Tabletop(tmp_path / f"{real}.outrider")
        table.put("Wei", "B5", token_stealth=4)
        table.put("Guard", "G4", Side.OPPOSITION, token_perception=1)
        table.conceal("Wei", "B4", "C6", real=real, ability=True)
        table.do(EndTurn(table.scene))
        table.conceal("Guard", "G4", "F5", real="G4", ability=True)
        seen.append((steps(table, covered=True), steps(table)))
        table.campaign.close()
    assert seen[0] == seen[1]
    covered, open_ = seen[0]
    assert not any(step.looks for step in covered.values())
    assert any(step.looks for step in open_.values())


def test_whoever_is_in_view_could_lay_a_token_as_far_as_it_moves(table):
    guard = steps(table, "Guard")
    assert guard["G4"].squares == 0
    assert "G10" not in guard
    with table.campaign.read() as session:
        assert token_steps(session, session.get_one(Scene, table.scene), 99, covered=False) == {}
