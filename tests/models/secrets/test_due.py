"""What is secretly on the clock players do not learn, and what they are told they hear in time."""

import pytest

from models.bridge.stages import Stage as Later
from models.deeds.clock.alike import SettleAlike
from models.deeds.clock.due import Arrange, Remind
from models.deeds.clock.time import Advance
from models.deeds.house.ruling import SetRuling
from models.deeds.house.settings import ChangeSettings
from models.deeds.people.harm import HurtByHand
from models.recurring import Repeat
from models.tables import Side
from rules.dice import Thrown
from tests.models.deeds.stage import Stage
from tests.models.secrets.twins import HIDDEN, hush_set_up, public

HOUR, DAY = 3_600, 86_400
TOLD = "The ship lands"


class Alike:
    """Dice that show the same to everybody, however many throw before them."""

    def __init__(self):
        self.thrown = []

    def read(self, throw, meaning):
        value = throw.value([throw.low + 4] * throw.count)
        self.thrown.append(Thrown(throw, value))
        return meaning(value)


def with_one_told(path, hidden=lambda stage: None):
    stage = Stage(path)
    stage.zone("Hut")
    hidden(stage)
    stage.do(ChangeSettings((("passing", "waking crisis"),)))
    stage.do(SetRuling("G-01", "0-9, a 0 on a chart is 10"))
    wei = stage.person("Wei", side=Side.PARTY)
    stage.do(HurtByHand(wei, shock=2, stun=9))
    stage.do(Remind(TOLD, 5 * HOUR))
    stage.do(Arrange(only_due(stage, TOLD), quiet=True, told=True))
    return stage


def only_due(stage, label):
    return next(due.key for due in stage.rows() if due.label == label)


def a_reminder(stage):
    stage.do(Remind(f"{HIDDEN} ambush", 2 * HOUR, Repeat(seconds=HOUR)))
    key = only_due(stage, f"{HIDDEN} ambush")
    stage.do(Arrange(key, Repeat(seconds=HOUR), (Later(90, f"{HIDDEN} shots"),), quiet=True))


def a_sleeper(stage):
    kira = stage.person(f"{HIDDEN} Kira", side=Side.OPPOSITION)
    stage.do(HurtByHand(kira, shock=3, stun=9))


def what_is_told_too_late(stage):
    stage.do(Remind(f"{HIDDEN} storm", 40 * DAY))
    stage.do(Arrange(only_due(stage, f"{HIDDEN} storm"), told=True))


@pytest.mark.parametrize("hidden", [a_reminder, a_sleeper, what_is_told_too_late])
def test_what_is_hidden_on_the_clock_changes_nothing_that_players_read(tmp_path, hidden):
    one = with_one_told(tmp_path / "one.outrider")
    other = with_one_told(tmp_path / "other.outrider", hidden)
    hush_set_up(one)
    hush_set_up(other)
    for seconds in (HOUR, 3 * HOUR, 4 * HOUR, 2 * DAY):
        for stage in (one, other):
            stage.campaign.perform(Advance(seconds), Alike())
        assert public(one) == public(other)
    assert sum(entry.title == TOLD for entry in public(one)["journal"]) == 1


def test_what_is_met_at_once_tells_of_the_party_alone(tmp_path):
    one = with_one_told(tmp_path / "one.outrider")
    other = with_one_told(tmp_path / "other.outrider", a_sleeper)
    for stage in (one, other):
        hush_set_up(stage)
        stage.do(ChangeSettings((("passing", ""),)))
        while not any(due.at <= stage.clock for due in stage.rows("crisis")):
            stage.campaign.perform(Advance(DAY), Alike())
        stage.campaign.perform(SettleAlike("crisis"), Alike())
    assert public(one) == public(other)
    assert any("Wei" in entry.title for entry in public(one)["journal"])
