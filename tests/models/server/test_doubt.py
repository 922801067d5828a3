"""What was in doubt and turns out to be kept is not done a second time."""

import pytest

from models.storage.faults import UnsureError
from models.storage.server import store
from tests.models.server.test_cut import clock, tick


@pytest.fixture
def ann(hosted, wire):
    campaign = hosted.open("Ann", port=wire.port)
    yield campaign
    campaign.close()


def test_who_asks_again_is_told_that_it_was_kept_and_nothing_else_is_done(
    ann, hosted, wire, monkeypatch
):
    monkeypatch.setattr(store, "FIND_OUT_SECONDS", 0.3)

    def break_it():
        wire.lose = "answer"
        wire.dead = True

    with pytest.raises(UnsureError, match="broke while"):
        tick(ann, break_it)
    wire.dead = False
    with pytest.raises(UnsureError, match=r'"One more" was kept\. Nothing else was done'):
        tick(ann)
    assert clock(hosted) == 1
    assert ann.store.news == []
    tick(ann)
    assert clock(hosted) == 2
    hosted.sound(ann)
