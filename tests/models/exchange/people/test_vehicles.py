"""A vehicle is a line like people: `a truck in the Yard`, `2 ATVs`."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.deeds.people.newcomers import NewPeople
from models.deeds.people.squad import MakeSquad
from models.tables import Deployment, Participant, Person, Scene, Vehicle, Zone
from models.views.written import asked_for
from tests.models.deeds.people.test_people import all_of, campaign, performed_and_taken_back

__all__ = ["campaign"]


def made(campaign, line):
    before = {row.id for row in all_of(campaign, Vehicle)}
    performed_and_taken_back(campaign, MakeSquad(line))
    return [row for row in all_of(campaign, Vehicle) if row.id not in before]


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("a truck", ["Truck"]),
        ("2 Trucks, party", ["Truck", "Truck 2"]),
        ("one crawler called Bertha", ["Bertha"]),
    ],
)
def test_a_line_makes_vehicles_like_the_book_s(campaign, line, names):
    rows = made(campaign, line)
    assert [row.name for row in rows] == names
    assert not any(row.pattern for row in rows)
    assert len({row.kind for row in rows}) == 1


def test_it_stands_where_the_line_says(campaign):
    with campaign.read() as session:
        zone = session.exec(select(Zone).order_by(Zone.id)).first()
    (truck,) = made(campaign, f"a truck in the {zone.name}, allies")
    (place,) = all_of(campaign, Deployment, vehicle_id=truck.id)
    assert (place.zone_id, place.side, place.facing) == (zone.id, "party", 0)


def test_first_letters_are_enough_for_a_place(campaign):
    with campaign.read() as session:
        zones = session.exec(select(Zone).order_by(Zone.id)).all()
    letters = next(z.name for z in zones if sum(o.name[0] == z.name[0] for o in zones) == 1)[0]
    there = next(zone for zone in zones if zone.name[0] == letters)
    (truck,) = made(campaign, f"a truck in {letters.lower()}")
    assert all_of(campaign, Deployment, vehicle_id=truck.id)[0].zone_id == there.id
    before = len(all_of(campaign, Participant, zone_id=there.id))
    performed_and_taken_back(campaign, MakeSquad(f"2 guards with rifles in {letters}"))
    assert len(all_of(campaign, Participant, zone_id=there.id)) == before + 2


def test_what_a_vehicle_does_not_take_is_refused(campaign):
    with pytest.raises(Refusal, match='What is "rifles" of a truck'):
        campaign.perform(MakeSquad("2 trucks with rifles"))
    with pytest.raises(Refusal, match="no place of the scene"):
        campaign.perform(MakeSquad("a truck in the Attic"))
    with campaign.action("Open ground") as action:
        action.get(Scene, 1).engine = "tokens"
    with pytest.raises(Refusal, match='"M9" is no gear of the book, and open ground has no zones'):
        campaign.perform(MakeSquad("a truck in M9"))


def test_where_there_are_no_single_people_the_title_names_none(campaign):
    with campaign.read() as session:
        deed = asked_for(session, "2 trucks\n3 dockers")
        title = deed.preview(session).title
    performed_and_taken_back(campaign, deed)
    assert title == "New people: Truck and Truck 2; Docker 1 to Docker 3: 3 people"


def test_people_and_vehicles_stand_in_lines_of_one_text(campaign):
    with campaign.read() as session:
        deed = asked_for(session, "Mara Oduya, pc, rifle\n5 soldiers, allies\n2 trucks")
        alone = asked_for(session, "a truck")
    assert isinstance(alone, MakeSquad)
    assert isinstance(deed, NewPeople)
    people, vehicles = len(all_of(campaign, Person)), len(all_of(campaign, Vehicle))
    performed_and_taken_back(campaign, deed)
    assert len(all_of(campaign, Person)) == people + 6
    assert len(all_of(campaign, Vehicle)) == vehicles + 2
