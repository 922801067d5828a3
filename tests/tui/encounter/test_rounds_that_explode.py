"""Key a with a weapon whose rounds explode: the sample's tube, from the key to the last wound."""

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.fight.turn import StartFight
from models.tables import Due, DueState, Weapon
from tests.tui.keys import why_not
from tests.tui.screens import CAMPAIGN, play
from tui.dialogs.menu import Menu
from tui.encounter.combat_page import CombatPage
from tui.explosions.burst_panel import BurstPanel
from tui.program import Outrider
from tui.rolling.panel import RollPanel
from tui.widgets.listing import Listing

NARROW = (80, 24)


@pytest.fixture
def table(saves):
    """The sample in its first turn; Wei acts at once, and has Tobias's tube in hand."""
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    campaign.perform(StartFight(1))
    with campaign.action("Handed over") as action:
        for held in action.session.exec(select(Weapon).where(Weapon.person_id == 4)):
            held.in_hand = False
        tube = select(Weapon).where(Weapon.name == "Knuckle", Weapon.person_id == 2)
        row = action.session.exec(tube).one()
        row.person_id, row.in_hand, row.skill = 4, True, "Rifle"
    campaign.close()
    return Outrider(saves, CAMPAIGN)


def rate(saves, number):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.action("Quicker") as action:
        row = action.session.exec(select(Weapon).where(Weapon.person_id == 4, Weapon.in_hand)).one()
        row.rate_of_fire, row.magazine, row.rounds = number, number, number
    campaign.close()


def shown(app):
    return str(app.screen.query_one("#what").content)


def key_of(app, name):
    return next(
        line.cells[0] for line in app.screen.query_one(Listing).lines if line.cells[1] == name
    )


def offered(app):
    return [line.cells[1] for line in app.screen.query_one(Listing).lines]


async def waiting(app):
    campaign = await app.campaign()
    with campaign.read() as session:
        due = session.exec(select(Due).where(Due.state == DueState.WAITING)).all()
    return [row for row in due if row.deed == "burst"]


@pytest.mark.rows("C-29", "C-53", "C-56", "X-01")
async def test_a_round_is_aimed_strays_bursts_and_is_taken_back(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert why_not(table.screen, "area")
        assert "what explodes is aimed, a (G-72)" in why_not(table.screen, "area")
        await play(pilot, "a")
        assert isinstance(table.screen, Menu)
        assert "Yard" in offered(table)  # a place may be aimed at
        await play(pilot, key_of(table, "Yard"))
        assert isinstance(table.screen, RollPanel)
        assert "A miss strays 1D10 x 1 m." in shown(table)
        assert "Jessamy Tull    20 m covered" in shown(table)  # a door between
        assert "Tobias Nkemelu  30 m" in shown(table)  # one of the party, if it falls short
        assert "touch   conc   frag   dies    out   hurt" in shown(table)
        await play(pilot, "t 1 enter 4 enter 8 enter")
        assert "comes down 4 m beyond Yard" in shown(table)
        await play(pilot, "enter")
        assert isinstance(table.screen, BurstPanel)
        assert shown(table).startswith("Knuckle bursts 4 m beyond Yard")
        await play(pilot, "enter")
        assert "An explosion 4 m beyond Yard." in shown(table)
        await play(pilot, "enter")
        assert isinstance(table.screen, CombatPage)
        assert await waiting(table) == []
        await play(pilot, "u u a")
        assert isinstance(table.screen, Menu)  # the action is Wei's again


async def test_every_round_of_an_action_opens_its_own_burst(table, saves):
    rate(saves, 2)
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e a")
        await play(pilot, key_of(table, "Yard"))
        await play(pilot, "t 9 enter 1 enter 3 enter 8 enter enter")
        assert shown(table).startswith("Knuckle bursts at Yard")
        await play(pilot, "enter enter")
        assert shown(table).startswith("Knuckle bursts 3 m beyond Yard")
        await play(pilot, "escape")
        assert isinstance(table.screen, CombatPage)
        assert len(await waiting(table)) == 1  # left, it waits
        await play(pilot, "t")
        assert isinstance(table.screen, BurstPanel)


async def test_at_a_friend_it_explodes_as_well(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e A")
        await play(pilot, f"{offered(table).index('Hanne Rask') + 1} f")
        assert shown(table).startswith("Wei Sandoval: Knuckle at Hanne Rask")
        await play(pilot, "t 9 enter enter")
        assert isinstance(table.screen, BurstPanel)
        assert shown(table).startswith("Knuckle bursts at Hanne Rask")
