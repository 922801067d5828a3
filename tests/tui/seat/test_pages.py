"""The pages of a seat show what the host tells, and stay where one reads."""

import pytest

from models.seat.shown import Section
from tests.tui.seat.host import EVENING, hosting
from tests.tui.seat.seats import page, sitting, until


@pytest.fixture
async def host(tmp_path):
    async with hosting(tmp_path / "s") as host:
        yield host


@pytest.mark.parametrize("size", [(80, 24), (40, 20)])
async def test_every_page_shows_its_sections(host, size):
    async with sitting(host, size) as (app, pilot):
        found = {}
        for key in "psmtjrnw":
            await pilot.press(key)
            found[key] = "\n".join(page(app))
    for key, text in {
        "p": "Marta Olsen  stunned", "s": "M-22 carbine  600 m", "m": "suspected: Two men",
        "t": "- Hold the [bold]gate[/].", "j": "Entry number 39", "r": "You landed",
        "n": "Ask the doctor", "w": "Yes: ten minutes.",
    }.items():  # fmt: skip
        assert text in found[key]


async def test_the_journal_opens_at_its_end_and_stays_where_one_reads(host):
    async with sitting(host, (40, 20)) as (app, pilot):
        await pilot.press("j", "pageup")
        before = page(app)
        more = (("Day 12, 04:00", "A shot", (), ()),)
        host.show(journal=(*EVENING[Section.JOURNAL][5:], *more))
        await until(pilot, lambda: len(app.shown[Section.JOURNAL]) == 36)
        assert page(app) == before
        await pilot.press("end")
        assert page(app)[-2:] == ["• Day 12, 04:00", "A shot"]
