"""The page of the range bands by its keys: groups formed, moved, thrown for, and the fight."""

import re

import pytest
from sqlmodel import select
from textual.widgets import Input

from models.campaign import Campaign
from models.deeds.people.edit import EditRow
from models.deeds.scenes.scene import NewScene
from models.deeds.stealth.bands.grouping import FormSides
from models.tables import BandGround, BandGroup, BandLook, Participant, Person, Phase, Scene
from tests.tui.people.looking import actions, rows, text
from tests.tui.screens import CAMPAIGN, play
from tui.encounter.bands.page import BandsPage
from tui.encounter.combat_page import CombatPage
from tui.program import Outrider
from tui.shell.keybar import KeyBar


def scene(saves, metres=None):
    """The sample with a scene in range bands: the party against two guards."""
    made = Campaign(saves / f"{CAMPAIGN}.outrider")
    with made.read() as session:
        found = session.exec(select(Person).order_by(Person.id)).all()
    party = [p.key for p in found if p.side == "party"]
    guards = [p.key for p in found if p.side == "opposition"][:2]
    made.perform(NewScene("Heath", people=(*party, *guards), engine="bands"))
    if metres is not None:
        with made.read() as session:
            key = session.exec(select(Scene).where(Scene.name == "Heath")).one().key
        made.perform(FormSides(key, metres))
    made.close()
    return Outrider(saves, CAMPAIGN)


@pytest.fixture
def heath(saves):
    return scene(saves, 2000)


def keys(app):
    return app.screen.query_one(KeyBar)._keys


def offered(app):
    return {command.key for command in keys(app)}


async def type_in(pilot, words):
    pilot.app.screen.query_one(Input).value = words
    await play(pilot, "enter")


async def of_scene(app, table):
    """The rows of a table that belong to the scene that is played."""
    (heath,) = await rows(app, Scene, name="Heath")
    return await rows(app, table, scene_id=heath.id)


async def places(app):
    """Where the groups stand: the party, the guards."""
    found = await of_scene(app, BandGroup)
    people = await rows(app, Participant)
    at = {row.id: row.x for row in people}
    return [round(at[group.members[0]]) for group in found]


async def test_no_throw_is_marked_at_whoever_is_out_of_action(saves):
    app = scene(saves, 500)
    made = Campaign(saves / f"{CAMPAIGN}.outrider")
    with made.read() as session:
        hanne = session.exec(select(Person).where(Person.name == "Hanne Rask")).one().key
    made.perform(EditRow("person", hanne, {"dead": True}))
    made.close()
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        marked = re.findall(r"! *[▲×](\w+ \w+)", text(app))
        assert "Ines Calder" in marked
        assert "×Hanne Rask" in text(app)
        assert "Hanne Rask" not in marked


async def test_whoever_is_elsewhere_than_their_group_is_listed_where_they_are(saves):
    app = scene(saves, 500)
    made = Campaign(saves / f"{CAMPAIGN}.outrider")
    with made.action("A fight has come between") as action:
        hanne = action.session.exec(select(Person).where(Person.name == "Hanne Rask")).one()
        rows = select(Participant).where(Participant.person_id == hanne.id)
        for row in action.session.exec(rows):
            row.x = 21
            action.session.add(row)
    made.close()
    async with app.run_test(size=(120, 40)) as pilot:
        await play(pilot, "e")
        assert re.search(r"▲Hanne Rask +21 m, Party", text(app))
        assert re.search(r"▲Ines Calder +0 m, Party", text(app))


async def test_the_sides_are_formed_first(saves):
    app = scene(saves)
    async with app.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        assert isinstance(app.screen, BandsPage)
        assert "g forms the sides" in text(app)
        assert "g" in offered(app)
        assert not {"m", "t", "s"} & offered(app)
        await play(pilot, "m")
        assert "They are in no group" in text(app)
        await play(pilot, "g m")
        await type_in(pilot, "800")
        await play(pilot, "enter enter")
        assert await places(app) == [0, 800]
        assert "g" not in offered(app)


async def test_the_fallen_of_a_group_are_not_counted(heath):
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        (before,) = re.findall(r"Party: (\d+), at", text(heath))
        campaign = await heath.campaign()
        with campaign.read() as session:
            ines = session.exec(select(Person).where(Person.name == "Ines Calder")).one()
        with campaign.action("Changed") as action:
            action.get(Person, ines.key).unconscious_since = 0
        heath.changed()
        await play(pilot, "")
        assert f"Party: {int(before) - 1}, at" in text(heath)


async def test_a_throw_is_asked_for_where_it_is_due(heath):
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e")
        shown = text(heath)
        assert "a throw is due" in shown
        assert re.search(r"Party: \d+, at \d+ m, \w", shown)
        assert "to spot Party, due:" in shown
        assert "(R-05)" in shown
        assert "m" not in offered(heath)
        await play(pilot, "m")
        assert [n.message for n in heath._notifications] == [
            "First a throw is due: t throws, w lets it go (R-06)."
        ]
        await play(pilot, "t t 2 0 enter 2 0 enter 1 enter 2 0 enter enter")
        assert "no throw is due" in text(heath)
        assert {"m", "t"} <= offered(heath)
        assert len(await rows(heath, BandLook)) == 2


async def test_a_group_goes_to_the_next_band_and_stops(heath):
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e w m")
        assert "unseen up to there" in text(heath)
        await play(pilot, "3")
        assert "stop at 1000 m" in text(heath)
        assert "Enter do it" in text(heath)
        await play(pilot, "enter enter")
        assert await places(heath) == [1000, 2000]
        assert "the long band has been entered" in text(heath)
        await play(pilot, "w m m")
        await type_in(pilot, "1100")
        await play(pilot, "enter enter")
        assert await places(heath) == [1100, 2000]
        await play(pilot, "u u u")
        assert await places(heath) == [0, 2000]


async def test_status_and_environment_are_set_by_their_keys(heath):
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e w s a c")
        assert "status: at ease" in text(heath)
        assert "then" in text(heath)
        await play(pilot, "enter enter")
        (party, _) = await of_scene(heath, BandGroup)
        assert (party.alertness, party.cover) == ("at ease", "much cover")
        assert "to spot Party, due:" in text(heath)
        await play(pilot, "e l w enter enter")
        (ground,) = await of_scene(heath, BandGround)
        assert (ground.sky, ground.weather) == ("starlit night", "rain")
        assert "open plain, starlit night, rain" in text(heath)
        assert "no throw is due" in text(heath)  # out of sight of each other by now


async def test_the_marked_go_their_own_way(heath):
    async with heath.run_test(size=(120, 40)) as pilot:
        await play(pilot, "e space space g")
        await type_in(pilot, "Scouts")
        groups = await of_scene(heath, BandGroup)
        assert [group.name for group in groups] == ["Party", "Opposition", "Scouts"]
        assert len(groups[2].members) == 2
        assert "0 m, Scouts" in text(heath)
        assert "Opposition, looking for Party" in text(heath)
        await play(pilot, "end")
        assert "Opposition, looking for Scouts" in text(heath)
        await play(pilot, "up up")  # a guard, whom both groups of the party look for
        assert "Party, looking for Opposition" in text(heath)
        await play(pilot, "O")
        assert "Scouts, looking for Opposition" in text(heath)


async def test_news_the_hand_of_the_referee_and_close_range(heath):
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e w n n")
        assert "something new about them" in text(heath)
        await play(pilot, "P")
        await type_in(pilot, "1990")
        assert await places(heath) == [1990, 2000]
        assert "a" not in offered(heath)  # no place in the footer
        await play(pilot, "w a")
        assert "one action has been taken at close range" in text(heath)
        await play(pilot, "k 1")
        assert "spotted already" in text(heath)
        await play(pilot, "k")
        assert "out of sight of" in text(heath)


async def test_whoever_is_spotted_has_no_chance_to_be(heath):
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e w")
        assert re.search(r"close +\d+ +\d+:\d+ +[\d.]+%", text(heath))
        await play(pilot, "k 2")
        assert re.search(r"close +\d+ +\d+:\d+ +yes +[\d.]+%", text(heath))


async def test_of_whoever_is_spotted_no_way_is_said_to_be_unseen(heath):
    async with heath.run_test(size=(120, 40)) as pilot:
        await play(pilot, "e w y")
        await heath.workers.wait_for_complete()
        await play(pilot, "")
        assert "Safest to" in text(heath)
        await play(pilot, "escape k 2 y")
        await heath.workers.wait_for_complete()
        await play(pilot, "")
        assert "They are spotted already, and no throw is due for that (R-10)." in text(heath)
        assert not heath.screen.ways.found


async def test_the_fight_begins_with_what_they_know_and_breaks_off(heath):
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e k 1 f")
        assert "Before the count: Party" in text(heath)
        await play(pilot, "enter enter")
        assert isinstance(heath.screen, CombatPage)
        assert "before the count" in text(heath)
        await play(pilot, "S b enter")
        assert isinstance(heath.screen, BandsPage)
        assert (await rows(heath, Scene, engine="bands"))[0].phase == Phase.STEALTH
        assert "spotted already" in text(heath)


async def test_nobody_passes_before_the_count(heath):
    """Whoever does not strike keeps both actions (G-161): there is nothing to give up."""
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e k 1 f enter enter")
        assert "before the count" in text(heath)
        assert "this action: c another weapon" in text(heath)
        assert "kept as an option" not in text(heath)
        assert "p" not in offered(heath)
        await play(pilot, "p")
        assert (
            "who does not strike keeps both actions (G-161)"
            in [note.message for note in heath._notifications][-1]
        )
        await play(pilot, "n")
        assert "Can still act before the count" in text(heath)
        assert "pass to act later" not in text(heath)


async def test_leaving_a_question_changes_nothing(heath):
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e w")
        before = await actions(heath)
        for pressed in (
            "m escape",
            "m m escape",
            "t escape",
            "s escape",
            "e escape",
            "f escape",
            "n escape",
            "k escape",
            "P escape",
            "A escape",
            "space g escape space",
        ):
            await play(pilot, pressed)
            assert isinstance(heath.screen, BandsPage)
        assert await actions(heath) == before


async def test_assets_are_proposed_and_said_to_be_invented(heath):
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e A")
        assert "INVENTED" in text(heath)
        await play(pilot, "enter enter")
        (ines,) = await rows(heath, Person, name="Ines Calder")
        assert (ines.range_stealth, ines.range_observation) == (6, 8)  # Dex. 10, Stealth 1; Int. 15


@pytest.mark.rows("X-01")
async def test_explosions_have_a_key(heath):
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e X")
        assert "Explosion by hand" in text(heath)


@pytest.mark.rows("R-05", "R-16")
async def test_the_safest_way_is_shown_below_the_track_and_taken(saves):
    app = scene(saves, 800)
    async with app.run_test(size=(120, 40)) as pilot:
        await play(pilot, "e y")
        await pilot.app.workers.wait_for_complete()
        await play(pilot, "")
        assert "Safest to close, 50 m off: lying down, unseen" in text(app)
        await play(pilot, "y")
        assert "unseen upright" in text(app)
        await play(pilot, "0")
        assert "Safest to" not in text(app)


async def test_everything_said_of_a_group_has_room(heath):
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e y")
        said = heath.screen.query_one("#about")
        assert said.size.height >= said.get_content_height(said.size, heath.size, said.size.width)


async def test_enter_on_a_throw_that_nothing_calls_for_says_so(heath):
    async with heath.run_test(size=(80, 24)) as pilot:
        await play(pilot, "e w t enter")
        assert "Not as it stands. No throw for" in text(heath)
