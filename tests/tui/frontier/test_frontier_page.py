"""Research, surveys and callings, by their keys."""

import pytest

from models.tables import (
    LifeEncounter,
    LifeForm,
    LifeSurvey,
    ResearchFinding,
    ResearchProject,
    ResearchStep,
    World,
)
from tests.hostile import HOSTILE
from tests.tui.keys import why_not
from tests.tui.people.looking import actions, rows, text
from tests.tui.screens import play
from tui.dialogs.menu import Menu
from tui.frontier.page import FrontierPage
from tui.frontier.players import PlayersResearchPage, PlayersSurveyPage
from tui.frontier.research import ResearchPage
from tui.frontier.survey import SurveyPage
from tui.rolling.panel import RollPanel
from tui.widgets.listing import Listing

SIZE = (80, 24)
COMMANDS = "\x1b\x9b\x07\x00\u202e"
RESEARCH = "f enter"
SURVEY = "f down down enter"
KEYS = {" ": "space", ".": "full_stop", ":": "colon"}
CUT = "To cut up spent cartridges and see what stopped them"


def typed(line):
    return " ".join(KEYS.get(letter, letter) for letter in line)


def first_cells(app):
    return [line.cells[0] for line in app.screen.query_one(Listing).lines]


def cells_of(app, start):
    return next(
        line.cells
        for line in app.screen.query_one(Listing).lines
        if line.cells[0].startswith(start)
    )


@pytest.mark.rows("F-01", "F-02", "F-06", "F-09", "F-10", "F-11", "F-12", "F-13", "F-14")
async def test_the_frontier_lists_research_surveys_and_callings(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "f")
        assert outrider.screen.current.cells[0] == "Using a cartridge twice"
        assert first_cells(outrider) == [
            "--- Research ---", "Using a cartridge twice",
            "--- Surveys of native life ---", "The Sieve, out to the second cairn",
            "--- Callings ---", "Explorer", "Prospector", "Merchant", "Sapientologist",
            "Guide", "Colonist", "Law man", "Mercenary", "Minerals", "Settlers",
        ]  # fmt: skip
        await play(pilot, " ".join(["down"] * 8))
        assert "Who pays: rich hunters, expeditions of scientists." in text(outrider)
        assert "bringing everybody back" in text(outrider)


async def test_where_there_is_none_a_key_begins_one(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "f x home down down x")
        assert await rows(outrider, ResearchProject) == await rows(outrider, LifeSurvey) == []
        assert first_cells(outrider)[:2] == [
            "--- Research: none yet, n begins one ---",
            "--- Surveys of native life: none yet, s begins one ---",
        ]


@pytest.mark.rows("F-07", "F-08", "F-15")
async def test_minerals_and_settlers_can_be_read(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "f end up")
        assert "tantalum, fortune: the coils of star drives" in text(outrider)
        assert "47 major deposits" in text(outrider)
        await play(pilot, "down")
        assert "Tirane, the oldest" in text(outrider)
        assert "133 years" in text(outrider)


async def test_search_finds_a_calling_and_headings_lead_nowhere(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "f home x enter")
        assert isinstance(outrider.screen, FrontierPage)
        await play(pilot, "slash m e r c enter")
        assert first_cells(outrider) == ["Merchant", "Mercenary"]


@pytest.mark.rows("F-16")
async def test_a_project_is_made_prepared_and_removed(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "f n " + typed("Bread") + " enter")
        assert cells_of(outrider, "Bread") == ("Bread", "not ready")
        await play(pilot, "home down enter")
        assert isinstance(outrider.screen, ResearchPage)
        await play(pilot, "n " + typed("To knead: Simple.") + " enter")
        await play(pilot, "n " + typed("To bake: Routine.") + " enter")
        await play(pilot, "end d space enter")
        assert "After: To knead." in text(outrider)
        await play(pilot, "c 5 f " + typed("It rises") + " enter " + typed("It sinks") + " enter")
        (bake,) = await rows(outrider, ResearchStep, truth="It rises")
        assert (bake.course, bake.falsehood) == ("a costly delay", "It sinks")
        await play(pilot, "w " + typed("For Bram") + " ctrl+s escape")
        assert "Referee: For Bram" in text(outrider)
        await play(pilot, "x")
        assert await rows(outrider, ResearchProject, name="Bread") == []
        await play(pilot, "u")
        assert cells_of(outrider, "Bread") == ("Bread", "no plan yet")


@pytest.mark.rows("F-17", "T-60")
async def test_a_literature_search_makes_the_plan_that_players_see(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, RESEARCH + " p")
        assert isinstance(outrider.screen, PlayersResearchPage)
        assert "There is no plan yet" in text(outrider)
        await play(pilot, "p enter 1")
        assert isinstance(outrider.screen, RollPanel)
        await play(pilot, "t 9 enter 9 enter 1 0 enter enter")
        assert cells_of(outrider, CUT)[1] == "open"
        assert cells_of(outrider, "To shake")[1] == "waits"
        assert cells_of(outrider, "To boil")[1] == "not planned"
        assert "Ines Calder: success (referee: total truth)." in text(outrider)
        await play(pilot, "p")
        assert len(first_cells(outrider)) == 3
        for secret in ("truth", "boil", "leads to", "undo"):
            assert secret not in text(outrider)


@pytest.mark.rows("F-18", "F-19")
async def test_a_result_is_told_relied_on_and_repeated(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, RESEARCH + " down enter 1 t 9 enter 9 enter 1 0 enter")
        before = (await rows(outrider, World))[0].clock
        await play(pilot, "enter")
        assert isinstance(outrider.screen, Menu)
        assert "total truth, the whole truth" in text(outrider)
        assert first_item(outrider)[1] == "The truth"
        await play(pilot, "1 t o " + " ".join(["backspace"] * 80) + " d u s t enter")
        (finding,) = await rows(outrider, ResearchFinding)
        assert (finding.told, finding.own, finding.at) == ("dust", "success", before)
        await play(pilot, "a")
        assert cells_of(outrider, CUT)[1:3] == ("relied on", "1")
        await play(pilot, "enter 1 c t 9 enter 1 enter 1 0 enter enter")
        assert first_item(outrider)[1] == "A mixture"
        again = [line.cells for line in outrider.screen.query_one(Listing).lines]
        assert ("As before", "dust") in [cells[1:] for cells in again]
        key = next(cells[0] for cells in again if cells[2] == "dust")
        await play(pilot, key)
        assert "Result, 2 times: dust" in text(outrider)
        await play(pilot, "p")
        assert "Result, 2 times: dust" in text(outrider)
        assert "Throws: success, success." in text(outrider)
        for secret in ("truth", "quartz, wedged", "rotted", "referee:"):
            assert secret not in text(outrider)


def first_item(app):
    return app.screen.query_one(Listing).lines[0].cells


async def test_the_players_copy_takes_nothing_back(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, RESEARCH + " down c 2 p")
        before = await actions(outrider)
        await play(pilot, "u U x n")
        assert await actions(outrider) == before
        assert "undo:" not in text(outrider)


async def test_what_does_not_hold_together_is_said(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        before = len(await rows(outrider, ResearchStep))
        await play(pilot, RESEARCH + " down c 2")
        (said,) = outrider._notifications
        assert "cannot depend on To cut up spent cartridges" in said.message
        assert cells_of(outrider, CUT)[3] == "leads to the goal"
        await play(pilot, "x")
        assert len(await rows(outrider, ResearchStep)) == before - 1


async def test_a_step_is_changed_as_a_line_and_put_into_the_plan_by_hand(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, RESEARCH + " end v e home delete delete " + typed("Never to") + " enter")
        assert cells_of(outrider, "Never to wear")[1] == "open"
        await play(pilot, "home e home delete delete " + typed("Ask to") + " enter")
        assert "Ask to read what anybody" in text(outrider)


@pytest.mark.rows("F-03", "F-04", "F-05")
async def test_an_encounter_is_logged_with_its_days(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, SURVEY)
        assert isinstance(outrider.screen, SurveyPage)
        assert "quotas 1, 2, 4" in text(outrider)
        before = (await rows(outrider, World))[0].clock
        await play(pilot, "down enter d backspace 3 enter c enter enter")
        assert cells_of(outrider, "Bailiff")[2] == "1 of 1"
        assert (await rows(outrider, World))[0].clock == before
        (met,) = await rows(outrider, LifeEncounter, days=3)
        (bailiff,) = await rows(outrider, LifeForm, name="Bailiff")
        assert met.animal_id == bailiff.id
        assert "6 days so far" in text(outrider)
        assert "Missing: Bailiff" not in text(outrider)
        await play(pilot, "u")
        assert cells_of(outrider, "Bailiff")[2] == "0 of 1"


@pytest.mark.rows("F-04", "F-05")
async def test_a_new_kind_is_met_and_one_is_prepared_in_secret(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, SURVEY + " n " + typed("Drum snail") + " enter 3")
        assert cells_of(outrider, "Drum snail") == ("Drum snail", "3", "0 of 4")
        await play(pilot, "m " + typed("Ash crab") + " enter")
        assert len(outrider.screen.query_one(Listing).lines) == 3  # a survey of three tiers
        await play(pilot, "2 c enter enter")
        assert cells_of(outrider, "Ash crab") == ("Ash crab", "2", "1 of 2")
        await play(pilot, "p")
        assert isinstance(outrider.screen, PlayersSurveyPage)
        assert "Ash crab" in first_cells(outrider)
        for secret in ("Drum snail", "Bailiff", "Grit hound", "undo"):
            assert secret not in text(outrider)


async def test_a_survey_is_begun_noted_and_removed(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "f s " + typed("Rim") + " enter 3")
        (survey,) = await rows(outrider, LifeSurvey, name="Rim")
        assert survey.tiers == 2
        await play(pilot, "home down down down enter w " + typed("Wet") + " ctrl+s")
        assert "Referee: Wet" in text(outrider)
        await play(pilot, "m " + typed("Eel") + " enter 1 c enter enter end")
        await play(pilot, "e s enter w " + typed("Slow") + " ctrl+s")
        assert "Referee: Slow" in text(outrider)
        assert "Eels" in first_cells(outrider)
        await play(pilot, "x escape x")
        assert await rows(outrider, LifeSurvey, name="Rim") == []


async def test_what_another_window_removed_is_gone_without_a_crash(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "f")
        campaign = await outrider.campaign()
        from models.deeds.frontier.research import RemoveResearch
        from models.deeds.frontier.survey import RemoveSurvey

        await play(pilot, "enter down")
        campaign.perform(RemoveResearch(1))
        outrider.changed()
        await play(pilot, "enter a p n escape down enter")
        assert isinstance(outrider.screen, SurveyPage)
        campaign.perform(RemoveSurvey(1))
        outrider.changed()
        await play(pilot, "enter m n p escape")
        assert isinstance(outrider.screen, FrontierPage)


async def test_hostile_words_do_nothing(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "f")
        campaign = await outrider.campaign()
        with campaign.action("Hostile") as action:
            for words in HOSTILE[::5]:
                project = ResearchProject(name=words, search=words, notes=words)
                survey = LifeSurvey(name=words, notes=words)
                action.session.add_all([project, survey])
                action.session.flush()
                step = ResearchStep(research_id=project.key, line=words, truth=words)
                animal = LifeForm(survey_id=survey.key, name=words, notes=words)
                action.session.add_all([step, animal])
        outrider.changed()
        await play(pilot, "home")
        for _ in range(2 * len(HOSTILE[::5]) + 4):
            await play(pilot, "down")
            if not why_not(outrider.screen, "open"):
                await play(pilot, "enter down")
                assert set(text(outrider)).isdisjoint(COMMANDS)
                await play(pilot, "p")
                assert set(text(outrider)).isdisjoint(COMMANDS)
                await play(pilot, "escape escape")
            assert set(text(outrider)).isdisjoint(COMMANDS)


async def test_the_cursor_goes_to_what_was_just_made_and_enter_opens_it(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "f n D u s t enter")
        assert outrider.screen.current.cells[0] == "Dust"
        await play(pilot, "s F l a t s enter enter")
        assert outrider.screen.current.cells[0] == "Flats"
        await play(pilot, "enter")
        assert isinstance(outrider.screen, SurveyPage)


async def test_enter_on_a_heading_leaves_the_keys_to_the_list(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "f home enter down enter")
        assert isinstance(outrider.screen, ResearchPage)


async def test_one_is_no_plural(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, "f s F l a t s enter end")
        assert outrider.screen.query_one(Listing).lines[-1].cells[1] == "1 tier"


async def test_the_search_of_the_literature_says_that_it_is_no_step(outrider):
    async with outrider.run_test(size=SIZE) as pilot:
        await play(pilot, RESEARCH)
        assert "before the plan" in why_not(outrider.screen, "tell")
