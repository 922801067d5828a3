"""A fight: whoever is near unseen leaves nothing in the players' copy of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.bridge.ground import Field
from models.bridge.turn import acting_now, everybody
from models.deeds.fight.actions import ChangeWeapon, Duck, Reload, Walk
from models.deeds.fight.by_hand import Blast
from models.deeds.fight.fire import Fire
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import EndTurn, NextPoint, PassOption, StartFight
from models.tables import Phase, Scene
from tests.models.secrets.beginnings import SEEN, in_the_open
from tests.models.secrets.twins import (
    Step,
    one_hidden,
    play,
    seeds,
    some,
    truths,
)


def can_act(stage):
    with stage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, stage.scene))
        return {ready.stand.name for ready in acting_now(everybody(field))}


def count_on(stage):
    """On to the next point at which somebody can act whom players see."""
    stage.turn = stage.now.turn
    return NextPoint(stage.scene)


def next_seen(stage):
    if stage.now.phase != Phase.COMBAT or can_act(stage) & set(SEEN):
        return None
    return NextPoint(stage.scene)


def by(name, does, deed):
    return Step(f"{name} {does}", lambda s: deed(s, s.places[name]), after=next_seen)


def acts(does, deed):
    return st.sampled_from([by(name, does, deed) for name in SEEN])


def unseen(does, deed):
    def act(stage):
        key = one_hidden(stage)
        return key and deed(stage, key)

    return st.just(Step(f"hidden {does}", hidden=act, after=next_seen))


steps = st.one_of(
    st.just(Step("count", count_on, after=next_seen)),
    st.just(Step("count", count_on, after=next_seen)),
    st.just(Step("turn", lambda s: EndTurn(s.scene), after=next_seen)),
    acts("fires", lambda s, who: Fire(s.scene, who, s.places["Wei" if who == s.places["Gus"]
                                                              else "Gus"])),
    acts("ducks", lambda s, who: Duck(s.scene, who)),
    acts("passes", lambda s, who: PassOption(s.scene, who)),
    acts("reloads", lambda s, who: Reload(s.scene, who)),
    acts("puts away", lambda s, who: ChangeWeapon(s.scene, who, None)),
    acts("walks", lambda s, who: Walk(s.scene, who, s.zones["Hall"])),
    acts("strikes", lambda s, who: Blow(s.scene, who, s.places["Hanne" if who == s.places["Gus"]
                                                               else "Gus"])),
    st.just(Step("blast", lambda s: Blast(s.scene, zone=s.zones["Hall"], points=0.5),
                 after=next_seen)),
    st.just(Step("blast behind", lambda s: Blast(s.scene, zone=s.zones["Vault"], points=1),
                 after=next_seen)),
    unseen("ducks", lambda s, who: Duck(s.scene, who)),
    unseen("passes", lambda s, who: PassOption(s.scene, who)),
    unseen("puts away", lambda s, who: ChangeWeapon(s.scene, who, None)),
)  # fmt: skip

BEGIN = Step("fight", lambda s: StartFight(s.scene), after=next_seen)


@pytest.mark.rows("C-11", "C-19")
@some
@given(pair=truths, seed=seeds, steps=st.lists(steps, min_size=10, max_size=18))
def test_a_fight(games, pair, seed, steps):
    with games(in_the_open, pair, seed) as both:
        play(*both, [BEGIN, *steps])
