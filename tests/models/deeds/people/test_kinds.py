"""Kinds of people: kept from a line or a person, made anew with what varies, taken back."""

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from sqlmodel import col, select

from models.action import Refusal
from models.bridge.starter import Starter
from models.campaign import Campaign
from models.deeds.people.kinds import (
    ChangeKind,
    KeepAsKind,
    MakeOfKind,
    NameFrom,
    NewKind,
    RemoveKind,
)
from models.deeds.people.squad import MakeSquad
from models.deeds.people.starter import AddStarter
from models.tables import Person, PersonKind, RandomTable, Skill, TableRow, Weapon
from models.views.people_kinds import kind_text, people_kinds
from rules.dice import GivenDice, Needed, RandomDice
from tests.hostile import HOSTILE

LINE = "STR 12, veteran, opposition, Rifle 2, Ledger carbine"


@pytest.fixture
def campaign(tmp_path):
    """An empty one, with its equipment book."""
    campaign = Campaign.create(tmp_path / "Own.outrider")
    campaign.perform(AddStarter(Starter.BOOK))
    yield campaign
    campaign.close()


@pytest.fixture
def kept(campaign):
    campaign.perform(NewKind("Guard", LINE, "STR +2D6-7, Rifle 1D3"))
    return campaign


def people(campaign):
    with campaign.read() as session:
        rows = session.exec(select(Person).order_by(col(Person.id))).all()
        return [(p.name, p.strength, p.side, p.tier, p.coolness) for p in rows]


def skills(campaign):
    with campaign.read() as session:
        return [(s.name, s.level) for s in session.exec(select(Skill).order_by(col(Skill.id)))]


def test_each_is_thrown_for_with_the_dice_that_are_typed_and_taken_back_in_one_step(kept):
    kept.perform(MakeOfKind(1, 2), GivenDice([12, 3, 2, 1]))
    assert people(kept) == [
        ("Guard 1", 17, "opposition", "veteran", 8),
        ("Guard 2", 7, "opposition", "veteran", 8),
    ]
    assert skills(kept) == [("Rifle", 3), ("Rifle", 1)]
    assert kept.undo().title == "New people: Guard 1 and Guard 2"
    assert people(kept) == []


def test_what_is_thrown_says_for_whom_and_is_the_referees(kept):
    with pytest.raises(Needed) as needed:
        kept.rehearse(MakeOfKind(1, 2), GivenDice([]))
    throw = needed.value.throw
    assert (throw.purpose, throw.notation) == ("Guard 1 of 2: Strength", "2D6")
    assert throw.secret


def test_the_preview_shows_what_varies_and_what_may_be_changed(kept):
    with kept.read() as session:
        preview = MakeOfKind(1, 3).preview(session)
    assert "varies: Strength 12 + 2D6-7: 7 to 17, 12 on average" in preview.notes
    assert "varies: Rifle 1D3: 1 to 3, 2 on average" in preview.notes
    assert "names: Guard 1, Guard 2 and Guard 3" in preview.notes
    assert [option.field for option in preview.options] == ["number", "side"]


def test_a_figure_stays_within_what_a_sheet_holds(campaign):
    campaign.perform(NewKind("Giant", "STR 19", "STR +2D6"))
    campaign.perform(MakeOfKind(1), GivenDice([12]))
    assert people(campaign)[0][:2] == ("Giant", 20)


def test_names_come_from_a_name_list_and_are_thrown_too(kept):
    with kept.action("A name list") as action:
        action.session.add(RandomTable(name="Names", die="1D2"))
        action.session.flush()
        for number, name in enumerate(("Anders", "Bo"), 1):
            action.session.add(TableRow(table_id=1, low=number, high=number, text=name))
    kept.perform(NameFrom(1, 1))
    kept.perform(MakeOfKind(1, 3), GivenDice([2, 1, 2, 7, 1, 7, 1, 7, 1]))
    assert [name for name, *_ in people(kept)] == ["Bo", "Anders", "Bo 2"]
    kept.perform(MakeOfKind(1, 1, names=-1), RandomDice(1))
    assert people(kept)[-1][0] == "Guard"


def test_somebody_is_kept_as_a_kind_and_made_anew_alike(campaign):
    campaign.perform(MakeSquad("2 veteran guards"))
    with campaign.action("Figures") as action:
        guard = action.session.get(Person, 1)
        guard.strength, guard.occupation = 14, "guard, docks"
        action.session.add(Skill(person_id=1, name="Small arms", level=3))
        action.session.add(Weapon(person_id=1, name="Heirloom"))
    with campaign.read() as session:
        said = KeepAsKind(1, "Dock guard").preview(session).notes
    assert "Occupation guard, docks: no stat line says so, left out." in said
    campaign.perform(KeepAsKind(1, "Dock guard"))
    with campaign.read() as session:
        (kind,) = people_kinds(session)
    assert kind.tier == "veteran"
    assert "Small arms 3" in kind.line
    campaign.perform(MakeOfKind(1))
    assert people(campaign)[-1] == ("Dock guard", 14, "opposition", "veteran", 8)
    assert ("Small arms", 3) in skills(campaign)[-5:]
    with campaign.read() as session:
        assert "Heirloom" in session.get(Person, 3).notes, "what the book lacks is kept as text"


@pytest.mark.parametrize(
    ("varies", "said"),
    [
        ("STR", "What varies is written STR DEX END .2D6-7, Rifle 1D3"),
        ("STR 2D6-7", r"Strength is 0 to 20, and 2D6-7 shows -5 to 5; write \+2D6-7"),
        ("STR 99D6", "out of reach"),
        ("STR 1D6, Strength 1D6", "Strength varies twice."),
        ("HP 2D6", '"HP" is no figure of a person'),
        ("STR Luck 2D6", '"Luck" is no figure of a person'),
    ],
)
def test_what_cannot_vary_is_said_and_nothing_is_kept(campaign, varies, said):
    with campaign.read() as session:
        assert NewKind("Guard", LINE, varies).preview(session).refusals
    with pytest.raises(Refusal, match=said):
        campaign.perform(NewKind("Guard", LINE, varies))
    with campaign.read() as session:
        assert session.exec(select(PersonKind)).all() == []


def test_a_kind_is_changed_and_removed_and_its_people_stay(kept):
    kept.perform(MakeOfKind(1), RandomDice(3))
    kept.perform(ChangeKind(1, "STR 5, bystander", "DEX 2D6"))
    with kept.read() as session:
        (kind,) = people_kinds(session)
        read = kind_text(session, 1)
    assert (kind.side, read.thrown) == ("bystander", ("Dexterity 2D6: 2 to 12, 7 on average",))
    with pytest.raises(Refusal, match="There is a kind called Guard already"):
        kept.perform(NewKind("GUARD"))
    kept.perform(RemoveKind(1))
    assert len(people(kept)) == 1
    with pytest.raises(Refusal, match="That kind is no longer there"):
        kept.perform(MakeOfKind(1))
    kept.undo()
    with pytest.raises(Refusal, match="From 1 to 40 people"):
        kept.perform(MakeOfKind(1, 41))


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text() | st.sampled_from(HOSTILE), st.text() | st.sampled_from(HOSTILE))
@example("STR 7", "DEX 0D6")
@example("tier elite kind pc", "STR +1D1000")
def test_whatever_is_typed_of_a_kind_is_shown_or_refused_in_a_sentence(campaign, line, varies):
    with campaign.read() as session:
        preview = NewKind("Guard", line, varies).preview(session)
    assert preview.refusals or preview.notes
    assert all(said.endswith(".") for said in preview.refusals)
