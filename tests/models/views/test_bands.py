"""What the page of the range bands is told: groups, throws that are due, chances by band."""

from fractions import Fraction
from itertools import product

import pytest
from sqlmodel import select

from models.deeds.stealth.bands.grouping import FormGroup
from models.deeds.stealth.bands.happening import SetSpotted
from models.deeds.stealth.bands.moving import PlaceGroup
from models.deeds.stealth.bands.setting import SetGround, SetGroup
from models.deeds.stealth.bands.throwing import LetGo
from models.tables import BandLook, Scene
from models.views.bands import track_view
from rules.stealth.bands.environment import Band, Optics, Sky, Terrain, Weather
from rules.stealth.bands.formations import Formation
from rules.stealth.bands.look import Alertness, Cover
from tests.models.deeds.stealth.bands.track import Heath

D20 = range(1, 21)


@pytest.fixture
def heath(tmp_path):
    made = Heath(tmp_path / "Heath.outrider", metres=2000)
    yield made
    made.campaign.close()


def see(heath):
    with heath.campaign.read() as session:
        return track_view(session, heath.scene)


def spotted(hide: int, spot: int) -> tuple[Fraction, Fraction]:
    """Spotted, and unseen with no free move, over all faces; a tie of contests is unseen."""
    matrix = ["C S S S", "N C S S", "F N C S", "F F N C"]
    counts = {"S": 0, "N": 0, "F": 0, "sensed": 0}
    for one, other in product(D20, D20):
        rows = [
            0 if roll >= need + 10 else 1 if roll > need else 3 if roll <= need - 10 else 2
            for need, roll in ((hide, one), (spot, other))
        ]
        cell = matrix[rows[0]].split()[rows[1]]
        if cell == "C":
            cell = "S" if spot - other > hide - one else "sensed"
        counts[cell] += 1
    return Fraction(counts["S"], 400), Fraction(counts["N"] + counts["sensed"], 400)


def test_groups_along_the_track(heath):
    view = see(heath)
    party, guards = view.groups
    assert (party.name, party.place, party.side, party.able) == ("Party", 0, "party", 2)
    assert (guards.place, guards.enemies, guards.known) == (2000, (party.key,), False)
    assert view.group_of(party.people[0]) == party
    assert view.group_of(99) is None
    assert view.ungrouped == ()
    heath.do(FormGroup(heath.scene, guards.people[1:], "Picket"))
    heath.do(PlaceGroup(heath.scene, see(heath).groups[2].key, 900))
    view = see(heath)
    assert [view.group(key).name for key in view.groups[0].enemies] == ["Picket", "Opposition"]


def test_the_environment_in_words(heath):
    assert see(heath).environment == "open plain, day, dry"
    heath.do(SetGround(heath.scene, Terrain.CITY, Sky.STARS, Weather.RAIN, 300, -50))
    told = "city, starlit night, rain; starshell 300 m about -50 m"
    assert see(heath).environment == told


def test_a_group_in_words(heath):
    assert see(heath).groups[0].words == "loose"
    heath.do(
        SetGroup(
            heath.scene, heath.party, Formation.POINTLESS, False, True, Alertness.AT_EASE,
            Cover.MUCH, True, True, Optics.TELESCOPE, 150,
        )
    )  # fmt: skip
    assert see(heath).groups[0].words == (
        "pointless column, strung out, at ease, much cover, camouflaged, prone, telescope,"
        " night vision 150 m"
    )
    heath.do(SetGroup(heath.scene, heath.party, Formation.MOB, rowdy=True))
    assert see(heath).groups[0].words == "rowdy mob"


@pytest.mark.rows("R-05", "R-06")
def test_whether_a_throw_is_due_and_why(heath):
    answers = see(heath).due(heath.party, heath.guards)
    assert [answer.due for answer in answers] == [True, True]
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    heath.do(SetSpotted(heath.scene, heath.party, heath.guards, True))
    ours, theirs = see(heath).due(heath.party, heath.guards)
    assert ours.reason == "spotted already"
    assert theirs.reason == "nothing new calls for a throw"


@pytest.mark.rows("R-03", "R-08", "R-16")
def test_the_chances_of_every_band(heath):
    """Assets 11 against 5: observation 44, 22, 11, 5 and 2, stealth 10 in all bands."""
    found = see(heath).chances(heath.guards, heath.party)
    assert [one.band for one in found] == list(Band)
    assert [(one.near, one.far) for one in found] == [
        (0, 50), (50, 200), (200, 500), (500, 1000), (1000, 2000),
    ]  # fmt: skip
    assert [(one.observation, one.stealth) for one in found] == [
        (44, 10), (22, 10), (11, 10), (5, 10), (2, 10),
    ]  # fmt: skip
    for one in found[2:]:  # harder than Average, so that the sneak has the ties
        assert one.spotted == spotted(10, one.observation)[0]
        assert one.spotted + one.senses + one.free < 1


@pytest.mark.rows("R-13", "R-14")
def test_the_chance_to_come_through(heath):
    """The present band counts while its throw is due; a free move passes the next one."""
    found = see(heath).chances(heath.guards, heath.party)
    extreme, long = (spotted(10, need) for need in (2, 5))
    assert found[4].through == 1 - extreme[0]
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    found = see(heath).chances(heath.guards, heath.party)
    assert found[4].through is None
    assert found[3].through == 1 - long[0]
    free = 1 - sum(long)
    assert found[3].free == free
    medium = spotted(10, 11)
    assert found[2].through == free + long[1] * (1 - medium[0])
    heath.do(SetSpotted(heath.scene, heath.guards, heath.party, True))
    found = see(heath).chances(heath.guards, heath.party)
    assert {one.through for one in found} == {None}


@pytest.mark.rows("R-06", "R-13")
def test_no_free_move_passes_a_throw_that_is_due(heath):
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    with heath.campaign.read() as session:
        rows = session.exec(select(BandLook)).all()
    look = next(row for row in rows if row.observer_id == heath.guards)
    heath.change(BandLook, look.key, free_moves=2)
    found = see(heath).chances(heath.guards, heath.party)
    assert (found[4].through, found[3].through, found[2].through) == (None, 1, 1)
    heath.do(SetGroup(heath.scene, heath.party, cover=Cover.MUCH))
    found = see(heath).chances(heath.guards, heath.party)
    seen, free = found[4].spotted, found[4].free
    assert found[4].through == 1 - seen
    assert seen > 0
    assert free < found[3].through < 1 - seen


@pytest.mark.rows("R-05")
def test_beyond_the_extreme_band_all_bands_lie_ahead(heath):
    heath.do(PlaceGroup(heath.scene, heath.party, -100))
    found = see(heath).chances(heath.guards, heath.party)
    assert all(one.through is not None for one in found)


@pytest.mark.rows("G-160")
def test_a_scene_of_another_engine_has_no_track(heath):
    heath.change(Scene, heath.scene, engine="ladder")
    assert see(heath) is None
