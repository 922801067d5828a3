"""Key g: the area, everybody in the way in one list, and the referee's say on each."""

import re

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.fight.area_fire import FireAtArea
from models.deeds.fight.turn import StartFight
from models.deeds.people.edit import EditRow
from models.deeds.scenes.scene import PutInZone
from models.tables import Participant, Person, Weapon, Zone
from tests.tui.keys import why_not
from tests.tui.people.looking import actions, rows, text
from tests.tui.screens import CAMPAIGN, count_on, play
from tui.encounter.combat_page import CombatPage
from tui.program import Outrider
from tui.shell.keybar import KeyBar
from tui.widgets.listing import Listing

NARROW = (80, 24)


@pytest.fixture
def fight(saves):
    """The sample's fight, in which Wei acts first, with two guards 20 m off in the Yard."""
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.read() as session:
        yard = session.exec(select(Zone.id).where(Zone.name == "Yard")).one()
        guards = session.exec(
            select(Participant.id)
            .join(Person, Participant.person_id == Person.id)
            .where(Person.name.in_(["Colm Brandvold", "Dace Ferreira"]))
            .where(Participant.scene_id == 1)
        ).all()
    campaign.perform(PutInZone(1, tuple(guards), yard))
    campaign.perform(StartFight(1))
    campaign.close()
    return Outrider(saves, CAMPAIGN)


def listed(app):
    """The rows of the panel's list."""
    return [line.cells for line in app.screen.query_one(Listing).lines]


@pytest.mark.rows("C-36", "C-38", "C-41")
async def test_everybody_is_listed_and_those_in_the_way_come_first(fight, monkeypatch):
    previewed = []
    preview = FireAtArea.preview
    monkeypatch.setattr(
        FireAtArea, "preview", lambda *deed: previewed.append(deed) or preview(*deed)
    )
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e g enter")
        assert len(previewed) == 1  # the odds of a crowd are counted once
        assert "Ledger carbine at the area: Yard" in text(fight)
        assert "hits on 4 or less" in text(fight)  # 20 m of 35 is effective: 2 for each burst
        first, second, *others = listed(fight)
        assert (first[0], first[1], first[3]) == ("Colm Brandvold", "in the area", "40%")
        assert (second[0], second[3]) == ("Dace Ferreira", "40%")
        assert {cells[1] for cells in others} == {"not in it"}
        await play(pilot, "b")
        assert [cells[3] for cells in listed(fight)[:2]] == ["20%", "20%"]


async def test_where_somebody_is_who_is_out_already_is_not_cut(fight, saves):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.read() as session:
        dace = session.exec(select(Person.id).where(Person.name == "Dace Ferreira")).one()
    campaign.perform(EditRow("person", dace, {"unconscious": True}))
    campaign.close()
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e g enter")
        assert re.search("Dace Ferreira +in the area out ", text(fight))


@pytest.mark.rows("C-38", "C-41", "T-76")
async def test_the_person_under_the_cursor_is_the_one_changed(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e g enter down k k")
        assert "Dace Ferreira: in the area" in " ".join(text(fight).split())
        assert [cells[2] for cells in listed(fight)[:2]] == ["80%", "·"]
        await play(pilot, "p p p")
        assert [cells[0] for cells in listed(fight) if cells[1] != "not in it"] == [
            "Colm Brandvold"
        ]


@pytest.mark.rows("C-36", "G-163")
async def test_it_is_rolled_in_one_step_and_taken_back_in_one(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e g enter")
        before = await actions(fight)
        await play(pilot, "enter")
        (gun,) = await rows(fight, Weapon, person_id=4, in_hand=True)
        assert gun.rounds == 16
        assert await actions(fight) == before + 1
        assert not fight.screen.query_one(Listing).display
        await play(pilot, "u")
        assert await actions(fight) == before
        assert type(fight.screen) is CombatPage


@pytest.mark.rows("C-41")
async def test_typed_dice_are_asked_for_by_name(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e g enter t")
        assert "Colm Brandvold: forced to duck" in text(fight)
        await play(pilot, "1 enter 9 enter")
        assert "Dace Ferreira: forced to duck" in text(fight)
        await play(pilot, "1 enter 9 enter")
        assert "Not hit: " in text(fight)


@pytest.mark.rows("C-36")
async def test_without_a_weapon_for_it_there_is_no_key(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e")
        assert "g area fire" in str(fight.screen.query_one(KeyBar).render_line(0).text)
        while "Tobias Nkemelu" not in str(fight.screen.query_one("#about").content):
            await count_on(pilot)
        while "Ines Calder  acts" not in str(fight.screen.query_one("#about").content):
            await count_on(pilot)
        assert "g area fire" not in str(fight.screen.query_one(KeyBar).render_line(0).text)
        assert why_not(fight.screen, "area") == "Ines Calder holds no weapon for area fire."


async def test_whoever_is_down_in_a_zone_is_counted_there(fight):
    async with fight.run_test(size=NARROW) as pilot:
        for name in ("Colm Brandvold", "Dace Ferreira", "Hanne Rask"):
            (row,) = await rows(fight, Person, name=name)
            assert await fight.perform(EditRow("person", row.id, {"unconscious_since": 0}))
            await play(pilot, "e g")
            told = {cells[1]: cells[2] for cells in listed(fight)}
            await play(pilot, "escape escape")
            if name == "Colm Brandvold":
                assert told["Yard"] == "1 enemy; down there: 1"
        assert told["Yard"] == "no enemy on their feet; down there: 2"
        assert told["Fence"] == "no enemy; others there: 3; down there: 1"


async def test_the_cursor_is_on_the_fullest_zone_in_sight_and_those_out_of_it_say_so(fight):
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e g")
        told = [(cells[1], cells[2]) for cells in listed(fight)]
        assert told[fight.screen.query_one(Listing).cursor] == ("Yard", "2 enemies")
        assert ("Weighbridge", "no line?  1 enemy") in told
        assert ("Fence", "no enemy; others there: 4") in told
        assert all("enem" in what for _, what in told)


@pytest.mark.rows("C-38")
async def test_whoever_is_no_enemy_is_counted_among_those_in_a_zone(fight, saves):
    campaign = Campaign(saves / f"{CAMPAIGN}.outrider")
    with campaign.action("Nils is in the Yard") as action:
        yard = action.session.exec(select(Zone).where(Zone.name == "Yard")).one()
        nils = select(Participant).join(Person).where(Person.name == "Nils Harrow")
        action.session.exec(nils.where(Participant.scene_id == 1)).one().zone_id = yard.id
    campaign.close()
    async with fight.run_test(size=NARROW) as pilot:
        await play(pilot, "e g")
        here = fight.screen.query_one(Listing).current.cells
        assert here[1:] == ("Yard", "2 enemies; others there: 1")
        await play(pilot, next(key for key, name, _ in listed(fight) if name == "Weighbridge"))
        assert "No line of sight to the area" in text(fight)
