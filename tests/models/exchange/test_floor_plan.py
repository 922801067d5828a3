"""A floor plan in a line: what it says, and where its zones are put."""

import pytest

from models.exchange.floor_plan import EXAMPLE, laid_out, read_plan, rest_of_plan, said_of
from models.tables import BorderKind


def ways(plan):
    return [(way.one, way.other, way.kind.value, way.metres) for way in plan.ways]


def test_the_example_is_a_plan():
    assert read_plan(EXAMPLE).new == ("Yard", "Hall", "Office", "Lab")


def test_zones_and_what_is_between_them():
    plan = read_plan("Yard, Hall, Office; Yard-Hall, Hall-Office door")
    assert plan.new == ("Yard", "Hall", "Office")
    assert ways(plan) == [("Yard", "Hall", "open", None), ("Hall", "Office", "door", None)]
    assert said_of(plan) == ("Yard, Hall, Office", "Yard-Hall open, Hall-Office door")


@pytest.mark.parametrize(
    ("text", "borders"),
    [
        ("Yard-Hall", [("Yard", "Hall", "open", None)]),
        (
            "Yard-Hall-Lab door, H-Office",
            [
                ("Yard", "Hall", "door", None),
                ("Hall", "Lab", "door", None),
                ("Hall", "Office", "open", None),
            ],
        ),
        ("Yard, Hall; y-h locked 35 m", [("Yard", "Hall", "locked", 35)]),
        ("Yard, Hall; Yard – Hall 8", [("Yard", "Hall", "open", 8)]),
        ("Hall, Hall 2; Hall-Hall 2 door", [("Hall", "Hall 2", "door", None)]),
        ("Front door, Hall; Front door-Hall blocked", [("Front door", "Hall", "blocked", None)]),
    ],
)
def test_a_border_is_a_part_with_a_dash(text, borders):
    assert ways(read_plan(text)) == borders


@pytest.mark.parametrize(
    ("text", "zones", "kind"),
    [
        ("A-B (dark)", {"A": (), "B": ("dark",)}, "open"),
        ("A (cluttered)-B (dark) door", {"A": ("cluttered",), "B": ("dark",)}, "door"),
        ("A-B locked (dark)", {"A": (), "B": ("dark",)}, "locked"),
        ("A, B (dark); A-B (cluttered) 30 m", {"A": (), "B": ("dark", "cluttered")}, "open"),
    ],
)  # fmt: skip
def test_a_border_may_say_what_its_zones_are_like(text, zones, kind):
    plan = read_plan(text)
    assert plan.zones == zones
    assert [way[:3] for way in ways(plan)] == [("A", "B", kind)]
    assert set(laid_out(plan, {}, 8)) == {"A", "B"}


def test_traits_stand_in_brackets_and_known_zones_are_named_again():
    plan = read_plan("Store (dark, cluttered), Duct (crawlspace); S-Ya, D-Store", ["Yard"])
    assert plan.zones == {"Store": ("dark", "cluttered"), "Duct": ("crawlspace",)}
    assert plan.new == ("Store", "Duct")
    assert ways(plan) == [("Store", "Yard", "open", None), ("Duct", "Store", "open", None)]
    assert read_plan("yard (dark)", ["Yard"]).zones == {"Yard": ("dark",)}
    assert said_of(read_plan("Attic; Bay-Cage"))[-1] == "No border leads to Attic."


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Yard-", "is not a border"),
        ("Yard; Yard-Yard", "on itself"),
        ("Yard (wet)", 'cannot be "wet"'),
        ("A very long name", "12"),
        ("Yard (dark", "is not a zone"),
        ("Yard-Hall (", "is not a zone"),
        ("Yard-(dark)", "empty"),
        ("Yard-Hall 9999 m", "5000"),
        ("Court-Cellar, C-Stable", '"C" may be Court or Cellar: write more of it'),
        ("x" * 2001, "2000"),
    ],
)
def test_what_cannot_be_is_refused(text, why):
    with pytest.raises(ValueError, match=why):
        read_plan(text)


def test_zones_that_border_on_each_other_stand_side_by_side():
    plan = read_plan("A-B, B-C, C-D, B-E, F")
    places = laid_out(plan, {"Z": (0, 0)}, 8)
    for way in plan.ways:
        (x, y), (u, v) = places[way.one], places[way.other]
        assert abs(x - u) + abs(y - v) == 1
    assert len({*places.values(), (0, 0)}) == len(places) + 1
    many = read_plan(", ".join(f"Z{number}" for number in range(65)))
    with pytest.raises(ValueError, match="room for 64"):
        laid_out(many, {}, 8)


def test_kinds_are_those_of_the_rules():
    for kind in BorderKind:
        assert read_plan(f"A-B {kind}").ways[0].kind is kind


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("", ""),
        ("Y", ""),
        ("Yard-Hall-Office, H", "all"),
        ("Yard-Hall-Office, Hall-Lab d", "oor"),
        ("Yard - Hall s", "ealed"),
        ("Yard-Hall door", ""),
        ("Loading dock-Hall, Yard-Loading d", "ock"),
        ("Yard (d", "ark"),
        ("Yard (dark, cr", "awlspace"),
        ("Yard (dark), Hall; y", "ard"),
        ("Yard (sunny), Hall, Y", ""),  # there is something to put right first
        ("Shed-K", "itchen"),
    ],
)
def test_the_rest_of_a_word_of_a_plan(text, rest):
    assert rest_of_plan(text, ["Kitchen"]) == rest
