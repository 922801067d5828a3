"""Key e: blasts with their rings, charges, and walls breached."""

import pytest
from sqlmodel import select
from textual.widgets import Static

from models.campaign import Campaign
from models.deeds.fight.emplace import EndEmplacing
from models.deeds.fight.set_off import SetOff
from models.deeds.fight.turn import StartFight
from models.tables import Border, Charge, Due, Explosive, Person, Skill
from rules.explosions.blast import Explosion
from rules.rulings import TenSided
from tests.tui.people.looking import text
from tests.tui.screens import CAMPAIGN, play
from tui.clock.due import roll_for
from tui.dialogs.prompt import Prompt
from tui.encounter.scene_page import ScenePage
from tui.explosions.blast_panel import BlastPanel
from tui.explosions.rings import ring_edges, ring_picture
from tui.program import Outrider
from tui.rolling.panel import RollPanel
from tui.widgets.listing import Listing
from tui.widgets.text_line import TextLine

NARROW = (80, 24)


@pytest.fixture
def table(saves):
    """The sample, with a sapper in the party."""
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.action("A sapper") as action:
        ines = action.session.exec(select(Person).where(Person.name == "Ines Calder")).one()
        action.session.add(Skill(person_id=ines.key, name="Demolitions", level=6))
    campaign.close()
    return Outrider(saves, CAMPAIGN)


@pytest.fixture
def fight(saves, table):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    campaign.perform(StartFight(1))
    campaign.close()
    return table


async def all_of(app, row):
    campaign = await app.campaign()
    with campaign.read() as session:
        return list(session.exec(select(row)))


def people(app):
    return {line.cells[0]: line.cells[1:] for line in app.screen.query_one(Listing).lines}


def shown(app, widget):
    return str(app.screen.query_one(widget, Static).content)


@pytest.mark.rows("X-02", "X-05", "X-06", "X-12", "X-13", "X-19")
async def test_a_blast_shows_its_rings_and_who_is_in_them(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e e h enter")
        assert isinstance(table.screen, BlastPanel)
        what = shown(table, "#what")
        assert "to metres      5   10   15   20   25   30   35   40   80" in what
        assert "concussion   200  100   50   25   12    6    3    1" in what
        assert "unsheltered    1    4    ·" in what
        found = people(table)
        assert found["Ines Calder"][:4] == ("0", "100%", "100%", "60%")
        assert found["Tobias Nkemelu"][:4] == ("8", "·", "100%", "60%")
        assert found["Jessamy Tull"][-1] == "sheltered"


@pytest.mark.rows("T-76")
async def test_the_referee_rules_on_who_is_inside(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, f"e e h {'backspace ' * 5} 4 enter")
        await play(pilot, "down p 1 2 enter")
        assert people(table)["Tobias Nkemelu *"][:3] == ("12", "·", "20%")
        await play(pilot, "v")
        assert people(table)["Tobias Nkemelu *"][-1] == "sheltered"
        await play(pilot, "v h")
        assert people(table)["Tobias Nkemelu *"][1] == "100%"
        await play(pilot, "c 4 0 enter enter")
        assert "The referee places Tobias Nkemelu, 12 m." in shown(table, "#what")


async def test_one_key_rolls_and_one_takes_it_back(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e e h enter enter")
        assert "takes the contact" in shown(table, "#what")
        assert not table.screen.query_one(Listing).display
        await play(pilot, "u")
        assert isinstance(table.screen, ScenePage)
        assert all(not wounded.light for wounded in await all_of(table, Person))


async def test_what_the_question_gives_as_examples_is_taken(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e e h")
        hint = str(table.screen.query_one(".hint", Static).content)
        table.screen.query_one(TextLine).value = hint.removeprefix("Such as ").split(",")[0]
        await play(pilot, "enter")
        assert "contact 25" in shown(table, "#what")
        await play(pilot, "escape e h ctrl+u 2 space f r o s t space p l u g s enter")
        assert "contact 12" in shown(table, "#what"), "two of the book's, of six points each"


async def test_a_blast_in_a_zone_and_with_real_dice(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e e b 1")
        assert isinstance(fight.screen, Prompt)
        await play(pilot, "enter t")
        assert fight.screen.has_class("asking")
        await play(pilot, "escape")
        assert fight.screen.query_one(Listing).has_focus


@pytest.mark.rows("X-11")
async def test_a_charge_is_set_fused_tamped_and_set_off(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e e s enter")
        assert isinstance(table.screen, RollPanel)
        assert "in truth: good" in shown(table, "#what")
        await play(pilot, "t 1 0 enter 5 enter 5 enter enter")
        (charge,) = await all_of(table, Charge)
        assert (charge.points, charge.dud) == (100, False)
        await play(pilot, "e 1 m")
        assert (await all_of(table, Charge))[0].tamped
        await play(pilot, "e 1 f 5 space m i n enter")
        assert any(due.asked.get("charge") == charge.key for due in await all_of(table, Due))
        await play(pilot, "e 1 g down down down minus escape")
        assert (await all_of(table, Charge))[0].points == 99.9
        await play(pilot, "u e 1 o")
        assert "contact 400" in shown(table, "#what")
        await play(pilot, "enter escape")
        assert await all_of(table, Charge) == []


async def test_a_charge_is_taken_away(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e e s enter t 1 0 enter 5 enter 5 enter enter e 1 x")
        assert await all_of(table, Charge) == []


@pytest.mark.rows("X-17", "X-18")
async def test_whoever_the_cursor_is_on_has_what_the_charge_was_made_of(saves, table):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.action("Carried") as action:
        ines = action.session.exec(select(Person).where(Person.name == "Ines Calder")).one()
        action.session.add(Explosive(name="Gel", person_id=ines.key, amount=2))
    campaign.close()
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e e s 1 enter t 1 0 enter 9 enter 9 enter enter")
        assert [row.amount for row in await all_of(table, Explosive) if row.name == "Gel"] == [0]
        await play(pilot, "e 1")
        assert "with its fuse; Ines Calder has the explosive" in text(table)
        await play(pilot, "x")
        assert [row.amount for row in await all_of(table, Explosive) if row.name == "Gel"] == [2]


async def test_a_door_is_breached_by_hand(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e e x enter")
        assert "deep into the door, 5 cm of wood: a hole" in shown(table, "#what")
        kinds = [row.kind for row in await all_of(table, Border)]
        await play(pilot, "enter escape")
        now = [row.kind for row in await all_of(table, Border)]
        assert [(was, is_) for was, is_ in zip(kinds, now, strict=True) if was != is_] == [
            ("door", "open")
        ]


async def test_a_charge_is_set_against_a_door_while_the_clock_stands(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e down down down down e w enter")
        assert "barrier: wood · i cm: 5" in shown(fight, "#options")
        assert "clock: " not in shown(fight, "#options")


async def test_what_is_due_is_met_with_its_own_panel(table):
    async with table.run_test(size=NARROW) as pilot:
        await play(pilot, "e e s enter t 1 0 enter 5 enter 5 enter enter e 1 f 1 space m i n enter")
        (charge,) = await all_of(table, Charge)
        (fuse,) = [due for due in await all_of(table, Due) if due.deed == "fuse"]
        campaign = await table.campaign()
        assert roll_for(campaign, fuse.key) == SetOff(charge.key, fuse.key)
        (setting,) = [due for due in await all_of(table, Due) if due.deed == "emplacing"]
        assert roll_for(campaign, setting.key) == EndEmplacing(setting.key)


def test_the_rings_of_what_has_none():
    assert ring_edges(Explosion()) == []
    assert str(ring_picture(Explosion(), [], 76)) == ""


def test_the_rings_of_a_saturation_round_end_at_its_radius():
    assert ring_edges(Explosion(burst_radius=50, saturation=True)) == [50]


@pytest.mark.rows("G-01", "G-107")
@pytest.mark.parametrize(("reading", "inside"), [(TenSided.MIXED, "60%"), (TenSided.ZERO, "70%")])
def test_the_chance_of_fragments_follows_the_reading_of_the_die(reading, inside):
    picture = ring_picture(Explosion(burst_radius=5), [], 76, reading)
    assert str(picture).splitlines()[2].split()[1] == inside


def test_more_rings_than_fit_lose_the_middle_and_keep_everybody_counted():
    explosion = Explosion(concussion=9999, burst_radius=70)
    assert len(ring_edges(explosion)) == 15
    lines = str(ring_picture(explosion, [0, 5, 6, 60, 140, 141], 56)).splitlines()
    assert lines[0].split() == [
        "to",
        "metres",
        *["5", "10", "15", "20", "25", "30", "35", "70", "140"],
    ]
    assert lines[3].split() == ["unsheltered", "2", "1", *"·····", "1", "1"]
