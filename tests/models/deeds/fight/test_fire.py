"""Aimed fire: range, skill, rounds, cover and armour, and what a hit comes to."""

from fractions import Fraction
from itertools import product

import pytest

from models.deed import NO_HIT, with_option
from models.deeds.fight.actions import Walk
from models.deeds.fight.fire import Fire
from models.deeds.fight.turn import EndTurn
from models.deeds.house.ruling import SetRuling
from rules.combat.movement import Mode
from tests.models.deeds.stage import RIFLE, Stage
from tests.models.deeds.ward import chances, cited, told

HEAD_KILL, CHEST_KILL, CHEST_SERIOUS, ARM_LIGHT = 1, 2, 3, 6
TASK_DIE, D10 = range(10), range(1, 11)
KILLS, SERIOUS, LIGHT = {1, 2}, {3, 4, 5, 8}, {6, 7, 9, 10}
SHOTGUN = RIFLE | {"name": "Gun", "skill": "Shotgun", "shotgun": True, "slug_die": "1D6"}


@pytest.fixture
def stage(tmp_path):
    """Ines with Rifle 3 in the Yard, a guard 20 m off in the Lane; beyond lie Field and Hill."""
    made = Stage(tmp_path / "Stage.outrider")
    for zone in ("Yard", "Lane", "Field", "Hill", "Island"):
        made.zone(zone, cluttered=zone == "Lane")
    made.border("Yard", "Lane")
    made.border("Lane", "Field", metres=20)
    made.border("Field", "Hill", metres=60)
    made.border("Yard", "Hill", "blocked", metres=500)
    made.enter("Ines", "Yard", coolness=6, skills={"Rifle": 3, "Shotgun": 3}, weapon=RIFLE)
    made.enter("Guard", "Lane", "opposition", coolness=6, weapon=RIFLE)
    made.fight(6)
    yield made
    made.campaign.close()


def fire(stage, **options):
    return Fire(stage.scene, stage.places["Ines"], stage.places["Guard"], **options)


def rearm(stage, **columns):
    """Change the weapon Ines holds."""
    from models.tables import Weapon

    held = stage.weapon("Ines").key
    with stage.campaign.action("Rearm") as action:
        row = action.get(Weapon, held)
        for column, value in columns.items():
            setattr(row, column, value)
        action.session.add(row)


def wear(stage, **values):
    from models.tables import Armour

    with stage.campaign.action("Vest") as action:
        action.session.add(Armour(person_id=stage.people["Guard"], name="Vest", **values))


# To hit


@pytest.mark.rows("W-23", "W-32")
@pytest.mark.parametrize(("dpv", "dies"), [(1, False), (18, True)])
def test_that_shock_kills_as_well_is_in_the_odds(stage, dpv, dies):
    """With 18 points a hit that gives shock kills; it is no kill of the table."""
    rearm(stage, dpv=dpv)
    seen = chances(stage.preview(fire(stage)))
    assert ("  dead, with shock" in seen) == dies
    if dies:
        killing = len(KILLS | SERIOUS)  # rows of the table, each as likely as another
        assert seen["  dead, with shock"] == seen["hit"] * Fraction(killing, 10)
        assert seen["  dead, with shock"] > seen["  killed"]


@pytest.mark.rows("C-28", "C-29", "G-42", "T-05")
@pytest.mark.parametrize(
    ("zone", "need", "faces"),
    [
        ("Lane", "Routine 7+ on 1D10 (0-9)", 6),  # 20 m of 40: the upper edge of close
        ("Field", "Difficult 11+ on 1D10 (0-9)", 2),  # 40 m
        ("Hill", "Impossible 19+ on 1D10 (0-9)", 0),  # 100 m
    ],
)
def test_difficulty_and_chance_by_range(stage, zone, need, faces):
    stage.change("Guard", zone_id=stage.zones[zone])
    preview = stage.preview(fire(stage))
    assert preview.need == need
    assert preview.dm.total == 3
    assert chances(preview)["hit"] == Fraction(faces, 10)
    assert (NO_HIT in preview.remarks) == (faces == 0)
    assert not preview.refusals


@pytest.mark.rows("C-28", "C-29")
def test_long_range(stage):
    stage.change("Guard", zone_id=stage.zones["Hill"])
    preview = stage.preview(fire(stage, distance=80))
    assert preview.need == "Formidable 15+ on 1D10 (0-9)"
    stage.skill("Ines", "rifle", 9)
    assert chances(stage.preview(fire(stage, distance=80)))["hit"] == Fraction(4, 10)


@pytest.mark.rows("G-05", "T-06")
def test_a_natural_0_misses_whatever_the_skill(stage):
    stage.skill("Ines", "Rifle", 20)
    assert chances(stage.preview(fire(stage)))["hit"] == Fraction(9, 10)
    assert "misses" in told(stage.do(fire(stage), 0))


@pytest.mark.rows("C-27", "C-28", "C-45")
@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"distance": 161}, r"reaches 160 m \(C-28\)"),
        ({"shots": 2}, r"at most 1 in one action \(C-27\)"),
        ({"stance": "full"}, r"full cover from here \(C-45\)"),
    ],
)
def test_what_cannot_be_fired(stage, options, why):
    stage.refuses(fire(stage, **options), why)
    assert stage.preview(fire(stage, **options)).chances == ()


@pytest.mark.rows("C-32", "C-51", "G-37")
def test_a_shotgun_without_a_slug_die_is_one_all_the_same(stage):
    rearm(stage, shotgun=True)
    assert "DPV 0.3" in stage.preview(fire(stage, distance=80)).notes[0]
    stage.refuses(fire(stage, distance=81), "C-32")
    stage.skill("Ines", "Rifle", 9)
    assert "no effect" in told(stage.do(fire(stage, distance=80), 9, ARM_LIGHT, 4))


@pytest.mark.rows("C-26")
def test_without_the_skill_nobody_fires(stage):
    rearm(stage, skill="Laser")
    stage.refuses(fire(stage), "Without Laser it cannot be fired")


@pytest.mark.rows("C-11")
def test_it_takes_the_action_of_the_point(stage):
    stage.do(fire(stage), 1)
    stage.refuses(fire(stage), "no action at point 6; next at 3")
    assert stage.weapon("Ines").rounds == 9


@pytest.mark.rows("C-02", "C-25")
def test_bare_hands_do_not_fire(stage):
    rearm(stage, in_hand=False)
    stage.refuses(fire(stage), "no weapon for aimed fire")


@pytest.mark.rows("C-45")
def test_whoever_is_in_full_cover_does_not_attack_out_of_it(stage):
    stage.change("Ines", cover="full")
    stage.refuses(fire(stage), "full cover from Guard and cannot attack")


@pytest.mark.rows("C-28")
def test_where_nothing_leads_the_referee_says_how_far_it_is(stage):
    stage.change("Guard", zone_id=stage.zones["Island"])
    stage.refuses(fire(stage), "Nothing on the map leads")
    preview = stage.preview(fire(stage, distance=30))
    assert preview.need == "Difficult 11+ on 1D10 (0-9)"
    assert preview.blind


@pytest.mark.rows("T-76")
def test_the_referee_changes_distance_and_dm(stage):
    deed = fire(stage)
    options = {option.field: option for option in stage.preview(deed).options}
    nearer = with_option(with_option(deed, options["distance"], 45), options["modifier"], 2)
    preview = stage.preview(nearer)
    assert (preview.need, preview.dm.total) == ("Formidable 15+ on 1D10 (0-9)", 5)
    assert "T-76" in preview.dm.rows


@pytest.mark.rows("A-16")
def test_who_fires_from_hiding_is_seen(stage):
    stage.change("Ines", hidden=True)
    stage.do(fire(stage), 1)
    assert not stage.at("Ines").hidden
    assert stage.known("opposition") == {"Ines"}


# Rounds


@pytest.mark.rows("G-163", "G-38", "G-39", "C-27")
def test_rate_of_fire_is_so_many_throws_and_rounds(stage):
    rearm(stage, rate_of_fire=3)
    done = stage.do(fire(stage), 1, 1, 1)
    assert told(done).count("misses") == 3
    assert stage.weapon("Ines").rounds == 7


@pytest.mark.rows("G-163")
def test_no_more_shots_than_rounds(stage):
    rearm(stage, rate_of_fire=3, rounds=2)
    stage.refuses(fire(stage, shots=3), "Rounds loaded: 2")
    stage.do(fire(stage), 1, 1)
    stage.set_scene(point=3)
    stage.refuses(fire(stage), "Rounds loaded: 0")
    assert stage.weapon("Ines").rounds == 0


# What a hit comes to


@pytest.mark.rows("W-05", "W-06", "W-23")
@pytest.mark.parametrize(("die", "dead", "shock"), [(5, True, 0), (6, False, 1)])
def test_a_kill_of_dpv_half(stage, die, dead, shock):
    done = stage.do(fire(stage), 4, HEAD_KILL, die)
    guard = stage.of("Guard")
    assert (guard.dead, guard.shock) == (dead, shock)
    assert guard.dead_by == ("head" if dead else "")
    assert cited(done) >= {"C-29", "W-06"}


@pytest.mark.rows("C-29", "W-02", "W-05", "W-06", "W-09", "W-12")
def test_the_odds_are_those_of_every_face(stage):
    def worst(hit, place, die):
        if hit == 0 or hit + 3 < 7:
            return "miss"
        full = die <= 5
        if place in KILLS:
            return "killed" if full else "shock"
        if place in SERIOUS:
            return "shock" if full else "light wound"
        return "light wound" if full else "hit, no effect"

    counted = [worst(*faces) for faces in product(TASK_DIE, D10, D10)]
    shown = {text.strip(): chance for text, chance in chances(stage.preview(fire(stage))).items()}
    assert shown.pop("hit") == 1 - Fraction(counted.count("miss"), 1000)
    assert shown == {what: Fraction(counted.count(what), 1000) for what in set(counted)}


@pytest.mark.rows("C-31", "C-49", "G-54")
def test_extreme_range_halves_the_damage(stage):
    stage.skill("Ines", "Rifle", 12)
    done = stage.do(fire(stage, distance=160), 7, HEAD_KILL, 3)  # .25 is .3
    assert stage.of("Guard").dead
    assert "C-31" in cited(done)


@pytest.mark.rows("C-52")
@pytest.mark.parametrize(("distance", "wounds"), [(20, 5), (40, 5), (80, 3)])
def test_slugs_at_close_effective_and_long_range(stage, distance, wounds):
    rearm(stage, **SHOTGUN)
    stage.skill("Ines", "Shotgun", 14)
    harmless = [ARM_LIGHT, 10] * wounds
    done = stage.do(fire(stage, distance=distance), 9, 5, *harmless)
    assert told(done).count("no effect") == wounds


@pytest.mark.rows("C-51", "C-52", "G-54")
def test_long_range_halves_slugs_and_damage_of_a_shotgun(stage):
    rearm(stage, **SHOTGUN)
    stage.skill("Ines", "Shotgun", 14)
    stage.do(fire(stage, distance=80), 9, 1, HEAD_KILL, 3)  # .25 up is .3
    assert stage.of("Guard").dead


@pytest.mark.rows("C-32")
def test_a_shotgun_has_no_extreme_range(stage):
    rearm(stage, **SHOTGUN)
    stage.refuses(fire(stage, distance=81), "C-32")


@pytest.mark.rows("W-24", "C-49")
def test_armour_on_the_part_struck(stage):
    wear(stage, chest=0.3)
    stage.do(fire(stage), 9, CHEST_SERIOUS, 3)  # .2 left: 3 is too much
    assert (stage.of("Guard").shock, stage.of("Guard").light) == (0, 1)


@pytest.mark.rows("C-50", "W-03", "G-53", "W-10")
def test_a_round_that_armour_stops_bruises_one_step_lower(stage):
    wear(stage, chest=0.5)
    done = stage.do(fire(stage), 9, CHEST_KILL, 3)  # .5 - .25 is .3, serious and blunt: a stun
    assert (stage.of("Guard").stun, stage.of("Guard").shock) == (1, 0)
    assert cited(done) >= {"C-50", "W-10"}


@pytest.mark.rows("C-50", "G-53")
def test_a_laser_that_armour_stops_does_nothing(stage):
    rearm(stage, laser=True)
    wear(stage, chest=0.5)
    done = stage.do(fire(stage), 9, CHEST_KILL)
    assert "Guard is hit, but nothing gets through." in told(done)
    assert {"C-28", "W-02", "W-24"} <= cited(done)


@pytest.mark.rows("C-46", "C-47", "G-34", "G-36")
def test_partial_cover_is_struck_first_where_it_covers(stage):
    covered = {"stance": "behind a waist-high wall", "wall": "wood/10"}
    stage.do(fire(stage, **covered), 9, 4, 4)  # abdomen: .5 - .25 is .3, and 4 is too much
    assert (stage.of("Guard").shock, stage.of("Guard").light) == (0, 1)
    stage.set_scene(point=3)
    stage.do(fire(stage, **covered), 9, CHEST_SERIOUS, 5)  # the chest is not covered
    assert stage.of("Guard").shock == 1


@pytest.mark.rows("C-46", "C-47")
def test_a_wall_thick_enough_lets_nothing_through(stage):
    stage.change(
        "Guard", cover="behind a waist-high wall", cover_material="hardened steel",
        cover_centimetres=1,
    )  # fmt: skip
    done = stage.do(fire(stage), 9, 4)
    assert "nothing gets through" in told(done)
    assert stage.wounds(stage.people["Guard"]) == []


@pytest.mark.rows("C-46")
def test_the_odds_know_the_cover(stage):
    """Of the locations a waist-high steel wall leaves, 1, 2, 3, 6 and 7, two kill."""
    steel = {"stance": "behind a waist-high wall", "wall": "hardened steel/2"}
    shown = chances(stage.preview(fire(stage, **steel)))
    assert shown["hit"] == Fraction(6, 10)
    assert shown["  killed"] == Fraction(6, 10) * Fraction(2, 10) * Fraction(5, 10)
    assert shown["  hit, no effect"] == Fraction(6, 10) * (Fraction(5, 10) + Fraction(2, 20))


@pytest.mark.rows("W-16", "W-15")
def test_two_shots_add_up_on_one_body(stage):
    rearm(stage, rate_of_fire=2)
    stage.change("Guard", consciousness_level=9)
    stage.do(fire(stage), 9, CHEST_SERIOUS, 1, 9, CHEST_SERIOUS, 1)
    assert stage.of("Guard").shock == 2
    assert stage.at("Guard").dazed_turns == 2
    assert len(stage.wounds(stage.people["Guard"])) == 2


def test_who_has_gone_is_not_fired_at(stage):
    stage.refuses(Fire(stage.scene, stage.places["Ines"], 999), "no longer in the scene")
    stage.refuses(Fire(999, 1, 2), "scene is no longer there")


# What weapon and target are, and what the campaign rules


@pytest.mark.rows("C-30")
def test_a_range_finder_counts_when_the_referee_says_the_target_is_large(stage):
    assert all(option.field != "large" for option in stage.preview(fire(stage)).options)
    rearm(stage, range_finder=2)
    assert stage.preview(fire(stage)).dm.total == 3
    option = next(o for o in stage.preview(fire(stage)).options if o.field == "large")
    large = stage.preview(with_option(fire(stage), option, option.next))
    assert large.dm.total == 5
    assert "C-30" in large.dm.rows


@pytest.mark.rows("C-33")
def test_flechettes_are_not_aimed(stage):
    rearm(stage, flechette=True)
    stage.refuses(fire(stage), "C-33")


@pytest.mark.rows("G-38", "C-27")
def test_a_rate_of_fire_for_the_turn_is_shared_by_both_actions(stage):
    rearm(stage, rate_of_fire=3)
    stage.do(SetRuling("G-38", "a turn, both actions together"))
    done = stage.do(fire(stage, shots=2), 1, 1)
    assert "G-38 as this campaign rules" in told(done)
    stage.set_scene(point=3)
    stage.refuses(fire(stage, shots=2), "at most 1")
    stage.do(fire(stage), 1)
    assert stage.weapon("Ines").rounds == 7
    stage.do(EndTurn(stage.scene))
    assert stage.preview(fire(stage, shots=3)).notes[0].endswith("7 rounds loaded")
    once = "Hit is the chance that at least one of the 3 shots hits."
    assert once in stage.preview(fire(stage, shots=3)).notes
    assert not any("at least one" in note for note in stage.preview(fire(stage, shots=1)).notes)


@pytest.mark.rows("G-38", "C-27")
def test_by_default_a_rate_of_fire_is_for_each_action(stage):
    rearm(stage, rate_of_fire=3)
    stage.do(fire(stage), 1, 1, 1)
    stage.set_scene(point=3)
    assert "G-38" not in told(stage.do(fire(stage), 1, 1, 1))
    assert stage.weapon("Ines").rounds == 4


@pytest.mark.rows("G-53", "C-50")
def test_what_a_stopped_round_does_is_ruled_and_named(stage):
    wear(stage, chest=0.5)
    stage.do(SetRuling("G-53", "nothing"))
    assert any(note.startswith("G-53") for note in stage.preview(fire(stage)).notes)
    done = stage.do(fire(stage), 9, CHEST_KILL)
    assert "nothing gets through" in told(done)
    assert "G-53 as this campaign rules" in told(done)
    stage.set_scene(point=3)
    stage.do(SetRuling("G-53", "blunt trauma by its full DPV"))
    stage.do(fire(stage), 9, CHEST_KILL, 5)
    assert stage.of("Guard").dead


@pytest.mark.rows("G-53", "C-50", "W-11")
@pytest.mark.parametrize(("rigid", "stun", "light"), [(True, 1, 0), (False, 0, 1)])
def test_rigid_armour_may_stun_where_soft_armour_bruises(stage, rigid, stun, light):
    wear(stage, chest=0.5, rigid=rigid)
    stage.do(SetRuling("G-53", "the same, but stun under rigid armour"))
    done = stage.do(fire(stage), 9, CHEST_KILL, 4)  # .3 is left, and 4 is too much for all of it
    assert (stage.of("Guard").stun, stage.of("Guard").light) == (stun, light)
    assert "G-53 as this campaign rules" in told(done)


@pytest.mark.rows("G-51", "W-14")
def test_a_stun_weapon_by_the_prose(stage):
    rearm(stage, damage="stun")
    stage.do(SetRuling("G-51", "by the prose"))
    done = stage.do(fire(stage), 9, ARM_LIGHT)
    assert stage.of("Guard").stun == 1
    assert "G-51 as this campaign rules" in told(done)


@pytest.mark.rows("G-34", "C-47")
def test_a_cover_value_for_the_whole_obstacle(stage):
    covered = {"stance": "behind a waist-high wall", "wall": "wood/10"}
    stage.do(SetRuling("G-34", "the whole obstacle"))
    done = stage.do(fire(stage, **covered), 9, 4, 5)  # abdomen: .5 - .025 is .5
    assert stage.of("Guard").shock == 1
    assert "G-34 as this campaign rules" in told(done)


@pytest.mark.rows("C-14", "C-13", "C-21")
def test_somebody_who_moves_may_be_fired_at_anywhere_on_the_way(stage):
    assert "C-14" not in stage.preview(fire(stage)).rows
    stage.do(Walk(stage.scene, stage.places["Guard"], stage.zones["Field"], Mode.RUN))
    far, near = fire(stage), fire(stage, distance=20)  # where the Guard is, and where he was
    assert stage.where("Guard") == "Field"
    assert stage.preview(far).need.startswith("Difficult 11+")
    assert stage.preview(near).need.startswith("Routine 7+")
    notes = " ".join(stage.preview(far).notes)
    assert "set the distance at any point of the way (C-14)" in notes
    assert "C-14" in stage.preview(near).rows
    assert "Set by the referee: distance 20." in told(stage.do(near, 1))


def test_one_round_is_not_rounds(stage):
    rearm(stage, rounds=1)
    assert stage.preview(fire(stage)).notes[0].endswith("; 1 round loaded")
