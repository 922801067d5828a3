"""The picture of the zones, compared line by line."""

from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from models.bridge.terrain import Squares
from models.views.ground import GroundView
from models.views.zones import BorderView, ZoneView
from rules.combat.shelter import Feature
from rules.stealth.tokens.grid import Board, Terrain
from tui.encounter.plan import Spot, draw_plan
from tui.scene.picture import Box, box_for, draw, marks, traits


@dataclass(frozen=True)
class Ground:
    zones: tuple = ()
    borders: tuple = ()
    figures: tuple = ()
    crafts: tuple = ()


def zone(key, name, x=0, y=0, **traits):
    plain = {"cluttered": False, "dark": False, "crawlspace": False}
    return ZoneView(key, name, x, y, **(plain | traits), description="", secret_notes="")


def border(a, b, kind="open"):
    return BorderView(1, a, b, kind, 20)


def figure(**changes):
    """Somebody, with what the picture asks for."""
    plain = {"zone": 1, "side": "party", "out": False, "hidden": False, "known": True}
    plain |= {"person_id": 0}
    return SimpleNamespace(**(plain | changes))


def lines(ground, width=30, here=None, height=11):
    """The picture as text, every run of cells in its place."""
    drawn = []
    for spans in draw(ground, width, height, here):
        line = ""
        for span in spans:
            assert span.x >= len(line), f"{span} overlaps {line!r}"
            line = line.ljust(span.x) + span.text
        drawn.append(line.rstrip())
    return drawn


def tones(ground, text, here=None):
    return {s.tone for line in draw(ground, 30, 11, here) for s in line if text in s.text}


@pytest.mark.parametrize(
    ("width", "inside"),
    [(13, "▲1 ×1 ▣1 ▣1"), (12, "▲1×1▣1▣1  "), (10, "▲1×1▣1▣1"), (9, "▲1×1▣1…")],
)
def test_what_a_box_has_no_room_for_is_said_to_be_there(width, inside):
    """One up, one fallen, and a vehicle of each side: none of them is left out without a sign."""
    crafts = tuple(SimpleNamespace(zone=1, side=side) for side in ("party", "opposition"))
    ground = Ground((zone(1, "Yard"),), (), (figure(), figure(out=True)), crafts)
    assert lines(ground, width)[1] == f"│{inside}│"


def test_zones_lie_on_a_grid_with_their_borders_between():
    ground = Ground(
        (zone(1, "Yard"), zone(2, "Ramp", 1), zone(3, "Duct", 0, 1, crawlspace=True, dark=True)),
        (border(1, 2), border(1, 3, "door")),
    )
    assert lines(ground) == [
        "┌Yard────────┐  ┌Ramp────────┐",
        "│            │──│            │",
        "└────────────┘  └────────────┘",
        "      []",
        "┌Duct╌╌╌╌╌╌╌╌┐",
        "│          ◐≈│",
        "└╌╌╌╌╌╌╌╌╌╌╌╌┘",
    ]


@pytest.mark.parametrize(
    ("kind", "across"),
    [("open", "──"), ("door", "[]"), ("locked", "LL"), ("sealed", "XX"), ("blocked", "██")],
)
@pytest.mark.rows("A-02", "A-21", "A-24")
def test_each_kind_of_border_has_its_sign(kind, across):
    two = (zone(1, "A"), zone(2, "B", 1))
    assert f"│{across}│" in lines(Ground(two, (border(2, 1, kind),)))[1]


def test_borders_between_zones_that_do_not_lie_side_by_side_are_not_drawn():
    ground = Ground((zone(1, "A"), zone(2, "B", 1, 1)), (border(1, 2),))
    assert "──│" not in "".join(lines(ground)[1])


def test_the_zone_here_is_framed_double():
    ground = Ground((zone(1, "Yard", crawlspace=True), zone(2, "Ramp", 1)))
    assert lines(ground, here=1)[::2] == [
        "╔Yard════════╗  ┌Ramp────────┐",
        "╚════════════╝  └────────────┘",
    ]
    assert tones(ground, "Yard", here=1) == {"here"}


@pytest.mark.rows("A-20", "A-22")
def test_what_a_zone_is_like():
    assert traits(zone(1, "A")) == ""
    assert traits(zone(1, "A", cluttered=True, dark=True, crawlspace=True)) == "▒◐≈"


@pytest.mark.parametrize(
    ("figures", "expected"),
    [
        ([], []),
        ([figure(), figure()], [("▲2", "party")]),
        ([figure(hidden=True)], [("▲1h", "party")]),
        ([figure(hidden=True), figure(), figure(hidden=True)], [("▲3h2", "party")]),
        ([figure(side="opposition"), figure(side="opposition", known=False)],
         [("▼1", "foe"), ("▽1", "foe")]),
        ([figure(side="bystander")], [("○1", "")]),
        ([figure(out=True), figure(side="opposition", out=True)], [("×2", "")]),
    ],
)  # fmt: skip
def test_who_is_there(figures, expected):
    assert marks(figures) == expected


def craft(**changes):
    """A vehicle, with what the pictures ask for."""
    plain = {"key": 1, "zone": 1, "side": "party", "x": 0, "y": 0, "name": "Tank"}
    return SimpleNamespace(**(plain | changes))


def test_vehicles_come_after_the_people_each_side_by_itself():
    crafts = [craft(), craft(side="opposition"), craft(side="opposition"), craft(side="bystander")]
    told = [("▲1", "party"), ("▣1", "party"), ("▣2", "foe"), ("▣1", "")]
    assert marks([figure()], crafts) == told
    ground = Ground((zone(1, "Yard"), zone(2, "Road", 1)), (), (), (craft(zone=2),))
    assert lines(ground, width=20)[1] == "│       │  │▣1     │"


def test_open_ground_shows_a_vehicle_and_names_the_one_under_the_cursor():
    tank, far = craft(x=100, y=0), craft(key=2, x=0, y=0, name="Far")
    picture = draw_plan([], [tank, far], 60, 10, -1)
    spans = [span for line in picture for span in line]
    assert [span.text for span in spans if "▣" in span.text] == ["▣1", "▣1"]
    assert [span.text for span in spans if span.tone == "here"] == ["Tank"]


@pytest.mark.parametrize(
    ("apart", "width", "told"),
    [
        (20, 60, "├─────────┤ 20 m"),
        (2, 60, "├─────────┤ 20 m; crowded signs stand aside"),
        (2, 30, "not to scale"),
    ],
)
def test_the_scale_says_where_crowded_signs_are_not_where_they_belong(apart, width, told):
    spots = [Spot("□", "Hut", n * apart, 0) for n in range(4)]
    *_, bar = draw_plan([figure(key=9, name="Far", x=80, y=0)], [], width, 10, None, spots)
    assert bar[0].text == told


def test_on_open_ground_names_give_way_and_places_are_true():
    guard = figure(key=1, side="opposition", known=True, x=20, y=0, name="Dace")
    spots = [Spot("□", "A very long barn", 0, 0), Spot("□", "Hut", 20, 0), Spot("□", "Far", 38, 0)]
    (line, *_) = draw_plan([guard], [], 60, 10, None, spots)
    # A metre a column: whoever is in the hut comes before its sign.
    assert [(span.x, span.text) for span in line] == [
        (0, "□"), (1, "A very long barn"), (20, "▼1"), (23, "□"), (24, "Hut"),
        (38, "□"), (39, "Far"),
    ]  # fmt: skip
    (line, *_) = draw_plan(
        [figure(key=1, side="opposition", known=True, x=8, y=0, name="Dace")],
        [],
        60,
        10,
        None,
        spots,
    )
    assert [span.text for span in line][:3] == ["□", "A very", "▼1"]


def test_marks_keep_clear_of_the_signs_at_the_right():
    everybody = [
        figure(),
        figure(side="opposition"),
        figure(side="opposition", known=False),
        figure(side="bystander"),
        figure(out=True),
    ]
    ground = Ground((zone(1, "Yard", cluttered=True, dark=True),), (), tuple(everybody))
    assert lines(ground, width=9)[1] == "│▲1▼1…▒◐│"
    assert lines(ground, width=18)[1] == "│▲1 ▼1 ▽1 ○1 ×1▒◐│"


@pytest.mark.parametrize(
    ("columns", "width", "expected"), [(1, 80, 18), (4, 55, 12), (4, 20, 9), (1, 12, 12)]
)
def test_boxes_fit_the_width_but_are_never_too_small_to_read(columns, width, expected):
    ground = Ground(tuple(zone(n, "Z", n) for n in range(columns)))
    assert box_for(ground, width, 11) == Box(expected, 3)


def test_a_large_picture_has_boxes_with_names_in_them():
    people = [figure(key=n, name=f"Guard {n}", in_cover=False, flashlight=False) for n in range(3)]
    hurt = figure(key=3, name="Wei Sandoval", in_cover=True, flashlight=True, out=True)
    ground = Ground((zone(1, "Yard"), zone(2, "Ramp", 1)), (), (hurt, *people))
    drawn = lines(ground, width=80, height=20)
    assert [line[1:29].rstrip() for line in drawn[1:7]] == [
        "▲3 ×1", "▲ Guard 0", "▲ Guard 1", "▲ Guard 2", "× Wei Sandoval f in cover", "",
    ]  # fmt: skip
    named = {"in_cover": False, "flashlight": False}
    crowd = tuple(figure(key=n, name=f"Guard {n}", **named) for n in range(40))
    drawn = lines(Ground((zone(1, "Yard"),), (), crowd), width=80, height=20)
    assert drawn[7].startswith("│5, 6, 7, ")
    assert drawn[7].endswith("…│")


def test_whoever_sits_in_a_vehicle_is_drawn_there():
    named = {"in_cover": False, "flashlight": False}
    people = [
        figure(name="Anna Brandt", person_id=1, **named),
        figure(name="Luc Ferrand", person_id=2, out=True, **named),
        figure(name="Ruth Vale", person_id=3, **named),
    ]
    truck, cart = (
        craft(name="Truck", aboard=(1, 2)),
        craft(name="Cart", aboard=(), side="bystander"),
    )
    ground = Ground((zone(1, "Yard"),), (), tuple(people), (truck, cart))
    assert [line[1:29].rstrip() for line in lines(ground, width=80, height=20)[1:5]] == [
        "▲2 ×1 ▣1 ▣1", "▲ Ruth Vale", "▣ Truck: Brandt, Ferrand", "▣ Cart",
    ]  # fmt: skip
    more = tuple(figure(name=f"Guard {n}", **named) for n in range(9))
    crowd = Ground(ground.zones, (), (*people, *more), ground.crafts)
    assert lines(crowd, width=80, height=20)[7].startswith("│4, 5, 6, ")


@pytest.mark.parametrize(
    "name", ["A very long name of a zone", "仓库仓库仓库仓库仓库", "[/]\x1b[31m"]
)
def test_names_never_break_the_box(name):
    from rich.cells import cell_len

    (top, *_) = draw(Ground((zone(1, name),)), 18, 3, None)
    assert sum(cell_len(span.text) for span in top) == 18
    assert "\x1b" not in "".join(span.text for span in top)


def test_what_lies_on_the_ground_is_drawn_where_nobody_is():
    board = Board(6, 3, {(2, 0): Terrain.BLOCKED, (2, 1): Terrain.COVER, (5, 1): Terrain.ROUGH})
    people = [figure(key=1, name="Wei", x=0, y=0), figure(key=2, name="Guard", x=10, y=0)]
    lay = GroundView(board=Squares(board, 2), features=(Feature("Hut", (2, -4), 1),))
    first, second, third, *_ = draw_plan(people, [], 60, 10, None, (), lay)
    # A metre a column, two a line: a square of 2 m is two columns, about its middle.
    line = [" "] * 60
    for span in first:
        line[span.x : span.x + len(span.text)] = span.text
    assert "".join(line[3:6]).count("█") >= 2
    assert "♣" in "".join(span.text for span in second)
    assert "~" in "".join(span.text for span in second)
    assert "♣" in "".join(span.text for span in third), "within the hut"
    assert draw_plan(people, [], 60, 10, None, (), GroundView()) == draw_plan(
        people, [], 60, 10, None
    )


def test_the_whole_board_is_in_the_picture_and_no_name_on_a_wall():
    walls = {(2, 0): Terrain.BLOCKED, (4, 5): Terrain.BLOCKED, (5, 5): Terrain.BLOCKED}
    lay = GroundView(board=Squares(Board(12, 6, walls), 2))
    people = [figure(key=1, name="Sandoval", x=6, y=-10)]
    picture = draw_plan(people, [], 60, 12, 1, (), lay)
    assert "█" in "".join(span.text for span in picture[0]), "north of everybody"
    # A metre a column: the squares at 8 and 10 m are walls, so the name stands before the mark.
    assert [span.text for span in picture[5]] == ["Sando", "▲1", "███"]
    closed = walls | {(n, 5): Terrain.BLOCKED for n in range(3)}
    lay = GroundView(board=Squares(Board(12, 6, closed), 2))
    line = draw_plan(people, [], 60, 12, 1, (), lay)[5]
    assert [span.text for span in line if span.tone == "here"] == ["▲1"], "no room for a name"
