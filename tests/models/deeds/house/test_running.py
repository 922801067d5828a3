"""A ruling chosen while something runs on the clock: what waits follows it at once."""

import pytest

from models.deeds.clock.time import Advance
from models.deeds.house.ruling import SetRuling
from tests.models.deeds.ward import HOUR, MINUTE, WEEK, Ward, told

ZERO_TO_NINE = "0-9, a 0 on a chart is 10"


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Ward.outrider")
    yield made
    made.campaign.close()


def at(ward, kind):
    return [due.at for due in ward.rows(kind)]


@pytest.mark.rows("G-47", "W-37")
def test_a_stun_point_clears_as_is_ruled_now(ward):
    """Twenty minutes after the stun: counted from then, and never before now."""
    key = ward.person(consciousness_level=20)
    ward.points(key, stun=3)
    ward.campaign.perform(Advance(20 * MINUTE))
    assert at(ward, "stun") == [HOUR]
    done = ward.campaign.perform(SetRuling("G-47", "one a week"))
    assert at(ward, "stun") == [WEEK]
    assert "Ines: a stun point clears: now due in 6 d 23 h." in told(done)
    ward.campaign.perform(SetRuling("G-47", "one a combat turn"))
    assert at(ward, "stun") == [20 * MINUTE]
    ward.campaign.perform(Advance(30))
    assert ward.sheet(key).stun == 1
    ward.campaign.undo()
    ward.campaign.perform(SetRuling("G-47", "one an hour"))
    ward.campaign.perform(Advance(HOUR))
    assert ward.sheet(key).stun == 2


@pytest.mark.rows("G-01", "W-33")
def test_the_first_throw_to_wake_comes_when_it_can_first_succeed(ward):
    """A die of 0 to 9 may be below 1, one of 1 to 10 below 2 (1D10 below the hours)."""
    key = ward.person(consciousness_level=2)
    ward.points(key, shock=2)
    ward.campaign.perform(Advance(20 * MINUTE))
    assert at(ward, "waking") == [2 * HOUR]
    done = ward.campaign.perform(SetRuling("G-01", ZERO_TO_NINE))
    assert at(ward, "waking") == [HOUR]
    assert "Ines may wake: now due in 40 min." in told(done)
    assert [line["secret"] for line in done.lines] == [False, True]
    ward.campaign.perform(SetRuling("G-01", "1-10, for scatter 0-9"))
    assert at(ward, "waking") == [2 * HOUR]
    ward.campaign.perform(Advance(80 * MINUTE))
    ward.campaign.perform(SetRuling("G-01", ZERO_TO_NINE))
    assert at(ward, "waking") == [2 * HOUR], "the throw of the hour gone by is lost"
