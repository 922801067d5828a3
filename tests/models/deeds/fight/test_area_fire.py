"""Area fire: who is in the way, ducking, rounds, moving, and what comes of it."""

from fractions import Fraction

import pytest
from sqlmodel import select

from models.deed import with_option
from models.deeds.fight.area_fire import FireAtArea
from models.deeds.fight.cover import SetCover
from models.deeds.fight.turn import EndTurn, NextPoint
from models.deeds.house.ruling import SetRuling
from models.effects.area_targets import AWAY, Says
from models.effects.crossing import Way
from models.tables import Border, Person, Weapon
from rules.combat.initiative import BEFORE_THE_COUNT
from rules.combat.movement import Mode
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.ward import cited, told

GUN = RIFLE | {
    "name": "Machine gun", "magazine": 40, "rounds": 40, "area_range": 40, "area_value": 2,
    "rate_of_fire": 3, "rounds_per_burst": 5,
}  # fmt: skip
LEG_LIGHT, NOTHING = 10, 9
NO_DUCK, DUCK = 1, 10


@pytest.fixture
def stage(tmp_path):
    """Ines in the Yard with a machine gun, Wei beside her; Lane, Field and Hill lie in a row."""
    made = Stage(tmp_path / "Stage.outrider")
    for zone in ("Yard", "Lane", "Field", "Hill", "Shed"):
        made.zone(zone, cluttered=zone == "Field")
    for one, other in (("Yard", "Lane"), ("Lane", "Field"), ("Field", "Hill"), ("Yard", "Shed")):
        made.border(one, other, metres=20)
    made.enter("Ines", "Yard", coolness=6, skills={"Rifle": 0}, weapon=GUN)
    made.enter("Wei", "Yard", coolness=5)
    made.enter("Scout", "Lane", "opposition", kind="npc", tier="elite")
    made.enter("Guard", "Field", "opposition", kind="npc", tier="veteran")
    made.enter("Boss", "Hill", "opposition", coolness=7)
    made.enter("Cook", "Shed", "bystander", kind="npc", tier="green")
    made.fight(6)
    yield made
    made.campaign.close()


@pytest.fixture
def plain(tmp_path):
    """Open ground: Ines at the origin, and people to the north of her."""
    made = Stage(tmp_path / "Plain.outrider")
    made.zone("Ground")
    made.set_scene(engine="tokens")
    made.enter("Ines", "Ground", coolness=6, skills={"Rifle": 0}, weapon=GUN)
    for name, x, y in (("Near", 0, 15), ("Aside", 3, 15), ("Mark", 0, 30), ("By", 4, 32),
                       ("Past", 0, 38), ("Far", 0, 60)):  # fmt: skip
        made.enter(name, "Ground", "opposition", coolness=5, place={"x": x, "y": y})
    made.fight(6)
    yield made
    made.campaign.close()


def fire(stage, zone="Field", **options):
    return FireAtArea(stage.scene, stage.places["Ines"], zone=stage.zones[zone], **options)


def says(stage, name, **said):
    return (Says(stage.places[name], **said),)


def listed(stage, deed):
    """The people in the way: where, and the chances of ducking and of a hit."""
    prospects = stage.preview(deed).prospects
    return {p.name: (p.where, *p.chances[:2]) for p in prospects if p.where != AWAY}


def option(stage, deed, name):
    return next(o for o in stage.preview(deed).options if name in {o.part, o.field})


def rearm(stage, **columns):
    held = stage.weapon("Ines").key
    with stage.campaign.action("Rearm") as action:
        row = action.get(Weapon, held)
        for column, value in columns.items():
            setattr(row, column, value)
        action.session.add(row)


@pytest.mark.rows("C-36", "D-21", "B-31")
@pytest.mark.parametrize(
    ("engine", "place", "rows", "hits_on"),
    [
        ("tokens", "hidden", ("D-21",), 4),
        ("ladder", "surprised", ("INVENTED", "B-31"), 0),
        ("tokens", "", (), 2),
    ],
)
def test_what_stealth_gives_or_costs_an_attack_is_on_the_hit_number(
    plain, engine, place, rows, hits_on
):
    plain.set_scene(engine=engine)
    if place:
        plain.change("Ines", **{place: True})
    deed = FireAtArea(plain.scene, plain.places["Ines"], at=plain.places["Mark"], bursts=1)
    assert listed(plain, deed)["Mark"][2] == Fraction(hits_on, 10)
    assert [reason.rows for reason in plain.preview(deed).dm] == ([rows] if rows else [])
    rearm(plain, area_value=0.5)  # half a point is no chance, whatever the surprise
    assert listed(plain, deed)["Mark"][2] == 0


# Who is in the way


@pytest.mark.rows("C-36", "C-38", "C-39", "C-41")
def test_over_zones_area_line_and_beyond_are_proposed(stage):
    """40 m is effective range: 2 x 2 bursts is 4, and an elite ducks on 9 and 10."""
    shown = listed(stage, fire(stage, bursts=2))
    assert shown == {
        "Scout": ("on the line", Fraction(2, 10), Fraction(4, 10)),
        "Guard": ("in the area", Fraction(4, 10), Fraction(4, 10)),
    }
    away = [p for p in stage.preview(fire(stage)).prospects if p.where == AWAY]
    assert [(p.number, p.name) for p in away] == [(1, "Wei"), (4, "Boss"), (5, "Cook")]
    assert set(away[0].chances) == {None}


@pytest.mark.rows("C-38", "C-39", "G-43")
@pytest.mark.parametrize(
    ("at", "to", "gone", "place"),
    [
        ("Lane", "Field", 5, "in the area"), ("Lane", "Field", 6, "beyond"),
        ("Lane", "Field", 16, "beyond"), ("Lane", "Yard", 12, "on the line"),
        ("Lane", "Yard", 16, "away"), ("Field", "Field", 12, "on the line"),
        ("Field", "Field", 15, "in the area"), ("Field", "Yard", 12, "on the line"),
        ("Shed", "Field", 12, "away"), ("Yard", "Yard", 12, "away"),
        ("Yard", "Yard", 15, "in the area"),
    ],
)  # fmt: skip
def test_whoever_is_between_two_zones_is_in_the_area_of_none(stage, at, to, gone, place):
    """Scout has left the Lane, which is 20 m from the zones on both sides of it."""
    rearm(stage, area_range=80)
    stage.change("Scout", toward_id=stage.zones[to], toward_metres=gone)
    (scout,) = (p for p in stage.preview(fire(stage, at)).prospects if p.name == "Scout")
    assert scout.where == place


@pytest.mark.rows("C-39")
def test_beyond_in_the_same_band_is_hit_at_half(stage):
    """The Lane is at 20 m, close range of 80; the Field at 40 m too, the Hill not."""
    rearm(stage, area_range=80)
    shown = listed(stage, fire(stage, "Lane", bursts=1))
    assert shown["Scout"][::2] == ("in the area", Fraction(4, 10))
    assert shown["Guard"][::2] == ("beyond", Fraction(2, 10))
    assert "Boss" not in shown
    said = fire(stage, "Lane", bursts=1, said=says(stage, "Boss", place="beyond"))
    assert listed(stage, said)["Boss"][::2] == ("beyond", Fraction(2, 10))


@pytest.mark.rows("C-38", "C-51")
def test_who_is_on_the_line_at_another_range_has_its_damage_said(stage):
    """40 m is extreme for a reach of 10; the Lane, at 20 m, is long, and nothing is halved."""
    told = "On the line at long range: Scout, DPV"
    rearm(stage, area_range=40)
    assert not any(note.startswith("On the line") for note in stage.preview(fire(stage)).notes)
    rearm(stage, area_range=10)
    shown = stage.preview(fire(stage))
    assert f"{told} 0.5; the hit number is the area's." in shown.notes
    assert shown.notes[0].endswith("; DPV 0.3.")


@pytest.mark.rows("C-39")
@pytest.mark.parametrize("kind", ["open", "door", "blocked"])
def test_nobody_is_hit_beyond_what_is_solid(stage, kind):
    rearm(stage, area_range=80)
    with stage.campaign.action("A wall") as action:
        border = action.session.exec(select(Border).where(Border.a_id == stage.zones["Lane"])).one()
        border.kind = kind
        action.session.add(border)
    shown = listed(stage, fire(stage, "Lane", bursts=1))
    assert ("Guard" in shown) is (kind == "open")
    said = fire(stage, "Lane", bursts=1, said=says(stage, "Guard", place="beyond"))
    assert listed(stage, said)["Guard"][0] == "beyond"


@pytest.mark.rows("C-38", "C-39")
def test_on_open_ground_it_is_measured(plain):
    deed = FireAtArea(plain.scene, plain.places["Ines"], at=plain.places["Mark"], bursts=2)
    shown = {name: (where, hit) for name, (where, _, hit) in listed(plain, deed).items()}
    assert shown == {
        "Near": ("on the line", Fraction(4, 10)),
        "Mark": ("in the area", Fraction(4, 10)),
        "By": ("in the area", Fraction(4, 10)),
        "Past": ("beyond", Fraction(2, 10)),
    }


@pytest.mark.rows("C-38")
def test_friends_beside_the_firer_and_the_dead_are_out_of_it(stage):
    stage.change("Scout", zone_id=stage.zones["Yard"])
    stage.change("Guard", zone_id=stage.zones["Yard"], dead_since=0, dead_by="head")
    assert set(listed(stage, fire(stage, "Yard"))) == {"Scout"}


@pytest.mark.rows("C-38", "T-76")
def test_the_referee_says_who_is_where(stage):
    deed = fire(stage, bursts=2, about=5)
    assert option(stage, deed, "place").shown == "not in the way"
    while option(stage, deed, "place").shown != "in the area":
        deed = with_option(deed, option(stage, deed, "place"), option(stage, deed, "place").next)
    assert listed(stage, deed)["Cook"][0] == "in the area"
    spared = fire(stage, bursts=2, said=says(stage, "Scout", place=AWAY))
    assert set(listed(stage, spared)) == {"Guard"}


@pytest.mark.rows("C-45", "T-76")
def test_the_referee_says_what_cover_somebody_has(stage):
    deed = fire(stage, about=3, bursts=2)
    assert stage.preview(deed).prospects[1].name == "Guard"
    hidden = with_option(deed, option(stage, deed, "stance"), says(stage, "Guard", stance="full"))
    assert listed(stage, hidden)["Guard"] == ("out of reach", None, None)


# Firing


@pytest.mark.rows("C-27", "C-36", "G-38", "G-163")
def test_a_burst_takes_its_rounds(stage):
    done = stage.do(fire(stage), NO_DUCK, 7, NO_DUCK, 7)
    assert stage.weapon("Ines").rounds == 25
    assert "3 x 5 rounds" in told(done)
    assert "Not hit: Scout, Guard." in told(done)
    stage.refuses(fire(stage), "no action at point 6")


@pytest.mark.rows("G-163")
def test_a_burst_needs_all_its_rounds(stage):
    rearm(stage, rounds=12)
    stage.refuses(fire(stage, bursts=3), "takes 15 rounds; loaded are 12")
    stage.do(fire(stage), NO_DUCK, 10, NO_DUCK, 10)
    assert stage.weapon("Ines").rounds == 2
    stage.set_scene(point=3)
    stage.refuses(fire(stage), "takes 5 rounds; loaded are 2")


@pytest.mark.rows("C-36", "C-38", "W-12", "C-16")
def test_everybody_is_resolved_in_one_step_with_one_undo(stage):
    before = stage.content()
    done = stage.do(fire(stage, bursts=2), NO_DUCK, 4, LEG_LIGHT, 5, NO_DUCK, 4, LEG_LIGHT, 6)
    assert (stage.of("Scout").light, stage.of("Guard").light) == (1, 0)
    assert stage.at("Scout").stop_point == 6
    assert cited(done) >= {"C-36", "C-38", "W-12"}
    after = stage.content()
    stage.campaign.undo()
    assert stage.content() == before
    stage.campaign.redo()
    assert stage.content() == after


@pytest.mark.rows("A-16")
def test_who_fires_from_hiding_is_seen(stage):
    stage.change("Ines", hidden=True)
    stage.do(fire(stage, bursts=1), NO_DUCK, 10, NO_DUCK, 10)
    assert not stage.at("Ines").hidden
    assert stage.known("opposition") == {"Ines"}


@pytest.mark.rows("C-41", "A-16")
def test_whom_the_party_has_not_found_is_kept_from_players(stage):
    stage.do(fire(stage, bursts=1), NO_DUCK, 10, DUCK, 10)
    entry = stage.last_entry()
    public = [line["text"] for line in entry.lines if not line["secret"]]
    public += [throw["purpose"] for throw in entry.thrown if not throw["secret"]]
    assert not any(name in text for text in public for name in ("Scout", "Guard"))


@pytest.mark.rows("C-25", "C-26", "C-45")
@pytest.mark.parametrize(
    ("columns", "why"),
    [
        ({"area_value": 0}, "no weapon for area fire"),
        ({"kind": "melee"}, "no weapon for area fire"),
        ({"in_hand": False}, "no weapon for area fire"),
        ({"skill": "Laser"}, "Without Laser it cannot be fired"),
        ({"area_range": 9}, "reaches 36 m"),
    ],
)
def test_what_cannot_fire_at_areas(stage, columns, why):
    rearm(stage, **columns)
    stage.refuses(fire(stage), why)


@pytest.mark.rows("C-45", "C-79", "G-89")
@pytest.mark.parametrize(
    ("columns", "why"),
    [
        ({"cover": "full"}, "cannot attack out of it"),
        ({"no_fire": True}, "C-79"),
        ({"shock": 4}, "in no state to fight"),
    ],
)
def test_who_cannot_fire_at_areas(stage, columns, why):
    stage.change("Ines", **columns)
    stage.refuses(fire(stage), why)


def test_what_is_gone_is_not_aimed_at(stage):
    stage.refuses(FireAtArea(stage.scene, stage.places["Ines"], zone=999), "no longer there")
    stage.refuses(FireAtArea(stage.scene, 999, zone=1), "no longer in the scene")


@pytest.mark.rows("C-35", "C-33")
def test_flechettes_are_not_doubled_near_nor_halved_far(stage):
    rearm(stage, flechette=True)
    shown = {zone: listed(stage, fire(stage, zone, bursts=2)) for zone in ("Lane", "Field")}
    assert shown["Lane"]["Scout"][2] == shown["Field"]["Guard"][2] == Fraction(4, 10)
    assert listed(stage, fire(stage, bursts=2, distance=80))["Guard"][2] == Fraction(4, 10)
    stage.refuses(fire(stage, distance=81), "C-33")


@pytest.mark.rows("C-35", "C-52", "C-51", "C-32")
def test_a_shotgun_fired_at_an_area_hits_with_slugs(stage):
    rearm(stage, shotgun=True, slug_die="1D6", rate_of_fire=1, rounds_per_burst=1)
    spared = says(stage, "Scout", place=AWAY)
    done = stage.do(fire(stage, said=spared), NO_DUCK, 2, 2, LEG_LIGHT, NOTHING, LEG_LIGHT, 10)
    assert told(done).count("no effect") == 2
    assert stage.weapon("Ines").rounds == 39


@pytest.mark.rows("C-35", "C-32", "G-37")
def test_a_shotgun_whose_slug_die_nobody_wrote_is_a_shotgun_and_strikes_once(stage):
    rearm(stage, shotgun=True, rate_of_fire=1, rounds_per_burst=1)
    spared = says(stage, "Scout", place=AWAY)
    assert listed(stage, fire(stage, distance=80))["Guard"][2] == Fraction(2, 10)
    stage.refuses(fire(stage, distance=81), "C-32")
    assert told(stage.do(fire(stage, said=spared), NO_DUCK, 2, LEG_LIGHT, NOTHING))


# Ducking


@pytest.mark.rows("C-40", "C-41", "G-60", "G-61")
def test_an_npc_is_thrown_for_and_ducks_before_the_hit(stage):
    """A veteran is forced on 7 with a value of 2; the heap of wood in the Field takes the leg."""
    spared = says(stage, "Scout", place=AWAY)
    done = stage.do(fire(stage, bursts=2, said=spared), 7, 4, LEG_LIGHT, 4)
    row = stage.at("Guard")
    assert (row.prone, row.cover, row.first_spent, row.second_spent) == (
        True, "only head and arms exposed", False, True,
    )  # fmt: skip
    assert "Guard ducks behind the cover at hand." in told(done)
    assert stage.of("Guard").light == 0  # .5 - .25 is .3


@pytest.mark.rows("C-41", "G-50")
def test_an_npc_who_is_wounded_as_a_player_character_is_forced_to_duck_all_the_same(stage):
    """What is ruled of somebody's wounds says nothing of how cool they are under fire."""
    stage.change("Guard", pc_rules=True)
    spared = says(stage, "Scout", place=AWAY)
    assert listed(stage, fire(stage, bursts=2, said=spared))["Guard"][1] == Fraction(4, 10)
    stage.do(fire(stage, bursts=2, said=spared), 7, 10)
    assert stage.at("Guard").prone


@pytest.mark.rows("C-41")
def test_a_player_character_ducks_when_he_says_so(stage):
    rearm(stage, area_range=80)
    at_boss = fire(stage, "Hill", bursts=2, said=says(stage, "Scout", place=AWAY))
    at_boss = with_option(
        at_boss, option(stage, at_boss, "place"),
        (*at_boss.said, *says(stage, "Guard", place=AWAY)),
    )  # fmt: skip
    deed = FireAtArea(**{**fields(at_boss), "about": 4})
    assert option(stage, deed, "ducks").shown == "no"
    ducking = with_option(deed, option(stage, deed, "ducks"), option(stage, deed, "ducks").next)
    assert option(stage, ducking, "ducks").shown == "yes"
    stage.do(ducking, 10)
    assert stage.at("Boss").first_spent is False or stage.at("Boss").second_spent
    assert stage.at("Boss").prone


def fields(deed):
    return {name: getattr(deed, name) for name in deed.__dataclass_fields__}


@pytest.mark.rows("C-40", "G-62", "W-16", "A-09")
@pytest.mark.parametrize(
    ("columns", "point", "why"),
    [
        ({"dazed": True}, 6, "dazed"),
        ({"first_spent": True, "second_spent": True, "ducks_owed": 2}, 6, "already owed"),
        ({"surprised": True}, BEFORE_THE_COUNT, "cannot dodge"),
    ],
)
def test_who_cannot_duck_is_not_thrown_for(stage, columns, point, why):
    stage.change("Guard", **columns)
    stage.change("Ines", ambushing=True)
    stage.set_scene(point=point)
    deed = fire(stage, bursts=2, about=3)
    assert listed(stage, deed)["Guard"][1] is None
    assert any(why in note for note in stage.preview(deed).notes)
    assert all(o.part != "ducks" for o in stage.preview(deed).options)


@pytest.mark.rows("C-40")
def test_a_duck_after_both_actions_is_owed_next_turn(stage):
    stage.change("Guard", first_spent=True, second_spent=True)
    stage.do(fire(stage, bursts=1, said=says(stage, "Scout", place=AWAY)), DUCK, 10)
    assert stage.at("Guard").ducks_owed == 1
    stage.do(EndTurn(stage.scene))
    assert (stage.at("Guard").first_spent, stage.at("Guard").ducks_owed) == (True, 0)


@pytest.mark.rows("C-41", "T-76")
def test_the_referee_overrides_the_throw(stage):
    stood = (*says(stage, "Guard", ducks=False), *says(stage, "Scout", ducks=True))
    done = stage.do(fire(stage, bursts=1, said=stood), 10, 10)
    assert not stage.at("Guard").prone
    assert "Scout ducks" in told(done)


# On the move


@pytest.mark.rows("C-42", "C-43", "C-10", "G-43")
def test_walking_fire_moves_and_takes_one_action(stage):
    lane = stage.zones["Lane"]
    done = stage.do(fire(stage, pace="walk", to=lane, bursts=1), NO_DUCK, 10, NO_DUCK, 10)
    row = stage.at("Ines")
    assert (row.toward_id, row.toward_metres, row.first_spent) == (lane, 10, True)
    assert row.second_spent is False
    assert cited(done) >= {"C-42", "C-43"}


@pytest.mark.rows("C-44", "C-42")
def test_trotting_fire_counts_one_band_farther(stage):
    lane = stage.zones["Lane"]
    assert listed(stage, fire(stage, "Lane", bursts=1))["Scout"][2] == Fraction(4, 10)
    trot = fire(stage, "Lane", pace="trot", to=lane, bursts=1)
    assert listed(stage, trot)["Scout"][2] == Fraction(2, 10)
    stage.do(trot, NO_DUCK, 3)
    assert stage.where("Ines") == "Lane"
    assert stage.preview(fire(stage, pace="trot", to=lane, distance=41)).refusals


@pytest.mark.rows("C-42", "W-17")
def test_what_bars_fire_on_the_move(stage):
    lane = stage.zones["Lane"]
    stage.refuses(fire(stage, pace="walk"), "which way to go")
    stage.refuses(fire(stage, pace="walk", to=lane, distance=81), "C-42")
    stage.change("Ines", immobilised=True)
    stage.refuses(fire(stage, pace="walk", to=lane), "immobilised")
    stage.change("Ines", immobilised=False)
    rearm(stage, rate_of_fire=1)
    stage.refuses(fire(stage, pace="walk", to=lane), "C-42")
    assert all(o.field != "pace" for o in stage.preview(fire(stage)).options)


@pytest.mark.rows("C-43", "G-43")
def test_on_open_ground_the_firer_goes_some_way(plain):
    deed = FireAtArea(
        plain.scene, plain.places["Ines"], at=plain.places["Mark"], bursts=1, pace="walk",
        way=Way.AWAY, said=tuple(Says(plain.places[n], place=AWAY)
                                 for n in ("Near", "By", "Past", "Far")),
    )  # fmt: skip
    plain.do(deed, 10)
    assert (plain.at("Ines").x, plain.at("Ines").y) == (0, -10)


# As the campaign rules


@pytest.mark.rows("G-38", "C-27")
def test_a_rate_of_fire_for_the_turn_is_split_over_both_actions(stage):
    spared = says(stage, "Scout", place=AWAY)
    stage.do(SetRuling("G-38", "a turn, both actions together"))
    done = stage.do(fire(stage, bursts=2, said=spared), NO_DUCK, 10)
    assert "G-38 as this campaign rules" in told(done)
    stage.set_scene(point=3)
    stage.refuses(fire(stage, bursts=2, said=spared), "at most 1")
    stage.do(fire(stage, said=spared), NO_DUCK, 10)
    assert stage.weapon("Ines").rounds == 25
    stage.do(EndTurn(stage.scene))
    stage.set_scene(point=6)
    assert stage.preview(fire(stage, bursts=3)).refusals == ()


@pytest.mark.rows("G-40")
def test_a_wound_for_each_burst(stage):
    spared = says(stage, "Scout", place=AWAY)
    stage.do(SetRuling("G-40", "one for each burst fired"))
    harmless = (LEG_LIGHT, 10)
    assert any("G-40" in note for note in stage.preview(fire(stage, bursts=2)).notes)
    done = stage.do(fire(stage, bursts=2, said=spared), NO_DUCK, 4, *harmless, *harmless)
    assert told(done).count("no effect") == 2
    assert "G-40 as this campaign rules" in told(done)


@pytest.mark.rows("G-44")
def test_a_daze_that_adds_is_named(stage):
    stage.do(SetRuling("G-44", "what remains and the points carried, added up"))
    stage.change("Boss", dazed_turns=1)
    spared = tuple(Says(stage.places[n], place=AWAY) for n in ("Scout", "Guard"))
    serious = 8
    done = stage.do(fire(stage, "Hill", distance=40, bursts=2, said=spared), 4, serious, 1)
    assert stage.at("Boss").dazed_turns == 2
    assert "G-44 as this campaign rules" in told(done)


@pytest.mark.rows("G-47", "W-37")
def test_stun_clears_as_the_campaign_rules(stage):
    stage.do(SetRuling("G-47", "one a combat turn"))
    stage.points(stage.people["Wei"], stun=2)
    assert [due.at for due in stage.rows("stun")] == [stage.clock + 30]
    done = stage.do(EndTurn(stage.scene))
    assert stage.of("Wei").stun == 1
    assert "G-47 as this campaign rules" in told(done)
    stage.do(EndTurn(stage.scene))
    assert stage.of("Wei").stun == 0


@pytest.mark.rows("C-11", "C-17")
def test_the_fight_goes_on_after_it(stage):
    stage.do(fire(stage, bursts=1), NO_DUCK, 10, NO_DUCK, 10)
    stage.do(NextPoint(stage.scene))
    assert stage.now.point < 6


@pytest.mark.rows("C-38")
def test_of_two_who_bear_one_name_each_is_his_own_target(stage):
    stage.change("Guard", zone_id=stage.zones["Lane"])
    with stage.campaign.action("Renamed") as action:
        person = action.get(Person, stage.people["Guard"])
        person.name = "Scout"
        action.session.add(person)
    prospects = stage.preview(fire(stage, "Lane", bursts=1)).prospects
    assert [(p.number, p.name) for p in prospects[:2]] == [(2, "Scout"), (3, "Scout")]


def test_modes_offered_are_the_two_that_fire(stage):
    choices = option(stage, fire(stage), "pace").choices
    assert [value for value, _ in choices] == ["", Mode.WALK, Mode.TROT]


@pytest.mark.rows("G-43", "C-42")
def test_printed_metres_for_each_action_take_a_walker_all_the_way(stage):
    stage.do(SetRuling("G-43", "each action"))
    lane = stage.zones["Lane"]
    done = stage.do(fire(stage, pace="walk", to=lane, bursts=1), NO_DUCK, 10, NO_DUCK, 10)
    assert stage.where("Ines") == "Lane"
    assert "G-43 as this campaign rules" in told(done)


@pytest.mark.rows("C-45")
def test_cover_from_the_firer_alone_counts(stage):
    for attacker, hit in (("Wei", Fraction(4, 10)), ("Ines", None)):
        stage.do(SetCover(stage.places["Guard"], "full", "", stage.places[attacker]))
        assert listed(stage, fire(stage, bursts=2))["Guard"][2] == hit


def test_who_is_out_already_may_be_hurt_once_more(stage):
    stage.change("Guard", unconscious_since=0)
    (guard,) = (p for p in stage.preview(fire(stage)).prospects if p.name == "Guard")
    _, hit, dies, out, hurt = guard.chances
    assert out is None
    assert hurt
    assert 0 < (dies or 0) + hurt <= hit


def test_where_nothing_leads_no_distance_is_claimed(stage):
    stage.zone("Island")
    options = {each.field: each.value for each in stage.preview(fire(stage, "Island")).options}
    assert options["distance"] is None
    assert not stage.preview(fire(stage, "Island", distance=12)).refusals


@pytest.mark.rows("C-38", "C-39")
def test_fire_goes_along_the_row_that_is_drawn_and_not_round_by_a_shorter_way(stage):
    """From the Yard over the Lane to the Field it is 40 m, and by the Shed beside it 25 m."""
    stage.set_zone("Shed", x=1, y=1)
    stage.border("Shed", "Field", metres=5)
    where = {name: place for name, (place, *_) in listed(stage, fire(stage)).items()}
    assert where.keys() == {"Scout", "Guard"}, "the cook in the shed is not in the way"
    assert "line" in where["Scout"]
    stage.set_zone("Lane", x=0, y=5)  # no row any more: it goes by the shortest way
    assert {"Cook", "Guard"} <= listed(stage, fire(stage)).keys()
    assert "Scout" not in listed(stage, fire(stage))


@pytest.mark.rows("C-28", "G-42")
@pytest.mark.parametrize(
    ("y", "told"), [(3, "17.3 m, close"), (4, "17.5 m, close"), (4.5, "17.6 m, effective")]
)
def test_on_open_ground_the_band_is_that_of_the_straight_distance(plain, y, told):
    """With a range of 35 m the close band ends at 17.5 m; (17, 4) is 17.46 m off."""
    with plain.campaign.action("Another gun") as action:
        action.get(Weapon, 1).area_range = 35
    plain.change("Near", x=17.0, y=float(y))
    deed = FireAtArea(plain.scene, plain.places["Ines"], at=plain.places["Near"])
    assert any(note.startswith(told) for note in plain.preview(deed).notes)
