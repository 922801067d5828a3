"""Who is known to be where in a fight, and of whose deeds players hear."""

from contextlib import suppress

import pytest

from models.action import Refusal
from models.deeds.fight.actions import Duck, Special, Walk
from models.deeds.fight.turn import NextPoint, PassOption, StartFight
from models.deeds.scenes.scene import PutInZone
from models.tables import Entry, Participant, Person, Sighting, Zone
from rules.combat.movement import Mode
from tests.models.deeds.people.test_people import all_of, campaign, one

__all__ = ["campaign"]

SCENE = 1


def place(campaign, name):
    person = one(campaign, Person, name=name).key
    return one(campaign, Participant, person_id=person, scene_id=SCENE).key


def zone(campaign, name):
    return one(campaign, Zone, name=name).key


def put(campaign, name, where):
    campaign.perform(PutInZone(SCENE, (place(campaign, name),), zone(campaign, where)))


def known(campaign, side):
    """Whom a side knows the place of, by name."""
    names = {person.key: person.name for person in all_of(campaign, Person)}
    people = {row.key: names[row.person_id] for row in all_of(campaign, Participant)}
    found = all_of(campaign, Sighting, scene_id=SCENE, side=side)
    return {people[sighting.participant_id] for sighting in found}


def secret(campaign, deed):
    """Whether the players do not hear of a deed, which is done when its turn comes."""
    for _ in range(30):
        with suppress(Refusal):
            campaign.perform(deed)
            return all_of(campaign, Entry, state="done")[-1].secret
        campaign.perform(NextPoint(SCENE))
    raise AssertionError(deed)


@pytest.fixture
def fight(campaign):
    """A fight in which Colm stands in the lit Yard beside the party, and Dace is indoors."""
    put(campaign, "Colm Brandvold", "Yard")
    campaign.perform(StartFight(SCENE))
    return campaign


@pytest.mark.rows("G-161")
def test_whoever_stands_in_plain_sight_is_known_when_the_fight_begins(fight):
    assert known(fight, "party") == {"Colm Brandvold"}
    party = {person.name for person in all_of(fight, Person, side="party")}
    assert known(fight, "opposition") == party


def test_the_hidden_are_not(campaign):
    put(campaign, "Colm Brandvold", "Fence")
    with campaign.action("Colm hides") as action:
        colm = action.session.get_one(Participant, place(campaign, "Colm Brandvold"))
        colm.hidden = True
        action.session.add(colm)
    campaign.perform(StartFight(SCENE))
    assert known(campaign, "party") == set()
    assert "Ines Calder" in known(campaign, "opposition")


@pytest.mark.parametrize(("name", "unseen"), [("Colm Brandvold", False), ("Dace Ferreira", True)])
def test_what_the_unseen_do_is_the_referees(fight, name, unseen):
    who = place(fight, name)
    assert secret(fight, PassOption(SCENE, who)) is unseen
    assert secret(fight, Special(SCENE, who, "reads the dial")) is unseen
    assert secret(fight, Duck(SCENE, who)) is unseen


def test_whoever_comes_into_sight_is_seen_to_come(fight):
    dace = place(fight, "Dace Ferreira")
    assert secret(fight, Walk(SCENE, dace, zone(fight, "Ramp"), Mode.CRAWL)) is True
    assert "Dace Ferreira" not in known(fight, "party")
    put(fight, "Dace Ferreira", "Ramp")
    assert secret(fight, Walk(SCENE, dace, zone(fight, "Yard"), Mode.RUN)) is False
    assert "Dace Ferreira" in known(fight, "party")
