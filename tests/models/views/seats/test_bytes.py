"""What goes down the line of a seat is small, and nothing where nothing is new."""

import pytest

from models.deeds.scenes.scene import OpenScene
from models.deeds.stealth.knowing import SetSeen
from models.deeds.table.handouts import HandOut
from models.seat.shown import Section
from models.tables import HandoutStyle, Side
from tests.bench.updates import MOST_BYTES, PLAYED, Seats

WEI, GUEST, COLM = "Wei Sandoval", "", "Colm Brandvold"
UNSEEN = {"Settle"}
"""Acts of the evening that are the referee's alone."""


@pytest.fixture
def seats(tmp_path):
    made = Seats(tmp_path / "Seats.outrider")
    yield made
    made.campaign.close()


def test_no_act_of_an_evening_sends_much_and_what_is_secret_sends_nothing(seats):
    most, party, patrols = 0, PLAYED[:5], 0
    for act, sent in seats.evening():
        most = max(most, *sent.values())
        if act in UNSEEN:
            assert set(sent.values()) == {0}, act
        if act == "Sneak" and sent[COLM]:
            patrols += all(sent[name] == 0 for name in (*party, GUEST))
        if act == "Hide":
            assert sent[WEI] > 0 == sent[COLM]
    assert patrols == 3  # until somebody notices one
    assert 100 < most <= MOST_BYTES / 2


def test_another_scene_is_sent_in_one_small_update(seats):
    for scene in (2, 3, 4, 1):
        seats.campaign.perform(OpenScene(scene))
        assert 100 < seats.update()[WEI] <= MOST_BYTES


def test_what_is_long_is_sent_once(seats):
    body = "A hundred thousand signs.\n" * 3_846
    seats.campaign.perform(HandOut(None, "A book", HandoutStyle.TEXT, body))
    sizes = seats.update()
    assert all(99_000 < size < 110_000 for size in sizes.values())
    seats.campaign.perform(SetSeen(1, Side.PARTY, 6, True))
    sent = seats.update()
    assert 0 < sent[WEI] <= 300
    assert sent[COLM] == 0
    assert set(seats.update().values()) == {0}


def test_a_journal_that_is_full_goes_on_in_small_updates(seats):
    sizes = []
    for number in range(70):
        with seats.campaign.action(f"A bell rings, {number}") as action:
            action.tell("Nobody knows why.")
        if number > 60:
            sizes.append(seats.update()[GUEST])
    assert max(sizes[1:]) <= 150


def test_of_more_than_a_line_can_carry_the_newest_is_shown(seats):
    for number in range(12):
        seats.campaign.perform(
            HandOut(None, f"Book {number}", HandoutStyle.TEXT, "\u2588" * 100_000)
        )
    handed = seats.look()[1][Section.HANDED]
    assert [title for _, title, *_ in handed] == [f"Book {number}" for number in range(3, 12)]
    assert max(seats.update().values()) < 4_000_000
