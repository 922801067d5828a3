"""The scatter diagram of a round: where its burst and everybody lie, as whoever fired sees it."""

import pytest

from models.bridge.aim import aim_at, aim_on
from models.bridge.ground import Field
from models.deeds.fight.bombard import Bombard
from models.deeds.fight.burst import Burst
from models.tables import Scene
from models.views.scatter import scatter
from tests.models.deeds.fight.test_bombard import MORTAR
from tests.models.deeds.stage import Stage


@pytest.fixture
def stage(tmp_path):
    """Tobias fires from the west over 100 m of open ground; Vera stands 20 m north of the aim."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Plain")
    made.zone("Beyond")
    made.border("Plain", "Beyond", metres=50)
    made.set_scene(engine="bands")
    made.enter("Tobias", "Plain", skills={"Mortar": 4}, weapon=MORTAR, coolness=8)
    made.enter("Vera", "Plain", "opposition", place={"x": 100, "y": 20})
    made.enter("Colm", "Plain", "bystander", place={"x": 400, "y": 0})
    made.fight(8)
    return made


def fired(stage, aim, *dice):
    stage.do(Bombard(stage.scene, stage.places["Tobias"], aim), *dice)
    (due,) = [due for due in stage.rows() if due.deed == "burst"]
    return Burst(due.key)


def drawn(stage, burst):
    with stage.campaign.read() as session:
        return scatter(session, burst)


def places(diagram):
    return {m.name: (m.kind, round(m.right, 1), round(m.ahead, 1)) for m in diagram.marks}


@pytest.mark.rows("C-56", "G-69", "X-06")
def test_the_line_of_fire_points_up_and_north_of_a_shot_to_the_east_is_left(stage):
    diagram = drawn(stage, fired(stage, aim_on(stage.zones["Plain"], 100, 0), 1, 2, 9))  # 20 m long
    assert diagram.bearing == 90
    assert (round(diagram.right), round(diagram.ahead), diagram.metres) == (0, 20, 20)
    assert diagram.rings == (15, 30)  # 3 points count as 4
    found = places(diagram)
    assert found["Tobias"] == ("party", 0, -100)
    assert found["Colm"] == ("bystander", 0, 300)
    # 28.3 m from the burst: drawn that far off, in her direction.
    assert found["Vera"] == ("unseen", -20, 0)


@pytest.mark.rows("T-76")
def test_it_shows_what_the_referee_says_of_the_burst(stage):
    burst = fired(stage, aim_on(stage.zones["Plain"], 100, 0), 1, 2, 9)
    diagram = drawn(stage, Burst(burst.due_id, metres=0, burst_radius=0))
    assert (diagram.metres, diagram.rings) == (0, (15,))  # the concussion of 6 alone: 6, 3, 1
    assert drawn(stage, Burst(burst.due_id, burst_radius=0, concussion=0)).rings == ()


def test_between_zones_people_are_drawn_where_their_zone_lies(stage):
    stage.set_scene(engine="zones")
    stage.change("Colm", zone_id=stage.zones["Beyond"])
    with stage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, stage.scene))
        aim = aim_at(field, who=stage.places["Vera"])
    found = places(drawn(stage, fired(stage, aim, 9)))
    assert found["Vera"] == ("unseen", 0, 0)
    assert found["Colm"][1:] == (50, 0)  # east, when nothing says where the fire comes from
    right, ahead = found["Tobias"][1:]
    assert round((right**2 + ahead**2) ** 0.5) == 8
