"""What players hear of wounds, treatment and care: what concerns the party, and no more."""

import pytest

from models.bridge.treatment import Care
from models.deeds.clock.time import Advance, AdvanceToNext
from models.deeds.medicine.care import GiveCare
from models.deeds.medicine.crisis import CrisisPoint, Waking
from models.deeds.medicine.nursing import LetGo, MovePatient, WakeByHand
from models.deeds.medicine.treat import EndTreatment, Treat
from models.views.entries import every_entry
from models.views.players import players_journal
from rules.dice import GivenDice
from tests.models.deeds.ward import HOUR, WEEK, Ward


@pytest.fixture
def ward(tmp_path):
    return Ward(tmp_path / "Ward.outrider")


def pair(ward, patient, medic):
    """A patient and a good medic of these sides."""
    skills = {"Medical": 4, "Automed": 2}
    return ward.person("Ines", side=patient), ward.person("Tobias", skills, side=medic)


def heard(ward, done):
    """Whether players may read an entry, title and all, and of which throws."""
    public = list(players_journal(every_entry(ward.campaign.path)))
    return [entry for entry in public if entry.title == done.title]


def of_crisis(ward, patient, medic):
    ward.wound(patient, shock=1)
    ward.campaign.perform(AdvanceToNext())
    return CrisisPoint(ward.rows("crisis")[0].key), [10]


def of_waking(ward, patient, medic):
    ward.points(patient, stun=4)
    for _ in range(2):
        ward.campaign.perform(Advance(HOUR))
    return Waking(ward.rows("waking")[0].key), [10]


def of_moving(ward, patient, medic):
    ward.wound(patient, shock=1)
    return MovePatient(patient), []


def of_letting_go(ward, patient, medic):
    ward.wound(patient, shock=1)
    return LetGo(patient), []


def of_waking_by_hand(ward, patient, medic):
    ward.points(patient, stun=4)
    return WakeByHand(patient), []


def of_care(ward, patient, medic):
    ward.points(patient, light=1)
    return GiveCare(medic, patient, 1), []


def of_treatment(ward, patient, medic):
    ward.wound(patient, shock=1)
    return Treat(Care.STABILISE, medic, patient), [12, 5]


def of_the_end_of_a_treatment(ward, patient, medic):
    ward.wound(patient, shock=1)
    treat = Treat(Care.STABILISE, medic, patient, time_passes=False)
    ward.campaign.perform(treat, GivenDice([12]))
    ward.campaign.perform(AdvanceToNext())
    return EndTreatment(ward.rows("treatment")[0].key), [5]


ALONE = (of_crisis, of_waking, of_moving, of_letting_go, of_waking_by_hand)
WITH_A_MEDIC = (of_care, of_treatment, of_the_end_of_a_treatment)


@pytest.mark.parametrize("side", ["party", "opposition", "bystander"])
@pytest.mark.parametrize("deed", [*ALONE, *WITH_A_MEDIC])
def test_players_hear_of_their_own(ward, deed, side):
    patient, medic = pair(ward, side, "opposition")
    made, dice = deed(ward, patient, medic)
    done = ward.campaign.perform(made, GivenDice(dice))
    assert bool(heard(ward, done)) is (side == "party")


@pytest.mark.parametrize("deed", WITH_A_MEDIC)
def test_players_hear_of_strangers_whom_their_own_treat(ward, deed):
    patient, medic = pair(ward, "opposition", "party")
    made, dice = deed(ward, patient, medic)
    assert heard(ward, ward.campaign.perform(made, GivenDice(dice)))


@pytest.mark.rows("W-34", "W-37")
@pytest.mark.parametrize("side", ["party", "opposition"])
def test_players_hear_of_what_heals_by_itself_in_the_party(ward, side):
    patient = ward.person("Ines", side=side)
    ward.points(patient, light=1, stun=1)
    before = len(list(players_journal(every_entry(ward.campaign.path))))
    ward.campaign.perform(Advance(WEEK))
    read = list(players_journal(every_entry(ward.campaign.path)))
    told = [entry.title for entry in read[: len(read) - before]]
    own = ["Ines: 1 light wound less", "Ines: 1 stun point less"]
    assert told == (own if side == "party" else [])
