"""What would be undone, where the title line has no room for all of it."""

import pytest

from models.storage.standing import Next
from tests.tui.screens import play
from tui.shell.titlebar import TitleBar, deed_first

PARTY = ("Ines Calder", "Wei", "Wei Sandoval")


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Ines Calder goes to the yard", "goes to the yard (Ines Calder)"),
        ("Wei Sandoval: no throw", "no throw (Wei Sandoval)"),
        ("Wei and Ines Calder hide", "hide (Wei and Ines Calder)"),
        ("Ines Calder, Wei and 3 more hide", "hide (Ines Calder, Wei and 3 more)"),
        ("Ines Calder and Guard 2 hide", "Ines Calder and Guard 2 hide"),
        ("Weighbridge: sealed", "Weighbridge: sealed"),
        ("Ines Calder", "Ines Calder"),
    ],
)
def test_the_deed_comes_before_those_of_the_party_who_did_it(title, expected):
    assert deed_first(title, PARTY) == expected
    assert deed_first(title, ()) == title


async def test_a_title_that_is_cut_off_says_what_was_done(outrider):
    async with outrider.run_test(size=(80, 24)) as pilot:
        await play(pilot, "")
        names = f"{outrider.headline.party[0].name}, {outrider.headline.party[1].name}"
        undo = Next(1, f"{names} and 3 more hide behind the containers")
        bar = outrider.screen.query_one(TitleBar)
        bar.show("The container yard", "21:40", outrider.headline._replace(undo=undo))
        assert "undo: hide behind" in bar.render_line(0).text
        bar.show("", "", outrider.headline._replace(undo=Next(1, f"{names} hide")))
        assert f"undo: {names} hide" in bar.render_line(0).text
