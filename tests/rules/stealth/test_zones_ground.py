from itertools import permutations

import pytest

from rules.stealth.zones.ground import Border, BorderKind, Occupant, Zone, ZoneMap

BLOCKED = BorderKind.BLOCKED
YARD, OFFICE, HALL, SHAFT = "yard", "office", "hall", "shaft"


def ground(yard_office: BorderKind = BorderKind.OPEN) -> ZoneMap:
    """A yard beside an office; a shaft runs from the yard to the hall, which nothing else joins."""
    return ZoneMap(
        (
            Zone(YARD),
            Zone(OFFICE, cluttered=True),
            Zone(HALL, cluttered=True, dark=True),
            Zone(SHAFT, crawlspace=True),
        ),
        (Border(YARD, OFFICE, yard_office), Border(YARD, SHAFT), Border(SHAFT, HALL)),
    )


def crawler(name: str, came_from: str | None) -> Occupant:
    return Occupant(name, SHAFT, came_from)


def exits(mover: Occupant, *queue: Occupant) -> set[str]:
    return {to for to in (YARD, HALL) if not ground().may_move(mover, to, queue)}


@pytest.mark.rows("A-02", "G-134")
@pytest.mark.parametrize(
    ("kind", "passable"),
    [
        (BorderKind.OPEN, True),
        (BorderKind.DOOR, True),
        (BorderKind.LOCKED, False),
        (BorderKind.SEALED, False),
        (BorderKind.BLOCKED, False),
    ],
)
def test_only_open_borders_and_unlocked_doors_are_passed(kind: BorderKind, passable: bool) -> None:
    for here, there in ((YARD, OFFICE), (OFFICE, YARD)):
        assert (not ground(kind).may_move(Occupant("Maya", here), there)) is passable


@pytest.mark.rows("A-02")
def test_nobody_moves_further_than_the_next_zone() -> None:
    assert ground().may_move(Occupant("Maya", OFFICE), HALL) == (
        "the zones are not adjacent (A-02)",
    )
    assert [zone.ident for zone in ground().neighbours(YARD)] == [OFFICE, SHAFT]
    assert [zone.ident for zone in ground().neighbours(HALL)] == [SHAFT]


@pytest.mark.rows("A-03")
def test_a_group_moves_in_any_order() -> None:
    group = [Occupant(name, YARD) for name in ("Maya", "Piet", "Ansa")]
    for order in permutations(group):
        assert not any(ground().may_move(mover, OFFICE, order) for mover in order)


@pytest.mark.rows("A-18")
def test_an_access_point_is_one_zone_of_movement() -> None:
    assert not ground().may_move(Occupant("Maya", YARD), SHAFT)
    assert ground().may_move(Occupant("Maya", OFFICE), SHAFT)


@pytest.mark.rows("A-19")
def test_a_crawlspace_is_entered_behind_whoever_is_in_it() -> None:
    assert not ground().may_move(Occupant("Maya", YARD), SHAFT, (crawler("Piet", YARD),))


@pytest.mark.rows("A-19")
def test_alone_in_a_crawlspace_one_leaves_at_either_end() -> None:
    for came_from in (YARD, HALL, None):
        assert exits(crawler("Maya", came_from), crawler("Maya", came_from)) == {YARD, HALL}


@pytest.mark.rows("A-19")
def test_of_two_from_one_end_the_first_goes_on_and_the_second_goes_back() -> None:
    first, second = crawler("Maya", YARD), crawler("Piet", YARD)
    assert exits(first, first, second) == {HALL}
    assert exits(second, first, second) == {YARD}


@pytest.mark.rows("A-19")
def test_two_who_meet_from_both_ends_can_only_go_back() -> None:
    maya, guard = crawler("Maya", YARD), crawler("Guard", HALL)
    for queue in ((maya, guard), (guard, maya)):
        assert exits(maya, *queue) == {YARD}
        assert exits(guard, *queue) == {HALL}


@pytest.mark.rows("A-19")
def test_a_crawlspace_is_a_row_of_people_whatever_the_order_of_arrival() -> None:
    # The oracle is the row itself: each arrival joins it at his end, and only its ends are free.
    ends = [YARD, HALL, HALL, YARD, None, YARD]
    for arrivals in permutations(ends, 4):
        if None in arrivals[1:]:
            continue
        queue = tuple(crawler(f"{i}", end) for i, end in enumerate(arrivals))
        row: list[Occupant] = []
        for person in queue:
            row.insert(0 if person.came_from == YARD else len(row), person)
        for person in queue:
            free = {end for end, at in ((YARD, row[0]), (HALL, row[-1])) if at is person}
            assert exits(person, *queue) == free


@pytest.mark.rows("A-19")
def test_who_was_in_the_crawlspace_from_the_start_is_between_its_ends() -> None:
    maya, dweller = crawler("Maya", YARD), crawler("Dweller", None)
    assert exits(maya, maya, dweller) == {YARD}
    assert exits(dweller, maya, dweller) == {HALL}


@pytest.mark.rows("A-19")
def test_only_those_in_the_same_crawlspace_are_in_the_way() -> None:
    maya, piet = crawler("Maya", YARD), Occupant("Piet", OFFICE, came_from=HALL)
    assert exits(maya, maya, piet) == {YARD, HALL}


@pytest.mark.rows("A-19")
def test_rooms_have_space_to_pass() -> None:
    crowd = (Occupant("Maya", YARD, OFFICE), Occupant("Guard", YARD, SHAFT))
    assert not ground().may_move(crowd[0], SHAFT, crowd)


@pytest.mark.rows("A-20")
def test_only_clutter_conceals_and_never_in_a_crawlspace() -> None:
    assert Zone("hall", cluttered=True).conceals
    assert not Zone("yard").conceals
    assert not Zone("shaft", cluttered=True, crawlspace=True).conceals


@pytest.mark.rows("A-21")
def test_a_torch_seals_the_access_to_a_crawlspace_and_nothing_else() -> None:
    assert not ground().may_seal(YARD, SHAFT, torch=True)
    assert not ground().may_seal(SHAFT, HALL, torch=True)
    assert len(ground().may_seal(YARD, SHAFT, torch=False)) == 1
    assert len(ground().may_seal(YARD, OFFICE, torch=True)) == 1
    assert len(ground().may_seal(HALL, OFFICE, torch=True)) == 1
    wall = ZoneMap((Zone(YARD), Zone(SHAFT, crawlspace=True)), (Border(YARD, SHAFT, BLOCKED),))
    assert len(wall.may_seal(YARD, SHAFT, torch=True)) == 1


@pytest.mark.rows("A-23")
def test_people_in_one_zone_see_each_other_unless_hidden_or_in_full_cover() -> None:
    maya, guard = Occupant("Maya", HALL), Occupant("Guard", HALL)
    hidden, covered = Occupant("Ansa", HALL, hidden=True), Occupant("Piet", HALL, full_cover=True)
    assert ground().sees(maya, guard)
    assert ground().sees(guard, maya)
    assert not ground().sees(guard, hidden)
    assert ground().sees(hidden, guard)
    assert not ground().sees(guard, covered)
    assert not ground().sees(covered, guard)


@pytest.mark.rows("A-16", "A-23")
def test_hiding_leaves_the_line_of_sight() -> None:
    assert ground().line_of_sight(Occupant("Guard", HALL), Occupant("Ansa", HALL, hidden=True))


@pytest.mark.rows("A-23", "A-24")
@pytest.mark.parametrize(
    ("kind", "plain", "peeking"),
    [
        (BorderKind.OPEN, True, True),
        (BorderKind.DOOR, False, True),
        (BorderKind.LOCKED, False, False),
        (BorderKind.SEALED, False, False),
        (BorderKind.BLOCKED, False, False),
    ],
)
def test_sight_into_the_next_zone(kind: BorderKind, plain: bool, peeking: bool) -> None:
    maya, guard = Occupant("Maya", YARD), Occupant("Guard", OFFICE)
    at_the_door = Occupant("Maya", YARD, peeking=OFFICE)
    elsewhere = Occupant("Maya", YARD, peeking=SHAFT)
    for one, other, sight in (
        (maya, guard, plain),
        (elsewhere, guard, plain),
        (at_the_door, guard, peeking),
    ):
        assert ground(kind).line_of_sight(one, other) is sight
        assert ground(kind).line_of_sight(other, one) is sight


@pytest.mark.rows("A-23")
def test_sight_ends_with_the_adjacent_zone() -> None:
    assert not ground().line_of_sight(Occupant("Maya", YARD), Occupant("Guard", HALL))


@pytest.mark.parametrize(
    ("zones", "borders"),
    [
        ((Zone(YARD), Zone(YARD)), ()),
        ((Zone(YARD), Zone(HALL)), (Border(YARD, HALL), Border(HALL, YARD, BorderKind.DOOR))),
        ((Zone(YARD), Zone(HALL)), (Border(YARD, OFFICE),)),
        ((Zone(YARD), Zone(HALL)), (Border(YARD, YARD),)),
    ],
)
def test_a_map_that_makes_no_sense_is_refused(
    zones: tuple[Zone, ...], borders: tuple[Border, ...]
) -> None:
    with pytest.raises(ValueError, match=r"zone|border"):
        ZoneMap(zones, borders)
