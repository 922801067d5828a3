"""Grapples: control points, control, what it stops, how it ends, and escapes."""

from dataclasses import replace
from fractions import Fraction
from itertools import product

import pytest
from sqlmodel import select

from models.bridge.ground import Field
from models.bridge.turn import acting_now, everybody
from models.deeds.fight.actions import ChangeWeapon, Duck, Special, Walk
from models.deeds.fight.dive import Tackle
from models.deeds.fight.fire import Fire
from models.deeds.fight.grapple import BreakFree, Grab, Release
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import EndScene, EndTurn, NextPoint, PassOption
from models.deeds.people.several import TakeOffList
from models.deeds.scenes.scene import PutInZone, RemovePeople
from models.effects.wounds import add_points, inflict
from models.tables import Hold, Person, Phase, Scene
from rules.combat.hit_location import Location
from rules.combat.movement import Mode
from rules.combat.wounds import Wound
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.ward import chances, cited, told

HEAD_KILL, CHEST_SERIOUS, ARM_LIGHT = 1, 3, 6


@pytest.fixture
def stage(tmp_path):
    """Ines (Strength 11, Melee 2) and a guard (Strength 5, Melee 3) in the Yard, at point 6."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Yard")
    made.zone("Lane")
    made.border("Yard", "Lane", metres=20)
    made.enter("Ines", "Yard", coolness=6, skills={"Melee": 2, "Rifle": 2}, strength=11,
               weapon=RIFLE, consciousness_level=9)  # fmt: skip
    made.enter("Guard", "Yard", "opposition", coolness=6, skills={"Melee": 3, "Rifle": 3},
               strength=5, weapon=RIFLE, consciousness_level=9)  # fmt: skip
    made.fight(6)
    return made


def grab(stage, by="Ines", of="Guard", **options):
    return Grab(stage.scene, stage.places[by], stage.places[of], **options)


@pytest.mark.parametrize("deed", [Grab, Blow, Tackle])
def test_to_whom_nothing_leads_no_distance_is_claimed(stage, deed):
    stage.zone("Roof")
    stage.do(PutInZone(stage.scene, stage.keys("Guard"), stage.zones["Roof"]))
    made = deed(stage.scene, stage.places["Ines"], stage.places["Guard"])
    seen = stage.preview(made)
    (why,) = [refusal for refusal in seen.refusals if "C-73" in refusal]
    assert why == "Nothing on the map leads to the target; melee needs 2 m (C-73)."
    (distance,) = [option for option in seen.options if option.field == "distance"]
    assert (distance.value, distance.high) == (None, 9998)
    near = stage.preview(replace(made, distance=2))
    assert not [refusal for refusal in near.refusals if "C-73" in refusal]


def free(stage, who="Guard", of="Ines"):
    return BreakFree(stage.scene, stage.places[who], stage.places[of])


def release(stage, by="Ines", of="Guard"):
    return Release(stage.scene, stage.places[by], stage.places[of])


def holds(stage):
    """Who holds whom with how many points."""
    names = {key: name for name, key in stage.places.items()}
    with stage.campaign.read() as session:
        return {
            (names[hold.holder_id], names[hold.held_id]): hold.points
            for hold in session.exec(select(Hold))
        }


def give(stage, points, by="Ines", of="Guard"):
    with stage.campaign.action("Held") as action:
        action.session.add(
            Hold(scene_id=stage.scene, holder_id=stage.places[by], held_id=stage.places[of],
                 points=points)
        )  # fmt: skip


def again(stage):
    """The next point at which both act."""
    stage.do(NextPoint(stage.scene))


def acting(stage):
    with stage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, stage.scene))
        return [ready.stand.name for ready in acting_now(everybody(field))]


# Getting hold


@pytest.mark.rows("C-88", "C-89")
def test_a_grapple_gains_control_points_and_no_stun(stage):
    preview = stage.preview(grab(stage))
    assert (preview.need, preview.dm.total) == ("Routine 7+ on 1D10 (0-9)", 2)
    done = stage.do(grab(stage), 5, HEAD_KILL)
    assert "Ines gains 4 control points on Guard: 4 of 5." in told(done)
    assert cited(done) >= {"C-88", "C-89", "W-08"}
    assert holds(stage) == {("Ines", "Guard"): 4}
    guard = stage.of("Guard")
    assert (guard.stun, guard.shock, stage.at("Guard").prone) == (0, 0, False)
    assert not stage.wounds(guard.key)


@pytest.mark.rows("C-88", "T-06")
def test_a_miss_and_a_hit_without_effect_gain_nothing(stage):
    assert "does not get hold" in told(stage.do(grab(stage), 4))
    again(stage)
    assert "gains no control points" in told(stage.do(grab(stage), 5, ARM_LIGHT, 5))
    assert holds(stage) == {}


@pytest.mark.rows("C-89", "C-90")
def test_points_add_up_to_control(stage):
    stage.do(grab(stage), 5, HEAD_KILL)
    again(stage)
    done = stage.do(grab(stage), 5, CHEST_SERIOUS, 10)
    assert "Ines has Guard under control." in told(done)
    assert holds(stage) == {("Ines", "Guard"): 5}
    stage.do(EndTurn(stage.scene))
    stage.refuses(grab(stage), "under control already")


@pytest.mark.rows("C-88", "C-89", "C-90", "G-81", "W-08", "W-11", "W-14")
@pytest.mark.parametrize("points", [0, 2, 4])
def test_the_odds_are_those_of_every_face(stage, points):
    if points:
        give(stage, points)

    def gained(face, place, die):
        if face == 0 or face + 2 < 7:
            return None
        if place in {1, 2}:
            return 4
        return 1 if place in {3, 4, 5, 8} or die <= 4 else 0  # (11 + 2) / 30 is .4

    counted = [gained(*faces) for faces in product(range(10), range(1, 11), range(1, 11))]
    shown = chances(stage.preview(grab(stage)))
    assert shown["hit"] == Fraction(sum(each is not None for each in counted), 1000)
    assert shown["  4 control points"] == Fraction(counted.count(4), 1000)
    assert shown["  1 control point"] == Fraction(counted.count(1), 1000)
    assert shown["  no control points"] == Fraction(counted.count(0), 1000)
    control = sum(bool(each) and each + points >= 5 for each in counted)
    assert shown["under control"] == Fraction(control, 1000)
    assert any(
        f"{points} of 5 control points so far" in n for n in stage.preview(grab(stage)).notes
    )


@pytest.mark.rows("C-80", "G-81")
def test_who_has_no_strength_never_controls_anybody(stage):
    stage.change("Ines", strength=0)
    assert any("out of reach" in note for note in stage.preview(grab(stage)).notes)


@pytest.mark.rows("C-91")
def test_both_may_grapple_and_the_first_to_control_ends_the_other_grip(stage):
    stage.do(grab(stage, "Guard", "Ines"), 4, HEAD_KILL)
    assert any("Guard has 4 of 11 on Ines" in n for n in stage.preview(grab(stage)).notes)
    give(stage, 4)
    done = stage.do(grab(stage), 5, CHEST_SERIOUS, 1)
    assert "Guard no longer holds Ines." in told(done)
    assert holds(stage) == {("Ines", "Guard"): 5}


@pytest.mark.rows("C-73", "C-88")
def test_armour_and_weapons_do_not_matter_but_distance_does(stage):
    stage.change("Guard", zone_id=stage.zones["Lane"])
    stage.refuses(grab(stage), r"20 m away; melee needs 2 m")
    stage.do(grab(stage, distance=2), 4)


def test_nobody_holds_themselves_nor_anybody_who_is_out(stage):
    stage.refuses(grab(stage, "Ines", "Ines"), "Nobody fights with themselves")
    stage.change("Guard", unconscious_since=0)
    stage.refuses(grab(stage), "out of action and need not be held")


# Under control


@pytest.mark.rows("C-90")
def test_whoever_is_under_control_neither_moves_nor_struggles(stage):
    give(stage, 5)
    guard, ines = stage.places["Guard"], stage.places["Ines"]
    assert acting(stage) == ["Ines", "Guard"]
    for deed in (
        Fire(stage.scene, guard, ines),
        Blow(stage.scene, guard, ines),
        Grab(stage.scene, guard, ines),
        Tackle(stage.scene, guard, ines),
        Walk(stage.scene, guard, stage.zones["Lane"]),
        ChangeWeapon(stage.scene, guard, None),
        Duck(stage.scene, guard),
        BreakFree(stage.scene, guard, ines),
    ):
        stage.refuses(deed, "C-90")


@pytest.mark.rows("C-90")
def test_whoever_is_under_control_may_still_call_out_or_wait(stage):
    give(stage, 5)
    guard = stage.places["Guard"]
    done = stage.do(Special(stage.scene, guard, "calls out"))
    assert "Guard: calls out" in told(done)
    stage.refuses(Special(stage.scene, guard, "calls again"), "no action")
    stage.campaign.undo()
    assert "Guard passes" in told(stage.do(PassOption(stage.scene, guard)))


@pytest.mark.rows("C-90", "C-78", "C-85")
def test_whoever_is_under_control_neither_blocks_nor_avoids(stage):
    give(stage, 5)
    ines, guard = stage.places["Ines"], stage.places["Guard"]
    stage.refuses(Blow(stage.scene, ines, guard, blocks=True), "Guard cannot block: under control")
    assert stage.preview(Tackle(stage.scene, ines, guard)).need.startswith("no throw")


@pytest.mark.rows("C-90")
def test_the_controller_acts_but_lets_go_to_move(stage):
    give(stage, 5)
    ines = stage.places["Ines"]
    stage.do(Special(stage.scene, ines, "calls for help"))
    assert holds(stage)
    again(stage)
    walk = Walk(stage.scene, ines, stage.zones["Lane"], Mode.WALK)
    assert "Ines no longer holds Guard then (C-90)." in stage.preview(walk).notes
    assert "Ines no longer holds Guard." in told(stage.do(walk))
    assert holds(stage) == {}


@pytest.mark.rows("C-90", "C-11")
def test_whoever_is_let_go_has_what_is_left_of_the_turn(stage):
    give(stage, 5)
    again(stage)
    assert stage.now.point == 3
    done = stage.do(release(stage))
    assert "Ines no longer holds Guard." in told(done)
    assert sorted(acting(stage)) == ["Guard", "Ines"]
    stage.refuses(release(stage), "Ines does not hold Guard")


@pytest.mark.rows("C-90", "C-91")
def test_short_of_control_the_target_does_as_it_likes_and_may_walk_away(stage):
    give(stage, 4)
    assert sorted(acting(stage)) == ["Guard", "Ines"]
    done = stage.do(Walk(stage.scene, stage.places["Guard"], stage.zones["Lane"], Mode.WALK))
    assert "Ines no longer holds Guard." in told(done)


# How it ends


@pytest.mark.rows("C-92", "C-91")
def test_an_escape_takes_all_points_of_that_opponent(stage):
    give(stage, 4)
    stage.enter("Wei", "Yard", skills={"Melee": 1}, coolness=6)
    give(stage, 2, "Wei")
    preview = stage.preview(free(stage))
    assert (preview.need, preview.dm.total) == ("Routine 7+ on 1D10 (0-9)", 3)
    assert chances(preview) == {"escapes": Fraction(6, 10)}
    assert "does not get free" in told(stage.do(free(stage), 3))
    again(stage)
    done = stage.do(free(stage), 4)
    assert "Guard escapes." in told(done)
    assert "C-92" in cited(done)
    assert holds(stage) == {("Wei", "Guard"): 2}


@pytest.mark.rows("C-92")
def test_there_must_be_a_grip_to_escape_from(stage):
    stage.refuses(free(stage), "no grip to escape from")


@pytest.mark.rows("G-82")
@pytest.mark.parametrize("who", ["Ines", "Guard"])
@pytest.mark.parametrize(
    "wound", [{"knocked_down": True}, {"stun": 1}, {"shock": 1}, {"killed": True}]
)
def test_a_hold_is_over_when_either_falls(stage, who, wound):
    give(stage, 5)
    with stage.campaign.action("A hit") as action:
        person = action.get(Person, stage.people[who])
        inflict(action, person, Wound(Location.CHEST, **wound))
    assert holds(stage) == {}


@pytest.mark.rows("G-82")
def test_a_light_wound_does_not_loosen_a_grip_and_fainting_does(stage):
    give(stage, 5)
    with stage.campaign.action("A hit") as action:
        person = action.get(Person, stage.people["Ines"])
        inflict(action, person, Wound(Location.CHEST, light=1))
    assert holds(stage)
    with stage.campaign.action("Faints") as action:
        add_points(action, action.get(Person, stage.people["Ines"]), stun=9)
    assert holds(stage) == {}


@pytest.mark.rows("G-82", "C-85")
def test_a_dive_that_fails_ends_it_too(stage):
    give(stage, 4)
    stage.do(Tackle(stage.scene, stage.places["Ines"], stage.places["Guard"]), 9)
    assert holds(stage) == {}


@pytest.mark.parametrize(
    "deed",
    [
        lambda s: EndScene(s.scene, Phase.STEALTH),
        lambda s: EndScene(s.scene, Phase.OVER),
        lambda s: RemovePeople(s.scene, s.keys("Guard")),
        lambda s: RemovePeople(s.scene, s.keys("Ines")),
        lambda s: TakeOffList((s.people["Ines"],)),
        lambda s: PutInZone(s.scene, s.keys("Guard"), s.zones["Lane"]),
    ],
)
def test_nobody_holds_or_is_held_who_is_no_longer_there(stage, deed):
    give(stage, 5)
    before = stage.content()
    stage.do(deed(stage))
    assert holds(stage) == {}
    stage.campaign.undo()
    assert stage.content() == before


def test_undo_gives_the_grip_back(stage):
    give(stage, 4)
    before = stage.content()
    stage.do(grab(stage), 5, HEAD_KILL)
    stage.campaign.undo()
    assert stage.content() == before
