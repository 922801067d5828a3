"""The pages that are turned towards players show no canary and no word of the referee's."""

import re

import pytest

from tests.models.canaries import CANARY, SECRET_WORDS, fill
from tests.models.nights import TOLD
from tests.tui.people.looking import text
from tests.tui.screens import play
from tui.program import Outrider

PAGES = {
    "journal": ("j p", ["down"] * 12 + ["pagedown"] * 8, "Told: Hanne"),
    "research": ("f enter p", ["down"], "it grows"),
    "told": ("e K P", [], TOLD),
    "board": ("e P", ["down"] * 3 + ["right"] * 3, "Wei"),
    "survey": ("f down down enter p", ["down"], "hill cat"),
}


@pytest.fixture(scope="module")
def aviary(tmp_path_factory):
    folder = tmp_path_factory.mktemp("saves")
    fill(folder / "Aviary.outrider").close()
    return folder


@pytest.mark.rows("T-60", "F-16", "F-04")
@pytest.mark.parametrize("page", PAGES)
async def test_a_page_for_players_keeps_every_secret(aviary, page):
    keys, steps, told = PAGES[page]
    outrider = Outrider(aviary, "Aviary")
    async with outrider.run_test(size=(120, 40)) as pilot:
        await play(pilot, keys)
        seen = [text(outrider)]
        for step in steps:
            await play(pilot, step)
            seen.append(text(outrider))
    said = re.sub(r"Known and suspected|suspected: ", "", "\n".join(seen))  # a seat says so too
    assert told in said
    assert [word for word in (CANARY, *SECRET_WORDS) if word in said] == []
