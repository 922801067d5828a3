"""From stealth to the fight and back, by each of the four rules: who knows, who acts first, where.

The same two of the party come upon the same two guards, once by each engine.
"""

from dataclasses import replace
from fractions import Fraction

import pytest
from sqlmodel import select

from models.bridge.bands import Track
from models.bridge.fighter import readiness_in
from models.bridge.ground import Field
from models.deeds.fight.actions import Duck
from models.deeds.fight.dive import Tackle
from models.deeds.fight.fire import Fire
from models.deeds.fight.grapple import Grab
from models.deeds.fight.strike import Blow
from models.deeds.fight.turn import EndScene, NextPoint, StartFight
from models.deeds.house.ruling import SetRuling
from models.deeds.stealth.bands.grouping import FormGroup, FormSides
from models.deeds.stealth.bands.happening import SetSpotted
from models.deeds.stealth.bands.opening import BeginFight
from models.deeds.stealth.ladder.look import Look
from models.deeds.stealth.tokens.attacking import SurpriseAttack
from models.deeds.stealth.tokens.entering import EnterStealth
from models.deeds.stealth.tokens.layout import LayOut
from models.deeds.stealth.zones.choice import Choose
from models.deeds.stealth.zones.sneak import Sneak
from models.effects.ducking import why_no_duck
from models.tables import BandGroup, LadderFeature, Participant, Phase, Scene
from rules.combat.initiative import BEFORE_THE_COUNT
from rules.stealth.ladder.throw import Purpose
from rules.stealth.zones.detection import Choice
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.ward import chances, cited, told

PARTY, GUARDS = ("Ines", "Wei"), ("Dace", "Pauli")
FIRST = "an action before the count"
MODIFIERS = "the modifiers of the stealth rules alone"
GUN = RIFLE | {"aimed_range": 200}


def people(stage, party_zone, guards_zone):
    for name, zone in [(n, party_zone) for n in PARTY] + [(n, guards_zone) for n in GUARDS]:
        stage.enter(
            name,
            zone,
            "party" if name in PARTY else "opposition",
            weapon=GUN,
            skills={"Rifle": 2},
            coolness=5,
            ladder_perception=3,
            ladder_stealth=3,
        )
    return stage


def by_zones(stage):
    """The party spots the guards in the Barn from the Yard, and attacks from ambush."""
    stage.zone("Lane")
    stage.zone("Yard")
    stage.zone("Barn")
    stage.border("Lane", "Yard")
    stage.border("Yard", "Barn", metres=40)
    people(stage, "Lane", "Barn")
    stage.do(Sneak(stage.scene, stage.keys(*PARTY), stage.zones["Yard"]), 2, 0, 1, 0)
    return lambda: stage.do(Choose(stage.scene, Choice.AMBUSH))


def by_bands(stage):
    """The party has spotted the guards 40 m off, and is not spotted."""
    stage.zone("Open")
    stage.set_scene(engine="bands")
    people(stage, "Open", "Open")
    stage.do(FormSides(stage.scene, 40))
    with stage.campaign.read() as session:
        party, guards = (row.key for row in session.exec(select(BandGroup)))
    stage.do(SetSpotted(stage.scene, party, guards, True))
    return lambda: stage.do(BeginFight(stage.scene))


def by_ladder(stage):
    """The guards walk past the hedge in which the party lies in ambush, and fumble."""
    stage.zone("Open")
    stage.set_scene(engine="ladder")
    people(stage, "Open", "Open")
    for name in PARTY:
        stage.change(name, hidden=True)
    for name in GUARDS:
        stage.change(name, x=40)
    with stage.campaign.action("A hedge") as action:
        feature = LadderFeature(scene_id=stage.scene, name="Hedge")
        action.session.add(feature)
        action.session.flush()
        key = feature.key
    walk = Look(stage.scene, stage.places["Dace"], feature=key, purpose=Purpose.AMBUSH)
    return lambda: stage.do(walk, 1, 6)  # 4 against 9: less than half


def by_tokens(stage):
    """Both of the party are concealed; Ines attacks."""
    stage.zone("Open")
    stage.set_scene(engine="tokens")
    people(stage, "Open", "Open")
    stage.do(LayOut(stage.scene, 9, 9, 5))
    for name in PARTY:
        row = stage.at(name)
        square = round(row.x / 5), round(-row.y / 5)
        stage.do(EnterStealth(stage.scene, stage.places[name], (square,), ability=True))
    dace, ines = stage.places["Dace"], stage.places["Ines"]
    return lambda: stage.do(SurpriseAttack(stage.scene, ines, dace))


ENGINES = {
    "zones": by_zones, "bands": by_bands,
    "ladder": by_ladder, "tokens": by_tokens,
}  # fmt: skip


@pytest.fixture(params=list(ENGINES))
def engine(request):
    return request.param


@pytest.fixture
def stage(tmp_path):
    made = Stage(tmp_path / "Four.outrider")
    yield made
    made.campaign.close()


def places(stage):
    with stage.campaign.read() as session:
        rows = {row.key: row for row in session.exec(select(Participant))}
    return {n: (rows[k].zone_id, rows[k].x, rows[k].y) for n, k in stage.places.items()}


def flags(stage, flag):
    return {name for name in stage.places if getattr(stage.at(name), flag)}


@pytest.mark.rows("A-09", "R-15", "B-31", "D-21", "G-161")
def test_the_unseen_act_before_the_count_and_surprise(stage, engine):
    begin = ENGINES[engine](stage)
    before = places(stage)
    done = begin()
    assert (stage.now.phase, stage.now.point) == (Phase.COMBAT, BEFORE_THE_COUNT)
    assert "G-161" in cited(done)
    assert flags(stage, "ambushing") == set(PARTY)
    assert flags(stage, "surprised") == set(GUARDS)
    assert places(stage) == before, "everybody fights where they stood"
    assert stage.known("party") == set(GUARDS)
    assert "Wei" not in stage.known("opposition") or engine == "zones"
    stage.do(NextPoint(stage.scene))
    assert flags(stage, "ambushing") == set()
    assert stage.now.point == 5


# What the first shot of Ines out of the ambush gains beside skill, and what a guard's costs.
GAINS = {"tokens": [("attack from stealth", 2)], "zones": [("ambush", 2)]}
COSTS = {"ladder": [("ambushed", -2)]}


def extra(stage, who, target):
    """What counts in a shot beside the skill and the weapon."""
    shot = stage.preview(Fire(stage.scene, stage.places[who], stage.places[target]))
    known = {"attack from stealth", "ambush", "ambushed"}
    return [(r.label, r.value) for r in shot.dm if r.label in known]


def may_duck(stage, attacker, target):
    """Whether area fire of this attacker throws for a duck of the target (C-41)."""
    with stage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, stage.scene))
        one, other = (field.stand(stage.places[name]) for name in (attacker, target))
        ready = readiness_in(session, other.participant, other.person)
        return not why_no_duck(field, other, ready, one)


WORTH = [(None, True, True), (FIRST, True, False), (MODIFIERS, False, True)]


@pytest.mark.rows("A-09", "B-31", "D-21", "G-140", "G-161")
@pytest.mark.parametrize(("choice", "acts_first", "gains"), WORTH)
def test_what_surprise_is_worth_is_a_ruling(stage, engine, choice, acts_first, gains):
    """An action before the count, and the +2 and no defence where printed: both, or one."""
    begin = ENGINES[engine](stage)
    if choice:
        stage.campaign.perform(SetRuling("G-161", choice))
    done = begin()
    assert ("G-161 as this campaign rules" in told(done)) is bool(choice)
    assert stage.now.point == (BEFORE_THE_COUNT if acts_first else 5)
    assert extra(stage, "Ines", "Dace") == (GAINS.get(engine, []) if gains else [])
    assert extra(stage, "Dace", "Ines") == COSTS.get(engine, [])
    helpless = gains and engine in GAINS  # the others print nothing of it
    assert may_duck(stage, "Ines", "Dace") is not helpless
    assert may_duck(stage, "Ines", "Pauli") is not helpless
    duck = Duck(stage.scene, stage.places["Dace"])
    if helpless:
        row = {"zones": "A-09", "tokens": "G-161"}[engine]
        stage.refuses(duck, rf"attacked from ambush and cannot dodge \({row}\)")
    else:
        stage.do(duck)


@pytest.mark.rows("A-09", "C-77", "C-78", "G-140", "G-161")
@pytest.mark.parametrize(("choice", "acts_first", "gains"), WORTH)
def test_who_is_struck_from_ambush_has_no_defence(stage, choice, acts_first, gains):
    """Before the count the blow falls unexpected, and hits; in it, it cannot be blocked."""
    begin = by_zones(stage)
    if choice:
        stage.campaign.perform(SetRuling("G-161", choice))
    begin()
    ines, dace = stage.places["Ines"], stage.places["Dace"]
    stage.skill("Ines", "Melee", 0)
    blow = Blow(stage.scene, ines, dace, distance=1)
    shown = stage.preview(blow)
    assert shown.need == ("certain" if acts_first else "Routine 7+ on 1D10 (0-9)")
    assert [reason.value for reason in shown.dm if reason.label == "ambush"] == [2] * gains
    blocked = stage.preview(replace(blow, blocks=True, behind=False))
    assert ("Dace cannot block: attacked from ambush (A-09)." in blocked.refusals) is gains
    dive = stage.preview(Tackle(stage.scene, ines, dace, distance=1))
    assert dive.need.startswith("no throw"), "the surprised never avoid a dive (C-84)"


@pytest.mark.rows("A-09", "G-140", "G-161")
def test_there_is_no_defence_against_the_first_attack_alone(stage):
    by_zones(stage)()
    stage.do(Fire(stage.scene, stage.places["Ines"], stage.places["Dace"]), 0)
    assert not may_duck(stage, "Wei", "Dace")
    assert may_duck(stage, "Ines", "Dace")
    stage.do(Fire(stage.scene, stage.places["Wei"], stage.places["Dace"]), 0)
    stage.do(Duck(stage.scene, stage.places["Dace"]))


@pytest.mark.rows("A-09", "G-140", "G-161")
def test_the_dice_of_an_ambush_are_for_the_first_attack(stage):
    stage.campaign.perform(SetRuling("G-161", MODIFIERS))
    by_zones(stage)()
    assert extra(stage, "Ines", "Dace") == [("ambush", 2)]
    stage.do(Fire(stage.scene, stage.places["Ines"], stage.places["Dace"]), 0)
    assert extra(stage, "Ines", "Dace") == []
    assert extra(stage, "Wei", "Dace") == [("ambush", 2)]


@pytest.mark.rows("A-09", "A-16", "D-21", "G-142", "G-161")
@pytest.mark.parametrize(("engine", "gains"), [("zones", 0), ("tokens", 2)])
def test_who_is_hidden_and_has_won_no_roll_has_no_dice_of_an_ambush(stage, engine, gains):
    """The referee begins the fight: between zones only a roll that is won makes an ambush."""
    ENGINES[engine](stage)
    stage.change("Ines", hidden=True)
    stage.do(StartFight(stage.scene))
    assert flags(stage, "ambushing") == set()
    assert sum(value for _, value in extra(stage, "Ines", "Dace")) == gains
    assert may_duck(stage, "Ines", "Dace")


@pytest.mark.rows("A-09", "D-21", "G-81", "G-140", "G-161")
@pytest.mark.parametrize("engine", ["zones", "tokens"])
def test_surprise_counts_in_the_first_of_the_grapples_that_control_takes(stage, engine):
    """Any gain controls a Strength of 1: a later grapple does so with the chance of no surprise."""
    begin = ENGINES[engine](stage)
    stage.skill("Ines", "Melee", 2)
    stage.change("Ines", strength=11)
    stage.change("Dace", strength=1)
    begin()
    grab = Grab(stage.scene, stage.places["Ines"], stage.places["Dace"], distance=1)
    first, note = _control(stage, grab)
    stage.campaign.perform(SetRuling("G-161", FIRST))
    later, _ = _control(stage, grab)
    assert first == later * Fraction(7, 5), "+2 makes seven faces of five"
    assert f"control takes {float(1 + (1 - first) / later):.1f} grapples" in note


def _control(stage, grab):
    """The chance to control by this grapple, and what the preview says of more of them."""
    shown = stage.preview(grab)
    assert not shown.refusals
    return chances(shown)["under control"], " ".join(shown.notes)


@pytest.mark.rows("G-160", "G-161")
def test_a_fight_that_breaks_off_goes_on_in_stealth(stage, engine):
    begin = ENGINES[engine](stage)
    clock = stage.clock
    begin()
    stage.do(NextPoint(stage.scene))
    before = places(stage)
    stage.do(EndScene(stage.scene, Phase.STEALTH))
    assert (stage.now.phase, stage.now.engine, stage.now.detection) == ("stealth", engine, None)
    for flag in ("ambushing", "surprised", "acted"):
        assert flags(stage, flag) == set()
    assert places(stage) == before
    assert stage.known("party") == set(GUARDS), "nobody forgets"
    assert stage.clock == clock
    stage.do(StartFight(stage.scene))
    assert stage.now.phase == Phase.COMBAT
    after = stage.content()
    for _ in range(4):
        stage.campaign.undo()
    for _ in range(4):
        stage.campaign.redo()
    assert stage.content() == after


def test_whom_the_other_side_fired_at_along_the_track_it_knows_afterwards(stage):
    by_bands(stage)()
    stage.do(NextPoint(stage.scene))
    assert stage.known("opposition") == set()
    stage.change("Dace", acted=False)
    stage.do(Fire(stage.scene, stage.places["Dace"], stage.places["Wei"]), 0)
    assert stage.known("opposition") == {"Wei"}
    stage.do(EndScene(stage.scene, Phase.STEALTH))
    assert stage.known("opposition") == set(PARTY), "a group is spotted as a group"
    stage.do(BeginFight(stage.scene))
    assert flags(stage, "surprised") == flags(stage, "ambushing") == set()


def test_groups_that_fought_side_by_side_know_of_the_same_enemies(stage):
    begin = by_bands(stage)
    stage.do(FormGroup(stage.scene, (stage.places["Wei"],), "Scout"))
    begin()
    stage.do(EndScene(stage.scene, Phase.STEALTH))
    with stage.campaign.read() as session:
        track = Track(session, stage.now)
        by_name = {group.name: group for group in track.groups.values()}
        seen = [track.spotted(by_name[n], by_name["Opposition"]) for n in ("Party", "Scout")]
    assert seen == [True, True]
