"""Sessions begin and end, and what happened in them is told."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta

import pytest
from sqlmodel import select

from models.action import Refusal
from models.campaign import Campaign
from models.clock import HOUR
from models.deeds.chronicle.notes import WriteNote
from models.deeds.chronicle.session import (
    BeginSession,
    EndSession,
    RemoveSession,
    WriteRecap,
    lasting,
)
from models.deeds.clock.due import Remind, Settle
from models.deeds.clock.time import Advance
from models.deeds.people.edit import EditRow
from models.deeds.people.harm import HurtByHand
from models.deeds.people.people import NewPerson
from models.deeds.stealth.knowing import SetSeen
from models.deeds.stealth.zones.sneak import Sneak
from models.sample import fill
from models.tables import Due, GameSession, Participant, Side, Sighting, Wound
from models.views.recap import players_recap, recap
from models.views.sessions import GAP, proposal, sessions
from rules.combat.hit_location import Location
from tests.models.deeds.stage import Stage


@pytest.fixture
def campaign(tmp_path):
    made = Campaign.create(tmp_path / "Shadow.outrider")
    made.perform(NewPerson("Ines", Side.PARTY))
    made.perform(NewPerson("Guard", Side.OPPOSITION))
    yield made
    made.close()


def told(campaign, number=1, tell=recap):
    with campaign.read() as session:
        played = session.exec(select(GameSession).where(GameSession.number == number)).one()
        return {part.title: part.lines for part in tell(session, played).parts}


def test_sessions_are_numbered_and_one_lasts_at_a_time(campaign):
    campaign.perform(BeginSession("Ann, Bea", "The Yard"))
    with pytest.raises(Refusal, match="Session 1 has not ended"):
        campaign.perform(BeginSession())
    campaign.perform(EndSession())
    with pytest.raises(Refusal, match="No session is being played"):
        campaign.perform(EndSession())
    campaign.perform(BeginSession())
    with campaign.read() as session:
        assert [line.number for line in sessions(session)] == [2, 1]
        assert lasting(session).number == 2
    campaign.perform(RemoveSession(2))
    campaign.perform(BeginSession())
    with campaign.read() as session:
        assert lasting(session).number == 2


def test_a_session_is_told_with_what_happened_in_it_alone(campaign):
    campaign.perform(HurtByHand(1, light=1))
    campaign.perform(BeginSession())
    campaign.perform(HurtByHand(2, light=3, location=Location.HEAD))
    campaign.perform(HurtByHand(1, light=2, location=Location.LEFT_ARM))
    campaign.perform(HurtByHand(1, light=5))
    campaign.undo()
    campaign.perform(Remind("The shuttle lands", HOUR))
    campaign.perform(Remind("The watch changes", 3 * HOUR))
    campaign.perform(Advance(2 * HOUR))
    with campaign.read() as session:
        shuttle = session.exec(select(Due).where(Due.label == "The shuttle lands")).one().key
    campaign.perform(Settle(shuttle))
    campaign.perform(WriteNote("They owe forty."))
    found = told(campaign)
    assert found["Who was hurt"] == (
        "Ines was hurt: 2 light (left arm).",
        "Guard was hurt: 3 light (head); now out of action.",
    )
    assert found["When"] == ("day 1, 00:00:00 to day 1, 01:00:00, 1 h.",)
    assert found["What came due"] == ("day 1, 01:00:00: The shuttle lands",)
    assert found["Still to come"] == ("The watch changes: in 2 h.",)
    assert found["Notes"] == ("They owe forty.",)
    campaign.perform(EndSession())
    campaign.perform(BeginSession())
    campaign.perform(HurtByHand(1, light=4))
    assert told(campaign)["Who was hurt"] == (
        "Ines was hurt: 2 light (left arm).",
        "Guard was hurt: 3 light (head).",
    )
    assert "Still to come" not in told(campaign), "as it stands now belongs to the newest"
    assert told(campaign, 2)["Who was hurt"] == ("Ines was hurt: 4 light (chest).",)


def test_the_clocks_of_the_hurt_are_told_with_what_else_is_due(campaign):
    campaign.perform(BeginSession())
    campaign.perform(HurtByHand(1, shock=1))
    assert told(campaign)["Still to come"] == ("Ines: crisis point at 30 min: in 30 min.",)
    for number in range(1, 14):
        campaign.perform(Remind(f"Watch {number}", number * 2 * HOUR))
    found = told(campaign)["Still to come"]
    assert found[0] == "Ines: crisis point at 30 min: in 30 min."
    assert found[-2:] == ("Watch 11: in 22 h.", "2 more")


def test_an_older_session_tells_how_things_stood_at_its_end(tmp_path):
    campaign = Campaign.create(tmp_path / "Sample.outrider", fill)
    campaign.perform(BeginSession())
    before = told(campaign)
    stood = before["Where everybody stands"]
    campaign.perform(EndSession())
    ours = told(campaign, tell=players_recap)["Where you stood"]
    campaign.perform(BeginSession())
    campaign.perform(Advance(30 * 60))
    with campaign.action("Everybody goes home") as action:
        for row in action.session.exec(select(Participant)):
            row.zone_id = 1
            action.session.add(row)
    old = told(campaign)
    assert old["What was open at its end"] == before["Still to come"]
    assert old["Where everybody stood"] == stood
    assert told(campaign, tell=players_recap)["Where you stood"] == ours
    names = "Ines Calder, Tobias Nkemelu, Hanne Rask, Wei Sandoval and Nils Harrow"
    assert ours == (f"Fence: {names}.",)
    campaign.undo()
    assert told(campaign, 2)["Where everybody stands"] == stood
    campaign.perform(EndSession())
    campaign.perform(RemoveSession(1))
    assert "Where everybody stood" not in told(campaign, 2), "of the newest as they stand"
    campaign.close()


def test_who_died_and_who_came_round_is_told(campaign):
    campaign.perform(EditRow("person", 1, {"unconscious": True}))
    campaign.perform(BeginSession())
    campaign.perform(EditRow("person", 1, {"unconscious": False}))
    campaign.perform(EditRow("person", 2, {"dead": True}))
    found = told(campaign)
    assert found["Who was hurt"] == ("Guard died, day 1, 00:00:00.",)
    assert found["Who recovered"] == ("Ines came round.",)


def test_who_was_brought_back_to_life_was_not_hurt_by_it(campaign):
    campaign.perform(EditRow("person", 1, {"dead": True}))
    campaign.perform(BeginSession())
    alive = {"dead": False, "shock": 7, "unconscious": True}
    campaign.perform(EditRow("person", 1, alive))
    found = told(campaign)
    assert "Who was hurt" not in found
    assert found["Who recovered"] == ("Ines was brought back to life.",)
    campaign.perform(HurtByHand(1, light=2))
    assert told(campaign)["Who was hurt"] == ("Ines was hurt: 2 light (chest); now unconscious.",)
    campaign.perform(EditRow("person", 1, {"dead": True}))
    found = told(campaign)
    assert found["Who was hurt"] == ("Ines died, day 1, 00:00:00 (chest).",)
    assert "Who recovered" not in found


def test_who_died_and_was_brought_back_to_life_did_both(campaign):
    campaign.perform(BeginSession())
    campaign.perform(HurtByHand(2, light=2))
    campaign.perform(EditRow("person", 2, {"dead": True}))
    campaign.perform(EditRow("person", 2, {"dead": False, "shock": 7}))
    found = told(campaign)
    assert found["Who was hurt"] == ("Guard died, day 1, 00:00:00 (chest).",)
    assert found["Who recovered"] == ("Guard was brought back to life.",)
    campaign.perform(HurtByHand(2, light=1))
    assert told(campaign)["Who was hurt"][1:] == ("Guard was hurt: 1 light; now out of action.",)


def test_who_was_hurt_and_has_healed_was_hurt_all_the_same(campaign):
    campaign.perform(HurtByHand(2, light=1))
    campaign.perform(BeginSession())
    campaign.perform(NewPerson("Clerk", Side.BYSTANDER))
    for person in (1, 2, 3):
        campaign.perform(HurtByHand(person, light=2))
    campaign.perform(EditRow("person", 1, {"light": 0}))
    campaign.perform(EditRow("person", 2, {"light": 1}))
    campaign.perform(EditRow("person", 3, {"light": 1}))
    found = told(campaign)
    hurt = [line.split(" (")[0] for line in found["Who was hurt"]]
    assert hurt == [f"{name} was hurt: 2 light" for name in ("Ines", "Guard", "Clerk")]
    assert found["Who recovered"] == ("Ines is well again.", "Guard is on the mend.")


def test_who_recovered_is_told_whatever_becomes_of_them_later(campaign):
    campaign.perform(HurtByHand(1, light=2))
    campaign.perform(EditRow("person", 2, {"unconscious": True}))
    campaign.perform(BeginSession())
    campaign.perform(EditRow("person", 1, {"light": 0}))
    campaign.perform(EditRow("person", 2, {"unconscious": False}))
    campaign.perform(EndSession())
    recovered = told(campaign)["Who recovered"]
    assert recovered == ("Ines is well again.", "Guard came round.")
    campaign.perform(BeginSession())
    campaign.perform(HurtByHand(1, light=3))
    campaign.perform(EditRow("person", 2, {"unconscious": True}))
    assert told(campaign)["Who recovered"] == recovered
    campaign.perform(EditRow("person", 1, {"dead": True}))
    assert told(campaign)["Who recovered"] == recovered


def test_players_are_told_of_the_party_and_of_what_was_shown(campaign):
    campaign.perform(BeginSession())
    campaign.perform(HurtByHand(1, light=2))
    campaign.perform(HurtByHand(2, light=2))
    campaign.perform(EditRow("person", 2, {"dead": True}))
    campaign.perform(Remind("The ambush", 60))
    campaign.perform(WriteNote("The guard was bribed."))
    campaign.perform(WriteNote("The party slept.", shown=True))
    assert told(campaign, tell=players_recap) == {
        "When": ("day 1, 00:00:00; no time passed.",),
        "Who was hurt": ("Ines was hurt: 2 light (chest).",),
        "Notes": ("The party slept.",),
    }


def test_a_recap_is_written_and_comes_from_the_journal_again(campaign):
    campaign.perform(BeginSession())
    campaign.perform(WriteRecap(1, "They *won*."))
    campaign.perform(WriteRecap(1, "You won.", shown=True))
    with campaign.read() as session:
        row = session.get(GameSession, 1)
        assert (row.recap, row.told) == ("They *won*.", "You won.")
    campaign.undo()
    campaign.perform(WriteRecap(1, ""))
    with campaign.read() as session:
        row = session.get(GameSession, 1)
        assert (row.recap, row.told) == ("", "")


def test_a_long_gap_proposes_a_session_once_there_was_one(campaign):
    def proposed(after):
        with campaign.read() as session:
            return proposal(session, datetime.now(UTC) + after)

    assert proposed(2 * GAP) == ""
    campaign.perform(BeginSession())
    assert proposed(GAP / 2) == ""
    assert "Session 1 has not been ended" in proposed(2 * GAP)
    campaign.perform(EndSession())
    assert proposed(timedelta(days=30)) == "Session 1 is over: begin session 2?"
    assert proposed(-timedelta(days=30)) == ""


@pytest.mark.parametrize("written", ["", "yesterday", "2026-01-01T20:00:00", "0001-01-01T00:00Z"])
def test_what_a_file_has_for_a_time_does_no_harm(campaign, written):
    campaign.perform(BeginSession())
    campaign.perform(EndSession())
    with closing(sqlite3.connect(campaign.path)) as file, file:
        file.execute("UPDATE session SET began_at = ?", (written,))
        file.execute("UPDATE entry SET made_at = ?", (written,))
    with campaign.read() as session:
        assert proposal(session, datetime.now(UTC)) in {"", "Session 1 is over: begin session 2?"}
        (line,) = sessions(session)
        assert line.played_on in {"?", "2026-01-01", "0001-01-01", "1-01-01"}


def test_whom_the_party_spotted_is_told_though_they_are_out_of_sight_by_now(tmp_path):
    stage = Stage(tmp_path / "Stage.outrider")
    for zone in ("Yard", "Barn", "Cellar"):
        stage.zone(zone)
    stage.border("Yard", "Barn")
    stage.border("Yard", "Cellar", "door")
    stage.enter("Ines", "Yard")
    stage.enter("Guard", "Barn", "opposition")
    stage.enter("Clerk", "Barn", "opposition")
    stage.do(BeginSession())
    stage.do(SetSeen(stage.scene, "party", stage.places["Guard"], True))
    stage.do(SetSeen(stage.scene, "party", stage.places["Clerk"], True))
    stage.campaign.undo()
    stage.do(Sneak(stage.scene, stage.keys("Ines"), stage.zones["Cellar"]))
    assert stage.known("party") == set()
    assert told(stage.campaign)["Who was spotted"] == ("The party spotted Guard.",)
    stage.campaign.close()


def test_whoever_was_spotted_by_two_sides_is_told_of_both(tmp_path):
    stage = Stage(tmp_path / "Stage.outrider")
    stage.zone("Yard")
    stage.enter("Ines", "Yard")
    stage.enter("Guard", "Yard", "opposition")
    stage.do(BeginSession())
    for side, name in (("opposition", "Ines"), ("bystander", "Ines"), ("bystander", "Guard")):
        with stage.campaign.action("Seen") as action:
            seen = Sighting(scene_id=stage.scene, side=side, participant_id=stage.places[name])
            action.session.add(seen)
    assert told(stage.campaign)["Who was spotted"] == (
        "The opposition spotted Ines.",
        "The bystanders spotted Ines and Guard.",
    )
    stage.campaign.close()


def test_a_hit_that_did_nothing_is_no_wound(campaign):
    campaign.perform(BeginSession())
    campaign.perform(HurtByHand(1, light=2, location=Location.LEFT_ARM))
    with campaign.action("Hit") as action:
        action.session.add(Wound(person_id=1, at=0, location="head"))
    assert told(campaign)["Who was hurt"] == ("Ines was hurt: 2 light (left arm).",)
