"""What the book has given is used in a scene: explosives and sensors."""

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.fight.turn import StartFight
from models.deeds.people.gear import Give
from models.tables import Deployment, Explosive, Person, Sensor, Skill, Vehicle
from tests.tui.people.looking import rows, text
from tests.tui.screens import CAMPAIGN, play
from tui.program import Outrider


@pytest.fixture
def table(saves):
    """The sample, with a sapper in the party who has Plastique-9."""
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.action("A sapper") as action:
        ines = action.session.exec(select(Person).where(Person.name == "Ines Calder")).one()
        action.session.add(Skill(person_id=ines.key, name="Demolitions", level=6))
    with campaign.read() as session:
        plastique = session.exec(select(Explosive).where(Explosive.name == "Plastique-9")).one()
        array = session.exec(select(Sensor).where(Sensor.name == "Array")).one()
    campaign.perform(Give("explosive", ines.key, plastique.key))
    campaign.perform(Give("sensor", ines.key, array.key))
    campaign.close()
    return Outrider(saves, CAMPAIGN)


@pytest.mark.rows("X-09", "X-10")
async def test_a_charge_is_set_out_of_what_somebody_carries(table):
    async with table.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e e s")
        assert "10 kg of Plastique-9" in text(table)
        await play(pilot, "1 backspace backspace 2 full_stop 5 enter")
        assert "Plastique-9, 25 EP" in text(table)
        await play(pilot, "t 1 0 enter 5 enter 5 enter enter")
        (own,) = [row for row in await rows(table, Explosive) if row.person_id]
        assert own.amount == 7.5


@pytest.mark.rows("N-01")
async def test_only_who_carries_a_sensor_looks_with_it(saves, table):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    campaign.perform(StartFight(1))
    campaign.close()
    async with table.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        said = {}
        for _ in range(5):
            name = table.screen.current().name
            await play(pilot, "y")
            said[name] = "Look for" in text(table) or "Array:" in text(table)
            await play(pilot, "escape down" if said[name] else "down")
        assert said["Ines Calder"]
        assert sum(said.values()) == 1


async def test_a_vehicle_comes_in_like_a_pattern(table):
    async with table.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e S v 3 o")
        assert not await rows(table, Vehicle, name="Hovertank", pattern=False), "not made yet"
        await play(pilot, "escape")
        assert not await rows(table, Vehicle, name="Hovertank", pattern=False), "nor ever"
        await play(pilot, "S v 3 o")
        await play(pilot, "1 enter")
        (tank,) = await rows(table, Vehicle, name="Hovertank", pattern=False)
        (place,) = await rows(table, Deployment)
        assert (place.vehicle_id, place.side) == (tank.id, "opposition")
