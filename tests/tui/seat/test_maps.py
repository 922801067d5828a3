"""The map of a seat: every kind of ground, drawn for a laptop and for a phone."""

import pytest
from rich.cells import cell_len

from tui.seat.maps import map_lines

ZONES = (
    ("zone", "The gate", 0, 0, False, False),
    ("zone", "The crane", 1, 0, True, True),
    ("zone", "The pit", 1, 1, False, True),
    ("zone", "The tower", 3, 1, False, False),
    ("way", 0, 0, 1, 0, "door", 30),
    ("way", 1, 0, 1, 1, "open", 10),
    ("way", 0, 0, 3, 1, "open", 200),
    ("figure", "Wei Sandoval", "party", 0, 0),
    ("figure", "A sentry", "opposition", 1, 0),
)
BOARD = (
    ("board", 4, 3, 5, "party", 2),
    ("ground", "ppcp"),
    ("ground", "ppbb"),
    ("ground", "rooo"),
    ("unit", "Wei Sandoval", "party", 0, 1),
    ("token", "opposition", 3, 0),
    ("vehicle", "Mule", "party", 2, 2),
)
FIGHT = (
    ("board", 4, 3, 5, "", 0), ("ground", "pppp"), ("ground", "pppp"), ("ground", "pppp"),
    ("figure", "Wei Sandoval", "party", 10.0, -5.0),
)  # fmt: skip
OPEN = (
    ("open", "ground"),
    ("feature", "Rocks", 20, 30, 10),
    ("figure", "Wei Sandoval", "party", 0.0, 0.0),
    ("figure", "Dace Ferreira", "opposition", 120.0, 40.0),
)
TRACK = (
    ("open", "track"),
    ("figure", "Wei and Jun", "party", 100, 0),
    ("figure", "the enemy", "opposition", 900, 0),
)


def drawn(rows, width=78, height=20):
    """The map as text, and where the signs of its lines begin."""
    text = []
    for spans in map_lines(rows, width, height):
        line = ""
        for span in spans:
            assert span.x >= cell_len(line), f"{span} lies over {line!r}"
            line += " " * (span.x - cell_len(line)) + span.text
        text.append(line.rstrip())
    return text


def test_zones_are_boxes_with_who_is_there_and_ways_between():
    text = drawn(ZONES)
    assert text[0].split() == ["┌The", "gate────────┐", "┌The", "crane───────┐"]
    assert text[1].split() == ["│▲1", "│[]│▼1", "▒◐│"]
    assert text[-4:] == [
        "▲ party  ▼ other side  ▒ cluttered  ◐ dark  │ open way  [] door",
        "The gate: ▲ Wei Sandoval; also to The tower (open)",
        "The crane (cluttered, dark): ▼ A sentry",
        "The tower: also to The gate (open)",
    ]


@pytest.mark.parametrize("place", [ZONES, OPEN])
def test_whoever_is_down_has_a_sign_that_says_so(place):
    rows = [("down", *row[1:]) if row[1:2] == ("Wei Sandoval",) else row for row in place]
    text = drawn(rows)
    assert not any("▲" in line for line in text)
    assert sum("×" in line for line in text) > 2
    assert any("× out of action" in line for line in text)


def test_a_zone_whose_name_is_cut_on_the_map_has_it_below():
    zones = (("zone", "The loading ramp", 0, 0, False, True), ("zone", "Gate", 3, 0, False, False))
    assert drawn(zones, 40)[0].startswith("┌The load")
    assert drawn(zones, 40)[-1] == "The loading ramp (dark)"
    assert "loading" not in drawn(zones, 120)[-1]


def test_a_board_has_its_squares_by_name_and_says_whose_turn_it_is():
    text = drawn(BOARD)
    assert text[:4] == ["   A B C D", " 1 · · ♣ ▪?", " 2 ▲W· ████", " 3 ~   ▣M"]
    assert text[4:6] == [
        "▲ party  ▣ vehicle  ▪? token face down  · plain ground  blank: open ground",
        "♣ cover  ~ rough ground  ██ wall",
    ]
    assert text[6:] == ["Round 2, turn of the party.", "▲ Wei Sandoval: A2", "▣ Mule: C3"]


def test_whoever_is_down_on_a_board_has_a_sign_that_says_so():
    text = drawn([("fallen", *row[1:]) if row[0] == "unit" else row for row in BOARD])
    assert text[2] == " 2 ×W· ████"
    assert "× out of action" in text[4]
    assert "× Wei Sandoval: A2" in text


def test_the_scale_says_where_crowded_signs_are_not_where_they_belong():
    assert not any("crowded" in line for line in drawn(OPEN))
    beside = [("figure", f"Guard {n}", "opposition", 0.0 + n, 0.0) for n in range(4)]
    (bar,) = (line for line in drawn([*OPEN, *beside]) if line.startswith("├"))
    assert bar.endswith(" m; crowded signs stand aside")


def test_in_a_fight_places_on_a_board_come_in_metres():
    text = drawn(FIGHT)
    assert text[2] == " 2 · · ▲W·"
    assert text[-1] == "▲ Wei Sandoval: C2"


def test_open_ground_is_drawn_to_scale_and_told_in_metres():
    text = drawn(OPEN)
    assert text[0].index("▼") - text[-5].index("▲") == 60
    assert text[-4:] == [
        "├─────────┤ 20 m",
        "▲ party  ▼ other side  □ something to get behind",
        "▲ Wei Sandoval: 0 m east, 0 m north",
        "▼ Dace Ferreira: 120 m east, 40 m north",
    ]
    assert any("□ Rocks" in line for line in text)


def test_a_track_has_everybody_along_a_line():
    text = drawn(TRACK, 40)
    assert (text[0].index("▲"), text[0].index("▼")) == (0, 38)
    assert text[2:] == [
        "▲ party  ▼ other side",
        "▲ Wei and Jun: 100 m", "▼ the enemy: 900 m", "800 m between the first and the last.",
    ]  # fmt: skip


@pytest.mark.parametrize("rows", [ZONES, BOARD, FIGHT, OPEN, TRACK, ()])
@pytest.mark.parametrize("size", [(40, 13), (20, 2), (200, 50)])
def test_a_map_fits_any_screen(rows, size):
    wide = max(map(cell_len, drawn(rows, *size)), default=0)
    assert wide <= max(size[0], 44)  # four zones side by side, of the smallest size


def test_what_is_no_row_of_a_map_is_passed_over():
    assert (
        drawn((("zone", "x", -1, 0, 1, 1), ("zone",), ("figure", 1, 2, 3, 4), ("what", 7), ()))
        == []
    )
