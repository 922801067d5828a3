"""Care by the day: who gives it, who lacks it, and what it means for a treatment that heals."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.care import candidates, missing, shares, spare
from models.bridge.treatment import Care, medics
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.medicine.care import GiveCare
from models.deeds.medicine.treat import EndTreatment, Treat
from models.deeds.people.several import TakeOffList
from models.tables import Nursing
from rules.dice import GivenDice
from tests.models.deeds.ward import DAY, WEEK, Ward, chances, cited, told


@pytest.fixture
def ward(tmp_path):
    return Ward(tmp_path / "Ward.outrider")


@pytest.fixture
def ines(ward):
    """Somebody with 2 light wounds and 1 shock point: 3 hours of care a day (W-36)."""
    key = ward.person(side="party")
    ward.points(key, light=2, shock=1)
    return key


@pytest.fixture
def tobias(ward):
    return ward.person("Tobias", {"Medical": 4, "Automed": 2}, side="party")


def do(ward, deed, *dice):
    return ward.campaign.perform(deed, GivenDice(dice))


def lacking(ward, patient):
    with ward.campaign.read() as session:
        return missing(shares(session), ward.sheet(patient))


def given(ward):
    with ward.campaign.read() as session:
        return [(s.carer_id, s.patient_id, s.hours) for s in shares(session)]


def left(ward, carer):
    with ward.campaign.read() as session:
        return spare(shares(session), ward.sheet(carer))


# The daily schedule


@pytest.mark.rows("W-36")
@pytest.mark.parametrize(
    ("points", "hours"),
    [({"light": 1}, 1), ({"shock": 2}, 2), ({"light": 3, "shock": 2}, 5), ({"stun": 2}, 0)],
)
def test_every_light_wound_and_shock_point_takes_an_hour(ward, points, hours):
    key = ward.person()
    ward.points(key, **points)
    assert lacking(ward, key) == hours


@pytest.mark.rows("W-36")
def test_several_give_what_one_patient_needs_and_no_more_counts(ward, ines, tobias):
    hanne = ward.person("Hanne")
    done = do(ward, GiveCare(tobias, ines, 2))
    assert told(done) == "Tobias cares for Ines, 2 h a day.\nInes lacks 1 h of care a day."
    assert cited(done) == {"W-36"}
    do(ward, GiveCare(hanne, ines, 4))
    assert given(ward) == [(tobias, ines, 2), (hanne, ines, 1)]
    assert lacking(ward, ines) == 0
    assert (left(ward, tobias), left(ward, hanne)) == (22, 23)


@pytest.mark.rows("W-36", "W-34")
def test_care_that_healed_wounds_no_longer_need_is_free_for_others(ward, ines, tobias):
    do(ward, GiveCare(tobias, ines, 3))
    do(ward, Advance(WEEK))
    assert (ward.sheet(ines).light, ward.sheet(ines).shock) == (1, 0)
    assert given(ward) == [(tobias, ines, 1)]
    assert left(ward, tobias) == 23


def test_nobody_gives_more_hours_than_the_day_has(ward, tobias):
    patients = [ward.person(f"Patient {n}") for n in range(2)]
    for key in patients:
        ward.points(key, light=15)
    do(ward, GiveCare(tobias, patients[0], 15))
    with pytest.raises(Refusal, match="Tobias can give 9 h a day yet"):
        do(ward, GiveCare(tobias, patients[1], 10))
    do(ward, GiveCare(tobias, patients[1], 9))
    assert left(ward, tobias) == 0
    do(ward, GiveCare(tobias, patients[0], 12))
    assert left(ward, tobias) == 3


def test_hours_fall_short_when_wounds_get_worse_than_the_day_allows(ward, tobias):
    patients = [ward.person(f"Patient {n}", life_level=60) for n in range(2)]
    for key in patients:
        ward.points(key, light=12)
        do(ward, GiveCare(tobias, key, 12))
    ward.points(patients[0], light=12)
    assert [lacking(ward, key) for key in patients] == [12, 0]
    with pytest.raises(Refusal, match="Tobias can give 12 h a day yet"):
        do(ward, GiveCare(tobias, patients[0], 13))


def test_care_arranged_anew_takes_the_place_of_the_old_and_ends_at_0(ward, ines, tobias):
    do(ward, GiveCare(tobias, ines, 3))
    do(ward, GiveCare(tobias, ines, 1))
    assert lacking(ward, ines) == 2
    done = do(ward, GiveCare(tobias, ines, 0))
    assert done.title == "Tobias cares for Ines no longer"
    assert told(done) == "Ines lacks 3 h of care a day."
    assert given(ward) == []
    with pytest.raises(Refusal, match="Tobias does not care for Ines"):
        do(ward, GiveCare(tobias, ines, 0))


def test_who_cannot_care_for_whom(ward, ines, tobias):
    with pytest.raises(Refusal, match="somebody else must care"):
        do(ward, GiveCare(ines, ines, 1))
    with pytest.raises(Refusal, match="Tobias needs no care"):
        do(ward, GiveCare(ines, tobias, 1))
    ward.points(tobias, shock=4)
    with pytest.raises(Refusal, match="Tobias is in no state to help"):
        do(ward, GiveCare(tobias, ines, 1))


def test_a_carer_who_falls_gives_nothing_until_up_again(ward, ines, tobias):
    do(ward, GiveCare(tobias, ines, 3))
    ward.points(tobias, stun=4)
    assert (given(ward), lacking(ward, ines)) == ([], 3)
    ward.campaign.undo()
    assert lacking(ward, ines) == 0


def test_whoever_leaves_the_campaign_takes_the_care_along(ward, ines, tobias):
    do(ward, GiveCare(tobias, ines, 3))
    before = ward.content()
    do(ward, TakeOffList((tobias,)))
    with ward.campaign.read() as session:
        assert session.exec(select(Nursing)).all() == []
    ward.campaign.undo()
    assert ward.content() == before


# Healing under care


@pytest.mark.rows("W-35", "W-36")
def test_the_medic_who_heals_gives_the_care_that_is_missing(ward, ines, tobias):
    hanne = ward.person("Hanne")
    do(ward, GiveCare(hanne, ines, 1))
    done = do(ward, Treat(Care.HEAL, tobias, ines, time_passes=False), 10)
    assert given(ward) == [(hanne, ines, 1), (tobias, ines, 2)]
    assert "Tobias cares for Ines, 2 h a day." in told(done)
    assert "lacks" not in told(done)


@pytest.mark.rows("W-36")
def test_who_heals_himself_lacks_all_care_unless_others_give_it(ward, tobias):
    ward.points(tobias, light=2)
    treat = Treat(Care.HEAL, tobias, tobias)
    refused = ward.preview(treat)
    assert refused.refusals == ("Tobias lacks 2 h of care a day (W-36): you may rule without it.",)
    assert "without_care" in {option.field for option in refused.options}
    with pytest.raises(Refusal, match="lacks 2 h"):
        do(ward, treat, 10, 5)
    do(ward, GiveCare(ward.person("Hanne"), tobias, 2))
    assert ward.preview(treat).refusals == ()
    do(ward, treat, 10, 5)
    assert ward.sheet(tobias).light == 1


@pytest.mark.rows("W-36")
def test_healing_without_care_is_the_referees_ruling_and_is_told(ward, tobias):
    ward.points(tobias, light=2)
    treat = Treat(Care.HEAL, tobias, tobias, without_care=True)
    preview = ward.preview(treat)
    assert preview.refusals == ()
    assert "Bed, food and 2 h of care every day (W-36); 2 h of it missing." in preview.notes
    done = do(ward, treat, 10, 5)
    assert "2 h of care a day missing: by the referee's ruling." in told(done)
    assert ward.sheet(tobias).light == 1


@pytest.mark.rows("W-36")
@pytest.mark.parametrize("ruled", [False, True])
def test_care_that_ends_too_soon_makes_it_void_unless_it_is_ruled_on(ward, ines, tobias, ruled):
    do(ward, Treat(Care.HEAL, tobias, ines, time_passes=False), 10)
    do(ward, GiveCare(tobias, ines, 0))
    do(ward, AdvanceToNext())
    assert ward.clock == 4 * DAY
    (due,) = ward.rows("treatment")
    end = EndTreatment(due.key)
    assert ward.preview(end).notes == ("It comes to nothing: Ines lacks 3 h of care a day (W-36).",)
    (option,) = ward.preview(end).options
    assert (option.field, option.next) == ("without_care", True)
    if ruled:
        end = EndTreatment(due.key, without_care=True)
        assert sum(chances(ward.preview(end)).values()) == 1
        done = do(ward, end, 5)
        assert "by the referee's ruling" in told(done)
    else:
        done = do(ward, end)
        assert "comes to nothing: Ines lacks 3 h" in told(done)
    assert "W-36" in cited(done)
    assert ward.sheet(ines).light == (1 if ruled else 2)


@pytest.mark.rows("W-34", "W-36")
def test_natural_healing_needs_no_care(ward, ines):
    assert lacking(ward, ines) == 3
    do(ward, Advance(WEEK))
    assert (ward.sheet(ines).light, ward.sheet(ines).shock) == (1, 0)


@pytest.mark.rows("W-27")
def test_stabilising_needs_no_care(ward, tobias):
    ward.wound(tobias, shock=1)
    assert ward.preview(Treat(Care.STABILISE, tobias, tobias)).refusals == ()


# Who treats, who cares


SIDES = [
    ("party", ["Friend", "Stranger", "Foe"]),
    ("opposition", ["Foe", "Stranger", "Friend"]),
    ("bystander", ["Stranger", "Friend", "Foe"]),
]


def three(ward, **medical):
    """A friend, a stranger and a foe of the party, with skills by name where they have any."""
    sides = {"Friend": "party", "Stranger": "bystander", "Foe": "opposition"}
    for name, side in sides.items():
        level = medical.get(name)
        ward.person(name, {"Medical": level, "Automed": level} if level else {}, side=side)


def who_treats(ward, patient):
    with ward.campaign.read() as session:
        able = medics(session, Care.STABILISE, ward.sheet(patient))
    return [medic.name for medic, _ in able if medic.name != "Patient"]


@pytest.mark.parametrize(("side", "order"), SIDES)
def test_of_equal_chances_the_patients_own_side_stands_first_and_enemies_last(ward, side, order):
    three(ward, Friend=4, Stranger=4, Foe=4)
    patient = ward.person("Patient", side=side)
    ward.wound(patient, shock=3)
    assert who_treats(ward, patient) == order


def test_whoever_has_the_best_chance_to_treat_stands_first(ward):
    """No skill gives no chance; side and level by themselves do not count."""
    three(ward, Stranger=4, Foe=1)
    patient = ward.person("Patient", side="party")
    ward.wound(patient, shock=3)
    assert who_treats(ward, patient) == ["Stranger", "Foe", "Friend"]


@pytest.mark.parametrize(("side", "order"), SIDES)
def test_the_patients_own_side_is_asked_to_care_first_and_enemies_last(ward, side, order):
    three(ward)
    patient = ward.person("Patient", side=side)
    ward.wound(patient, shock=4)
    with ward.campaign.read() as session:
        found = candidates(session, ward.sheet(patient))
    assert [each.person.name for each in found] == order


def test_whoever_cares_already_stands_first_of_a_side(ward, ines, tobias):
    for name in ("Hanne", "Wei"):
        ward.person(name, side="party")
    wei = ward.person("Wei again", side="party")
    do(ward, GiveCare(wei, ines, 2))
    with ward.campaign.read() as session:
        found = candidates(session, ward.sheet(ines))
    first, *others = [(each.person.id, each.given, each.left) for each in found]
    assert first == (wei, 2, 22)
    assert {(given, left) for _, given, left in others} == {(0, 24)}
    assert ines not in {each.person.id for each in found}


def test_a_medic_with_hands_full_is_pointed_out(ward, ines, tobias):
    wei = ward.person("Wei")
    for key in (ines, wei):
        ward.wound(key, shock=1)
    do(ward, Treat(Care.HEAL, tobias, ines, time_passes=False), 10)
    stabilise = Treat(Care.STABILISE, tobias, wei, time_passes=False)
    assert not any("At work" in note for note in ward.preview(stabilise).notes), "days of care"
    do(ward, stabilise, 12)
    another = Treat(Care.STABILISE, tobias, ines)
    assert "At work already: Tobias stabilises Wei." in ward.preview(another).notes
    assert ward.preview(another).refusals == (), "that is the referee's to weigh"
