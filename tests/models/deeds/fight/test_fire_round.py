"""Direct fire that explodes: at people, vehicles and places, and the burst wherever it lands."""

from collections import Counter
from fractions import Fraction
from itertools import product
from math import ceil, hypot
from random import Random

import pytest
from sqlmodel import select

from models.action import Refusal
from models.bridge.aim import aim_at, aim_in, aim_on
from models.bridge.ground import Field
from models.deeds.fight.area_fire import BURSTS, FireAtArea
from models.deeds.fight.burst import Burst
from models.deeds.fight.fire import Fire
from models.deeds.fight.fire_at_vehicle import FireAtVehicle
from models.deeds.fight.fire_round import FireRound
from models.deeds.fight.turn import EndTurn
from models.tables import Border, Scene, Weapon
from models.views.forecast import forecast
from rules.combat.cover import Material, Stance
from rules.vehicles.hits import Face
from tests.models.deeds.garage import HOVERTANK, Garage
from tests.models.deeds.ward import chances, cited, told

CHEST = 3
TUBE = {
    "name": "Tube", "skill": "Launcher", "kind": "fire", "bulk": 4, "magazine": 4, "rounds": 4,
    "aimed_range": 100, "dpv": 0, "explosive_points": 2, "rate_of_fire": 1,
}  # fmt: skip
DIRECTIONS = {
    7: (-1, 1), 8: (0, 1), 9: (0, 1), 4: (1, 1), 6: (-1, 0), 3: (1, 0), 5: (-1, -1),
    0: (0, -1), 1: (0, -1), 2: (1, -1),
}  # fmt: skip
"""The printed diagram (C-56): for each number of the die, to the right and beyond."""


@pytest.fixture
def range_(tmp_path):
    """On open ground: Wei fires north, 30 m at Vera; Colm stands 6 m east of her."""
    made = Garage(tmp_path / "Range.outrider")
    made.zone("Ground")
    made.set_scene(engine="bands")
    skills = {"Launcher": 2}
    made.enter("Wei", "Ground", skills=skills, weapon=TUBE, coolness=8, place={"x": 0, "y": 0})
    made.enter("Vera", "Ground", "opposition", place={"x": 0, "y": 30})
    made.enter("Colm", "Ground", "opposition", place={"x": 6, "y": 30})
    made.fight(8)
    return made


@pytest.fixture
def zones(tmp_path):
    """Wei in the Fence, Vera 40 m off in the Yard, Colm behind a door 20 m from there."""
    made = Garage(tmp_path / "Zones.outrider")
    for zone in ("Fence", "Yard", "Shed"):
        made.zone(zone)
    made.border("Fence", "Yard", metres=40)
    made.border("Yard", "Shed", kind="door", metres=20)
    made.enter("Wei", "Fence", skills={"Launcher": 2}, weapon=TUBE, coolness=8)
    made.enter("Vera", "Yard", "opposition")
    made.enter("Colm", "Shed", "opposition")
    made.fight(8)
    return made


def aim(stage, who=None, zone=None, craft=None):
    with stage.campaign.read() as session:
        field = Field(session, session.get_one(Scene, stage.scene))
        if craft:
            return aim_at(field, craft=stage.deployments[craft])
        return aim_at(field, who=stage.places[who]) if who else aim_in(field, stage.zones[zone])


def shot(stage, who="Vera", zone=None, craft=None, **options):
    at = aim(stage, None if zone or craft else who, zone, craft)
    return FireRound(stage.scene, stage.places["Wei"], at, **options)


def tube(stage, **columns):
    with stage.campaign.action("Another tube") as action:
        row = action.get(Weapon, stage.weapon("Wei").key)
        for column, value in columns.items():
            setattr(row, column, value)
        action.session.add(row)


def bursts(stage):
    return [due for due in stage.rows() if due.deed == "burst"]


def burst(stage, number=0, **changes):
    return Burst(bursts(stage)[number].key, **changes)


def touched(preview):
    """Who may be touched, by name, with the chance of each effect."""
    return {
        prospect.name: dict(zip(preview.effects, prospect.chances, strict=True))
        for prospect in preview.prospects
    }


def counted(skill, need, right=0):
    """Over everything the dice can do: a hit, and how far from her right it bursts."""
    found = Counter()
    for face, die, scatter in product(range(10), range(1, 11), range(10)):
        if face and face + skill >= need:
            found["hit", float(right)] += Fraction(1, 1000)
            continue
        across, along = DIRECTIONS[scatter]
        long = hypot(across, along)
        x, y = round(die * across / long, 1), round(die * along / long, 1)
        found["stray", hypot(right - x, y)] += Fraction(1, 1000)
    return found


# What is shown


@pytest.mark.rows("C-29", "C-53", "C-54", "C-56", "X-01", "X-02", "X-03", "X-08")
def test_whom_it_may_touch_is_counted_over_every_place_where_it_may_burst(range_):
    tube(range_, concussion=4, burst_radius=0)
    shown = range_.preview(shot(range_))  # close range, Routine 7+ with skill 2
    hit = Fraction(5, 10)
    assert chances(shown)["hit"] == hit
    assert chances(shown)["strays 1 to 5 m"] == (1 - hit) / 2

    def concussion(places):
        """4 within 5 m, 2 to 10 m, 1 to 15 m: a tenth for each point."""
        found = Fraction(0)
        for (_, metres), chance in places.items():
            far = round(metres, 1)
            found += chance * Fraction({0: 4, 1: 4, 2: 2, 3: 1}.get(ceil(far / 5), 0), 10)
        return found

    vera = Counter()  # the die says how far she is from a round that strays
    for face, die in product(range(10), range(1, 11)):
        vera["x", 0 if face and face + 2 >= 7 else die] += Fraction(1, 100)
    found = touched(shown)
    assert found["Vera"]["touch"] == hit
    assert found["Vera"]["conc"] == concussion(vera)
    assert found["Colm"]["touch"] is None
    assert found["Colm"]["conc"] == concussion(counted(2, 7, right=6))
    assert "Wei" not in found  # 30 m, and no stray comes within 15


@pytest.mark.rows("X-08", "W-06", "W-09", "W-12")
def test_a_hit_does_contact_and_a_miss_none(range_):
    tube(range_, concussion=0, burst_radius=0)
    vera = touched(range_.preview(shot(range_)))["Vera"]
    # DP 2 of 2 EP: of ten faces 1 and 2 kill, the rest hurt; two shocks knock nobody out
    assert vera["dies"] == Fraction(5, 10) * Fraction(2, 10)
    assert (vera["out"], vera["hurt"]) == (0, Fraction(5, 10) * Fraction(8, 10))


@pytest.mark.rows("C-46", "C-47")
def test_partial_cover_meets_the_contact_of_a_round(range_):
    tube(range_, concussion=0, burst_radius=0)
    behind = shot(range_, stance=Stance.WAIST_HIGH, wall=f"{Material.BRICK}/20")
    shown = range_.preview(behind)
    # .25 x 20 cm takes all of 2 DP from abdomen and legs: faces 1, 2 kill; 3, 6, 7 hurt
    vera = touched(shown)["Vera"]
    assert vera["dies"] == Fraction(5, 10) * Fraction(2, 10)
    assert vera["hurt"] == Fraction(5, 10) * Fraction(3, 10)
    range_.do(behind, 9)
    done = range_.do(burst(range_), 8)  # a leg
    assert "nothing gets through" in told(done)
    assert "C-46" in cited(done)


@pytest.mark.rows("C-31", "X-08", "X-15")
def test_what_a_hit_does_is_the_listed_damage_or_that_of_the_points(range_):
    def contact():
        return next(note for note in range_.preview(shot(range_)).notes if "contact" in note)

    assert contact().endswith("contact 2.")
    tube(range_, dpv=7)
    assert contact().endswith("contact 7.")
    range_.change("Vera", y=250.0)  # extreme range: halved, up
    range_.change("Colm", y=250.0)
    assert contact().endswith("contact 4.")


def test_more_rounds_than_one_are_shown_one_at_a_time(range_):
    tube(range_, rate_of_fire=2)
    two = range_.preview(shot(range_))
    assert "Each of 2 rounds bursts by itself: the chances are of one." in two.notes
    assert chances(two) == chances(range_.preview(shot(range_, shots=1)))


# What happens


@pytest.mark.rows("X-01", "X-08", "X-12", "X-13")
def test_a_hit_bursts_on_the_target_and_takes_everybody_near(range_):
    before = range_.content()
    done = range_.do(shot(range_), 9)
    assert "comes down on its target" in told(done)
    assert range_.weapon("Wei").rounds == 3
    shown = range_.preview(burst(range_))
    # 2 EP: contact 2, concussion 4 (to 15 m), fragments to 10 m and 20 m
    assert [(p.name, p.where) for p in shown.prospects] == [("Vera", "0 m"), ("Colm", "6 m")]
    assert touched(shown)["Vera"]["touch"] == 1
    assert [touched(shown)["Colm"][part] for part in ("touch", "conc", "frag")] == [
        None, Fraction(2, 10), Fraction(6, 10)
    ]  # fmt: skip
    done = range_.do(burst(range_), CHEST, 10, 10, 10, 10)
    assert "Vera, 0 m: takes the contact." in told(done)
    assert "Not hit: Colm, 6 m." in told(done)
    assert {"X-01", "X-08", "C-29"} <= cited(done)
    range_.campaign.undo()
    range_.campaign.undo()
    assert range_.content() == before


@pytest.mark.rows("C-53", "C-54", "C-56", "G-69")
def test_a_miss_bursts_where_it_comes_down(range_):
    done = range_.do(shot(range_), 1, 6, 3)  # 6 m to the right: onto Colm's place
    assert "comes down 6 m to the right of a suspected target" in told(done)
    assert "C-54" in cited(done)
    shown = range_.preview(burst(range_))
    assert {p.name: p.where for p in shown.prospects} == {"Colm": "0 m", "Vera": "6 m"}
    assert touched(shown)["Colm"]["touch"] is None  # near is no direct hit
    assert "takes the contact" not in told(range_.do(burst(range_), 10, 10, 10, 10))


def test_every_round_of_an_action_comes_down_and_bursts_by_itself(range_):
    tube(range_, rate_of_fire=2)
    done = range_.do(shot(range_), 9, 1, 6, 3)
    assert "Round 1 comes down on its target." in told(done)
    assert "Round 2 comes down 6 m to the right of a suspected target." in told(done)
    assert [due.label for due in bursts(range_)] == [
        "Tube bursts at Vera", "Tube bursts 6 m to the right of Vera"
    ]  # fmt: skip
    assert range_.weapon("Wei").rounds == 2
    range_.refuses(EndTurn(range_.scene), "First settle")


def test_what_has_explosive_points_is_never_fired_as_a_rifle(zones):
    zones.drive_in("Tank", "Yard", **HOVERTANK)
    zones.refuses(Fire(zones.scene, *zones.keys("Wei", "Vera")), "explodes")
    tank = zones.deployments["Tank"]
    zones.refuses(FireAtVehicle(zones.scene, zones.places["Wei"], tank), "explodes")
    tube(zones, explosive_points=0)
    zones.refuses(shot(zones), "no weapon that fires rounds which explode")


# At a place and at a vehicle


@pytest.mark.rows("C-29", "X-01", "G-111")
def test_at_a_zone_it_touches_nobody_but_takes_who_is_there(zones):
    zones.do(shot(zones, zone="Yard"), 9)
    shown = zones.preview(burst(zones))
    # Vera 8 m from the middle of her zone (INVENTED); Colm behind the door is sheltered
    assert {p.name: p.where for p in shown.prospects} == {"Vera": "8 m", "Colm": "20 m covered"}
    assert touched(shown)["Vera"]["touch"] is None
    assert touched(shown)["Vera"]["frag"] == Fraction(6, 10)


@pytest.mark.rows("C-29", "C-53")
def test_at_a_point_of_open_ground(range_):
    at = aim_on(range_.zones["Ground"], 3, 30)
    range_.do(FireRound(range_.scene, range_.places["Wei"], at), 9)
    shown = range_.preview(burst(range_))
    assert {p.name: p.where for p in shown.prospects} == {"Vera": "3 m", "Colm": "3 m"}


@pytest.mark.rows("X-08", "V-07", "V-10", "C-30")
def test_at_a_vehicle_it_strikes_the_face_turned_to_the_firer(zones):
    tube(zones, dpv=12, range_finder=3)
    zones.drive_in("Tank", "Yard", place={"facing": 270}, **HOVERTANK)
    deed = shot(zones, craft="Tank")
    shown = zones.preview(deed)  # 40 m of 100: 7+ with skill 2 and the range finder's 3
    assert chances(shown)["hit"] == Fraction(8, 10)
    assert touched(shown)["Tank"]["touch"] == Fraction(8, 10)
    zones.do(deed, 9)
    face = next(o for o in zones.preview(burst(zones)).options if o.field == "face")
    assert face.value is Face.FRONT  # it faces west, and is fired at from there
    done = zones.do(burst(zones, concussion=0, burst_radius=0), 4, 1)
    assert "Tank takes the contact." in told(done)
    assert "hull" in told(done)
    zones.campaign.undo()
    zones.campaign.undo()
    zones.do(deed, 0, 4, 9)
    done = zones.do(burst(zones, concussion=0, burst_radius=0))
    assert "Tank" not in told(done).split("An explosion")[1].partition("\n")[2]


@pytest.mark.rows("C-53")
def test_a_round_that_flies_straight_strays_through_no_door(zones):
    with zones.campaign.action("The shed stands near") as action:
        door = action.session.exec(select(Border).where(Border.kind == "door")).one()
        door.metres = 6
    zones.do(shot(zones, zone="Yard"), 1, 10, 8)  # 10 m long: beyond the door, which is 3 m off
    assert "It lies in Yard." in zones.preview(burst(zones)).notes


# Who may, and who knows of it


@pytest.mark.rows("C-45", "C-14")
def test_full_cover_keeps_off_aim_but_not_the_aim_beside_it(zones):
    zones.change("Vera", cover="full")
    zones.refuses(shot(zones), "full cover")
    assert zones.preview(shot(zones, zone="Yard")).refusals == ()
    zones.change("Vera", cover="", pace="trot")
    shown = zones.preview(shot(zones))
    assert "C-14" in shown.rows
    assert any("on the move" in note for note in shown.notes)
    zones.change("Wei", cover="full")
    assert "behind full cover" in zones.preview(shot(zones, zone="Yard")).refusals[0]


@pytest.mark.rows("A-24")
def test_a_place_out_of_sight_is_said_to_be(zones):
    assert not zones.preview(shot(zones)).blind
    assert zones.preview(shot(zones, zone="Shed")).blind


@pytest.mark.rows("G-111")
def test_whom_cover_shelters_from_every_place_is_listed_as_covered(zones):
    found = {p.name: p.where for p in zones.preview(shot(zones)).prospects}
    assert found == {"Vera": "0 m", "Colm": "20 m covered"}


def test_it_takes_the_action_and_shows_the_firer(zones):
    zones.change("Wei", hidden=True)
    zones.do(shot(zones), 9)
    assert not zones.at("Wei").hidden
    assert "Wei" in zones.known("opposition")
    zones.refuses(shot(zones), "action")


def test_the_unseen_near_a_burst_are_the_referees_to_know(zones):
    zones.enter("Ivo", "Yard", "opposition", place={"hidden": True})
    zones.do(shot(zones), 9)
    done = zones.do(burst(zones), CHEST, 10, 10, 10, 10)
    ivo = [line for line in done.lines if "Ivo" in line["text"]]
    assert ivo
    assert all(line["secret"] for line in ivo)


def test_the_players_see_what_is_fired_by_whom_they_know_alone(zones):
    zones.enter("Ivo", "Shed", "opposition", skills={"Launcher": 2}, weapon=TUBE, coolness=8)
    deed = FireRound(zones.scene, zones.places["Ivo"], aim(zones, zone="Yard"))
    zones.do(deed, 9)
    assert zones.last_entry().secret


# Area fire of rounds that explode


@pytest.mark.rows("C-34", "C-36", "G-72")
def test_a_value_of_one_rounds_burst_is_for_no_area_fire(zones):
    tube(zones, area_value=3, dpv=0.5)
    area = FireAtArea(zones.scene, zones.places["Wei"], zone=zones.zones["Yard"])
    assert "no weapon for area fire" in zones.preview(area).refusals[0]
    zones.do(shot(zones, zone="Yard"), 9)
    vera = touched(zones.preview(burst(zones)))["Vera"]
    assert vera["frag"] == Fraction(3, 10)  # 3 or less of 1D10 inside 10 m, in place of fragments


@pytest.mark.rows("C-36", "X-15", "G-72")
def test_bursts_of_rounds_that_explode_hit_by_their_value_alone(zones):
    tube(zones, area_value=3, rounds_per_burst=2)
    area = FireAtArea(zones.scene, zones.places["Wei"], zone=zones.zones["Yard"])
    shown = zones.preview(area)
    assert BURSTS in shown.notes
    # close range doubles the value: 6 or less; DP 2 of the points kills on faces 1 and 2
    vera = touched(shown)["Vera"]
    assert (vera["hit"], vera["dies"]) == (Fraction(6, 10), Fraction(6, 10) * Fraction(2, 10))
    done = zones.do(area, 7)
    assert BURSTS in told(done)
    assert bursts(zones) == []


def test_whoever_has_gone_or_what_is_not_there_is_refused(zones):
    gone = shot(zones)
    with zones.campaign.action("Gone") as action:
        row = action.get(Weapon, zones.weapon("Wei").key)
        row.in_hand = False
        action.session.add(row)
    with pytest.raises(Refusal, match="no weapon"):
        zones.preview(gone)


@pytest.mark.rows("X-08", "X-15")
def test_a_forecast_counts_contact_and_says_that_it_leaves_out_the_bursts(zones):
    def found():
        with zones.campaign.read() as session:
            return forecast(session, zones.scene, Random(1))

    (wei,) = (each for each in found().fight.combatants if each.name == "Wei")
    assert (wei.shot.dpv, wei.bursts, found().bursts) == (2, True, True)
    tube(zones, explosive_points=0, dpv=0.5)
    assert not found().bursts
