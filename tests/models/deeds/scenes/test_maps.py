"""Maps made and changed; every deed is taken back exactly."""

import pytest
from sqlmodel import select

from models.action import Refusal
from models.campaign import Campaign
from models.deeds.scenes.maps import (
    PLACES,
    DrawPlan,
    MoveZone,
    NewMap,
    NewZone,
    RemoveZone,
    SetBorder,
)
from models.deeds.scenes.scene import NewScene, PutInZone
from models.deeds.stealth.zones.patrol import EndPatrol
from models.tables import Border, BorderKind, Entry, Participant, Person, World, Zone, ZoneMap
from models.views.maps import look_at, map_of, maps
from tests.models.deeds.people.test_people import (
    all_of,
    campaign,
    content,
    one,
    performed_and_taken_back,
)

__all__ = ["campaign"]


@pytest.fixture
def empty(tmp_path):
    """A campaign with one map and nothing else."""
    made = Campaign.create(tmp_path / "Empty.outrider")
    made.perform(NewMap("Barn"))
    yield made
    made.close()


def make(campaign, *zones):
    for name, x, y in zones:
        campaign.perform(NewZone(1, name, x, y))


def zone(campaign, name):
    return one(campaign, Zone, name=name).key


def places(campaign):
    return {z.name: (z.x, z.y) for z in all_of(campaign, Zone, map_id=1)}


def last(campaign):
    return all_of(campaign, Entry, state="done")[-1]


def between(campaign, first, second):
    ends = {zone(campaign, first), zone(campaign, second)}
    return [b for b in all_of(campaign, Border) if {b.a_id, b.b_id} == ends]


def test_a_map_is_made_empty(empty):
    performed_and_taken_back(empty, NewMap("Mill"))
    with empty.read() as session:
        assert [(m.name, m.zones) for m in maps(session)] == [("Mill", 0), ("Barn", 0)]


def test_a_zone_is_open_and_lit_and_joined_to_nothing(empty):
    performed_and_taken_back(empty, NewZone(1, "Yard", 3, 7))
    with empty.read() as session:
        view = look_at(session, 1)
    (yard,) = view.zones
    assert (yard.name, yard.x, yard.y) == ("Yard", 3, 7)
    assert (yard.cluttered, yard.dark, yard.crawlspace) == (False, False, False)
    assert view.borders == ()
    assert view.zone_at(3, 7) == yard
    assert view.zone_at(7, 3) is None


@pytest.mark.parametrize(
    ("deed", "why"),
    [
        (NewMap(""), "cannot be empty"),
        (NewMap("x" * 61), "60 characters at most; you wrote 61"),
        (NewZone(1, " ", 0, 0), "cannot be empty"),
        (NewZone(1, "x" * 13, 0, 0), "12 characters at most; you wrote 13"),
        (NewZone(1, "Hall", PLACES, 0), "8 columns and 8 rows"),
        (NewZone(1, "Hall", 0, -1), "8 columns and 8 rows"),
        (NewZone(1, "Hall", 1, 1), "Yard is there already"),
        (NewZone(9, "Hall", 0, 0), "no longer there"),
        (MoveZone(1, -1, 0), "8 columns and 8 rows"),
        (MoveZone(1, 0, PLACES), "8 columns and 8 rows"),
        (MoveZone(9, 0, 0), "no longer there"),
        (RemoveZone(9), "no longer there"),
        (SetBorder(1, 1, BorderKind.OPEN), "between two zones of one map"),
        (SetBorder(1, 9, BorderKind.OPEN), "no longer there"),
    ],
)
def test_what_cannot_be_is_refused_and_changes_nothing(empty, deed, why):
    make(empty, ("Yard", 1, 1))
    before = content(empty)
    with pytest.raises(Refusal, match=why):
        empty.perform(deed)
    assert content(empty) == before


def test_a_border_never_joins_two_maps(empty):
    empty.perform(NewMap("Mill"))
    make(empty, ("Yard", 0, 0))
    empty.perform(NewZone(2, "Wheel", 1, 0))
    with pytest.raises(Refusal, match="one map"):
        empty.perform(SetBorder(1, 2, BorderKind.DOOR))


def test_a_zone_moves_to_a_free_place(empty):
    make(empty, ("Yard", 0, 0), ("Hall", 1, 0))
    performed_and_taken_back(empty, MoveZone(zone(empty, "Yard"), 0, 1))
    assert places(empty) == {"Yard": (0, 1), "Hall": (1, 0)}


def test_a_zone_that_is_in_the_way_takes_the_other_place(empty):
    make(empty, ("Yard", 0, 0), ("Hall", 1, 0))
    performed_and_taken_back(empty, MoveZone(zone(empty, "Yard"), 1, 0))
    assert places(empty) == {"Yard": (1, 0), "Hall": (0, 0)}
    assert last(empty).lines[0]["text"] == "Yard is at column 2, row 1; Hall takes its place."


@pytest.mark.rows("A-02", "A-24")
@pytest.mark.parametrize("kind", BorderKind)
def test_one_border_of_any_kind_lies_between_two_zones(empty, kind):
    make(empty, ("Yard", 0, 0), ("Hall", 1, 0))
    ends = zone(empty, "Yard"), zone(empty, "Hall")
    performed_and_taken_back(empty, SetBorder(*ends, kind))
    other = BorderKind.DOOR if kind is BorderKind.OPEN else BorderKind.OPEN
    performed_and_taken_back(empty, SetBorder(*reversed(ends), other))
    (border,) = between(empty, "Yard", "Hall")
    assert (border.kind, border.metres) == (other, 20)
    performed_and_taken_back(empty, SetBorder(*ends, None))
    assert between(empty, "Yard", "Hall") == []


def test_what_lies_between_other_zones_stays(campaign):
    others = len(all_of(campaign, Border)) - 1
    campaign.perform(SetBorder(zone(campaign, "Yard"), zone(campaign, "Ramp"), None))
    assert len(all_of(campaign, Border)) == others
    assert not between(campaign, "Yard", "Ramp")


def test_whoever_was_on_the_way_over_a_border_that_is_gone_stays(campaign):
    yard, ramp, fence = (zone(campaign, name) for name in ("Yard", "Ramp", "Fence"))
    scene = one(campaign, World).scene_id
    walker, other = (p.key for p in all_of(campaign, Participant)[:2])
    campaign.perform(PutInZone(scene, (walker, other), yard))
    with campaign.action("on the way") as action:
        for key, there in ((walker, ramp), (other, fence)):
            row = action.get(Participant, key)
            row.toward_id, row.toward_metres = there, 12
            action.session.add(row)
    performed_and_taken_back(campaign, SetBorder(ramp, yard, None))
    gone, still = one(campaign, Participant, id=walker), one(campaign, Participant, id=other)
    assert (gone.toward_id, gone.toward_metres) == (None, 0)
    assert (still.toward_id, still.toward_metres) == (fence, 12)


def test_a_zone_goes_with_its_borders(empty):
    make(empty, ("Yard", 0, 0), ("Hall", 1, 0), ("Barn", 2, 0))
    yard, hall, barn = (zone(empty, name) for name in ("Yard", "Hall", "Barn"))
    empty.perform(SetBorder(yard, hall, BorderKind.OPEN))
    empty.perform(SetBorder(barn, hall, BorderKind.OPEN))
    empty.perform(SetBorder(yard, barn, BorderKind.OPEN))
    performed_and_taken_back(empty, RemoveZone(hall))
    assert places(empty) == {"Yard": (0, 0), "Barn": (2, 0)}
    assert [{b.a_id, b.b_id} for b in all_of(empty, Border)] == [{yard, barn}]


def test_a_zone_stays_while_somebody_stands_in_it_in_any_scene(campaign):
    ground = one(campaign, ZoneMap, name="Bond Two").key
    campaign.perform(NewScene("Later", ground))
    with pytest.raises(Refusal, match="Ines Calder stands in Fence in the scene Four per cent"):
        campaign.perform(RemoveZone(zone(campaign, "Fence")))


def test_a_zone_stays_while_a_patrol_goes_through_it(campaign):
    with pytest.raises(Refusal, match="The patrol Gate watch goes through Yard in Four per cent"):
        campaign.perform(RemoveZone(zone(campaign, "Yard")))
    campaign.perform(EndPatrol(1))
    performed_and_taken_back(campaign, RemoveZone(zone(campaign, "Yard")))


def test_nobody_remembers_a_zone_that_is_gone(campaign):
    culvert, fence = zone(campaign, "Culvert"), zone(campaign, "Fence")
    key = all_of(campaign, Participant, zone_id=fence)[0].key
    with campaign.action("came from there") as action:
        row = action.get(Participant, key)
        row.came_from_id = row.peeking_id = row.toward_id = culvert
        row.toward_metres = 4
        action.session.add(row)
    performed_and_taken_back(campaign, RemoveZone(culvert))
    row = one(campaign, Participant, id=key)
    assert (row.zone_id, row.came_from_id, row.peeking_id) == (fence, None, None)
    assert (row.toward_id, row.toward_metres) == (None, 0)


def test_players_see_no_map(campaign):
    deeds = (
        NewMap("Mill"),
        NewZone(1, "Loft", 7, 7),
        MoveZone(zone(campaign, "Yard"), 7, 6),
        SetBorder(zone(campaign, "Yard"), zone(campaign, "Cage"), BorderKind.OPEN),
    )
    for deed in deeds:
        campaign.perform(deed)
        assert last(campaign).secret
    campaign.perform(RemoveZone(zone(campaign, "Loft")))
    assert last(campaign).secret


def test_a_map_shows_who_stands_on_it_in_the_present_scene(campaign):
    ground = one(campaign, ZoneMap, name="Bond Two").key
    with campaign.read() as session:
        view = look_at(session, ground)
        there = set(
            session.exec(select(Person.name).join(Participant).where(Participant.scene_id == 1))
        )
        assert map_of(session, one(campaign, World).scene_id) == ground
    assert {figure.name for figure in view.figures} == there
    campaign.perform(NewMap("Mill"))
    mill = one(campaign, ZoneMap, name="Mill").key
    with campaign.read() as session:
        assert look_at(session, mill).figures == ()
        assert look_at(session, mill + 1) is None


def test_a_plan_draws_zones_and_borders_and_is_taken_back(empty):
    performed_and_taken_back(empty, NewMap("Mill", "Pens, Loft; Pens-Loft door 12 m"))
    make(empty, ("Yard", 0, 0))
    performed_and_taken_back(empty, DrawPlan(1, "Barn (dark); y-Barn locked"))
    empty.perform(DrawPlan(1, "Barn (dark); y-Barn locked"))
    assert places(empty) == {"Yard": (0, 0), "Barn": (1, 0)}
    assert one(empty, Zone, name="Barn").dark
    (border,) = between(empty, "Yard", "Barn")
    assert (border.kind, border.metres) == ("locked", 20)
    empty.perform(DrawPlan(1, "Barn-Yard sealed 9"))
    (border,) = between(empty, "Yard", "Barn")
    assert (border.kind, border.metres) == ("sealed", 9)
    assert last(empty).secret
    with pytest.raises(Refusal, match="on itself"):
        empty.perform(DrawPlan(1, "Yard-Yard"))
