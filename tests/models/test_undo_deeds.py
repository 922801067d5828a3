"""Real deeds, many of them: all undone the start is back, all redone the end is back."""

from random import Random

import pytest

from models.campaign import Campaign
from models.sample import fill
from models.storage import doctor
from tests.models.play import content, play

DEEDS = 60


def faults(path):
    return [finding for finding in doctor.examine(path) if not finding.ok]


SEEDS = [*((seed, "file") for seed in range(4)), (0, "server")]


@pytest.mark.parametrize(("seed", "both_engines"), SEEDS, indirect=["both_engines"])
@pytest.mark.usefixtures("both_engines")
def test_all_that_was_done_can_be_undone_and_redone(tmp_path, seed):
    path = tmp_path / "Test.outrider"
    campaign = Campaign.create(path)
    fill(campaign)  # which is kept
    start = content(path)
    random = Random(seed)
    stages = []
    for _ in range(DEEDS):
        before = content(path)
        done = play(campaign, random)
        if done is None:
            assert content(path) == before
        elif done.key is not None:
            stages.append(before)
    assert len(stages) > DEEDS // 4
    assert faults(path) == []
    end = content(path)
    for before in reversed(stages):
        assert campaign.undo() is not None
        assert content(path) == before
    while campaign.undo() is not None:
        pass
    assert content(path) == start
    assert faults(path) == []
    campaign.close()
    campaign = Campaign(path)
    while campaign.redo() is not None:
        pass
    assert content(path) == end
    assert faults(path) == []
    campaign.close()
