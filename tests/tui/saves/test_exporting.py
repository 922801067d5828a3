"""A whole campaign is written as text from the desk and from the list of campaigns."""

import pytest

from models.exchange.vault import writing
from tests.tui.offered import said
from tests.tui.screens import CAMPAIGN, play
from tui.dialogs.prompt import Prompt
from tui.dialogs.working import Stopped
from tui.program import Outrider

SIZE = (80, 24)
TRIES = 500
"""So often it is looked whether somebody has been answered."""


@pytest.mark.parametrize("way", ["", "escape"], ids=["desk", "campaigns"])
async def test_it_is_written_into_a_folder_and_said_where(saves, way):
    outrider = Outrider(saves, CAMPAIGN)
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, f"{way} E enter")
        await outrider.workers.wait_for_complete()
        folder = saves / "exchange" / CAMPAIGN
        assert (folder / "campaign.toml").is_file()
        (note,) = outrider._notifications
        assert f"to {folder}" in note.message


async def test_a_folder_with_something_else_is_refused_and_asked_for_again(saves):
    outrider = Outrider(saves, CAMPAIGN)
    folder = saves / "exchange" / CAMPAIGN
    folder.mkdir(parents=True)
    (folder / "mine.txt").write_text("mine")
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "E enter")
        for _ in range(TRIES):
            if isinstance(outrider.screen, Prompt) and said(outrider.screen, ".error"):
                break
            await pilot.pause()
        assert "something else in it" in said(outrider.screen, ".error")
    assert [file.name for file in folder.iterdir()] == ["mine.txt"]


def test_it_can_be_stopped_while_the_campaign_is_read_and_leaves_nothing(saves, tmp_path):
    def stop(_done, of):
        assert not of, "nothing is written yet"
        raise Stopped

    with pytest.raises(Stopped):
        writing.export_vault(saves / f"{CAMPAIGN}.outrider", tmp_path / "out", stop)
    assert not (tmp_path / "out").exists()
