"""Fire from afar: called for, delayed by a turn, fired once, guided by a laser."""

from dataclasses import replace
from fractions import Fraction

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.aim import aim_at, aim_in
from models.bridge.ground import Field
from models.deeds.clock.due import Skip
from models.deeds.fight.bombard import Bombard
from models.deeds.fight.burst import Burst
from models.deeds.fight.call_fire import CallFire, Designate
from models.deeds.fight.turn import EndTurn
from models.deeds.house.ruling import SetRuling
from models.tables import Deployment, Scene, Vehicle, Weapon
from models.views.barrage import barrage
from rules.rulings import EasyLevel, TenSided
from tests.models.deeds.stage import Stage
from tests.models.deeds.ward import chances, cited, told

TURN = 30
MORTAR = {
    "name": "Thumper", "kind": "fire", "skill": "Mortar", "bulk": 6, "magazine": 3, "rounds": 3,
    "dpv": 2, "explosive_points": 3, "indirect_range": 600, "ordnance": "mortar",
}  # fmt: skip


@pytest.fixture
def stage(tmp_path):
    """Tobias with a mortar 200 m behind Nils, who sees the Yard, where Vera stands."""
    made = Stage(tmp_path / "Stage.outrider")
    for zone in ("Hill", "Fence", "Yard", "Shed"):
        made.zone(zone)
    made.border("Hill", "Fence", metres=200)
    made.border("Fence", "Yard", metres=40)
    made.border("Yard", "Shed", "blocked", metres=20)
    made.enter("Tobias", "Hill", skills={"Mortar": 4}, weapon=MORTAR, coolness=8)
    made.enter("Nils", "Fence", skills={"Forward Observer": 2}, coolness=8)
    made.enter("Vera", "Yard", "opposition", coolness=8)
    made.fight(8)
    return made


def aim(stage, zone="Yard", who=None):
    with stage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, stage.scene))
        return aim_at(field, who=stage.places[who]) if who else aim_in(field, stage.zones[zone])


def call(stage, zone="Yard", who=None, **options):
    nils, tobias = stage.keys("Nils", "Tobias")
    return CallFire(stage.scene, nils, tobias, aim(stage, zone, who), **options)


def fire(stage, **options):
    return Bombard(stage.scene, stage.places["Tobias"], options.pop("aim", aim(stage)), **options)


def calls(stage):
    return [due for due in stage.rows() if due.deed == "call"]


def called(stage):
    (due,) = calls(stage)
    return Bombard.called(due)


def burst(stage):
    (due,) = [due for due in stage.rows() if due.deed == "burst"]
    return Burst(due.key)


def weapon(stage, **columns):
    with stage.campaign.action("A weapon") as action:
        row = action.session.exec(select(Weapon)).one()
        for column, value in columns.items():
            setattr(row, column, value)
        action.session.add(row)
        return row.rounds


def next_turn(stage):
    stage.do(EndTurn(stage.scene))
    stage.set_scene(point=8)


# Calling


@pytest.mark.rows("C-64", "C-66", "C-67")
def test_a_call_is_fired_one_turn_later_and_only_once(stage):
    done = stage.do(call(stage))
    assert {"C-64", "C-66"} <= cited(done)
    (due,) = calls(stage)
    assert due.at == stage.clock + TURN
    assert "not due before" in stage.preview(called(stage)).refusals[0]
    with pytest.raises(Refusal, match="not due before"):
        stage.do(called(stage), 9)
    next_turn(stage)
    mission = called(stage)
    stage.do(mission, 9)
    assert calls(stage) == []
    assert weapon(stage) == 2
    stage.set_scene(point=4)
    with pytest.raises(Refusal, match="settled already"):
        stage.do(mission, 9)


@pytest.mark.rows("C-66")
def test_the_turn_cannot_end_before_what_was_called_is_fired_or_called_off(stage):
    stage.do(call(stage))
    next_turn(stage)
    with pytest.raises(Refusal, match="First settle"):
        stage.do(EndTurn(stage.scene))
    stage.do(Skip(called(stage).due_id))
    stage.do(EndTurn(stage.scene))
    assert weapon(stage) == 3


@pytest.mark.rows("C-64")
def test_the_crew_must_be_in_contact_with_somebody_who_sees_the_place(stage):
    assert "radio or telephone" in stage.preview(call(stage, linked=False)).refusals[0]
    shed = call(stage, "Shed")
    assert "must see" in stage.preview(shed).refusals[0]
    with pytest.raises(Refusal, match="must see"):
        stage.do(shed)
    assert not stage.preview(call(stage, "Shed", sees=True)).refusals


@pytest.mark.rows("C-63", "C-67", "G-69", "T-76")
def test_the_call_shows_what_the_round_will_need(stage):
    # Difficult 11+ with 2, the lower of 4 and 2: only the 9. 240 m of 600: 10 m for each point.
    preview = stage.preview(call(stage))
    assert preview.need.startswith("Difficult 11+")
    assert chances(preview) == {
        "hit": Fraction(1, 10),
        "strays 10 to 50 m": Fraction(9, 20),
        "strays 60 to 100 m": Fraction(9, 20),
    }
    assert "Fired in 1 turn (C-66)." in preview.notes
    assert {option.field for option in preview.options} == {"sees", "linked", "turns", "spends"}


def test_a_call_takes_an_action_unless_the_referee_waives_it(stage):
    stage.do(call(stage))
    assert "no action at point 8" in stage.preview(call(stage)).refusals[0]
    assert not stage.preview(call(stage, spends=False)).refusals


def test_only_the_referee_knows_what_the_opposition_calls_for(stage):
    stage.change("Nils", side="opposition")
    stage.do(call(stage))
    assert stage.last_entry().secret


@pytest.mark.rows("C-63")
def test_only_weapons_for_it_are_called_for(stage):
    weapon(stage, indirect_range=0)
    with pytest.raises(Refusal, match="no weapon for indirect fire"):
        stage.preview(call(stage))
    with stage.campaign.read() as session:
        assert barrage(session, stage.scene).batteries == ()


@pytest.mark.rows("C-65")
def test_fire_is_at_a_place_whoever_has_left_it(stage):
    stage.do(call(stage, who="Vera"))
    next_turn(stage)
    stage.change("Vera", zone_id=stage.zones["Fence"])
    stage.do(called(stage), 9)
    shown = stage.preview(burst(stage))
    assert shown.notes[0] == "It lies in Yard."
    assert {each.name for each in shown.prospects} == set()  # 40 m away: the reach is 30 m


@pytest.mark.rows("C-65")
def test_a_vehicle_may_be_gone_when_the_round_comes_down(stage):
    with stage.campaign.action("A tank") as action:
        tank = Vehicle(name="Tank")
        action.session.add(tank)
        action.session.flush()
        place = Deployment(scene_id=stage.scene, vehicle_id=tank.key, zone_id=stage.zones["Yard"])
        action.session.add(place)
        action.session.flush()
        field = Field(action.session, action.get(Scene, stage.scene))
        at = aim_at(field, craft=place.key)
    stage.do(fire(stage, aim=at), 9)  # 4 and 9 reach 11
    assert "Tank" in [each.name for each in stage.preview(burst(stage)).prospects]
    with stage.campaign.action("Away") as action:
        action.get(Deployment, 1).zone_id = stage.zones["Fence"]
    assert "Tank" not in [each.name for each in stage.preview(burst(stage)).prospects]


# Firing


@pytest.mark.rows("C-68", "X-08")
def test_a_hit_does_its_damage_to_the_target_and_bursts_over_the_rest(stage):
    stage.enter("Colm", "Yard", "opposition")
    stage.do(fire(stage, aim=aim(stage, who="Vera")), 9)
    shown = stage.preview(burst(stage))
    touch = {each.name: each.chances[0] for each in shown.prospects}
    assert touch == {"Vera": 1, "Colm": None}
    assert "contact 2" in shown.notes[1]  # its DPV, not its 3 points
    assert "C-68" in shown.rows


@pytest.mark.rows("C-68", "G-72", "C-36")
def test_an_area_fire_value_stands_in_for_fragments_never_beside_them(stage):
    weapon(stage, area_value=4.5)
    stage.enter("Colm", "Yard", "opposition")
    stage.do(fire(stage, aim=aim(stage, who="Vera")), 9)
    colm = next(e for e in stage.preview(burst(stage)).prospects if e.name == "Colm")
    # 8 m: concussion 6 halved once; area fire hits on 4 or less, once, by the DPV of 2
    assert colm.chances[:3] == (None, Fraction(3, 10), Fraction(4, 10))
    chest = 3
    done = stage.do(burst(stage), chest, 10, 10, 10, 4, chest)
    assert "Colm, 8 m: is hit by fragments (1)." in told(done)
    assert {"G-72", "C-36"} <= cited(done)


@pytest.mark.rows("C-68")
def test_what_does_not_explode_hurts_only_what_it_hits(stage):
    weapon(stage, explosive_points=0)
    stage.enter("Colm", "Yard", "opposition")
    stage.do(fire(stage, aim=aim(stage, who="Vera")), 9)
    assert [each.name for each in stage.preview(burst(stage)).prospects] == ["Vera"]


@pytest.mark.rows("C-69", "G-74")
def test_whoever_sees_the_target_observes_for_himself_at_once(stage):
    preview = stage.preview(fire(stage))
    assert preview.dm.total == 4
    assert chances(preview)["hit"] == Fraction(3, 10)  # 7, 8, 9
    assert not any("no need for indirect fire" in note for note in preview.notes)
    weapon(stage, aimed_range=60)  # 4 x 60 = 240 m: just within aimed fire
    assert any("no need for indirect fire" in note for note in stage.preview(fire(stage)).notes)


@pytest.mark.rows("C-55", "T-76")
def test_beyond_half_the_range_it_strays_twice_as_far(stage):
    near, far = (stage.preview(fire(stage, distance=metres)) for metres in (300, 301))
    assert "strays 10 to 50 m" in chances(near)
    assert "strays 20 to 100 m" in chances(far)
    assert stage.preview(fire(stage, distance=601)).refusals


@pytest.mark.rows("C-53", "C-56")
@pytest.mark.parametrize(
    ("die", "scatter", "lies"),
    [
        (1, 8, "It lies in Yard."),  # 10 of the 20 m to the Shed
        (2, 8, "It lies in Shed."),  # through the roof
        (5, 9, "It lies off the map, 30 m beyond Shed."),
        (3, 0, "It lies in Fence."),  # 30 of the 40 m back
        (4, 3, "It lies off the map, 40 m beyond Yard."),
    ],
)
def test_a_round_that_strays_goes_from_zone_to_zone(stage, die, scatter, lies):
    stage.do(fire(stage), 1, die, scatter)
    assert stage.preview(burst(stage)).notes[0] == lies


def test_an_empty_mortar_and_a_spent_action_are_refused(stage):
    weapon(stage, rounds=0)
    assert "has to be reloaded first" in stage.preview(fire(stage)).refusals[0]
    weapon(stage, rounds=1)
    stage.do(fire(stage), 9)
    assert "no action" in stage.preview(fire(stage)).refusals[0]
    assert "no action" not in " ".join(stage.preview(fire(stage, spends=False)).refusals)


def test_a_call_to_somebody_who_has_gone_says_so(stage):
    stage.do(call(stage))
    next_turn(stage)
    mission = called(stage)
    with stage.campaign.action("Gone") as action:
        action.session.delete(action.session.exec(select(Weapon)).one())
    assert "no weapon for indirect fire" in stage.preview(mission).refusals[0]


@pytest.mark.rows("G-01")
def test_the_campaigns_reading_of_the_die_is_named(stage):
    stage.do(SetRuling("G-01", TenSided.TEN))
    assert any(
        note.startswith("G-01 as this campaign rules") for note in stage.preview(fire(stage)).notes
    )
    done = stage.do(fire(stage), 1, 1, 10)
    assert "10 m short" in told(done)
    assert "G-01" in cited(done)


@pytest.mark.rows("T-76")
def test_the_referee_says_what_comes_of_a_round_and_of_a_call(stage):
    done = stage.do(call(stage, "Shed", sees=True, spends=False, turns=0))
    said = "Set by the referee: sees it yes, turns until then 0, takes an action no."
    assert said in told(done)
    done = stage.do(replace(called(stage), result=True, levels=2))
    assert "Set by the referee: levels harder 2, result hits." in told(done)
    assert "comes down on its target" in told(done)


# With a laser


@pytest.mark.rows("C-70", "G-73")
def test_the_observer_keeps_the_laser_on_it_with_an_action_of_that_turn(stage):
    weapon(stage, homes=True)
    stage.do(call(stage))
    next_turn(stage)
    dark = stage.preview(called(stage))
    assert dark.need.startswith("Easy 3+")
    assert "hit" not in {name for name, chance in chances(dark).items() if chance}
    stage.do(Designate(stage.scene, stage.places["Nils"], called(stage).due_id))
    lit = stage.preview(called(stage))
    assert chances(lit)["hit"] == Fraction(9, 10)  # 1 and more with a skill of 2
    with pytest.raises(Refusal, match="no action"):
        stage.do(Designate(stage.scene, stage.places["Nils"], called(stage).due_id))


@pytest.mark.rows("C-70", "C-71", "G-73", "W-15")
@pytest.mark.parametrize("wound", [{"knocked_down": True}, {"stun": 9}, {"killed": True}])
def test_whoever_falls_keeps_no_laser_on_anything(stage, wound):
    """The spot must be there as the round comes down, whenever the action for it was spent."""
    weapon(stage, homes=True)
    stage.do(call(stage))
    next_turn(stage)
    stage.do(Designate(stage.scene, stage.places["Nils"], called(stage).due_id))
    stage.wound(stage.people["Nils"], **wound)
    dark = stage.preview(called(stage))
    assert chances(dark)["hit"] == 0
    assert "strays 20 to 100 m" in chances(dark)


@pytest.mark.rows("C-70", "G-02")
def test_easy_is_as_the_campaign_plays_it(stage):
    weapon(stage, homes=True)
    stage.do(SetRuling("G-02", EasyLevel.HALF))
    preview = stage.preview(call(stage))
    assert preview.need.startswith("Easy 5+")
    assert chances(preview)["hit"] == Fraction(7, 10)  # 3 and more
    assert any(note.startswith("G-02") for note in preview.notes)


@pytest.mark.rows("C-71", "T-76")
def test_a_spot_of_the_turn_before_is_gone_and_the_miss_strays_twice_as_far(stage):
    weapon(stage, homes=True)
    stage.do(call(stage, turns=2))
    stage.do(EndTurn(stage.scene))
    stage.set_scene(point=4)
    stage.do(Designate(stage.scene, stage.places["Nils"], called(stage).due_id))
    next_turn(stage)
    assert "strays 20 to 100 m" in chances(stage.preview(called(stage)))
    assert chances(stage.preview(called(stage)))["hit"] == 0
    option = next(o for o in stage.preview(called(stage)).options if o.field == "spotted")
    assert option.value is False


@pytest.mark.rows("C-72")
def test_fired_along_the_laser_the_gunner_needs_nobody(stage):
    weapon(stage, homes=True, aimed_range=100)
    direct = fire(stage, direct=True)
    preview = stage.preview(direct)
    assert preview.need.startswith("Easy 3+")
    assert chances(preview)["hit"] == Fraction(9, 10)
    stage.do(direct, 0, 5, 3)
    assert stage.preview(burst(stage)).title == "Thumper bursts 10 m to the right of Yard"
    weapon(stage, homes=False)
    assert "aimed fire (C-72)" in stage.preview(fire(stage, direct=True, spends=False)).refusals[0]


# On its way


@pytest.mark.rows("C-66")
def test_a_view_of_what_is_on_its_way(stage):
    stage.do(call(stage))

    def view():
        with stage.campaign.read() as session:
            return barrage(session, stage.scene)

    (waiting,) = view().calls
    assert (waiting.waits, waiting.when, waiting.where) == (True, "in 30 s", "at Yard")
    assert [(b.name, b.weapon) for b in view().of("party")] == [("Tobias", "Thumper 3/3")]
    next_turn(stage)
    assert not view().calls[0].waits
    stage.do(called(stage), 9)
    assert (view().calls, len(view().bursts)) == ((), 1)
