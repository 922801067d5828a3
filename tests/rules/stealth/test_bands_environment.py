"""How far the bands reach: the printed rows, and what light, weather and glasses do to them."""

from fractions import Fraction

import pytest

from rules.rulings import Rulings
from rules.stealth.bands.environment import Band, Optics, Reach, Sky, Terrain, View, Weather, reach

FROM_SHORT = Rulings().choose("G-119", "Short, the last a mere limit")
# Ground, light and prone target, with the five numbers as they are printed.
PRINTED = [
    (View(Terrain.PLAIN), (50, 200, 500, 1000, 2000)),
    (View(Terrain.PLAIN, prone=True), (25, 100, 250, 500, 1000)),
    (View(Terrain.PLAIN, Sky.STARS), (12, 50, 125, 250, 500)),
    (View(Terrain.LIGHT_FOREST), (10, 20, 40, 80, 160)),
    (View(Terrain.LIGHT_FOREST, Sky.STARS), (5, 10, 20, 40, 80)),
    (View(Terrain.HEAVY_FOREST), (5, 10, 20, 40, 80)),
    (View(Terrain.CITY), (5, 10, 40, 200, 500)),
    (View(Terrain.CITY, Sky.STARS), (5, 10, 20, 100, 200)),
]


@pytest.mark.rows("R-16", "G-119", "G-125")
@pytest.mark.parametrize(("view", "printed"), PRINTED)
def test_the_printed_rows(view, printed):
    assert reach(view).edges == printed
    assert reach(view).reasons[0].row == "R-16"


@pytest.mark.rows("G-119")
@pytest.mark.parametrize(("view", "printed"), PRINTED)
def test_read_from_short_the_first_number_is_short_and_the_last_a_limit(view, printed):
    assert reach(view, FROM_SHORT).edges == (printed[0] // 2, *printed[:4])


@pytest.mark.rows("R-18", "G-125", "G-126")
@pytest.mark.parametrize(
    ("view", "edges"),
    [
        (View(Terrain.HEAVY_FOREST, Sky.STARS), (2, 5, 10, 20, 40)),
        (View(Terrain.HEAVY_FOREST, Sky.OVERCAST), (1, 2, 5, 10, 20)),
        (View(Terrain.LIGHT_FOREST, Sky.OVERCAST), (2, 5, 10, 20, 40)),
        (View(Terrain.PLAIN, Sky.OVERCAST), (6, 25, 62, 125, 250)),
        (View(Terrain.PLAIN, Sky.STARS, prone=True), (6, 25, 62, 125, 250)),
    ],
)
def test_night_halves_what_has_no_printed_night_and_clouds_halve_again(view, edges):
    assert reach(view).edges == edges


@pytest.mark.rows("R-16")
@pytest.mark.parametrize("terrain", [Terrain.LIGHT_FOREST, Terrain.HEAVY_FOREST, Terrain.CITY])
def test_lying_down_is_of_use_on_the_plain_only(terrain):
    assert reach(View(terrain, prone=True)) == reach(View(terrain))


@pytest.mark.rows("R-17")
def test_a_city_says_that_its_near_bands_are_short_and_its_far_ones_long():
    assert "R-17" in [because.row for because in reach(View(Terrain.CITY)).reasons]
    assert "R-17" not in [because.row for because in reach(View(Terrain.PLAIN)).reasons]
    city, wood = (reach(View(terrain)).edges for terrain in (Terrain.CITY, Terrain.HEAVY_FOREST))
    assert city[:2] == wood[:2] == (5, 10), "as near as in the thickest wood"
    assert city[2:] == (40, 200, 500)
    assert wood[2:] == (20, 40, 80), "and much farther down a street"
    dark = reach(View(Terrain.CITY, Sky.STARS))
    assert dark.edges == (5, 10, 20, 100, 200), "no darker near by, for it is as near as can be"
    assert "R-17" in [because.row for because in dark.reasons]


@pytest.mark.rows("R-19", "G-127")
@pytest.mark.parametrize(
    ("sky", "weather", "edges"),
    [
        (Sky.DAY, Weather.RAIN, (25, 100, 250, 500, 1000)),
        (Sky.DAY, Weather.SNOW, (16, 66, 166, 333, 666)),
        (Sky.STARS, Weather.RAIN, (6, 25, 62, 125, 250)),
        (Sky.STARS, Weather.SNOW, (4, 16, 41, 83, 166)),
        (Sky.OVERCAST, Weather.SNOW, (2, 8, 20, 41, 83)),
    ],
)
def test_rain_and_snow_come_on_top_of_the_night(sky, weather, edges):
    found = reach(View(sky=sky, weather=weather))
    assert found.edges == edges
    assert "R-19" in [because.row for because in found.reasons]


@pytest.mark.rows("R-20")
def test_in_the_light_of_a_starshell_it_is_day():
    lit = reach(View(Terrain.CITY, Sky.OVERCAST, lit=True))
    assert lit.edges == (5, 10, 40, 200, 500)
    assert "R-20" in [because.row for because in lit.reasons]
    assert reach(View(lit=True)) == reach(View())


@pytest.mark.rows("R-20")
@pytest.mark.parametrize(
    ("radius", "edges"),
    [
        (0, (12, 50, 125, 250, 500)),
        (40, (40, 50, 125, 250, 500)),
        (100, (50, 100, 125, 250, 500)),
        (400, (50, 200, 400, 400, 500)),
        (3000, (50, 200, 500, 1000, 2000)),
    ],
)
def test_night_vision_makes_day_within_its_radius(radius, edges):
    """Within the radius a distance is in its band by day, beyond in its band by night."""
    found = reach(View(sky=Sky.STARS, night_vision=radius))
    assert found.edges == edges
    by_day, by_night = Reach((50, 200, 500, 1000, 2000)), Reach((12, 50, 125, 250, 500))
    for metres in range(2100):
        expected = by_day if metres <= radius else by_night
        assert found.band(metres) is expected.band(metres)


@pytest.mark.rows("R-19", "R-20")
def test_rain_falls_inside_the_radius_too_but_does_not_shorten_it():
    found = reach(View(sky=Sky.STARS, weather=Weather.RAIN, night_vision=100))
    assert found.edges == (25, 100, 100, 125, 250)


@pytest.mark.rows("R-21")
def test_binoculars_double_long_and_extreme():
    assert reach(View(optics=Optics.BINOCULARS)).edges == (50, 200, 500, 2000, 4000)
    assert reach(View(optics=Optics.BINOCULARS, known=True)).edges == (50, 200, 500, 2000, 4000)


@pytest.mark.rows("R-22")
def test_a_telescope_triples_all_for_a_known_target_only():
    assert reach(View(optics=Optics.TELESCOPE, known=True)).edges == (150, 600, 1500, 3000, 6000)
    assert reach(View(optics=Optics.TELESCOPE)).edges == (50, 200, 500, 1000, 2000)


@pytest.mark.rows("R-03", "G-120")
def test_an_edge_belongs_to_the_nearer_band():
    plain = reach(View())
    bands = [plain.band(metres) for metres in (0, 50, 51, 200, 201, 500, 501, 1000, 1001, 2000)]
    assert bands == [band for band in Band for _ in range(2)]
    assert plain.band(2001) is None
    assert plain.band(Fraction(101, 2)) is Band.SHORT
    assert [plain.near(band) for band in Band] == [0, 50, 200, 500, 1000]
    assert [plain.far(band) for band in Band] == [50, 200, 500, 1000, 2000]
