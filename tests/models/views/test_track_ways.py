"""The safest way along the track: upright and lying, by every enemy at once."""

from dataclasses import replace
from math import prod

import pytest
from sqlmodel import select

from models.deeds.stealth.bands.grouping import FormGroup
from models.deeds.stealth.bands.happening import SetSpotted
from models.deeds.stealth.bands.moving import PlaceGroup
from models.deeds.stealth.bands.setting import SetGround, group_now
from models.deeds.stealth.bands.throwing import LetGo
from models.tables import BandGroup, BandLook, Participant
from models.views.bands import track_view
from models.views.track_ways import TrackPlace, track_ways
from rules.stealth.bands.environment import Band, Sky
from tests.models.deeds.stealth.bands.track import Heath

POSTURES = ("upright", "lying")


@pytest.fixture
def heath(tmp_path):
    """The party upright at 1700 m, the guards at 2500 m: 800 m, long, by day on a plain."""
    made = Heath(tmp_path / "Heath.outrider")
    made.do(PlaceGroup(made.scene, made.party, 1700))
    yield made
    made.campaign.close()


def ways(heath, enemy=None) -> dict[Band, TrackPlace]:
    with heath.campaign.read() as session:
        found = track_ways(session, heath.scene, heath.party, enemy or heath.guards)
    return {way.band: way for way in found}


def through(heath, observer) -> dict[int, object]:
    """The chance to be unseen in each band of one observer, by its far edge in metres."""
    with heath.campaign.read() as session:
        view = track_view(session, heath.scene)
    chances = view.chances(observer, heath.party)
    return {one.far: one.through for one in chances if one.through is not None}


def lie_down(heath) -> None:
    with heath.campaign.read() as session:
        now = group_now(session, heath.scene, heath.party)
    heath.do(replace(now, prone=True))


@pytest.mark.rows("R-05", "R-06", "R-16")
def test_the_edges_ahead_with_the_chances_of_each_posture(heath):
    found = ways(heath)
    upright = through(heath, heath.guards)
    assert list(found) == [Band.MEDIUM, Band.SHORT, Band.CLOSE]
    assert {way.metres: way.upright for way in found.values()}.items() <= upright.items()
    assert [way.place for way in found.values()] == [2500 - way.metres for way in found.values()]
    lie_down(heath)
    prone = through(heath, heath.guards)
    for way in found.values():  # lying down, what was one band is the next farther one
        nearest = min(far for far in prone if far >= way.metres)
        assert way.lying == prone[nearest]
        assert way.lying > way.upright
        assert (way.unseen, way.crawls) == (way.lying, True)


@pytest.mark.rows("R-06", "R-13", "R-14")
@pytest.mark.parametrize("free", [0, 1, 2])
@pytest.mark.parametrize("due", [False, True])
@pytest.mark.parametrize("place", [1550, 1700, 2100, 2300, 2460])
def test_the_table_and_the_ways_tell_the_same_chances(heath, free, due, place):
    heath.do(PlaceGroup(heath.scene, heath.party, place))
    heath.do(LetGo(heath.scene, heath.party, heath.guards))
    with heath.campaign.read() as session:
        looks = session.exec(select(BandLook)).all()
    look = next(each for each in looks if each.observer_id == heath.guards)
    heath.change(BandLook, look.key, free_moves=free)
    if due:
        lie_down(heath)
    assert heath.watched.due.due is due
    upright, lying = ({w.metres: getattr(w, how) for w in ways(heath).values()} for how in POSTURES)
    assert (lying if due else upright).items() <= through(heath, heath.guards).items()


@pytest.mark.rows("R-02")
def test_every_enemy_who_has_not_spotted_them_counts(heath):
    alone = ways(heath)
    heath.do(FormGroup(heath.scene, (heath_key(heath, "Guard 2"),), "Second"))
    with heath.campaign.read() as session:
        second = session.exec(select(BandGroup.id).where(BandGroup.name == "Second")).one()
    heath.do(PlaceGroup(heath.scene, second, 2500))
    both = ways(heath)
    for band, way in both.items():
        each = [through(heath, observer)[way.metres] for observer in (heath.guards, second)]
        assert way.upright == prod(each) <= alone[band].upright
    heath.do(SetSpotted(heath.scene, second, heath.party, True))
    spotted = ways(heath)
    first = through(heath, heath.guards)
    assert all(way.upright == first[way.metres] for way in spotted.values())


def test_groups_that_are_gone_or_of_one_side_have_no_ways(heath):
    assert ways(heath, heath.party) == {}
    assert ways(heath, 99) == {}


def heath_key(heath, name) -> int:
    with heath.campaign.read() as session:
        wanted = select(Participant.id).where(Participant.person_id == heath.people[name])
        return session.exec(wanted).one()


@pytest.mark.rows("R-20", "R-06")
@pytest.mark.parametrize(
    ("sky", "radius", "told"),
    [
        (Sky.STARS, 0, {500, 250, 125, 50, 12}),
        (Sky.STARS, 200, {500, 250}),  # 2300 m to 2700 m, where the guards are
        (Sky.STARS, 900, set()),  # where the party is too, by daylight's bands
        (Sky.DAY, 200, {500, 200, 50}),
    ],
)
def test_nothing_is_said_of_ways_into_a_starshell_s_light(heath, sky, radius, told):
    heath.do(SetGround(heath.scene, sky=sky, starshell_radius=radius, starshell_place=2500))
    if radius == 900:
        heath.do(SetGround(heath.scene, sky=sky, starshell_radius=900, starshell_place=900))
    assert {way.metres for way in ways(heath).values()} == told
    assert through(heath, heath.guards).keys() >= told
    assert not through(heath, heath.guards).keys() & ({125, 50, 12} - told)
