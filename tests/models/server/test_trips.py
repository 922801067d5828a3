"""How often the server is asked for one deed: counted on the wire, never timed."""

from contextlib import closing

import pytest

from models.bridge.ground import Field
from models.bridge.turn import acting_now, everybody
from models.deeds.chronicle.notes import WriteNote
from models.deeds.fight.fire import Fire
from models.deeds.fight.turn import NextPoint, StartFight
from models.deeds.scenes.scene import OpenScene
from models.tables import Scene
from rules.dice import RandomDice

AWAY, ACT = 0.02, 0.3
"""Seconds that a word is on its way to the server, and that an act may take on that account."""


@pytest.fixture
def ann(server, sample, tmp_path, wire):
    hosted = server.put(sample, tmp_path)
    with closing(hosted.open("Ann", port=wire.port)) as campaign:
        campaign.perform(OpenScene(1))
        campaign.perform(StartFight(1), RandomDice(1))
        yield campaign


def shot(campaign):
    """Whoever may act first fires at somebody of another side."""
    while True:
        with campaign.read() as session:
            field = Field(session, session.get_one(Scene, 1))
            if ready := acting_now(everybody(field)):
                who = ready[0].stand
                return Fire(1, who.key, field.enemies(who.participant.side)[0].key)
        campaign.perform(NextPoint(1), RandomDice(1))


ACTS = {
    "a note": (8, lambda _campaign: WriteNote("Met the pilot")),
    "a shot": (12, shot),
    "the next point": (12, lambda _campaign: NextPoint(1)),
}


@pytest.mark.parametrize("what", ACTS)
def test_an_act_asks_the_server_twice(ann, wire, what):
    most, made = ACTS[what]
    deed = made(ann)
    for _ in range(6):  # by then, what is asked often is known there by a name
        ann.perform(WriteNote("Dust"))
    before = wire.trips
    ann.perform(deed, RandomDice(1))
    took = wire.trips - before
    assert 0 < took <= most  # the end of what was asked before may be counted with the beginning
    assert took * 2 * AWAY < ACT
    ann.undo()
    assert wire.trips - before <= 2 * most
