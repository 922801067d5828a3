"""What the desk opens for something on the clock."""

import pytest

from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.determination import ForgetTrial, StayDetermined
from rules.dice import GivenDice
from tests.models.deeds.ward import Ward
from tui.clock.due import roll_for

LOCK = "To open a lock: Routine. Electronics. 1 minute."


@pytest.fixture
def ward(tmp_path):
    made = Ward(tmp_path / "Clock.outrider")
    yield made
    made.campaign.close()


@pytest.mark.rows("T-51")
def test_when_the_wait_is_over_the_attempt_is_opened(ward):
    wei = ward.person("Wei", {"Electronics": 2})
    ward.campaign.perform(AttemptTask(wei, line=LOCK), GivenDice([0, 7, 10]))
    ward.campaign.perform(StayDetermined(1), GivenDice([1]))
    (wait,) = ward.rows("again")
    again = roll_for(ward.campaign, wait.key)
    assert again == AttemptTask(wei, line=LOCK)
    assert ward.preview(again).need == "11+ Difficult", "the wait is not over"
    ward.campaign.perform(ForgetTrial(1))
    assert roll_for(ward.campaign, wait.key) is None


def test_a_reminder_needs_no_throw(ward):
    assert roll_for(ward.campaign, ward.due(60)) is None
