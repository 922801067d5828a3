import pytest

from rules.combat.initiative import Readiness, Tier, acting_order, initiative, points, slots


@pytest.mark.rows("C-08", "W-18", "C-41")
@pytest.mark.parametrize(
    ("tier", "level", "light_wounds", "duck"),
    [
        (Tier.GREEN, 4, 1, 4),
        (Tier.EXPERIENCED, 6, 2, 6),
        (Tier.VETERAN, 8, 3, 8),
        (Tier.ELITE, 10, 4, 10),
    ],
)
def test_a_tier_is_a_row_of_the_printed_table(tier, level, light_wounds, duck):
    assert (tier.initiative, tier.incapacitating_light_wounds, tier.duck) == (
        level,
        light_wounds,
        duck,
    )


@pytest.mark.rows("C-04", "C-05", "C-06", "W-17", "W-19", "W-20")
def test_every_loss_of_initiative_has_its_reason():
    tally = initiative(10, encumbered=True, armour_penalty=1, light=1, shock=1, stun=0)
    assert tally.total == 10 - 2 - 1 - 1 - 3
    assert tally.rows == ("C-04", "C-05", "C-06", "W-17", "W-20")
    assert initiative(10, stun=2).total == 4


@pytest.mark.rows("C-07", "G-46")
def test_initiative_is_never_below_one_and_says_why():
    tally = initiative(3, encumbered=True, shock=2)
    assert tally.total == 1
    assert tally.rows[-1] == "C-07"
    assert "C-07" not in initiative(3, encumbered=True).rows


@pytest.mark.rows("G-164")
def test_healing_gives_initiative_back():
    assert initiative(8, light=2).total == 6
    assert initiative(8, light=1).total == 7


@pytest.mark.parametrize("coolness", [0, 11, -1])
def test_coolness_is_one_to_ten(coolness):
    with pytest.raises(ValueError, match="1 to 10"):
        initiative(coolness)


@pytest.mark.rows("C-11", "C-12")
@pytest.mark.parametrize(
    ("level", "acts_at"), [(10, (10, 5)), (5, (5, 2)), (3, (3, 1)), (2, (2, 1)), (1, (1,))]
)
def test_a_level_acts_at_itself_and_at_half(level, acts_at):
    assert slots(level) == acts_at


@pytest.mark.rows("C-13", "C-15")
def test_lower_bulk_goes_first_and_equal_bulk_together():
    entries = [("rifle", 3), ("fist", 0), ("pistol", 1), ("other rifle", 3)]
    assert acting_order(entries) == (("fist",), ("pistol",), ("rifle", "other rifle"))
    assert acting_order([]) == ()


@pytest.mark.rows("C-17")
def test_only_points_somebody_can_use_are_called():
    fighters = [Readiness(7), Readiness(5), Readiness(1), Readiness(None)]
    assert points(fighters) == (7, 5, 3, 2, 1)
    assert points(fighters, below=5) == (3, 2, 1)
