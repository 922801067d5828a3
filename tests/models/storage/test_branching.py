"""What if: a campaign of its own from a moment, and how it differs from where it came from."""

from random import Random

import pytest

from models.bridge.purses import ELSEWHERE, PARTY
from models.campaign import Campaign
from models.deeds.chronicle.notes import WriteNote
from models.deeds.chronicle.subjects import Relate
from models.deeds.house.branch import BranchOff
from models.deeds.house.ruling import SetRuling
from models.deeds.people.edit import EditRow
from models.deeds.people.gear import SetSkills
from models.deeds.people.harm import HurtByHand
from models.deeds.people.money import Pay
from models.deeds.people.people import NewPerson
from models.deeds.people.several import TagPeople
from models.deeds.table.letting_in import GiveCode
from models.sample import fill
from models.storage import doctor
from models.storage.branching import branch, origin
from models.storage.saves import SaveError
from models.views.compared import Difference, compared
from rules.rulings import CrewDamage
from tests.models.exchange.test_vault import lets_in, refuses_whoever_came_in_before
from tests.models.play import content, play
from tests.models.sitting import all_at_once, sit

LONG = "It is said from Kettle to the field that whatever Tolliver carries is of solid"


def test_a_branch_is_the_campaign_of_then_and_goes_its_own_way(tmp_path):
    path, other = tmp_path / "Main.outrider", tmp_path / "What if.outrider"
    random = Random(12)
    campaign = Campaign.create(path, fill)
    for _ in range(25):
        play(campaign, random)
    then = campaign.perform(NewPerson("Somebody who matters")).key
    rows = content(path)
    campaign.undo()
    for _ in range(25):
        play(campaign, random)
    before = path.read_bytes()
    branch(path, then, other, lambda _made: None)
    assert content(other) == rows
    assert path.read_bytes() == before
    assert [finding for finding in doctor.examine(other) if not finding.ok] == []
    away = Campaign(other)
    away.perform(BranchOff("Main", then))
    assert origin(other) == ("Main", then)
    assert origin(path) is None
    assert away.undo().title.startswith("New person: Somebody")
    for _ in range(25):
        play(away, random)
    away.close()
    campaign.close()
    assert [finding for finding in doctor.examine(other) if not finding.ok] == []
    with pytest.raises(SaveError, match="already a campaign"):
        branch(path, then, other, lambda _made: None)


def test_who_lives_and_what_differs(tmp_path, monkeypatch):
    path, other = tmp_path / "Main.outrider", tmp_path / "What if.outrider"
    campaign = Campaign.create(path)
    campaign.perform(NewPerson("Maya"))
    campaign.perform(NewPerson("Strand"))
    then = campaign.perform(EditRow("person", 2, {"notes": f"{LONG} gold"})).key
    branch(path, then, other, lambda _made: None)
    assert compared(other, path) == []
    campaign.perform(HurtByHand(1, light=0, shock=20))
    campaign.perform(EditRow("person", 2, {"strength": 3, "notes": f"{LONG} lead"}))
    campaign.perform(NewPerson("Ines"))
    campaign.perform(TagPeople((2,), "debt"))
    campaign.perform(Pay(ELSEWHERE, PARTY, 120_050))
    campaign.perform(Pay(ELSEWHERE, "person:2", 4_000))
    campaign.perform(SetSkills(2, (("Rifle", 3),)))
    campaign.perform(Relate("person:2", "owes", "person:1"))
    campaign.perform(SetRuling("G-94", CrewDamage.WEAPON))
    campaign.perform(WriteNote("Irma did.", "Who sold the crawler"))
    campaign.close()
    found = compared(other, path)
    journal, last, first, *rest = found
    assert (journal.what, journal.here, journal.there) == ("The journal", "3 entries", "13 entries")
    assert last.there == "Note: Who sold the crawler"
    assert (first.what, first.here) == ("Maya", "alive")
    assert first.there.startswith("DEAD since")
    assert ("Ines", "is not there", "person: Ines") in [(d.what, d.here, d.there) for d in rest]
    (strength,) = (d for d in rest if d.what == "Strand: strength")
    assert strength.there == "3" != strength.here
    for said in (
        Difference("The party's money", "0 Lv", "1,200.50 Lv"),
        Difference("Strand: money", "0 Lv", "40 Lv"),
        Difference("Strand: skills", "-", "Rifle 3"),
        Difference("Strand: tags", "-", "debt"),
        Difference("Strand: notes", "…is of solid gold", "…is of solid lead"),
        Difference("Strand: relations", "-", "owes Maya"),
        Difference("G-94", "the default", CrewDamage.WEAPON),
    ):
        assert said in rest
    assert Difference("Who sold the crawler", "is not there", "note: Who sold the crawler") in rest
    monkeypatch.setattr("models.views.compared._MOST", 1)
    assert compared(other, path)[-1].what == "Of people: 10 lines more"


@pytest.mark.parametrize("seed", [1, 2])
def test_a_branch_lets_nobody_in_who_sits_at_the_table_it_comes_from(tmp_path, seed):
    path, other = tmp_path / "Main.outrider", tmp_path / "What if.outrider"
    random, campaign = Random(seed), Campaign.create(path)
    for _ in range(60):
        sit(campaign, random)
    seat = all_at_once(campaign)
    campaign.perform(GiveCode(seat, "another"))
    then = campaign.undo().id + 1
    rows = content(path)
    assert len(lets_in(path)) >= 2
    branch(path, then, other, lambda _made: None)
    assert content(path) == rows
    assert lets_in(path)
    made = content(other)
    for table in ("handout", "wish", "seatnote", "person"):
        assert made[table] == rows[table]
    assert made["seat"] == [row | {"code": ""} for row in rows["seat"]]
    refuses_whoever_came_in_before(other)
    away = Campaign(other)
    away.perform(GiveCode(seat, "of its own"))
    away.close()
    assert lets_in(other) == ["of its own"]
    campaign.close()
