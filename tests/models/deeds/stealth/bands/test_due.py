"""When a throw is due on the track, for whom, and when not (R-05, R-06)."""

import pytest

from models.deeds.clock.time import Advance
from models.deeds.scenes.scene import RemovePeople
from models.deeds.stealth.bands.happening import Event, Happens
from models.deeds.stealth.bands.moving import MoveGroup, PlaceGroup
from models.deeds.stealth.bands.setting import SetGround, SetGroup
from models.deeds.stealth.bands.throwing import LetGo
from models.tables import Person
from models.views.bands import track_view
from rules.stealth.bands.environment import Optics, Sky, Terrain, Weather
from rules.stealth.bands.formations import Formation
from rules.stealth.bands.look import Alertness, Cover
from tests.models.deeds.stealth.bands.track import Heath
from tests.models.deeds.ward import HOUR


@pytest.fixture
def heath(tmp_path):
    """The party has come to 400 m, medium, and what was due has been let go."""
    made = Heath(tmp_path / "Heath.outrider")
    made.do(PlaceGroup(made.scene, made.party, 2100))
    made.do(LetGo(made.scene, made.party, made.guards))
    yield made
    made.campaign.close()


@pytest.mark.rows("R-05", "R-06")
@pytest.mark.parametrize(
    ("change", "guards_look", "party_looks"),
    [
        (lambda h: SetGroup(h.scene, h.guards), False, False),
        (lambda h: SetGroup(h.scene, h.guards, alertness=Alertness.AT_EASE), True, False),
        (lambda h: SetGroup(h.scene, h.guards, cover=Cover.MUCH), False, True),
        (lambda h: SetGroup(h.scene, h.guards, camouflaged=True), False, True),
        (lambda h: SetGroup(h.scene, h.guards, prone=True), False, True),
        (lambda h: SetGroup(h.scene, h.guards, formation=Formation.SWEEP), True, True),
        (lambda h: SetGroup(h.scene, h.guards, optics=Optics.BINOCULARS), True, False),
        (lambda h: SetGroup(h.scene, h.guards, night_vision=100), True, False),
        (lambda h: SetGround(h.scene), False, False),
        (lambda h: SetGround(h.scene, terrain=Terrain.CITY), True, True),
        (lambda h: SetGround(h.scene, sky=Sky.STARS), True, True),
        (lambda h: SetGround(h.scene, weather=Weather.RAIN), True, True),
        (lambda h: SetGround(h.scene, starshell_radius=50, starshell_place=-900), True, True),
        (lambda h: Happens(h.scene, h.party, Event.NOTICE), True, False),
        (lambda h: Happens(h.scene, h.guards, Event.NOTICE), False, True),
        (lambda h: Happens(h.scene, h.guards, Event.WORD), True, False),
        (lambda h: MoveGroup(h.scene, h.party, 2290), False, False),
        (lambda h: MoveGroup(h.scene, h.party, 2300), True, True),
        (lambda h: MoveGroup(h.scene, h.guards, 2601), True, True),
        (lambda h: Advance(2 * HOUR), False, False),
        (lambda h: RemovePeople(h.scene, (h.key("Guard 2"),)), False, True),
    ],
)
def test_a_throw_is_due_for_whoever_it_bears_on_and_nobody_else(
    heath, change, guards_look, party_looks
):
    heath.do(change(heath))
    assert (heath.watched.due.due, heath.watching.due.due) == (guards_look, party_looks)
    rows = {line.due.rows for line in (heath.watched, heath.watching)}
    assert rows <= {("R-06",), ("R-06", "R-11")}
    with heath.campaign.read() as session:
        shown = track_view(session, heath.scene).due(heath.guards, heath.party)
    assert [answer.due for answer in shown] == [guards_look, party_looks]


@pytest.mark.rows("R-06")
def test_who_falls_is_one_fewer_to_spot(heath):
    heath.change(Person, heath.people["Tobias"], unconscious_since=0)
    assert heath.watched.due.reason == "number: 1, was 2"
    assert not heath.watching.due.due
