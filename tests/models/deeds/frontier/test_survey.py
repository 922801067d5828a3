"""The survey of native life: encounters, quotas, time, and what the players know."""

from dataclasses import asdict

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.frontier import expedition, missing
from models.deed import with_option
from models.deeds.frontier.survey import (
    LogEncounter,
    NewAnimal,
    NewSurvey,
    RemoveAnimal,
    RemoveSurvey,
)
from models.deeds.house.ruling import SetRuling
from models.tables import LifeForm, LifeSurvey
from models.views.entries import every_entry
from models.views.players import players_journal, players_survey
from rules.rulings import SurveyQuota
from tests.models.deeds.ward import DAY, Ward, cited, told

MARK = "MARKER"


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Wilderness.outrider")
    yield made
    made.campaign.close()


def begin(ward, tiers=4) -> int:
    ward.campaign.perform(NewSurvey("The Sieve", tiers))
    with ward.campaign.read() as session:
        return session.exec(select(LifeSurvey)).one().key


def lives(ward, survey, name, tier) -> int:
    ward.campaign.perform(NewAnimal(survey, name, tier))
    with ward.campaign.read() as session:
        return session.exec(select(LifeForm).where(LifeForm.name == name)).one().key


def do(ward, deed):
    """Perform a deed; undone and redone, it leaves the same."""
    before = ward.content()
    done = ward.campaign.perform(deed)
    after = ward.content()
    ward.campaign.undo()
    assert ward.content() == before
    ward.campaign.redo()
    assert ward.content() == after
    return done


def found(ward, survey):
    with ward.campaign.read() as session:
        return expedition(session, survey)


def public(ward, survey) -> str:
    """All that the players may read."""
    seen = found(ward, survey)
    view = asdict(players_survey(seen.row.name, seen.survey))
    return str(view) + str([*players_journal(every_entry(ward.campaign.path))])


@pytest.mark.rows("F-04", "G-113")
def test_each_kind_is_met_once_twice_four_and_ten_times(ward):
    survey = begin(ward)
    kinds = [lives(ward, survey, f"Kind {tier}", tier) for tier in (1, 2, 3, 4)]
    for tier, (kind, quota) in enumerate(zip(kinds, (1, 2, 4, 10), strict=True), 1):
        for time in range(1, quota + 1):
            assert any(line.startswith(f"Kind {tier},") for line in lines(ward, survey))
            done = ward.campaign.perform(LogEncounter(survey, kind, days=0))
            assert f"Kind {tier}: tier {tier}, {time} of {quota}" in told(done)
        assert not any(line.startswith(f"Kind {tier},") for line in lines(ward, survey))
    assert "The catalogue is complete" in told(done)
    assert lines(ward, survey) == ()


def lines(ward, survey):
    return missing(found(ward, survey).survey.missing)


@pytest.mark.rows("F-04", "G-113")
def test_every_kind_of_a_tier_is_wanted_unless_the_campaign_counts_them_together(ward):
    survey = begin(ward, tiers=2)
    top = lives(ward, survey, "Bailiff", 1)
    runner, _ = (lives(ward, survey, name, 2) for name in ("Runner", "Digger"))
    for kind in (top, runner, runner):
        ward.campaign.perform(LogEncounter(survey, kind))
    assert lines(ward, survey) == ("Digger, tier 2: 0 of 2",)
    ward.campaign.perform(SetRuling("G-113", SurveyQuota.IN_ALL))
    assert lines(ward, survey) == ()
    done = ward.campaign.perform(LogEncounter(survey, runner))
    assert "G-113 as this campaign rules" in told(done)


@pytest.mark.rows("F-05")
def test_where_life_is_scarce_there_are_fewer_tiers(ward):
    survey = begin(ward, tiers=1)
    with pytest.raises(Refusal, match="1 tiers"):
        ward.campaign.perform(NewAnimal(survey, "Runner", 2))
    done = do(ward, LogEncounter(survey, name="Bailiff", tier=1))
    assert "complete" in told(done)
    assert {"F-04", "G-114"} <= cited(done)


@pytest.mark.rows("F-03", "G-114")
def test_days_are_counted_and_pass_on_the_clock_if_it_runs(ward):
    survey = begin(ward)
    do(ward, LogEncounter(survey, name="Runner", tier=2, days=3))
    assert ward.clock == 3 * DAY
    runner = found(ward, survey).animals[0].key
    deed = LogEncounter(survey, runner, days=4)
    clock = next(o for o in ward.preview(deed).options if o.field == "time_passes")
    do(ward, with_option(deed, clock, False))
    assert ward.clock == 3 * DAY
    assert found(ward, survey).survey.days == 7


def test_days_do_not_pass_while_something_is_at_hand(ward):
    survey = begin(ward)
    ward.due(0, label="Supper")
    deed = LogEncounter(survey, name="Runner", tier=2)
    (refusal,) = ward.preview(deed).refusals
    assert "Supper" in refusal
    with pytest.raises(Refusal, match="Supper"):
        ward.campaign.perform(deed)
    do(ward, LogEncounter(survey, name="Runner", tier=2, time_passes=False))


@pytest.mark.rows("F-04")
def test_the_preview_says_what_the_players_know_to_be_missing(ward):
    survey = begin(ward, tiers=2)
    lives(ward, survey, f"{MARK} bailiff", 1)
    runner = lives(ward, survey, "Runner", 2)
    preview = ward.preview(LogEncounter(survey, runner))
    assert preview.title == "An encounter: Runner, tier 2"
    assert preview.notes == (
        "Missing: any kind, tier 1: 0 of 1",
        "Missing: any kind, tier 2: 0 of 2",
    )


def test_a_name_is_given_once(ward):
    survey = begin(ward)
    lives(ward, survey, "Runner", 2)
    with pytest.raises(Refusal, match="known there already"):
        ward.campaign.perform(LogEncounter(survey, name="Runner", tier=3))
    with pytest.raises(Refusal, match="cannot be empty"):
        ward.campaign.perform(NewAnimal(survey, " ", 2))


def test_what_is_removed_takes_its_encounters_along(ward):
    survey = begin(ward)
    runner, digger = (lives(ward, survey, name, 2) for name in ("Runner", "Digger"))
    for kind in (runner, digger):
        ward.campaign.perform(LogEncounter(survey, kind))
    do(ward, RemoveAnimal(runner))
    assert [each.animal.name for each in found(ward, survey).survey.encounters] == ["Digger"]
    do(ward, RemoveSurvey(survey))
    left = ward.content()
    assert left["survey"] == left["animal"] == left["animalencounter"] == []


@pytest.mark.rows("F-04")
def test_the_players_know_only_what_they_have_met(ward):
    survey = begin(ward)
    lives(ward, survey, f"{MARK} bailiff", 1)
    runner = lives(ward, survey, "Runner", 2)
    with ward.campaign.action(f"{MARK} notes") as action:
        action.secret = True
        action.get(LifeSurvey, survey).notes = MARK
        action.get(LifeForm, runner).notes = MARK
    ward.campaign.perform(LogEncounter(survey, runner))
    seen = public(ward, survey)
    assert "Runner" in seen
    assert MARK not in seen
    view = players_survey("The Sieve", found(ward, survey).survey)
    assert [(a.name, a.tier, a.met) for a in view.animals] == [("Runner", 2, 1)]
    assert missing(view.missing) == (
        "any kind, tier 1: 0 of 1",
        "Runner, tier 2: 1 of 2",
        "any kind, tier 3: 0 of 4",
        "any kind, tier 4: 0 of 10",
    )


@pytest.mark.rows("F-04")
def test_that_they_only_think_themselves_done_is_secret(ward):
    survey = begin(ward, tiers=1)
    lives(ward, survey, f"{MARK} second", 1)
    done = ward.campaign.perform(LogEncounter(survey, name="First", tier=1))
    (line,) = [line for line in done.lines if "complete" in line["text"]]
    assert (line["text"], line["secret"]) == ("The catalogue is not complete: there is more", True)
    assert "complete" not in public(ward, survey)
    assert "as far as they can tell" in told(done)


def test_an_animal_of_another_survey_is_not_met_in_this_one(ward):
    survey = begin(ward)
    kind = lives(ward, survey, "Runner", 2)
    ward.campaign.perform(NewSurvey("The Delta"))
    with pytest.raises(Refusal, match="Runner is in the catalogue of another survey"):
        ward.campaign.perform(LogEncounter(survey + 1, kind))
