"""The line breaks at the worst moments: nothing is lost, nothing is done twice, and it goes on."""

import pytest

from models.storage.faults import UnavailableError
from models.storage.server import store


@pytest.fixture
def ann(hosted, wire):
    campaign = hosted.open("Ann", port=wire.port)
    yield campaign
    campaign.close()


def tick(campaign, before_it_is_kept=lambda: None):
    with campaign.action("One more") as action:
        action.world.clock += 1
        action.session.flush()
        before_it_is_kept()


def clock(hosted):
    ((said,),) = hosted.ask("SELECT clock FROM world")
    return said


def test_a_line_that_was_cut_meanwhile_is_made_anew_without_a_word(ann, hosted, wire):
    tick(ann)
    wire.cut()
    tick(ann)
    wire.cut()
    ann.store.catch_up()
    wire.cut()
    ann.undo()
    assert clock(hosted) == 1
    assert ann.store.news == []
    hosted.sound(ann)


@pytest.mark.parametrize("lost", ["request", "half"])
def test_what_never_arrived_is_not_kept_and_is_said_to_be_so(ann, hosted, wire, lost):
    tick(ann)
    with pytest.raises(UnavailableError, match='"One more" was not kept'):
        tick(ann, lambda: setattr(wire, "lose", lost))
    assert clock(hosted) == 1
    tick(ann)
    assert clock(hosted) == 2
    hosted.sound(ann)


def test_what_was_kept_while_the_answer_was_lost_stands_once(ann, hosted, wire):
    tick(ann, lambda: setattr(wire, "lose", "answer"))
    assert clock(hosted) == 1
    assert ann.store.news == []
    tick(ann)
    assert clock(hosted) == 2
    hosted.sound(ann)


@pytest.mark.parametrize(("lost", "stands"), [("request", 0), ("answer", 1)])
def test_what_cannot_be_told_yet_is_told_as_soon_as_the_line_is_back(
    ann, hosted, wire, lost, stands, monkeypatch
):
    monkeypatch.setattr(store, "FIND_OUT_SECONDS", 0.3)

    def break_it():
        wire.lose = lost
        wire.dead = True

    with pytest.raises(UnavailableError, match='broke while "One more" was being kept'):
        tick(ann, break_it)
    with pytest.raises(UnavailableError):
        tick(ann)
    assert clock(hosted) == stands
    wire.dead = False
    ann.store.catch_up()
    (news,) = ann.store.news
    assert ("not kept" in news) == (not stands)
    tick(ann)
    assert clock(hosted) == stands + 1
    hosted.sound(ann)
