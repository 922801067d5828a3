"""What comes due while somebody sneaks is met by the key that lets time pass."""

import pytest

from models.deeds.clock.due import Remind
from models.deeds.clock.time import Advance
from models.tables import Due, World
from tests.tui.encounter.test_encounter_page import NARROW, Sample
from tests.tui.people.looking import rows, text
from tests.tui.screens import play


@pytest.mark.parametrize("scene", ["", "S o 3", "S o 4"], ids=["zones", "ladder", "tokens"])
async def test_what_is_due_comes_before_the_next(saves, scene):
    sample = Sample(saves)
    sample.campaign.perform(Remind("The alarm rings", 20))
    sample.campaign.perform(Advance(20))
    app = sample.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, f"e {scene}")
        before = (await rows(app, World))[0].clock
        for _ in range(2):  # on the board time passes when both sides have had their turn
            meets = "n what is due" in text(app)
            await play(pilot, "n")
            assert meets is ("Settled" in text(app))
            if "Settled" in text(app):
                break
            await play(pilot, "enter")
        assert "The alarm rings" in text(app)
        await play(pilot, "enter")
        assert (await rows(app, Due, label="The alarm rings"))[0].state == "done"
        assert (await rows(app, World))[0].clock == before
        assert "n what is due" not in text(app)
        await play(pilot, "n enter")
        assert (await rows(app, World))[0].clock > before
