from fractions import Fraction

import pytest

from rules.combat.cover import FULL_COVER, NO_COVER, Cover, Material, Stance, cover_armour
from rules.combat.hit_location import Location


@pytest.mark.rows("C-47", "G-34")
@pytest.mark.parametrize(
    ("material", "tenth_metre"),
    [
        (Material.WOOD, "0.25"),
        (Material.LOOSE_DIRT, "0.3"),
        (Material.PACKED_DIRT, "1.5"),
        (Material.BRICK, "2.5"),
        (Material.REINFORCED_CONCRETE, "5"),
        (Material.CONSTRUCTION_STEEL, "8"),
        (Material.HARDENED_STEEL, "10"),
        (Material.CRYSTAL_STEEL, "15"),
        (Material.CONSTRUCTION_COMPOSITES, "20"),
        (Material.COMPOSITE_MATRIX, "30"),
    ],
)
def test_armour_of_ten_centimetres(material, tenth_metre):
    assert cover_armour(material, 10) == Fraction(tenth_metre)
    assert len(Material) == 10


def test_cover_has_no_negative_thickness():
    with pytest.raises(ValueError, match="0 cm"):
        cover_armour(Material.WOOD, -1)


@pytest.mark.rows("C-45", "C-46", "G-36")
def test_partial_cover_shields_only_what_it_covers():
    wall = Cover(Stance.WAIST_HIGH.covered, Fraction(5))
    shielded = {where for where in Location if wall.over(where) == 5}
    assert shielded == {Location.ABDOMEN, Location.RIGHT_LEG, Location.LEFT_LEG}
    assert wall.over(Location.HEAD) == 0
    assert not wall.full
    assert FULL_COVER.full
    assert all(NO_COVER.over(where) == 0 for where in Location)


@pytest.mark.rows("G-36")
def test_stances_leave_exposed_what_their_names_say():
    exposed = set(Location) - Stance.HEAD_AND_ARMS.covered
    assert exposed == {Location.HEAD, Location.RIGHT_ARM, Location.LEFT_ARM}
    assert {Location.HEAD, Location.RIGHT_ARM, Location.RIGHT_LEG} <= (
        set(Location) - Stance.SIDE_ON.covered
    )
