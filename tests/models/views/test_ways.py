"""Ways through the sample's map: each step's chances are those of the deed that takes it."""

import shutil

import pytest
from sqlmodel import select

from models.campaign import Campaign
from models.deeds.house.ruling import SetRuling
from models.deeds.scenes.scene import PutInZone
from models.deeds.stealth.zones.hiding import Hide
from models.deeds.stealth.zones.sneak import Sneak
from models.deeds.stealth.zones.stretch import EndStretch
from models.tables import Participant, Zone
from models.views.ways import prowl_of, ways_view
from rules.rulings import HiddenPool, NoSixes

WORDS = {
    "first": "they spot first",
    "spotted": "they are spotted first",
    "fight": "both at once: a fight",
    "nobody": "nobody notices; again in the next stretch",
}


@pytest.fixture
def campaign(sample, tmp_path):
    shutil.copy(sample, tmp_path)
    return Campaign(tmp_path / sample.name)


def party(session) -> tuple[int, ...]:
    here = select(Participant.id).where(Participant.scene_id == 1)
    return tuple(session.exec(here.where(Participant.side == "party")))


def steps_are_as_sneaked(session, scene: int, people: tuple[int, ...]) -> int:
    """Compare every step with the preview of its deed; gives how many were allowed."""
    steps = {int(step.to): step.risk for step in prowl_of(session, scene, people).steps()}
    zone = session.get_one(Participant, people[0]).zone_id
    for to in session.exec(select(Zone.id).where(Zone.map_id == 1)):
        if to == zone:
            continue
        preview = Sneak(scene, people, to).preview(session)
        assert bool(preview.refusals) is (to not in steps), preview
        if to in steps and preview.chances:
            found = {chance.outcome: chance.chance for chance in preview.chances}
            for field, words in WORDS.items():
                assert getattr(steps[to], field) == found.get(words, 0)
        elif to in steps:
            assert steps[to].nobody == 1
    return len(steps)


@pytest.mark.rows("A-02", "A-04", "A-16", "A-22", "G-136")
@pytest.mark.parametrize(
    ("ruling", "ruled"),
    [("G-135", NoSixes.BOTH), ("G-135", NoSixes.NOBODY), ("G-136", HiddenPool.MOBILITY)],
)
@pytest.mark.parametrize("hidden", [False, True])
def test_every_step_from_every_zone_is_as_its_deed_says(campaign, ruling, ruled, hidden):
    campaign.perform(SetRuling(ruling, ruled))
    with campaign.read() as session:
        people = party(session)[:2]
        zones = list(session.exec(select(Zone).where(Zone.map_id == 1)))
    allowed = 0
    for zone in zones:
        campaign.perform(PutInZone(1, people, zone.key))
        if hidden and zone.cluttered and not zone.crawlspace:
            with campaign.action("Hidden") as action:
                for key in people:
                    row = action.get(Participant, key)
                    row.hidden = True
                    action.session.add(row)
        with campaign.read() as session:
            allowed += steps_are_as_sneaked(session, 1, people)
    assert allowed > len(zones)


def test_ways_are_those_of_people_in_one_zone(campaign):
    with campaign.read() as session:
        people = party(session)
        assert prowl_of(session, 1, ()) is None
        assert prowl_of(session, 99, people) is None
    campaign.perform(Hide(1, people[:1]))
    campaign.perform(EndStretch(1))
    with campaign.read() as session:
        elsewhere = session.exec(select(Zone.id).where(Zone.name == "Yard")).one()
        prowl = prowl_of(session, 1, people)
    view = ways_view(prowl, people)
    assert view.zones(elsewhere) == (elsewhere,)
    assert view.halts(elsewhere) == ()
    campaign.perform(PutInZone(1, people[1:2], elsewhere))
    with campaign.read() as session:
        assert prowl_of(session, 1, people) is None
