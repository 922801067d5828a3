"""Range bands: a patrol nobody has seen leaves nothing in the players' copy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.bridge.bands import Track
from models.deeds.clock.time import Advance
from models.deeds.stealth.bands.grouping import FormGroup
from models.deeds.stealth.bands.happening import ActClose, Event, Happens, SetSpotted
from models.deeds.stealth.bands.moving import MoveGroup, PlaceGroup
from models.deeds.stealth.bands.throwing import ThrowDetection
from models.tables import Scene, Side
from tests.models.deeds.stage import Stage
from tests.models.secrets.twins import (
    HIDDEN,
    TWO,
    Step,
    one_hidden,
    play,
    seeds,
    some,
    truths,
)


def in_bands(path, truth):
    stage = Stage(path)
    stage.zone("Open")
    stage.set_scene(engine="bands")
    scores = {"range_stealth": 14, "range_observation": 8}
    for name in ("Wei", "Hanne"):
        stage.enter(name, "Open", **scores)
    stage.enter("Gus", "Open", Side.OPPOSITION, **scores)
    if truth:
        better = {name: value + 2 * truth for name, value in scores.items()}
        stage.enter(TWO[truth - 1], "Open", Side.OPPOSITION, **better)
    scene = stage.scene
    stage.do(FormGroup(scene, stage.keys("Wei", "Hanne"), "Party"))
    stage.do(FormGroup(scene, stage.keys("Gus"), "Guards"))
    stage.do(PlaceGroup(scene, GUARDS, 900))
    stage.do(SetSpotted(scene, PARTY, GUARDS, True))
    stage.do(SetSpotted(scene, GUARDS, PARTY, True))
    if truth:
        stage.do(FormGroup(scene, (one_hidden(stage),), f"{HIDDEN} patrol"))
        stage.do(PlaceGroup(scene, PATROL, 300 if truth == 1 else 640))
    return stage


PARTY, GUARDS, PATROL = 1, 2, 3
PLACES = st.sampled_from([0, 60, 180, 320, 450, 700])


def place_of(stage, group):
    with stage.campaign.read() as session:
        return Track(session, session.get_one(Scene, stage.scene)).groups[group].place


def party_to(place):
    return Step(
        f"party to {place}",
        lambda s: MoveGroup(s.scene, PARTY, place),
        done=lambda s: place_of(s, PARTY) == place,
    )


def patrol_to(place):
    return Step(
        f"patrol to {place}", hidden=lambda s: one_hidden(s) and MoveGroup(s.scene, PATROL, place)
    )


def look_about(stage):
    """Whatever is due between the party and who is hidden is thrown."""
    if one_hidden(stage):
        yield ThrowDetection(stage.scene, PARTY, PATROL)


band_steps = st.one_of(
    st.builds(party_to, PLACES),
    st.builds(party_to, PLACES),
    st.builds(patrol_to, PLACES),
    st.sampled_from(
        [
            Step("guards to 500", lambda s: MoveGroup(s.scene, GUARDS, 500)),
            Step("guards to 850", lambda s: MoveGroup(s.scene, GUARDS, 850)),
            Step("party acts close", lambda s: ActClose(s.scene, PARTY)),
            Step("minute", lambda s: Advance(60)),
            Step("noise", hidden=lambda s: one_hidden(s)
                 and Happens(s.scene, PATROL, Event.NOTICE)),
            Step("throw", hidden=lambda s: one_hidden(s)
                 and ThrowDetection(s.scene, PARTY, PATROL, anyway=True)),
        ]
    ),
)  # fmt: skip


@pytest.mark.rows("R-06", "R-08", "R-10")
@some
@given(pair=truths, seed=seeds, steps=st.lists(band_steps, min_size=8, max_size=14))
def test_bands(games, pair, seed, steps):
    with games(in_bands, pair, seed, look_about) as both:
        play(*both, steps, lambda stage: place_of(stage, PARTY))
