"""However much a box has to show, at 80 by 24 its keys and its questions stay on the screen."""

from dataclasses import dataclass, field
from fractions import Fraction

import pytest
from textual.geometry import Size

from models.deed import Option, Preview, Prospect
from models.exchange.merging import Fate
from rules.tally import Reason, Tally
from tests.tui.in_sight import cut_short, off_screen
from tests.tui.screens import play
from tui.dialogs.import_preview import Imported, ImportPreview
from tui.dialogs.menu import Item, Menu
from tui.dialogs.prompt import Prompt, some_text
from tui.dialogs.several import Several
from tui.rolling.panel import RollPanel

MANY = 60
LONG = "a name that goes on for much longer than anybody would ever write " * 3
ITEMS = [Item(number, f"Guard {number}", LONG) for number in range(MANY)]
HINT = "What is written here takes more than one line of the box, for there is much to say of it. "


@dataclass(frozen=True)
class Everything:
    """A deed that meets ninety people, for forty reasons, and may be changed in twelve ways."""

    twist: int = field(default=0)

    def preview(self, session):
        people = (Prospect(n, f"Person {n}", "there", (Fraction(1, 3),) * 3) for n in range(90))
        return Preview(
            LONG,
            "7+",
            Tally(Reason(f"reason {n}", 1, ("C-10",)) for n in range(40)),
            effects=("light", "shock", "kill"),
            prospects=tuple(people),
            notes=(LONG,) * 20,
            options=tuple(
                Option("twist", f"{letter} option", "as it is", low=0, high=9)
                for letter in "abcdghijklmn"
            ),
        )

    def perform(self, action):
        raise NotImplementedError


RECORDS = [Imported(n, [*Fate][n % 4], f"Record {n}", "\n".join([LONG] * 9)) for n in range(500)]
BOXES = {
    "a menu of sixty": lambda: Menu(LONG, ITEMS, hint=HINT * 3),
    "sixty to mark": lambda: Several(LONG, ITEMS),
    "an import of five hundred": lambda: ImportPreview(LONG, "What", RECORDS, HINT * 2, take=None),
    "a question": lambda: Prompt(LONG * 4, some_text, initial=LONG, hint=HINT * 6),
    "a deed that meets ninety": lambda: RollPanel(Everything()),
}


@pytest.mark.parametrize("box", BOXES)
async def test_the_last_lines_are_seen(outrider, box):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        outrider.push_screen(BOXES[box]())
        for keys in ("", "end", "home pagedown down"):
            await play(pilot, keys)
            assert outrider.screen.size == Size(80, 24)
            assert [*off_screen(outrider.screen)] == []


@pytest.mark.parametrize("box", ["a menu of sixty", "sixty to mark", "an import of five hundred"])
async def test_three_lines_of_a_question_are_read_to_their_end(outrider, box):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        outrider.push_screen(BOXES[box]())
        await play(pilot, "")
        assert [*cut_short(outrider.screen)] == []


async def test_what_is_wrong_is_seen_below_a_long_question(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")

        def refuse(text):
            raise ValueError(LONG)

        outrider.push_screen(Prompt(LONG * 4, refuse, hint=HINT * 6))
        await play(pilot, "1 enter")
        assert [*off_screen(outrider.screen)] == []
