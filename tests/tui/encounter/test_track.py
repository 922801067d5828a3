"""The picture of the track: to scale, bands about the enemy who looks, and who is where."""

import pytest

from models.deeds.stealth.bands.moving import PlaceGroup
from models.deeds.stealth.bands.setting import SetGround, SetGroup
from models.views.bands import track_view
from rules.stealth.bands.environment import Optics, Sky
from tests.models.deeds.stealth.bands.track import Heath
from tui.encounter.bands.track import Scale, draw_track


@pytest.fixture(scope="module")
def heath(tmp_path_factory):
    made = Heath(tmp_path_factory.mktemp("heath") / "Heath.outrider", metres=2000)
    yield made
    made.campaign.close()


def lines(heath, width=60, first=0, *, sneaks=True):
    """The picture as text, for the party or for the guards."""
    with heath.campaign.read() as session:
        view = track_view(session, heath.scene)
    pair = view.groups if first == 0 else view.groups[::-1]
    found = []
    for spans in draw_track(view, pair, width, sneaks=sneaks):
        text = ""
        for span in spans:
            text = f"{text:<{span.x}}{span.text}"
        found.append(text)
    return found


def put(heath, place):
    heath.do(PlaceGroup(heath.scene, heath.party, place))


def test_once_nobody_sneaks_any_more_only_the_track_is_left(heath):
    put(heath, 0)
    assert lines(heath, sneaks=False) == lines(heath)[:4]
    assert "looking for" in lines(heath)[4]


def test_the_whole_track_from_afar(heath):
    put(heath, 0)
    told = lines(heath)
    assert told[0] == "open plain, day, dry"
    assert told[1].startswith("▲2")
    assert told[1].endswith("▽2")
    assert len(told[2]) == 60
    assert [told[2].count(cell) for cell in "·░▒▓█"] == [29, 14, 8, 3, 2]
    assert told[2].index("E") < told[2].index("L") < told[2].index("M") < told[2].index("S")
    assert told[3].split() == ["2000", "1000", "500", "200", "50"]
    assert "Opposition, looking for Party, 2000 m off" in told[4]


def test_the_picture_grows_as_they_come_nearer(heath):
    put(heath, 1700)
    told = lines(heath)
    assert told[3].split() == ["1000", "500", "200", "50"]
    assert told[2].count("▒") == 17
    assert told[1].index("▲2") == 41  # 700 of 1000 m on the way


def test_where_there_is_room_the_groups_stand_on_it_by_name(heath):
    put(heath, 700)
    ours, theirs = heath_names(heath)
    assert lines(heath, width=60)[1].split() == ["▲2", "▽2"]
    roomy = lines(heath, width=100)[1]
    assert roomy.split("▲2 ")[1].split("  ")[0] == ours
    assert roomy.endswith(f"{theirs} ▽2")
    put(heath, 1990)
    assert lines(heath, width=100)[1].split("▲")[0].strip() == ours


def heath_names(heath):
    """What both groups are called, the party's first."""
    with heath.campaign.read() as session:
        return [group.name for group in track_view(session, heath.scene).groups]


def test_the_track_runs_the_same_way_whoever_is_looked_for(heath):
    put(heath, 0)
    theirs = lines(heath, first=1)
    assert theirs[1] == lines(heath)[1]
    assert theirs[3].split() == ["50", "200", "500", "1000", "2000"]
    assert "Party, looking for Opposition" in theirs[4]


def test_the_band_they_are_in_is_marked(heath):
    put(heath, 1600)
    marked = [line.split()[:3] for line in lines(heath) if line.startswith("▸")]
    assert marked == [["▸medium", "500", "11:10"], ["▸medium", "500", "12:12"]]
    put(heath, -500)
    assert not [line for line in lines(heath) if line.startswith("▸")]


def test_a_narrow_table_leaves_free_moves_out(heath):
    put(heath, 0)
    assert "free" not in lines(heath, width=54)[5]
    assert "free" in lines(heath, width=70)[5]
    assert all(len(line) <= 54 for line in lines(heath, width=54))


def test_what_they_see_of_the_enemy_there_is_told_at_the_same_distance(heath):
    """Through binoculars the guards' long band reaches to 2000 m, the party's extreme band."""
    put(heath, 0)
    heath.do(SetGroup(heath.scene, heath.guards, optics=Optics.BINOCULARS))
    told = lines(heath, width=70)
    long, extreme = told[9].split(), told[10].split()
    assert (long[:2], extreme[:2]) == (["▸long", "2000"], ["extreme", "4000"])
    own = next(line for line in told[12:] if "extreme" in line).split()
    assert long[-1] == own[3]  # of the party's table: seen in its extreme band
    assert extreme[-1] == "-"
    heath.do(SetGroup(heath.scene, heath.guards))


def test_beyond_the_bands_the_track_is_empty(heath):
    put(heath, -2000)
    heath.do(SetGround(heath.scene, sky=Sky.STARS))
    told = lines(heath)
    assert told[2].startswith(" " * 50)
    assert told[1].startswith("▲2")
    heath.do(SetGround(heath.scene))


@pytest.mark.parametrize("width", [20, 54, 100])
def test_a_scale_is_even_and_keeps_within_its_width(width):
    scale = Scale(-1000, 1000, width)
    columns = [scale.column(place) for place in range(-1500, 1501, 50)]
    assert columns == sorted(columns)
    assert (columns[0], columns[-1]) == (0, width - 1)
    assert all(scale.column(scale.place(column)) == column for column in range(width))
