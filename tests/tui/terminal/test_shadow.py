"""The shadow of a terminal: what it sends for strips painted one after another."""

import pytest
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from tests.journeys.display import Display
from tui.terminal.pen import Pen, switch
from tui.terminal.shadow import BLANKS, GAP, Shadow

RED = Style(color="#ff0000", bgcolor="#000000")
BLUE = Style(color="#0000ff", bgcolor="#000000")
ON_RED = Style(bgcolor="#ff0000")


class Painted:
    """A shadow and the display of a terminal that follows it."""

    def __init__(self, columns=30, rows=3, erases=False):
        self.shadow = Shadow(columns, rows, ColorSystem.TRUECOLOR, erases=erases)
        self.display = Display(columns, rows)
        self.display.feed("\x1b[?7l")
        for y in range(rows):
            self.paint(0, " " * columns, y=y)

    def paint(self, x, text, style=RED, y=0):
        """Paint a text; what is sent for it."""
        self.lay(x, text, style, y)
        return self.send()

    def lay(self, x, text, style=RED, y=0):
        """Paint a text that is not sent yet."""
        self.shadow.paint(x, y, Strip([Segment(text, style)]))

    def send(self):
        """What is sent for all that was painted."""
        codes = self.shadow.changes()
        self.display.feed(codes)
        return codes

    @property
    def line(self):
        return self.display.text.split("\n")[0]


def test_what_lies_off_any_side_of_the_screen_is_cut():
    painted = Painted(columns=6, rows=2)
    painted.paint(-3, "to the left")
    assert painted.line == "the le"
    for column, row in ((0, -1), (0, 2), (6, 0), (90, 90), (-9, 0)):
        assert painted.paint(column, "nowhere", y=row) == ""
    painted.paint(4, "right", y=1)
    assert painted.display.text == "the le\n    ri"


def test_the_same_strip_again_sends_nothing():
    painted = Painted()
    assert painted.paint(0, "Guard 1") == "\x1b[1;1H\x1b[0;38;2;255;0;0;48;2;0;0;0mGuard 1\x1b[0m"
    assert painted.paint(0, "Guard 1") == ""


def test_only_what_differs_is_sent():
    painted = Painted()
    painted.paint(0, "Guard 1 is unhurt")
    assert (
        painted.paint(0, "Guard 2 is unhurt") == "\x1b[1;7H\x1b[0;38;2;255;0;0;48;2;0;0;0m2\x1b[0m"
    )


def test_a_short_gap_is_sent_and_a_long_one_jumped():
    painted = Painted()
    painted.paint(0, "." * 20)
    near = painted.paint(0, "a" + "." * GAP + "b" + "." * (18 - GAP))
    assert (near.count("H"), near.count("C")) == (1, 0)
    painted.paint(0, "." * 20)
    far = painted.paint(0, "c" + "." * (GAP + 1) + "d" + "." * (17 - GAP))
    assert (far.count("H"), far.count("C")) == (1, 1)
    assert painted.line == "c" + "." * (GAP + 1) + "d" + "." * (17 - GAP)


def test_a_frame_costs_no_pen_for_its_spaces_and_no_place_for_its_next_line():
    painted = Painted(12, 2)
    for y, text in enumerate(("┌──────────┐", "│    in    │")):
        painted.lay(0, text[:1], y=y, style=Style(dim=True))
        painted.lay(1, text[1:11], y=y, style=Style(dim=not y))
        painted.lay(11, text[11:], y=y, style=Style(dim=True))
    codes = painted.send()
    assert painted.display.text == "┌──────────┐\n│    in    │"
    assert (codes.count("H"), codes.count("E")) == (1, 1)
    assert codes.count("m") == 4  # at first, for the word, behind it, at the end


def test_a_strip_returns_after_another_covered_part_of_it():
    painted = Painted()
    painted.paint(0, "the whole line")
    painted.paint(4, "dialog")
    assert painted.line == "the dialogline"
    painted.paint(0, "the whole line")
    assert painted.line == "the whole line"


@pytest.mark.parametrize(
    ("before", "x", "after", "line"),
    [
        ("日本語", 1, "x", " x本語"),
        ("日本語", 2, "x", "日x 語"),
        ("日本語", 3, "xy", "日 xy"),
        ("abcdef", 1, "日", "a日def"),
        ("日本語", 1, "本", " 本 語"),
    ],
)
def test_a_wide_glyph_cut_in_half_leaves_a_space(before, x, after, line):
    painted = Painted()
    painted.paint(0, before)
    painted.paint(x, after)
    assert painted.line == line.rstrip()
    assert painted.display.cells[0][:8] == fresh(line).display.cells[0][:8]


def fresh(line):
    painted = Painted()
    painted.paint(0, line)
    return painted


def test_what_lies_off_the_screen_is_cut():
    painted = Painted(columns=5)
    painted.paint(3, "abcdef")
    painted.paint(7, "xyz")
    painted.paint(0, "below", y=3)
    assert painted.line == "   ab"
    painted.paint(2, "日日")
    assert painted.line == "  日"


def test_colours_change_by_what_differs():
    painted = Painted()
    segments = [Segment("a b", RED), Segment("c", BLUE), Segment(" ", RED), Segment("d", BLUE)]
    painted.shadow.paint(0, 0, Strip(segments))
    codes = painted.shadow.changes()
    assert codes == "\x1b[1;1H\x1b[0;38;2;255;0;0;48;2;0;0;0ma b\x1b[38;2;0;0;255mc d\x1b[0m"


def test_attributes_end_and_leave_the_colours():
    painted = Painted()
    bold = Style(bold=True, color="#ff0000", bgcolor="#000000")
    painted.shadow.paint(0, 0, Strip([Segment("a", bold), Segment("b", RED)]))
    codes = painted.shadow.changes()
    assert "\x1b[0;1;38;2;255;0;0;48;2;0;0;0ma\x1b[22mb" in codes


@pytest.mark.parametrize(
    ("held", "wanted", "code"),
    [
        ("1;2", "2", "22;2"),
        ("1", "1;4", "4"),
        ("1;3;9", "", "22;23;29"),
        ("4", "7", "24;7"),
        ("4;21", "4", "24;4"),
    ],
)
def test_an_attribute_that_ends_with_another_begins_again(held, wanted, code):
    red = "38;2;255;0;0"
    codes, now = switch(Pen(held, red), Pen(wanted, red))
    assert (codes, now) == (f"\x1b[{code}m", Pen(wanted, red))


@pytest.mark.parametrize(
    ("held", "wanted", "code"),
    [
        (Pen("1", "32"), Pen(), ""),
        (Pen("1", "32"), Pen("2"), ";2"),
        (Pen("2"), Pen("1", "32", "41"), ";1;32;41"),
        (Pen("", "32"), Pen("", "31"), "31"),
    ],
)
def test_what_is_shorter_is_begun_anew(held, wanted, code):
    assert switch(held, wanted) == (f"\x1b[{code}m", wanted)


def test_a_terminal_that_repeats_is_told_how_often():
    painted = Painted(columns=40, erases=True)
    painted.shadow.repeats = True
    assert "┌─\x1b[19b┐ ├──┤ .\x1b[6b" in painted.paint(0, "┌" + "─" * 20 + "┐ ├──┤ .......")
    assert painted.line == "┌" + "─" * 20 + "┐ ├──┤ ......."
    assert "x" + " \x1b[29b" + "y" in painted.paint(0, "x" + " " * 30 + "y")
    assert "日" * 9 in painted.paint(0, "日" * 9)
    assert painted.line.startswith("日" * 9)


@pytest.mark.parametrize("erases", [True, False])
def test_blanks_are_erased_where_erasing_keeps_the_background(erases):
    painted = Painted(erases=erases)
    codes = painted.paint(0, " " * (BLANKS + 1) + "end", ON_RED)
    assert (f"\x1b[{BLANKS + 1}X" in codes) is erases
    assert painted.line.endswith("   end")
    assert {cell[1] for cell in painted.display.cells[0][: BLANKS + 1]} == {"ff0000"}


def test_underlined_blanks_are_drawn():
    painted = Painted(erases=True)
    codes = painted.paint(0, " " * 20, Style(underline=True))
    assert " " * 20 in codes


def test_after_an_uncertain_glyph_the_rest_of_the_row_is_sent_by_column():
    painted = Painted()
    painted.paint(0, "👩\u200d🚀 astronaut, well")
    codes = painted.paint(0, "👩\u200d🚀 Astronaut, well")
    assert "Astronaut, well" in codes
    assert "👩" not in codes
    codes = painted.paint(0, "👨\u200d🚀 Astronaut, well")
    assert "👨\u200d🚀\x1b[1;3H" in codes
    assert "Astronaut, well" in codes


def test_a_mark_goes_with_its_letter():
    painted = Painted()
    assert "e\u0301\x1b[1;2H" in painted.paint(0, "e\u0301x")


def test_forgetting_sends_everything_again():
    painted = Painted()
    painted.paint(0, "one")
    painted.paint(0, "two", y=2)
    painted.display.reset()
    painted.shadow.forget()
    painted.display.feed(painted.shadow.changes())
    assert painted.display.text == "one\n\ntwo"


@pytest.mark.parametrize("text", ["a\x1bb", "a\u202eb", "a\x9bb", "a\x00b"])
def test_commands_within_text_are_dropped(text):
    painted = Painted()
    painted.paint(0, text)
    assert painted.line == "ab"
