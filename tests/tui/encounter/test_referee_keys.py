"""The referee's own keys in a fight: what has come due, and every figure by hand."""

import pytest

from models.deeds.clock.due import Remind
from models.deeds.fight.turn import EndTurn, StartFight
from models.tables import Due, Participant
from tests.tui.encounter.test_encounter_page import NARROW, Sample, footer
from tests.tui.people.looking import rows, text
from tests.tui.screens import count_on, play
from tui.people.grid import FieldGrid
from tui.widgets.listing import Listing


def lines(app):
    return [" ".join(line.cells) for line in app.screen.query_one(Listing).lines]


@pytest.fixture
def fight(saves):
    """A fight in whose first turn something comes due."""
    sample = Sample(saves)
    sample.campaign.perform(Remind("The alarm rings", 20))
    sample.campaign.perform(StartFight(1))
    return sample


@pytest.mark.rows("T-76")
async def test_what_has_come_due_is_settled_without_leaving_the_fight(fight):
    fight.campaign.perform(EndTurn(1))
    app = fight.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        await count_on(pilot, key="N")
        assert "First settle what is due: The alarm rings." in [
            said.message for said in app._notifications
        ]
        assert " h due now" in footer(app)
        await play(pilot, "h")
        assert "The alarm rings" in text(app)
        await play(pilot, "enter")
        assert (await rows(app, Due, label="The alarm rings"))[0].state != "waiting"
        assert " h due now" not in footer(app)


@pytest.mark.rows("T-76", "C-11")
async def test_every_figure_of_a_place_in_the_fight_can_be_written(fight):
    app = fight.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e F")
        grid = app.screen.query_one(FieldGrid)
        while grid.spot.spec.name != "first_spent":
            await play(pilot, "down")
        await play(pilot, "space")
        assert len(await rows(app, Participant, first_spent=True)) == 1
        await play(pilot, "escape u")
        assert await rows(app, Participant, first_spent=True) == []


@pytest.mark.rows("C-02", "C-75")
async def test_somebody_who_is_no_enemy_can_be_attacked_too(fight):
    app = fight.open()
    async with app.run_test(size=NARROW) as pilot:
        await play(pilot, "e A enter f")
        assert "Wei Sandoval: Ledger carbine at" in text(app)
        await play(pilot, "escape A")
        friend = next(n for n, line in enumerate(lines(app)) if "Nils Harrow" in line)
        await play(pilot, f"{'down ' * friend} enter s")
        assert "Wei Sandoval strikes Nils Harrow" in text(app)
        await play(pilot, "r enter")
        assert "hits Nils Harrow" in text(app)
