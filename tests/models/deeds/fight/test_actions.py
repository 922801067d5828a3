"""The other actions of a turn: moving, ducking, reloading, changing weapon, anything else."""

from dataclasses import replace

import pytest
from sqlmodel import select

from models.deeds.fight.actions import ChangeWeapon, Duck, Reload, Special, Walk
from models.deeds.fight.cover import SetCover
from models.deeds.fight.fire import Fire
from models.deeds.fight.turn import EndTurn, NextPoint
from models.deeds.tasks.attempt import AttemptTask
from models.deeds.tasks.team import AttemptTogether
from models.tables import Sighting, Weapon
from models.views.entries import every_entry
from models.views.players import players_journal
from rules.combat.cover import Stance
from rules.combat.initiative import BEFORE_THE_COUNT
from rules.combat.movement import Mode
from tests.models.deeds.stage import KNIFE, RIFLE, Stage
from tests.models.deeds.ward import cited, told


@pytest.fixture
def stage(tmp_path):
    """Ines in the Yard at point 6; the Lane is 40 m off and the Wood 30 m."""
    made = Stage(tmp_path / "Stage.outrider")
    made.zone("Yard")
    made.zone("Lane")
    made.zone("Wood", cluttered=True)
    made.zone("Vault")
    made.border("Yard", "Lane", metres=40)
    made.border("Yard", "Wood", metres=30)
    made.border("Yard", "Vault", "locked")
    made.enter("Ines", "Yard", coolness=6, skills={"Rifle": 3}, weapon=RIFLE)
    made.fight(6)
    yield made
    made.campaign.close()


def walk(stage, to, mode=Mode.TROT):
    return Walk(stage.scene, stage.places["Ines"], stage.zones[to], mode)


def again(stage):
    """Ines has another action."""
    stage.do(EndTurn(stage.scene))


# Moving


@pytest.mark.rows("C-20", "C-22", "G-43")
@pytest.mark.parametrize(
    ("mode", "gone"), [(Mode.CRAWL, 2.5), (Mode.WALK, 10), (Mode.TROT, 20), (Mode.RUN, None)]
)
def test_one_action_goes_half_of_what_a_turn_does(stage, mode, gone):
    _, metres = stage.preview(walk(stage, "Lane", mode)).options
    assert gone is None or metres.shown == f"{gone:g}"
    done = stage.do(walk(stage, "Lane", mode))
    if gone is None:
        assert (stage.where("Ines"), stage.at("Ines").toward_id) == ("Lane", None)
    else:
        assert (stage.where("Ines"), stage.at("Ines").toward_metres) == ("Yard", gone)
    assert cited(done) >= {"C-20", "C-22"}
    assert stage.at("Ines").prone == (mode is Mode.CRAWL)


def test_who_goes_out_of_hiding_is_said_to_be_hidden_no_longer(stage):
    stage.change("Ines", hidden=True)
    assert "Ines will no longer be hidden." in stage.preview(walk(stage, "Lane")).notes
    assert "Ines is no longer hidden." in told(stage.do(walk(stage, "Lane")))
    again(stage)
    assert "hidden" not in told(stage.do(walk(stage, "Lane")))


@pytest.mark.rows("C-22", "G-43")
def test_nobody_is_said_to_arrive_who_may_not_go(stage):
    assert "to go: arrives; cover" in stage.preview(walk(stage, "Lane", Mode.RUN)).notes[0]
    stage.do(walk(stage, "Lane"))
    again_at_once = stage.preview(walk(stage, "Lane", Mode.RUN))
    assert again_at_once.refusals
    assert "to go; cover used" in again_at_once.notes[0]


@pytest.mark.rows("C-22", "G-43")
def test_the_second_action_arrives(stage):
    stage.do(walk(stage, "Lane"))
    stage.do(NextPoint(stage.scene))
    assert "20 m to go: arrives" in stage.preview(walk(stage, "Lane")).notes[0]
    stage.do(walk(stage, "Lane"))
    assert (stage.where("Ines"), stage.at("Ines").toward_metres) == ("Lane", 0)


@pytest.mark.rows("C-22")
def test_who_turns_round_comes_back_first(stage):
    stage.do(walk(stage, "Lane"))
    again(stage)
    assert "50 m to go" in stage.preview(walk(stage, "Wood")).notes[0]
    stage.do(walk(stage, "Wood", Mode.WALK))
    assert (stage.at("Ines").toward_id, stage.at("Ines").toward_metres) == (
        stage.zones["Lane"],
        10,
    )
    again(stage)
    stage.do(walk(stage, "Wood"))
    assert (stage.at("Ines").toward_id, stage.at("Ines").toward_metres) == (
        stage.zones["Wood"],
        10,
    )
    again(stage)
    stage.do(walk(stage, "Wood"))
    assert stage.where("Ines") == "Wood"


@pytest.mark.rows("C-21")
@pytest.mark.parametrize(
    ("mode", "use"),
    [(Mode.CRAWL, "all"), (Mode.WALK, "partial"), (Mode.TROT, "none"), (Mode.RUN, "none")],
)
def test_what_cover_a_mode_leaves(stage, mode, use):
    assert f"cover used: {use}" in stage.preview(walk(stage, "Lane", mode)).notes[0]


@pytest.mark.rows("A-02", "C-11", "W-17")
def test_who_cannot_move(stage):
    stage.refuses(walk(stage, "Vault"), "locked")
    stage.refuses(replace(walk(stage, "Lane"), metres=0), "spend the action and go nowhere")
    stage.change("Ines", immobilised=True)
    stage.refuses(walk(stage, "Lane"), "immobilised")
    stage.set_scene(point=5)
    stage.refuses(walk(stage, "Lane"), "no action at point 5")
    assert stage.preview(walk(stage, "Lane")).refusals


@pytest.mark.rows("C-21", "G-45")
def test_moving_leaves_cover_and_gets_up(stage):
    stage.change("Ines", cover="half behind a corner", prone=True, hidden=True)
    stage.do(walk(stage, "Lane"))
    row = stage.at("Ines")
    assert (row.cover, row.prone, row.hidden) == ("", False, False)


# Ducking


@pytest.mark.rows("C-40", "G-61")
def test_ducking_uses_up_the_next_action_wherever_it_is(stage):
    duck = Duck(stage.scene, stage.places["Ines"])
    assert "without cover" in told(stage.do(duck))
    row = stage.at("Ines")
    assert (row.prone, row.cover, row.first_spent, row.second_spent) == (True, "", True, False)
    stage.do(duck)
    assert stage.at("Ines").second_spent
    stage.do(duck)
    assert stage.at("Ines").ducks_owed == 1
    stage.do(duck)
    stage.refuses(duck, "already owed for ducking")
    again(stage)
    row = stage.at("Ines")
    assert (row.first_spent, row.second_spent, row.ducks_owed) == (True, True, 0)


@pytest.mark.rows("C-40", "G-62", "G-161")
def test_a_duck_before_the_count_takes_the_action_there(stage):
    stage.fight(BEFORE_THE_COUNT)
    stage.change("Ines", ambushing=True)
    stage.do(Duck(stage.scene, stage.places["Ines"]))
    row = stage.at("Ines")
    assert (row.first_spent, row.second_spent) == (True, False)
    stage.refuses(Special(stage.scene, stage.places["Ines"], "waves"), "before the count")


@pytest.mark.rows("C-40", "G-61", "G-36")
def test_ducking_in_clutter_finds_cover(stage):
    stage.change("Ines", zone_id=stage.zones["Wood"])
    stage.do(Duck(stage.scene, stage.places["Ines"]))
    row = stage.at("Ines")
    assert (row.cover, row.cover_material) == ("only head and arms exposed", "wood")


@pytest.mark.rows("A-09", "C-40", "W-16")
def test_who_cannot_duck(stage):
    duck = Duck(stage.scene, stage.places["Ines"])
    stage.change("Ines", dazed=True)
    stage.refuses(duck, "dazed")
    stage.change("Ines", dazed=False, surprised=True)
    stage.set_scene(point=BEFORE_THE_COUNT)
    stage.enter("Guard", "Lane", "opposition", place={"ambushing": True})
    stage.refuses(duck, "attacked from ambush and cannot dodge")
    stage.set_scene(phase="stealth")
    stage.refuses(duck, "no fight")


# Weapons


@pytest.mark.rows("C-10", "G-163")
def test_reloading_takes_an_action_and_a_magazine(stage):
    reload = Reload(stage.scene, stage.places["Ines"])
    stage.refuses(reload, "is full, with")
    stage.enter("Guard", "Lane", "opposition", coolness=5)
    stage.do(Fire(stage.scene, stage.places["Ines"], stage.places["Guard"]), 0)
    stage.refuses(reload, "no action at point 6")
    again(stage)
    stage.do(reload)
    assert (stage.weapon("Ines").rounds, stage.weapon("Ines").spare_magazines) == (10, 0)
    again(stage)
    stage.do(Fire(stage.scene, stage.places["Ines"], stage.places["Guard"]), 0)
    again(stage)
    stage.refuses(reload, "no magazine left")


@pytest.mark.rows("C-10")
def test_what_an_enemy_has_loaded_is_for_the_referee_alone(stage):
    for name, side in (("Wei", "party"), ("Guard", "opposition")):
        stage.enter(name, "Lane", side, coolness=5, weapon=RIFLE)
        with stage.campaign.action("Shots were fired") as action:
            weapon = action.get(Weapon, stage.weapon(name).key)
            weapon.rounds = 3
            seen = Sighting(scene_id=stage.scene, side="party", participant_id=stage.places[name])
            action.session.add_all([weapon, seen])
        stage.set_scene(point=5)
        stage.do(Reload(stage.scene, stage.places[name]))
    told = list(every_entry(stage.campaign.path))
    theirs, ours = (e for e in players_journal(told) if e.title.endswith("reloads"))
    assert told[0].lines[1].text == "Guard has 10 rounds loaded, 0 spare magazines."
    assert theirs.lines == ("Guard reloads.",)
    assert ours.lines == ("Wei reloads: 10 rounds loaded, 0 spare magazines.",)


@pytest.mark.rows("C-10", "C-25")
def test_one_weapon_at_a_time(stage):
    with stage.campaign.action("A knife") as action:
        knife = Weapon(person_id=stage.people["Ines"], **KNIFE)
        other = Weapon(**KNIFE)
        action.session.add_all([knife, other])
        action.session.flush()
        knife, other = knife.key, other.key
    ines = stage.places["Ines"]
    stage.refuses(ChangeWeapon(stage.scene, ines, other), "does not have the Knife")
    stage.do(ChangeWeapon(stage.scene, ines, knife))
    assert stage.weapon("Ines").key == knife
    stage.refuses(ChangeWeapon(stage.scene, ines, knife), "holds Knife already")
    stage.refuses(Reload(stage.scene, ines), "nothing to reload")
    again(stage)
    stage.do(ChangeWeapon(stage.scene, ines, None))
    with stage.campaign.read() as session:
        held = select(Weapon).where(Weapon.person_id == stage.people["Ines"], Weapon.in_hand)
        assert session.exec(held).all() == []
    again(stage)
    stage.refuses(ChangeWeapon(stage.scene, ines, None), "holds nothing already")


@pytest.mark.rows("C-10")
def test_anything_else_takes_an_action_too(stage):
    done = stage.do(Special(stage.scene, stage.places["Ines"], "rings the bell"))
    assert "Ines: rings the bell" in told(done)
    stage.refuses(Special(stage.scene, stage.places["Ines"], "rings it again"), "no action")
    stage.refuses(Special(stage.scene, 999, "rings it again"), "no longer in the scene")


# What moving does to cover


@pytest.mark.rows("C-21", "G-61")
@pytest.mark.parametrize(
    ("mode", "cover"),
    [
        (Mode.CRAWL, Stance.HEAD_AND_ARMS),
        (Mode.WALK, Stance.WAIST_HIGH),
        (Mode.TROT, ""),
        (Mode.RUN, ""),
    ],
)
def test_moving_uses_what_cover_its_mode_leaves(stage, mode, cover):
    stage.change("Ines", zone_id=stage.zones["Wood"], cover="full", toward_id=None)
    done = stage.do(walk(stage, "Yard", mode))
    row = stage.at("Ines")
    assert (row.cover, row.pace) == (cover, mode)
    assert ("goes in cover" in told(done)) == bool(cover)


@pytest.mark.rows("C-21", "C-45")
def test_moving_leaves_cover_behind_and_what_others_had_from_there(stage):
    stage.enter("Guard", "Lane", "opposition", coolness=6)
    ines, guard = stage.places["Ines"], stage.places["Guard"]
    stage.do(SetCover(ines, "full", "", guard))
    stage.do(SetCover(guard, Stance.SIDE_ON, "wood/3", ines))
    before = stage.content()
    assert before["coverfrom"]
    stage.do(walk(stage, "Lane"))
    assert stage.content()["coverfrom"] == []
    stage.campaign.undo()
    assert stage.content() == before


@pytest.mark.rows("C-13", "C-14", "C-21")
def test_a_move_is_over_when_the_count_goes_on(stage):
    stage.do(walk(stage, "Lane"))
    assert stage.at("Ines").pace == Mode.TROT
    stage.do(NextPoint(stage.scene))
    assert stage.at("Ines").pace == ""
    stage.do(walk(stage, "Lane"))
    stage.do(EndTurn(stage.scene))
    assert stage.at("Ines").pace == ""


@pytest.mark.rows("C-21", "C-40")
def test_whoever_ducks_stands_still(stage):
    stage.do(walk(stage, "Lane"))
    stage.do(Duck(stage.scene, stage.places["Ines"]))
    assert stage.at("Ines").pace == ""


# Tasks meanwhile


@pytest.mark.rows("T-22", "W-16", "W-18", "C-16")
def test_who_is_dazed_stopped_or_out_attempts_no_task_either(stage):
    """What is neither an action nor a throw to hit is a task, and needs somebody who can act."""
    line = "To read the note: Simple, Intelligence. Instant."
    alone = AttemptTask(stage.people["Ines"], line=line)
    stage.enter("Guard", "Yard", kind="npc", tier="green")
    both = AttemptTogether((stage.people["Ines"], stage.people["Guard"]), line=line, required=2)
    stage.do(both, 9)
    stage.change("Ines", dazed=True)
    stage.refuses(alone, r"W-16")
    stage.refuses(both, r"W-16")
    stage.change("Ines", dazed=False, stop_point=8)
    stage.refuses(alone, r"C-16")
    stage.change("Ines", stop_point=0)
    stage.do(alone, 9)
    stage.change("Guard", light=1)
    stage.refuses(both, r"Guard is out of action \(W-18\)")
    stage.refuses(AttemptTask(stage.people["Guard"], line=line), r"W-18")
