"""What a body carries away: unconscious, incapacitated, dead."""

import pytest

from rules.combat.hit_location import Location
from rules.combat.initiative import Tier
from rules.combat.wounds import (
    Condition,
    Death,
    Endurance,
    Wound,
    after,
    dazed_turns,
    suffer,
)

PLAYER = Endurance(consciousness=4, life=8)
VETERAN = Endurance(consciousness=4, life=8, tier=Tier.VETERAN)


@pytest.mark.rows("G-48", "G-49")
def test_levels_nobody_typed():
    assert (Endurance().consciousness, Endurance().life) == (4, 8)
    assert Endurance.typical(5) == Endurance(5, 10)
    assert Endurance.typical(3, Tier.GREEN) == Endurance(3, 6, Tier.GREEN)


@pytest.mark.rows("W-22", "G-49")
@pytest.mark.parametrize(
    ("shock", "stun", "out"),
    [(3, 0, False), (1, 2, False), (4, 0, True), (2, 2, True), (0, 5, True)],
)
def test_a_player_character_faints_at_the_consciousness_level(shock, stun, out):
    assert suffer(Condition(), PLAYER, shock=shock, stun=stun).unconscious is out


@pytest.mark.rows("W-21", "G-50")
@pytest.mark.parametrize(("shock", "stun", "out"), [(1, 0, True), (0, 2, False), (0, 3, True)])
def test_a_non_player_character_faints_sooner(shock, stun, out):
    assert suffer(Condition(), VETERAN, shock=shock, stun=stun).unconscious is out


@pytest.mark.rows("W-18")
@pytest.mark.parametrize(("tier", "number"), zip(Tier, (1, 2, 3, 4), strict=True))
def test_light_wounds_incapacitate_by_tier(tier, number):
    endurance = Endurance.typical(4, tier)
    assert not Condition(light=number - 1).incapacitated(endurance)
    assert Condition(light=number).incapacitated(endurance)
    assert Condition(light=number).out(endurance)
    assert not Condition(light=9).out(PLAYER)


@pytest.mark.rows("W-32", "G-48")
def test_shock_kills_at_the_life_level():
    assert suffer(Condition(shock=6), PLAYER, shock=1).dead_by is None
    dead = suffer(Condition(shock=6), PLAYER, shock=2)
    assert dead.dead_by is Death.SHOCK
    assert suffer(Condition(shock=7), PLAYER, stun=5).dead_by is None


@pytest.mark.rows("W-23", "G-57")
@pytest.mark.parametrize(
    ("where", "cause"),
    [
        (Location.HEAD, Death.HEAD),
        (Location.CHEST, Death.WOUND),
        (Location.LEFT_LEG, Death.WOUND),
    ],
)
def test_a_kill_is_final_in_the_head_only(where, cause):
    assert after(Condition(), Wound(where, killed=True), PLAYER).dead_by is cause


@pytest.mark.rows("W-23")
def test_the_dead_can_still_be_shot_in_the_head():
    dead = after(Condition(), Wound(Location.CHEST, killed=True), PLAYER)
    assert after(dead, Wound(Location.CHEST, killed=True), PLAYER).dead_by is Death.WOUND
    assert after(dead, Wound(Location.HEAD, killed=True), PLAYER).dead_by is Death.HEAD


@pytest.mark.rows("W-17", "W-19", "W-20")
def test_a_wound_adds_its_points():
    hurt = Condition(light=1, shock=1, stun=1)
    wound = Wound(Location.CHEST, light=1, shock=1, knocked_down=True)
    assert after(hurt, wound, Endurance(9, 18)) == Condition(light=2, shock=2, stun=1)


@pytest.mark.rows("G-89")
def test_somebody_awake_with_too_many_points_is_groggy_and_faints_at_the_next():
    groggy = Condition(shock=4)
    assert groggy.groggy(PLAYER)
    assert not groggy.out(PLAYER)
    assert not after(groggy, Wound(Location.CHEST, light=1), PLAYER).unconscious
    assert after(groggy, Wound(Location.CHEST, stun=1), PLAYER).unconscious
    assert not Condition(shock=4, unconscious=True).groggy(PLAYER)
    assert not Condition(shock=3).groggy(PLAYER)


@pytest.mark.rows("W-16", "G-44")
@pytest.mark.parametrize(
    ("old", "shock", "stun", "turns"), [(0, 0, 0, 0), (0, 1, 2, 3), (2, 3, 0, 3), (4, 1, 1, 4)]
)
def test_a_new_daze_lasts_for_the_total_or_what_remained(old, shock, stun, turns):
    assert dazed_turns(old, shock, stun) == turns
