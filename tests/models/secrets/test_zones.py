"""Zones: whoever is there unseen leaves nothing in the players' copy."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import select

from models.deeds.stealth.knowing import SetSeen
from models.deeds.stealth.zones.hiding import FromHiding, Hide
from models.deeds.stealth.zones.search import Search
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.stretch import EndStretch
from models.deeds.stealth.zones.watch import Guard, Light, Peek
from models.tables import Side, Sighting
from rules.stealth.zones.stretch import HiddenAct
from tests.models.deeds.stage import Stage
from tests.models.secrets.twins import (
    GROUPS,
    TWO,
    Step,
    one_hidden,
    play,
    seeds,
    some,
    truths,
)
from tests.server import put_as_it_lies, same_there


def in_zones(path, truth):
    stage = Stage(path)
    for name in ("Yard", "Hall", "Office", "Duct"):
        stage.zone(name, cluttered=name != "Yard", dark=name == "Duct")
    for one, other in (("Yard", "Hall"), ("Hall", "Office"), ("Office", "Duct"), ("Duct", "Yard")):
        stage.border(one, other, kind="door" if one == "Hall" else "open")
    stage.enter("Wei", "Yard", observation=3)
    stage.enter("Hanne", "Yard", observation=2)
    stage.enter("Gus", "Office", Side.OPPOSITION, observation=1)
    stage.do(SetSeen(stage.scene, Side.PARTY, stage.places["Gus"], True))
    if truth:
        zone, dice = ("Hall", 4) if truth == 1 else ("Duct", 9)
        place = {"hidden": truth == 2}
        stage.enter(TWO[truth - 1], zone, Side.OPPOSITION, observation=dice, place=place)
    return stage


ZONES = ("Yard", "Hall", "Office", "Duct")
BY_MANY = {
    "sneaks": lambda s, who, zone: Sneak(s.scene, who, zone),
    "peeks": lambda s, who, zone: Peek(s.scene, who[0], zone),
    "hides": lambda s, who, zone: Hide(s.scene, who),
    "guards": lambda s, who, zone: Guard(s.scene, who),
    "lights": lambda s, who, zone: Light(s.scene, who),
    "searches": lambda s, who, zone: Search(s.scene, who[0]),
    "acts": lambda s, who, zone: FromHiding(s.scene, who, HiddenAct.INTERACT),
}


def openly(name, who, zone):
    deed = BY_MANY[name]
    return Step(f"{who} {name} {zone}", lambda s: deed(s, s.keys(*who), s.zones[zone]))


def in_secret(name, zone):
    deed = BY_MANY[name]

    def act(stage):
        key = one_hidden(stage)
        return key and deed(stage, (key,), stage.zones[zone])

    return Step(f"hidden {name} {zone}", hidden=act)


STRETCH = Step("stretch", lambda s: EndStretch(s.scene))
zone_steps = st.one_of(
    st.just(STRETCH),
    st.builds(openly, st.just("sneaks"), st.sampled_from(GROUPS), st.sampled_from(ZONES)),
    st.builds(
        openly, st.sampled_from(list(BY_MANY)), st.sampled_from(GROUPS), st.sampled_from(ZONES)
    ),
    st.builds(in_secret, st.sampled_from(list(BY_MANY)), st.sampled_from(ZONES)),
)


@pytest.mark.rows("A-04", "A-14", "A-16", "G-141")
@some
@given(pair=truths, seed=seeds, steps=st.lists(zone_steps, min_size=8, max_size=16))
def test_zones(games, pair, seed, steps):
    with games(in_zones, pair, seed) as both:
        play(*both, steps)


@pytest.mark.rows("A-04", "G-141")
@pytest.mark.parametrize("pair", [(0, 2), (1, 2)])
def test_zones_of_campaigns_on_a_server(games, pair, on_a_server):
    steps = [
        openly("sneaks", ("Wei",), "Hall"),
        in_secret("hides", "Hall"),
        STRETCH,
        openly("searches", ("Hanne",), "Yard"),
        in_secret("peeks", "Office"),
        openly("sneaks", ("Wei", "Hanne"), "Office"),
        STRETCH,
    ]
    with games(in_zones, pair, 7, lay=put_as_it_lies) as both:
        play(*both, steps)
        for twin in both:
            same_there(twin.stage.campaign.path)


@pytest.mark.rows("A-04", "G-141")
def test_who_is_spotted_by_somebody_unseen_reads_what_they_read_when_nobody_is_there(games):
    spotted = 0
    for seed in range(6):
        with games(in_zones, (0, 1), seed) as both:
            play(*both, [openly("sneaks", ("Wei",), "Hall")])
            with both[1].stage.campaign.read() as session:
                seen = session.exec(select(Sighting).where(Sighting.side == Side.OPPOSITION)).all()
            spotted += len(seen)
    assert spotted
