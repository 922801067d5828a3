"""The ladder: who and what lies hidden leaves nothing in the players' copy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.deeds.stealth.ladder.going import GoTo
from models.deeds.stealth.ladder.ground import HideOnLadder, NextBound, PutFeature
from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.ladder.secrets import HideThing
from models.deeds.stealth.ladder.staying import StayHidden
from models.tables import Side
from rules.stealth.ladder.throw import Purpose
from tests.models.deeds.stage import Stage
from tests.models.secrets.twins import (
    GROUPS,
    HIDDEN,
    TWO,
    Step,
    one_hidden,
    play,
    seeds,
    some,
    truths,
)


def on_ladder(path, truth):
    stage = Stage(path)
    stage.zone("Open")
    stage.set_scene(engine="ladder")
    for name in ("Wei", "Hanne"):
        stage.enter(name, "Open", ladder_perception=2, ladder_stealth=2)
    stage.enter("Gus", "Open", Side.OPPOSITION, place={"x": 80, "y": 0})
    stage.do(PutFeature(stage.scene, "Barn", 20, 0))
    stage.do(PutFeature(stage.scene, "Mill", 40, 10))
    if truth:
        place = {"x": 20 * truth, "y": 10 * (truth - 1)}
        score = {"ladder_stealth": 4 * truth, "ladder_perception": truth}
        key = stage.enter(TWO[truth - 1], "Open", Side.OPPOSITION, place=place, **score)
        stage.do(HideOnLadder(stage.scene, (key,), True))
        stage.do(HideThing(stage.scene, key, 3 - truth, f"{HIDDEN} wire"))
    return stage


def looks(who, feature, purpose):
    return Step(
        f"{who} looks at {feature}, {purpose}",
        lambda s: Look(s.scene, s.places[who], feature=feature, purpose=purpose),
    )


def goes(who, x, y):
    return Step(f"{who} goes", lambda s: GoTo(s.scene, s.keys(*who), x, y))


ladder_steps = st.one_of(
    st.builds(looks, st.sampled_from(["Wei", "Hanne"]), st.sampled_from([1, 2]),
              st.sampled_from([Purpose.SEARCH, Purpose.SEARCH, Purpose.TRAP])),
    st.builds(goes, st.sampled_from(GROUPS), st.sampled_from([0, 20, 40]),
              st.sampled_from([0, 10])),
    st.sampled_from(
        [
            Step("bound", lambda s: NextBound(s.scene)),
            Step("bound", lambda s: NextBound(s.scene)),
            Step("Wei hides", lambda s: HideOnLadder(s.scene, s.keys("Wei"), True)),
            Step("Wei stays hidden", lambda s: StayHidden(s.scene, s.places["Wei"])),
            Step("hidden looks", hidden=lambda s: one_hidden(s)
                 and Look(s.scene, one_hidden(s), target=s.places["Wei"])),
            Step("hidden stays so", hidden=lambda s: one_hidden(s)
                 and StayHidden(s.scene, one_hidden(s))),
            Step("hidden goes", hidden=lambda s: one_hidden(s)
                 and GoTo(s.scene, (one_hidden(s),), 20, 0)),
            Step("hidden goes with Gus", hidden=lambda s: one_hidden(s)
                 and GoTo(s.scene, (one_hidden(s),), 40, 10)),
            Step("Wei looks for it", hidden=lambda s: one_hidden(s)
                 and Look(s.scene, one_hidden(s), feature=1)),
        ]
    ),
)  # fmt: skip


@pytest.mark.rows("B-02", "B-06", "B-28")
@some
@given(pair=truths, seed=seeds, steps=st.lists(ladder_steps, min_size=8, max_size=14))
def test_ladder(games, pair, seed, steps):
    with games(on_ladder, pair, seed) as both:
        play(*both, steps)
